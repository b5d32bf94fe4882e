//! The rune Healing: nobody falls in this round of a fight. `[rune.healing]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{battle, stray};
use crate::rules::rune::{Effect, Moment};
use crate::rules::state::{Phase, State};
use crate::words::Rune;
use midgard_core::Seat;

/// The rune Healing.
pub(super) struct Healing;

impl Effect for Healing {
    const MOMENT: Moment = Moment::Casualties;
    const WHEN: &'static str = "before the first warrior of a round falls";
    const TAG: Tag = Tag::RuneHealing;
    const SHOWN: &'static str = ": nobody falls";

    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let fight = match state.phase {
            Phase::Casualties { fight, .. } => fight,
            Phase::Healing { fight, .. } => fight,
            _ => stray(Action::Rune(Rune::Healing), "another phase than casualties"),
        };
        state.use_rune(log, fight.turn, Rune::Healing, by);
        battle::round_over(rules, state, log, fight);
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "nobody falls this round".into()
    }
}
