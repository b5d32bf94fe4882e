//! Numbers of small warbands, for tables that have an entry for each.
//!
//! A warband is counted in order of strength here: the strongest kind first. `[longhouse.limit]` All warriors of a
//! clan, at home and out, fit its longhouse, so every warband has a number.

use crate::words::{Warband, Warrior};

/// The most warriors that a numbered warband has: as many as a longhouse holds.
pub(super) const MOST: u8 = 8;

/// The number of warbands of at most [`MOST`] warriors of three kinds.
pub(super) const BANDS: usize = 165;

/// The number of a warband of at most [`MOST`] warriors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BandNumber(u8);

/// The numbers of warbands with fewer warriors than this.
const SMALLER: [u8; MOST as usize + 1] = [0, 1, 4, 10, 20, 35, 56, 84, 120];

/// The numbers of warbands with as many warriors, and with fewer of the two weaker kinds than this.
const STRONGER: [u8; MOST as usize + 1] = [0, 1, 3, 6, 10, 15, 21, 28, 36];

/// The counts of each warband.
static COUNTS: [[u8; 3]; BANDS] = {
    let mut counts = [[0; 3]; BANDS];
    let (mut number, mut total) = (0, 0);
    while total <= MOST {
        let mut weaker = 0;
        while weaker <= total {
            let mut weakest = 0;
            while weakest <= weaker {
                counts[number] = [total - weaker, weaker - weakest, weakest];
                number += 1;
                weakest += 1;
            }
            weaker += 1;
        }
        total += 1;
    }
    assert!(number == BANDS);
    counts
};

/// The number of all warriors of each warband.
static TOTALS: [u8; BANDS] = {
    let mut totals = [0; BANDS];
    let mut number = 0;
    while number < BANDS {
        let [first, second, third] = COUNTS[number];
        totals[number] = first + second + third;
        number += 1;
    }
    totals
};

/// For each warband and number, the strongest part of that size.
static STRONGEST: [[u8; MOST as usize + 1]; BANDS] = {
    let mut strongest = [[0; MOST as usize + 1]; BANDS];
    let mut number = 0;
    while number < BANDS {
        let [first, second, third] = COUNTS[number];
        let mut most = 0;
        while most <= MOST {
            let first = if first < most { first } else { most };
            let second = if second < most - first { second } else { most - first };
            let rest = most - first - second;
            let third = if third < rest { third } else { rest };
            strongest[number][most as usize] = number_of([first, second, third]);
            most += 1;
        }
        number += 1;
    }
    strongest
};

/// Returns the number of a warband that is counted in order of strength.
#[inline]
const fn number_of([first, second, third]: [u8; 3]) -> u8 {
    let weaker = second + third;
    SMALLER[(first + weaker) as usize] + STRONGER[weaker as usize] + third
}

impl BandNumber {
    /// Returns the number of a warband.
    ///
    /// # Panics
    /// Panics if the warband has more than [`MOST`] warriors, which no clan has.
    #[inline]
    pub(super) fn of(band: &Warband, strongest: &[Warrior; 3]) -> Self {
        Self::of_counts(strongest.map(|kind| band[kind]))
    }

    /// Returns the number of a warband that is counted in order of strength.
    #[inline]
    pub(super) fn of_counts(counts: [u8; 3]) -> Self {
        Self(number_of(counts))
    }

    /// Returns the numbers of all warbands.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..BANDS as u8).map(Self)
    }

    /// Returns how many there are of each kind.
    #[inline]
    pub(super) fn counts(self) -> [u8; 3] {
        COUNTS[self.index()]
    }

    /// Returns the number of all warriors.
    #[inline]
    pub(super) fn total(self) -> u8 {
        TOTALS[self.index()]
    }

    /// Returns the place in a table.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    /// Returns the strongest warriors of the warband up to a number.
    #[inline]
    pub(super) fn strongest(self, most: u8) -> Self {
        Self(STRONGEST[self.index()][usize::from(most.min(MOST))])
    }

    /// Returns the warband without these warriors.
    ///
    /// # Panics
    /// Panics if some of the others are not in this warband.
    #[inline]
    pub(super) fn without(self, others: Self) -> Self {
        let ([a, b, c], [less_a, less_b, less_c]) = (self.counts(), others.counts());
        Self::of_counts([a - less_a, b - less_b, c - less_c])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_small_warband_has_a_number_of_its_own() {
        for number in BandNumber::all() {
            assert_eq!(BandNumber::of_counts(number.counts()), number);
        }
        let strongest = [Warrior::Axeman, Warrior::Spearman, Warrior::Swordsman];
        let number = BandNumber::of(&[2, 0, 1, 0, 0, 0, 0].into(), &strongest);
        assert_eq!(number.counts(), [1, 0, 2]);
    }

    #[test]
    fn the_strongest_come_first() {
        let band = BandNumber::of_counts([2, 1, 3]);
        let counts = [0, 1, 2, 3, 5, 6, 255].map(|most| band.strongest(most).counts());
        let cut = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0], [2, 1, 2], [2, 1, 3], [2, 1, 3]];
        assert_eq!(counts, cut);
        let fewer = BandNumber::of_counts([1, 0, 2]);
        assert_eq!(band.without(fewer).counts(), [1, 1, 1]);
    }
}
