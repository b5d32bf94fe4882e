//! The Worker Huts give the extra worker. `[place.huts]` Rulebook p. 7.

use crate::rules::Rules;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::turns;
use crate::rules::place::base::{Place, Visitor};
use crate::rules::state::State;
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::Goods;
use midgard_core::Seat;

/// The Worker Huts.
pub(super) struct WorkerHuts;

/// `[place.huts]` Rulebook p. 7: returns the price of the next extra worker. `[huts.fifth]` S-4: with five
/// players there is a fifth.
pub(crate) fn hut_price(rules: &Rules, state: &State) -> Option<u16> {
    rules.cards.board.hut_prices.get(usize::from(state.huts_sold)).map(|&price| price.into())
}

impl Place for WorkerHuts {
    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        let price = hut_price(by.rules, by.state);
        !by.clan.extra_worker & price.is_some_and(|price| by.clan.coins >= price)
    }

    /// Gives the extra worker, usable at once.
    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let price = hut_price(rules, state).expect("one is for sale");
        state.huts_sold += 1;
        let clan = &mut state.clans[turn];
        clan.coins -= price;
        clan.extra_worker = true;
        clan.workers += 1;
        log.pay(Tag::PlaceHuts, turn, [0, 0, price, 0]);
        log.say(Tag::PlaceHuts, What::Hired { seat: turn });
        turns::next(rules, state, log, turn);
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        if by.clan.extra_worker {
            let fact = format!("seat {} has bought its extra worker", by.turn);
            return Refusal(Reason::AlreadyBought, fact, "place.huts");
        }
        match hut_price(by.rules, by.state) {
            Some(price) => by.lacks_coins(price),
            None => Refusal(Reason::NotForSale, "no worker is for sale".into(), "place.huts"),
        }
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let price = wording::goods(Goods::Coin, hut_price(by.rules, by.state).unwrap_or(0));
        let text = format!("pay {price} for one more worker, who can be placed this round");
        explanation(text, &["place.huts"])
    }
}
