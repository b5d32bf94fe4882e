//! The Wandering Monk.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::event::{Log, Tag};
use crate::rules::place::stall::{offer, price, short};
use crate::rules::place::{Place, Visitor};
use crate::rules::state::State;
use crate::text::explain::Explanation;
use crate::text::reasons::Refusal;
use crate::words::{ByGoods, Location};
use midgard_core::Seat;

/// The Wandering Monk.
pub(super) struct WanderingMonk;

impl Place for WanderingMonk {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price(cards, Location::WanderingMonk)
    }

    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        by.state.stalls.has(Location::WanderingMonk)
    }

    fn arrive(&self, _: &Rules, _: &mut State, _: &mut impl Log, _: Seat) {
        todo!()
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        short(by, Location::WanderingMonk)
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        offer(by, Location::WanderingMonk, Tag::StallWanderingMonk)
    }
}
