//! Samples how far another seat has come with the rune Training while assignment is sealed. `[rune.training]` A-13
//!
//! As with what is sent, each full exchange that it could make is equally likely, and it has made any number of its decisions
//! but not all.

use crate::knowledge::view::View;
use crate::rules::Rules;
use crate::rules::rune::training::{exchanges, named};
use crate::rules::state::{Phase, State};
use crate::words::Post;
use midgard_core::{List, Rng, Silent, below};

/// How often what was sent is sampled until somebody can be exchanged. Nearly every sample fits, because the supply
/// rarely lacks all kinds but those that leave.
const MAX_DRAWS: usize = 1000;

impl View {
    /// Samples what others have sent, and how far one of them has come with Training.
    pub(super) fn sample_sealed<R: Rng>(&self, rules: &Rules, state: &mut State, rng: &mut R) {
        let before = *state;
        for _ in 0..MAX_DRAWS {
            *state = before;
            self.sample_sent(rules, state, rng);
            if self.sample_training(rules, state, rng) {
                return;
            }
        }
    }

    /// Samples the decisions of Training that another has made. Returns whether it can exchange anybody.
    fn sample_training<R: Rng>(&self, rules: &Rules, state: &mut State, rng: &mut R) -> bool {
        let turn = match &mut state.phase {
            Phase::Training { turn, site, leaving, coming, .. } if *turn != self.seat => {
                (*site, *leaving, *coming) = (Post::Home, List::default(), None);
                *turn
            }
            _ => return true,
        };
        let mut count = 0;
        exchanges(rules, state, turn, &mut |_, _| count += 1);
        if count == 0 {
            return false;
        }
        let (mut left, mut actions) = (below(rng, count), Vec::new());
        exchanges(rules, state, turn, &mut |leaving, coming| {
            if left == 0 {
                actions = named(leaving, coming);
            }
            left = left.wrapping_sub(1);
        });
        let made = below(rng, actions.len() as u32) as usize;
        for &action in &actions[..made] {
            state.phase.play(rules, state, &mut Silent, action);
        }
        true
    }
}
