//! Destinations: sealed choices in seat order, revealed together.
//!
//! `[destination.sealed]` Rule 9, D1. `[destination.reveal]` All ships move together.

use crate::action::Action;
use crate::event::{Event, hear};
use crate::phase::{Legal, Phase, Play};
use crate::state::State;
use crate::words::Location;
use midgard_core::{ActionIndex, Listener, Seat};

/// Returns the destinations in play but the last one. `[destination.other]` Rule 9.
pub(crate) fn legal(state: &State, turn: Seat) -> Legal {
    let last = state.players[turn].last;
    let open = state.in_play.iter().filter(|&location| Some(location) != last);
    open.map(|location| location as ActionIndex).collect()
}

impl<L: Listener<Event>> Play<'_, L> {
    pub(super) fn choose_destination(&mut self, turn: Seat, action: Action) {
        let Action::Go(location) = action else { unreachable!("{action} as a destination") };
        self.state.players[turn].destination = Some(location);
        hear!(self, Sealed, turn, location);
        let next = turn.clockwise(self.rules.seats());
        if next != Seat::One {
            self.state.phase = Phase::Destination { turn: next };
            return;
        }
        for seat in Seat::of(self.rules.seats()) {
            let to = self.state.players[seat].destination;
            hear!(self, Moved, seat, to);
        }
        self.state.places.values_mut().iter_mut().for_each(|place| place.first = None);
        self.visit(Location::Roskilde);
    }
}
