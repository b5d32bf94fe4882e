//! The last chance for runes, and the end. Rulebook pp. 12 and 13.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::event::Log;
use crate::rules::phase::{runes, stray};
use crate::rules::scoring;
use crate::rules::state::{Phase, State};
use crate::words::Rune;
use midgard_core::{ActionSet, Seat, Set};

/// Begins with the holder of the marker.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Log) {
    let turn = state.marker.expect("the start player is known");
    offer(rules, state, log, turn);
}

/// Returns the runes that a seat can use. R25: Knowledge does nothing any more.
pub(crate) fn usable(rules: &Rules, state: &State, seat: Seat) -> Set<Rune> {
    runes::usable(rules, state, seat).without(Rune::Knowledge)
}

/// `[closing.window]` Offers the window to this seat, or to the next one clockwise that can use a rune. After
/// the last one the game is scored.
pub(crate) fn offer(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let mut turn = turn;
    while usable(rules, state, turn).is_empty() {
        turn = turn.clockwise(rules.players());
        if Some(turn) == state.marker {
            return finish(rules, state, log);
        }
    }
    state.phase = Phase::Closing { turn };
}

pub(crate) fn legal(legal: &mut ActionSet) {
    legal.insert(first::ACCEPT);
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    let Action::Accept = action else { stray(action, "the closing window") };
    let next = turn.clockwise(rules.players());
    if Some(next) == state.marker {
        finish(rules, state, log);
    } else {
        offer(rules, state, log, next);
    }
}

/// Ends the game.
fn finish(rules: &Rules, state: &mut State, log: &mut impl Log) {
    state.phase = Phase::End {}; // first: what was going on before is over, and nobody is out any more
    scoring::finish(rules, state, log);
}
