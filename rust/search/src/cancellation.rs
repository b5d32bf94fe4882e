//! How a search is stopped from outside while it is under way.

use crate::settings::GoOn;
use rayon::ThreadPool;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// A thread asks whether to go on after this number of simulations.
const OFTEN: u64 = 16;
/// While other threads search, it is asked so often.
const SLICE: Duration = Duration::from_millis(10);

/// Somebody may stop the search; once stopped it stays so.
pub(crate) struct Cancellation {
    go_on: Option<GoOn>,
    /// Whether the threads that search ask themselves.
    by_hand: bool,
    /// The number of simulations after which they ask.
    often: u64,
    stopped: AtomicBool,
}

impl Cancellation {
    /// For a search on this thread alone, or on others.
    pub(crate) fn new(go_on: Option<&GoOn>, by_hand: bool) -> Self {
        Self { go_on: go_on.cloned(), by_hand, often: OFTEN, stopped: AtomicBool::new(false) }
    }

    /// For a search on this thread with an evaluator, which takes longer than asking.
    pub(crate) fn of_batches(go_on: Option<&GoOn>) -> Self {
        Self { often: 1, ..Self::new(go_on, true) }
    }

    /// Returns whether the search was stopped.
    pub(crate) fn is_pulled(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Returns, after so many simulations, whether the search is over.
    #[inline]
    pub(crate) fn holds(&self, done: u64) -> bool {
        if self.by_hand && done.is_multiple_of(self.often) {
            self.ask();
        }
        self.is_pulled()
    }

    fn ask(&self) {
        if self.go_on.as_ref().is_some_and(|go_on| !go_on()) {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Does work in a pool, and asks meanwhile whether to go on.
    pub(crate) fn watch<T: Send>(&self, pool: &ThreadPool, work: impl FnOnce() -> T + Send) -> T {
        let (done, result) = channel();
        let found = pool.in_place_scope(|scope| {
            scope.spawn(move |_| drop(done.send(work())));
            loop {
                match result.recv_timeout(SLICE) {
                    Err(RecvTimeoutError::Timeout) => self.ask(),
                    found => return found.ok(),
                }
            }
        });
        found.expect("the work has sent what it found, or the scope has panicked with it")
    }
}
