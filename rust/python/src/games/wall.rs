//! The wall: a small cooperative game, for tests of everything that knows no game.

use crate::argument::arguments;
use crate::classes::classes;
use crate::game::PyGame;
use crate::number::option_or;
use crate::origin::Origin;
use crate::registry::AnyRules;
use midgard_core::Surface;
use midgard_small::Wall as Rules;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add_class::<Wall>()?;
    add_classes(module)?;
    module.getattr("Wall")
}

arguments! {
    scouts: bool,
}

/// The fewest and the most players.
pub(crate) const PLAYERS: (usize, usize) = (Rules::MIN_PLAYERS, Rules::MAX_PLAYERS);

classes! {
    Wall, "midgard._midgard.wall";
    /// A game of the wall in progress.
    State;
    /// One small choice: `light`, `sleep` or `scout`.
    Action;
}

/// The wall with its options: players, 1 to 4; scouts, whether somebody may scout.
#[pyclass(frozen, extends = PyGame, name = "Wall", module = "midgard._midgard.wall")]
pub(crate) struct Wall;

#[pymethods]
impl Wall {
    #[new]
    #[pyo3(signature = (players = None, *, scouts = true), text_signature = "(players=2, *, scouts=True)")]
    fn new(
        py: Python<'_>,
        players: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = named::scouts)] scouts: bool,
    ) -> PyResult<PyClassInitializer<Self>> {
        const MIN: usize = Rules::MIN_PLAYERS;
        const MAX: usize = Rules::MAX_PLAYERS;
        let expected = format!("players must be {MIN} to {MAX}");
        let range = (MIN as i128, MAX as i128);
        let players = option_or(&expected, players.as_ref(), range, 2)? as usize;
        let rules = Rules::new(players, scouts);
        let origin = Origin::of(&rules);
        let game = PyGame::new(py, AnyRules::Wall(rules), origin);
        Ok(PyClassInitializer::from(game).add_subclass(Self))
    }

    /// Whether somebody may scout.
    #[getter]
    fn scouts(slf: &Bound<'_, Self>) -> bool {
        slf.as_super().get().count() > 2
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<((usize,), Bound<'py, PyDict>)> {
        let options = PyDict::new(slf.py());
        options.set_item("scouts", Self::scouts(slf))?;
        Ok(((slf.as_super().get().seats(),), options))
    }
}
