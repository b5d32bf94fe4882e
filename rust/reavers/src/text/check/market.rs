//! Checks the market, and that nothing has happened before the first round.

use super::{Check, Loot, Player};
use crate::phase::Phase;
use crate::words::{Face, SLOTS};
use midgard_core::Seat;

impl Check<'_> {
    /// Cards lie in the lowest slots. `[market.refill]` Rules 3, 7 and 17, R-28: unless cards are drawn now there are four,
    /// or all that nobody has hired.
    pub(super) fn market(&mut self) {
        let state = self.state;
        let bought = match state.phase {
            Phase::Purchase { bought, .. } => bought.map(usize::from),
            _ => None,
        };
        let filled = state.market.iter().flatten().count();
        let there = filled + usize::from(bought.is_some());
        let lies = |at: usize| state.market[at].is_some() != (bought == Some(at));
        let fits = there <= SLOTS && (0..SLOTS).all(|at| lies(at) == (at < there));
        self.must(fits, "market", "cards in the lowest slots, but for the one just bought");
        let deck = state.reaver_deck.total() as usize;
        let cards = there + deck + state.reaver_discard.total() as usize;
        let full = cards.min(SLOTS);
        let (least, most) = match state.phase {
            Phase::Locations => (0, 0),
            Phase::SetupMarket | Phase::Refresh { .. } => (0, full.saturating_sub(1)),
            Phase::Restock => (full.saturating_sub(2), full.saturating_sub(1)),
            Phase::Refill { step: 1, .. } => (SLOTS - 1, SLOTS - 1),
            Phase::Refill { .. } => (SLOTS - 2, SLOTS - 1),
            _ => (full, SLOTS),
        };
        let expected = "four cards, or all that nobody has hired, and fewer only before a draw";
        self.must((least..=most).contains(&there), "market", expected);
        let draws = state.draw() == Some(crate::chance::Draw::Reaver);
        self.must(!draws || deck > 0, "reavers.unseen", "a card to be drawn");
    }

    /// `[setup.faces]` Rules 2 to 4: nobody has anything, face A is up, and the supply and the decks are whole.
    pub(super) fn setup(&mut self) {
        let (state, data) = (self.state, &self.rules.data);
        for seat in Seat::of(self.rules.seats()) {
            let is_bare = state.players[seat] == Player::default();
            self.must(is_bare, &format!("seats[{seat}]"), "a seat that has nothing yet");
        }
        for (number, location) in state.in_play.into_iter().enumerate() {
            let place = &state.places[location];
            let path = format!("locations[{number}]");
            self.must(place.face == Face::A, &format!("{path}.face"), "face A in set-up");
            let is_bare = place.loot == Loot::default();
            self.must(is_bare, &format!("{path}.loot"), "no loot in set-up");
        }
        let has_all = state.raid == data.tokens;
        self.must(has_all, "raid", "all tokens in set-up");
        let is_empty = state.reaver_discard.is_empty();
        self.must(is_empty, "reavers.discards", "no discards in set-up");
        let is_empty = state.spoils_discard.is_empty();
        self.must(is_empty, "spoils.discards", "no discards in set-up");
    }
}
