//! Texts for people about the rows of card data.

use crate::{Named, Row};
use midgard_core::Plain;

/// The text for people about a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowNote {
    /// The table of the row, such as `reavers`.
    pub table: &'static str,
    /// The id, such as `R-smith`; empty for a table that is a single row.
    pub id: String,
    /// The name; empty for a row without one.
    pub name: String,
    /// The fields as a text for people: `count 1, cost 3, helms 1, bonus per_weapon_1`.
    pub text: String,
    /// The fields that hold a number or a list of numbers.
    pub numbers: Vec<(&'static str, Vec<i16>)>,
    /// The fields that hold a word, or a list or table as a text; a flag is `true` or `false`.
    pub words: Vec<(&'static str, String)>,
    /// The fields that count things: faces of the die, cards of a deck, prices by token.
    pub amounts: Vec<(&'static str, Vec<(String, u8)>)>,
    /// Where the row comes from.
    pub provenance: String,
    /// The fields that are our own and not the printed ones.
    pub reconstructed: Vec<&'static str>,
}

impl RowNote {
    /// Returns the note of a row without its fields.
    pub fn of<F: Named>(row: &Row<F>) -> Self {
        Self {
            table: row.table.name,
            id: row.id.clone(),
            name: String::new(),
            text: String::new(),
            numbers: Vec::new(),
            words: Vec::new(),
            amounts: Vec::new(),
            provenance: row.all_sources(),
            reconstructed: Vec::new(),
        }
    }

    /// Returns whether any field is our own and not the printed one.
    pub fn is_reconstructed(&self) -> bool {
        !self.reconstructed.is_empty()
    }
}

/// Returns a number for a note.
pub fn number(value: &Plain) -> Option<i16> {
    match value {
        Plain::Number(number) => Some(*number as i16),
        _ => None,
    }
}

/// Returns how often each word stands in a list of words; `None` for other lists.
pub fn counted(items: &[Plain]) -> Option<Vec<(String, u8)>> {
    let mut counts: Vec<(String, u8)> = Vec::new();
    for item in items {
        let Plain::Text(word) = item else { return None };
        match counts.iter_mut().find(|(known, _)| known == word) {
            Some((_, count)) => *count += 1,
            None => counts.push((word.clone(), 1)),
        }
    }
    Some(counts)
}
