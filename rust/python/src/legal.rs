//! The legal actions of a position, as a collection.

use crate::action::{PyAction, extract};
use crate::error;
use crate::number::{shown, whole};
use midgard_champions::Action;
use midgard_core::ActionSet;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

/// The legal actions of a position, ascending: `in`, `len`, iteration, numbers as positions. It stays as it is when
/// the state goes on.
///
/// `in` takes what `State.apply` takes: a text, a number or an `Action`. Raises `InvalidNotationError` for a text
/// or a number that is no action in any position, `TypeError` for other things.
///
/// >>> import midgard
/// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
/// >>> "leader ullr" in state.legal, "place skald" in state.legal, len(state.legal)
/// (True, False, 5)
/// >>> state.legal[0], [action.index for action in state.legal]
/// (Action("leader asmundr"), [31, 32, 33, 34, 35])
#[pyclass(frozen, eq, name = "LegalActions", module = "midgard")]
#[derive(PartialEq, Eq)]
pub(crate) struct LegalActions(pub(crate) ActionSet);

impl LegalActions {
    fn actions(&self) -> impl Iterator<Item = PyAction> {
        self.0.into_iter().filter_map(|index| Action::from_index(index.into())).map(PyAction)
    }
}

#[pymethods]
impl LegalActions {
    fn __contains__(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.contains(extract(action)?.index()))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, position: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        let count = self.0.len();
        let Some(number) = whole(position) else {
            let message = format!("a position is a whole number, not {}", shown(position));
            return Err(PyTypeError::new_err(message));
        };
        let at = if number < 0 { number.saturating_add(count as i128) } else { number };
        let found = usize::try_from(at).ok().and_then(|at| self.actions().nth(at));
        found.ok_or_else(|| {
            let given = shown(position);
            let message = format!("{given} is out of range: {count} actions are legal");
            error::out_of_range(position.py(), message)
        })
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.actions().collect::<Vec<_>>())?.try_iter()
    }

    fn __repr__(&self) -> String {
        let texts: Vec<String> =
            self.actions().map(|action| format!("{:?}", action.0.to_string())).collect();
        format!("<LegalActions: {}>", texts.join(", "))
    }
}
