//! The forms of games of the base box: they have neither the words nor the fields of further boxes.
//!
//! So the bytes and the data of such a game are those that they were before there were boxes, and they are short. What
//! bytes leave out holds its default.

use crate::words::Word;
use std::cell::Cell;

thread_local! {
    static ON: Cell<bool> = const { Cell::new(false) };
}

/// Ends the form, also while a panic unwinds.
struct Within(bool);

impl Drop for Within {
    fn drop(&mut self) {
        ON.set(self.0);
    }
}

/// Runs code in which data are written, and bytes are written and read, in the form of the base box, if `base` is true.
///
/// ```
/// midgard_core::vocabulary! {
///     /// A warrior die.
///     pub enum Warrior / ByWarrior in u8 {
///         /// White die.
///         Swordsman = "swordsman",
///     } boxes {
///         /// Green die.
///         Archer = "archer",
///     }
/// }
/// let band = ByWarrior::from([3_u8, 0]);
/// let data = || serde_json::to_string(&band).unwrap();
/// assert_eq!(data(), r#"{"swordsman":3,"archer":0}"#);
/// assert_eq!(midgard_core::in_base_box(true, data), r#"{"swordsman":3}"#);
/// ```
pub fn in_base_box<T>(base: bool, run: impl FnOnce() -> T) -> T {
    let _within = Within(ON.replace(base));
    run()
}

/// Returns how many words of a list have a value in bytes.
#[doc(hidden)]
pub fn bytes_for<W: Word>() -> usize {
    if ON.get() { W::BASE_WORDS.len() } else { W::COUNT }
}

/// Returns the byte of a word.
#[doc(hidden)]
pub fn byte_of(word: impl Word) -> u8 {
    (if ON.get() { word.in_base() } else { word.index() }) as u8
}

/// Returns the word of a byte.
#[doc(hidden)]
pub fn of_byte<W: Word>(byte: u8) -> Option<W> {
    if ON.get() { W::from_base(byte.into()) } else { W::from_index(byte.into()) }
}

/// Returns whether data are in the form of the base box.
pub fn is_in_base_box() -> bool {
    ON.get()
}

/// A field of a further box: `#[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]`.
pub mod of_box {
    use super::ON;
    use serde::de::{Deserialize, Deserializer};

    /// Returns whether the field is left out.
    pub fn is_out<T>(_: &T) -> bool {
        ON.get()
    }

    /// Reads the field, which holds its default where bytes leave it out.
    ///
    /// # Errors
    /// As the deserializer.
    pub fn read<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: Deserialize<'de> + Default,
        D: Deserializer<'de>,
    {
        or(from, T::default())
    }

    /// Reads the field, which holds this value where bytes leave it out.
    ///
    /// # Errors
    /// As the deserializer.
    pub fn or<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
        value: T,
    ) -> Result<T, D::Error> {
        if !from.is_human_readable() && ON.get() { Ok(value) } else { T::deserialize(from) }
    }
}
