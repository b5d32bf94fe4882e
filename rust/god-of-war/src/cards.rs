//! Zones of cards: how many there are of each code.

use crate::codes::{BUILT_IN, CODES, Code, Mask, OWN, codes_of};
use midgard_core::nonzero_bytes;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::ops::Index;

/// Cards without order: a count of each code. `[zones.counts]` Section 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cards {
    /// Codes of which there is one at least, as bits.
    mask: Mask,
    counts: [u8; CODES],
    /// How many cards there are.
    total: u16,
}

impl Default for Cards {
    fn default() -> Self {
        Self { mask: 0, counts: [0; CODES], total: 0 }
    }
}

/// Zones without a code of a file's own have the hash that they had before there were such codes.
impl Hash for Cards {
    fn hash<H: Hasher>(&self, to: &mut H) {
        self.mask.hash(to);
        self.counts[..BUILT_IN].hash(to);
        self.total.hash(to);
        if self.mask & OWN != 0 {
            self.counts[BUILT_IN..].hash(to);
        }
    }
}

impl Index<Code> for Cards {
    type Output = u8;
    #[inline]
    fn index(&self, code: Code) -> &u8 {
        &self.counts[code as usize]
    }
}

impl Cards {
    /// Returns the cards with these counts.
    pub fn of(counts: [u8; CODES]) -> Self {
        let (mut mask, (groups, _)) = (0, counts.as_chunks::<8>());
        for (group, bytes) in groups.iter().enumerate() {
            mask |= nonzero_bytes(u64::from_le_bytes(*bytes)) << (8 * group);
        }
        let total = counts.iter().map(|&count| u16::from(count)).sum();
        Self { mask, counts, total }
    }

    /// Returns the counts in the order of the codes.
    #[inline]
    pub fn counts(&self) -> &[u8; CODES] {
        &self.counts
    }

    /// Returns the codes of which there is one at least, as bits.
    #[inline]
    pub(crate) fn mask(&self) -> Mask {
        self.mask
    }

    /// Returns whether there is a card of this code.
    #[inline]
    pub fn has(&self, code: Code) -> bool {
        self.mask & code.bit() != 0
    }

    /// Returns whether it is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.mask == 0
    }

    /// Returns how many cards there are.
    #[inline]
    pub fn total(&self) -> u32 {
        self.total.into()
    }

    /// Returns the code of the `n`-th card, from 0 and in the order of the codes.
    ///
    /// # Panics
    /// Panics if there are not more than `n` cards.
    #[inline]
    pub(crate) fn nth(&self, n: u32) -> Code {
        let mut left = n;
        for code in codes_of(self.mask) {
            let count = u32::from(self[code]);
            if left < count {
                return code;
            }
            left -= count;
        }
        unreachable!("there are not more than {n} cards")
    }

    /// Adds a card.
    #[inline]
    pub(crate) fn add(&mut self, code: Code) {
        self.counts[code as usize] += 1;
        self.total += 1;
        self.mask |= code.bit();
    }

    /// Adds cards.
    #[inline]
    pub(crate) fn add_many(&mut self, code: Code, count: u8) {
        if count > 0 {
            self.counts[code as usize] += count;
            self.total += u16::from(count);
            self.mask |= code.bit();
        }
    }

    /// Takes a card away.
    ///
    /// # Panics
    /// Panics if the zone has no card of this code.
    #[inline]
    pub(crate) fn remove(&mut self, code: Code) {
        let count = &mut self.counts[code as usize];
        *count -= 1;
        self.total -= 1;
        if *count == 0 {
            self.mask &= !code.bit();
        }
    }

    /// Takes all cards of a code away and returns how many there were.
    pub(crate) fn remove_all(&mut self, code: Code) -> u8 {
        self.mask &= !code.bit();
        let count = std::mem::take(&mut self.counts[code as usize]);
        self.total -= u16::from(count);
        count
    }

    /// Moves all cards of another zone to this one.
    #[inline]
    pub(crate) fn take_all(&mut self, from: &mut Self) {
        if from.mask == 0 {
            return;
        }
        self.mask |= from.mask;
        self.total += from.total;
        self.counts.iter_mut().zip(from.counts).for_each(|(to, count)| *to += count);
        *from = Self::default();
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let count = if self.mask & OWN == 0 { BUILT_IN } else { CODES };
        to.collect_seq(&self.counts[..count])
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut counts = Vec::<u8>::deserialize(from)?;
        if counts.len() == BUILT_IN {
            counts.resize(CODES, 0);
        }
        let counts = counts.try_into().map_err(|_| D::Error::custom("another number of codes"))?;
        Ok(Self::of(counts))
    }
}
