//! The wall: a small cooperative game, for tests of everything that knows no game.

use crate::classes::classes;
use midgard_small::Wall as Rules;
use pyo3::prelude::*;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    add_classes(module)
}

classes! {
    /// The wall with its options: players, 1 to 4; scouts, whether somebody may scout.
    Wall of Rules, "midgard._midgard.wall", "midgard._midgard.wall";
    /// A game of the wall in progress.
    State;
    /// One small choice: `light`, `sleep` or `scout`.
    Action;
}
