//! The rune The Hunt: glory for the hits of a hunt. `[rune.the_hunt]` A-11.

use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Moment, battle, hunting, stray};
use crate::rules::rune::effect::{Effect, Origin};
use crate::rules::state::{Phase, State};
use crate::words::{Expansion, Line, Rune};
use midgard_core::Seat;

/// The rune The Hunt.
pub(super) struct TheHunt;

impl Effect for TheHunt {
    const MOMENT: Moment = Moment::Hunt;
    const WHEN: &'static str = "when a hunt is settled and shows a hit";
    const TAG: Tag = Tag::RuneTheHunt;
    const ORIGIN: Origin = Origin::Box(Expansion::DarkMountains);
    const AT_THE_END: bool = false;

    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let Phase::HuntSettled { fight } = state.phase else {
            stray(Action::Rune(Rune::TheHunt), "another phase than a settled hunt");
        };
        let roll = battle::roll_of(rules, state, &fight);
        let hits = hunting::hits(&fight, &roll);
        state.use_rune(log, fight.turn, Rune::TheHunt, by);
        state.earn(log, Tag::RuneTheHunt, fight.turn, Line::RuneEffects, hits);
        hunting::settle(rules, state, log, fight, roll);
    }

    fn explain(&self, rules: &Rules, state: &State, _: Seat) -> String {
        let hits = |fight| hunting::hits(fight, &battle::roll_of(rules, state, fight));
        state.fight().map_or(String::new(), |fight| format!("{} glory", hits(fight)))
    }
}
