//! Clean-up. Rulebook p. 11.

use crate::phase::{closing, stocking};
use crate::rules::{ROUNDS, Rules};
use crate::state::State;
use midgard_core::{List, Set};

/// The steps of the book, in its order.
pub(crate) fn run(rules: &Rules, state: &mut State) {
    workers(rules, state);
    troll(rules, state);
    draugr(state);
    for shore in rules.shores() {
        if state.shores[shore].revealed {
            state.discard_journey(shore); // `[cleanup.journeys]` Rulebook p. 11
        }
        let shore = &mut state.shores[shore];
        if shore.monster.is_some() {
            shore.bounty += 1; // `[monster.bounty]` Rulebook p. 11
        }
    }
    // `[cleanup.rounds]` Rulebook p. 11: eight rounds.
    if state.round == ROUNDS {
        closing::begin(rules, state);
    } else {
        stocking::begin(rules, state);
    }
}

/// `[cleanup.workers]` Rulebook p. 11: workers and ships come back.
fn workers(rules: &Rules, state: &mut State) {
    for seat in rules.seats() {
        let clan = &mut state.clans[seat];
        clan.placed = Set::empty();
        clan.begging = 0;
        clan.workers = rules.workers() + u8::from(clan.extra_worker);
    }
    state.hunters = List::default();
    for shore in rules.shores() {
        state.shores[shore].ship = None;
    }
}

/// `[cleanup.troll]` Rulebook p. 9: it lives, and everybody is blamed. R49: also in the last round.
fn troll(rules: &Rules, state: &mut State) {
    if state.troll.take().is_some() {
        for seat in rules.seats() {
            state.clans[seat].blame += 1;
        }
    }
}

/// `[cleanup.draugr]` Rulebook p. 11.
fn draugr(state: &mut State) {
    state.left_draugr = None;
    state.right_draugr = None;
}
