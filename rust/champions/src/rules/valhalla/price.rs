//! Prices in sacrifice tokens. `[valhalla.payment]` R-V-19.
//!
//! A set of tokens pays a price if it has as many tokens as the price, and what is missing of the named kinds is at most a
//! number that depends on the leader.

use crate::cards::{Cards, Tokens};
use crate::rules::state::State;
use crate::rules::valhalla::board;
use crate::rules::{Rules, leader};
use crate::words::{Thing, Warband, Warrior};
use midgard_core::{Seat, Set};

/// Returns the price of glory, a die, or what lies on a slot.
pub(crate) fn of(rules: &Rules, state: &State, thing: Thing) -> Tokens {
    let any = |any| Tokens { any, ..Tokens::default() };
    let exchange = &rules.cards.exchange;
    match thing {
        Thing::Glory => any(exchange.tokens_for_glory),
        Thing::Die => any(exchange.tokens_for_die),
        _ => {
            let blessing =
                board::blessing(state, thing).map(|card| rules.cards.blessings[card].cost);
            let epic = || board::epic(state, thing).map(|card| rules.cards.epics[card].cost);
            blessing.or_else(epic).unwrap_or_default()
        }
    }
}

/// The tokens of a clan that looks for something to buy.
pub(super) struct Purse {
    tokens: Warband,
    number: u16,
    wild: u16,
}

impl Purse {
    /// Returns what a clan has.
    #[inline]
    pub(super) fn of(rules: &Rules, state: &State, seat: Seat) -> Self {
        let tokens = state.clans[seat].tokens;
        Self {
            tokens,
            number: tokens.number(),
            wild: leader::any_tokens(rules, &state.clans[seat]),
        }
    }

    /// Returns whether it has this number of tokens of any kind.
    #[inline]
    pub(super) fn has(&self, number: u8) -> bool {
        self.number >= u16::from(number)
    }

    /// Returns whether it pays a price.
    #[inline]
    pub(super) fn pays(&self, cost: &Tokens) -> bool {
        let named = cost.kinds.number();
        if self.number < named + u16::from(cost.any) {
            return false;
        }
        let kinds = self.tokens.values().iter().zip(cost.kinds.values());
        let missing: u16 = kinds.map(|(has, costs)| u16::from(costs.saturating_sub(*has))).sum();
        missing <= self.wild
    }
}

/// Returns the kinds that may be named next: ascending, and the rest of the price can be completed. Of the tokens still to
/// come those that are missing come first.
pub(crate) fn next(
    rules: &Rules,
    state: &State,
    seat: Seat,
    cost: &Tokens,
    paid: &Warband,
) -> Set<Warrior> {
    let clan = &state.clans[seat];
    let (tokens, wild) = (&clan.tokens, leader::any_tokens(rules, clan));
    let total = cost.kinds.number() + u16::from(cost.any);
    let Some(left) = total.checked_sub(paid.number() + 1) else { return Set::empty() };
    let missing = |kind: Warrior| cost.kinds[kind].saturating_sub(paid[kind]);
    let shortfall: u16 = Warrior::ALL.iter().map(|&kind| u16::from(missing(kind))).sum();
    let last = paid.values().iter().rposition(|&count| count > 0).unwrap_or(0);
    // The tokens of later kinds, and how many of them are missing.
    let (mut later, mut useful) = (0, 0);
    let mut kinds = Set::empty();
    for &kind in Warrior::ALL[last..].iter().rev() {
        let (rest, missing) = (tokens[kind] - paid[kind], missing(kind));
        if rest > 0 {
            // One of this kind is named: one less is left, and one less is missing if any is.
            let (rest, still) = (rest - 1, missing.saturating_sub(1));
            let comes = (useful + u16::from(rest.min(still))).min(left);
            let short = shortfall - u16::from(missing - still);
            if later + u16::from(rest) >= left && short - comes <= wild {
                kinds.add(kind);
            }
        }
        later += u16::from(rest);
        useful += u16::from(rest.min(missing));
    }
    kinds
}

/// `[valhalla.payment]` Returns the fewest tokens that anything at Valhalla costs.
pub(in crate::rules) fn cheapest(cards: &Cards) -> u8 {
    let number = |cost: &Tokens| cost.kinds.number() + u16::from(cost.any);
    let blessings = cards.blessings.values().iter().map(|row| number(&row.cost));
    let epics = cards.epics.values().iter().map(|row| number(&row.cost));
    let exchange = [cards.exchange.tokens_for_glory, cards.exchange.tokens_for_die];
    let least = blessings.chain(epics).chain(exchange.map(u16::from)).min();
    least.map_or(0, |number| number.min(u8::MAX.into()) as u8)
}
