//! Naming a mix of goods: food, then wood, the rest is coins. `[mix]` R-D-11, A-46.

use crate::rules::action::{Action, ActionSet};
use crate::rules::state::Clan;
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::Goods;
use midgard_core::Seat;
use std::ops::RangeInclusive;

/// The largest number that is named at once.
const MOST: u8 = 15;

/// A33: returns the numbers that can be completed: `total` goods, of which `food` are food once that is named. With a purse
/// the goods are paid from it.
fn numbers(total: u8, food: Option<u8>, purse: Option<&Clan>) -> RangeInclusive<u8> {
    let held =
        |goods: Goods| purse.map_or(MOST, |clan| clan.goods(goods).min(u16::from(MOST)) as u8);
    let [food_held, wood, coins] = [Goods::Food, Goods::Wood, Goods::Coin].map(held);
    match food {
        None => total.saturating_sub(wood.saturating_add(coins))..=total.min(food_held),
        Some(food) => {
            let rest = total.saturating_sub(food);
            rest.saturating_sub(coins)..=rest.min(wood)
        }
    }
}

/// Adds the numbers that may be named: none after food that could not be named.
pub(crate) fn legal(total: u8, food: Option<u8>, purse: Option<&Clan>, legal: &mut ActionSet) {
    if food.is_some_and(|food| !numbers(total, None, purse).contains(&food)) {
        return;
    }
    for count in numbers(total, food, purse) {
        legal.insert(Action::Count(count).index());
    }
}

/// Returns the food, wood, coins and favor of a mix.
pub(crate) fn split(total: u8, food: u8, wood: u8) -> [u16; 4] {
    [food, wood, total - food - wood, 0].map(u16::from)
}

/// Writes the prompt.
pub(crate) fn prompt(turn: Seat, food: Option<u8>) -> String {
    let goods = if food.is_none() { "food" } else { "wood" };
    format!("seat {turn} says how much {goods} it is")
}

/// Returns why a number may not be named.
pub(crate) fn refuse(
    total: u8,
    food: Option<u8>,
    purse: Option<&Clan>,
    action: Action,
    tag: &'static str,
) -> Option<Refusal> {
    let Action::Count(count) = action else { return None };
    let possible = numbers(total, food, purse);
    let fact = match (possible.start(), possible.end()) {
        (least, most) if least == most => format!("only {least} is possible"),
        (least, most) => format!("{least} to {most} are possible"),
    };
    let reason = if count > *possible.end() { Reason::TooMany } else { Reason::TooFew };
    Some(Refusal(reason, fact, tag))
}

/// Explains a number: `get` or `pay`.
pub(crate) fn explain(
    verb: &str,
    total: u8,
    food: Option<u8>,
    action: Action,
    tag: &'static str,
) -> Option<Explanation> {
    let Action::Count(count) = action else { return None };
    let text = match food {
        None if total == 1 && count == 1 => format!("{verb} 1 food"),
        None if total == 1 => format!("{verb} 1 wood or 1 coin"),
        None => format!("{count} of the {total} goods {} food", wording::is(count)),
        Some(food) => {
            let coins = total.saturating_sub(food + count);
            let coins = wording::goods(Goods::Coin, coins.into());
            format!("{verb} {food} food, {count} wood and {coins}")
        }
    };
    Some(explanation(text, &[tag]))
}
