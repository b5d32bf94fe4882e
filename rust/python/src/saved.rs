//! States as plain data and, with their drivers, as bytes for checkpoints and pickles.

use crate::data::plain;
use crate::error;
use crate::game::PyGame;
use crate::held::Held;
use crate::registry::{name_of_number, with_rules};
use crate::state::{PyState, any, at};
use midgard_core::{Driver, Origin, Surface, first_bytes};
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
        self.driver.write(self.forks.load(Ordering::Relaxed), &mut bytes);
        bytes.extend(at!(self, |rules, state| rules.state_bytes(state)));
        bytes
    }

    /// Reads a saved state.
    pub(crate) fn from_bytes(game: Py<PyGame>, data: &[u8]) -> PyResult<Self> {
        let mut rest = data;
        let head = first_bytes(&mut rest).map_err(refuse)?;
        if head[..3] != MAGIC[..3] {
            return Err(refuse("these bytes were not written by midgard"));
        }
        if head != MAGIC {
            return Err(refuse("the bytes are of another version of midgard"));
        }
        let origin: [u8; Origin::LEN] = first_bytes(&mut rest).map_err(refuse)?;
        let origin = game.get().origin.check(&origin, name_of_number);
        origin.map_err(|reason| refuse(&reason))?;
        let (driver, forks) = Driver::read(&mut rest).map_err(refuse)?;
        let state = with_rules!(&game.get().rules, |rules| {
            any(rules, rules.state_of_bytes(rest).map_err(error::snapshot)?)
        });
        let saved = Self::resume(game, state, driver)?;
        saved.forks.store(forks, Ordering::Relaxed);
        Ok(saved)
    }
}

fn refuse(reason: &str) -> PyErr {
    error::InvalidSnapshotError::new_err(format!("this is not a state of the game: {reason}"))
}

#[pymethods]
impl PyState {
    /// Returns the state as plain data, which `game.from_dict` reads. It is the whole state with its hidden cards, not
    /// what a seat sees. See `docs/reference/state.md`.
    fn to_dict<'py>(slf: Held<'_>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        at!(slf, |rules, state| plain(py, &rules.state_data(state)))
    }

    /// Returns the data of `to_dict` as JSON text.
    fn to_json(slf: Held<'_>) -> String {
        at!(slf, |rules, state| rules.state_json(state))
    }

    /// Returns the state and its chance stream as a few hundred bytes, versioned and with a checksum, which
    /// `game.from_bytes` reads.
    fn to_bytes<'py>(slf: Held<'_>, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &slf.saved())
    }

    /// Returns the size of the object in bytes, including the box of its state.
    fn __sizeof__(slf: Held<'_>) -> usize {
        let state = at!(slf, |_rules, state| size_of_val(state));
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
