//! A seat names the goods that the Roving Rangers are paid.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::event::{Log, Tag};
use crate::rules::place::stall::{offer, price, short};
use crate::rules::place::{Place, Visitor};
use crate::text::explain::Explanation;
use crate::text::reasons::Refusal;
use crate::words::{ByGoods, Location};

use crate::rules::phase::{Ask, Decide, table};
use crate::rules::state::State;
use midgard_core::Seat;

/// The Roving Rangers.
pub(super) struct RovingRangers;

impl Place for RovingRangers {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price(cards, Location::RovingRangers)
    }

    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        by.state.stalls.has(Location::RovingRangers)
    }

    fn arrive(&self, _: &Rules, _: &mut State, _: &mut impl Log, _: Seat) {
        todo!()
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        short(by, Location::RovingRangers)
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        offer(by, Location::RovingRangers, Tag::StallRovingRangers)
    }
}

impl Ask for table::Rangers {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        todo!()
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        todo!()
    }
}

impl Decide for table::Rangers {
    fn legal(&self, _: &Rules, _: &State, _: &mut ActionSet) {
        todo!()
    }

    fn play(self, _: &Rules, _: &mut State, _: &mut impl Log, _: Action) {
        todo!()
    }
}
