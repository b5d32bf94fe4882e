//! Samples a state from those that a seat cannot tell apart, with the right weights.
//!
//! Cards that no known seat has seen are equally likely everywhere. The choices of others carry no information:
//! which destiny they kept, and what they sent under seal, is uniform over what they could do.

pub(crate) mod destinies;
mod journeys;
mod sent;
mod training;
mod worlds;

pub(crate) use sent::sent;

use crate::knowledge::view::View;
use crate::rules::Rules;
use crate::rules::state::State;
use crate::words::{ByJourney, Journey, JourneySpace, Shore};
use midgard_core::{Rng, below};

impl View {
    /// Samples a state that the seat cannot tell from the true one.
    pub fn determinize<R: Rng>(&self, rules: &Rules, rng: &mut R) -> State {
        let mut state = self.seen;
        self.sample_destinies(rules, &mut state, rng);
        self.sample_decks(rules, &mut state, rng);
        if state.is_sealed(rules) {
            self.sample_sealed(rules, &mut state, rng);
        }
        state
    }

    /// Returns whether only other seats know this card.
    pub(crate) fn looked_at_by_others(&self, shore: Shore) -> bool {
        let space = &self.seen.shores[shore];
        space.journey == JourneySpace::Unseen && !space.known_to.is_empty()
    }
}

/// Draws one of the cards; all are equally likely.
fn any<R: Rng>(cards: &ByJourney<u8>, rng: &mut R) -> Journey {
    let mut card = below(rng, cards.values().iter().map(|&count| u32::from(count)).sum());
    let mut kind = 0;
    while card >= u32::from(cards.values()[kind]) {
        card -= u32::from(cards.values()[kind]);
        kind += 1;
    }
    Journey::ALL[kind]
}

/// Shuffles until `k` of `n` cards in random order stand first.
fn shuffle<T, R: Rng>(cards: &mut [T], rng: &mut R) {
    for at in (1..cards.len()).rev() {
        cards.swap(at, below(rng, at as u32 + 1) as usize);
    }
}
