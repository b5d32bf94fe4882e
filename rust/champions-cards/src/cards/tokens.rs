//! Sacrifice tokens, and what they buy.

use super::card_file::{CardFile, Row, Value};
use crate::words::{Warband, Warrior};
use midgard_core::Word;

/// A price in sacrifice tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tokens {
    /// Tokens of each kind.
    pub kinds: Warband,
    /// Tokens of any kind.
    pub any: u8,
}

impl Tokens {
    /// Returns the number of all tokens.
    pub fn total(&self) -> u8 {
        self.kinds.total() + self.any
    }
}

/// Purchases with tokens other than blessings and epic monsters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exchange {
    /// Tokens for glory.
    pub tokens_for_glory: u8,
    /// The glory.
    pub glory: u8,
    /// Tokens for a die.
    pub tokens_for_die: u8,
}

/// Returns the price of a row.
pub(super) fn price(row: &Row) -> Tokens {
    let mut price = Tokens::default();
    let Value::Items(items) = row.value("cost") else { return price };
    for &(name, number) in items {
        match Warrior::from_word(name) {
            Some(kind) => price.kinds[kind] = number,
            None => price.any = number,
        }
    }
    price
}

/// Makes what tokens buy besides.
pub(super) fn exchange(file: &CardFile) -> Exchange {
    let row = file.row("exchange", "");
    Exchange {
        tokens_for_glory: row.number("tokens_for_glory"),
        glory: row.number("glory"),
        tokens_for_die: row.number("tokens_for_die"),
    }
}

/// Returns the tokens in the box.
pub(super) fn in_box(file: &CardFile) -> Warband {
    Warband::from_fn(|kind| match kind {
        Warrior::Leader => 0,
        _ => file.row("tokens", "").number(kind.word()),
    })
}
