//! What callers give to a batch: arrays of actions, rows, seats and seeds.

use crate::error;
use crate::game::seed_of;
use crate::observe::cells_of;
use crate::state::PyState;
use midgard_champions::{Rules, State};
use midgard_core::{Seat, Stream, Word};
use numpy::{Element, PyArray1, PyReadonlyArray2};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList};

/// The numbers of a one-dimensional array of this dtype.
fn of<T: Element + Copy + Into<i128>>(given: &Bound<'_, PyAny>) -> Option<PyResult<Vec<i128>>> {
    let cells = cells_of(given.cast::<PyArray1<T>>().ok()?);
    Some(cells.map(|cells| cells.into_iter().map(Into::into).collect()))
}

/// An array of other whole numbers, as one of the widest.
fn widened<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let kind = given.getattr("dtype")?.getattr("kind")?.extract::<String>()?;
    match kind.as_str() {
        "i" => given.call_method1("astype", ("int64",)),
        "u" => given.call_method1("astype", ("uint64",)),
        _ => Ok(given.clone()),
    }
}

/// Whole numbers: an array with one dimension, of any dtype of whole numbers, or a list.
fn whole(what: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<i128>> {
    let wide = widened(given).unwrap_or_else(|_| given.clone());
    if let Some(found) = of::<i64>(&wide).or_else(|| of::<u64>(&wide)) {
        return found;
    }
    let list = given.cast::<PyList>().ok().and_then(|list| list.extract::<Vec<i128>>().ok());
    list.ok_or_else(|| {
        PyTypeError::new_err(format!(
            "{what} must be a NumPy array of whole numbers with one dimension, not {}",
            told(given)
        ))
    })
}

/// An array by dtype and shape, anything else by its type.
fn told(given: &Bound<'_, PyAny>) -> String {
    let array = || -> PyResult<String> {
        Ok(format!("one of {} with shape {}", given.getattr("dtype")?, given.getattr("shape")?))
    };
    let class = || given.get_type().name().map_or_else(|_| "that".into(), |name| name.to_string());
    array().unwrap_or_else(|_| class())
}

fn as_many<T>(what: &str, given: Vec<T>, count: usize) -> PyResult<Vec<T>> {
    if given.len() == count {
        return Ok(given);
    }
    Err(error::value(format!("{what} must have {count} cells, not {}", given.len())))
}

/// An action for each row; a number that is none stays one that is not legal.
pub(crate) fn actions(given: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<i64>> {
    if let Ok(array) = given.cast::<PyArray1<i64>>() {
        return as_many("actions", cells_of(array)?, rows);
    }
    let actions = whole("actions", given)?;
    let actions = actions.into_iter().map(|action| action.try_into().unwrap_or(i64::MAX)).collect();
    as_many("actions", actions, rows)
}

/// A row of the batch.
pub(crate) fn row(given: i128, rows: usize) -> PyResult<usize> {
    let row = usize::try_from(given).ok().filter(|&row| row < rows);
    row.ok_or_else(|| PyIndexError::new_err(format!("row {given} is not one of 0 to {}", rows - 1)))
}

/// Different rows of the batch: their numbers, or a mask over all.
pub(crate) fn rows(given: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<usize>> {
    if let Ok(mask) = given.cast::<PyArray1<bool>>() {
        let mask = as_many("a mask of rows", cells_of(mask)?, count)?;
        return Ok((0..count).filter(|&row| mask[row]).collect());
    }
    let mut named = vec![false; count];
    let each = |given| {
        let row = row(given, count)?;
        if std::mem::replace(&mut named[row], true) {
            return Err(error::value(format!("row {row} is named twice")));
        }
        Ok(row)
    };
    whole("rows", given)?.into_iter().map(each).collect()
}

/// A seed for each of these rows: given one by one, or made from a single one.
pub(crate) fn seeds(given: &Bound<'_, PyAny>, rows: &[usize]) -> PyResult<Vec<u128>> {
    if given.is_instance_of::<PyInt>() {
        let seed = seed_of(given)?;
        return Ok(rows.iter().map(|&row| Stream::new(seed, row as u64).seed()).collect());
    }
    if let Ok(seeds) = wide(given) {
        return as_many("seeds", seeds, rows.len());
    }
    let seeds = as_many("seeds", whole("seeds", given)?, rows.len())?;
    let seed = |given: i128| {
        u128::try_from(given).map_err(|_| {
            error::InvalidOptionError::new_err(format!(
                "seeds must be whole numbers from 0 to 2**128 - 1, not {given}"
            ))
        })
    };
    seeds.into_iter().map(seed).collect()
}

/// Whole numbers of 128 bits: an array of objects, as `Batch.seeds` has them, or a list.
fn wide(given: &Bound<'_, PyAny>) -> PyResult<Vec<u128>> {
    match given.cast::<PyArray1<Py<PyAny>>>() {
        Ok(array) => array.call_method0("tolist")?.extract(),
        Err(_) => given.cast::<PyList>()?.extract(),
    }
}

/// A state of this game for each row.
pub(crate) fn states(given: &Bound<'_, PyAny>, rules: &Rules, rows: usize) -> PyResult<Vec<State>> {
    let state = |(at, state): (usize, PyResult<Bound<'_, PyAny>>)| {
        let state = state?;
        let state = state.cast::<PyState>().map_err(|_| {
            PyTypeError::new_err(format!("states[{at}] must be a State, not {}", told(&state)))
        })?;
        let state = state.try_borrow()?;
        match state.rules() == rules {
            true => Ok(state.state),
            false => Err(error::value(format!("states[{at}] is of another game"))),
        }
    };
    let states = given.try_iter()?.enumerate().map(state).collect::<PyResult<Vec<_>>>()?;
    as_many("states", states, rows)
}

/// A seat for each row.
pub(crate) fn seats(given: &Bound<'_, PyAny>, rows: usize, players: usize) -> PyResult<Vec<Seat>> {
    let seat = |given: i128| {
        let known = usize::try_from(given).ok().filter(|&seat| seat < players);
        known.and_then(Seat::from_index).ok_or_else(|| {
            PyIndexError::new_err(format!("seat {given} is not one of 0 to {}", players - 1))
        })
    };
    let seats = as_many("seats", whole("seats", given)?, rows)?;
    seats.into_iter().map(seat).collect()
}

/// Logits of all actions in each row.
pub(crate) fn logits<'py>(
    given: &Bound<'py, PyAny>,
    (rows, actions): (usize, usize),
) -> PyResult<PyReadonlyArray2<'py, f32>> {
    let logits = given.extract::<PyReadonlyArray2<'py, f32>>().map_err(|_| {
        PyTypeError::new_err(format!(
            "logits must be a NumPy array of float32 with two dimensions, not {}",
            told(given)
        ))
    })?;
    let shape = (logits.as_array().nrows(), logits.as_array().ncols());
    if shape != (rows, actions) || !logits.as_array().is_standard_layout() {
        return Err(error::value(format!(
            "logits must be C-contiguous with shape ({rows}, {actions}), not {}",
            told(given)
        )));
    }
    Ok(logits)
}
