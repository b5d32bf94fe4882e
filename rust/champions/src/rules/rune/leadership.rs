//! The rune Leadership.

use crate::rules::Rules;
use crate::rules::event::{Log, Tag};
use crate::rules::rune::{self, Effect, Moment};
use crate::rules::state::State;
use midgard_core::Seat;

/// The rune Leadership.
pub(super) struct Leadership;

impl Effect for Leadership {
    const MOMENT: Moment = Moment::Helmet;
    const WHEN: &'static str = rune::WHENEVER;
    const TAG: Tag = Tag::RuneLeadership;

    fn play(&self, _: &Rules, _: &mut State, _: &mut impl Log) {
        todo!()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        todo!()
    }
}
