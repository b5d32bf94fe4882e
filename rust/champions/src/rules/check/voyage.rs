//! Checks of a voyage: it has a ship, and the ship has a crew.

use super::{Check, must, sum};
use crate::rules::state::Ship;
use crate::words::{Location, Shore};
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

    /// Returns whether somebody of this seat can come to this space: its ship, or its worker on land.
    pub(crate) fn comes_to(&mut self, turn: Option<Seat>, shore: Shore) -> bool {
        let Some(land) = beside(shore) else { return self.voyage(turn, shore).is_some() };
        if let Some(turn) = turn {
            self.stands(turn, land);
            return self.state.clans[turn].placed.has(land);
        }
        let (base, fine) = (self.base(), self.standing(land).next().is_some());
        must!(
            self, fine;
            "{base}.shore"; "a space beside a Bergrisar where a worker stands"; "somebody arrives [land_journey.reveal]"
        );
        fine
    }
}

/// Returns the place of workers beside a space of land journeys; `None` for a shore.
pub(super) fn beside(space: Shore) -> Option<Location> {
    space.site().land().map(|land| land.location())
}
