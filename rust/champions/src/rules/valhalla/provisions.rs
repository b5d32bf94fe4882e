//! The goods of a blessing. `[blessing.provisions]` 4.3.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::boxes::mix;
use crate::rules::check::{Check, Part};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::purchase;
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use crate::words::Stage;
use midgard_core::Seat;

impl Ask for table::Provisions {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "blessing.provisions"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.buyer(self.back, self.turn, ".back");
        check.bought(self.thing, false);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        mix::prompt(self.turn, self.food)
    }

    fn details(&self) -> Details {
        Details { food: self.food, after: Some(self.back.after), ..Details::of_seat(self.seat()) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.back.after, true))
    }
}

impl table::Provisions {
    /// Returns the number of goods.
    fn number(&self, rules: &Rules) -> u8 {
        rules.cards.blessings[self.card].any_resource
    }
}

impl Decide for table::Provisions {
    fn legal(&self, rules: &Rules, _: &State, legal: &mut ActionSet) {
        mix::legal(self.number(rules), self.food, None, legal);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, card, thing, food, back } = self;
        let Action::Count(count) = action else { stray(action, "provisions") };
        let Some(food) = food else {
            state.phase = Phase::Provisions { turn, card, thing, food: Some(count), back };
            return;
        };
        let goods = mix::split(self.number(rules), food, count);
        state.collect(log, purchase::rule(card), turn, goods);
        purchase::refill(rules, state, log, thing, back);
    }

    fn refuse(&self, rules: &Rules, _: &State, action: Action) -> Option<Refusal> {
        mix::refuse(self.number(rules), self.food, None, action, "blessing.provisions")
    }

    fn explain(&self, rules: &Rules, _: &State, action: Action) -> Option<Explanation> {
        mix::explain("get", self.number(rules), self.food, action, "blessing.provisions")
    }
}
