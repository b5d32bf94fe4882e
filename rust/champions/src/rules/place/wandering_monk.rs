//! The Wandering Monk: a coin for a favor; a blame is discarded, if there is one. `[stall.wandering_monk]` A-46.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::event::{Log, Tag};
use crate::rules::place::base::{Place, Visitor, pay, receive};
use crate::rules::place::stall::{offer, price, short};
use crate::rules::state::State;
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use crate::words::{ByGoods, Location};
use midgard_core::Seat;

/// The Wandering Monk.
pub(super) struct WanderingMonk;

impl Place for WanderingMonk {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price(cards, Location::WanderingMonk)
    }

    #[inline]
    fn is_usable(&self, _: &Visitor<'_>) -> bool {
        true
    }

    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let stall = rules.stall(Location::WanderingMonk);
        pay(state, log, Tag::StallWanderingMonk, turn, &stall.cost);
        receive(rules, state, log, Tag::StallWanderingMonk, turn, &stall.gain);
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        short(by, Location::WanderingMonk)
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        offer(by, Location::WanderingMonk, Tag::StallWanderingMonk)
    }
}
