//! Ctrl-C during long work: the calling thread regularly asks Python whether a signal has arrived.

use crate::bots::Ends;
use crate::locks::locked;
use midgard_search::GoOn;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The shortest time between two checks for signals.
const SLICE: Duration = Duration::from_millis(50);

/// Checks for signals while the interpreter is released.
pub(crate) struct Signals(Mutex<(Instant, Option<PyErr>)>);

impl Signals {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::new((Instant::now(), None))))
    }

    /// Returns the checks in the form that bots take.
    pub(crate) fn ends(self: &Arc<Self>) -> Ends {
        let signals = Arc::clone(self);
        let fail = Arc::new(move |error| signals.fail(error));
        Ends { go_on: self.go_on(), fail, inside: None }
    }

    /// Returns the checks in the form that searches take.
    pub(crate) fn go_on(self: &Arc<Self>) -> GoOn {
        let signals = Arc::clone(self);
        Arc::new(move || signals.are_quiet())
    }

    fn are_quiet(&self) -> bool {
        let now = Instant::now();
        {
            let mut heard = locked(&self.0);
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

    /// Stores an error, which is raised like the exception of a signal.
    pub(crate) fn fail(&self, error: PyErr) {
        locked(&self.0).1 = Some(error);
    }

    /// Returns the exception that a signal has raised since the last call, as an error.
    pub(crate) fn raised(&self) -> PyResult<()> {
        let mut heard = locked(&self.0);
        heard.1.take().map_or(Ok(()), Err)
    }
}
