//! The Merchant Ship gives goods for a coin. `[place.merchant]` Rulebook p. 6.

use crate::cards::Load;
use crate::rules::coming::coming;
use crate::rules::event::{Log, Tag};
use crate::rules::place::base::{Place, Visitor, nothing, receive};
use crate::rules::state::{Clan, State};
use crate::rules::{Rules, leader};
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use crate::say::wording;
use crate::words::{Goods, Warband};
use midgard_core::Seat;

/// The Merchant Ship.
pub(super) struct MerchantShip;

/// Returns what the clan pays: coins, but for a leader who trades freely.
pub(crate) fn merchant_price(rules: &Rules, clan: &Clan) -> u16 {
    if leader::trades_freely(clan) { 0 } else { rules.cards.board.merchant_coins.into() }
}

impl Place for MerchantShip {
    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        by.state.merchant.is_some() & (by.clan.coins >= merchant_price(by.rules, by.clan))
    }

    /// Gives the goods of the ship on top.
    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let merchant = state.merchant.expect("a ship lies there");
        let clan = &mut state.clans[turn];
        let coins = merchant_price(rules, clan);
        clan.coins -= coins;
        log.pay(Tag::PlaceMerchant, turn, [0, 0, coins, 0]);
        receive(rules, state, log, Tag::PlaceMerchant, turn, &rules.cards.merchants[merchant]);
    }

    fn warriors(&self, rules: &Rules, state: &State) -> Vec<Warband> {
        state.merchant.iter().map(|&card| rules.cards.merchants[card].warriors).collect()
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        if by.state.merchant.is_none() {
            return nothing("no merchant ship has come", "place.merchant");
        }
        by.lacks_coins(merchant_price(by.rules, by.clan))
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let card =
            by.state.merchant.map_or_else(Load::default, |card| by.rules.cards.merchants[card]);
        let coming = coming(by.rules, by.state, by.turn, &card.warriors);
        let gain = if card == Load::default() { "nothing".into() } else { wording::load(&card) };
        if leader::trades_freely(by.clan) {
            let text = format!("take {gain} from the merchant ship for nothing");
            return leader::by(by.clan, coming.after(text, "place.merchant"));
        }
        let price = wording::goods(Goods::Coin, merchant_price(by.rules, by.clan));
        let text = format!("pay {price} for {gain} from the merchant ship");
        coming.after(text, "place.merchant")
    }
}
