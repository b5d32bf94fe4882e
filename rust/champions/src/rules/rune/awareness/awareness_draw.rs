//! A card that nobody had looked at. Until all are ordered, the table does not change. `[rune.awareness]` A-8.

use crate::rules::Rules;
use crate::rules::chance::{ChanceEvent, journey_of};
use crate::rules::check::Check;
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, table};
use crate::rules::rune::awareness::look;
use crate::rules::state::State;
use crate::words::{ByJourney, Rune};
use midgard_core::{ChanceKey, Seat};

impl Ask for table::AwarenessDraw {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Awareness)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.awareness"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.looked_at(self.deck, &self.cards, false);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance shows seat {} a card of a journey deck", self.turn)
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl table::AwarenessDraw {
    /// Returns the unseen cards of which the next one is: those that were looked at just now are not among them.
    fn pool(&self, state: &State) -> ByJourney<u8> {
        let journeys = state.journeys_in(self.deck);
        let mut pool = journeys.unseen;
        let mut known = ByJourney::<u8>::default();
        journeys.top.as_slice().iter().for_each(|&card| known[card] += 1);
        for (card, count) in self.cards.iter() {
            pool[card] -= count - known[card];
        }
        pool
    }
}

impl Draw for table::AwarenessDraw {
    fn chance_event(&self, _: &Rules, state: &State) -> ChanceEvent {
        ChanceEvent::Foreseen(self.deck, self.pool(state))
    }

    fn answer(self, _: &Rules, state: &mut State, _: &mut impl Log, index: usize) {
        let Self { turn, deck, mut cards, back } = self;
        cards[journey_of(deck, index)] += 1;
        look(state, turn, deck, cards, back);
    }

    fn key(&self, _: &Rules, state: &State) -> ChanceKey {
        let looked: u8 = self.cards.values().iter().sum();
        let left = state.journeys_in(self.deck).left.into();
        ChanceKey {
            kind: 13,
            place: self.deck as u8,
            draw: looked,
            ordinal: left,
            ..ChanceKey::default()
        }
    }
}
