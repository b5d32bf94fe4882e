//! Chance draws a card for an empty slot of Valhalla.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::event::Log;
use crate::rules::phase::{Ask, Draw, table};
use crate::rules::state::State;
use midgard_core::{ChanceKey, Seat};

impl Ask for table::Refill {
    fn seat(&self) -> Option<Seat> {
        Some(self.back.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        todo!()
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        todo!()
    }
}

impl Draw for table::Refill {
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
