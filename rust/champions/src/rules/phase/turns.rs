//! Whose turn it is to place a worker. `[placement.turns]` Rulebook p. 5.

use crate::players::MAX_PLAYERS;
use crate::rules::Rules;
use crate::rules::event::Log;
use crate::rules::phase::assignment;
use crate::rules::state::{Clan, Phase, State};
use midgard_core::{Seat, Set};

/// Begins with the holder of the marker.
pub(crate) fn begin(state: &mut State) {
    let turn = state.marker.expect("the start player is known");
    state.phase = Phase::Placement { turn };
}

/// Goes on to the next clan clockwise that has a worker. When none has, assignment begins.
pub(crate) fn next(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let bit = |(seat, clan): (Seat, &Clan)| u64::from(clan.workers > 0) << seat as u64;
    let clans = Seat::of(MAX_PLAYERS).zip(state.clans.values());
    let able = clans.map(bit).fold(0, |all, bit| all | bit) & ((1 << state.players) - 1);
    let later = able >> (turn as u64 + 1) << (turn as u64 + 1);
    match Set::from_bits(if later == 0 { able } else { later }).first() {
        Some(turn) => state.phase = Phase::Placement { turn },
        None => assignment::begin(rules, state, log),
    }
}
