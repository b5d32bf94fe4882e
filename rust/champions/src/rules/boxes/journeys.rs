//! The two journey decks, and the cards of them that a rune has shown. `[rune.awareness]` A-8, `[land_journey.deck]` A-47.
//!
//! A card on top of a deck that somebody has looked at is a certain card; it has left the unseen ones. A seat whose known top
//! another has looked at and ordered anew remembers which cards are among them: [`Glimpse`].

use crate::rules::Rules;
use crate::rules::event::{Log, Tag, What};
use crate::rules::state::{Glimpse, Journeys, State};
use crate::words::{ByJourney, Journey, JourneyDeck, JourneySpace, Shore};
use midgard_core::{List, Seat, Set};

impl State {
    /// Returns a journey deck.
    #[inline]
    pub(crate) fn journeys_in(&self, deck: JourneyDeck) -> &Journeys {
        match deck {
            JourneyDeck::Sea => &self.journeys,
            JourneyDeck::Land => &self.land_journeys,
        }
    }

    /// Returns a journey deck.
    #[inline]
    pub(crate) fn journeys_in_mut(&mut self, deck: JourneyDeck) -> &mut Journeys {
        match deck {
            JourneyDeck::Sea => &mut self.journeys,
            JourneyDeck::Land => &mut self.land_journeys,
        }
    }

    /// `[round.journeys]` Rulebook p. 4, `[round.land_journeys]` R-D-1: lays the next journey face-down. A known top is laid
    /// as known: its seat still knows it, and another that had looked at the cards before knows only that it is one of them.
    pub(crate) fn lay_journey(
        &mut self,
        rules: &Rules,
        log: &mut impl Log,
        rule: Tag,
        shore: Shore,
    ) {
        let deck = JourneyDeck::of(shore);
        self.refill(rules, log, rule, deck);
        let journeys = self.journeys_in_mut(deck);
        if journeys.left == 0 {
            return; // R28: the space stays empty
        }
        journeys.left -= 1;
        let known = journeys.top.as_slice().first().copied().zip(journeys.ordered_by);
        let grouped = journeys.group.is_some_and(|group| Some(group.seat) != journeys.ordered_by);
        if known.is_some() {
            journeys.top.remove_first();
            if journeys.top.as_slice().is_empty() {
                journeys.ordered_by = None;
            }
        }
        let space = &mut self.shores[shore];
        space.journey = known.map_or(JourneySpace::Unseen, |(card, _)| card.into());
        space.known_to = known.map_or(Set::empty(), |(_, seat)| Set::empty().with(seat));
        (space.revealed, space.old) = (false, false);
        space.grouped = known.is_some() && grouped;
        self.forget_group(deck);
        log.say(rule, What::Laid { shore });
    }

    /// M4, R33: when a card is needed and the deck is empty, the discards become the deck. Cards that still lie face-down are
    /// of the old deck. Sea and land never mix.
    fn refill(&mut self, rules: &Rules, log: &mut impl Log, rule: Tag, deck: JourneyDeck) {
        let none = |cards: &ByJourney<u8>| cards.values().iter().all(|&count| count == 0);
        let journeys = self.journeys_in_mut(deck);
        if journeys.left > 0 || none(&journeys.discards) {
            return;
        }
        for (old, unseen) in journeys.old.values_mut().iter_mut().zip(journeys.unseen.values()) {
            *old += unseen;
        }
        journeys.unseen = std::mem::take(&mut journeys.discards);
        journeys.left = journeys.unseen.values().iter().sum();
        let count = journeys.left;
        for &shore in Shore::ALL.iter().filter(|&&shore| JourneyDeck::of(shore) == deck) {
            self.shores[shore].old |= self.shores[shore].is_face_down();
        }
        let deck = rules.has_mountains().then_some(deck);
        log.say(rule, What::Reshuffled { count, deck });
    }

    /// A card of a group turns up: everybody knows which of the cards it is.
    pub(crate) fn find_out(&mut self, shore: Shore) {
        let deck = JourneyDeck::of(shore);
        let (grouped, card) = (self.shores[shore].grouped, self.shores[shore].journey.journey());
        let Some(card) = card.filter(|_| grouped) else { return };
        let Some(group) = &mut self.journeys_in_mut(deck).group else { return };
        group.shown[card] += 1;
        self.shores[shore].grouped = false;
        self.forget_group(deck);
    }

    /// Returns the cards of a group: those on top, those that lie at these spaces, and those that have turned up.
    pub(crate) fn cards_of_group(
        &self,
        spaces: impl Iterator<Item = Shore>,
        journeys: &Journeys,
        group: &Glimpse,
    ) -> ByJourney<u8> {
        let mut cards = group.shown;
        let lying = spaces.map(|shore| &self.shores[shore]).filter(|space| space.grouped);
        let lying = lying.filter_map(|space| space.journey.journey());
        for card in lying.chain(journeys.top.as_slice().iter().copied()) {
            cards[card] = cards[card].saturating_add(1);
        }
        cards
    }

    /// When no card of a group is left, nothing about it is remembered.
    fn forget_group(&mut self, deck: JourneyDeck) {
        let lies = Shore::ALL
            .iter()
            .any(|&shore| JourneyDeck::of(shore) == deck && self.shores[shore].grouped);
        let journeys = self.journeys_in_mut(deck);
        if journeys.top.as_slice().is_empty() && !lies {
            journeys.group = None;
        }
    }

    /// A seat has looked at the next cards of a deck and put them in this order. Another that had ordered some of them still
    /// knows which they are.
    pub(crate) fn foresee(&mut self, seat: Seat, deck: JourneyDeck, cards: List<Journey, 3>) {
        let journeys = self.journeys_in_mut(deck);
        let mut before = ByJourney::<u8>::default();
        journeys.top.as_slice().iter().for_each(|&card| before[card] += 1);
        if let Some(other) = journeys.ordered_by.filter(|&other| other != seat) {
            let shown = ByJourney::default();
            journeys.group = Some(Glimpse { seat: other, seen: before, shown });
        }
        for &card in cards.as_slice() {
            if before[card] > 0 {
                before[card] -= 1;
            } else {
                journeys.unseen[card] -= 1;
            }
        }
        (journeys.top, journeys.ordered_by) = (cards, Some(seat));
        self.forget_group(deck);
    }
}
