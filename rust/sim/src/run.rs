//! A run: many games by some players, on several threads.

use crate::frame::{Tables, Wanted};
use crate::recorder::Recorder;
use crate::seating::Seating;
use crate::summary::Summary;
use midgard_core::{Game, Policy, Statistics, Stream};
use midgard_search::with_pool;
use rayon::prelude::*;
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The games of a run.
pub struct RunOptions<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The players: as many as the game has seats.
    pub policies: Vec<&'a dyn Policy<G>>,
    /// How players change seats between games.
    pub seating: Seating,
    /// The number of the first game.
    pub first: u64,
    /// The number of games.
    pub games: u64,
    /// The tables to keep.
    pub tables: Wanted,
    /// The seed of the run, from which the seed of each game is derived.
    pub seed: u128,
    /// The number of threads; 0 means one per core.
    pub threads: usize,
}

impl<G: Game> RunOptions<'_, G> {
    /// Returns the player at a seat in game `number`.
    fn player(&self, number: u64, seat: usize) -> usize {
        self.seating.player(number, seat, self.policies.len())
    }

    /// Returns the players of game `number`, seat by seat, as positions in the list of policies.
    pub(crate) fn seated(&self, number: u64) -> Vec<usize> {
        (0..self.policies.len()).map(|seat| self.player(number, seat)).collect()
    }
}

thread_local! {
    static IN_PLAY: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Returns the number of the game that this thread plays or has played last in a run; `None` if it has played none. A
/// policy that fails uses it to report the game.
pub fn game_in_play() -> Option<u64> {
    IN_PLAY.get()
}

/// Shared counters to watch a run and to stop it.
#[derive(Debug, Default)]
pub struct Control {
    /// The number of games that are finished.
    pub done: AtomicU64,
    /// Set this to stop the run after the games in progress.
    pub stop: Arc<AtomicBool>,
    /// Whether players check `stop` too. Then the games in progress end early and are not counted.
    pub cuts: bool,
}

/// The number of games that a thread takes at a time. Short runs use smaller portions: their players may be slow.
const PORTION: u64 = 32;

/// Plays the games and returns the sums of their results; see [`run_tables`].
///
/// # Errors
/// Returns an error if the threads cannot be started.
pub fn run<G: Statistics>(
    plan: &RunOptions<'_, G>,
    control: &Control,
) -> Result<Summary, rayon::ThreadPoolBuildError> {
    run_tables(plan, control).map(|(summary, _)| summary)
}

/// Plays the games and returns the sums of their results and the tables that are wanted, with rows in the order of games.
/// After [`Control::stop`] both cover only the games that were finished.
///
/// # Errors
/// Returns an error if the threads cannot be started.
pub fn run_tables<G: Statistics>(
    plan: &RunOptions<'_, G>,
    control: &Control,
) -> Result<(Summary, Tables), rayon::ThreadPoolBuildError> {
    let size = (plan.games / 64).clamp(1, PORTION);
    let portions = plan.games.div_ceil(size);
    let idle: Mutex<Vec<Recorder<G>>> = Mutex::default();
    let recorders = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    let parts: Mutex<Vec<(u64, Tables)>> = Mutex::default();
    let play = |portion: u64| {
        let games = portion * size..plan.games.min((portion + 1) * size);
        let kept = recorders().pop();
        let mut recorder = kept.unwrap_or_else(|| Recorder::new(plan.game, &plan.tables));
        let first = plan.first + games.start;
        play_portion(plan, control, &mut recorder, games);
        if let Some(tables) = recorder.take_tables(plan.game) {
            parts.lock().unwrap_or_else(PoisonError::into_inner).push((first, tables));
        }
        recorders().push(recorder);
    };
    let goes_on = |_: &u64| !control.stop.load(Ordering::Relaxed);
    if plan.threads == 1 || portions == 1 {
        (0..portions).take_while(goes_on).for_each(play);
    } else {
        with_pool(plan.threads, |pool| {
            pool.install(|| {
                (0..portions).into_par_iter().take_any_while(goes_on).for_each(play);
            });
        })?;
    }
    let recorders = idle.into_inner().unwrap_or_else(PoisonError::into_inner);
    let summaries = recorders.into_iter().map(|recorder| recorder.summary);
    let summary = summaries.reduce(Summary::merge).unwrap_or_else(|| Summary::new(plan.game));
    let parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((summary, Tables::joined(plan.game, &plan.tables, parts)))
}

fn play_portion<G: Statistics>(
    plan: &RunOptions<'_, G>,
    control: &Control,
    recorder: &mut Recorder<G>,
    games: Range<u64>,
) {
    for number in games.map(|game| plan.first + game) {
        if control.stop.load(Ordering::Relaxed) {
            break;
        }
        let before = control.cuts.then(|| recorder.before());
        IN_PLAY.set(Some(number));
        let players = plan.seated(number);
        let policies: Vec<_> = players.iter().map(|&player| plan.policies[player]).collect();
        let stream = Stream::new(plan.seed, number);
        recorder.play(plan.game, (number, stream), &policies, &players);
        if let Some(before) = before
            && control.stop.load(Ordering::Relaxed)
        {
            recorder.restore(before);
            break;
        }
        control.done.fetch_add(1, Ordering::Relaxed);
    }
}
