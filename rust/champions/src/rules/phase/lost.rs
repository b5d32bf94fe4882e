//! A journey takes food or warriors, and their owner chooses. `[journey.lost]` `[journey.storm]`
//! `[journey.whirlpool]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::{Check, Part, must};
use crate::rules::combat::toll::{self, Toll};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, voyage};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::losses;
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording::{self, journey_tag};
use crate::words::{Item, JourneyDeck, Stage};
use midgard_core::{Seat, Word};

impl table::Lost {
    /// Checks the losses of a land journey.
    fn check_land(&self, check: &mut Check<'_>) {
        let Self { turn, shore, left, from } = *self;
        if !check.comes_to(Some(turn), shore) {
            return;
        }
        let base = check.base();
        let taken = check.state.shores[shore].journey.journey();
        let most = taken.map_or(0, |card| check.rules.cards.journey_numbers[card].warriors);
        let able = voyage::aboard(check.rules, check.state, shore);
        let behind = losses::behind(check.rules, &able, from);
        let most = behind.min(most.into());
        must!(
            check, left > 0 && u32::from(left) <= most;
            "{base}.left"; "1 to {most}"; "so much can be lost now [land_journey.avalanche]"
        );
    }
}

impl Ask for table::Lost {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, state: &State) -> &'static str {
        journey_tag(state.shores[self.shore].journey)
    }

    fn prompt(&self, rules: &Rules, state: &State) -> String {
        let Self { turn, shore, left, .. } = *self;
        let [.., food] = voyage::aboard(rules, state, shore);
        let what = if food > 0 { "food or warriors" } else { "warriors" };
        let journey = wording::journey(state.shores[shore].journey);
        let place = wording::shore(shore);
        format!("seat {turn} loses {left} of its {what} to {journey} at {place}")
    }

    /// `[journey.lost]` `[journey.storm]` `[journey.whirlpool]` As much as this can be lost, in order.
    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, shore, left, from } = *self;
        if JourneyDeck::of(shore) == JourneyDeck::Land {
            return self.check_land(check);
        }
        let Some(ship) = check.voyage(Some(turn), shore) else { return };
        let base = check.base();
        let journey = check.state.shores[shore].journey.journey();
        let toll = journey.map(|journey| toll::of(&check.rules.cards, journey));
        let Some(Toll::Losses(taken, _)) = toll else {
            must!(check, false; "{base}.shore"; "a shore whose journey takes something"; "this one takes nothing");
            return;
        };
        let taken = u32::from(taken);
        let aboard = voyage::aboard(check.rules, check.state, shore);
        let behind = losses::behind(check.rules, &aboard, from);
        let most = behind.min(taken);
        must!(
            check, left > 0 && u32::from(left) <= most;
            "{base}.left"; "1 to {most}"; "so much can be lost now (R34)"
        );
        let begun = taken > 1 && u32::from(left) < taken;
        let first = voyage::first(check.rules);
        must!(
            check, begun || from == first;
            "{base}.from"; "\"{}\"", first.word(); "nothing is lost yet (M1)"
        );
        if !begun || from == Item::Food {
            check.crew(shore, &ship);
        }
    }

    fn details(&self) -> Details {
        let details = Details::at(self.seat(), self.shore);
        Details { left: self.left, from: Some(self.from), ..details }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((voyage::stage(self.shore), false))
    }
}

impl Decide for table::Lost {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let counts = voyage::aboard(rules, state, self.shore);
        losses::legal(rules, &counts, self.from, self.left, legal)
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, shore, left, .. } = self;
        let Action::Lose(from) = action else { stray(action, "a journey") };
        voyage::spill(rules, state, log, shore, from);
        if left > 1 {
            state.phase = Phase::Lost { turn, shore, left: left - 1, from };
        } else {
            voyage::taken(rules, state, log, shore);
        }
    }

    fn resume(self, rules: &Rules, state: &mut State, _: &mut impl Log) {
        let from = losses::again(rules, self.from);
        state.phase = table::Lost { from, ..self }.into();
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Lose(item) = action else { return None };
        let tag = self.rule(state);
        let counts = voyage::aboard(rules, state, self.shore);
        let journey = state.shores[self.shore].journey.journey();
        if item == Item::Food && !journey.is_none_or(toll::may_be_food) {
            let fact = "the whirlpool takes warriors alone".into();
            return Some(Refusal(Reason::NoneLeft, fact, tag));
        }
        Some(losses::refuse(rules, counts, self.from, self.left, item, tag))
    }

    fn explain(&self, _: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let Action::Lose(item) = action else { return None };
        let name = wording::journey(state.shores[self.shore].journey);
        let text = format!("{} is lost to {name} at {}", one_of(item), wording::shore(self.shore));
        Some(explanation(text, &[self.rule(state)]))
    }
}
