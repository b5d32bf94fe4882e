//! Rollouts: from the end of the tree to the horizon.

use super::{Descent, Simulation};
use crate::Uniform;
use crate::cancellation::Cancellation;
use crate::input::SearchInput;
use crate::settings::{Horizon, Rollout, Settings};
use crate::value::value_with;
use midgard_core::{Actions, Awaiting, Estimator, Game, PartSolver, Policy, Silent, below};

/// The input of rollouts.
pub(crate) struct RolloutContext<'a, G: Game> {
    game: &'a G,
    settings: &'a Settings<G>,
    solver: Option<&'a dyn PartSolver<G>>,
    estimator: Option<&'a dyn Estimator<G>>,
    cancellation: &'a Cancellation,
}

/// Returns the last round that a rollout plays if its horizon is a round: all of them if nothing defines the value after it.
pub(crate) fn last_round_of<G: Game>(
    game: &G,
    state: &G::State,
    estimator: Option<&dyn Estimator<G>>,
) -> u8 {
    let last = |it: &dyn Estimator<G>| game.round(state).saturating_add(it.rollout_rounds() - 1);
    estimator.map_or(u8::MAX, last)
}

impl<G: Game> Descent<'_, G> {
    /// Returns what rollouts need.
    pub(crate) fn rollout_context<'a>(
        &'a self,
        cancellation: &'a Cancellation,
    ) -> RolloutContext<'a, G> {
        let SearchInput { game, settings, .. } = self.input;
        let (solver, estimator) = (self.search.solver.as_deref(), self.search.estimator.as_deref());
        RolloutContext { game, settings, solver, estimator, cancellation }
    }
}

impl<G: Game> Simulation<G> {
    /// Plays on to the horizon, and returns the value there. A solved position is played as it was solved. A rollout that is
    /// cancelled ends where it is: its search has no result.
    pub(crate) fn land(&mut self, context: &RolloutContext<'_, G>) -> G::Values {
        let RolloutContext { game, settings, estimator, .. } = *context;
        if let Some(values) = self.solved {
            return values;
        }
        match &settings.rollout {
            Rollout::Random => self.play(&Uniform, 0.0, context),
            Rollout::Policy(policy, noise) => self.play(policy.as_ref(), *noise, context),
        }
        value_with(game, &self.state, settings.value, estimator)
    }

    #[inline]
    fn play<P: Policy<G> + ?Sized>(
        &mut self,
        policy: &P,
        noise: f64,
        context: &RolloutContext<'_, G>,
    ) {
        let RolloutContext { game, settings, solver, estimator, cancellation } = *context;
        let game = game.rollout_rules(&mut self.state);
        let solver = solver.filter(|solver| !solver.is_empty());
        let noise = (noise * f64::from(u32::MAX)) as u32;
        let (mut left, mut last_round) = (u32::MAX, u8::MAX);
        match settings.horizon {
            Horizon::Decisions(most) => left = most,
            Horizon::Round => last_round = last_round_of(game, &self.state, estimator),
            Horizon::End => {}
        }
        let mut pace = cancellation.pace(self.depth, left);
        let mut pause = left;
        loop {
            if !game.is_decision(&self.state) {
                if game.awaiting(&self.state) == Awaiting::Nothing {
                    return pace.end(left);
                }
                self.dice.throw(game, &mut self.state, &mut self.rng);
                continue;
            }
            if game.round(&self.state) > last_round {
                return pace.end(left);
            }
            if left == pause {
                match pace.next_pause(left) {
                    Some(next) => pause = next,
                    None => return pace.end(left),
                }
            }
            left -= 1;
            let choose = |state: &G::State, legal: &G::Actions| {
                let solved = solver.and_then(|solver| solver.solved(game, state));
                if let Some(action) = solved.filter(|&action| legal.contains(action)) {
                    action
                } else if noise > 0 && below(&mut self.rng, u32::MAX) < noise {
                    Uniform.choose(game, state, legal, &mut self.rng)
                } else {
                    policy.choose(game, state, legal, &mut self.rng)
                }
            };
            game.decide(&mut self.state, choose, &mut Silent);
        }
    }
}
