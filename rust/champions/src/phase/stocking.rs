//! Round set-up: the board is stocked. Rulebook p. 4.

use crate::phase::placement;
use crate::rules::Rules;
use crate::state::{Phase, State};
use crate::words::{
    DraugrCard, JourneySpace, Merchant, MonsterCard, Rune, Shore, Stock, TrollCard, Warrior,
};

/// A round begins.
pub(crate) fn begin(rules: &Rules, state: &mut State) {
    state.round += 1;
    next(rules, state, 0);
}

/// `[round.order]` Rulebook p. 4: the first step from this one on that needs a card asks for it;
/// journeys, which ask for none, come before the runes.
fn next(rules: &Rules, state: &mut State, from: usize) {
    for step in &Stock::ALL[from..] {
        if *step == Stock::Rune1 {
            journeys(rules, state);
        }
        if needs(rules, state, *step) {
            state.phase = Phase::Stocking { step: *step };
            return;
        }
    }
    goods(state);
    placement::begin(state);
}

/// Does the step ask for a card? R28: not when the deck has run out.
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

/// Which space beside the Runesmith.
fn slot(step: Stock) -> usize {
    usize::from(step == Stock::Rune2)
}

/// Which shore gets the monster.
fn shore_of(step: Stock) -> Shore {
    Shore::ALL[step as usize - Stock::Shore1 as usize]
}

/// `[round.troll]` Rulebook p. 4.
pub(crate) fn troll(rules: &Rules, state: &mut State, card: TrollCard) {
    state.deck.trolls.remove(card);
    state.troll = Some(card);
    next(rules, state, Stock::LeftDraugr as usize);
}

/// `[round.draugr]` Rulebook p. 4: the left one first.
pub(crate) fn draugr(rules: &Rules, state: &mut State, step: Stock, card: DraugrCard) {
    state.deck.draugr.remove(card);
    if step == Stock::LeftDraugr {
        state.left_draugr = Some(card);
    } else {
        state.right_draugr = Some(card);
    }
    next(rules, state, step as usize + 1);
}

/// `[round.journeys]` Rulebook p. 4: face-down, left to right.
fn journeys(rules: &Rules, state: &mut State) {
    for shore in rules.shores() {
        if state.shores[shore].journey == JourneySpace::Empty {
            state.lay_journey(shore);
        }
    }
}

/// `[round.runes]` Rulebook p. 4: only here are they refilled.
pub(crate) fn rune(rules: &Rules, state: &mut State, step: Stock, rune: Rune) {
    state.deck.runes.remove(rune);
    state.rune_row[slot(step)] = Some(rune);
    next(rules, state, step as usize + 1);
}

/// `[round.monsters]` Rulebook p. 4: where one was defeated.
pub(crate) fn monster(rules: &Rules, state: &mut State, step: Stock, card: MonsterCard) {
    state.deck.monsters.remove(card);
    let shore = &mut state.shores[shore_of(step)];
    shore.monster = Some(card);
    shore.bounty = 0;
    next(rules, state, step as usize + 1);
}

/// `[round.merchant]` Rulebook p. 4: it covers the last one.
pub(crate) fn merchant(rules: &Rules, state: &mut State, card: Merchant) {
    state.deck.merchants.remove(card);
    state.merchant = Some(card);
    next(rules, state, Stock::COUNT);
}

/// `[round.goods]` Rulebook p. 4: one more on each blue place. `[supply.dice]` R55: dice while there are.
fn goods(state: &mut State) {
    for warrior in Warrior::ALL {
        if state.supply[*warrior] > 0 {
            state.supply[*warrior] -= 1;
            state.stock[*warrior] += 1;
        }
    }
    state.food_stock += 1;
}
