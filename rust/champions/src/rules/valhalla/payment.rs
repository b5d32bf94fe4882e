//! The tokens that are paid, in order of kinds. `[valhalla.payment]` R-V-19, A-22.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, add_kinds};
use crate::rules::back::Visit;
use crate::rules::check::{Check, Part, must};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::State;
use crate::rules::valhalla::{board, price, purchase};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{Stage, Thing, Warrior};
use midgard_core::Seat;

/// Asks for the next token, until the price is paid.
pub(super) fn ask(rules: &Rules, state: &mut State, log: &mut impl Log, payment: table::Payment) {
    let table::Payment { thing, die, paid, back, .. } = payment;
    if paid.total() < price::of(rules, state, thing).total() {
        state.phase = payment.into();
        return;
    }
    let back = Visit { window: true, ..back };
    purchase::complete(rules, state, log, (thing, die), paid, back);
}

impl Ask for table::Payment {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "valhalla.payment"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.buyer(self.back, self.turn, ".back");
        check.payment(self);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} names a token that it pays", self.turn)
    }

    fn details(&self) -> Details {
        Details {
            offered: self.paid,
            after: Some(self.back.after),
            ..Details::of_seat(self.seat())
        }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.back.after, true))
    }
}

impl Decide for table::Payment {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let cost = price::of(rules, state, self.thing);
        add_kinds(legal, price::next(rules, state, self.turn, &cost, &self.paid));
    }

    fn play(mut self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Kind(kind) = action else { stray(action, "a payment") };
        self.paid[kind] += 1;
        ask(rules, state, log, self);
    }

    fn refuse(&self, _: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Kind(kind) = action else { return None };
        let left = state.clans[self.turn].tokens[kind] > self.paid[kind];
        let (reason, fact) = if left {
            (Reason::RunsOut, format!("with {kind} the price is not completed"))
        } else {
            (Reason::NoToken, format!("there is no token of {kind} left"))
        };
        Some(Refusal(reason, fact, "valhalla.payment"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Kind(kind) = action else { return None };
        Some(explanation(format!("pay {}", wording::tokens(kind, 1)), &["valhalla.payment"]))
    }
}

impl Check<'_> {
    /// `[valhalla.payment]` R-V-19: what is bought lies there, and its price can be completed.
    pub(crate) fn payment(&mut self, payment: &table::Payment) {
        let (state, table::Payment { turn, thing, die, paid, .. }) = (self.state, *payment);
        let slot = board::blessing_slot(thing).is_some() || board::epic_slot(thing).is_some();
        let lies = board::blessing(state, thing).is_some() || board::epic(state, thing).is_some();
        must!(
            self, !slot || lies;
            "phase.thing"; "a slot with a card"; "it is bought [valhalla.payment]"
        );
        if slot && !lies {
            return;
        }
        let named = (thing == Thing::Die) == die.is_some();
        let right = if thing == Thing::Die { "a kind" } else { "null" };
        must!(self, named; "phase.die"; "{right}"; "a die is named if one is bought [valhalla.die]");
        let enough = Warrior::ALL.iter().all(|&kind| paid[kind] <= state.clans[turn].tokens[kind]);
        let cost = price::of(self.rules, state, thing);
        let open = enough && !price::next(self.rules, state, turn, &cost, &paid).is_empty();
        must!(
            self, open;
            "phase.paid"; "tokens with which the price can be completed"; "they are named one by one [valhalla.payment]"
        );
    }
}
