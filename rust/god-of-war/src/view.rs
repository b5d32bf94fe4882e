//! The view of a seat. `[hidden.view]` Section 4: hands are open and no hidden card is stored, so every seat knows the state.

use crate::state::State;
use midgard_core::Seat;
use serde::Serialize;

/// The view of a seat: the state, seen from the seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    pub(crate) seat: Seat,
    pub(crate) state: State,
}
