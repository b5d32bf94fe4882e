//! A search in parts, and the memory for them.

use crate::report::Found;
use crate::settings::{Parallel, Settings};
use crate::tree::{Node, Tree};
use midgard_core::{Game, SeatValues};
use rayon::prelude::*;

/// How a search is made of parts: as many as there are worlds, or threads with trees of their own.
#[derive(Clone, Copy)]
pub(crate) struct Partition {
    pub(crate) threads: usize,
    pub(crate) parts: u64,
    /// Parts whose trees are there at the same time.
    abreast: usize,
    /// Nodes of the sum of all trees.
    pub(crate) most: usize,
    /// Nodes of each other tree.
    pub(crate) each: usize,
}

/// The most trees at the same time, unless there are more threads.
const ABREAST: u64 = 256;

impl Partition {
    /// Half of the memory is for the sum, half for trees that are to be added. A tree with room for
    /// does not depend on the number of threads, so that the result does not either.
    pub(crate) fn of<G: Game>(game: &G, settings: &Settings<G>) -> Self {
        let threads = settings.threads.max(1);
        let own = settings.parallel == Parallel::Roots;
        let parts = settings.worlds.unwrap_or(if own { threads as u64 } else { 1 }).max(1);
        let parts = settings.budget.simulations.map_or(parts, |most| parts.min(most));
        // threads without a part would have nothing to do
        let threads = if own { (threads as u64).min(parts) as usize } else { threads };
        let least = game.action_count() + G::Values::SEATS;
        let all = (settings.memory / size_of::<Node<G::Values>>()).max(least);
        if parts == 1 {
            return Self { threads, parts, abreast: 1, most: all, each: all };
        }
        let half = (all / 2).max(least);
        let each = (half / parts.min(ABREAST) as usize).max(least);
        let abreast = if threads == 1 { 1 } else { threads.max(half / each) };
        Self { threads, parts, abreast, most: half, each }
    }

    /// Adds the parts in their order, as soon as all parts that run at the same time are there.
    pub(crate) fn add_up<V: SeatValues>(
        self,
        mut kept: Option<Tree<V>>,
        part: &(impl Fn(u64, Option<Tree<V>>) -> Option<Found<V>> + Sync),
    ) -> Option<Found<V>> {
        let mut sum: Option<Found<V>> = None;
        for first in (0..self.parts).step_by(self.abreast) {
            let next = first..self.parts.min(first + self.abreast as u64);
            let trees: Vec<_> = next.map(|number| (number, kept.take())).collect();
            let found: Vec<_> = if self.threads == 1 {
                trees.into_iter().filter_map(|(number, tree)| part(number, tree)).collect()
            } else {
                trees.into_par_iter().filter_map(|(number, tree)| part(number, tree)).collect()
            };
            let mut found = found.into_iter();
            let Some(all) = sum.take().or_else(|| found.next()) else { break };
            sum = Some(all.add(found.collect(), self.most));
        }
        sum
    }
}
