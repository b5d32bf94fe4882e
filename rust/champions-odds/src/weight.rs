//! How likely something is: as a number, or exactly, in cases.

use std::ops::AddAssign;

/// How likely something is: as a number, or exactly, as one of `6^n` equal cases.
pub trait Weight: Copy + Default + AddAssign {
    /// How many rounds are told side by side.
    const LANES: usize;
    /// So many cases, or how likely they are.
    fn of(cases: u32, chance: f64) -> Self;
    /// And a die shows one of so many sides.
    fn times(self, sides: u8) -> Self;
    /// And so many dice are not thrown, told in the cases of a throw.
    fn kept(self, dice: u8) -> Self;
    /// Is it impossible?
    fn is_nothing(self) -> bool;
}

impl Weight for f64 {
    const LANES: usize = 4;
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
    const LANES: usize = 1;
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

/// Weights of rounds that are told side by side.
#[derive(Clone, Copy)]
pub(crate) struct Lanes<M, const L: usize>(pub(super) [M; L]);

impl<M: Weight, const L: usize> Default for Lanes<M, L> {
    fn default() -> Self {
        Self([M::default(); L])
    }
}

impl<M: Weight, const L: usize> AddAssign for Lanes<M, L> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, weight)| *sum += weight);
    }
}

impl<M: Weight, const L: usize> Weight for Lanes<M, L> {
    const LANES: usize = 1;
    #[inline]
    fn of(cases: u32, chance: f64) -> Self {
        Self([M::of(cases, chance); L])
    }
    #[inline]
    fn times(self, sides: u8) -> Self {
        Self(self.0.map(|weight| weight.times(sides)))
    }
    #[inline]
    fn kept(self, dice: u8) -> Self {
        Self(self.0.map(|weight| weight.kept(dice)))
    }
    #[inline]
    fn is_nothing(self) -> bool {
        self.0.iter().all(|weight| weight.is_nothing())
    }
}
