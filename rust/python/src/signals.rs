//! Ctrl-C during long work: the thread that called asks Python now and then whether a signal has come.

use crate::bots::Ends;
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

    /// As a bot asks it.
    pub(crate) fn ends(self: &Arc<Self>) -> Ends {
        let signals = Arc::clone(self);
        let fail = Arc::new(move |error| signals.fail(error));
        Ends { go_on: self.go_on(), fail, inside: None }
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
        let heard = Python::attach(|py| py.check_signals());
        let quiet = heard.is_ok();
        heard.unwrap_or_else(|error| self.fail(error));
        quiet
    }

    /// Something has failed: it is raised as a signal would be.
    pub(crate) fn fail(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1 = Some(error);
    }

    /// What a signal has raised since this was last asked.
    pub(crate) fn raised(&self) -> PyResult<()> {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        heard.1.take().map_or(Ok(()), Err)
    }
}
