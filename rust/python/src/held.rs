//! States that a call holds: read by any number of calls at a time, or changed by one.
//!
//! PyO3 borrows a `&self` by itself, and a state that is in use then raises a bare `RuntimeError`. Every method of a state
//! takes one of these types in place of `&self`, and raises a `MidgardError` that names the remedy.

use crate::error;
use crate::state::PyState;
use pyo3::prelude::*;
use std::ops::{Deref, DerefMut};

/// A state that no other call changes meanwhile.
pub(crate) struct Held<'py>(PyRef<'py, PyState>);

/// A state that no other call uses meanwhile.
pub(crate) struct HeldMut<'py>(PyRefMut<'py, PyState>);

impl<'py> TryFrom<&Bound<'py, PyState>> for Held<'py> {
    type Error = PyErr;

    #[inline]
    fn try_from(state: &Bound<'py, PyState>) -> PyResult<Self> {
        state.try_borrow().map(Self).map_err(|_| error::busy("this state"))
    }
}

impl<'py> TryFrom<&Bound<'py, PyState>> for HeldMut<'py> {
    type Error = PyErr;

    #[inline]
    fn try_from(state: &Bound<'py, PyState>) -> PyResult<Self> {
        state.try_borrow_mut().map(Self).map_err(|_| error::busy("this state"))
    }
}

impl Deref for Held<'_> {
    type Target = PyState;

    #[inline]
    fn deref(&self) -> &PyState {
        &self.0
    }
}

impl Deref for HeldMut<'_> {
    type Target = PyState;

    #[inline]
    fn deref(&self) -> &PyState {
        &self.0
    }
}

impl DerefMut for HeldMut<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut PyState {
        &mut self.0
    }
}
