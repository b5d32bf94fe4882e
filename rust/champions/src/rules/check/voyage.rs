//! Checks of a voyage: it has a ship, and the ship has a crew.

use super::{Check, must, sum};
use crate::rules::state::Ship;
use crate::words::Shore;
use midgard_core::{Seat, Word};

impl Check<'_> {
    /// Checks that a ship of the seat arrives at the shore. Returns the ship.
    pub(crate) fn voyage(&mut self, turn: Option<Seat>, shore: Shore) -> Option<Ship> {
        let base = self.base();
        let Some(ship) = self.state.shores[shore].ship else {
            must!(self, false; "{base}.shore"; "a shore with a ship"; "a ship arrives there [journey.reveal]");
            return None;
        };
        must!(
            self, turn.is_none_or(|turn| turn == ship.owner);
            "{base}.turn"; "{}", ship.owner; "the ship is of that seat"
        );
        Some(ship)
    }

    /// M5: a journey does something only to a ship with warriors.
    pub(crate) fn crew(&mut self, shore: Shore, ship: &Ship) {
        must!(
            self, sum(&ship.warriors) > 0;
            "shores[{}].ship.warriors", shore.index(); "a warrior"; "else the journey does nothing (M5)"
        );
    }
}
