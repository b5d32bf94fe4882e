//! The hidden part of the journey decks: their tops, and the cards that a rune looks at.

use crate::rules::Rules;
use crate::rules::state::{Glimpse, Journeys, Phase, State};
use crate::words::{ByJourney, Journey, JourneyDeck, Shore};
use midgard_core::{List, Seat};

/// Hides what only another seat knows of the decks.
pub(super) fn hide(rules: &Rules, seen: &mut State, seat: Seat) {
    if rules.has_mountains() {
        for deck in [JourneyDeck::Sea, JourneyDeck::Land] {
            let looks = looks_at(&seen.phase, seat).is_some_and(|(at, _)| at == deck);
            if !looks && seen.journeys_in(deck).ordered_by != Some(seat) {
                hide_top(seen.journeys_in_mut(deck));
            }
            hide_group(rules, seen, seat, deck);
        }
    }
    hide_looks(&mut seen.phase, seat);
}

/// `[rune.awareness]` A-8: hides the top from a seat that has neither ordered it nor looks at it now.
fn hide_top(journeys: &mut Journeys) {
    for card in journeys.top.as_mut_slice() {
        journeys.unseen[*card] += 1;
        *card = Journey::default();
    }
}

/// `[rune.awareness]` A-8: a seat that had seen some of the cards before another ordered them knows that they are among
/// them. The other has seen them too; anybody else knows their number alone.
fn hide_group(rules: &Rules, seen: &mut State, seat: Seat, deck: JourneyDeck) {
    let Some(mut group) = seen.journeys_in(deck).group else { return };
    if group.seat != seat {
        if seen.journeys_in(deck).ordered_by != Some(seat) {
            let count = group.seen.values().iter().sum();
            group.seen = ByJourney::default();
            group.seen[Journey::default()] = count;
            seen.journeys_in_mut(deck).group = Some(group);
        }
        return;
    }
    let spaces = || rules.spaces().filter(|&shore| JourneyDeck::of(shore) == deck);
    let found = found_out(seen, spaces(), &group);
    let old = spaces().any(|shore| seen.shores[shore].grouped && seen.shores[shore].old);
    let journeys = seen.journeys_in_mut(deck);
    let pool = if old { &mut journeys.old } else { &mut journeys.unseen };
    for (card, before) in group.seen.iter() {
        pool[card] = pool[card].saturating_sub(before.saturating_sub(found[card]));
    }
}

/// Returns the cards of a group that its seat has found out: those that have turned up, and those at these spaces that
/// it has looked at.
pub(crate) fn found_out(
    seen: &State,
    spaces: impl Iterator<Item = Shore>,
    group: &Glimpse,
) -> ByJourney<u8> {
    let mut found = group.shown;
    let lying = spaces.map(|shore| &seen.shores[shore]).filter(|space| space.grouped);
    lying.filter_map(|space| space.journey.journey()).for_each(|card| found[card] += 1);
    found
}

/// Returns the deck that a seat looks at, and the cards that it sees.
pub(crate) fn looks_at(phase: &Phase, seat: Seat) -> Option<(JourneyDeck, ByJourney<u8>)> {
    match *phase {
        Phase::AwarenessDraw { turn, deck, cards, .. } if turn == seat => Some((deck, cards)),
        Phase::AwarenessOrder { turn, deck, mut cards, ordered, .. } if turn == seat => {
            ordered.as_slice().iter().for_each(|&card| cards[card] += 1);
            Some((deck, cards))
        }
        _ => None,
    }
}

/// Returns the unknown cards of a deck that a seat looks at and that are not ordered yet.
pub(crate) fn looked_up(seen: &State, seat: Seat, deck: JourneyDeck) -> ByJourney<u8> {
    let looks = looks_at(&seen.phase, seat).filter(|&(at, _)| at == deck);
    let mut cards = looks.map_or(ByJourney::default(), |(_, cards)| cards);
    for &card in seen.journeys_in(deck).top.as_slice() {
        cards[card] = cards[card].saturating_sub(1);
    }
    cards
}

/// Hides the cards that another seat looks at, and how many of them it has ordered; their number stays.
fn hide_looks(phase: &mut Phase, seat: Seat) {
    let (turn, cards, done) = match phase {
        Phase::AwarenessDraw { turn, cards, .. } => (turn, cards, 0),
        Phase::AwarenessOrder { turn, cards, ordered, .. } => {
            let done = ordered.as_slice().len() as u8;
            if *turn != seat {
                *ordered = List::default();
            }
            (turn, cards, done)
        }
        _ => return,
    };
    if *turn != seat {
        let count = cards.values().iter().sum::<u8>() + done;
        *cards = Default::default();
        cards[Journey::default()] = count;
    }
}
