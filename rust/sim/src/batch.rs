//! Many games stepped together, row by row, with results in columns that the caller owns.
//!
//! Row `i` of a batch is a single game: its chance is `Stream::new(seed, 0)` of the seed of the row. It depends
//! neither on the number of threads nor on other rows. A batch owns no columns: it writes into [`Out`], which may
//! borrow [`Columns`] or other memory.

mod active;
mod copy;
mod out;
mod part;
mod place;
mod row;
mod sample;
mod saved;
mod threads;

pub use active::{Active, TooManyActive};
pub use out::{Cells, Columns, Out, Shape};
pub use row::{Row, TERMINAL};
pub use sample::BadLogits;
pub use saved::BadBytes;
pub use threads::Threads;

use midgard_core::{ActionIndex, Actions, Game, Memory, Stream, mix};
use part::Part;
use std::fmt;
use std::sync::Arc;

/// When a new game begins after the end of one, with the names of Gymnasium.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Autoreset {
    /// In the next step, which ignores the action and has rewards 0.
    #[default]
    NextStep,
    /// In the step that ends the game. Its last observation goes to the final columns.
    SameStep,
    /// Never: the row stays as it is until it is reset.
    Disabled,
}

/// The treatment of an illegal action.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Illegal {
    /// No row changes, and an error names the rows.
    #[default]
    Raise,
    /// The game of the row ends. The seat that acted gets this reward, the others 0.
    Penalize(f32),
}

/// The reward of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// The return of the seat, when the game ends.
    #[default]
    Returns,
    /// The change of the score.
    Score,
}

/// The settings of a batch.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Settings {
    /// When new games begin.
    pub autoreset: Autoreset,
    /// The treatment of an illegal action.
    pub illegal: Illegal,
    /// The reward of a step.
    pub reward: Reward,
    /// A game is truncated after this number of decisions; 0 means never.
    pub most_decisions: u32,
    /// The content of observations.
    pub memory: Memory,
}

/// Actions that are not legal: their rows and indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalRows(pub Vec<(usize, i64)>);

impl fmt::Display for IllegalRows {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 5;
        let rows: Vec<_> = self.0.iter().map(|(row, action)| format!("{row} ({action})")).collect();
        let shown = rows[..rows.len().min(SHOWN)].join(", ");
        let more = rows.len().saturating_sub(SHOWN);
        write!(out, "not legal in row (action) {shown}")?;
        if more > 0 { write!(out, " and {more} more") } else { Ok(()) }
    }
}

impl std::error::Error for IllegalRows {}

/// Games in rows.
pub struct Batch<G: Game> {
    pub(crate) settings: Settings,
    pub(crate) threads: Arc<Threads>,
    pub(crate) states: Vec<G::State>,
    pub(crate) legal: Vec<G::Actions>,
    pub(crate) rows: Vec<Row>,
}

impl<G: Game> Clone for Batch<G> {
    fn clone(&self) -> Self {
        Self {
            settings: self.settings,
            threads: Arc::clone(&self.threads),
            states: self.states.clone(),
            legal: self.legal.clone(),
            rows: self.rows.clone(),
        }
    }
}

/// Returns the seeds of the rows of a batch that is made with one seed: row `i` has the seed of game `i` of a run.
pub fn row_seeds(seed: u128, rows: usize) -> Vec<u128> {
    (0..rows as u64).map(|row| Stream::new(seed, row).seed()).collect()
}

impl<G: Game> Batch<G> {
    /// Begins a game in each row, with these seeds, and goes on to its first decision.
    ///
    /// # Panics
    /// Panics if the columns have another shape.
    pub fn new(
        game: &G,
        settings: Settings,
        threads: Arc<Threads>,
        seeds: &[u128],
        out: Out<'_>,
    ) -> Self {
        let mut batch = Self {
            settings,
            threads,
            states: vec![game.start(); seeds.len()],
            legal: vec![G::Actions::default(); seeds.len()],
            rows: seeds.iter().map(|&seed| Row::new(seed)).collect(),
        };
        batch.each(game, out, |part, at| part.begin(at, seeds[part.first + at]));
        batch
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether the batch is empty.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the threads that the batch uses.
    pub fn threads(&self) -> &Arc<Threads> {
        &self.threads
    }

    /// Returns the states, row by row.
    pub fn states(&self) -> &[G::State] {
        &self.states
    }

    /// Returns the data of each row besides its state.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the legal actions of each row; none where the game is over.
    pub fn legal(&self) -> &[G::Actions] {
        &self.legal
    }

    /// Begins new games in these rows, with these seeds or with the next seed of each row.
    ///
    /// # Panics
    /// Panics if a row does not exist, if the columns have another shape, or if there are fewer seeds than rows.
    pub fn reset(&mut self, game: &G, rows: &[usize], seeds: Option<&[u128]>, out: Out<'_>) {
        let mut part = self.whole(game, out);
        for (k, &row) in rows.iter().enumerate() {
            let seed = seeds.map_or_else(|| part.rows[row].next_seed(), |seeds| seeds[k]);
            part.begin(row, seed);
        }
    }

    /// Plays an action in each row. A row whose game is over ignores its action. With [`Autoreset::Disabled`] such a row
    /// stays as it is; otherwise a new game begins in it.
    ///
    /// # Errors
    /// Returns an error if an action is not legal, with [`Illegal::Raise`] only. Then no row has changed.
    ///
    /// # Panics
    /// Panics if the numbers of actions and rows differ, or if the columns have another shape.
    pub fn step(&mut self, game: &G, actions: &[i64], out: Out<'_>) -> Result<(), IllegalRows> {
        assert_eq!(actions.len(), self.len(), "one action a row");
        if self.settings.illegal == Illegal::Raise {
            self.check(actions)?;
        }
        self.share(game, out, |part| part.step(&actions[part.first..][..part.len()]));
        Ok(())
    }

    /// Draws the actions of [`Batch::sample_legal`] and plays them: both in one call, which wakes each thread once.
    ///
    /// # Panics
    /// Panics if the numbers of actions and rows differ, or if the columns have another shape.
    pub fn step_random(&mut self, game: &G, seed: u64, actions: &mut [i64], out: Out<'_>) {
        assert_eq!(actions.len(), self.len(), "one action a row");
        let (threads, mixed) = (Arc::clone(&self.threads), mix(seed));
        let (rows, part) = (threads.part(self.len()), self.whole(game, out));
        let count = part.len().div_ceil(rows);
        let parts = part.parts(rows).zip(actions.chunks_mut(rows));
        threads.share(count, parts, |(mut part, actions)| part.step_random(mixed, actions));
    }

    /// Writes the columns of every row as if no step had been made yet.
    ///
    /// # Panics
    /// Panics if the columns have another shape.
    pub fn show(&mut self, game: &G, out: Out<'_>) {
        self.each(game, out, |part, at| part.arrive(at));
    }

    fn check(&self, actions: &[i64]) -> Result<(), IllegalRows> {
        let wrong = |(row, &action): (usize, &i64)| {
            let fine = self.rows[row].over || legal(&self.legal[row], action).is_some();
            if fine { None } else { Some((row, action)) }
        };
        let rows: Vec<_> = actions.iter().enumerate().filter_map(wrong).collect();
        if rows.is_empty() { Ok(()) } else { Err(IllegalRows(rows)) }
    }

    /// Returns all rows with their columns.
    fn whole<'a>(&'a mut self, game: &'a G, out: Out<'a>) -> Part<'a, G> {
        Part::new(self, game, out)
    }

    /// Works on each row, on all threads.
    fn each(&mut self, game: &G, out: Out<'_>, work: impl Fn(&mut Part<'_, G>, usize) + Sync) {
        self.share(game, out, |part| (0..part.len()).for_each(|at| work(part, at)));
    }

    /// Works on all rows in parts, on all threads.
    fn share(&mut self, game: &G, out: Out<'_>, work: impl Fn(&mut Part<'_, G>) + Sync) {
        let threads = Arc::clone(&self.threads);
        let (rows, part) = (threads.part(self.len()), self.whole(game, out));
        let count = part.len().div_ceil(rows);
        threads.share(count, part.parts(rows), |mut part| work(&mut part));
    }
}

/// Returns the action if it is legal.
#[inline]
pub(crate) fn legal(set: &impl Actions, action: i64) -> Option<ActionIndex> {
    ActionIndex::try_from(action).ok().filter(|&action| set.contains(action))
}
