//! Round set-up: the board is stocked. Rulebook p. 4.

use crate::rules::Rules;
use crate::rules::event::{Card, Log, Tag, What};
use crate::rules::phase::placement;
use crate::rules::state::{Phase, State};
use crate::words::{
    DraugrCard, Item, JourneySpace, Location, Merchant, MonsterCard, Rune, Shore, Stock, TrollCard,
    Warband, Warrior,
};

/// Begins a round.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Log) {
    state.round += 1;
    log.say(Tag::RoundOrder, What::Began { round: state.round });
    next(rules, state, log, 0);
}

/// `[round.order]` Rulebook p. 4: goes on to the first step from this one on that needs a card. Journeys need
/// no draw; they come before the runes.
fn next(rules: &Rules, state: &mut State, log: &mut impl Log, from: usize) {
    for step in &Stock::ALL[from..] {
        if *step == Stock::Rune1 {
            journeys(rules, state, log);
        }
        if needs(rules, state, *step) {
            state.phase = Phase::Stocking { step: *step };
            return;
        }
    }
    goods(state, log);
    placement::begin(state);
}

/// Returns whether the step needs a card. R28: it needs none when the deck has run out.
pub(crate) fn needs(rules: &Rules, state: &State, step: Stock) -> bool {
    match step {
        Stock::Troll => !state.deck.trolls.is_empty(),
        Stock::LeftDraugr | Stock::RightDraugr => !state.deck.draugr.is_empty(),
        Stock::Rune1 | Stock::Rune2 => {
            state.rune_row[slot(step)].is_none() && !state.deck.runes.is_empty()
        }
        Stock::Shore1 | Stock::Shore2 | Stock::Shore3 | Stock::Shore4 => {
            rules.shores().any(|shore| shore == shore_of(step))
                && state.shores[shore_of(step)].monster.is_none()
                && !state.deck.monsters.is_empty()
        }
        Stock::Merchant => !state.deck.merchants.is_empty(),
    }
}

/// Returns the index of the space beside the Runesmith.
fn slot(step: Stock) -> usize {
    usize::from(step == Stock::Rune2)
}

/// Returns the shore that gets the monster.
fn shore_of(step: Stock) -> Shore {
    Shore::ALL[step as usize - Stock::Shore1 as usize]
}

/// `[round.troll]` Rulebook p. 4: lays out the troll.
pub(crate) fn troll(rules: &Rules, state: &mut State, log: &mut impl Log, card: TrollCard) {
    state.deck.trolls.remove(card);
    state.troll = Some(card);
    comes(log, Stock::Troll, Card::Troll(card));
    next(rules, state, log, Stock::LeftDraugr as usize);
}

/// `[round.draugr]` Rulebook p. 4: lays out a draugr, the left one first.
pub(crate) fn draugr(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    step: Stock,
    card: DraugrCard,
) {
    state.deck.draugr.remove(card);
    if step == Stock::LeftDraugr {
        state.left_draugr = Some(card);
    } else {
        state.right_draugr = Some(card);
    }
    comes(log, step, Card::Draugr(card));
    next(rules, state, log, step as usize + 1);
}

/// `[round.journeys]` Rulebook p. 4: lays journeys face-down, left to right.
fn journeys(rules: &Rules, state: &mut State, log: &mut impl Log) {
    for shore in rules.shores() {
        if state.shores[shore].journey == JourneySpace::Empty {
            state.lay_journey(log, Tag::RoundJourneys, shore);
        }
    }
}

/// `[round.runes]` Rulebook p. 4: fills the spaces beside the Runesmith, only here.
pub(crate) fn rune(rules: &Rules, state: &mut State, log: &mut impl Log, step: Stock, rune: Rune) {
    state.deck.runes.remove(rune);
    state.rune_row[slot(step)] = Some(rune);
    comes(log, step, Card::Rune(rune));
    next(rules, state, log, step as usize + 1);
}

/// `[round.monsters]` Rulebook p. 4: lays a monster where one was defeated.
pub(crate) fn monster(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    step: Stock,
    card: MonsterCard,
) {
    state.deck.monsters.remove(card);
    let shore = &mut state.shores[shore_of(step)];
    shore.monster = Some(card);
    shore.bounty = 0;
    comes(log, step, Card::Monster(card));
    next(rules, state, log, step as usize + 1);
}

/// `[round.merchant]` Rulebook p. 4: lays a merchant ship on the last one.
pub(crate) fn merchant(rules: &Rules, state: &mut State, log: &mut impl Log, card: Merchant) {
    state.deck.merchants.remove(card);
    state.merchant = Some(card);
    comes(log, Stock::Merchant, Card::Merchant(card));
    next(rules, state, log, Stock::COUNT);
}

/// Reports that a card comes onto the board.
fn comes(log: &mut impl Log, step: Stock, card: Card) {
    log.say(Tag::of_stock(step), What::Stocked { space: step, card });
}

/// `[round.goods]` Rulebook p. 4: lays one more on each blue place. `[supply.dice]` R55: dice only as long as
/// there are some.
fn goods(state: &mut State, log: &mut impl Log) {
    let places = [Location::Swordsmith, Location::Hafter, Location::Blacksmith];
    for (&warrior, place) in Warrior::ALL.iter().zip(places) {
        if state.supply[warrior] > 0 {
            state.supply[warrior] -= 1;
            state.stock[warrior] += 1;
            log.say(Tag::RoundGoods, What::Supplied { place, item: Item::of(warrior), count: 1 });
        } else {
            let mut wanted = Warband::default();
            wanted[warrior] = 1;
            log.say(
                Tag::SupplyDice,
                What::Lacked { seat: None, asked: wanted, got: Warband::default() },
            );
        }
    }
    state.food_stock += 1;
    let (place, item) = (Location::Smokehouse, Item::Food);
    log.say(Tag::RoundGoods, What::Supplied { place, item, count: 1 });
}
