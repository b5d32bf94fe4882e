//! The Hunting Grounds: the clan hunts later in the round. `[place.hunting]` Rulebook p. 5.

use crate::rules::Rules;
use crate::rules::event::Log;
use crate::rules::phase::turns;
use crate::rules::place::base::{Place, Visitor};
use crate::rules::state::State;
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::Refusal;
use midgard_core::Seat;

/// The Hunting Grounds.
pub(super) struct HuntingGrounds;

impl Place for HuntingGrounds {
    #[inline]
    fn is_usable(&self, _: &Visitor<'_>) -> bool {
        true
    }

    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        state.hunters.push(turn);
        turns::next(rules, state, log, turn);
    }

    fn lacks(&self, _: &Visitor<'_>) -> Refusal {
        unreachable!("this place is open to everybody")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let most = by.rules.cards.board.hunting_food;
        let text = format!("hunt with the warriors who stay at home, for {most} food at most");
        explanation(text, &["place.hunting", "hunt"])
    }
}
