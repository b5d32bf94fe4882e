//! The last chance for runes, and the end. Rulebook pp. 12 and 13.

use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::event::Log;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, rune, scoring};
use crate::say::explain::{Explanation, explanation};
use crate::words::Rune;
use midgard_core::{Seat, Set};

/// Begins with the holder of the marker.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Log) {
    let turn = state.marker.expect("the start player is known");
    offer(rules, state, log, turn);
}

/// Returns the runes that a seat can use. R25: not all do something any more. `[closing.boxes]` A-34
pub(crate) fn usable(rules: &Rules, state: &State, seat: Seat) -> Set<Rune> {
    rune::usable_of(rules, state, seat, rune::at_the_end())
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

impl Ask for table::Closing {
    const PART: Part = Part::Closing;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "closing.window"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} may use a rune for the last time", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let base = check.base();
        let open = !usable(check.rules, check.state, self.turn).is_empty();
        must!(
            check, open || check.used_now().is_some();
            "{base}.turn"; "a seat that can use a rune"; "nobody else is asked [closing.window]"
        );
    }
}

impl Decide for table::Closing {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Step(Step::Accept) = action else { stray(action, "the closing window") };
        let next = self.turn.clockwise(rules.players());
        if Some(next) == state.marker {
            finish(rules, state, log);
        } else {
            offer(rules, state, log, next);
        }
    }

    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        offer(rules, state, log, self.turn);
    }

    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        let text = format!("seat {} uses no more runes", self.turn);
        Some(explanation(text, &["closing.window"]))
    }
}

/// Ends the game.
fn finish(rules: &Rules, state: &mut State, log: &mut impl Log) {
    state.phase = Phase::End {}; // first: what was going on before is over, and nobody is out any more
    scoring::finish(rules, state, log);
}
