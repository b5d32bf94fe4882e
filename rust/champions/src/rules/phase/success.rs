//! The windows for the rune Success: after assignment, and after each place of combat. Rulebook p. 13.
//!
//! `[success.window]` R22: in turn order, each seat that has the rune and a destiny may use it once.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::event::Log;
use crate::rules::phase::{battle, stray};
use crate::rules::state::{Clan, Phase, State};
use crate::words::{Rune, Stage};
use midgard_core::{ActionSet, Seat};

/// Opens the window, beginning with the holder of the marker. Returns whether any seat can use the rune.
pub(crate) fn open(rules: &Rules, state: &mut State, after: Stage) -> bool {
    if !state.clans.values().iter().any(can_use) {
        return false; // mostly nobody can use the rune
    }
    let marker = state.marker.expect("the start player is known");
    offer(rules, state, marker, after)
}

/// Returns whether the clan can use Success.
#[inline]
pub(crate) fn can_use(clan: &Clan) -> bool {
    clan.holds(Rune::Success) && !clan.destinies.is_empty()
}

/// Offers the window to this seat, or to the next one clockwise before the marker that can use the rune.
fn offer(rules: &Rules, state: &mut State, turn: Seat, after: Stage) -> bool {
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
    if Some(next) == state.marker || !offer(rules, state, next, after) {
        battle::next(rules, state, log, after);
    }
}

/// Goes on after the rune was used: the same seat may use it again if it still can.
pub(crate) fn resume(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    after: Stage,
) {
    if !offer(rules, state, turn, after) {
        battle::next(rules, state, log, after);
    }
}
