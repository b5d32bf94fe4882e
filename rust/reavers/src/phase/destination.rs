//! Destinations: sealed choices in seat order, revealed together.
//!
//! `[destination.sealed]` Rule 9, D1. `[destination.reveal]` All ships move together.

use crate::action::Action;
use crate::event::{Event, hear};
use crate::phase::{Legal, Phase, Play};
use crate::state::State;
use crate::words::Location;
use midgard_core::{ActionIndex, Listener, Recall, Seat};

/// Returns the destinations in play but the last one. `[destination.other]` Rule 9.
pub(crate) fn legal(state: &State, turn: Seat) -> Legal {
    let last = state.players[turn].last;
    let open = state.in_play.iter().filter(|&location| Some(location) != last);
    open.map(|location| location as ActionIndex).collect()
}

/// Returns the state before the first destination of the round; nothing if none is sealed.
pub(crate) fn rewind(world: &State) -> Option<State> {
    let Phase::Destination { turn } = world.phase else { return None };
    if turn == Seat::One {
        return None;
    }
    let mut state = *world;
    state.players.values_mut().iter_mut().for_each(|player| player.destination = None);
    state.phase = Phase::Destination { turn: Seat::One };
    Some(state)
}

/// Returns what `of` knows of the destination that is open in `state`, on the way from [`rewind`] to `world`.
pub(crate) fn recall(of: Seat, world: &State, state: &State) -> Recall {
    let (Phase::Destination { turn }, true) = (state.phase, state.phase != world.phase) else {
        return Recall::Now;
    };
    let to = world.players[turn].destination.expect("seats before the open decision have chosen");
    let action = Action::Go(to).index();
    if turn == of { Recall::Seen(action) } else { Recall::Hidden(action) }
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
