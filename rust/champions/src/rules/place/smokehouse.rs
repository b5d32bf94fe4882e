//! The Smokehouse gives food. `[place.smokehouse]` Rulebook p. 6.

use crate::rules::Rules;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::turns;
use crate::rules::place::base::{Place, Visitor, nothing};
use crate::rules::state::State;
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::Refusal;
use midgard_core::Seat;

/// The Smokehouse.
pub(super) struct Smokehouse;

impl Place for Smokehouse {
    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        by.state.food_stock > 0
    }

    /// Takes all food lying there.
    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let lying = u16::from(std::mem::take(&mut state.food_stock));
        let [food, ..] = state.clans[turn].gain([lying, 0, 0, 0]);
        log.say(Tag::PlaceSmokehouse, What::Gathered { seat: turn, food: food as u8 });
        turns::next(rules, state, log, turn);
    }

    fn lacks(&self, _: &Visitor<'_>) -> Refusal {
        nothing("no food lies there", "place.smokehouse")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let food = by.state.food_stock;
        explanation(format!("take {food} food at the Smokehouse"), &["place.smokehouse"])
    }
}
