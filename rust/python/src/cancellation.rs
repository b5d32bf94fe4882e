//! Cancellation of searches from another thread.

use crate::locks::locked;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A flag that one thread sets and others read.
type Flag = Arc<AtomicBool>;

/// The flags that end the search that an object runs: its own flag, and that of the token of this search.
#[derive(Default)]
pub(crate) struct Cancelled {
    own: AtomicBool,
    token: Mutex<Option<Flag>>,
}

impl Cancelled {
    /// Begins a search: only its token and later calls of `cancel` end it.
    pub(crate) fn begin(&self, token: Option<Py<Cancellation>>) {
        *locked(&self.token) = token.map(|token| Arc::clone(&token.get().0));
        self.own.store(false, Ordering::Relaxed);
    }

    /// Ends the search that runs now.
    pub(crate) fn cancel(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search that runs now ends.
    pub(crate) fn is_cancelled(&self) -> bool {
        let read = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        read(&self.own) || locked(&self.token).as_deref().is_some_and(read)
    }
}

/// Cancels searches from another thread. It is given to searches before they begin, and cancels those that are running
/// and those that begin later. A search that is cancelled raises `MidgardError`.
///
/// >>> from midgard.search import Cancellation
/// >>> cancellation = Cancellation()
/// >>> cancellation.cancel()
/// >>> cancellation.is_cancelled
/// True
#[pyclass(frozen, name = "Cancellation", module = "midgard.search")]
pub(crate) struct Cancellation(Flag);

#[pymethods]
impl Cancellation {
    #[new]
    fn new() -> Self {
        Self(Arc::new(AtomicBool::new(false)))
    }

    /// Cancels the searches; again, it does nothing.
    fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether `cancel` has been called.
    #[getter]
    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
