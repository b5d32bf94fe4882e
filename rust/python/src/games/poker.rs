//! Kuhn's poker: a small game whose returns are no shares of victory, for tests of everything that knows no game.

use crate::classes::classes;
use crate::game::PyGame;
use crate::number::option_or;
use crate::origin::Origin;
use crate::registry::AnyRules;
use midgard_core::Surface;
use midgard_small::Poker as Rules;
use pyo3::prelude::*;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add_class::<Poker>()?;
    add_classes(module)?;
    module.getattr("Poker")
}

/// The fewest and the most players.
pub(crate) const PLAYERS: (usize, usize) = (Rules::MIN_PLAYERS, Rules::MAX_PLAYERS);

classes! {
    Poker, "midgard._midgard.poker";
    /// A game of poker in progress.
    State;
    /// One small choice: `pass` or `bet`.
    Action;
}

/// Kuhn's poker. Its only option is players, which are 2.
#[pyclass(frozen, extends = PyGame, name = "Poker", module = "midgard._midgard.poker")]
pub(crate) struct Poker;

#[pymethods]
impl Poker {
    #[new]
    #[pyo3(signature = (players = None), text_signature = "(players=2)")]
    fn new(
        py: Python<'_>,
        players: Option<Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        option_or("players must be 2", players.as_ref(), (2, 2), 2)?;
        let rules = Rules::default();
        let origin = Origin::of(&rules);
        let game = PyGame::new(py, AnyRules::Poker(rules), origin);
        Ok(PyClassInitializer::from(game).add_subclass(Self))
    }

    fn __getnewargs__(&self) -> (usize,) {
        (2,)
    }
}
