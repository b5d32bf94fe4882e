//! Seats: who sits where around the table, and a value for each of them.

use crate::set::Set;
use crate::words::Word;
use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

crate::word_list! {
    /// A place at the table. Clockwise is the order of the list. A game has its own maximum.
    pub enum Seat in u8 {
        /// Seat 0.
        One = "0",
        /// Seat 1.
        Two = "1",
        /// Seat 2.
        Three = "2",
        /// Seat 3.
        Four = "3",
        /// Seat 4.
        Five = "4",
        /// Seat 5.
        Six = "5",
    }
}

impl Seat {
    /// Returns the seats of a game with `players` players.
    ///
    /// # Panics
    /// Panics if there are more players than [`Seat::COUNT`].
    #[inline]
    pub fn of(players: usize) -> impl ExactSizeIterator<Item = Seat> + DoubleEndedIterator + Clone {
        Seat::ALL[..players].iter().copied()
    }

    /// Returns the set of the seats of a game with `players` players.
    ///
    /// # Panics
    /// Panics if there are more players than [`Seat::COUNT`].
    #[inline]
    pub fn set_of(players: usize) -> Set<Seat> {
        Set::from_bits((1 << players) - 1)
    }

    /// Returns the next seat clockwise: the one to the left.
    #[inline]
    pub fn clockwise(self, players: usize) -> Seat {
        let next = self.index() + 1;
        Seat::ALL[if next >= players { 0 } else { next }]
    }

    /// Returns the next seat counter-clockwise: the one to the right.
    #[inline]
    pub fn counter_clockwise(self, players: usize) -> Seat {
        Seat::ALL[if self.index() == 0 { players - 1 } else { self.index() - 1 }]
    }

    /// Returns the seat as another one counts it: the first seat is `from` itself, the second the next one clockwise.
    ///
    /// ```
    /// use midgard_core::Seat;
    /// assert_eq!(Seat::One.counted_from(Seat::Three, 4), Seat::Three);
    /// ```
    #[inline]
    pub const fn counted_from(self, from: Seat, players: usize) -> Self {
        Self::ALL[(self as usize + players - from as usize) % players]
    }

    /// Returns the other seats once, in the order of play from this one.
    pub fn others(self, players: usize) -> impl Iterator<Item = Seat> {
        self.around(players).skip(1)
    }

    /// Returns all seats once, clockwise from this one.
    pub fn around(self, players: usize) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(self), move |seat| Some(seat.clockwise(players))).take(players)
    }
}

impl Default for Seat {
    /// Returns the first seat.
    fn default() -> Self {
        Self::One
    }
}

/// A value for each seat. `N` is the most seats that the game has with any options.
///
/// ```
/// use midgard_core::{BySeat, Seat};
/// let mut coins = BySeat::<u8, 2>::default();
/// coins[Seat::Two] += 3;
/// assert_eq!(coins.values(), &[0, 3]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T, const N: usize = { Seat::COUNT }>([T; N]);

impl<T: Copy, const N: usize> BySeat<T, N> {
    /// Returns the same value for each seat.
    pub const fn all(value: T) -> Self {
        const { assert!(N <= Seat::COUNT, "more seats than Seat has") };
        Self([value; N])
    }

    /// Returns the values with their seats, in order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Seat, T)> + '_ {
        self.0.iter().enumerate().map(|(index, &value)| (Seat::ALL[index], value))
    }
}

impl<T, const N: usize> BySeat<T, N> {
    /// Returns the values that are made for each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        const { assert!(N <= Seat::COUNT, "more seats than Seat has") };
        Self(std::array::from_fn(|index| make(Seat::ALL[index])))
    }

    /// Returns the values in order.
    #[inline]
    pub const fn values(&self) -> &[T; N] {
        &self.0
    }

    /// Returns the values in order, to be changed.
    #[inline]
    pub const fn values_mut(&mut self) -> &mut [T; N] {
        &mut self.0
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        const { assert!(N <= Seat::COUNT, "more seats than Seat has") };
        Self(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> From<[T; N]> for BySeat<T, N> {
    fn from(values: [T; N]) -> Self {
        const { assert!(N <= Seat::COUNT, "more seats than Seat has") };
        Self(values)
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    /// # Panics
    /// Panics if the game has no such seat.
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    /// # Panics
    /// Panics if the game has no such seat.
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

/// A number for each seat of a game: its returns, the values of a search.
pub trait SeatValues:
    Copy
    + Default
    + PartialEq
    + Debug
    + Send
    + Sync
    + Index<Seat, Output = f64>
    + IndexMut<Seat>
    + 'static
{
    /// The most seats that the game has with any options.
    const SEATS: usize;
    /// Returns the numbers in order.
    fn as_slice(&self) -> &[f64];
    /// Returns the numbers in order, to be changed.
    fn as_mut_slice(&mut self) -> &mut [f64];
}

impl<const N: usize> SeatValues for BySeat<f64, N> {
    const SEATS: usize = N;
    #[inline]
    fn as_slice(&self) -> &[f64] {
        &self.0
    }
    #[inline]
    fn as_mut_slice(&mut self) -> &mut [f64] {
        &mut self.0
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

/// The type name of a seat for deserializers, and of a list by seat that may end early.
pub(crate) const SEAT: &str = "Seat";
/// The type name of a list with a value for each seat that plays, for deserializers.
pub(crate) const EACH_SEAT: &str = "EachSeat";

/// Written as a list without the seats at the end that hold the default. So a list that is read may end early, too; a
/// field in which no seat that plays ever holds the default is read by [`each_seat`].
impl<T: Serialize + Default + PartialEq, const N: usize> Serialize for BySeat<T, N> {
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

impl<'de, T: Deserialize<'de> + Default, const N: usize> Deserialize<'de> for BySeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            return from.deserialize_tuple_struct(SEAT, N, Values(PhantomData));
        }
        compact(from)
    }
}

/// Reads a list with a value for each seat that plays, for `#[serde(deserialize_with = "midgard_core::each_seat")]`: by a
/// [`Reader`](crate::Reader), a shorter list is a fault.
///
/// # Errors
/// As reading a [`BySeat`] does.
pub fn each_seat<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default, const N: usize>(
    from: D,
) -> Result<BySeat<T, N>, D::Error> {
    if from.is_human_readable() {
        return from.deserialize_tuple_struct(EACH_SEAT, N, Values(PhantomData));
    }
    compact(from)
}

/// Reads a list from bytes.
fn compact<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default, const N: usize>(
    from: D,
) -> Result<BySeat<T, N>, D::Error> {
    let list = Vec::<T>::deserialize(from)?;
    if list.len() > N {
        return Err(D::Error::custom(format!("{N} seats at most")));
    }
    let mut values = BySeat::default();
    for (to, value) in values.values_mut().iter_mut().zip(list) {
        *to = value;
    }
    Ok(values)
}

struct Values<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Default, const N: usize> Visitor<'de> for Values<T, N> {
    type Value = BySeat<T, N>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list with a value for each seat")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<BySeat<T, N>, A::Error> {
        let mut values = BySeat::default();
        for to in values.values_mut() {
            let Some(value) = list.next_element()? else { break };
            *to = value;
        }
        Ok(values)
    }
}
