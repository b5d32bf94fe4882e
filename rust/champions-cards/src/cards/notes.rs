//! Rows as people read them.

use super::card_file::{CardFile, Row, Value};
use super::schema::{Kind, TABLES};
use super::{Face, RowNote};

/// Makes the notes of every row, in the order of the schema.
pub(super) fn notes(file: &CardFile) -> Vec<RowNote> {
    TABLES.iter().flat_map(|table| file.rows_of(table.name)).map(note).collect()
}

/// Makes the note of a row: its fields by what they hold, and as a text.
fn note(row: &Row) -> RowNote {
    let mut note = RowNote {
        table: row.table.name.to_owned(),
        id: row.id.to_owned(),
        name: row.text("name").to_owned(),
        text: text(row),
        numbers: Vec::new(),
        words: Vec::new(),
        amounts: Vec::new(),
        provenance: row.text("provenance").to_owned(),
    };
    for field in row.table.fields {
        match row.value(field.name) {
            Value::Number(number) => note.numbers.push((field.name, vec![*number])),
            Value::Numbers(numbers) => note.numbers.push((field.name, numbers.clone())),
            Value::Word(word) => note.words.push((field.name, word)),
            Value::Items(items) => {
                let amounts = items.iter().map(|&(name, count)| (name.to_owned(), count));
                note.amounts.push((field.name, amounts.collect()));
            }
            Value::Faces(faces) => {
                let sides = faces.iter().map(|&(face, sides)| (face.to_string(), sides));
                note.amounts.push((field.name, sides.collect()));
            }
            Value::Text(_) => {}
        }
    }
    note
}

/// Writes the fields of a row, without texts and those that the component list fixes.
fn text(row: &Row) -> String {
    let fields = row.table.fields.iter();
    let free = fields.filter(|field| !field.fixed && !matches!(field.kind, Kind::Text(_)));
    list(free.filter_map(|field| field_text(field.name, row.value(field.name))), ", ")
}

/// Writes a field; `None` if there is nothing to write.
fn field_text(name: &str, value: &Value) -> Option<String> {
    match (name, value) {
        ("prohibits", Value::Word("none")) => None,
        ("prohibits", Value::Word(word)) => Some(format!("no {}", many(word))),
        ("most", Value::Word(word)) => Some(format!("most {}", word.replace('_', " "))),
        (_, Value::Word(_) | Value::Faces(_)) => Some(plain(value)),
        _ => Some(format!("{} {}", name.replace('_', " "), plain(value))),
    }
}

/// Writes a value.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Numbers(numbers) => list(numbers.iter().map(i16::to_string), " "),
        Value::Text(text) => text.clone(),
        Value::Word(word) => (*word).to_owned(),
        Value::Items(items) if items.is_empty() => "nothing".to_owned(),
        Value::Items(items) => list(items.iter().map(|&item| things(item)), " and "),
        Value::Faces(faces) => {
            list(faces.iter().map(|&(face, sides)| format!("{sides} {}", shown(face))), ", ")
        }
    }
}

fn list(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.collect::<Vec<_>>().join(between)
}

fn many(warrior: &str) -> String {
    warrior.replace("man", "men")
}

fn things((name, number): (&str, u8)) -> String {
    match (name, number) {
        ("coins", 1) => "1 coin".to_owned(),
        (_, 1) => format!("1 {name}"),
        _ => format!("{number} {}", many(name)),
    }
}

/// Writes what a face shows.
fn shown(face: Face) -> String {
    let hits = match face.hits {
        1 => "one hit".to_owned(),
        more => format!("{} hits", counted(more)),
    };
    match (face.hits, face.shields) {
        (0, 0) => "blank".to_owned(),
        (0, 1) => "shield".to_owned(),
        (0, more) => format!("{} shields", counted(more)),
        (_, 0) => hits,
        (_, 1) => format!("{hits} and one shield"),
        (_, more) => format!("{hits} and {} shields", counted(more)),
    }
}

fn counted(number: u8) -> &'static str {
    match number {
        0 => "no",
        1 => "one",
        2 => "two",
        3 => "three",
        _ => "four",
    }
}
