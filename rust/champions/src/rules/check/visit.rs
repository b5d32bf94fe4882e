//! Checks of the decisions at a place.

use super::Check;
use crate::rules::FIRST_STALL;
use crate::words::{Location, Warband};
use midgard_core::Seat;

impl Check<'_> {
    /// Returns the warriors of each place where the seat stands, as far as the supply has them.
    pub(crate) fn recruits(&self, turn: Seat) -> Vec<Warband> {
        let (state, cards) = (self.state, &self.rules.cards);
        let placed = state.clans[turn].placed;
        let mut gains = Vec::new();
        for (stall, row) in Location::ALL[FIRST_STALL..].iter().zip(&cards.stalls) {
            if placed.has(*stall) {
                let times = 1..=if *stall == Location::Aumingi { row.repeats } else { 1 };
                gains.extend(times.map(|times| {
                    Warband::from_fn(|kind| row.gain.warriors[kind].saturating_mul(times))
                }));
            }
        }
        if let Some(card) = state.merchant.filter(|_| placed.has(Location::MerchantShip)) {
            gains.push(cards.merchants[card].warriors);
        }
        let there = |gain: Warband| Warband::from_fn(|kind| gain[kind].min(state.supply[kind]));
        gains.into_iter().map(there).collect()
    }
}
