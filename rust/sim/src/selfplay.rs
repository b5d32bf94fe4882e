//! Self-play: many games at once, whose decisions are searched with one evaluator.
//!
//! A network judges each leaf where it is found. Of another evaluator, a call gets a leaf of each game, and the games
//! are in two groups. While the evaluator works on the leaves of one group, on the thread that calls, the
//! other group goes on to its next leaves on other threads. The course of a game depends on its number, the seed of
//! the run, the options, and the answers of the evaluator about its leaves: neither on threads nor on other games.

mod episode;
mod slot;

pub use episode::Episode;

use crate::batch::Threads;
use midgard_core::{Actions, Game, Memory, Seat, Surface};
use midgard_search::network::{Network, NetworkError, NetworkEvaluator};
use midgard_search::{RootExploration, Settings};
use rayon::prelude::*;
use slot::Slot;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The games, and the search for their decisions.
pub struct SelfPlayOptions<G: Game> {
    /// How to search. Budget, prior, worlds and threads are of no account.
    pub settings: Settings<G>,
    /// Simulations of a full search.
    pub simulations: u32,
    /// How the root of a full search is explored.
    pub exploration: RootExploration,
    /// Playout cap randomization; `None` searches every decision in full.
    pub fast: Option<Fast>,
    /// For this number of decisions of a game, the action is drawn in proportion to visits to the power of 1 / temperature.
    pub temperature: f64,
    /// See there.
    pub temperature_decisions: u32,
    /// The number of games.
    pub games: u64,
    /// The seed of the run.
    pub seed: u128,
    /// The content of observations.
    pub memory: Memory,
}

/// Playout cap randomization: most decisions are searched fast and without noise, and are not learned from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fast {
    /// Simulations of a fast search.
    pub simulations: u32,
    /// The share of decisions that are searched in full, from 0 to 1.
    pub full_share: f64,
}

/// The answer of an evaluator about leaves, row by row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answers {
    /// How promising each action is, at least 0: as many numbers a row as there are actions.
    pub priors: Vec<f32>,
    /// The expected result of each seat, from 0 to 1: clockwise from the seat that decides.
    pub values: Vec<f32>,
}

/// Where leaves are written, row by row.
pub struct LeafRows<'a> {
    /// As many numbers a row as an observation has.
    pub observations: &'a mut [f32],
    /// As many a row as there are actions.
    pub masks: &'a mut [bool],
}

/// Games in progress.
pub struct SelfPlay<G: Game> {
    options: SelfPlayOptions<G>,
    threads: Arc<Threads>,
    groups: [Group<G>; 2],
    /// The group whose leaves are evaluated next.
    turn: usize,
    finished: BTreeMap<u64, Episode>,
    /// The next game to be handed out.
    next: u64,
    leaves: u64,
}

/// Games whose leaves are evaluated in one call.
struct Group<G: Game> {
    slots: Vec<Slot<G>>,
    answers: Option<Answers>,
}

impl<G: Surface> SelfPlay<G> {
    /// The number of groups.
    pub const GROUPS: usize = 2;

    /// Prepares games, at most `most` at once.
    pub fn new(game: &G, options: SelfPlayOptions<G>, slots: usize, threads: Arc<Threads>) -> Self {
        let slots = options.games.min(slots as u64);
        let slot = |number| Slot::new(game, &options, number, slots);
        let first = slots.div_ceil(2);
        let group = |slots| Group { slots, answers: None };
        let groups =
            [group((0..first).map(slot).collect()), group((first..slots).map(slot).collect())];
        // The first turn finds no leaves in the second group, and fills the first.
        Self { options, threads, groups, turn: 1, finished: BTreeMap::new(), next: 0, leaves: 0 }
    }

    /// Returns the number of games that a group has at most.
    pub fn group_size(&self, group: usize) -> usize {
        self.groups[group].slots.len()
    }

    /// Returns the group whose leaves are evaluated in the next turn.
    pub fn turn_of(&self) -> usize {
        self.turn
    }

    /// Returns the next finished game, in the order of their numbers.
    pub fn take_episode(&mut self) -> Option<Episode> {
        let episode = self.finished.remove(&self.next)?;
        self.next += 1;
        Some(episode)
    }

    /// Returns the finished game with the lowest number, whether or not the games before it are finished.
    pub fn take_any_episode(&mut self) -> Option<Episode> {
        self.finished.pop_first().map(|(_, episode)| episode)
    }

    /// Returns whether every game was handed out.
    pub fn is_over(&self) -> bool {
        self.next >= self.options.games
    }

    /// Goes on with each game for a few leaves, which a network judges on the thread of the game.
    ///
    /// # Errors
    /// If an answer of the network is not finite. The next call begins with the same leaves.
    ///
    /// # Panics
    /// Panics if the network is for other observations, actions or players, or if a [`turn`](Self::turn) was taken.
    pub fn play_with(&mut self, game: &G, network: &Network) -> Result<(), NetworkError> {
        /// The leaves of a call, of all games together: in an eighth of a second a caller can stop.
        const LEAVES: u64 = 16_384;
        /// Runs of games for each thread: a thread that has finished one takes the next.
        const RUNS: usize = 4;
        let Self { options, threads, groups, finished, leaves: all, .. } = self;
        let slots = groups.iter().map(|group| group.slots.len()).sum::<usize>();
        let leaves = LEAVES.div_ceil(slots.max(1) as u64);
        let run = slots.div_ceil(RUNS * threads.count()).max(1);
        let sum = Mutex::new((0, Ok(())));
        let [first, second] = &mut *groups;
        let runs = first.slots.chunks_mut(run).chain(second.slots.chunks_mut(run));
        threads.share(slots.div_ceil(run), runs, |slots| {
            let mut evaluator = NetworkEvaluator::new(network, options.memory);
            for slot in slots {
                let (more, there) = slot.play_with(game, options, &mut evaluator, leaves);
                let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                *sum = (sum.0 + more, sum.1.and(there));
            }
        });
        let (judged, result) = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        *all += judged;
        for slots in groups.iter_mut().map(|group| &mut group.slots) {
            let ended = slots.iter_mut().flat_map(|slot| slot.ended.drain(..));
            finished.extend(ended.map(|episode| (episode.number, episode)));
            slots.retain(Slot::is_waiting);
        }
        result
    }

    /// Returns the number of leaves that were evaluated.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// Writes the leaves again that the next turn evaluates: somebody may have written over them.
    ///
    /// # Panics
    /// Panics if there are fewer rows than the group has games.
    pub fn write_again(&mut self, game: &G, rows: LeafRows<'_>) {
        let Self { options, groups, turn, .. } = self;
        let (size, count) = (game.layout().len(), game.action_count());
        let leaves = rows.observations.chunks_exact_mut(size);
        let leaves = leaves.zip(rows.masks.chunks_exact_mut(count));
        for (slot, (observation, mask)) in groups[*turn].slots.iter_mut().zip(leaves) {
            slot.write_leaf(game, options, observation, mask);
        }
    }

    /// Evaluates the leaves of one group, and lets the other go on to its next leaves. `evaluate` is called with the
    /// number of leaves, if there are any, on the thread that calls. `rows` are those of the other group.
    ///
    /// # Errors
    /// Those of `evaluate`. The same leaves are evaluated in the next turn.
    ///
    /// # Panics
    /// Panics if there are fewer rows than the other group has games, or if there are too few answers.
    pub fn turn<E>(
        &mut self,
        game: &G,
        rows: LeafRows<'_>,
        evaluate: impl FnOnce(usize) -> Result<Answers, E>,
    ) -> Result<(), E> {
        let Self { options, groups: [first, second], threads, .. } = self;
        let (here, other) = if self.turn == 0 { (first, second) } else { (second, first) };
        let mut ended = Vec::new();
        let waits = here.answers.is_none() && !here.slots.is_empty() && here.slots[0].is_waiting();
        let evaluated = threads.beside(
            || ended = other.advance(game, options, rows),
            || if waits { evaluate(here.slots.len()).map(Some) } else { Ok(None) },
        );
        self.finished.extend(ended.into_iter().map(|episode| (episode.number, episode)));
        let answers = evaluated?;
        self.leaves += answers.as_ref().map_or(0, |_| here.slots.len() as u64);
        here.answers = answers;
        self.turn = 1 - self.turn;
        Ok(())
    }
}

impl<G: Surface> Group<G> {
    /// Goes on to the next leaf of each game, and writes them. Returns the games that have ended.
    fn advance(
        &mut self,
        game: &G,
        options: &SelfPlayOptions<G>,
        rows: LeafRows<'_>,
    ) -> Vec<Episode> {
        /// Fewer games are not worth another thread.
        const LEAST: usize = 8;
        if self.answers.is_none() && self.slots.first().is_some_and(Slot::is_waiting) {
            return Vec::new(); // the evaluator has failed, and is asked again
        }
        let (size, count) = (game.layout().len(), game.action_count());
        let answers = self.answers.take();
        let leaves = rows.observations.par_chunks_exact_mut(size);
        let masks = rows.masks.par_chunks_exact_mut(count);
        let slots = self.slots.par_iter_mut().zip(leaves).zip(masks).enumerate();
        slots.with_min_len(LEAST).for_each(|(row, ((slot, observation), mask))| {
            if let Some(Answers { priors, values }) = &answers {
                let players = game.players();
                let values = &values[row * players..][..players];
                slot.answer(game, options, &priors[row * count..][..count], values);
            }
            slot.advance(game, options);
            slot.write_leaf(game, options, observation, mask);
        });
        self.close_gaps(rows, size, count)
    }

    /// Takes out games without another one to come; the last rows fill their places.
    fn close_gaps(&mut self, rows: LeafRows<'_>, size: usize, count: usize) -> Vec<Episode> {
        let mut ended = Vec::new();
        for row in (0..self.slots.len()).rev() {
            ended.append(&mut self.slots[row].ended);
            if !self.slots[row].is_waiting() {
                let last = self.slots.len() - 1;
                self.slots.swap_remove(row);
                rows.observations.copy_within(last * size..(last + 1) * size, row * size);
                rows.masks.copy_within(last * count..(last + 1) * count, row * count);
            }
        }
        ended
    }
}

/// Returns the values of an evaluator by seat.
fn by_seat<G: Game>(game: &G, first: Seat, values: &[f32]) -> G::Values {
    let mut by_seat = G::Values::default();
    for (seat, &value) in first.around(game.players()).zip(values) {
        by_seat[seat] = value.into();
    }
    by_seat
}

/// Writes which actions are legal.
fn write_mask(legal: &impl Actions, mask: &mut [bool]) {
    mask.fill(false);
    legal.iter().for_each(|action| mask[usize::from(action)] = true);
}
