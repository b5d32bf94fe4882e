//! Kuhn's poker: a small game whose returns are not shares of victory, for tests of everything that knows no game.

use crate::classes::classes;
use midgard_small::Poker as Rules;
use pyo3::prelude::*;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    add_classes(module)
}

classes! {
    /// Kuhn's poker. Its only option is players, which are 2.
    Poker of Rules, "midgard._midgard.poker", "midgard._midgard.poker";
    /// A game of poker in progress.
    State;
    /// One small choice: `pass` or `bet`.
    Action;
}
