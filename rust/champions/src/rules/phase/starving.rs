//! Warriors who are not fed starve, and their owner chooses who. `[voyage.feeding]` Rulebook p. 9.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::{Check, Part, must, sum};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, voyage};
use crate::rules::site;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{losses, tokens};
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::Refusal;
use crate::say::wording::counted;
use crate::words::{Item, Stage};
use midgard_core::Seat;

impl Ask for table::Starving {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "voyage.feeding"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        let who = counted(self.left, "warrior");
        format!("seat {} lets {who} starve at {}", self.turn, self.shore)
    }

    /// `[voyage.feeding]` Those who starve are aboard; the others have eaten whole portions.
    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, shore, left, from } = *self;
        let Some(ship) = check.voyage(Some(turn), shore) else { return };
        let base = check.base();
        let crew = sum(&ship.warriors);
        let able = Item::counts(&tokens::losable(check.rules, &ship.warriors), 0);
        let behind = losses::behind(check.rules, &able, Item::of(from));
        let portion = u32::from(check.rules.cards.board.warriors_per_food[shore]).max(1);
        let fed = crew.saturating_sub(left.into());
        must!(
            check, left > 0 && u32::from(left) <= behind && (!check.rules.is_base_game() || fed % portion == 0);
            "{base}.left"; "1 to {behind}, and portions of {portion} for the others";
            "the others have eaten [voyage.feeding]"
        );
    }

    fn details(&self) -> Details {
        Details::at(self.seat(), self.shore).losing(self.left, self.from)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((voyage::stage(self.shore), false))
    }
}

impl table::Starving {
    /// Returns who can starve, kind by kind.
    fn hungry(&self, rules: &Rules, state: &State) -> [u8; Item::COUNT] {
        let crew = site::crew(state, self.shore.site());
        Item::counts(&tokens::losable(rules, &crew), 0)
    }
}

impl Decide for table::Starving {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let counts = self.hungry(rules, state);
        losses::legal(rules, &counts, Item::of(self.from), self.left, legal);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, shore, left, .. } = self;
        let Action::Lose(item) = action else { stray(action, "hunger") };
        let Some(from) = item.warrior() else { stray(action, "hunger") };
        voyage::starve(rules, state, log, shore, from, 1);
        if left > 1 {
            state.phase = Phase::Starving { turn, shore, left: left - 1, from };
        } else {
            voyage::monster(rules, state, log, shore);
        }
    }

    fn resume(self, rules: &Rules, state: &mut State, _: &mut impl Log) {
        let from = losses::again(rules, Item::of(self.from)).warrior().unwrap_or(self.from);
        state.phase = table::Starving { from, ..self }.into();
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Lose(item) = action else { return None };
        let counts = self.hungry(rules, state);
        let (from, tag) = (Item::of(self.from), "voyage.feeding");
        Some(losses::refuse(rules, counts, from, self.left, item, tag))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Lose(item) = action else { return None };
        let text = format!("{} starves on the way to {}", one_of(item), self.shore);
        Some(explanation(text, &["voyage.feeding"]))
    }
}
