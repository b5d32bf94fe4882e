//! The choices of others that a view still shows: their warbands in the current assignment, and which
//! destinies they have kept.
//!
//! A state has no history, so only choices are remembered that it still holds.

use crate::knowledge::determinize::sent;
use crate::knowledge::view::{View, bring_home};
use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::phase::assignment;
use crate::rules::state::{Phase, State};
use crate::words::Destiny;
use midgard_core::{ActionIndex, Recall, Set, Silent};

impl View {
    /// Returns the state before anything was sent in the assignment that goes on; `None` in other phases, and where the
    /// seat cannot see how far another has come. The gains from runes are there already.
    pub(crate) fn rewind(&self, rules: &Rules, world: &State) -> Option<State> {
        let Phase::Assignment { turn, .. } = self.seen.phase else { return None };
        if rules.options.simultaneous && turn != self.seat {
            return None;
        }
        let mut state = *world;
        rules.seats().for_each(|owner| bring_home(rules, &mut state, owner));
        assignment::begin(rules, &mut state, &mut Silent);
        Some(state)
    }

    /// Returns what is known of the number that is sent where a state between [`View::rewind`] and now waits for one.
    pub(crate) fn recall(&self, rules: &Rules, world: &State, state: &State) -> Recall {
        match state.phase {
            Phase::Assignment { turn, site, item } if state.phase != self.seen.phase => {
                let action = Action::Count(sent(world, site, item)).index();
                match rules.options.simultaneous && turn != self.seat {
                    true => Recall::Hidden(action),
                    false => Recall::Seen(action),
                }
            }
            _ => Recall::Now,
        }
    }

    /// Calls a function with each choice of a destiny that another seat has made, as if it were made now.
    pub(crate) fn recall_kept(&self, world: &State, each: &mut dyn FnMut(&State, ActionIndex)) {
        for visit in world.sage.as_slice().iter().filter(|visit| visit.turn != self.seat) {
            let drawn: Set<Destiny> = visit.drawn.as_slice().iter().copied().collect();
            let hand = world.clans[visit.turn].destinies;
            let Some(kept) = visit.kept.filter(|&kept| drawn.len() > 1 && hand.has(kept)) else {
                continue;
            };
            let mut state = *world;
            state.clans[visit.turn].destinies.remove(kept);
            state.phase = Phase::KeepDestiny { turn: visit.turn, drawn };
            each(&state, Action::Destiny(kept).index());
        }
    }
}
