//! The options of a game as a caller names them.

use crate::unknown_name;
use crate::words::Word;
use std::fmt;

/// The value of an option as a caller names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionInput {
    /// A whole number.
    Number(i64),
    /// True or false.
    Flag(bool),
    /// A word, or words with a plus sign between two.
    Word(String),
    /// Words.
    Words(Vec<String>),
    /// A value of another type, as messages show it.
    Other(String),
}

/// The value as messages show it.
impl fmt::Display for OptionInput {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(out),
            Self::Flag(flag) => flag.fmt(out),
            Self::Word(word) => write!(out, "{word:?}"),
            Self::Words(words) => write!(out, "{words:?}"),
            Self::Other(shown) => out.write_str(shown),
        }
    }
}

/// Why options make no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// An option does not exist, is out of range, or does not fit the others.
    Option(String),
    /// The card file has problems: the line of each, its message, and the number of problems that it stands for.
    Cards(Vec<(usize, String, usize)>),
}

impl From<String> for OptionError {
    fn from(message: String) -> Self {
        Self::Option(message)
    }
}

/// The options that a caller names, by their names in the table of options.
///
/// ```
/// use midgard_core::{NamedOptions, OptionInput};
/// let mut named = NamedOptions::default();
/// named.set("players", OptionInput::Number(7));
/// assert_eq!(named.flag("open"), None);
/// let refused = named.number("players", 2, 6).unwrap_err();
/// assert_eq!(refused, "players must be 2 to 6, not 7");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NamedOptions {
    values: Vec<(&'static str, OptionInput)>,
    /// The text of the corrections of card numbers.
    pub cards: Option<String>,
}

impl NamedOptions {
    /// Sets the value of an option.
    pub fn set(&mut self, name: &'static str, value: OptionInput) {
        self.values.retain(|(other, _)| *other != name);
        self.values.push((name, value));
    }

    fn get(&self, name: &str) -> Option<&OptionInput> {
        self.values.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Returns the value of a flag that is named.
    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.get(name) {
            Some(OptionInput::Flag(flag)) => Some(*flag),
            _ => None,
        }
    }

    /// Returns a number that is named.
    ///
    /// # Errors
    /// When it is not one of `low` to `high`.
    pub fn number(&self, name: &str, low: i64, high: i64) -> Result<Option<i64>, String> {
        let expected = match high - low {
            0 => low.to_string(),
            1 => format!("{low} or {high}"),
            _ => format!("{low} to {high}"),
        };
        self.number_of(name, low, high, &expected)
    }

    /// Returns a number that is named. `expected` describes the numbers from `low` to `high` in the message.
    ///
    /// # Errors
    /// When it is not one of `low` to `high`.
    pub fn number_of(
        &self,
        name: &str,
        low: i64,
        high: i64,
        expected: &str,
    ) -> Result<Option<i64>, String> {
        match self.get(name) {
            None => Ok(None),
            Some(&OptionInput::Number(number)) if (low..=high).contains(&number) => {
                Ok(Some(number))
            }
            Some(other) => Err(format!("{name} must be {expected}, not {other}")),
        }
    }

    /// Returns the text of a word that is named.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(OptionInput::Word(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns a word that is named.
    ///
    /// # Errors
    /// When the list of words does not have it.
    pub fn word<W: Word>(&self, name: &str) -> Result<Option<W>, String> {
        self.text(name).map(|text| word(name, text)).transpose()
    }

    /// Returns words that are named, as a list or in a text with a plus sign between two. `expected` is the message for
    /// a value of another type.
    ///
    /// # Errors
    /// When the value has another type.
    pub fn words(&self, name: &str, expected: &str) -> Result<Option<Vec<&str>>, String> {
        match self.get(name) {
            None => Ok(None),
            Some(OptionInput::Word(text)) => Ok(Some(text.split('+').collect())),
            Some(OptionInput::Words(words)) => Ok(Some(words.iter().map(String::as_str).collect())),
            Some(_) => Err(expected.to_owned()),
        }
    }
}

/// Returns the word that is written so.
///
/// # Errors
/// When the list of words does not have it; the text has the nearest word, or all words.
pub fn word<W: Word>(what: &str, text: &str) -> Result<W, String> {
    W::from_word(text).ok_or_else(|| unknown_name(what, text, W::WORDS))
}
