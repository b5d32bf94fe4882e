//! Search with parts that somebody else plays: priors, values of leaves, or the policy of rollouts, for many leaves at
//! a time. Everything without a hook follows the settings.

use crate::cancellation::Cancellation;
use crate::descent::last_round_of;
use crate::evaluated::{Evaluation, Evaluator, Leaf};
use crate::playout::Uniform;
use crate::select::Selection;
use crate::settings::{Horizon, Rollout, Settings};
use crate::value::value_with;
use midgard_core::{
    ActionIndex, Actions, Awaiting, Game, Policy, Xoshiro256PlusPlus, below, mix, sequential,
};

/// The answer of a hook about leaves; the settings decide where it is `None`.
pub struct Judgement<V> {
    /// How promising each action is, at least 0: as many numbers a leaf as there are actions.
    pub priors: Option<Vec<f32>>,
    /// The expected result of each seat, from 0 to 1.
    pub values: Option<Vec<V>>,
}

/// Parts of a search that somebody else plays.
pub trait Hooks<G: Game> {
    /// The error type.
    type Error;

    /// Judges leaves.
    ///
    /// # Errors
    /// The search ends then with the same error.
    fn judge(&mut self, game: &G, leaves: &[Leaf<G>]) -> Result<Judgement<G::Values>, Self::Error>;

    /// Chooses a legal action for each decision of rollouts; `None` leaves it to the policy of the settings.
    ///
    /// # Errors
    /// The search ends then with the same error.
    fn choose(
        &mut self,
        game: &G,
        decisions: &[Leaf<G>],
    ) -> Result<Option<Vec<ActionIndex>>, Self::Error>;
}

/// An evaluator made of hooks and settings.
pub(crate) struct Hooked<'a, G: Game, H> {
    pub(crate) hooks: &'a mut H,
    pub(crate) settings: &'a Settings<G>,
    /// Where the numbers of rollouts come from.
    pub(crate) seed: u64,
    /// Leaves so far.
    pub(crate) count: u64,
    pub(crate) cancellation: &'a Cancellation,
}

/// A rollout under way.
struct HookedRollout<G: Game> {
    state: G::State,
    rng: Xoshiro256PlusPlus,
    /// Decisions that are left.
    left: u32,
    /// No decision of a later round is played.
    last_round: u8,
}

impl<G: Game, H: Hooks<G>> Evaluator<G> for Hooked<'_, G, H> {
    type Error = H::Error;

    fn evaluate(
        &mut self,
        game: &G,
        leaves: &[Leaf<G>],
    ) -> Result<Vec<Evaluation<G::Values>>, H::Error> {
        let Judgement { priors, values } = self.hooks.judge(game, leaves)?;
        let count = game.action_count();
        let first = self.count;
        self.count += leaves.len() as u64;
        let priors: Vec<Vec<f32>> = match priors {
            Some(priors) => priors.chunks_exact(count).map(<[f32]>::to_vec).collect(),
            None => (first..).zip(leaves).map(|(at, leaf)| self.priors(game, leaf, at)).collect(),
        };
        let values = match values {
            Some(values) => values,
            None => self.roll_out(game, leaves, first)?,
        };
        let evaluation = |(priors, values)| Evaluation { priors, values };
        Ok(priors.into_iter().zip(values).map(evaluation).collect())
    }
}

impl<G: Game, H: Hooks<G>> Hooked<'_, G, H> {
    /// Returns the generator of a leaf, for one of two uses.
    fn rng(&self, leaf: u64, purpose: u64) -> Xoshiro256PlusPlus {
        sequential(mix(self.seed ^ mix(leaf << 1 | purpose)))
    }

    /// Returns the priors of the settings: the choice of the prior policy has its weight, and all share the rest.
    fn priors(&self, game: &G, leaf: &Leaf<G>, at: u64) -> Vec<f32> {
        let mut priors = vec![0.0; game.action_count()];
        leaf.legal.iter().for_each(|action| priors[usize::from(action)] = 1.0);
        if let (Some(policy), Selection::Puct { prior_weight, .. }) =
            (&self.settings.prior, self.settings.selection)
        {
            let legal = leaf.legal.len() as f64;
            let choice = policy.choose(game, &leaf.state, &leaf.legal, &mut self.rng(at, 0));
            let rest = (1.0 - prior_weight) / legal;
            leaf.legal.iter().for_each(|action| priors[usize::from(action)] = rest as f32);
            priors[usize::from(choice)] = (prior_weight + rest) as f32;
        }
        priors
    }

    /// Plays all leaves to their horizons, a decision of each at a time. When the search is stopped, they end where they are.
    fn roll_out(
        &mut self,
        game: &G,
        leaves: &[Leaf<G>],
        first: u64,
    ) -> Result<Vec<G::Values>, H::Error> {
        let estimator = self.settings.estimate.of(game);
        let mut players: Vec<HookedRollout<G>> = (first..)
            .zip(leaves)
            .map(|(at, leaf)| {
                let last_round = match self.settings.horizon {
                    Horizon::Round => last_round_of(game, &leaf.state, estimator.as_deref()),
                    _ => u8::MAX,
                };
                let left = match self.settings.horizon {
                    Horizon::Decisions(most) => most,
                    _ => u32::MAX,
                };
                HookedRollout { state: leaf.state, rng: self.rng(at, 1), left, last_round }
            })
            .collect();
        while !self.cancellation.stops() {
            let waiting: Vec<usize> =
                (0..players.len()).filter(|&at| players[at].go_on(game)).collect();
            if waiting.is_empty() {
                break;
            }
            let decisions: Vec<_> = waiting.iter().map(|&at| players[at].decision(game)).collect();
            let actions = self.hooks.choose(game, &decisions)?;
            for (row, (at, decision)) in waiting.iter().zip(&decisions).enumerate() {
                let player = &mut players[*at];
                let action = match &actions {
                    Some(actions) => actions[row],
                    None => player.choose(game, &self.settings.rollout, &decision.legal),
                };
                player.play(game, action);
            }
        }
        let value = self.settings.value;
        let estimator = estimator.as_deref();
        let end = |player: &HookedRollout<G>| value_with(game, &player.state, value, estimator);
        Ok(players.iter().map(end).collect())
    }
}

impl<G: Game> HookedRollout<G> {
    /// Goes on to the next decision with more than one legal action. Returns whether there is one before the horizon.
    fn go_on(&mut self, game: &G) -> bool {
        loop {
            match game.awaiting(&self.state) {
                Awaiting::Nothing => return false,
                Awaiting::Chance => game.sample(&mut self.state, &mut self.rng, |_| {}),
                Awaiting::Decision(_) => {
                    if self.left == 0 || game.round(&self.state) > self.last_round {
                        return false;
                    }
                    let legal = game.legal_actions(&self.state);
                    match legal.first() {
                        Some(only) if legal.len() == 1 => self.play(game, only),
                        _ => return true,
                    }
                }
            }
        }
    }

    fn decision(&self, game: &G) -> Leaf<G> {
        let Awaiting::Decision(seat) = game.awaiting(&self.state) else {
            unreachable!("a rollout waits for a decision")
        };
        Leaf { seat, state: self.state, legal: game.legal_actions(&self.state) }
    }

    fn choose(&mut self, game: &G, rollout: &Rollout<G>, legal: &G::Actions) -> ActionIndex {
        match rollout {
            Rollout::Policy(policy, noise) if below(&mut self.rng, u32::MAX) >= chance(*noise) => {
                policy.choose(game, &self.state, legal, &mut self.rng)
            }
            _ => Uniform.choose(game, &self.state, legal, &mut self.rng),
        }
    }

    fn play(&mut self, game: &G, action: ActionIndex) {
        self.left -= 1;
        game.apply_unchecked(&mut self.state, action);
    }
}

fn chance(noise: f64) -> u32 {
    (noise * f64::from(u32::MAX)) as u32
}
