//! The kind of a die that is bought. `[valhalla.die]` R-V-5.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::{Check, Part};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::State;
use crate::rules::valhalla::{payment, purchase};
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Reason, Refusal};
use crate::words::{Item, Stage, Thing, Warband};
use midgard_core::Seat;

impl Ask for table::BuyDie {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "valhalla.die"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.buyer(self.back, self.turn, ".back");
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} names the die that it buys", self.turn)
    }

    fn details(&self) -> Details {
        Details::of_seat(self.seat())
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.back.after, true))
    }
}

impl Decide for table::BuyDie {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        for kind in purchase::dice(rules, state) {
            legal.insert(Action::Kind(kind).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Kind(kind) = action else { stray(action, "buying a die") };
        let Self { turn, back } = self;
        let (thing, die, paid) = (Thing::Die, Some(kind), Warband::default());
        payment::ask(rules, state, log, table::Payment { turn, thing, die, paid, back });
    }

    fn refuse(&self, rules: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Kind(kind) = action else { return None };
        if !rules.hireable().has(kind) {
            let fact = format!("no {kind} can be bought");
            return Some(Refusal(Reason::NotThisKind, fact, "any_warrior"));
        }
        Some(Refusal(Reason::NotInSupply, format!("no {kind} is left"), "valhalla.die"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Kind(kind) = action else { return None };
        Some(explanation(format!("buy {}", one_of(Item::of(kind))), &["valhalla.die"]))
    }
}
