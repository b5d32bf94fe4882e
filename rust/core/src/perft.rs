//! Perft: the number of ways a game can go on. Two engines with the same counts play alike.

use crate::actions::Actions;
use crate::game::{Awaiting, Game};

/// The number of sequences of `depth` events from a state on.
///
/// An event is a legal decision, or an outcome of chance, one die or card at a time. Each outcome
/// counts once, however likely it is. A decision with one legal action is an event like any other,
/// whatever [`Game::skips_forced`] returns. There is one sequence of no events; a game that is over has
/// none of one event or more.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |event: u16, play: fn(&G, &mut G::State, u16)| {
        let mut next = *state;
        play(game, &mut next, event);
        perft(game, &next, depth - 1)
    };
    match game.awaiting(state) {
        Awaiting::Nothing => 0,
        Awaiting::Decision(_) => {
            let legal = game.legal_actions(state);
            if depth == 1 {
                return legal.len() as u64;
            }
            legal.iter().map(|action| after(action, G::apply_unchecked)).sum()
        }
        Awaiting::Chance => {
            let distribution = game.distribution(state);
            if depth == 1 {
                return distribution.entries().len() as u64;
            }
            distribution.entries().iter().map(|entry| after(entry.0, G::answer_unchecked)).sum()
        }
    }
}
