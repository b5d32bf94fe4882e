//! The collection of the legal actions of a position.

use crate::action::{PyAction, extract, object, own_text};
use crate::error;
use crate::game::PyGame;
use crate::number::{shown, whole};
use midgard_core::ActionIndex;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

/// The legal actions of a position, ascending. Supports `in`, `len`, iteration and indexing. It does not change when the
/// state does.
///
/// `in` takes what `State.apply` takes: a text, an index or an `Action`. It raises `InvalidNotationError` for a text or
/// a number that is not an action in any position, and `TypeError` for any other object.
///
/// >>> import midgard
/// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
/// >>> "leader ullr" in state.legal, "place skald" in state.legal, len(state.legal)
/// (True, False, 5)
/// >>> state.legal[0], [action.index for action in state.legal]
/// (Action("leader asmundr"), [31, 32, 33, 34, 35])
#[pyclass(frozen, name = "LegalActions", module = "midgard")]
pub(crate) struct LegalActions {
    pub(crate) game: Py<PyGame>,
    pub(crate) actions: Box<[ActionIndex]>,
}

impl LegalActions {
    fn object(&self, py: Python<'_>, index: ActionIndex) -> PyResult<Py<PyAny>> {
        object(py, self.game.get(), index)
    }
}

#[pymethods]
impl LegalActions {
    fn __contains__(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let action = extract(self.game.get(), action)?;
        Ok(self.actions.binary_search(&action).is_ok())
    }

    fn __len__(&self) -> usize {
        self.actions.len()
    }

    fn __getitem__(&self, position: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let count = self.actions.len();
        let Some(number) = whole(position) else {
            let message = format!("a position is a whole number, not {}", shown(position));
            return Err(PyTypeError::new_err(message));
        };
        let at = if number < 0 { number.saturating_add(count as i128) } else { number };
        let found = usize::try_from(at).ok().and_then(|at| self.actions.get(at));
        let index = found.ok_or_else(|| {
            let text = format!("{} is out of range: {count} actions are legal", shown(position));
            error::out_of_range(position.py(), text)
        });
        self.object(position.py(), *index?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let actions = self.actions.iter().map(|&index| self.object(py, index));
        PyList::new(py, actions.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.game.get().kind() == other.game.get().kind() && self.actions == other.actions
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let restore = py.import("midgard._midgard")?.getattr("_restore_legal")?;
        let saved = (self.game.clone_ref(py), self.actions.to_vec());
        Ok((restore, saved).into_pyobject(py)?.into_any())
    }

    fn __repr__(&self) -> String {
        let (game, kind) = (self.game.get(), self.game.get().kind());
        let text = |index| PyAction { kind, index, own: own_text(game, index) }.text();
        let texts: Vec<String> =
            self.actions.iter().map(|&index| format!("{:?}", text(index))).collect();
        format!("<LegalActions: {}>", texts.join(", "))
    }
}

/// Restores pickled legal actions.
///
/// # Errors
/// Returns `InvalidNotationError` for a number that is not an action of the game, `InvalidSnapshotError` if the numbers
/// do not ascend.
#[pyfunction(name = "_restore_legal")]
pub(crate) fn restore_legal(
    game: Py<PyGame>,
    actions: Vec<Bound<'_, PyAny>>,
) -> PyResult<LegalActions> {
    let found = actions.iter().map(|it| extract(game.get(), it)).collect::<PyResult<Box<[_]>>>()?;
    if !found.is_sorted_by(|one, next| one < next) {
        let message = "these are no legal actions: their numbers do not ascend";
        return Err(error::InvalidSnapshotError::new_err(message));
    }
    Ok(LegalActions { game, actions: found })
}
