//! Chance draws a destiny for a blessing.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::event::Log;
use crate::rules::phase::{Ask, Draw, table};
use crate::rules::state::State;
use midgard_core::{ChanceKey, Seat};

impl Ask for table::ThreadDraw {
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

impl Draw for table::ThreadDraw {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        todo!()
    }

    fn answer(self, _: &Rules, _: &mut State, _: &mut impl Log, _: usize) {
        todo!()
    }

    fn key(&self, _: &State) -> ChanceKey {
        todo!()
    }
}
