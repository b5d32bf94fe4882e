//! The rune Healing: nobody falls in this round of a fight. `[rune.healing]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, add_runes, first};
use crate::rules::check::{Check, Part};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, battle, stray, table};
use crate::rules::rune;
use crate::rules::rune::effect::Effect;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::loss_order;
use crate::say::explain::{Explanation, explanation};
use crate::say::wording::counted;
use crate::words::{Rune, Stage};
use midgard_core::{Seat, Set};

/// The rune Healing.
pub(super) struct Healing;

impl Effect for Healing {
    const MOMENT: Moment = Moment::Casualties;
    const WHEN: &'static str = "before the first warrior of a round falls";
    const TAG: Tag = Tag::RuneHealing;
    const FITTED: Option<u8> = Some(1);
    const SHOWN: &'static str = ": nobody falls";

    fn worth(rounds: f32, _: u16) -> f32 {
        2.0 * rounds
    }

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

/// Returns whether a seat can use Healing, its own or one that it can copy.
pub(crate) fn is_at_hand(state: &State, seat: Seat) -> bool {
    rune::at_hand(state, seat, Rune::Healing)
}

impl Ask for table::Healing {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.healing"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!(
            "seat {} may use Healing before it loses {}",
            self.fight.turn,
            counted(self.left, "warrior")
        )
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

impl Decide for table::Healing {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        if state.clans[self.fight.turn].holds(Rune::Healing) {
            add_runes(legal, Set::empty().with(Rune::Healing));
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Step(Step::Accept) = action else { stray(action, "Healing") };
        loss_order::mercy(rules, state, log, self.fight, self.left);
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment::Casualties)
    }

    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        Some(explanation("keep Healing for later", &["rune.healing"]))
    }
}
