//! Checks of the decisions at a place.

use super::{Check, must};
use crate::rules::FIRST_STALL;
use crate::words::{Location, Rune, Warband};
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

    /// `[place.sage]` The Sage's House: the seat looks at a journey, then draws destinies. `draws` is how many it
    /// will draw, if it has drawn none yet.
    pub(crate) fn sage(&mut self, turn: Seat, draws: Option<u8>, drawing: bool) {
        let (state, base) = (self.state, self.base());
        self.stands(turn, Location::SagesHouse);
        if let Some(draws) = draws {
            let left = state.destinies_left();
            let more = state.clans[turn].used_runes.has(Rune::TrueVision);
            let usual = self.draws(turn, left, false);
            let fine = usize::from(draws) == usual
                || more && usize::from(draws) == self.draws(turn, left, true);
            must!(self, fine; "{base}.draws"; "{usual}"; "so many destinies are drawn [place.sage]");
        }
        let shores = || self.rules.shores().map(|shore| &state.shores[shore]);
        let hidden = shores().any(|shore| shore.is_face_down());
        let looked = shores().any(|shore| shore.is_face_down() && shore.known_to.has(turn));
        must!(
            self, !drawing || looked || !hidden;
            "phase.turn"; "a seat that has looked at a journey"; "that comes before the destinies [place.sage]"
        );
    }
}
