//! Inputs of a batch: arrays of actions, rows, seats and seeds.

use crate::error;
use crate::held::Held;
use crate::number::{self, index_of, seed_of};
use crate::observe::cells_of;
use crate::registry::{AnyRules, AnyState};
use crate::state::PyState;
use midgard_core::{Seat, Stream};
use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// Returns the numbers of a one-dimensional array of this dtype, or `None` for an array of another dtype.
fn of<T: Element + Copy + Into<i128>>(input: &Bound<'_, PyAny>) -> Option<PyResult<Vec<i128>>> {
    let cells = cells_of(input.cast::<PyArray1<T>>().ok()?);
    Some(cells.map(|cells| cells.into_iter().map(Into::into).collect()))
}

/// Widens an array of another integer dtype to 64 bits.
fn widened<'py>(input: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let kind = input.getattr("dtype")?.getattr("kind")?.extract::<String>()?;
    match kind.as_str() {
        "i" => input.call_method1("astype", ("int64",)),
        "u" => input.call_method1("astype", ("uint64",)),
        _ => Ok(input.clone()),
    }
}

/// Returns the error for an input that is not a sequence of whole numbers.
fn refused(what: &str, input: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "{what} must be a NumPy array of whole numbers with one dimension, or a sequence of whole \
         numbers, not {}",
        described(input)
    ))
}

/// Converts an input that has `__array__` to an array; returns any other input as it is.
fn as_array<'py>(input: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let is_array = input.cast::<PyUntypedArray>().is_ok();
    match !is_array && input.hasattr("__array__")? {
        true => input.py().import("numpy")?.call_method1("asarray", (input,)),
        false => Ok(input.clone()),
    }
}

/// Returns the items of a sequence: a one-dimensional array of integers, texts or objects, or any other sequence.
fn items<'py>(what: &str, input: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if let Ok(array) = input.cast::<PyUntypedArray>() {
        let kind = array.dtype().kind();
        if array.ndim() != 1 || !b"iuOUT".contains(&kind) {
            return Err(refused(what, input));
        }
        return array.call_method0("tolist")?.extract();
    }
    let is_text = input.is_instance_of::<PyString>() || input.is_instance_of::<PyBytes>();
    let is_sequence = input.hasattr("__len__")? && input.hasattr("__getitem__")?;
    if is_text || !is_sequence || input.hasattr("keys")? || input.hasattr("dtype")? {
        return Err(refused(what, input));
    }
    input.try_iter()?.collect()
}

/// Reads whole numbers from a one-dimensional array of any integer dtype, from an object that converts to one, or
/// from a sequence of integers. Numbers beyond 128 bits are clamped.
fn whole(what: &str, input: &Bound<'_, PyAny>) -> PyResult<Vec<i128>> {
    let array = as_array(input)?;
    let wide = widened(&array).unwrap_or_else(|_| array.clone());
    if let Some(found) = of::<i64>(&wide).or_else(|| of::<u64>(&wide)) {
        return found;
    }
    let numbers = items(what, &array)?.iter().map(number::whole).collect::<Option<Vec<_>>>();
    numbers.ok_or_else(|| refused(what, input))
}

/// Describes an array by dtype and shape, and any other input by its repr.
fn described(input: &Bound<'_, PyAny>) -> String {
    let array = || -> PyResult<String> {
        Ok(format!("one of {} with shape {}", input.getattr("dtype")?, input.getattr("shape")?))
    };
    array().unwrap_or_else(|_| number::shown(input))
}

fn as_many<T>(what: &str, input: Vec<T>, count: usize) -> PyResult<Vec<T>> {
    if input.len() == count {
        return Ok(input);
    }
    Err(error::value(format!("{what} must have {count} cells, not {}", input.len())))
}

/// Reads an action for each row. A number that is not an action stays one that is not legal.
pub(crate) fn actions(input: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<i64>> {
    if let Ok(array) = input.cast::<PyArray1<i64>>() {
        return as_many("actions", cells_of(array)?, rows);
    }
    let actions = whole("actions", input)?;
    let actions = actions.into_iter().map(|action| action.try_into().unwrap_or(i64::MAX)).collect();
    as_many("actions", actions, rows)
}

/// Returns a number from 0 to `count - 1`, or the error for one that is out of range.
fn one_of(py: Python<'_>, what: &str, input: i128, count: usize) -> PyResult<usize> {
    index_of(what, input.into_pyobject(py)?.as_any(), count)
}

/// Reads distinct rows of the batch from their numbers or from a mask over all rows.
pub(crate) fn rows(input: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<usize>> {
    if let Ok(mask) = input.cast::<PyArray1<bool>>() {
        let mask = as_many("a mask of rows", cells_of(mask)?, count)?;
        return Ok((0..count).filter(|&row| mask[row]).collect());
    }
    let mut named = vec![false; count];
    let py = input.py();
    let each = |input| {
        let row = one_of(py, "row", input, count)?;
        if std::mem::replace(&mut named[row], true) {
            return Err(error::value(format!("row {row} is named twice")));
        }
        Ok(row)
    };
    whole("rows", input)?.into_iter().map(each).collect()
}

/// Reads a seed for each of these rows, or derives the seeds from a single one.
pub(crate) fn seeds(input: &Bound<'_, PyAny>, rows: &[usize]) -> PyResult<Vec<u128>> {
    let is_number = input.hasattr("__index__")? && !input.hasattr("__len__")?;
    if is_number || input.is_instance_of::<PyString>() {
        let seed = seed_of(input)?;
        return Ok(rows.iter().map(|&row| Stream::new(seed, row as u64).seed()).collect());
    }
    let seeds = as_many("seeds", items("seeds", &as_array(input)?)?, rows.len())?;
    let seed = |input: &Bound<'_, PyAny>| {
        let expected = "seeds must be whole numbers from 0 to 2**128 - 1";
        seed_of(input).map_err(|_| number::refused(expected, input))
    };
    seeds.iter().map(seed).collect()
}

/// Reads a state of this game for each row.
pub(crate) fn states(
    input: &Bound<'_, PyAny>,
    rules: &AnyRules,
    rows: usize,
) -> PyResult<Vec<AnyState>> {
    let state = |(at, state): (usize, PyResult<Bound<'_, PyAny>>)| {
        let state = state?;
        let state = state.cast::<PyState>().map_err(|_| {
            PyTypeError::new_err(format!("states[{at}] must be a State, not {}", described(&state)))
        })?;
        let state = Held::try_from(state)?;
        match state.rules() == rules {
            true => Ok(state.state.clone()),
            false => Err(error::value(format!("states[{at}] is of another game"))),
        }
    };
    let states = input.try_iter()?.enumerate().map(state).collect::<PyResult<Vec<_>>>()?;
    as_many("states", states, rows)
}

/// Reads a seat for each row.
pub(crate) fn seats(input: &Bound<'_, PyAny>, rows: usize, players: usize) -> PyResult<Vec<Seat>> {
    let py = input.py();
    let seat = |input: i128| one_of(py, "seat", input, players).map(|seat| Seat::ALL[seat]);
    let seats = as_many("seats", whole("seats", input)?, rows)?;
    seats.into_iter().map(seat).collect()
}

/// Reads the logits of all actions in each row.
pub(crate) fn logits<'py>(
    input: &Bound<'py, PyAny>,
    (rows, actions): (usize, usize),
) -> PyResult<PyReadonlyArray2<'py, f32>> {
    let logits = input.extract::<PyReadonlyArray2<'py, f32>>().map_err(|_| {
        PyTypeError::new_err(format!(
            "logits must be a NumPy array of float32 with two dimensions, not {}",
            described(input)
        ))
    })?;
    let shape = (logits.as_array().nrows(), logits.as_array().ncols());
    if shape != (rows, actions) || !logits.as_array().is_standard_layout() {
        return Err(error::value(format!(
            "logits must be C-contiguous with shape ({rows}, {actions}), not {}",
            described(input)
        )));
    }
    Ok(logits)
}
