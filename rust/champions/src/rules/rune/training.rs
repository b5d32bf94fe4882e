//! A seat names the dice that leave, then those that come.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Decide, table};
use crate::rules::rune::{self, Effect, Moment};
use crate::rules::state::State;
use crate::words::Rune;
use midgard_core::Seat;

/// The rune Training.
pub(super) struct Training;

impl Effect for Training {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = rune::WHENEVER;
    const TAG: Tag = Tag::RuneTraining;

    fn play(&self, _: &Rules, _: &mut State, _: &mut impl Log) {
        todo!()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        todo!()
    }
}

impl Ask for table::Training {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        todo!()
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        todo!()
    }

    fn used(&self) -> Option<Rune> {
        Some(Rune::Training)
    }
}

impl Decide for table::Training {
    fn legal(&self, _: &Rules, _: &State, _: &mut ActionSet) {
        todo!()
    }

    fn play(self, _: &Rules, _: &mut State, _: &mut impl Log, _: Action) {
        todo!()
    }
}
