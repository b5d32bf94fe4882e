//! A number of cases that no fight is too large for.

use super::weight::Weight;
use std::ops::AddAssign;

/// The number of its parts.
const PARTS: usize = 8;

/// A whole number below `2^512`: the cases of up to 198 throws of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wide([u64; PARTS]);

impl Wide {
    /// The most throws of a die whose cases have a number.
    pub const DICE: u32 = 198;

    /// Returns the bytes, the lowest first.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|part| part.to_le_bytes()).collect()
    }

    fn by(mut self, factor: u64) -> Self {
        let mut carry = 0_u128;
        for part in &mut self.0 {
            carry += u128::from(*part) * u128::from(factor);
            *part = carry as u64;
            carry >>= 64;
        }
        assert!(carry == 0, "more cases than fit");
        self
    }
}

impl AddAssign for Wide {
    fn add_assign(&mut self, other: Self) {
        let mut carry = 0_u128;
        for (part, more) in self.0.iter_mut().zip(other.0) {
            carry += u128::from(*part) + u128::from(more);
            *part = carry as u64;
            carry >>= 64;
        }
        assert!(carry == 0, "more cases than fit");
    }
}

impl Weight for Wide {
    fn of(cases: u32, _chance: f64) -> Self {
        let mut made = Self::default();
        made.0[0] = cases.into();
        made
    }

    fn times(self, sides: u8) -> Self {
        self.by(sides.into())
    }

    fn kept(self, dice: u8) -> Self {
        (0..dice).fold(self, |cases, _| cases.by(6))
    }

    fn is_nothing(self) -> bool {
        self.0 == [0; PARTS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_carry_from_part_to_part() {
        let mut cases = Wide::of(1, 0.0).kept(49);
        assert_eq!(cases.bytes()[..16], 6_u128.pow(49).to_le_bytes());
        cases += Wide::of(5, 0.0);
        assert_eq!(cases.bytes()[..16], (6_u128.pow(49) + 5).to_le_bytes());
        let most = Wide::of(1, 0.0).kept(Wide::DICE as u8);
        assert!(!most.is_nothing());
    }
}
