//! Sealed bids: a small game with six seats, actions beyond eight bits and teams, for tests of everything that knows
//! no game.

use crate::classes::classes;
use midgard_small::Bids as Rules;
use pyo3::prelude::*;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    add_classes(module)
}

classes! {
    /// Sealed bids with their options: players, 2 to 6; bids, how many bids there are, 2 to 300; pairs, whether every other
    /// seat is of one team.
    Bids of Rules, "midgard._midgard.bids", "midgard._midgard.bids";
    /// A game of sealed bids in progress.
    State;
    /// A bid: `bid 7`.
    Action;
}
