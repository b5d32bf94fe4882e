//! The wall: a small cooperative game, for tests of everything that knows no game.

use crate::action::PyAction;
use crate::error;
use crate::game::PyGame;
use crate::number::option_or;
use crate::origin::Origin;
use crate::quick::quick_methods;
use crate::registry::{AnyRules, Kind};
use crate::state::PyState;
use crate::word::Text;
use midgard_core::{ActionIndex, Surface};
use midgard_small::Wall as Rules;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add_class::<Wall>()?;
    module.add_class::<State>()?;
    module.add_class::<Action>()?;
    module.getattr("Wall")
}

/// Returns a state as an object of its class.
pub(crate) fn state(py: Python<'_>, state: PyState) -> PyResult<Bound<'_, PyState>> {
    Bound::new(py, PyClassInitializer::from(state).add_subclass(State)).map(Bound::into_super)
}

/// Returns an action as an object of its class.
pub(crate) fn action(py: Python<'_>, index: ActionIndex) -> PyResult<Py<PyAny>> {
    let action = PyClassInitializer::from(PyAction { kind: Kind::Wall, index });
    Py::new(py, action.add_subclass(Action)).map(Py::into_any)
}

/// One small choice: `light`, `sleep` or `scout`.
#[pyclass(frozen, extends = PyAction, name = "Action", module = "midgard._midgard.wall")]
pub(crate) struct Action;

#[pymethods]
impl Action {
    #[new]
    fn new(text: Text) -> PyResult<PyClassInitializer<Self>> {
        let index = Rules::action_index(&text).map_err(error::notation)?;
        Ok(PyClassInitializer::from(PyAction { kind: Kind::Wall, index }).add_subclass(Self))
    }
}

/// A game of the wall in progress.
#[pyclass(extends = PyState, name = "State", module = "midgard._midgard.wall")]
pub(crate) struct State;

quick_methods!(State);

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
        scouts: bool,
    ) -> PyResult<PyClassInitializer<Self>> {
        let players = option_or("players must be 1 to 4", players.as_ref(), (1, 4), 2)? as usize;
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
