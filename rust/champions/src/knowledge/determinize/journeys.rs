//! Samples the cards of two journey decks: those at the spaces, those on top, and those that somebody looks at.

use super::{any, shuffle};
use crate::knowledge::belief::journeys::each_choice;
use crate::knowledge::view::View;
use crate::knowledge::view::journeys::{found_out, looked_up, looks_at};
use crate::rules::Rules;
use crate::rules::state::{Glimpse, Phase, State};
use crate::words::{ByJourney, Journey, JourneyDeck, Shore};
use midgard_core::{List, Rng, below};

/// Where a card lies that the seat does not know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Face-down at a space.
    Space(Shore),
    /// On top of the deck, this number of cards below the next one.
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
        let spaces = || rules.spaces().filter(|&shore| JourneyDeck::of(shore) == deck);
        let mut places: Vec<(Place, bool)> = spaces()
            .filter(|&shore| self.looked_at_by_others(shore))
            .map(|shore| (Place::Space(shore), self.seen.shores[shore].grouped))
            .collect();
        let looks = looks_at(&self.seen.phase, self.seat).is_some_and(|(at, _)| at == deck);
        if journeys.ordered_by != Some(self.seat) && !looks {
            places.extend((0..journeys.top.as_slice().len()).map(|at| (Place::Top(at), true)));
        }
        // The cards that the seat looks at are in the deck, and nowhere else.
        let looked = looked_up(&self.seen, self.seat, deck);
        let unseen = &mut state.journeys_in_mut(deck).unseen;
        looked.iter().for_each(|(card, count)| unseen[card] -= count);
        let own = journeys.group.filter(|group| group.seat == self.seat);
        let (group, others): (Vec<_>, Vec<_>) =
            places.into_iter().partition(|&(_, grouped)| grouped && own.is_some());
        if let Some(glimpse) = own.filter(|_| !group.is_empty()) {
            let found = found_out(&self.seen, spaces(), &glimpse);
            let pool = pool_of(state, deck, group[0].0);
            let cards = sample_group(&glimpse.seen, &found, pool, group.len(), rng);
            for (&(place, _), card) in group.iter().zip(cards) {
                lay(state, deck, place, card);
            }
        }
        for (place, _) in others {
            let card = any(pool_of(state, deck, place), rng);
            pool_of(state, deck, place)[card] -= 1;
            lay(state, deck, place, card);
        }
        let unseen = &mut state.journeys_in_mut(deck).unseen;
        looked.iter().for_each(|(card, count)| unseen[card] += count);
        self.sample_glimpse(state, deck, spaces(), rng);
    }

    /// `[rune.awareness]` A-8: samples which cards of a group another seat had seen before it was ordered. In what order they
    /// were laid back reveals nothing: any of the group are equally likely.
    fn sample_glimpse<R: Rng>(
        &self,
        state: &mut State,
        deck: JourneyDeck,
        spaces: impl Iterator<Item = Shore>,
        rng: &mut R,
    ) {
        let journeys = *state.journeys_in(deck);
        let hidden =
            |group: &Glimpse| group.seat != self.seat && journeys.ordered_by != Some(self.seat);
        let Some(group) = journeys.group.filter(hidden) else { return };
        let mut cards = list(&state.cards_of_group(spaces, &journeys, &group));
        shuffle(&mut cards, rng);
        let mut seen = ByJourney::default();
        cards.iter().take(total(&group.seen)).for_each(|&card| seen[card] += 1);
        state.journeys_in_mut(deck).group = Some(Glimpse { seen, ..group });
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

/// `[rune.awareness]` A-8: samples the cards at the hidden places of a group of which the seat has seen some before another
/// ordered it, and takes them from the unknown ones.
///
/// The cards that it had not seen are drawn by their weight; then every order is equally likely.
fn sample_group<R: Rng>(
    seen: &ByJourney<u8>,
    found: &ByJourney<u8>,
    pool: &mut ByJourney<u8>,
    hidden: usize,
    rng: &mut R,
) -> Vec<Journey> {
    let mut choices = Vec::new();
    each_choice(seen, found, pool, hidden, &mut |drawn, weight| choices.push((*drawn, weight)));
    let whole: u128 = choices.iter().map(|(_, weight)| weight).sum();
    let mut at = u128::from(below(rng, whole.max(1) as u32));
    let chosen = choices.iter().find(|(_, weight)| {
        let here = at < *weight;
        at = at.saturating_sub(*weight);
        here
    });
    let drawn = chosen.map_or(ByJourney::default(), |(drawn, _)| *drawn);
    let rest = ByJourney::from_fn(|kind| (seen[kind] + drawn[kind]).saturating_sub(found[kind]));
    for &kind in Journey::ALL {
        // The view has left out those that the seat had seen and not found.
        let left_out = seen[kind].saturating_sub(found[kind]);
        pool[kind] = (pool[kind] + left_out).saturating_sub(rest[kind]);
    }
    let mut cards = list(&rest);
    shuffle(&mut cards, rng);
    cards
}

/// Lists the cards.
fn list(cards: &ByJourney<u8>) -> Vec<Journey> {
    cards.iter().flat_map(|(card, count)| (0..count).map(move |_| card)).collect()
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
