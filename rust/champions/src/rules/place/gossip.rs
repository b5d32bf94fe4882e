//! A seat gives a blame to another one at the stall Gossip.

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

/// The stall Gossip.
pub(super) struct Gossip;

impl Place for Gossip {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price(cards, Location::Gossip)
    }

    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        by.state.stalls.has(Location::Gossip)
    }

    fn arrive(&self, _: &Rules, _: &mut State, _: &mut impl Log, _: Seat) {
        todo!()
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        short(by, Location::Gossip)
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        offer(by, Location::Gossip, Tag::StallGossip)
    }
}

impl Ask for table::Gossip {
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

impl Decide for table::Gossip {
    fn legal(&self, _: &Rules, _: &State, _: &mut ActionSet) {
        todo!()
    }

    fn play(self, _: &Rules, _: &mut State, _: &mut impl Log, _: Action) {
        todo!()
    }
}
