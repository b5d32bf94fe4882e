//! What the boxes hide: the tops of the journey decks, the cards that Awareness looks at, and training under seal.

use crate::rules::Rules;
use crate::rules::state::{Journeys, Phase, State};
use crate::words::{Destiny, Journey, JourneyDeck, Post};
use midgard_core::{List, Seat, Set};

/// Hides what only another seat knows of the decks, and what it decides in secret.
pub(super) fn hide(rules: &Rules, seen: &mut State, seat: Seat) {
    if rules.has_mountains() {
        for deck in [JourneyDeck::Sea, JourneyDeck::Land] {
            let old = rules.spaces().any(|shore| {
                let space = &seen.shores[shore];
                JourneyDeck::of(shore) == deck && space.grouped && space.old
            });
            hide_top(seen.journeys_in_mut(deck), seat, old);
        }
    }
    hide_looks(&mut seen.phase, seat);
}

/// `[rune.awareness]` A-8: hides the top from all but the seat that has ordered it. Another seat that has seen some of these
/// cards before knows that they are among them.
fn hide_top(journeys: &mut Journeys, seat: Seat, old: bool) {
    if journeys.ordered_by != Some(seat) {
        for card in journeys.top.as_mut_slice() {
            journeys.unseen[*card] += 1;
            *card = Journey::default();
        }
    }
    match journeys.group.filter(|group| group.seat == seat) {
        None => journeys.group = None,
        Some(group) => {
            let pool = if old { &mut journeys.old } else { &mut journeys.unseen };
            for (card, seen) in group.seen.iter() {
                let known = seen.saturating_sub(group.shown[card]);
                pool[card] = pool[card].saturating_sub(known);
            }
        }
    }
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

/// `[assignment.simultaneous]` Hides where another seat trains.
pub(super) fn hide_training(phase: &mut Phase, seat: Seat) {
    if let Phase::Training { turn, site, leaving, coming, .. } = phase
        && *turn != seat
    {
        (*site, *leaving, *coming) = (Post::Home, List::default(), None);
    }
}

/// Returns the destinies that a purchase has drawn.
pub(super) fn thread(phase: &mut Phase) -> Option<(Seat, &mut Set<Destiny>)> {
    match phase {
        Phase::ThreadDraw { turn, drawn, .. } | Phase::ThreadKeep { turn, drawn, .. } => {
            Some((*turn, drawn))
        }
        _ => None,
    }
}
