//! Set-up: locations, if they are random, and the first market.
//!
//! `[setup.random]` Rule 21. `[setup.market]` Rule 3.

use crate::event::{Event, Value, hear};
use crate::phase::{Phase, Play};
use crate::words::Location;
use midgard_core::Listener;

impl<L: Listener<Event>> Play<'_, L> {
    /// Puts a location into play.
    pub(super) fn place(&mut self, location: Location) {
        self.state.in_play.add(location);
        hear!(self, Placed, location);
        if self.state.in_play.len() > self.rules.raided() {
            self.state.phase = Phase::SetupMarket;
        }
    }

    pub(super) fn show_at_setup(&mut self, row: u8) {
        self.show(row);
        if !self.wants_card() {
            self.state.phase = Phase::Supply;
        }
    }

    /// Puts a reaver from the deck behind the others of the market.
    pub(super) fn show(&mut self, row: u8) {
        self.state.reaver_deck[row] -= 1;
        let open = self.state.market.iter().position(Option::is_none);
        let Some(slot) = open else { unreachable!("the market is full") };
        self.state.market[slot] = Some(row);
        hear!(self, Shown, slot as u8, Value::Reaver(row));
    }

    /// Returns whether the market has room for a card that can be drawn. `[market.refill]` Rule 17, R-28.
    pub(super) fn wants_card(&mut self) -> bool {
        self.state.market.contains(&None) && self.has_reaver()
    }

    /// `[market.slide]` Rule 17. Slides the cards of the market to the lowest slots.
    pub(super) fn slide(&mut self) {
        let cards = self.state.market.into_iter().flatten();
        let mut slid = [None; crate::words::SLOTS];
        cards.enumerate().for_each(|(slot, card)| slid[slot] = Some(card));
        self.state.market = slid;
    }

    /// Discards the oldest cards of the market, at most `most`. `[market.discard]` Rule 7.
    pub(super) fn discard_oldest(&mut self, count: usize) {
        let cards: midgard_core::List<u8, 4> = self.state.market.iter().flatten().take(count).fold(
            Default::default(),
            |mut all, &it| {
                all.push(it);
                all
            },
        );
        let cards = cards.as_slice();
        cards.iter().for_each(|&row| self.state.reaver_discard[row] += 1);
        let gone = self.state.market.iter_mut().filter(|card| card.is_some());
        gone.take(count).for_each(|card| *card = None);
        self.slide();
        if !cards.is_empty() {
            hear!(self, Discarded, Value::Reavers(cards.to_vec()));
        }
    }
}
