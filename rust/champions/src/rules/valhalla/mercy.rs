//! Losses are due, and their owner may keep a die by mercy_of_eir. `[blessing.mercy_of_eir]` 4.3.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::State;
use crate::rules::valhalla::{held, loss_order};
use crate::say::explain::{Explanation, explanation};
use crate::words::{Blessing, Stage};
use midgard_core::Seat;

impl Ask for table::Mercy {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "blessing.mercy_of_eir"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        match self.left {
            1 => format!("seat {} may keep the warrior that would fall", self.fight.turn),
            left => format!("seat {} may keep one of {left} warriors", self.fight.turn),
        }
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

impl Decide for table::Mercy {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        legal.insert(Action::Step(Step::Mercy).index());
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { fight, left } = self;
        match action {
            Action::Step(Step::Accept) => loss_order::fall(rules, state, log, fight, left),
            Action::Step(Step::Mercy) => {
                held::invoke(state, log, fight.turn, Blessing::MercyOfEir);
                loss_order::mercy(rules, state, log, fight, left - 1);
            }
            _ => stray(action, "mercy"),
        }
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let text = match action {
            Action::Step(Step::Mercy) => "keep one of the dice that would be lost",
            _ => "keep the mercy of Eir for later",
        };
        Some(explanation(text, &["blessing.mercy_of_eir"]))
    }
}
