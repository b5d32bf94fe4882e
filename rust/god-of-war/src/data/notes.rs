//! The notes for readers on the rows.

use super::schema::Row;
use midgard_card_files::{RowNote, counted, is_reconstructed, number};
use midgard_core::Plain;

/// Returns what people read about a row.
pub(super) fn note(row: &Row) -> RowNote {
    let mut note = RowNote::of(row);
    let mut parts = Vec::new();
    for (field, cell) in row.fields() {
        if *field != "name" && is_reconstructed(row.source(field)) {
            note.reconstructed.push(field);
        }
        let text = written(&cell.value);
        parts.push(format!("{} {text}", field.replace('_', " ")));
        match &cell.value {
            Plain::Text(name) if *field == "name" => note.name.clone_from(name),
            Plain::Number(number) => note.numbers.push((field, vec![*number as i16])),
            Plain::List(items) => match (items.iter().map(number).collect(), counted(items)) {
                (Some(numbers), _) => note.numbers.push((field, numbers)),
                (None, Some(amounts)) if !CONDITIONS.contains(field) => {
                    note.amounts.push((field, amounts));
                }
                _ => note.words.push((field, text)),
            },
            _ => note.words.push((field, text)),
        }
    }
    note.text = parts.join(", ");
    note
}

/// Fields that are a condition, which may be words alone: `["dead", "T2"]`.
const CONDITIONS: [&str; 3] = ["win", "lose", "next_when"];

/// Writes a value for people: words and numbers without marks, but names with blanks in programs.
fn written(value: &Plain) -> String {
    match value {
        Plain::Text(text) => text.clone(),
        Plain::List(items) => items.iter().map(word_of).collect::<Vec<_>>().join(" "),
        Plain::Fields(fields) => {
            let field = |(name, value): &(String, Plain)| {
                let is_name = ["var", "track"].contains(&name.as_str());
                let value = if is_name { word_of(value) } else { written(value) };
                format!("{} {value}", word_of(&Plain::Text(name.clone())))
            };
            fields.iter().map(field).collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    }
}

/// Writes a value as one word: a text with blanks stands in marks.
fn word_of(value: &Plain) -> String {
    match value {
        Plain::Text(text) if text.contains(char::is_whitespace) => value.to_string(),
        other => written(other),
    }
}
