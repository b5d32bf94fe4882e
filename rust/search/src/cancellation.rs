//! How a search is stopped from outside while it is under way.

use crate::settings::GoOn;
use rayon::ThreadPool;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// A thread asks whether to go on after this number of simulations.
const OFTEN: u64 = 16;
/// A thread also asks after this number of decisions, counted over several rollouts.
const DECISIONS: u32 = 128;
/// While other threads search, it is asked so often.
const SLICE: Duration = Duration::from_millis(10);

/// Somebody may stop the search; once stopped it stays so.
pub(crate) struct Cancellation {
    go_on: Option<GoOn>,
    /// Whether the threads that search ask themselves.
    by_hand: bool,
    /// The number of simulations after which they ask.
    often: u64,
    /// Whether rollouts that have begun are played to their end.
    finishes: bool,
    stopped: AtomicBool,
    /// Decisions since it was asked by hand.
    decisions: AtomicU32,
}

/// Counts the decisions of a rollout, and asks after some of them.
pub(crate) struct Pace<'a> {
    cancellation: &'a Cancellation,
    /// The decisions up to the horizon that were left when `since` was counted.
    counted: u32,
    /// Decisions since the last question, those of rollouts before included.
    since: u32,
}

impl Pace<'_> {
    /// Asks, if it is time, where `left` decisions are left up to the horizon. Returns the number that is left when this is
    /// called next; `None` where the rollout ends.
    #[cold]
    pub(crate) fn next_pause(&mut self, left: u32) -> Option<u32> {
        self.count(left);
        if self.since >= DECISIONS && self.cancellation.by_hand {
            self.cancellation.ask();
        }
        self.since %= DECISIONS;
        let goes_on = left > 0 && !self.cancellation.breaks_off();
        goes_on.then(|| left.saturating_sub(DECISIONS - self.since))
    }

    /// Counts the decisions for the rollouts that follow.
    pub(crate) fn end(&mut self, left: u32) {
        self.count(left);
        if self.cancellation.by_hand {
            self.cancellation.decisions.store(self.since, Ordering::Relaxed);
        }
    }

    fn count(&mut self, left: u32) {
        self.since += self.counted - left;
        self.counted = left;
    }
}

impl Cancellation {
    /// For a search on this thread alone, or on others.
    pub(crate) fn new(go_on: Option<&GoOn>, by_hand: bool) -> Self {
        let (stopped, decisions) = (AtomicBool::new(false), AtomicU32::new(0));
        Self { go_on: go_on.cloned(), by_hand, often: OFTEN, finishes: false, stopped, decisions }
    }

    /// For a search on this thread with an evaluator, which takes longer than asking.
    pub(crate) fn of_batches(go_on: Option<&GoOn>) -> Self {
        Self { often: 1, ..Self::new(go_on, true) }
    }

    /// For a search on this thread whose tree is kept when it is stopped.
    pub(crate) fn of_kept(go_on: Option<&GoOn>) -> Self {
        Self { finishes: true, ..Self::new(go_on, true) }
    }

    /// Returns the same for a search on this thread alone, or on others.
    pub(crate) fn by_hand(self, by_hand: bool) -> Self {
        Self { by_hand, ..self }
    }

    /// Counts the decisions of a rollout: `before` in the tree, and then at most `most`.
    pub(crate) fn pace(&self, before: u32, most: u32) -> Pace<'_> {
        let played = if self.by_hand { self.decisions.load(Ordering::Relaxed) } else { 0 };
        Pace { cancellation: self, counted: most, since: played + before }
    }

    /// Returns whether rollouts end where they are.
    fn breaks_off(&self) -> bool {
        self.is_pulled() && !self.finishes
    }

    /// Asks whether to go on, and returns whether the search was stopped.
    pub(crate) fn stops(&self) -> bool {
        self.ask();
        self.is_pulled()
    }

    /// Returns whether the search was stopped.
    pub(crate) fn is_pulled(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Returns whether the search is over after a number of simulations.
    #[inline]
    pub(crate) fn holds(&self, done: u64) -> bool {
        if self.by_hand && done.is_multiple_of(self.often) {
            self.ask();
        }
        self.is_pulled()
    }

    fn ask(&self) {
        self.decisions.store(0, Ordering::Relaxed);
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
