//! The rune Leadership: at a helmet both abilities apply. `[rune.leadership]` R-V-13.

use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::Moment;
use crate::rules::phase::stray;
use crate::rules::rune::effect::{Effect, Origin};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::helmet;
use crate::words::{Expansion, Foe, Rune};
use midgard_core::Seat;

/// The rune Leadership.
pub(super) struct Leadership;

impl Effect for Leadership {
    const MOMENT: Moment = Moment::Helmet;
    const WHEN: &'static str = "when the Leader die shows a helmet";
    const TAG: Tag = Tag::RuneLeadership;
    const ORIGIN: Origin = Origin::Box(Expansion::Valhalla);
    const SHOWN: &'static str = ": both abilities apply";
    const AT_THE_END: bool = false;

    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let Phase::Helmet { fight } = state.phase else {
            stray(Action::Rune(Rune::Leadership), "another phase than a helmet");
        };
        state.use_rune(log, fight.turn, Rune::Leadership, by);
        helmet::both(rules, state, log, fight);
    }

    fn idle(&self, _: Seat) -> String {
        "it does nothing: the ability would do nothing now".into()
    }

    fn explain(&self, rules: &Rules, state: &State, _: Seat) -> String {
        let in_hunt = state.fight().is_some_and(|fight| fight.foe == Foe::Hunt);
        format!(
            "the helmet is {}, and the leader's ability too",
            helmet::rally_text(rules, in_hunt)
        )
    }
}
