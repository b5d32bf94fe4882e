//! Prices in sacrifice tokens. `[valhalla.payment]` R-V-19.
//!
//! A set of tokens pays a price if it has as many tokens as the price, and what is missing of the named kinds is at most a
//! number: 0, with Hervor 1.

use crate::cards::Tokens;
use crate::rules::Rules;
use crate::rules::state::State;
use crate::rules::valhalla::board;
use crate::words::{Leader, Thing, Warband, Warrior};
use midgard_core::Seat;

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

/// `[leader.hervor]` 4.2: returns how many tokens of each purchase count as any kind.
fn wild(rules: &Rules, state: &State, seat: Seat) -> u16 {
    let leads = state.clans[seat].leads(Leader::Hervor);
    if leads { rules.cards.leader_numbers[Leader::Hervor].into() } else { 0 }
}

/// Returns the last kind that is named.
fn last(paid: &Warband) -> usize {
    paid.values().iter().rposition(|&count| count > 0).unwrap_or(0)
}

/// Returns the kinds that may be named next: ascending, and the rest of the price can be completed.
pub(crate) fn next(
    rules: &Rules,
    state: &State,
    seat: Seat,
    cost: &Tokens,
    paid: &Warband,
) -> impl Iterator<Item = Warrior> {
    let tokens = state.clans[seat].tokens;
    let (cost, paid, first) = (*cost, *paid, last(paid));
    let wild = wild(rules, state, seat);
    let kinds = Warrior::ALL.iter().copied().filter(move |&kind| kind as usize >= first);
    kinds.filter(move |&kind| {
        let mut more = paid;
        more[kind] += 1;
        tokens[kind] > paid[kind] && completes(&tokens, wild, &cost, &more)
    })
}

/// Returns whether the clan has tokens that pay the price.
pub(crate) fn payable(rules: &Rules, state: &State, seat: Seat, thing: Thing) -> bool {
    let cost = of(rules, state, thing);
    let tokens = &state.clans[seat].tokens;
    let enough = tokens.number() >= cost.kinds.number() + u16::from(cost.any);
    enough && completes(tokens, wild(rules, state, seat), &cost, &Warband::default())
}

/// Returns whether tokens of the last named kind and of later ones complete the price. Of the tokens still to come those
/// that are missing come first.
fn completes(tokens: &Warband, wild: u16, cost: &Tokens, paid: &Warband) -> bool {
    let wide = |count: u8| u16::from(count);
    let total = cost.kinds.number() + wide(cost.any);
    let Some(left) = total.checked_sub(paid.number()) else { return false };
    let missing = |kind: usize| wide(cost.kinds.values()[kind].saturating_sub(paid.values()[kind]));
    let rest = |kind: usize| wide(tokens.values()[kind] - paid.values()[kind]);
    let later = || last(paid)..Warrior::COUNT;
    if later().map(rest).sum::<u16>() < left {
        return false;
    }
    let useful: u16 = later().map(|kind| rest(kind).min(missing(kind))).sum();
    let shortfall: u16 = (0..Warrior::COUNT).map(missing).sum();
    shortfall - useful.min(left) <= wild
}
