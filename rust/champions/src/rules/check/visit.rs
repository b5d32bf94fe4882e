//! Checks of the decisions at a place.

use super::Check;
use crate::rules::place;
use crate::words::Warband;
use midgard_core::Seat;

impl Check<'_> {
    /// Returns the warriors of each place where the seat stands, as far as the supply has them.
    pub(crate) fn recruits(&self, turn: Seat) -> Vec<Warband> {
        let (rules, state) = (self.rules, self.state);
        let there = |gain: Warband| Warband::from_fn(|kind| gain[kind].min(state.supply[kind]));
        let placed = state.clans[turn].placed.iter();
        placed.flat_map(|place| place::warriors(rules, state, place)).map(there).collect()
    }
}
