//! When a search ends, and each of its parts.

use crate::cancellation::Cancellation;
use crate::settings::Budget;
use crate::tree::{NodeId, Tree};
use midgard_core::SeatValues;
use std::time::{Duration, Instant};

/// When a search ends.
#[derive(Clone, Copy)]
pub(crate) struct Clock {
    start: Instant,
    /// `None` without such a time.
    end: Option<Instant>,
}

impl Clock {
    /// It runs from now on.
    pub(crate) fn new(budget: &Budget) -> Self {
        let start = Instant::now();
        let time = budget.milliseconds.map(Duration::from_millis);
        Self { start, end: time.and_then(|time| start.checked_add(time)) }
    }

    /// Seconds until now.
    pub(crate) fn seconds(self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// The end of a part that begins now, if `parts` parts follow one after the other.
    pub(crate) fn share(self, turns: u64) -> Option<Instant> {
        let end = self.end?;
        Some(end.min(Instant::now() + (end - self.start).div_f64(turns as f64)))
    }
}

/// Returns whether it is later than that.
pub(crate) fn is_over(end: Option<Instant>) -> bool {
    end.is_some_and(|end| Instant::now() >= end)
}

/// When a part of a search ends.
#[derive(Clone, Copy)]
pub(crate) struct Limit<'a> {
    pub(crate) simulations: u64,
    until: Option<Instant>,
    nodes: usize,
    pub(crate) cancellation: &'a Cancellation,
}

impl<'a> Limit<'a> {
    /// The `part`-th of `parts`.
    pub(crate) fn of(
        budget: &Budget,
        cancellation: &'a Cancellation,
        (part, parts): (u64, u64),
        until: Option<Instant>,
    ) -> Self {
        let share = |all: u64| all / parts + u64::from(part < all % parts);
        let nodes = budget.nodes.map(|nodes| share(nodes as u64).max(2));
        // A small game may have fewer nodes than are asked for.
        let enough = nodes.map_or(u64::MAX, |nodes| nodes * 4 + 1_000);
        Self {
            simulations: budget.simulations.map_or(enough, share),
            until,
            nodes: nodes.map_or(usize::MAX, |nodes| nodes as usize),
            cancellation,
        }
    }

    /// Returns whether the search of a root goes on after a number of simulations: nobody has stopped it, the tree may have more
    /// nodes, there is time, and there is something left to prove. There is always time for one simulation.
    pub(crate) fn goes_on(&self, done: u64, tree: &Tree<impl SeatValues>, root: NodeId) -> bool {
        if done >= self.simulations || self.cancellation.holds(done) {
            return false;
        }
        let is_settled = self.until.is_some() && tree.node(root).is_proven();
        let is_crowded = self.nodes < usize::MAX && tree.is_full();
        let is_enough = is_settled || is_crowded || tree.len() >= self.nodes;
        done == 0 || !is_enough && !is_over(self.until)
    }
}
