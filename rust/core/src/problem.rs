//! Faults of data from outside.

use crate::plain::Plain;
use std::fmt;

/// One thing that is wrong with data from outside.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// Where: `clans[0].coins`; empty for the data as a whole.
    pub path: String,
    /// The value there; a dict and a long list only in words.
    pub value: Plain,
    /// A correct value.
    pub expected: String,
    /// All of it in a sentence.
    pub message: String,
}

impl Problem {
    /// Something stands at a path where something else would be right. The reason may be empty.
    pub fn new(path: String, value: &Plain, expected: String, reason: &str) -> Self {
        let what = if path.is_empty() { "the state" } else { &path };
        let colon = if reason.is_empty() { "" } else { ": " };
        let message = format!("{what} is {value}; right is {expected}{colon}{reason}");
        Self { path, value: value.brief(), expected, message }
    }

    /// A number stands at a path where something else would be right.
    pub fn number(path: &str, value: usize, expected: &str) -> Self {
        Self::new(path.into(), &Plain::Number(value as i64), expected.into(), "")
    }

    /// Something that cannot be read at all.
    pub fn whole(message: String) -> Self {
        Self { path: String::new(), value: Plain::Null, expected: String::new(), message }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

/// No more problems are reported than this.
pub const MOST_PROBLEMS: usize = 100;
