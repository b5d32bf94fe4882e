//! Sets of words, as bits.

use crate::words::Word;
use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::fmt::{self, Debug};
use std::marker::PhantomData;

/// The unsigned numbers that a [`Set`] is kept in.
pub trait Bits: Copy + Eq + Debug + Default + std::hash::Hash + Send + Sync + 'static {
    /// The same bits in 64.
    fn wide(self) -> u64;
    /// The lowest bits of 64.
    fn narrow(wide: u64) -> Self;
}

macro_rules! bits {
    ($($int:ty),*) => {$(
        impl Bits for $int {
            #[inline]
            fn wide(self) -> u64 {
                u64::from(self)
            }
            #[inline]
            #[allow(clippy::cast_possible_truncation)] // narrowing is what it is for
            fn narrow(wide: u64) -> Self {
                wide as $int
            }
        }
    )*};
}
bits!(u8, u16, u32, u64);

/// A set of words, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<W: Word>(W::Bits);

impl<W: Word> Default for Set<W> {
    fn default() -> Self {
        Self::empty()
    }
}

impl<W: Word> Set<W> {
    /// No word.
    #[inline]
    pub fn empty() -> Self {
        Self(W::Bits::default())
    }

    /// Every word of the list.
    #[inline]
    pub fn full() -> Self {
        Self(W::Bits::narrow(u64::MAX >> (64 - W::COUNT)))
    }

    /// Exactly the words whose bits are set; bits beyond the list are dropped.
    #[inline]
    pub fn from_bits(bits: u64) -> Self {
        Self(W::Bits::narrow(bits & Self::full().bits()))
    }

    /// The bits, the first word lowest.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0.wide()
    }

    /// Is the word in it?
    #[inline]
    pub fn has(self, word: W) -> bool {
        self.bits() >> word.index() & 1 == 1
    }

    /// The same with the word in it.
    #[inline]
    pub fn with(self, word: W) -> Self {
        Self(W::Bits::narrow(self.bits() | 1 << word.index()))
    }

    /// The same with the word not in it.
    #[inline]
    pub fn without(self, word: W) -> Self {
        Self(W::Bits::narrow(self.bits() & !(1 << word.index())))
    }

    /// Puts the word in.
    #[inline]
    pub fn add(&mut self, word: W) {
        *self = self.with(word);
    }

    /// Takes the word out.
    #[inline]
    pub fn remove(&mut self, word: W) {
        *self = self.without(word);
    }

    /// In one or the other.
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(W::Bits::narrow(self.bits() | other.bits()))
    }

    /// In both.
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(W::Bits::narrow(self.bits() & other.bits()))
    }

    /// In this one only.
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Self(W::Bits::narrow(self.bits() & !other.bits()))
    }

    /// How many words.
    #[inline]
    pub fn len(self) -> usize {
        self.bits().count_ones() as usize
    }

    /// Is no word in it?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// The first word.
    #[inline]
    pub fn first(self) -> Option<W> {
        if self.is_empty() { None } else { W::from_index(self.bits().trailing_zeros() as usize) }
    }

    /// The `k`-th word in order, from 0.
    #[inline]
    pub fn nth(self, k: usize) -> Option<W> {
        self.iter().nth(k)
    }

    /// The words in order.
    #[inline]
    pub fn iter(self) -> SetIter<W> {
        SetIter(self.bits(), PhantomData)
    }
}

impl<W: Word> Debug for Set<W> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

impl<W: Word> FromIterator<W> for Set<W> {
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
pub struct SetIter<W: Word>(u64, PhantomData<W>);

impl<W: Word> Iterator for SetIter<W> {
    type Item = W;
    #[inline]
    fn next(&mut self) -> Option<W> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        W::from_index(index)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl<W: Word> ExactSizeIterator for SetIter<W> {}

impl<W: Word + Serialize> Serialize for Set<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.bits().serialize(serializer);
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
            let bits = u64::deserialize(deserializer)?;
            if bits & !Self::full().bits() != 0 {
                return Err(D::Error::custom(format!("{} has no such bits: {bits:#x}", W::LIST)));
            }
            return Ok(Self::from_bits(bits));
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

/// What a set is called where types are read.
pub(crate) const SET: &str = "Set";
