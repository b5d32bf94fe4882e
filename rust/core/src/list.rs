//! A short list without heap, so that a state stays plain data.

use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// At most `N` values in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct List<T, const N: usize> {
    values: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        const { assert!(N <= u8::MAX as usize, "the length of a list has 8 bits") };
        Self { values: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// The values.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.len as usize]
    }

    /// The values, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.values[..self.len as usize]
    }

    /// Adds a value at the end.
    ///
    /// # Panics
    /// Panics if the list is full.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.values[self.len as usize] = value;
        self.len += 1;
    }

    /// Takes the last value out.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = *self.as_slice().last()?;
        self.len -= 1;
        self.values[self.len as usize] = T::default();
        Some(last)
    }

    /// Takes the value at a place out; those behind it move up.
    ///
    /// # Panics
    /// Panics if the list has no value at the place.
    pub fn remove(&mut self, at: usize) -> T {
        let value = self.as_slice()[at];
        self.values.copy_within(at + 1.., at);
        self.len -= 1;
        self.values[self.len as usize] = T::default();
        value
    }

    /// Returns whether the list is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes the first value out.
    pub fn remove_first(&mut self) -> Option<T> {
        let first = *self.as_slice().first()?;
        self.values.copy_within(1.., 0);
        self.len -= 1;
        self.values[self.len as usize] = T::default();
        Some(first)
    }
}

impl<T: Serialize + Copy + Default, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            return from.deserialize_tuple_struct("List", N, Values(PhantomData));
        }
        let values = Vec::<T>::deserialize(from)?;
        if values.len() > N {
            return Err(D::Error::custom(format!("at most {N}, not {}", values.len())));
        }
        let mut list = Self::default();
        values.into_iter().for_each(|value| list.push(value));
        Ok(list)
    }
}

struct Values<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Values<T, N> {
    type Value = List<T, N>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a list of at most {N}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<List<T, N>, A::Error> {
        let mut list = List::default();
        while let Some(value) = from.next_element()? {
            if usize::from(list.len) == N {
                return Err(A::Error::custom(format!("at most {N}")));
            }
            list.push(value);
        }
        Ok(list)
    }
}
