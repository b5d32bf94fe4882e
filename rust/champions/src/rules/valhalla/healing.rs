//! Losses are due, and a seat may use the rune Healing.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::event::Log;
use crate::rules::phase::{Ask, Decide, table};
use crate::rules::state::State;
use midgard_core::Seat;

impl Ask for table::Healing {
    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        todo!()
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        todo!()
    }
}

impl Decide for table::Healing {
    fn legal(&self, _: &Rules, _: &State, _: &mut ActionSet) {
        todo!()
    }

    fn play(self, _: &Rules, _: &mut State, _: &mut impl Log, _: Action) {
        todo!()
    }
}
