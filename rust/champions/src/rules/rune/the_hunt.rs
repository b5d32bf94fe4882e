//! The rune The Hunt.

use crate::rules::Rules;
use crate::rules::event::{Log, Tag};
use crate::rules::rune::{self, Effect, Moment};
use crate::rules::state::State;
use midgard_core::Seat;

/// The rune The Hunt.
pub(super) struct TheHunt;

impl Effect for TheHunt {
    const MOMENT: Moment = Moment::Hunt;
    const WHEN: &'static str = rune::WHENEVER;
    const TAG: Tag = Tag::RuneTheHunt;

    fn play(&self, _: &Rules, _: &mut State, _: &mut impl Log) {
        todo!()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        todo!()
    }
}
