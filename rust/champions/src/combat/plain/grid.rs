//! The dice of a whole warband: a triple of hands.
//!
//! Its number is `(swordsmen * spearmen's hands + spearmen) * axemen's hands + axemen`.

use crate::combat::dice::{Hand, Hands};
use crate::words::{ByWarrior, Warband};

/// The hands of a warband: for each kind, where they end and where the full ones begin.
#[derive(Clone, Copy)]
pub(crate) struct Grid<'a> {
    pub(crate) hands: &'a [Hands; 3],
    /// The number of hands of each kind.
    pub(crate) len: [usize; 3],
    /// The first hand of each kind that has all dice on the table.
    pub(crate) full: [usize; 3],
    /// The number of warriors.
    pub(crate) dice: u8,
}

/// A roll with all dice of a warband on the table.
pub(crate) struct FullRoll {
    /// Its number in the grid.
    pub(crate) place: usize,
    /// Its number among the full rolls.
    pub(crate) nth: usize,
    /// The hand of each kind.
    pub(crate) hands: [usize; 3],
}

impl<'a> Grid<'a> {
    pub(crate) fn new(hands: &'a [Hands; 3], warband: Warband) -> Self {
        let size = |kind: usize| usize::from(warband.values()[kind]);
        let len = std::array::from_fn(|kind| hands[kind].up_to[size(kind)]);
        let full = std::array::from_fn(|kind| match size(kind) {
            0 => 0,
            size => hands[kind].up_to[size - 1],
        });
        Self { hands, len, full, dice: warband.total() }
    }

    /// Returns the number of full rolls.
    pub(crate) fn full_rolls(&self) -> usize {
        (0..3).map(|kind| self.len[kind] - self.full[kind]).product()
    }

    pub(crate) fn place(&self, hands: [usize; 3]) -> usize {
        (hands[0] * self.len[1] + hands[1]) * self.len[2] + hands[2]
    }

    pub(crate) fn at(&self, place: usize) -> [usize; 3] {
        let (rest, axemen) = (place / self.len[2], place % self.len[2]);
        [rest / self.len[1], rest % self.len[1], axemen]
    }

    pub(crate) fn hand(&self, kind: usize, number: usize) -> &'a Hand {
        &self.hands[kind].all[number]
    }

    /// Returns the number of a full roll among the full rolls.
    pub(crate) fn nth(&self, hands: [usize; 3]) -> usize {
        let part = |kind: usize| hands[kind] - self.full[kind];
        let width = |kind: usize| self.len[kind] - self.full[kind];
        (part(0) * width(1) + part(1)) * width(2) + part(2)
    }

    /// Lists all full rolls.
    pub(crate) fn each_full_roll(&self) -> impl Iterator<Item = FullRoll> + use<'a> {
        let grid = *self;
        let mut hands = self.full;
        (0..self.full_rolls()).map(move |nth| {
            let table = FullRoll { place: grid.place(hands), nth, hands };
            for kind in (0..3).rev() {
                hands[kind] += 1;
                if hands[kind] < grid.len[kind] {
                    break;
                }
                hands[kind] = grid.full[kind];
            }
            table
        })
    }

    /// Returns in how many of the `6^dice` throws all dice come up as these hands.
    pub(crate) fn cases(&self, hands: [usize; 3]) -> u32 {
        (0..3).map(|kind| self.hand(kind, hands[kind]).cases).product()
    }

    /// Returns the place without the blanks, and the number of blanks.
    pub(crate) fn filled(&self, hands: [usize; 3]) -> (usize, u8) {
        let blanks = (0..3).map(|kind| self.hand(kind, hands[kind]).blanks).sum();
        let filled = std::array::from_fn(|kind| self.hand(kind, hands[kind]).filled as usize);
        (self.place(filled), blanks)
    }

    /// Returns the hands of a full roll, from the dice on the table.
    pub(crate) fn full_roll_of(&self, lying: &ByWarrior<[u8; 6]>) -> Option<[usize; 3]> {
        let mut hands = [0; 3];
        for warrior in super::KINDS {
            let counts = lying[warrior];
            let number = self.hands[warrior as usize].number(&counts)?;
            let full = self.full[warrior as usize]..self.len[warrior as usize];
            hands[warrior as usize] = Some(number).filter(|number| full.contains(number))?;
        }
        Some(hands)
    }

    /// Returns how many dice of each kind show each face at a place.
    pub(crate) fn lying(&self, place: usize) -> ByWarrior<[u8; 6]> {
        let hands = self.at(place);
        let mut lying = ByWarrior::default();
        for warrior in super::KINDS {
            lying[warrior] = self.hand(warrior as usize, hands[warrior as usize]).counts;
        }
        lying
    }
}
