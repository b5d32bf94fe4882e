//! The errors of midgard, all under `ValueError`.

use crate::action::object;
use crate::data;
use crate::game::PyGame;
use midgard_core::{ActionIndex, ChanceError, Problem, Refusal, refusal_text};
use pyo3::create_exception;
use pyo3::exceptions::{PyBaseException, PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};

/// Makes classes of errors, each over another, and the function that adds them to the module.
macro_rules! errors {
    ($($Name:ident of $Base:ident: $doc:literal;)+) => {
        $(create_exception!(midgard, $Name, $Base, $doc);)+

        fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add(stringify!($Name), module.py().get_type::<$Name>())?;)+
            Ok(())
        }
    };
}

errors! {
    MidgardError of PyValueError: "The base of all errors of midgard.";
    IllegalActionError of MidgardError:
        "An action that is not legal here, or an outcome that is not possible; `reason` has the cause.";
    InvalidNotationError of MidgardError: "A text or number that is not an action of the game.";
    InvalidSnapshotError of MidgardError:
        "A dict, text, bytes, record or pickle that does not hold a valid state or game.";
    InvalidOptionError of MidgardError:
        "An option, seed or other number that does not exist or is out of range.";
    InvalidCardsError of MidgardError: "A card file with errors.";
    ScriptError of MidgardError: "A scripted answer is missing, impossible or left over.";
}

/// Returns the class for a seat or row that does not exist: an `InvalidOptionError` and an `IndexError`.
fn out_of_range_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.get_or_try_init(py, || {
        let bases = (py.get_type::<InvalidOptionError>(), py.get_type::<PyIndexError>());
        let names = PyDict::new(py);
        names.set_item("__module__", "midgard")?;
        names.set_item("__doc__", "A seat or row that does not exist.")?;
        let made = py.get_type::<PyType>().call1(("OutOfRangeError", bases, names))?;
        Ok::<_, PyErr>(made.cast_into::<PyType>()?.unbind())
    })?;
    Ok(class.bind(py))
}

/// Returns the error for a seat or row that does not exist.
pub(crate) fn out_of_range(py: Python<'_>, message: String) -> PyErr {
    match out_of_range_class(py) {
        Ok(class) => PyErr::from_type(class.clone(), message),
        Err(failure) => failure,
    }
}

/// Adds the exception classes to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    add_classes(module)?;
    module.add("OutOfRangeError", out_of_range_class(py)?)?;
    py.get_type::<InvalidSnapshotError>().setattr("problems", PyTuple::empty(py))?;
    py.get_type::<InvalidCardsError>().setattr("problems", PyTuple::empty(py))?;
    py.get_type::<InvalidCardsError>().setattr("problem_count", 0)
}

/// Returns the error after its attributes are set, or the error that setting them raises.
pub(crate) fn with(
    py: Python<'_>,
    raised: PyErr,
    set: impl FnOnce(&Bound<'_, PyBaseException>) -> PyResult<()>,
) -> PyErr {
    match set(raised.value(py)) {
        Ok(()) => raised,
        Err(failure) => failure,
    }
}

/// Returns the error for an illegal action, with `action` and `reason` as attributes.
pub(crate) fn illegal(
    py: Python<'_>,
    game: &PyGame,
    action: ActionIndex,
    refusal: Refusal,
) -> PyErr {
    with(py, IllegalActionError::new_err(refusal.to_string()), |value| {
        value.setattr("action", object(py, game, action)?)?;
        value.setattr("reason", refusal.reason)
    })
}

/// Returns the error for an illegal action; a general reason stands in where the game gives none.
pub(crate) fn illegal_or(
    py: Python<'_>,
    game: &PyGame,
    action: ActionIndex,
    refusal: Option<Refusal>,
) -> PyErr {
    let text = format!("action {action} is not legal");
    let plain = || Refusal { reason: "not_legal", text, rule: None };
    illegal(py, game, action, refusal.unwrap_or_else(plain))
}

/// Returns the error for an object that another thread uses, or code that the object calls.
pub(crate) fn busy(what: &str) -> PyErr {
    MidgardError::new_err(format!(
        "{what} is in use by another thread, or by a call that is not over: give each thread a copy of its own"
    ))
}

/// Returns the error for something refused that is not an action of a seat: its `action` is `None`.
pub(crate) fn refused(py: Python<'_>, reason: &str, message: String) -> PyErr {
    with(py, IllegalActionError::new_err(message), |value| {
        value.setattr("action", py.None())?;
        value.setattr("reason", reason)
    })
}

/// Adds the position of the failing item to an error, in the message and as `position`.
pub(crate) fn at(py: Python<'_>, error: PyErr, position: usize) -> PyErr {
    with(py, error, |value| {
        value.setattr("args", (format!("at position {position}: {value}"),))?;
        value.setattr("position", position)
    })
}

/// Returns the error for a text or number that is not an action.
pub(crate) fn notation(reason: String) -> PyErr {
    InvalidNotationError::new_err(reason)
}

/// Returns the error for an invalid state, with `problems` as an attribute.
pub(crate) fn snapshot(found: Vec<Problem>) -> PyErr {
    let raised = InvalidSnapshotError::new_err(refusal_text(&found));
    Python::attach(|py| with(py, raised, |value| value.setattr("problems", problems(py, &found)?)))
}

/// Converts each problem to a `SnapshotProblem`.
fn problems<'py>(py: Python<'py>, found: &[Problem]) -> PyResult<Bound<'py, PyTuple>> {
    let class = py.import("midgard.problems")?.getattr("SnapshotProblem")?;
    let each = found.iter().map(|it| {
        let value = data::plain(py, &it.value)?;
        class.call1((&it.path, value, &it.expected, &it.message))
    });
    PyTuple::new(py, each.collect::<PyResult<Vec<_>>>()?)
}

pub(crate) fn chance(error: ChanceError) -> PyErr {
    ScriptError::new_err(error.to_string())
}

/// Returns the error for an option value that does not exist.
pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> PyErr {
    InvalidOptionError::new_err(midgard_core::unknown_name(what, name, known))
}

/// Returns the value that a word of an option stands for.
///
/// # Errors
/// Returns `InvalidOptionError` for a word that the option does not have.
pub(crate) fn choice<T: Copy>(what: &str, input: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(word, _)| *word == input).map(|found| found.1);
    found.ok_or_else(|| {
        unknown(what, input, &known.iter().map(|(word, _)| *word).collect::<Vec<_>>())
    })
}

/// Returns a `ValueError`.
pub(crate) fn value(message: String) -> PyErr {
    MidgardError::new_err(message)
}
