//! Ctrl-C during long work: the thread that called asks Python now and then whether a signal has come.

use midgard_search::GoOn;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Python is asked at most so often.
const SLICE: Duration = Duration::from_millis(50);

/// What is heard of signals while the interpreter is released.
pub(crate) struct Signals(Mutex<(Instant, Option<PyErr>)>);

impl Signals {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::new((Instant::now(), None))))
    }

    /// As a search asks it.
    pub(crate) fn go_on(self: &Arc<Self>) -> GoOn {
        let signals = Arc::clone(self);
        Arc::new(move || signals.are_quiet())
    }

    fn are_quiet(&self) -> bool {
        let now = Instant::now();
        {
            let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if now - heard.0 < SLICE {
                return true;
            }
            heard.0 = now;
        }
        let error = Python::attach(|py| py.check_signals()).err();
        let quiet = error.is_none();
        if !quiet {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).1 = error;
        }
        quiet
    }

    /// What a signal has raised since this was last asked.
    pub(crate) fn raised(&self) -> PyResult<()> {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        heard.1.take().map_or(Ok(()), Err)
    }
}
