//! A rune that was taken may be used at once. `[rune.taken]` Rulebook p. 13.

use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::Check;
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, turns};
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, rune};
use crate::say::explain::{Explanation, explanation};
use crate::say::wording;
use crate::words::{Location, Rune};
use midgard_core::Seat;

/// `[rune.taken]` Rulebook p. 13, R22: a rune that may be used at any time may be used at once. Its owner
/// decides about it if it would do something.
pub(crate) fn offer(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat, rune: Rune) {
    if rune::usable(rules, state, turn).has(rune) {
        state.phase = Phase::RuneTaken { turn, rune };
    } else {
        turns::next(rules, state, log, turn);
    }
}

impl Ask for table::RuneTaken {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.taken"
    }

    fn prompt(&self, rules: &Rules, _: &State) -> String {
        format!("{} at once", wording::may_use(&rules.cards, self.turn, self.rune))
    }

    /// A rune was just taken that can be used at once.
    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, rune } = *self;
        let open = check.used_now() == Some((turn, rune)) || check.usable(turn).has(rune);
        // `[rune.patience]` A-12 may be used now as another rune.
        let open = open || check.rules.has_mountains() && check.used_now().is_some();
        check.visit(turn, Location::Runesmith, open);
    }

    fn details(&self) -> Details {
        Details { taken_rune: Some(self.rune), ..Details::of_seat(self.seat()) }
    }
}

impl Decide for table::RuneTaken {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Step(Step::Accept) = action else { stray(action, "a rune that was taken") };
        turns::next(rules, state, log, self.turn);
    }

    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        offer(rules, state, log, self.turn, self.rune);
    }

    fn explain(&self, rules: &Rules, _: &State, _: Action) -> Option<Explanation> {
        let name = wording::rune(&rules.cards, self.rune);
        Some(explanation(format!("keep {name} for later"), &["rune.taken"]))
    }
}
