//! Reads plain data field by field, by paths, and reports everything that is wrong with them.
//!
//! [`Reader`](crate::Reader) reads a type as `serde` derives it. A game whose data differ from its memory reads them by this.

use crate::plain::Plain;
use crate::problem::{MOST_PROBLEMS, Problem};
use crate::seat::Seat;
use crate::words::Word;

/// Reads fields and collects problems. A field that cannot be read is reported, and holds the least value that fits.
///
/// ```
/// use midgard_core::{PathReader, Plain};
/// let data: Plain = serde_json::from_str(r#"{"coins": 3, "ships": [{"crew": 9}]}"#).unwrap();
/// let mut read = PathReader::new(&data, 2);
/// assert_eq!((read.number("coins", 0, 5), read.small("ships[0].crew", 4)), (3, 0));
/// assert_eq!(read.problems[0].path, "ships[0].crew");
/// ```
#[derive(Debug)]
pub struct PathReader<'a> {
    /// The data that are read.
    pub data: &'a Plain,
    /// Its problems.
    pub problems: Vec<Problem>,
    players: usize,
}

impl<'a> PathReader<'a> {
    /// Begins to read data of a game with a number of players.
    pub fn new(data: &'a Plain, players: usize) -> Self {
        Self { data, problems: Vec::new(), players }
    }

    /// Reports that something else is expected at a path.
    pub fn wrong(&mut self, path: &str, expected: String) {
        if self.problems.len() < MOST_PROBLEMS {
            let value = self.data.at(path).unwrap_or(&Plain::Null);
            self.problems.push(Problem::new(path.into(), value, expected, ""));
        }
    }

    /// Reads a whole number in these bounds.
    pub fn number(&mut self, path: &str, low: i64, high: i64) -> i64 {
        match self.data.at(path) {
            Some(&Plain::Number(number)) if (low..=high).contains(&number) => number,
            _ => {
                self.wrong(path, format!("a whole number from {low} to {high}"));
                low
            }
        }
    }

    /// Reads a whole number from 0.
    pub fn small(&mut self, path: &str, high: u8) -> u8 {
        self.number(path, 0, high.into()) as u8
    }

    /// Reads true or false.
    pub fn flag(&mut self, path: &str) -> bool {
        if let Some(&Plain::Bool(flag)) = self.data.at(path) {
            return flag;
        }
        self.wrong(path, "true or false".into());
        false
    }

    /// Reads a seat that plays.
    pub fn seat(&mut self, path: &str) -> Seat {
        let seat = self.number(path, 0, self.players as i64 - 1);
        Seat::ALL[seat as usize]
    }

    /// Returns a text; empty if the field is missing.
    pub fn text(&self, path: &str) -> &'a str {
        if let Some(Plain::Text(text)) = self.data.at(path) { text } else { "" }
    }

    /// Returns the items of a list; none for a value that is not a list.
    pub fn items(&self, path: &str) -> &'a [Plain] {
        if let Some(Plain::List(items)) = self.data.at(path) { items } else { &[] }
    }

    /// Returns whether null stands at a path.
    pub fn is_null(&self, path: &str) -> bool {
        self.data.at(path) == Some(&Plain::Null)
    }

    /// Reads a word.
    pub fn word<W: Word>(&mut self, path: &str) -> W {
        W::from_word(self.text(path)).unwrap_or_else(|| {
            self.wrong(path, format!("one of {}", W::WORDS.join(", ")));
            W::ALL[0]
        })
    }
}
