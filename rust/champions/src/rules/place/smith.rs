//! The Swordsmith, the Hafter and the Blacksmith give dice. `[place.smiths]` Rulebook p. 5.

use crate::rules::Rules;
use crate::rules::coming::fitting;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::turns;
use crate::rules::place::base::{Place, Visitor};
use crate::rules::state::State;
use crate::say::explain::Explanation;
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{Location, Source, Warband, Warrior};
use midgard_core::Seat;

/// The smith of a kind of warrior.
pub(super) struct Smith(pub(super) Warrior);

impl Smith {
    /// Returns the place.
    fn location(&self) -> Location {
        [Location::Swordsmith, Location::Hafter, Location::Blacksmith][self.0 as usize]
    }
}

impl Place for Smith {
    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        // `[supply.dice]` R55: a die place with none on it cannot be chosen.
        by.state.stock[self.0] > 0
    }

    /// Takes all dice lying there. R54: what does not fit goes to the supply.
    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let lying = std::mem::take(&mut state.stock[self.0]);
        state.supply[self.0] += lying;
        let mut come = Warband::default();
        come[self.0] = lying;
        state.recruit(rules, log, (Tag::PlaceSmiths, Source::Stock), turn, &come);
        turns::next(rules, state, log, turn);
    }

    fn lacks(&self, _: &Visitor<'_>) -> Refusal {
        let fact = format!("there are {} there", wording::warriors(self.0, 0));
        Refusal(Reason::NothingThere, fact, "supply.dice")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let lying = by.state.stock[self.0];
        let all = wording::warriors(self.0, lying);
        let text = format!("take {all} at the {}", wording::place(self.location()));
        fitting(by.rules, by.state, by.turn, lying).after(text, "place.smiths")
    }
}
