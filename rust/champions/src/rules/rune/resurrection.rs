//! A seat names the tokens that it discards.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Decide, table};
use crate::rules::rune::{self, Effect, Moment};
use crate::rules::state::State;
use crate::words::Rune;
use midgard_core::Seat;

/// The rune Resurrection.
pub(super) struct Resurrection;

impl Effect for Resurrection {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = rune::WHENEVER;
    const TAG: Tag = Tag::RuneResurrection;

    fn play(&self, _: &Rules, _: &mut State, _: &mut impl Log) {
        todo!()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        todo!()
    }
}

impl Ask for table::Resurrection {
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
        Some(Rune::Resurrection)
    }
}

impl Decide for table::Resurrection {
    fn legal(&self, _: &Rules, _: &State, _: &mut ActionSet) {
        todo!()
    }

    fn play(self, _: &Rules, _: &mut State, _: &mut impl Log, _: Action) {
        todo!()
    }
}
