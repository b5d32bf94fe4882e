//! The stalls that take goods and give others, once for each worker. Rulebook p. 7.
//!
//! `[stall.folk_warriors]` `[stall.raiders]` `[stall.varyags]` `[stall.jomsvikings]` `[stall.wealthy_stranger]`
//! `[stall.skald]` `[stall.generous_merchant]`

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::coming::coming;
use crate::rules::event::{Log, Tag};
use crate::rules::place::base::{Place, Visitor, pay, receive};
use crate::rules::state::State;
use crate::say::explain::{Explanation, exchange, explanation};
use crate::say::reasons::{Refusal, cannot_pay};
use crate::say::wording;
use crate::words::{ByGoods, Goods, Location, Warband};
use midgard_core::Seat;

/// A stall and its rule.
pub(super) struct Stall(pub(super) Location, pub(super) Tag);

/// Returns the first of the goods that do not suffice for a stall.
pub(super) fn short(by: &Visitor<'_>, place: Location) -> Refusal {
    let cost = &by.rules.stall(place).cost.goods;
    let short = |kind: &Goods| by.clan.goods(*kind) < u16::from(cost[*kind]);
    let kind = Goods::ALL.iter().copied().find(short).unwrap_or(Goods::Food);
    cannot_pay(by.turn, by.clan.goods(kind), kind, cost[kind].into(), "placement.cost")
}

/// Explains placing a worker at a stall.
pub(super) fn offer(by: &Visitor<'_>, place: Location, tag: Tag) -> Explanation {
    let row = by.rules.stall(place);
    let text = format!("{} at the {}", exchange(&row.cost, &row.gain), wording::place(place));
    if row.repeats > 1 {
        let text = format!("{text}, 1 to {} times", row.repeats);
        return explanation(text, &[tag.word()]);
    }
    coming(by.rules, by.state, by.turn, &row.gain.warriors).after(text, tag.word())
}

/// Returns the price of a stall.
pub(super) fn price(cards: &Cards, place: Location) -> ByGoods<u8> {
    cards.stall(place).cost.goods
}

impl Place for Stall {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price(cards, self.0)
    }

    #[inline]
    fn is_usable(&self, _: &Visitor<'_>) -> bool {
        true
    }

    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let stall = rules.stall(self.0);
        pay(state, log, self.1, turn, &stall.cost);
        receive(rules, state, log, self.1, turn, &stall.gain);
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        short(by, self.0)
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        offer(by, self.0, self.1)
    }

    fn warriors(&self, rules: &Rules, _: &State) -> Vec<Warband> {
        vec![rules.stall(self.0).gain.warriors]
    }
}
