//! The game is over. `[cleanup.rounds]` Rulebook p. 11.

use crate::rules::Rules;
use crate::rules::check::Part;
use crate::rules::phase::{Ask, table};
use crate::rules::state::State;
use midgard_core::Seat;

impl Ask for table::End {
    const PART: Part = Part::End;

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn rule(&self, _: &State) -> &'static str {
        "cleanup.rounds"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        "the game is over".into()
    }
}
