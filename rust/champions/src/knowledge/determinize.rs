//! What a seat cannot see is drawn anew: a state is sampled from those that it cannot tell apart, with the right weights.
//!
//! Cards that nobody the seat knows of has seen are equally likely everywhere. What others chose tells
//! nothing: which destiny they kept, and what they sent under seal, is uniform over what they could do.

pub(crate) mod destinies;
mod sent;

use crate::knowledge::view::View;
use crate::rules::Rules;
use crate::rules::state::State;
use crate::words::{ByJourney, Journey, JourneySpace, Shore};
use midgard_core::{Rng, below};

impl View {
    /// A state that the seat cannot tell from the true one, drawn from all of them.
    pub fn determinize<R: Rng>(&self, rules: &Rules, rng: &mut R) -> State {
        let mut state = self.seen;
        self.sample_destinies(rules, &mut state, rng);
        for shore in rules.shores() {
            if self.looked_at_by_others(shore) {
                sample_journey(&mut state, shore, rng);
            }
        }
        if state.is_sealed(rules) {
            self.sample_sent(rules, &mut state, rng);
        }
        state
    }

    /// Is it a card that only others know?
    pub(crate) fn looked_at_by_others(&self, shore: Shore) -> bool {
        let space = &self.seen.shores[shore];
        space.journey == JourneySpace::Unseen && !space.known_to.is_empty()
    }
}

/// The card at a shore is one of the unseen.
fn sample_journey<R: Rng>(state: &mut State, shore: Shore, rng: &mut R) {
    let journey = any(state.journeys_at(shore), rng);
    state.determine(shore, journey);
}

/// One of the cards, all equally likely.
fn any<R: Rng>(cards: &ByJourney<u8>, rng: &mut R) -> Journey {
    let mut card = below(rng, cards.values().iter().map(|&count| u32::from(count)).sum());
    let mut kind = 0;
    while card >= u32::from(cards.values()[kind]) {
        card -= u32::from(cards.values()[kind]);
        kind += 1;
    }
    Journey::ALL[kind]
}

/// `k` of `n` in random order stand first afterwards: a shuffle that need not be finished.
fn shuffle<T, R: Rng>(cards: &mut [T], rng: &mut R) {
    for at in (1..cards.len()).rev() {
        cards.swap(at, below(rng, at as u32 + 1) as usize);
    }
}
