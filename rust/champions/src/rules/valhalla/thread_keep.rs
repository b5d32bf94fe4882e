//! A seat chooses the destiny that it keeps, by a blessing. `[blessing.thread_of_fate]` 4.3.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, add_destinies};
use crate::rules::check::{Check, Part};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::destinies::explain_destiny;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::place::sages_house as sage;
use crate::rules::state::State;
use crate::rules::valhalla::purchase;
use crate::say::explain::Explanation;
use crate::say::reasons::{Reason, Refusal};
use crate::words::Stage;
use midgard_core::Seat;

impl Ask for table::ThreadKeep {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "blessing.thread_of_fate"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.buyer(self.back, self.turn, ".back");
        check.bought(self.thing, false);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} keeps one of {} destinies", self.turn, self.drawn.len())
    }

    fn details(&self) -> Details {
        Details { drawn: self.drawn, ..Details::of_seat(self.seat()) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.back.after, true))
    }
}

impl Decide for table::ThreadKeep {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        add_destinies(legal, self.drawn);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Destiny(kept) = action else { stray(action, "the choice of a destiny") };
        let Self { turn, drawn, thing, back } = self;
        sage::keep(state, log, Tag::BlessingThreadOfFate, turn, kept);
        state.put_under(log, Tag::BlessingThreadOfFate, turn, drawn.without(kept));
        purchase::refill(rules, state, log, thing, back);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Destiny(_) = action else { return None };
        let fact = format!("seat {} has not drawn it", self.turn);
        Some(Refusal(Reason::NotYours, fact, "blessing.thread_of_fate"))
    }

    fn explain(&self, rules: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Destiny(destiny) = action else { return None };
        Some(explain_destiny(rules, destiny, "blessing.thread_of_fate"))
    }
}
