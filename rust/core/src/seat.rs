//! Seats: who sits where around the table.

use crate::set::Set;
use crate::words::Word;
use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::fmt;
use std::marker::PhantomData;

crate::closed_list! {
    /// A place at the table. Clockwise is the order of the list.
    pub enum Seat / BySeat in u8 {
        /// Seat 0.
        One = "0",
        /// Seat 1.
        Two = "1",
        /// Seat 2.
        Three = "2",
        /// Seat 3.
        Four = "3",
    }
}

impl Seat {
    /// The seats of a game with so many players.
    #[inline]
    pub fn of(players: usize) -> impl ExactSizeIterator<Item = Seat> + DoubleEndedIterator + Clone {
        Seat::ALL[..players].iter().copied()
    }

    /// The seats of a game as a set.
    #[inline]
    pub fn set_of(players: usize) -> Set<Seat> {
        Set::from_bits((1 << players) - 1)
    }

    /// The next seat clockwise: the one to the left.
    #[inline]
    pub fn clockwise(self, players: usize) -> Seat {
        let next = self.index() + 1;
        Seat::ALL[if next >= players { 0 } else { next }]
    }

    /// The next seat counter-clockwise: the one to the right.
    #[inline]
    pub fn counter_clockwise(self, players: usize) -> Seat {
        Seat::ALL[if self.index() == 0 { players - 1 } else { self.index() - 1 }]
    }

    /// All seats once, clockwise from this one.
    pub fn around(self, players: usize) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(self), move |seat| Some(seat.clockwise(players))).take(players)
    }
}

impl Default for Seat {
    /// The first seat.
    fn default() -> Self {
        Self::One
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(*self as u8)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Number;
        impl<'de> Visitor<'de> for Number {
            type Value = Seat;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("the number of a seat")
            }
            fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<Seat, D::Error> {
                let index = u8::deserialize(from)?;
                let seat = Seat::from_index(index.into());
                seat.ok_or_else(|| D::Error::custom(format!("no seat {index}")))
            }
        }
        from.deserialize_newtype_struct(SEAT, Number)
    }
}

/// What a seat is called where types are read.
pub(crate) const SEAT: &str = "Seat";

/// A list without the seats at the end that hold nothing.
impl<T: Serialize + Default + PartialEq> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let nothing = T::default();
        let len = self.values().iter().rposition(|value| *value != nothing).map_or(0, |at| at + 1);
        let mut list = to.serialize_seq(Some(len))?;
        for value in &self.values()[..len] {
            list.serialize_element(value)?;
        }
        list.end()
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            return from.deserialize_tuple_struct(SEAT, Seat::COUNT, Values(PhantomData));
        }
        let list = Vec::<T>::deserialize(from)?;
        if list.len() > Seat::COUNT {
            return Err(D::Error::custom(format!("{} seats at most", Seat::COUNT)));
        }
        let mut values = BySeat::default();
        for (to, value) in values.values_mut().iter_mut().zip(list) {
            *to = value;
        }
        Ok(values)
    }
}

struct Values<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Default> Visitor<'de> for Values<T> {
    type Value = BySeat<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list with a value for each seat")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<BySeat<T>, A::Error> {
        let mut values = BySeat::default();
        for to in values.values_mut() {
            let Some(value) = list.next_element()? else { break };
            *to = value;
        }
        Ok(values)
    }
}
