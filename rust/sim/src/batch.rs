//! Many games stepped together, row by row, with results in columns that the caller owns.
//!
//! Row `i` of a batch is a single game: its chance is `Stream::new(seed, 0)` of the seed that the row
//! has, whatever the number of threads and whatever the other rows do. A batch holds no column: it
//! writes into [`Out`], which may lie in [`Columns`] or in somebody else's memory.

mod copy;
mod out;
mod part;
mod place;
mod row;
mod sample;
mod saved;
mod threads;

pub use out::{Cells, Columns, Out, Shape};
pub use row::{Row, TERMINAL};
pub use sample::BadLogits;
pub use saved::BadBytes;
pub use threads::Threads;

use midgard_core::{ActionIndex, Actions, Game, Memory, Stream};
use part::Part;
use std::fmt;
use std::sync::Arc;

/// When a game that is over gives way to a new one, as Gymnasium names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Autoreset {
    /// In the next step, whose action is passed over and whose rewards are 0.
    #[default]
    NextStep,
    /// In the step that ends it; what was seen at the end goes to the final columns.
    SameStep,
    /// Never: the row rests until it is reset.
    Disabled,
}

/// What an illegal action does.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Illegal {
    /// Nothing moves in any row, and an error names the rows.
    #[default]
    Raise,
    /// It ends the game of its row: this is the reward of who took it, the others have 0.
    Penalize(f32),
}

/// What a step rewards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// The share of victory, when the game ends.
    #[default]
    Returns,
    /// The change of the score.
    Score,
}

/// How a batch goes about it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Settings {
    /// When games give way to new ones.
    pub autoreset: Autoreset,
    /// What an illegal action does.
    pub illegal: Illegal,
    /// What a step rewards.
    pub reward: Reward,
    /// A game is cut off after so many decisions; 0 for never.
    pub most_decisions: u32,
    /// What observations remember.
    pub memory: Memory,
}

/// Actions that are not legal: the rows and what was asked there.
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

/// The seeds of a batch that is given one: that of row `i` is the seed of game `i` of a run.
pub fn row_seeds(seed: u128, rows: usize) -> Vec<u128> {
    (0..rows as u64).map(|row| Stream::new(seed, row).seed()).collect()
}

/// A thread takes no fewer rows than this, or waking it costs more than it saves.
const LEAF: usize = 64;

impl<G: Game> Batch<G> {
    /// A new game in each row, with these seeds, up to its first decision.
    ///
    /// # Panics
    /// When the columns are of another shape.
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

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How it goes about it.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The threads it works on.
    pub fn threads(&self) -> &Arc<Threads> {
        &self.threads
    }

    /// The states, row by row.
    pub fn states(&self) -> &[G::State] {
        &self.states
    }

    /// What is known of each row besides its state.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What may be done in each row; nothing where no game is going on.
    pub fn legal(&self) -> &[G::Actions] {
        &self.legal
    }

    /// New games in these rows: with the seeds given, or with the next of each row.
    ///
    /// # Panics
    /// When a row does not exist, the columns are of another shape, or there are fewer seeds than rows.
    pub fn reset(&mut self, game: &G, rows: &[usize], seeds: Option<&[u128]>, out: Out<'_>) {
        let mut part = self.whole(game, out);
        for (k, &row) in rows.iter().enumerate() {
            let seed = seeds.map_or_else(|| part.rows[row].next_seed(), |seeds| seeds[k]);
            part.begin(row, seed);
        }
    }

    /// Plays an action in each row. A row whose game is over passes its action by: with
    /// [`Autoreset::Disabled`] it rests, else a new game begins in it.
    ///
    /// # Errors
    /// With [`Illegal::Raise`], when an action is not legal; then nothing has changed anywhere.
    ///
    /// # Panics
    /// When there are not as many actions as rows, or the columns are of another shape.
    pub fn step(&mut self, game: &G, actions: &[i64], out: Out<'_>) -> Result<(), IllegalRows> {
        assert_eq!(actions.len(), self.len(), "one action a row");
        if self.settings.illegal == Illegal::Raise {
            self.check(actions)?;
        }
        self.share(game, out, |part| part.step(&actions[part.first..][..part.len()]));
        Ok(())
    }

    /// Writes the columns of every row as if no step had been made yet.
    ///
    /// # Panics
    /// When the columns are of another shape.
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

    /// All rows with their columns.
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
        let part = self.whole(game, out);
        threads.share(part.len(), LEAF, |leaf| part.share(leaf, &work));
    }
}

/// The action, if it is legal.
#[inline]
pub(crate) fn legal(set: &impl Actions, action: i64) -> Option<ActionIndex> {
    ActionIndex::try_from(action).ok().filter(|&action| set.contains(action))
}
