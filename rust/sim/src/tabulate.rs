//! Sums and tables of games that were played elsewhere.

use crate::frame::Tables;
use crate::recorder::Recorder;
use crate::run::RunOptions;
use crate::summary::Summary;
use midgard_core::{ActionIndex, Actions, Game, Policy, Statistics, Stream, Xoshiro256PlusPlus};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A game that was played elsewhere: its number in the run, and the actions of all decisions in their order.
pub type Played = (u64, Vec<ActionIndex>);

/// Returns the sums and tables of games that were played elsewhere, with the dice and cards of this run.
///
/// # Errors
/// When the actions of a game cannot have been played: the text names the game and the decision.
pub fn tabulate<G: Statistics>(
    plan: &RunOptions<'_, G>,
    games: &[Played],
) -> Result<(Summary, Tables), String> {
    let mut recorder = Recorder::new(plan.game, &plan.tables);
    for (number, actions) in games {
        let script = Script { actions, at: AtomicU64::new(0), wrong: AtomicBool::new(false) };
        let policies: Vec<&dyn Policy<G>> = vec![&script; plan.policies.len()];
        let stream = Stream::new(plan.seed, *number);
        recorder.play(plan.game, (*number, stream), &policies, &plan.seated(*number));
        let used = script.at.into_inner();
        if script.wrong.into_inner() || used != actions.len() as u64 {
            return Err(format!("game {number} was not played with these {used} actions"));
        }
    }
    Ok((recorder.summary, recorder.tables))
}

/// Plays the actions of a list, at all seats.
struct Script<'a> {
    actions: &'a [ActionIndex],
    at: AtomicU64,
    wrong: AtomicBool,
}

impl<G: Game> Policy<G> for Script<'_> {
    fn choose(
        &self,
        _: &G,
        _: &G::State,
        legal: &G::Actions,
        _: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        let at = self.at.fetch_add(1, Ordering::Relaxed) as usize;
        let action = self.actions.get(at).copied().filter(|&action| legal.contains(action));
        action.unwrap_or_else(|| {
            self.wrong.store(true, Ordering::Relaxed);
            legal.first().expect("a decision has a legal action")
        })
    }
}
