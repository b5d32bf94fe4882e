//! Actions in Python.

use crate::error;
use crate::number::shown;
use crate::word::Text;
use midgard_champions::{ACTION_COUNT, Action};
use midgard_core::ActionSet;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};

/// One small choice.
///
/// >>> import midgard
/// >>> action = midgard.Action("trade food coin")
/// >>> action.index, action.kind, action.arguments
/// (86, 'trade', ('food', 'coin'))
#[pyclass(frozen, eq, hash, name = "Action", module = "midgard")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyAction(pub(crate) Action);

#[pymethods]
impl PyAction {
    #[new]
    fn new(text: Text) -> PyResult<Self> {
        text.parse().map(Self).map_err(error::notation)
    }

    /// Its number, 0 to 128.
    #[getter]
    fn index(&self) -> u16 {
        self.0.index()
    }

    /// As it is written; `Action(text)` reads it.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    /// Its first word.
    #[getter]
    fn kind(&self) -> String {
        self.words().remove(0)
    }

    /// Its other words.
    #[getter]
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.words()[1..])
    }

    fn __index__(&self) -> u16 {
        self.0.index()
    }

    fn __int__(&self) -> u16 {
        self.0.index()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action({:?})", self.0.to_string())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (String,)) {
        (py.get_type::<Self>(), (self.text(),))
    }
}

impl PyAction {
    fn words(&self) -> Vec<String> {
        self.0.to_string().split(' ').map(str::to_owned).collect()
    }
}

/// The numbers of actions as Python's own, made once for a game: a list of them is then made without
/// asking the interpreter for each.
pub(crate) struct Numbers([Py<PyInt>; 256]);

const _: () = assert!(ACTION_COUNT <= 256, "each action has a number");

impl Numbers {
    pub(crate) fn new(py: Python<'_>) -> Self {
        let number = |index: usize| match (index as u16).into_pyobject(py) {
            Ok(number) => number.unbind(),
            Err(never) => match never {},
        };
        Self(std::array::from_fn(number))
    }

    /// The actions of a set as a list, ascending.
    #[inline]
    pub(crate) fn list<'py>(
        &self,
        py: Python<'py>,
        actions: &ActionSet,
    ) -> PyResult<Bound<'py, PyList>> {
        let (mut listed, mut len) = ([0; ACTION_COUNT], 0);
        for (first, &word) in (0..4).map(|word| word * 64).zip(actions.words()) {
            let mut bits = word;
            while bits != 0 {
                listed[len] = first + bits.trailing_zeros() as usize;
                len += 1;
                bits &= bits - 1;
            }
        }
        let listed = listed[..len].iter();
        PyList::new(py, listed.map(|&action| &self.0[action]))
    }
}

/// An action however it is given: number, text or [`PyAction`].
#[inline]
pub(crate) fn extract(given: &Bound<'_, PyAny>) -> PyResult<Action> {
    if given.is_exact_instance_of::<PyInt>() {
        return numbered(given);
    }
    if let Ok(action) = given.cast::<PyAction>() {
        return Ok(action.get().0);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_string_lossy().parse().map_err(error::notation);
    }
    // Also NumPy's whole numbers; True and 1.0 are none.
    if given.hasattr("__index__")? && !given.is_instance_of::<pyo3::types::PyBool>() {
        return numbered(given);
    }
    Err(pyo3::exceptions::PyTypeError::new_err(format!(
        "an action is a whole number, a text or an Action, not {}",
        given.get_type().name()?
    )))
}

#[inline]
fn numbered(given: &Bound<'_, PyAny>) -> PyResult<Action> {
    let index = given.extract::<usize>().ok();
    index.and_then(Action::from_index).ok_or_else(|| {
        let last = ACTION_COUNT - 1;
        error::InvalidNotationError::new_err(format!(
            "action {} is out of range: actions are 0 to {last}",
            shown(given)
        ))
    })
}
