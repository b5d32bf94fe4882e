//! A network as an evaluator of searches.

use super::{Network, NetworkError, Scratch};
use crate::evaluated::{Evaluation, Evaluator, Leaf};
use midgard_core::{Actions, Game, Memory};

/// A network with its working memory.
pub struct NetworkEvaluator<'a> {
    network: &'a Network,
    memory: Memory,
    scratch: Scratch,
    observation: Vec<u8>,
    priors: Vec<f32>,
    values: Vec<f32>,
}

impl<'a> NetworkEvaluator<'a> {
    /// Evaluates with a network what seats see with a memory.
    pub fn new(network: &'a Network, memory: Memory) -> Self {
        let (observation, scratch) = (vec![0; network.layout().len()], network.scratch());
        let (priors, values) = (vec![0.0; network.actions()], vec![0.0; network.players()]);
        Self { network, memory, scratch, observation, priors, values }
    }

    /// Judges a leaf. Returns the priors by action, of which those of the legal ones count, and the values by seat.
    ///
    /// # Errors
    /// If an answer is not finite.
    ///
    /// # Panics
    /// Panics if the network is for other observations, actions or players.
    pub fn judge<G: Game>(
        &mut self,
        game: &G,
        leaf: &Leaf<G>,
    ) -> Result<(&[f32], G::Values), NetworkError> {
        let Self { network, memory, scratch, observation, priors, values } = self;
        game.observe(&game.view(&leaf.state, leaf.seat), *memory, observation);
        network.evaluate(scratch, leaf.seat, observation, leaf.legal.iter(), priors, values)?;
        let mut by_seat = G::Values::default();
        for (seat, &value) in leaf.seat.around(game.players()).zip(&*values) {
            by_seat[seat] = value.into();
        }
        Ok((priors, by_seat))
    }
}

impl<G: Game> Evaluator<G> for NetworkEvaluator<'_> {
    type Error = NetworkError;

    fn evaluate(
        &mut self,
        game: &G,
        leaves: &[Leaf<G>],
    ) -> Result<Vec<Evaluation<G::Values>>, NetworkError> {
        let evaluation = |leaf| {
            let (priors, values) = self.judge(game, leaf)?;
            Ok(Evaluation { priors: priors.to_vec(), values })
        };
        leaves.iter().map(evaluation).collect()
    }
}
