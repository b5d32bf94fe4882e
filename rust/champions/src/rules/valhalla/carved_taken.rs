//! A seat has got a rune by a blessing, which it may use at once.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::event::Log;
use crate::rules::phase::{Ask, Decide, table};
use crate::rules::state::State;
use midgard_core::Seat;

impl Ask for table::CarvedTaken {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        todo!()
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        todo!()
    }
}

impl Decide for table::CarvedTaken {
    fn legal(&self, _: &Rules, _: &State, _: &mut ActionSet) {
        todo!()
    }

    fn play(self, _: &Rules, _: &mut State, _: &mut impl Log, _: Action) {
        todo!()
    }
}
