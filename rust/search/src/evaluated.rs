//! Search with an evaluator in the place of rollouts: leaves are gathered, and judged many at a time.

use crate::descent::{Descent, Simulation};
use crate::limit::Limit;
use crate::tree::{Key, NodeId};
use midgard_core::{ActionIndex, Actions, Awaiting, Game, Seat};

/// A decision to be judged.
pub struct Leaf<G: Game> {
    /// Who decides.
    pub seat: Seat,
    /// A state that fits what the searching seat knows. The view of the deciding seat is [`Game::view`] of it.
    pub state: G::State,
    /// The legal actions.
    pub legal: G::Actions,
}

/// The answer of an evaluator about a leaf.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation<V> {
    /// How promising each action is, by its index: from 0 to 1e30. Only legal ones count, and only relative to
    /// each other. One of 0 is not explored, unless all are 0: then they are taken for equal.
    pub priors: Vec<f32>,
    /// The expected result of each seat, from 0 to 1.
    pub values: V,
}

/// Somebody who judges leaves.
pub trait Evaluator<G: Game> {
    /// The error type.
    type Error;

    /// An evaluation of each leaf, in their order.
    ///
    /// # Errors
    /// The search ends then with the same error.
    fn evaluate(
        &mut self,
        game: &G,
        leaves: &[Leaf<G>],
    ) -> Result<Vec<Evaluation<G::Values>>, Self::Error>;
}

impl<G: Game> Descent<'_, G> {
    /// Goes down many times, evaluates the leaves, and updates the tree. Simulations of a batch avoid each
    /// other: one under way counts as lost. Returns how many there were.
    pub(crate) fn run_evaluated<E: Evaluator<G>>(
        &mut self,
        limit: &Limit<'_>,
        batch: usize,
        evaluator: &mut E,
    ) -> Result<u64, E::Error> {
        let game = self.input.game;
        let leaf = self.leaf(self.input.owner, &self.search.sample);
        let evaluations = evaluator.evaluate(game, std::slice::from_ref(&leaf))?;
        self.expand(self.input.root(), leaf.seat, &leaf.legal, &evaluations[0].priors);
        let mut done = 0;
        while limit.goes_on(done, &self.search.tree, self.input.root()) {
            let size = (batch as u64).min(limit.simulations - done);
            let simulations: Vec<_> = (0..size).map(|_| self.descend_to_leaf(None)).collect();
            let leaves: Vec<_> =
                simulations.iter().filter_map(|simulation| self.leaf_of(simulation)).collect();
            let evaluations = match leaves.is_empty() {
                true => Vec::new(),
                false => evaluator.evaluate(game, &leaves)?,
            };
            let mut judged = leaves.iter().zip(&evaluations);
            for simulation in simulations {
                let values = simulation.end(game, self.input.settings.value).unwrap_or_else(|| {
                    let (leaf, evaluation) = judged.next().expect("each leaf has an evaluation");
                    let at = simulation.at(self.input.tree_of(leaf.seat));
                    self.expand(at, leaf.seat, &leaf.legal, &evaluation.priors);
                    evaluation.values
                });
                self.back_up(simulation, &values);
            }
            done += size;
        }
        Ok(done)
    }

    /// The decision at which a simulation has left the tree, unless its end is known.
    pub(crate) fn leaf_of(&self, simulation: &Simulation<G>) -> Option<Leaf<G>> {
        match self.input.game.awaiting(&simulation.state) {
            Awaiting::Decision(seat) if !simulation.is_solved() => {
                Some(self.leaf(seat, &simulation.state))
            }
            _ => None,
        }
    }

    pub(crate) fn leaf(&self, seat: Seat, state: &G::State) -> Leaf<G> {
        Leaf { seat, state: *state, legal: self.input.game.legal_actions(state) }
    }

    /// Makes nodes of the legal actions, with their priors. A batch may hold the same leaf twice; below the root of a
    /// kept tree there are nodes that were evaluated in another world.
    pub(crate) fn expand(&mut self, at: NodeId, seat: Seat, legal: &G::Actions, priors: &[f32]) {
        let prior = |action: ActionIndex| priors[usize::from(action)];
        let sum: f32 = legal.iter().map(prior).sum();
        let equal = 1.0 / legal.len() as f32;
        let is_new = self.search.tree.node(at).first_child().is_none();
        for action in legal.iter() {
            let key = Key::action(seat, action);
            let known = if is_new { None } else { self.search.tree.find(at, key) };
            let child = match known {
                Some(_) if at != self.input.root() => continue,
                Some(child) => child,
                None => match self.search.tree.grow(at, key) {
                    Some(child) => child,
                    None => return,
                },
            };
            let share = if sum > 0.0 { prior(action) / sum } else { equal };
            self.search.tree.node_mut(child).judge(share);
        }
    }
}
