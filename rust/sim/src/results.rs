//! The result of each of many games, from which ratings are computed.

use crate::{Control, IN_PLAY, RunOptions};
use midgard_core::{Game, Seat, Stream};
use midgard_search::play_out;
use rayon::prelude::*;
use std::sync::atomic::Ordering;

/// The result of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// Whether each seat has won.
    pub winners: Vec<bool>,
    /// The return of each seat.
    pub returns: Vec<f64>,
}

/// Plays the games and returns the result of each, in order; `None` for a game that was not played because the run was
/// stopped.
///
/// # Errors
/// Returns an error if the threads cannot be started.
pub fn results<G: Game>(
    plan: &RunOptions<'_, G>,
    control: &Control,
) -> Result<Vec<Option<Ending>>, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    Ok(pool.install(|| {
        (0..plan.games)
            .into_par_iter()
            .map(|number| {
                if control.stop.load(Ordering::Relaxed) {
                    return None;
                }
                let ending = play(plan, number);
                if control.cuts && control.stop.load(Ordering::Relaxed) {
                    return None;
                }
                control.done.fetch_add(1, Ordering::Relaxed);
                Some(ending)
            })
            .collect()
    }))
}

fn play<G: Game>(plan: &RunOptions<'_, G>, number: u64) -> Ending {
    IN_PLAY.set(Some(number));
    let game = plan.game;
    let mut state = game.start();
    play_out(game, &mut state, Stream::new(plan.seed, number), &plan.table(number), &mut ());
    let (winners, returns) = (game.winners(&state), game.returns(&state));
    Ending {
        scores: Seat::of(game.players()).map(|seat| game.score(&state, seat)).collect(),
        winners: Seat::of(game.players()).map(|seat| winners.has(seat)).collect(),
        returns: Seat::of(game.players()).map(|seat| returns[seat]).collect(),
    }
}
