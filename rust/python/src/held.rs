//! States that a call holds: read by any number of calls at a time, or changed by one.
//!
//! PyO3 borrows a `&self` by itself, and a state that is in use then raises a bare `RuntimeError`. Every method of a state
//! takes one of these types in place of `&self`, and raises a `MidgardError` that names the remedy.

use crate::error;
use crate::state::PyState;
use pyo3::prelude::*;
use std::ops::{Deref, DerefMut};

/// Makes a type of a state that is held, with the borrow that makes it.
macro_rules! held {
    ($(#[$doc:meta])* $Held:ident: $Borrow:ident, $borrow:ident) => {
        $(#[$doc])*
        pub(crate) struct $Held<'py>($Borrow<'py, PyState>);

        impl<'py> TryFrom<&Bound<'py, PyState>> for $Held<'py> {
            type Error = PyErr;

            #[inline]
            fn try_from(state: &Bound<'py, PyState>) -> PyResult<Self> {
                state.$borrow().map(Self).map_err(|_| error::busy("this state"))
            }
        }

        impl Deref for $Held<'_> {
            type Target = PyState;

            #[inline]
            fn deref(&self) -> &PyState {
                &self.0
            }
        }
    };
}

held! {
    /// A state that no other call changes meanwhile.
    Held: PyRef, try_borrow
}

held! {
    /// A state that no other call uses meanwhile.
    HeldMut: PyRefMut, try_borrow_mut
}

impl DerefMut for HeldMut<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut PyState {
        &mut self.0
    }
}
