//! The probability of an event: as a number, or exactly, as a number of cases.

use std::ops::AddAssign;

/// The probability of an event: as a number, or exactly, as a number among `6^n` equal cases.
pub trait Weight: Copy + Default + AddAssign {
    /// Makes a weight from a number of cases, or from their probability.
    fn of(cases: u32, chance: f64) -> Self;
    /// Multiplies by the sides of a die that show a face.
    fn times(self, sides: u8) -> Self;
    /// Multiplies by the cases of dice that are not thrown, so that all weights count the same number of dice.
    fn kept(self, dice: u8) -> Self;
    /// Returns whether the event is impossible.
    fn is_nothing(self) -> bool;
}

impl Weight for f64 {
    #[inline]
    fn of(_cases: u32, chance: f64) -> Self {
        chance
    }
    #[inline]
    fn times(self, sides: u8) -> Self {
        self * (f64::from(sides) / 6.0)
    }
    #[inline]
    fn kept(self, _dice: u8) -> Self {
        self
    }
    #[inline]
    fn is_nothing(self) -> bool {
        self == 0.0
    }
}

impl Weight for u128 {
    #[inline]
    fn of(cases: u32, _chance: f64) -> Self {
        cases.into()
    }
    #[inline]
    fn times(self, sides: u8) -> Self {
        self * Self::from(sides)
    }
    #[inline]
    fn kept(self, dice: u8) -> Self {
        self * 6_u128.pow(dice.into())
    }
    #[inline]
    fn is_nothing(self) -> bool {
        self == 0
    }
}
