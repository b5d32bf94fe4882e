//! Reads whole numbers that callers pass: Python integers, NumPy integers, and objects with `__index__`, but not `True`.
//!
//! No number overflows: a huge number gives the same error as one that is slightly too large.

use crate::error;
use midgard_core::Seat;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

/// Returns the number as a Python integer, or `None` if the object is not a whole number.
fn index<'py>(input: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    if input.is_exact_instance_of::<PyInt>() {
        return Some(input.clone());
    }
    if input.is_instance_of::<PyBool>() {
        return None;
    }
    input.py().import("operator").and_then(|it| it.call_method1("index", (input,))).ok()
}

/// Returns the number, or `None` if the object is not a whole number. Numbers beyond 128 bits are clamped.
#[inline]
pub(crate) fn whole(input: &Bound<'_, PyAny>) -> Option<i128> {
    let index = index(input)?;
    if let Ok(number) = index.extract::<i64>() {
        return Some(number.into());
    }
    index.extract::<i128>().ok().or_else(|| {
        let is_negative = index.lt(0).ok()?;
        Some(if is_negative { i128::MIN } else { i128::MAX })
    })
}

/// Reads an option that is a whole number from `low` to `high`. `expected` is the first part of the error message.
///
/// # Errors
/// Returns `InvalidOptionError` for any other object.
pub(crate) fn option(
    expected: &str,
    input: &Bound<'_, PyAny>,
    low: i128,
    high: i128,
) -> PyResult<i128> {
    let number = whole(input).filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| refused(expected, input))
}

/// Like [`option`], with a default for an option that is left out.
pub(crate) fn option_or(
    expected: &str,
    input: Option<&Bound<'_, PyAny>>,
    (low, high): (i128, i128),
    left_out: i128,
) -> PyResult<i128> {
    input.map_or(Ok(left_out), |input| option(expected, input, low, high))
}

/// Reads a finite number as a 32-bit float.
///
/// # Errors
/// Returns `InvalidOptionError` for any other object, including `True` and `False`.
pub(crate) fn real(expected: &str, input: &Bound<'_, PyAny>) -> PyResult<f32> {
    let class = input.py().import("numbers")?.getattr("Real")?;
    let is_number = input.is_instance(&class)? && !input.is_instance_of::<PyBool>();
    let number = if is_number { input.extract::<f64>().ok() } else { None };
    let number = number.map(|number| number as f32).filter(|number| number.is_finite());
    number.ok_or_else(|| refused(expected, input))
}

/// Reads the seed of a game: a whole number of at most 128 bits or, as JSON holds it, its decimal digits as text.
///
/// # Errors
/// Returns `InvalidOptionError` for any other object.
pub(crate) fn seed_of(input: &Bound<'_, PyAny>) -> PyResult<u128> {
    let seed = match input.cast::<PyString>() {
        Ok(text) => seed_of_text(&text.to_string_lossy()),
        Err(_) => index(input).and_then(|it| it.extract().ok()),
    };
    seed.ok_or_else(|| no_seed(input))
}

/// Returns the seed that decimal digits name, or `None` for any other text.
fn seed_of_text(text: &str) -> Option<u128> {
    const MOST_DIGITS: usize = 39; // of 2**128 - 1
    let is_number = text.len() <= MOST_DIGITS && text.bytes().all(|it| it.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// Reads a seed of at most 128 bits for a generator that takes 64: smaller seeds stay as they are.
///
/// # Errors
/// Returns `InvalidOptionError` for any other object.
pub(crate) fn short_seed_of(input: &Bound<'_, PyAny>) -> PyResult<u64> {
    let seed = seed_of(input)?;
    Ok(seed as u64 ^ ((seed >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

fn no_seed(input: &Bound<'_, PyAny>) -> PyErr {
    let is_text = input.is_instance_of::<PyString>();
    let or_text = if is_text { ", or its decimal digits as text" } else { "" };
    refused(&format!("seed must be a whole number from 0 to 2**128 - 1{or_text}"), input)
}

/// Returns the error for an option of another kind or out of range. `expected` is the first part of its message.
pub(crate) fn refused(expected: &str, input: &Bound<'_, PyAny>) -> PyErr {
    error::InvalidOptionError::new_err(format!("{expected}, not {}", shown(input)))
}

/// Reads a seat of a game with this number of players.
///
/// # Errors
/// Returns `TypeError` for an object that is not a whole number, `OutOfRangeError` for a seat that does not exist.
pub(crate) fn seat_of(input: &Bound<'_, PyAny>, players: usize) -> PyResult<Seat> {
    index_of("seat", input, players).map(|seat| Seat::ALL[seat])
}

/// Reads an index from 0 to `count - 1`.
///
/// # Errors
/// Returns `TypeError` for an object that is not a whole number, `OutOfRangeError` for an index out of range.
pub(crate) fn index_of(what: &str, input: &Bound<'_, PyAny>, count: usize) -> PyResult<usize> {
    let Some(number) = whole(input) else {
        let last = count - 1;
        let message = format!("a {what} is a whole number, 0 to {last}, not {}", shown(input));
        return Err(PyTypeError::new_err(message));
    };
    let known = usize::try_from(number).ok().filter(|&index| index < count);
    known.ok_or_else(|| out_of_range(what, input, count))
}

fn out_of_range(what: &str, input: &Bound<'_, PyAny>, count: usize) -> PyErr {
    let message = format!("{what} {} is not one of 0 to {}", shown(input), count - 1);
    error::out_of_range(input.py(), message)
}

/// Returns a value as a message shows it: shortened, and without raising an error of its own.
pub(crate) fn shown(input: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 60;
    const LARGE: u64 = 256; // bits: below, a number is at most 78 digits long
    if let Ok(number) = input.cast::<PyInt>() {
        let bits = number.call_method0("bit_length").and_then(|bits| bits.extract::<u64>());
        if let Ok(bits) = bits
            && bits > LARGE
        {
            return format!("a number of {bits} bits");
        }
    }
    let Ok(repr) = input.repr() else { return "that".into() };
    let repr = repr.to_string_lossy().into_owned();
    if input.is_instance_of::<PyInt>() || repr.chars().count() <= MOST {
        return repr;
    }
    format!("{}...", repr.chars().take(MOST).collect::<String>())
}
