//! Round set-up: the board is stocked. Rulebook p. 4.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, Part, must};
use crate::rules::deck::{draw, draw_card, number};
use crate::rules::event::{Card, Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, table, turns};
use crate::rules::state::{Phase, State};
use crate::words::{
    BergrisarCard, DraugrCard, Item, JourneySpace, Location, Merchant, MonsterCard, Rune, Shore,
    Stock, TrollCard, Warband, Warrior,
};
use midgard_core::{ChanceKey, Outcome, Rng, Seat, Set, Word};

impl Ask for table::Stocking {
    const PART: Part = Part::Stocking;

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn rule(&self, _: &State) -> &'static str {
        "round.order"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        let step = self.step;
        match step {
            Stock::Troll | Stock::LeftDraugr | Stock::RightDraugr => {
                format!("chance draws the {}", step.word().replace('_', " "))
            }
            Stock::Rune1 | Stock::Rune2 => "chance draws a rune".into(),
            Stock::Shore1 | Stock::Shore2 | Stock::Shore3 | Stock::Shore4 => {
                format!("chance draws the monster of {step}")
            }
            Stock::Merchant => "chance draws the merchant ship".into(),
            Stock::LeftBergrisar | Stock::RightBergrisar => {
                format!("chance draws the {}", step.word().replace('_', " "))
            }
            _ => unreachable!("{step} is filled at Valhalla"),
        }
    }

    fn check(&self, check: &mut Check<'_>) {
        let fine = needed(check.rules, check.state).has(self.step);
        must!(check, fine; "phase.step"; "a step that needs a card"; "this one needs none [round.order]");
    }

    fn details(&self) -> Details {
        Details { stock: Some(self.step), ..Details::default() }
    }
}

impl Draw for table::Stocking {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        match self.step {
            Stock::Troll => ChanceEvent::Troll,
            Stock::LeftDraugr | Stock::RightDraugr => ChanceEvent::Draugr,
            Stock::Rune1 | Stock::Rune2 => ChanceEvent::Rune,
            Stock::Shore1 | Stock::Shore2 | Stock::Shore3 | Stock::Shore4 => ChanceEvent::Monster,
            Stock::Merchant => ChanceEvent::Merchant,
            Stock::LeftBergrisar | Stock::RightBergrisar => ChanceEvent::Bergrisar,
            _ => unreachable!("{} is filled at Valhalla", self.step),
        }
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let step = self.step;
        match step {
            Stock::Troll => troll(rules, state, log, TrollCard::ALL[index]),
            Stock::LeftDraugr | Stock::RightDraugr => {
                draugr(rules, state, log, step, DraugrCard::ALL[index]);
            }
            Stock::Rune1 | Stock::Rune2 => rune(rules, state, log, step, Rune::ALL[index]),
            Stock::Shore1 | Stock::Shore2 | Stock::Shore3 | Stock::Shore4 => {
                monster(rules, state, log, step, MonsterCard::ALL[index]);
            }
            Stock::Merchant => merchant(rules, state, log, Merchant::ALL[index]),
            Stock::LeftBergrisar | Stock::RightBergrisar => {
                bergrisar(rules, state, log, step, BergrisarCard::ALL[index]);
            }
            _ => unreachable!("{step} is filled at Valhalla"),
        }
    }

    /// Draws the card and lays it out, and looks up the step once.
    fn sample(
        self,
        rules: &Rules,
        state: &mut State,
        rng: &mut impl Rng,
        mut seen: impl FnMut(Outcome),
        log: &mut impl Log,
    ) {
        let (step, deck) = (self.step, &state.deck);
        match step {
            Stock::Troll => {
                let card = draw_card(deck.trolls, rules.like_troll(), rng);
                seen(number(card));
                troll(rules, state, log, card);
            }
            Stock::LeftDraugr | Stock::RightDraugr => {
                let card = draw_card(deck.draugr, rules.like_draugr(), rng);
                seen(number(card));
                draugr(rules, state, log, step, card);
            }
            Stock::Rune1 | Stock::Rune2 => {
                let card = draw(deck.runes, rng);
                seen(number(card));
                rune(rules, state, log, step, card);
            }
            Stock::Shore1 | Stock::Shore2 | Stock::Shore3 | Stock::Shore4 => {
                let card = draw_card(deck.monsters, rules.like_monster(), rng);
                seen(number(card));
                monster(rules, state, log, step, card);
            }
            Stock::Merchant => {
                let card = draw(deck.merchants, rng);
                seen(number(card));
                merchant(rules, state, log, card);
            }
            Stock::LeftBergrisar | Stock::RightBergrisar => {
                let card = draw_card(deck.bergrisar, rules.like_bergrisar(), rng);
                seen(number(card));
                bergrisar(rules, state, log, step, card);
            }
            _ => unreachable!("{step} is filled at Valhalla"),
        }
    }

    fn key(&self, rules: &Rules, _: &State) -> ChanceKey {
        ChanceKey { kind: 3, draw: rules.number_of_step(self.step), ..ChanceKey::default() }
    }
}

/// Begins a round.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Log) {
    state.round += 1;
    log.say(Tag::RoundOrder, What::Began { round: state.round });
    next(rules, state, log, 0);
}

/// `[round.order]` Rulebook p. 4: goes on to the first step from this one on that needs a card. Journeys need
/// no draw; they come before the runes.
fn next(rules: &Rules, state: &mut State, log: &mut impl Log, from: usize) {
    let needed = needed(rules, state).bits() >> from << from;
    let step = Set::from_bits(needed).first();
    if from <= Stock::Rune1 as usize && step.is_none_or(|step| step >= Stock::Rune1) {
        journeys(rules, state, log);
    }
    if let Some(step) = step {
        state.phase = Phase::Stocking { step };
        return;
    }
    goods(state, log);
    turns::begin(state);
}

/// `[round.order]` Returns the steps in play; Valhalla fills its own spaces.
pub(crate) fn steps(rules: &Rules) -> Set<Stock> {
    let is_step = |step: &Stock| match step {
        Stock::LeftBergrisar | Stock::RightBergrisar => rules.has_mountains(),
        step => *step <= Stock::Merchant,
    };
    Stock::ALL.iter().copied().filter(is_step).collect()
}

/// Returns the steps that need a card. R28: they need none when the deck has run out.
#[inline]
fn needed(rules: &Rules, state: &State) -> Set<Stock> {
    let (deck, mut needed) = (&state.deck, 0);
    let mut add = |step: Stock, needs: bool| needed |= u64::from(needs) << step as u64;
    add(Stock::Troll, !deck.trolls.is_empty());
    add(Stock::LeftDraugr, !deck.draugr.is_empty());
    add(Stock::RightDraugr, !deck.draugr.is_empty());
    let left = !deck.bergrisar.is_empty();
    add(Stock::LeftBergrisar, left & state.left_bergrisar.is_none());
    add(Stock::RightBergrisar, left & state.right_bergrisar.is_none());
    for step in [Stock::Rune1, Stock::Rune2] {
        add(step, !deck.runes.is_empty() & state.rune_row[slot(step)].is_none());
    }
    add(Stock::Merchant, !deck.merchants.is_empty());
    if !deck.monsters.is_empty() {
        let free = state.shores_with(rules, |shore| shore.monster.is_none());
        needed |= free.bits() << Stock::Shore1 as u64;
    }
    Set::from_bits(needed)
}

/// Returns the index of the space of a rune.
fn slot(step: Stock) -> usize {
    usize::from(step == Stock::Rune2)
}

/// Returns the shore that gets the monster.
fn shore_of(step: Stock) -> Shore {
    Shore::ALL[step as usize - Stock::Shore1 as usize]
}

/// `[round.troll]` Rulebook p. 4: lays out the troll.
fn troll(rules: &Rules, state: &mut State, log: &mut impl Log, card: TrollCard) {
    state.deck.trolls.remove(card);
    state.troll = Some(card);
    comes(log, Stock::Troll, Card::Troll(card));
    next(rules, state, log, Stock::LeftDraugr as usize);
}

/// `[round.draugr]` Rulebook p. 4: lays out a draugr, the left one first.
fn draugr(rules: &Rules, state: &mut State, log: &mut impl Log, step: Stock, card: DraugrCard) {
    state.deck.draugr.remove(card);
    if step == Stock::LeftDraugr {
        state.left_draugr = Some(card);
    } else {
        state.right_draugr = Some(card);
    }
    comes(log, step, Card::Draugr(card));
    next(rules, state, log, step as usize + 1);
}

/// `[round.bergrisar]` R-D-1, R-D-16: lays out a Bergrisar, the left one first.
fn bergrisar(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    step: Stock,
    card: BergrisarCard,
) {
    state.deck.bergrisar.remove(card);
    if step == Stock::LeftBergrisar {
        state.left_bergrisar = Some(card);
    } else {
        state.right_bergrisar = Some(card);
    }
    comes(log, step, Card::Bergrisar(card));
    next(rules, state, log, step as usize + 1);
}

/// `[round.journeys]` Rulebook p. 4: lays journeys face-down, left to right.
fn journeys(rules: &Rules, state: &mut State, log: &mut impl Log) {
    for shore in state.shores_with(rules, |shore| shore.journey == JourneySpace::Empty) {
        state.lay_journey(rules, log, Tag::RoundJourneys, shore);
    }
    let land = [
        (Shore::LeftBergrisar, state.left_bergrisar.is_some()),
        (Shore::RightBergrisar, state.right_bergrisar.is_some()),
    ];
    for (shore, wanted) in land {
        if wanted && state.shores[shore].journey == JourneySpace::Empty {
            state.lay_journey(rules, log, Tag::RoundLandJourneys, shore);
        }
    }
}

/// `[round.runes]` Rulebook p. 4: fills the spaces of runes, only here.
fn rune(rules: &Rules, state: &mut State, log: &mut impl Log, step: Stock, rune: Rune) {
    state.deck.runes.remove(rune);
    state.rune_row[slot(step)] = Some(rune);
    comes(log, step, Card::Rune(rune));
    next(rules, state, log, step as usize + 1);
}

/// `[round.monsters]` Rulebook p. 4: lays a monster where one was defeated.
fn monster(rules: &Rules, state: &mut State, log: &mut impl Log, step: Stock, card: MonsterCard) {
    state.deck.monsters.remove(card);
    let shore = &mut state.shores[shore_of(step)];
    shore.monster = Some(card);
    shore.bounty = 0;
    comes(log, step, Card::Monster(card));
    next(rules, state, log, step as usize + 1);
}

/// `[round.merchant]` Rulebook p. 4: lays a merchant ship on the last one.
fn merchant(rules: &Rules, state: &mut State, log: &mut impl Log, card: Merchant) {
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
