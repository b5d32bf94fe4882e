//! Closed lists of words, and what is kept for each word of a list.
//!
//! `vocabulary!` makes an enum, its words, and a map with a value for each of them. No array is
//! indexed by a bare number that means a seat, a die or a place. New words go last.

use crate::set::Bits;
use serde::de::{Deserializer, EnumAccess, Error as _, VariantAccess, Visitor};
use std::fmt::{self, Debug};
use std::marker::PhantomData;

/// One word of a closed list.
pub trait Word: Copy + Eq + Ord + Debug + 'static {
    /// How many words the list has.
    const COUNT: usize;
    /// The words in order.
    const ALL: &'static [Self];
    /// The words in order, as they are written.
    const WORDS: &'static [&'static str];
    /// Those that belong to the base box of the game, as they are written; the others belong to further boxes.
    const BASE_WORDS: &'static [&'static str] = Self::WORDS;
    /// The name of the list.
    const LIST: &'static str;
    /// An unsigned number with a bit for each word.
    type Bits: Bits;
    /// Where the word stands in its list.
    fn index(self) -> usize;
    /// The word as it is written.
    fn word(self) -> &'static str;

    /// The word that is written so.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|candidate| candidate.word() == word)
    }

    /// The word at this place of the list.
    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Where a word of the base box stands among those of the base box.
    #[inline]
    fn in_base(self) -> usize {
        self.index()
    }

    /// The word at this place among those of the base box.
    fn from_base(index: usize) -> Option<Self> {
        Self::from_word(Self::BASE_WORDS.get(index)?)
    }
}

/// Returns whether the words of a group are those of the base box: groups are called `base` or `boxes`.
#[doc(hidden)]
pub const fn is_base(group: &str) -> bool {
    matches!(group.as_bytes(), b"base")
}

/// Returns the numbers of words among those of the base box, and their count.
#[doc(hidden)]
pub const fn base_numbers<const N: usize>(in_base: [bool; N]) -> ([u8; N], usize) {
    let (mut numbers, mut count, mut at) = ([0; N], 0, 0);
    while at < N {
        numbers[at] = count as u8;
        count += in_base[at] as usize;
        at += 1;
    }
    (numbers, count)
}

/// Returns the words of the base box.
#[doc(hidden)]
pub const fn base_words<const N: usize, const B: usize>(
    in_base: [bool; N],
    words: &[&'static str],
) -> [&'static str; B] {
    let (mut kept, mut count, mut at) = ([""; B], 0, 0);
    while at < N {
        if in_base[at] {
            kept[count] = words[at];
            count += 1;
        }
        at += 1;
    }
    kept
}

/// Makes a closed list: an enum, its words, and a map with a value for each word. Words of further boxes stand in groups
/// called `boxes`; a group `base` may follow.
///
/// ```
/// midgard_core::vocabulary! {
///     /// A warrior die.
///     pub enum Warrior / ByWarrior in u8 {
///         /// White die.
///         Swordsman = "swordsman",
///         /// Red die.
///         Spearman = "spearman",
///     }
/// }
/// use midgard_core::Word;
/// let mut band = ByWarrior::<u8>::default();
/// band[Warrior::Spearman] += 1;
/// assert_eq!(Warrior::from_word("spearman"), Some(Warrior::Spearman));
/// assert_eq!(band.iter().map(|(_, n)| n).sum::<u8>(), 1);
/// ```
#[macro_export]
macro_rules! vocabulary {
    ($(#[$doc:meta])* pub enum $name:ident / $by:ident in $bits:ty {
        $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)?
    } $($group:ident { $($(#[$more:meta])* $further:ident = $text:literal),+ $(,)? })*) => {
        $crate::word_list! {
            $(#[$doc])* pub enum $name in $bits { $($(#[$vdoc])* $variant = $word),+ }
            $($group { $($(#[$more])* $further = $text),+ })*
        }
        $crate::word_map! { $name / $by }
        $crate::serde_by_word! { $name / $by }
    };
}

/// The enum of [`vocabulary!`] and its words.
#[doc(hidden)]
#[macro_export]
macro_rules! word_list {
    ($(#[$doc:meta])* pub enum $name:ident in $bits:ty {
        $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)?
    } $($group:ident { $($(#[$more:meta])* $further:ident = $text:literal),+ $(,)? })*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$vdoc])* $variant),+ $($(, $(#[$more])* $further)+)* }

        impl $name {
            /// The words in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+ $($(, Self::$further)+)*];
            /// How many words there are.
            pub const COUNT: usize = Self::ALL.len();
            /// Whether the words belong to the base box.
            const IN_BASE: [bool; Self::COUNT] = [
                $({ let _ = Self::$variant; true }),+
                $($(, { let _ = Self::$further; $crate::is_base(stringify!($group)) })+)*
            ];
        }

        const _: () = assert!(
            $name::COUNT <= <$bits as $crate::Bits>::BITS,
            concat!(stringify!($name), " has more words than ", stringify!($bits), " has bits"),
        );

        impl $crate::Word for $name {
            const COUNT: usize = Self::ALL.len();
            const ALL: &'static [Self] = Self::ALL;
            const WORDS: &'static [&'static str] = &[$($word),+ $($(, $text)+)*];
            const BASE_WORDS: &'static [&'static str] = &$crate::base_words::<
                { $name::COUNT },
                { $crate::base_numbers($name::IN_BASE).1 },
            >($name::IN_BASE, Self::WORDS);
            const LIST: &'static str = stringify!($name);
            type Bits = $bits;
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
            #[inline]
            fn in_base(self) -> usize {
                const NUMBERS: ([u8; $name::COUNT], usize) = $crate::base_numbers($name::IN_BASE);
                NUMBERS.0[self as usize].into()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.pad($crate::Word::word(*self))
            }
        }
    };
}

/// The map of [`vocabulary!`].
#[doc(hidden)]
#[macro_export]
macro_rules! word_map {
    ($name:ident / $by:ident) => {
        impl<T> $crate::WordMap for $by<T> {
            type Word = $name;
        }

        #[doc = concat!("A value for each [`", stringify!($name), "`].")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $by<T>([T; $name::COUNT]);

        impl<T: Copy> $by<T> {
            /// The same value for each.
            pub const fn all(value: T) -> Self {
                Self([value; $name::COUNT])
            }

            /// The values with their words, in order.
            #[inline]
            pub fn iter(&self) -> impl ExactSizeIterator<Item = ($name, T)> + '_ {
                self.0.iter().enumerate().map(|(index, &value)| ($name::ALL[index], value))
            }
        }

        impl<T> $by<T> {
            /// The value that is made for each word.
            pub fn from_fn(mut make: impl FnMut($name) -> T) -> Self {
                Self(std::array::from_fn(|index| make($name::ALL[index])))
            }

            /// The values in order.
            #[inline]
            pub const fn values(&self) -> &[T; $name::COUNT] {
                &self.0
            }

            /// The values in order, to be changed.
            #[inline]
            pub const fn values_mut(&mut self) -> &mut [T; $name::COUNT] {
                &mut self.0
            }
        }

        impl<T: Default> Default for $by<T> {
            fn default() -> Self {
                Self(std::array::from_fn(|_| T::default()))
            }
        }

        impl<T> From<$by<T>> for [T; $name::COUNT] {
            fn from(map: $by<T>) -> Self {
                map.0
            }
        }

        impl<T> From<[T; $name::COUNT]> for $by<T> {
            fn from(values: [T; $name::COUNT]) -> Self {
                Self(values)
            }
        }

        impl<T> std::ops::Index<$name> for $by<T> {
            type Output = T;
            #[inline]
            fn index(&self, key: $name) -> &T {
                &self.0[key as usize]
            }
        }

        impl<T> std::ops::IndexMut<$name> for $by<T> {
            #[inline]
            fn index_mut(&mut self, key: $name) -> &mut T {
                &mut self.0[key as usize]
            }
        }
    };
}

/// Files hold the words themselves, byte forms their numbers.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_by_word {
    ($name:ident / $by:ident) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                if to.is_human_readable() {
                    to.serialize_str($crate::Word::word(*self))
                } else {
                    to.serialize_u8($crate::byte_of(*self))
                }
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                use $crate::Word;
                use $crate::serde::de::Error;
                if from.is_human_readable() {
                    $crate::read_word(from)
                } else {
                    let index = u8::deserialize(from)?;
                    $crate::of_byte::<Self>(index)
                        .ok_or_else(|| D::Error::custom(format!("no {} {index}", Self::LIST)))
                }
            }
        }

        impl<T: $crate::serde::Serialize> $crate::serde::Serialize for $by<T> {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                use $crate::serde::ser::{SerializeMap, SerializeTuple};
                if !to.is_human_readable() {
                    let count = $crate::bytes_for::<$name>();
                    let mut tuple = to.serialize_tuple(count)?;
                    for value in &self.0[..count] {
                        tuple.serialize_element(value)?;
                    }
                    return tuple.end();
                }
                let mut map = to.serialize_map(Some($crate::bytes_for::<$name>()))?;
                let all = !$crate::is_in_base_box();
                for (word, value) in $name::ALL.iter().zip(&self.0) {
                    if all || $name::IN_BASE[*word as usize] {
                        map.serialize_entry(word, value)?;
                    }
                }
                map.end()
            }
        }

        impl<'de, T: $crate::serde::Deserialize<'de> + Default> $crate::serde::Deserialize<'de>
            for $by<T>
        {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                use $crate::serde::de::{Error, MapAccess, SeqAccess, Visitor};
                struct Values<T>(std::marker::PhantomData<T>);
                impl<'de, T: $crate::serde::Deserialize<'de>> Visitor<'de> for Values<T> {
                    type Value = [Option<T>; $name::COUNT];
                    fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(out, "a value for each {}", stringify!($name))
                    }
                    fn visit_seq<A: SeqAccess<'de>>(
                        self,
                        mut list: A,
                    ) -> Result<Self::Value, A::Error> {
                        let mut values = [const { None }; $name::COUNT];
                        for value in &mut values {
                            *value = list.next_element()?;
                        }
                        Ok(values)
                    }
                    fn visit_map<A: MapAccess<'de>>(
                        self,
                        mut map: A,
                    ) -> Result<Self::Value, A::Error> {
                        let mut values = [const { None }; $name::COUNT];
                        while let Some(word) = map.next_key::<$name>()? {
                            if values[word as usize].replace(map.next_value()?).is_some() {
                                return Err(A::Error::custom(format!("{word} is named twice")));
                            }
                        }
                        Ok(values)
                    }
                }
                let visitor = Values(std::marker::PhantomData);
                let values = if from.is_human_readable() {
                    from.deserialize_struct(
                        <$name as $crate::Word>::LIST,
                        <$name as $crate::Word>::WORDS,
                        visitor,
                    )?
                } else {
                    let count = $crate::bytes_for::<$name>();
                    let mut values = from.deserialize_tuple(count, visitor)?;
                    values[count..].fill_with(|| Some(T::default()));
                    values
                };
                for (word, value) in $name::ALL.iter().zip(&values) {
                    if value.is_none() {
                        return Err(D::Error::custom(format!("{word} is missing")));
                    }
                }
                let mut values = values.into_iter().flatten();
                Ok(Self(std::array::from_fn(|_| values.next().expect("all are there"))))
            }
        }
    };
}

/// A map with a value for each word of a list.
pub trait WordMap {
    /// The words.
    type Word: Word;
}

/// The name of the enum that a word is read as.
pub(crate) const WORD: &str = "word";

/// Reads a word where words are written.
#[doc(hidden)]
pub fn read_word<'de, W: Word, D: Deserializer<'de>>(from: D) -> Result<W, D::Error> {
    struct Written<W>(PhantomData<W>);
    impl<'de, W: Word> Visitor<'de> for Written<W> {
        type Value = W;
        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(out, "a word of {}", W::LIST)
        }
        fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<W, A::Error> {
            let (word, rest) = data.variant::<std::borrow::Cow<'de, str>>()?;
            rest.unit_variant()?;
            let found = W::from_word(&word);
            found.ok_or_else(|| A::Error::custom(format!("\"{word}\" is no {}", W::LIST)))
        }
    }
    from.deserialize_enum(WORD, W::WORDS, Written(PhantomData))
}

/// `#[serde(with = "as_list")]`: a map over words as a list of its values, in order.
pub mod as_list {
    use super::WordMap;
    use crate::base_box::bytes_for;
    use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
    use serde::ser::{Serialize, Serializer};
    use std::fmt;
    use std::marker::PhantomData;

    /// Writes the values in order.
    ///
    /// # Errors
    /// As the serializer.
    pub fn serialize<const N: usize, M, T, S>(map: &M, to: S) -> Result<S::Ok, S::Error>
    where
        M: Copy + Into<[T; N]> + WordMap,
        T: Serialize,
        S: Serializer,
    {
        let count = bytes_for::<M::Word>();
        to.collect_seq(&(*map).into()[..count])
    }

    /// Reads as many values as there are words.
    ///
    /// # Errors
    /// As the deserializer, and when there are more or fewer values than words.
    pub fn deserialize<'de, const N: usize, M, T, D>(from: D) -> Result<M, D::Error>
    where
        M: From<[T; N]> + WordMap,
        T: Deserialize<'de> + Default,
        D: Deserializer<'de>,
    {
        let values = if from.is_human_readable() {
            from.deserialize_tuple(N, Values(PhantomData))?
        } else {
            let mut values = Vec::<T>::deserialize(from)?;
            if values.len() == bytes_for::<M::Word>() {
                values.resize_with(N, T::default);
            }
            values
        };
        let count = values.len();
        let values: [T; N] = values
            .try_into()
            .map_err(|_| D::Error::custom(format!("{N} values are needed, not {count}")))?;
        Ok(M::from(values))
    }

    struct Values<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Values<T> {
        type Value = Vec<T>;

        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut values = Vec::new();
            while let Some(value) = list.next_element()? {
                values.push(value);
            }
            Ok(values)
        }
    }
}
