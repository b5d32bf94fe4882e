//! A value as one number, for tables of positions.
//!
//! Nothing in it is drawn when a program starts, so the same value has the same key in every run and on every
//! machine that midgard is built for. Lengths enter as numbers, however wide a machine word is. Arrays of numbers
//! hand over their bytes as they lie in memory, so midgard refuses to be built where the last byte comes first.

use crate::rng::mix;
use std::hash::{Hash, Hasher};

/// 64 bits that equal values share; different ones, as good as never.
///
/// ```
/// use midgard_core::key;
/// assert_eq!(key(&(1_u8, 2_u8)), key(&(1_u8, 2_u8)));
/// assert_ne!(key(&(1_u8, 2_u8)), key(&(2_u8, 1_u8)));
/// ```
#[inline]
pub fn key<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut keyed = Keyed { sum: 0, word: 0, filled: 0 };
    value.hash(&mut keyed);
    keyed.finish()
}

/// 64 bits of some bytes, the same on every machine and for good: saved things may hold them.
pub fn digest(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(mix(bytes.len() as u64), |sum, part| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        mix(sum.rotate_left(7) ^ u64::from_le_bytes(word))
    })
}

const _: () = assert!(
    cfg!(target_endian = "little"),
    "the keys of states would be other ones on a machine whose words are big-endian",
);

/// An odd number without pattern: the fraction of the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Packs small values into words, and folds each word into the sum.
struct Keyed {
    sum: u64,
    word: u64,
    filled: u32,
}

impl Keyed {
    /// Adds a value of `bits` bits.
    #[inline(always)] // then the bits are known, and most of the packing is done by the compiler
    fn push(&mut self, value: u64, bits: u32) {
        if self.filled + bits > 64 {
            self.sum = fold(self.sum ^ self.word);
            (self.word, self.filled) = (0, 0);
        }
        self.word |= value << self.filled;
        self.filled += bits;
    }

    /// Lengths and the numbers of variants: nearly always small.
    #[inline(always)]
    fn push_count(&mut self, count: u64) {
        self.push(count, if count < 256 { 8 } else { 64 });
    }
}

/// The halves of a product, one upon the other.
#[inline(always)]
fn fold(word: u64) -> u64 {
    let product = u128::from(word) * u128::from(GOLDEN);
    product as u64 ^ (product >> 64) as u64
}

impl Hasher for Keyed {
    #[inline]
    fn finish(&self) -> u64 {
        mix(fold(self.sum ^ self.word) ^ u64::from(self.filled))
    }

    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.push(u64::from_le_bytes(word), part.len() as u32 * 8);
        }
    }

    #[inline(always)]
    fn write_u8(&mut self, value: u8) {
        self.push(value.into(), 8);
    }

    #[inline(always)]
    fn write_u16(&mut self, value: u16) {
        self.push(value.into(), 16);
    }

    #[inline(always)]
    fn write_u32(&mut self, value: u32) {
        self.push(value.into(), 32);
    }

    #[inline(always)]
    fn write_u64(&mut self, value: u64) {
        self.push(value, 64);
    }

    #[inline(always)]
    fn write_u128(&mut self, value: u128) {
        self.write(&value.to_le_bytes());
    }

    #[inline(always)]
    fn write_usize(&mut self, value: usize) {
        self.push_count(value as u64);
    }

    #[inline(always)]
    fn write_isize(&mut self, value: isize) {
        self.push_count(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_key_of_a_value_is_the_same_for_ever() {
        let value = (7_u8, [1_i16, -2], Some(3_u32), true, u64::MAX);
        assert_eq!(key(&value), 1_038_610_624_532_915_180);
    }

    #[test]
    fn the_keys_of_texts_arrays_and_wide_numbers_are_the_same_for_ever() {
        let keys = [
            key("midgard"),
            key(&[1_u8; 9]),
            key(&[-1_i16, 2, 3]),
            key(&(u128::MAX - 1)),
            key(&vec![Some(7_u16); 300]),
        ];
        let known = [
            10_381_683_444_331_211_190,
            3_254_051_333_459_176_057,
            16_358_736_648_309_158_428,
            7_156_658_001_200_513_860,
            10_217_599_350_456_427_485,
        ];
        assert_eq!(keys, known);
    }

    /// A machine word of 32 bits holds the same lengths and variants as one of 64.
    #[test]
    fn a_length_enters_as_a_number() {
        let of = |write: &dyn Fn(&mut Keyed)| {
            let mut keyed = Keyed { sum: 0, word: 0, filled: 0 };
            write(&mut keyed);
            keyed.finish()
        };
        assert_eq!(of(&|keyed| keyed.write_usize(5)), of(&|keyed| keyed.write_u8(5)));
        assert_eq!(of(&|keyed| keyed.write_isize(5)), of(&|keyed| keyed.write_u8(5)));
        assert_eq!(of(&|keyed| keyed.write_usize(300)), of(&|keyed| keyed.write_u64(300)));
        assert_eq!(of(&|keyed| keyed.write_isize(-2)), of(&|keyed| keyed.write_i64(-2)));
    }

    #[test]
    fn a_million_like_values_have_a_million_keys() {
        // Two 64-bit keys of a million are alike by chance once in 37 million times.
        let each = |n: u32| [(n % 10) as u8, (n / 10 % 10) as u8, (n / 100 % 100) as u8];
        let keys: HashSet<u64> = (0..1_000_000_u32)
            .map(|n| key(&(each(n), [0_u64; 3], (n / 10_000 % 10) as u16, n / 100_000)))
            .collect();
        assert_eq!(keys.len(), 1_000_000);
    }

    #[test]
    fn every_bit_of_a_key_depends_on_every_bit_of_a_value() {
        for bit in 0..64 {
            let changed: Vec<u64> =
                (0..1000_u64).map(|n| key(&[n, 0, n]) ^ key(&[n ^ 1 << bit, 0, n])).collect();
            for of in 0..64 {
                let flips = changed.iter().filter(|&change| change >> of & 1 == 1).count();
                assert!((400..=600).contains(&flips), "bit {bit} of the value, {of} of the key");
            }
        }
    }
}
