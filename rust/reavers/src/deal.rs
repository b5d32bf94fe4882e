//! A deal: what each visitor has more or less afterwards. It knows no state and no seats, only positions.
//!
//! `[deal.net]` Section 6.1, R-22: two bargains with the same net effect are one deal.

use crate::rules::Rules;
use crate::words::{Item, KINDS, MOST_REAVERS, MOST_TYPES};
use midgard_core::Seat;
use serde::{Deserialize, Serialize};

const SEATS: usize = Seat::COUNT;
const SMALL: usize = 3 + MOST_TYPES;

/// The changes of each position. Reavers change hands card by card, which takes less room than a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Deal {
    coins: [i32; SEATS],
    terror: [i32; SEATS],
    small: [[i16; SMALL]; SEATS],
    moves: Moves,
}

/// Who gives and who takes each reaver card: positions from 1, in the low and the high half of a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
struct Moves(crate::state::Counts<MOST_REAVERS>);

/// Raid tokens are 0 to 2 among the small ones, spoils types follow.
fn small(item: Item) -> usize {
    usize::from(item.0) - if item.0 < 4 { 1 } else { 2 }
}

impl Deal {
    /// Returns how many of a kind a position has more afterwards.
    pub fn get(&self, rules: &Rules, position: usize, item: Item) -> i32 {
        match (item.0, item.as_reaver()) {
            (0, _) => self.coins[position],
            (4, _) => self.terror[position],
            (_, None) => self.small[position][small(item)].into(),
            (_, Some(row)) => {
                let mark = position as u8 + 1;
                let cards = &self.moves.0.0[cards(rules, row)];
                let gives = cards.iter().filter(|&&card| card & 15 == mark).count();
                let takes = cards.iter().filter(|&&card| card >> 4 == mark).count();
                takes as i32 - gives as i32
            }
        }
    }

    /// Adds to what a position has more afterwards. Of a reaver row, positions come in ascending order, givers and takers
    /// each.
    pub fn add(&mut self, rules: &Rules, position: usize, item: Item, amount: i32) {
        match (item.0, item.as_reaver()) {
            (0, _) => self.coins[position] += amount,
            (4, _) => self.terror[position] += amount,
            (_, None) => self.small[position][small(item)] += amount as i16,
            (_, Some(row)) => {
                let mark = position as u8 + 1;
                let cards = &mut self.moves.0.0[cards(rules, row)];
                if amount < 0 {
                    let open = cards.iter_mut().filter(|card| **card & 15 == 0);
                    open.take(-amount as usize).for_each(|card| *card |= mark);
                } else {
                    let open = cards.iter_mut().filter(|card| **card >> 4 == 0);
                    open.take(amount as usize).for_each(|card| *card |= mark << 4);
                }
            }
        }
    }

    /// Returns whether reavers change hands.
    #[inline]
    pub fn has_reavers(&self) -> bool {
        !self.moves.0.is_empty()
    }

    /// Returns whether a position gives raid tokens or spoils cards.
    #[inline]
    pub fn gives_goods(&self, position: usize) -> bool {
        self.small[position].iter().fold(0, |least, &amount| least.min(amount)) < 0
    }

    /// Returns the sum of what is given of a kind, as a positive number.
    pub fn contributed(&self, rules: &Rules, item: Item) -> i32 {
        (0..SEATS).map(|position| -self.get(rules, position, item).min(0)).sum()
    }

    /// Returns the sum of what is taken of a kind.
    pub fn taken(&self, rules: &Rules, item: Item) -> i32 {
        match item.as_reaver() {
            None => (0..SEATS).map(|position| self.get(rules, position, item).max(0)).sum(),
            Some(row) => {
                let cards = &self.moves.0.0[cards(rules, row)];
                cards.iter().filter(|&&card| card >> 4 > 0).count() as i32
            }
        }
    }

    /// Returns the changes of a position that are not 0, by kind.
    pub fn changes(&self, rules: &Rules, position: usize) -> Vec<(Item, i32)> {
        let kinds = (0..KINDS as u8).map(Item);
        kinds
            .map(|item| (item, self.get(rules, position, item)))
            .filter(|&(_, amount)| amount != 0)
            .collect()
    }
}

fn cards(rules: &Rules, row: u8) -> std::ops::Range<usize> {
    let row = usize::from(row);
    rules.card_starts[row].into()..rules.card_starts[row + 1].into()
}
