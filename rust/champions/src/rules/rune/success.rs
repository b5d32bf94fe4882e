//! The rune Success: a destiny is revealed and scored now. `[rune.success]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::rune;
use crate::rules::scoring;
use crate::rules::state::State;
use crate::text::explain::{Explanation, explanation};
use crate::text::reasons::{Reason, Refusal};
use crate::text::wording;
use crate::words::Line;
use midgard_core::{ActionSet, Seat};

impl Ask for table::Success {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.success"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} reveals a destiny", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let turn = self.turn;
        must!(
            check, !check.state.clans[turn].destinies.is_empty();
            "clans[{turn}].destinies"; "a destiny"; "one is revealed [rune.success]"
        );
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl Decide for table::Success {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert_bits(first::DESTINY, state.clans[self.turn].destinies.bits());
    }

    /// The destiny is scored now, against what everybody has now.
    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, back } = self;
        let Action::Destiny(destiny) = action else { stray(action, "Success") };
        let glory = scoring::destiny(rules, state, turn, destiny);
        state.clans[turn].revealed.add(destiny);
        state.shown_after = Some(state.sage.as_slice().len() as u8);
        log.say(Tag::RuneSuccess, What::Disclosed { seat: turn, destiny });
        state.earn(log, Tag::RuneSuccess, turn, Line::RuneEffects, glory);
        rune::resume(rules, state, log, back);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Destiny(_) = action else { return None };
        let fact = format!("seat {} does not have it", self.turn);
        Some(Refusal(Reason::NotYours, fact, "rune.success"))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let Action::Destiny(destiny) = action else { return None };
        let name = wording::destiny(rules, destiny);
        let glory = scoring::destiny(rules, state, self.turn, destiny);
        Some(explanation(format!("reveal {name} for {glory} glory now"), &["rune.success"]))
    }
}
