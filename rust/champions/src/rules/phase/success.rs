//! The windows for the rune Success: after assignment, and after each place of combat. Rulebook p. 13.
//!
//! `[success.window]` R22: in turn order, each seat that has the rune and a destiny is asked once.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::event::Log;
use crate::rules::phase::{battle, stray};
use crate::rules::state::{Clan, Phase, State};
use crate::words::{Rune, Stage};
use midgard_core::{ActionSet, Seat};

/// The holder of the marker is asked first. Returns whether anybody is.
pub(crate) fn open(rules: &Rules, state: &mut State, after: Stage) -> bool {
    if !state.clans.values().iter().any(can_use) {
        return false; // hardly ever is anybody asked
    }
    let marker = state.marker.expect("the start player is known");
    ask(rules, state, marker, after)
}

/// Returns whether the clan can use Success.
#[inline]
pub(crate) fn can_use(clan: &Clan) -> bool {
    clan.holds(Rune::Success) && !clan.destinies.is_empty()
}

/// This seat is asked, or the next clockwise before the marker comes round again.
fn ask(rules: &Rules, state: &mut State, turn: Seat, after: Stage) -> bool {
    let mut turn = turn;
    while !can_use(&state.clans[turn]) {
        turn = turn.clockwise(rules.players());
        if Some(turn) == state.marker {
            return false;
        }
    }
    state.phase = Phase::SuccessWindow { turn, after };
    true
}

pub(crate) fn legal(legal: &mut ActionSet) {
    legal.insert(first::ACCEPT);
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    after: Stage,
    action: Action,
) {
    let Action::Accept = action else { stray(action, "the window for Success") };
    let next = turn.clockwise(rules.players());
    if Some(next) == state.marker || !ask(rules, state, next, after) {
        battle::next(rules, state, log, after);
    }
}

/// A rune was used: the seat is asked again while it has Success.
pub(crate) fn resume(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    after: Stage,
) {
    if !ask(rules, state, turn, after) {
        battle::next(rules, state, log, after);
    }
}
