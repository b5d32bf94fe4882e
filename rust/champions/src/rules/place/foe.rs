//! The troll and the draugr: the worker reserves the fight. `[place.foes]` Rulebook p. 5.

use crate::rules::Rules;
use crate::rules::event::Log;
use crate::rules::phase::turns;
use crate::rules::place::base::{Place, Visitor, nothing};
use crate::rules::state::State;
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::Refusal;
use crate::say::wording;
use crate::words::{Land, Site};
use midgard_core::Seat;

/// A foe on land. `[bergrisar.place]` R-D-2: the Bergrisar are reserved like the others.
pub(super) struct Foe(pub(super) Land);

impl Foe {
    /// Returns the rule of the place.
    fn tag(&self) -> &'static str {
        match self.0 {
            Land::Troll | Land::LeftDraugr | Land::RightDraugr => "place.foes",
            Land::LeftBergrisar | Land::RightBergrisar => "bergrisar.place",
        }
    }
}

impl Place for Foe {
    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        match self.0 {
            Land::Troll => by.state.troll.is_some(),
            Land::LeftDraugr => by.state.left_draugr.is_some(),
            Land::RightDraugr => by.state.right_draugr.is_some(),
            Land::LeftBergrisar => by.state.left_bergrisar.is_some(),
            Land::RightBergrisar => by.state.right_bergrisar.is_some(),
        }
    }

    /// The worker only reserves the fight.
    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        turns::next(rules, state, log, turn);
    }

    fn lacks(&self, _: &Visitor<'_>) -> Refusal {
        nothing("no foe lies there", "place.foes")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let site = Site::ALL[self.0 as usize];
        let (name, foe) = (wording::site(site), by.state.who_waits(by.rules, site));
        explanation(format!("reserve the fight against {name}"), &[self.tag()]).with_remark(foe)
    }
}
