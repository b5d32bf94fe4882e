//! Sets of words, as bits.

use crate::bits::nth_bit;
use crate::words::Word;
use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;

/// The unsigned integers that a [`Set`] can be kept in.
pub trait Bits: Copy + Eq + Debug + Default + Hash + Send + Sync + 'static {
    /// How many bits there are.
    const BITS: usize;
    /// Returns the integer whose lowest `count` bits are set.
    fn lowest(count: usize) -> Self;
    /// Returns the integer with this bit alone.
    fn bit(index: usize) -> Self;
    /// Returns the bits that are set in either.
    fn or(self, other: Self) -> Self;
    /// Returns the bits that are set in both.
    fn and(self, other: Self) -> Self;
    /// Returns the bits that are set in this and not in the other.
    fn minus(self, other: Self) -> Self;
    /// Returns how many bits are set.
    fn count(self) -> usize;
    /// Returns the index of the lowest bit that is set; [`Bits::BITS`] if none is.
    fn first(self) -> usize;
    /// Returns all bits but the lowest one that is set.
    fn without_first(self) -> Self;
    /// Returns the same bits in 128.
    fn wide(self) -> u128;
    /// Returns the lowest bits of 128.
    fn narrow(wide: u128) -> Self;
}

macro_rules! bits {
    ($($int:ty),*) => {$(
        impl Bits for $int {
            const BITS: usize = <$int>::BITS as usize;
            #[inline]
            fn lowest(count: usize) -> Self {
                if count == 0 { 0 } else { <$int>::MAX >> (<Self as Bits>::BITS - count) }
            }
            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self & !other
            }
            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn wide(self) -> u128 {
                self.into()
            }
            #[inline]
            #[allow(clippy::cast_possible_truncation)] // narrowing is what it is for
            fn narrow(wide: u128) -> Self {
                wide as $int
            }
        }
    )*};
}
bits!(u8, u16, u32, u64, u128);

/// A set of words, one bit each. The bits of a list are chosen where the list is declared; a list that does not fit
/// them does not compile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<W: Word>(W::Bits);

impl<W: Word> Default for Set<W> {
    fn default() -> Self {
        Self::empty()
    }
}

impl<W: Word> Set<W> {
    /// Returns the empty set.
    #[inline]
    pub fn empty() -> Self {
        Self(W::Bits::default())
    }

    /// Returns the set of all words of the list.
    #[inline]
    pub fn full() -> Self {
        const { assert!(W::COUNT <= W::Bits::BITS, "the list has more words than its set has bits") };
        Self(W::Bits::lowest(W::COUNT))
    }

    /// Returns the set of the words whose bits are set.
    ///
    /// # Panics
    /// Panics if a bit has no word.
    #[inline]
    pub fn from_bits(bits: u64) -> Self {
        let set = Self::try_from_bits(bits.into());
        set.unwrap_or_else(|| panic!("{} has no such bits: {bits:#x}", W::LIST))
    }

    /// Returns the set of the words whose bits are set; `None` if a bit has no word.
    #[inline]
    fn try_from_bits(bits: u128) -> Option<Self> {
        let known = bits & !Self::full().0.wide() == 0;
        known.then(|| Self(W::Bits::narrow(bits)))
    }

    /// Returns the bits, the first word lowest. The list has 64 words at most.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // asserted
    pub fn bits(self) -> u64 {
        const { assert!(W::COUNT <= 64, "these bits are 64") };
        self.0.wide() as u64
    }

    /// Returns whether the word is in the set.
    #[inline]
    pub fn has(self, word: W) -> bool {
        self.0.and(W::Bits::bit(word.index())) != W::Bits::default()
    }

    /// Returns the set with the word.
    #[inline]
    pub fn with(self, word: W) -> Self {
        Self(self.0.or(W::Bits::bit(word.index())))
    }

    /// Returns the set without the word.
    #[inline]
    pub fn without(self, word: W) -> Self {
        Self(self.0.minus(W::Bits::bit(word.index())))
    }

    /// Adds the word.
    #[inline]
    pub fn add(&mut self, word: W) {
        *self = self.with(word);
    }

    /// Removes the word.
    #[inline]
    pub fn remove(&mut self, word: W) {
        *self = self.without(word);
    }

    /// Returns the words that are in either.
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }

    /// Returns the words that are in both.
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0))
    }

    /// Returns the words that are in this set and not in the other.
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0.minus(other.0))
    }

    /// Returns the number of words.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count()
    }

    /// Returns whether no word is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == W::Bits::default()
    }

    /// Returns the first word.
    #[inline]
    pub fn first(self) -> Option<W> {
        if self.is_empty() { None } else { W::from_index(self.0.first()) }
    }

    /// Returns the `k`-th word in order, from 0.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // no list that is wider comes there
    pub fn nth(self, k: usize) -> Option<W> {
        if W::Bits::BITS > 64 {
            return self.iter().nth(k);
        }
        if k < self.len() { W::from_index(nth_bit(self.0.wide() as u64, k)) } else { None }
    }

    /// Returns the words in order.
    #[inline]
    pub fn iter(self) -> SetIter<W> {
        SetIter(self.0, PhantomData)
    }
}

impl<W: Word> Debug for Set<W> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

impl<W: Word> FromIterator<W> for Set<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Self {
        words.into_iter().fold(Self::empty(), Self::with)
    }
}

impl<W: Word> IntoIterator for Set<W> {
    type Item = W;
    type IntoIter = SetIter<W>;
    fn into_iter(self) -> SetIter<W> {
        self.iter()
    }
}

/// The words of a [`Set`], in order.
#[derive(Clone, Debug)]
pub struct SetIter<W: Word>(W::Bits, PhantomData<W>);

impl<W: Word> Iterator for SetIter<W> {
    type Item = W;
    #[inline]
    fn next(&mut self) -> Option<W> {
        if self.0 == W::Bits::default() {
            return None;
        }
        let index = self.0.first();
        self.0 = self.0.without_first();
        W::from_index(index)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count();
        (len, Some(len))
    }
}

impl<W: Word> ExactSizeIterator for SetIter<W> {}

impl<W: Word + Serialize> Serialize for Set<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.wide().serialize(serializer);
        }
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for word in self.iter() {
            list.serialize_element(&word)?;
        }
        list.end()
    }
}

impl<'de, W: Word + Deserialize<'de>> Deserialize<'de> for Set<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            let bits = u128::deserialize(deserializer)?;
            return Self::try_from_bits(bits).ok_or_else(|| {
                D::Error::custom(format!("{} has no such bits: {bits:#x}", W::LIST))
            });
        }
        struct Words<W>(PhantomData<W>);
        impl<'de, W: Word + Deserialize<'de>> Visitor<'de> for Words<W> {
            type Value = Set<W>;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "a list of different words of {}", W::LIST)
            }
            fn visit_newtype_struct<D: Deserializer<'de>>(
                self,
                from: D,
            ) -> Result<Set<W>, D::Error> {
                from.deserialize_seq(self)
            }
            /// A word that stands twice is a fault that the reader of plain data reports.
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Set<W>, A::Error> {
                let mut set = Set::empty();
                while let Some(word) = list.next_element::<W>()? {
                    set.add(word);
                }
                Ok(set)
            }
        }
        deserializer.deserialize_newtype_struct(SET, Words(PhantomData))
    }
}

/// The type name of a set for deserializers.
pub(crate) const SET: &str = "Set";
