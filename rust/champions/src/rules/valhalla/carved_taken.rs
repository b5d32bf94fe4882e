//! A rune that a blessing gave may be used at once. `[rune.taken]` Rulebook p. 13.

use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::State;
use crate::rules::valhalla::purchase;
use crate::rules::{Rules, rune};
use crate::say::explain::{Explanation, explanation};
use crate::say::wording;
use crate::words::Stage;
use midgard_core::Seat;

/// Asks whether the rune is used, if it would do something.
pub(super) fn offer(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    taken: table::CarvedTaken,
) {
    let table::CarvedTaken { turn, rune, thing, back } = taken;
    state.phase = taken.into();
    if !rune::usable(rules, state, turn).has(rune) {
        purchase::refill(rules, state, log, thing, back);
    }
}

impl Ask for table::CarvedTaken {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.taken"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.buyer(self.back, self.turn, ".back");
        check.bought(self.thing, false);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} may use the rune that it has got", self.turn)
    }

    fn details(&self) -> Details {
        Details { taken_rune: Some(self.rune), ..Details::of_seat(self.seat()) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.back.after, true))
    }
}

impl Decide for table::CarvedTaken {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Step(Step::Accept) = action else { stray(action, "a rune that was taken") };
        purchase::refill(rules, state, log, self.thing, self.back);
    }

    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        offer(rules, state, log, self);
    }

    fn explain(&self, rules: &Rules, _: &State, _: Action) -> Option<Explanation> {
        let name = wording::rune(&rules.cards, self.rune);
        Some(explanation(format!("keep {name} for later"), &["rune.taken"]))
    }
}
