//! Samples the cards of two journey decks: those at the spaces, those on top, and those that somebody looks at.

use super::{any, shuffle};
use crate::knowledge::view::View;
use crate::rules::Rules;
use crate::rules::state::{Journeys, Phase, State};
use crate::words::{ByJourney, Journey, JourneyDeck, Shore};
use midgard_core::{List, Rng};

/// Where a card lies that the seat does not know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Face-down at a space.
    Space(Shore),
    /// On top of the deck, so many cards below the next one.
    Top(usize),
}

impl View {
    /// Samples the journeys that only others know, on each deck.
    pub(super) fn sample_decks<R: Rng>(&self, rules: &Rules, state: &mut State, rng: &mut R) {
        for deck in [JourneyDeck::Sea, JourneyDeck::Land] {
            if deck == JourneyDeck::Sea || rules.has_mountains() {
                self.sample_deck(rules, state, deck, rng);
            }
        }
        self.sample_looks(state, rng);
    }

    fn sample_deck<R: Rng>(
        &self,
        rules: &Rules,
        state: &mut State,
        deck: JourneyDeck,
        rng: &mut R,
    ) {
        let journeys = *self.seen.journeys_in(deck);
        let mut places: Vec<(Place, bool)> = rules
            .spaces()
            .filter(|&shore| JourneyDeck::of(shore) == deck && self.looked_at_by_others(shore))
            .map(|shore| (Place::Space(shore), self.seen.shores[shore].grouped))
            .collect();
        if journeys.ordered_by != Some(self.seat) {
            places.extend((0..journeys.top.as_slice().len()).map(|at| (Place::Top(at), true)));
        }
        let (group, others): (Vec<_>, Vec<_>) =
            places.into_iter().partition(|&(_, grouped)| grouped && journeys.group.is_some());
        if journeys.group.is_some() && !group.is_empty() {
            let cards = self.sample_group(state, deck, &journeys, &group, rng);
            for (&(place, _), card) in group.iter().zip(cards) {
                lay(state, deck, place, card);
            }
        }
        for (place, _) in others {
            let card = any(pool_of(state, deck, place), rng);
            pool_of(state, deck, place)[card] -= 1;
            lay(state, deck, place, card);
        }
    }

    /// `[rune.awareness]` A-8: samples the cards of a group of which the seat has seen some before another ordered it. Those
    /// that it had seen and unknown ones lie in any order that agrees with what it has found out.
    fn sample_group<R: Rng>(
        &self,
        state: &mut State,
        deck: JourneyDeck,
        journeys: &Journeys,
        hidden: &[(Place, bool)],
        rng: &mut R,
    ) -> Vec<Journey> {
        let Some(group) = journeys.group else { return Vec::new() };
        let list = |cards: &ByJourney<u8>| -> Vec<Journey> {
            cards.iter().flat_map(|(card, count)| (0..count).map(move |_| card)).collect()
        };
        let (seen, shown) = (list(&group.seen), list(&group.shown));
        let pool = pool_of(state, deck, hidden[0].0);
        let mut all = *pool;
        for (card, count) in group.seen.iter() {
            // What was found out is known now, and was not when the group was formed.
            let left_out = count.saturating_sub(group.shown[card]);
            all[card] = (all[card] + left_out + group.shown[card]).saturating_sub(count);
            pool[card] += left_out;
        }
        loop {
            let mut unknown = all;
            let mut cards = seen.clone();
            while cards.len() < hidden.len() + shown.len() {
                let card = any(&unknown, rng);
                unknown[card] -= 1;
                cards.push(card);
            }
            shuffle(&mut cards, rng);
            if cards[..shown.len()] == shown {
                let cards = cards.split_off(shown.len());
                let pool = pool_of(state, deck, hidden[0].0);
                cards.iter().for_each(|&card| pool[card] -= 1);
                return cards;
            }
        }
    }

    /// Samples the cards that another seat looks at: first those on top, then unknown ones.
    fn sample_looks<R: Rng>(&self, state: &mut State, rng: &mut R) {
        let (turn, deck, count, named) = match state.phase {
            Phase::AwarenessDraw { turn, deck, cards, .. } => (turn, deck, total(&cards), 0),
            Phase::AwarenessOrder { turn, deck, cards, ordered, .. } => {
                (turn, deck, total(&cards), ordered.as_slice().len())
            }
            _ => return,
        };
        if turn == self.seat {
            return;
        }
        let journeys = state.journeys_in(deck);
        let mut looked = journeys.top.as_slice().to_vec();
        looked.truncate(count + named);
        let mut pool = journeys.unseen;
        while looked.len() < count + named {
            let card = any(&pool, rng);
            pool[card] -= 1;
            looked.push(card);
        }
        shuffle(&mut looked, rng);
        let mut left: ByJourney<u8> = ByJourney::default();
        looked[named..].iter().for_each(|&card| left[card] += 1);
        match &mut state.phase {
            Phase::AwarenessDraw { cards, .. } => *cards = left,
            Phase::AwarenessOrder { cards, ordered, .. } => {
                *cards = left;
                *ordered = List::default();
                looked[..named].iter().for_each(|&card| ordered.push(card));
            }
            _ => {}
        }
    }
}

/// Returns the number of cards.
fn total(cards: &ByJourney<u8>) -> usize {
    cards.values().iter().map(|&count| usize::from(count)).sum()
}

/// Returns the unknown cards of which one lies there.
fn pool_of(state: &mut State, deck: JourneyDeck, place: Place) -> &mut ByJourney<u8> {
    let old = matches!(place, Place::Space(shore) if state.shores[shore].old);
    let journeys = state.journeys_in_mut(deck);
    if old { &mut journeys.old } else { &mut journeys.unseen }
}

/// Lays a card that has left the unknown ones.
fn lay(state: &mut State, deck: JourneyDeck, place: Place, card: Journey) {
    match place {
        Place::Space(shore) => state.shores[shore].journey = card.into(),
        Place::Top(at) => state.journeys_in_mut(deck).top.as_mut_slice()[at] = card,
    }
}
