//! States as plain data and, with their drivers, as bytes for checkpoints and pickles.

use crate::data::plain;
use crate::driver::{Dice, Driver};
use crate::error;
use crate::game::PyGame;
use crate::held::Held;
use crate::registry::{with_rules, with_state};
use crate::state::PyState;
use crate::state::any;
use midgard_core::{AfterScript, Answer, Outcome, Scripted, Stream, Surface};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::atomic::Ordering;

/// The first bytes of a saved state with its driver; the last of them is the version of the format.
const MAGIC: [u8; 4] = *b"mgS\x04";

impl PyState {
    /// Returns the game, the driver and the position as bytes.
    pub(crate) fn saved(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.game.get().origin.bytes());
        match &self.driver {
            Driver::Sampled(dice) => {
                bytes.push(0);
                bytes.extend(dice.stream().seed().to_le_bytes());
                bytes.extend(self.forks.load(Ordering::Relaxed).to_le_bytes());
            }
            Driver::Explicit => bytes.push(1),
            Driver::Scripted(script) => {
                bytes.push(2);
                self.script(script, &mut bytes);
            }
        }
        bytes.extend(
            with_state!(self.rules(), &self.state, |rules, state| rules.state_bytes(state))
        );
        bytes
    }

    /// Writes the remaining answers of a script and what follows them.
    fn script(&self, script: &Scripted, bytes: &mut Vec<u8>) {
        let left = &script.script[script.used..];
        bytes.extend((left.len() as u64).to_le_bytes());
        for answer in left {
            match answer {
                // One byte where it is enough, so that the bytes of scripts have not changed.
                Answer::Number(number) => match u8::try_from(*number) {
                    Ok(number) => bytes.extend([0, number]),
                    Err(_) => {
                        bytes.push(2);
                        bytes.extend(number.to_le_bytes());
                    }
                },
                Answer::Text(text) => {
                    bytes.push(1);
                    bytes.extend((text.len() as u64).to_le_bytes());
                    bytes.extend(text.as_bytes());
                }
            }
        }
        match script.then {
            AfterScript::Fail => bytes.push(0),
            AfterScript::Stop => bytes.push(1),
            AfterScript::Sample(stream) => {
                bytes.push(2);
                bytes.extend(stream.seed().to_le_bytes());
                bytes.extend(self.forks.load(Ordering::Relaxed).to_le_bytes());
            }
        }
    }

    /// Reads a saved state.
    pub(crate) fn from_bytes(game: Py<PyGame>, data: &[u8]) -> PyResult<Self> {
        let mut rest = data;
        let head = first::<4>(&mut rest)?;
        if head[..3] != MAGIC[..3] {
            return Err(refuse("these bytes were not written by midgard"));
        }
        if head != MAGIC {
            return Err(refuse("the bytes are of another version of midgard"));
        }
        game.get().origin.check(&first(&mut rest)?).map_err(|reason| refuse(&reason))?;
        let (driver, forks) = driver(&mut rest)?;
        let state = with_rules!(&game.get().rules, |rules| {
            any(rules, rules.state_of_bytes(rest).map_err(error::snapshot)?)
        });
        let saved = Self::resume(game, state, driver)?;
        saved.forks.store(forks, Ordering::Relaxed);
        Ok(saved)
    }
}

/// Reads the driver and the number of streams that were forked from it.
fn driver(rest: &mut &[u8]) -> PyResult<(Driver, u64)> {
    match first::<1>(rest)? {
        [0] => {
            let (stream, forks) = stream(rest)?;
            Ok((Driver::Sampled(Dice::new(stream)), forks))
        }
        [1] => Ok((Driver::Explicit, 0)),
        [2] => {
            let answers = u64::from_le_bytes(first(rest)?);
            let script = (0..answers).map(|_| answer(rest)).collect::<PyResult<_>>()?;
            let (then, forks) = match first::<1>(rest)? {
                [0] => (AfterScript::Fail, 0),
                [1] => (AfterScript::Stop, 0),
                [2] => stream(rest).map(|(stream, forks)| (AfterScript::Sample(stream), forks))?,
                _ => return Err(refuse("a damaged script")),
            };
            Ok((Driver::Scripted(Box::new(Scripted { script, used: 0, then })), forks))
        }
        _ => Err(refuse("an unknown driver")),
    }
}

/// Reads a stream and the number of streams that were forked from it.
fn stream(rest: &mut &[u8]) -> PyResult<(Stream, u64)> {
    let stream = Stream::new(u128::from_le_bytes(first(rest)?), 0);
    Ok((stream, u64::from_le_bytes(first(rest)?)))
}

/// Reads an answer of a script.
fn answer(rest: &mut &[u8]) -> PyResult<Answer> {
    match first::<1>(rest)? {
        [0] => first::<1>(rest).map(|[number]| Answer::Number(number.into())),
        [2] => first(rest).map(|bytes| Answer::Number(Outcome::from_le_bytes(bytes))),
        [1] => {
            let len = usize::try_from(u64::from_le_bytes(first(rest)?)).unwrap_or(usize::MAX);
            let (text, after) = rest.split_at_checked(len).ok_or_else(short)?;
            *rest = after;
            let text = std::str::from_utf8(text).map_err(|_| refuse("a damaged script"))?;
            Ok(Answer::Text(text.to_owned()))
        }
        _ => Err(refuse("a damaged script")),
    }
}

/// Splits `N` bytes off the front.
fn first<const N: usize>(bytes: &mut &[u8]) -> PyResult<[u8; N]> {
    let (head, rest) = bytes.split_first_chunk().ok_or_else(short)?;
    *bytes = rest;
    Ok(*head)
}

fn short() -> PyErr {
    refuse("too short for a state")
}

fn refuse(reason: &str) -> PyErr {
    error::InvalidSnapshotError::new_err(format!("this is not a state of the game: {reason}"))
}

#[pymethods]
impl PyState {
    /// Returns the state as plain data, which `game.from_dict` reads. It is the whole state with its hidden cards, not
    /// what a seat sees. See `docs/reference/state.md`.
    fn to_dict<'py>(slf: Held<'_>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        with_state!(slf.rules(), &slf.state, |rules, state| plain(py, &rules.state_data(state)))
    }

    /// Returns the data of `to_dict` as JSON text.
    fn to_json(slf: Held<'_>) -> String {
        with_state!(slf.rules(), &slf.state, |rules, state| rules.state_json(state))
    }

    /// Returns the state and its chance stream as a few hundred bytes, versioned and with a checksum, which
    /// `game.from_bytes` reads.
    fn to_bytes<'py>(slf: Held<'_>, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &slf.saved())
    }

    /// Returns the size of the object in bytes, including the box of its state.
    fn __sizeof__(slf: Held<'_>) -> usize {
        let state = with_state!(slf.rules(), &slf.state, |_rules, state| size_of_val(state));
        size_of::<Self>() + 2 * size_of::<usize>() + state
    }

    fn __copy__<'py>(slf: Held<'_>, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        slf.checkpoint(py).wrapped(py)
    }

    fn __deepcopy__<'py>(
        slf: Held<'_>,
        py: Python<'py>,
        _memo: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        slf.checkpoint(py).wrapped(py)
    }

    fn __reduce__<'py>(slf: Held<'_>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let restore = py.import("midgard._midgard")?.getattr("_restore_state")?;
        let saved = (slf.game.clone_ref(py), PyBytes::new(py, &slf.saved()));
        Ok((restore, saved).into_pyobject(py)?.into_any())
    }
}

/// Restores a pickled state.
#[pyfunction(name = "_restore_state")]
pub(crate) fn restore_state<'py>(
    py: Python<'py>,
    game: Py<PyGame>,
    data: &[u8],
) -> PyResult<Bound<'py, PyState>> {
    PyState::from_bytes(game, data)?.wrapped(py)
}
