//! Cancellation of searches from another thread.

use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that one thread sets and others read.
pub(crate) type Flag = Arc<AtomicBool>;

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

impl Cancellation {
    pub(crate) fn flag(&self) -> Flag {
        Arc::clone(&self.0)
    }
}

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
