//! A hunt is settled, and its owner may use the rune The Hunt. `[rune.the_hunt]` A-11.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, add_runes, first};
use crate::rules::check::{Check, Part};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, battle, hunting, stray, table};
use crate::rules::state::State;
use crate::say::explain::{Explanation, explanation};
use crate::words::{Rune, Stage};
use midgard_core::{Seat, Set};

impl Ask for table::HuntSettled {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.the_hunt"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} may use the rune The Hunt", self.fight.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
    }

    fn details(&self) -> Details {
        Details::of_fight(&self.fight)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

impl Decide for table::HuntSettled {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        if state.clans[self.fight.turn].holds(Rune::TheHunt) {
            add_runes(legal, Set::empty().with(Rune::TheHunt));
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Step(Step::Accept) = action else { stray(action, "a settled hunt") };
        let roll = battle::roll_of(rules, state, &self.fight);
        hunting::harvest(rules, state, log, self.fight, roll);
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment::Hunt)
    }

    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        Some(explanation("keep The Hunt for later", &["rune.the_hunt"]))
    }
}
