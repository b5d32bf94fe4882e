//! Whole fights, from their start.

use super::chain::{Chain, FightDistribution};
use super::journey::{Rolls, Stopped};
use super::round::RollPolicy;
use super::{Combat, Payoff};
use crate::cards::Cards;
use crate::combat::weight::Weight;

impl Combat {
    /// Returns what may come of the fight. Rounds up to `cap` are told apart.
    ///
    /// # Errors
    /// When the fight is not valid, or when the policy fails.
    pub fn distribution<P: RollPolicy>(
        self,
        cards: &Cards,
        payoff: Payoff,
        cap: u16,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<FightDistribution, Stopped<P::Failure>> {
        let chain: Chain<f64> = self.chain(cards, payoff, rolls)?;
        Ok(chain.distribution(&[1.0], cap))
    }

    /// Returns the chain of the fight. With `u128` the weights are exact.
    ///
    /// # Errors
    /// When the fight is not valid, or when the policy fails.
    pub fn chain<M: Weight + Send + Sync, P: RollPolicy>(
        self,
        cards: &Cards,
        payoff: Payoff,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<Chain<M>, Stopped<P::Failure>> {
        let worth = |victory, left, favor, runes| payoff.of(victory, left, favor, runes);
        let solution = rolls.solve(cards, self, payoff.double, worth)?;
        rolls.chain(&solution, &[solution.start()])
    }
}
