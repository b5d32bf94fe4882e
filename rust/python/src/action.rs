//! Actions in Python.

use crate::error;
use crate::game::PyGame;
use crate::number::shown;
use crate::registry::{self, Kind, with_kind, with_rules};
use midgard_core::{ActionIndex, Actions, Game, Surface};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};
use std::sync::Arc;

/// One decision of a seat.
#[pyclass(frozen, subclass, eq, name = "BaseAction", module = "midgard._midgard")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyAction {
    /// The game that has all actions of its name.
    pub(crate) kind: Kind,
    pub(crate) index: ActionIndex,
    /// The text of an action that the cards of a game add to those of all games.
    pub(crate) own: Option<Arc<str>>,
}

#[pymethods]
impl PyAction {
    /// The index of the action: 0 or more, and below `game.action_count`.
    #[getter]
    fn index(&self) -> ActionIndex {
        self.index
    }

    /// The text of the action; `Action(text)` reads it.
    #[getter]
    pub(crate) fn text(&self) -> String {
        if let Some(own) = &self.own {
            return own.to_string();
        }
        let text = with_kind!(self.kind, |G| G::action_text(self.index.into()));
        text.unwrap_or_default()
    }

    /// The first word of the text.
    #[getter]
    fn kind(&self) -> String {
        self.words().remove(0)
    }

    /// The other words of the text.
    #[getter]
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.words()[1..])
    }

    fn __index__(&self) -> ActionIndex {
        self.index
    }

    fn __int__(&self) -> ActionIndex {
        self.index
    }

    /// Its number, as that of a whole number is: the same for every compiler and machine.
    fn __hash__(&self) -> ActionIndex {
        self.index
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Action({:?})", self.text())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (class, action) = (slf.get_type(), slf.get());
        match &action.own {
            None => Ok((class.into_any(), (action.text(),).into_pyobject(slf.py())?)),
            Some(own) => {
                let saved = (action.index, own.as_ref()).into_pyobject(slf.py())?;
                Ok((class.getattr("_of_cards")?, saved))
            }
        }
    }
}

impl PyAction {
    fn words(&self) -> Vec<String> {
        self.text().split(' ').map(str::to_owned).collect()
    }
}

/// Lists of up to this many actions are built on the stack.
const FEW: usize = 256;

/// The action indices as Python integers, made once for a game. A list of actions then needs no call of the
/// interpreter for each of them.
pub(crate) struct Numbers(Box<[Py<PyInt>]>);

impl Numbers {
    /// Returns the number of action indices.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn new(py: Python<'_>, count: usize) -> Self {
        let number = |index: usize| match index.into_pyobject(py) {
            Ok(number) => number.unbind(),
            Err(never) => match never {},
        };
        Self((0..count).map(number).collect())
    }

    /// Returns the actions of a set as a list, ascending.
    #[inline]
    pub(crate) fn list<'py>(
        &self,
        py: Python<'py>,
        actions: &impl Actions,
    ) -> PyResult<Bound<'py, PyList>> {
        if self.0.len() > FEW {
            let listed: Vec<_> =
                actions.iter().map(|action| &self.0[usize::from(action)]).collect();
            return PyList::new(py, listed);
        }
        let (mut listed, mut len) = ([0_u8; FEW], 0);
        for (first, &word) in (0..FEW).step_by(64).zip(actions.words()) {
            let mut bits = word;
            while bits != 0 {
                listed[len] = (first + bits.trailing_zeros() as usize) as u8;
                len += 1;
                bits &= bits - 1;
            }
        }
        let listed = listed[..len].iter();
        PyList::new(py, listed.map(|&action| &self.0[usize::from(action)]))
    }
}

/// Reads an action of a game from a number, a text or an `Action`.
///
/// # Errors
/// Returns `InvalidNotationError` for a number or a text that is not an action of the game and for an `Action` of
/// another game, and `TypeError` for anything else.
#[inline]
pub(crate) fn extract(game: &PyGame, input: &Bound<'_, PyAny>) -> PyResult<ActionIndex> {
    if input.is_exact_instance_of::<PyInt>() {
        return numbered(game, input);
    }
    if let Ok(action) = input.cast::<PyAction>() {
        let action = action.get();
        if action.kind != game.kind() {
            return Err(error::notation(format!(
                "{:?} is an action of another game",
                action.text()
            )));
        }
        if let Some(own) = &action.own {
            return named(game, own);
        }
        return known(game, action.index);
    }
    if let Ok(text) = input.cast::<PyString>() {
        return named(game, &text.to_string_lossy());
    }
    // NumPy integers are accepted; True and 1.0 are not.
    if input.hasattr("__index__")? && !input.is_instance_of::<pyo3::types::PyBool>() {
        return numbered(game, input);
    }
    Err(pyo3::exceptions::PyTypeError::new_err(format!(
        "an action is a whole number, a text or an Action, not {}",
        input.get_type().name()?
    )))
}

/// Returns the action of a game with this text.
fn named(game: &PyGame, text: &str) -> PyResult<ActionIndex> {
    let index = with_rules!(&game.rules, |rules| rules.index_of_action(text));
    known(game, index.map_err(error::notation)?)
}

/// Returns the text of an action that the cards of a game add to those of all games.
pub(crate) fn own_text(game: &PyGame, action: ActionIndex) -> Option<Arc<str>> {
    with_rules!(&game.rules, |rules| rules.own_action_text(action)).map(Arc::from)
}

/// Returns an action of a game as an object of its class.
pub(crate) fn object(py: Python<'_>, game: &PyGame, action: ActionIndex) -> PyResult<Py<PyAny>> {
    registry::action(py, game.kind(), action, own_text(game, action))
}

/// Returns the action if this game has it. The error names an action that only other options of the game have.
fn known(game: &PyGame, action: ActionIndex) -> PyResult<ActionIndex> {
    if usize::from(action) < game.count() {
        return Ok(action);
    }
    let text = PyAction { kind: game.kind(), index: action, own: None }.text();
    Err(error::notation(format!("this game has no action {text:?}: its options leave it out")))
}

#[inline]
fn numbered(game: &PyGame, input: &Bound<'_, PyAny>) -> PyResult<ActionIndex> {
    let index = input.extract::<ActionIndex>().ok();
    index.filter(|&index| usize::from(index) < game.count()).ok_or_else(|| {
        let last = game.count() - 1;
        error::notation(format!("action {} is out of range: actions are 0 to {last}", shown(input)))
    })
}

/// Returns the number of actions of the rules.
pub(crate) fn count(rules: &crate::registry::AnyRules) -> usize {
    with_rules!(rules, |rules| rules.action_count())
}
