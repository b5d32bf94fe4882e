//! Naming a mix of goods: food, then wood, the rest is coins. `[mix]` R-D-11, A-46.

use crate::rules::action::{Action, ActionSet};
use crate::rules::state::Clan;
use crate::text::explain::Explanation;
use crate::text::reasons::Refusal;
use midgard_core::Seat;

/// Adds the numbers that may be named: `total` goods, of which `food` are food once that is named. With a purse the goods
/// are paid from it.
pub(crate) fn legal(total: u8, food: Option<u8>, purse: Option<&Clan>, legal: &mut ActionSet) {
    let _ = (total, food, purse, legal);
    todo!()
}

/// Returns the food, wood, coins and favor of a mix.
pub(crate) fn split(total: u8, food: u8, wood: u8) -> [u16; 4] {
    [food, wood, total - food - wood, 0].map(u16::from)
}

/// Writes the prompt.
pub(crate) fn prompt(turn: Seat, food: Option<u8>) -> String {
    let _ = (turn, food);
    todo!()
}

/// Returns why a number may not be named.
pub(crate) fn refuse(
    total: u8,
    food: Option<u8>,
    purse: Option<&Clan>,
    action: Action,
    tag: &'static str,
) -> Option<Refusal> {
    let _ = (total, food, purse, action, tag);
    todo!()
}

/// Explains a number: `get` or `pay`.
pub(crate) fn explain(
    verb: &str,
    total: u8,
    food: Option<u8>,
    action: Action,
    tag: &'static str,
) -> Option<Explanation> {
    let _ = (verb, total, food, action, tag);
    todo!()
}
