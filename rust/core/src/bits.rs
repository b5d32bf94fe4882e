//! Bits of a word that are found without branches: which one is wanted is random, and no processor predicts that.

/// A one in each byte.
const ONES: u64 = u64::MAX / 255;
/// The highest bit of each byte.
const HIGH: u64 = ONES << 7;

/// A word of bits, in which places are found by their order.
#[derive(Clone, Copy)]
pub(crate) struct Ranked {
    bits: u64,
    /// In each byte the number of bits that are set in that byte and in those below.
    counts: u64,
}

impl Ranked {
    /// Counts the bits.
    #[inline]
    pub(crate) fn new(bits: u64) -> Self {
        let pairs = bits - (bits >> 1 & (ONES * 0x55));
        let nibbles = (pairs & (ONES * 0x33)) + (pairs >> 2 & (ONES * 0x33));
        let bytes = (nibbles + (nibbles >> 4)) & (ONES * 0x0f);
        Self { bits, counts: bytes.wrapping_mul(ONES) }
    }

    /// Returns how many bits are set.
    #[inline]
    pub(crate) fn count(self) -> usize {
        (self.counts >> 56) as usize
    }

    /// Returns the place of the `k`-th bit that is set, from 0. There must be more than `k`.
    #[inline]
    pub(crate) fn nth(self, k: usize) -> usize {
        // The highest bit of a byte is set if it and those below have more than `k` bits. The last one has.
        let after = (self.counts + HIGH - (k as u64 + 1) * ONES) & HIGH | 1 << 63;
        let shift = after.trailing_zeros() & 0x38;
        let rest = k - ((self.counts << 8) >> shift & 0xff) as usize;
        shift as usize + usize::from(NTH_IN_BYTE[rest][(self.bits >> shift & 0xff) as usize])
    }
}

/// Returns the place of the `k`-th bit that is set, from 0. There must be more than `k`.
#[inline]
pub fn nth_bit(bits: u64, k: usize) -> usize {
    Ranked::new(bits).nth(k)
}

/// Returns which bytes are not 0, as bits, the lowest byte first.
#[inline]
pub fn nonzero_bytes(bytes: u64) -> u64 {
    let some = (((bytes & !HIGH) + !HIGH) | bytes) & HIGH;
    // The product has the highest bit of each byte in its highest byte.
    (some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// For each `k` and each byte, the place of the `k`-th bit that is set.
static NTH_IN_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut k) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[k][byte] = place;
                k += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::mix;

    #[test]
    fn the_kth_bit_is_that_of_a_loop() {
        let random = (0..2_000).map(|seed| mix(seed) & mix(!seed));
        let edges = [1, 1 << 63, u64::MAX, 0x8000_0000_0000_0001, 0xff00, HIGH, ONES];
        for bits in random.chain(edges) {
            let places = (0..64).filter(|place| bits >> place & 1 == 1);
            let ranked = Ranked::new(bits);
            assert!(places.eq((0..ranked.count()).map(|k| ranked.nth(k))), "{bits:#x}");
        }
    }

    #[test]
    fn the_bytes_that_are_not_zero_are_those_of_a_loop() {
        let random = (0..2_000).map(|seed| mix(seed) & mix(!seed) & mix(seed ^ 0x5555));
        for bytes in random.chain([0, u64::MAX, ONES, HIGH, 0x80, 0xff00]) {
            let bits = |(at, &byte): (usize, &u8)| u64::from(byte != 0) << at;
            let found: u64 = bytes.to_le_bytes().iter().enumerate().map(bits).sum();
            assert_eq!(nonzero_bytes(bytes), found, "{bytes:#x}");
        }
    }
}
