//! Rows as people read them.

use super::card_file::{CardFile, Row, Value};
use super::schema::{Field, Kind, TABLES};
use super::{Face, InPlay, faces, origin};
use crate::words::Expansion;
use midgard_card_files::is_reconstructed;
use midgard_core::{Set, Word};

/// The note for readers on a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowNote {
    /// The table of the row, such as `trolls`.
    pub table: String,
    /// The id, such as `troll-1-1`; empty for a table without rows.
    pub id: String,
    /// The name.
    pub name: String,
    /// The fields as a text for people: `attack 1, defense 3, ...`.
    pub text: String,
    /// The fields that hold a number or a list of numbers.
    pub numbers: Vec<(&'static str, Vec<i16>)>,
    /// The fields that hold a word, as the file has it.
    pub words: Vec<(&'static str, &'static str)>,
    /// The fields that count things, none of them 0: goods of a cost, in the order of the schema; sides of a die
    /// by the text of their face.
    pub amounts: Vec<(&'static str, Vec<(String, u8)>)>,
    /// Where the numbers come from.
    pub provenance: String,
    /// The fields that are our own and not the printed ones, in the order of the schema; texts do not count.
    pub reconstructed: Vec<&'static str>,
    /// The box whose file has the row.
    pub expansion: Option<Expansion>,
    /// The boxes that the row needs.
    pub needs: Set<Expansion>,
    /// Whether it is a promo card.
    pub promo: bool,
}

impl RowNote {
    /// Returns whether any field is our own and not the printed one.
    pub fn is_reconstructed(&self) -> bool {
        !self.reconstructed.is_empty()
    }
}

/// Makes the notes of every row in play, in the order of the schema.
pub(super) fn notes(file: &CardFile, play: InPlay) -> Vec<RowNote> {
    let rows = TABLES.iter().flat_map(|table| file.rows_of(table.name));
    rows.filter(|row| play.has_row(row.table.name, row.id)).map(|row| note(row, play)).collect()
}

/// Returns the fields that a row has.
fn fields(row: &Row, play: InPlay) -> impl Iterator<Item = &'static Field> {
    let table = row.table;
    let has = move |field: &&Field| {
        row.cell(field.name).is_some() && play.has_field(table.name, field.name)
    };
    table.fields.iter().filter(has)
}

/// Returns the source of a row, with those of fields that have one of their own.
fn provenance(row: &Row, play: InPlay) -> String {
    let mut text = row.text("provenance").to_owned();
    for field in fields(row, play) {
        if let Some((name, source)) = row.sources.iter().find(|(name, _)| *name == field.name) {
            text = format!("{text}; {name}: {source}");
        }
    }
    text
}

/// Returns the fields that are our own.
fn reconstructed(row: &Row, play: InPlay) -> Vec<&'static str> {
    let numbers = fields(row, play).filter(|field| !matches!(field.kind, Kind::Text(_)));
    numbers.map(|field| field.name).filter(|name| is_reconstructed(row.source(name))).collect()
}

/// Makes the note of a row: its fields by what they hold, and as a text.
fn note(row: &Row, play: InPlay) -> RowNote {
    let sets = origin::of_row(row.table.name, row.id);

    let mut note = RowNote {
        table: row.table.name.to_owned(),
        id: row.id.to_owned(),
        name: row.text("name").to_owned(),
        text: text(row, play),
        numbers: Vec::new(),
        words: Vec::new(),
        amounts: Vec::new(),
        provenance: provenance(row, play),
        reconstructed: reconstructed(row, play),
        expansion: sets.first().copied().and_then(Expansion::from_word),
        needs: sets.iter().filter_map(|set| Expansion::from_word(set)).collect(),
        promo: sets.contains(&"promos"),
    };
    for field in fields(row, play) {
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
fn text(row: &Row, play: InPlay) -> String {
    let free =
        fields(row, play).filter(|field| !field.fixed && !matches!(field.kind, Kind::Text(_)));
    list(free.filter_map(|field| field_text(field.name, row.value(field.name))), ", ")
}

/// Writes a field; `None` if there is nothing to write.
fn field_text(name: &str, value: &Value) -> Option<String> {
    match (name, value) {
        ("prohibits", Value::Word("none")) => None,
        ("ability", Value::Word("none"))
        | ("ability_number" | "any_resource", Value::Number(0)) => None,
        ("faces_b", _) => Some(format!("or {}", plain(value))),
        ("ability" | "bonus", Value::Word(word)) => Some(word.replace('_', " ")),
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
    match warrior {
        "archer" | "shieldwarrior" | "berserker" => format!("{warrior}s"),
        _ => warrior.replace("man", "men"),
    }
}

fn things((name, number): (&str, u8)) -> String {
    match (name, number) {
        ("coins", 1) => "1 coin".to_owned(),
        ("swaps", 1) => "1 swap".to_owned(),
        (_, 1) => format!("1 {}", name.replace('_', " ")),
        _ => format!("{number} {}", many(name).replace('_', " ")),
    }
}

/// Writes what a face shows.
fn shown(face: Face) -> String {
    let hits = match face.hits {
        1 => "one hit".to_owned(),
        more => format!("{} hits", counted(more)),
    };
    if face.helmet || face.food != face.hits {
        return faces::shown(face);
    }
    match (face.hits, face.shields) {
        (0, 0) => "blank".to_owned(),
        (0, 1) => "shield".to_owned(),
        (0, more) => format!("{} shields", counted(more)),
        (_, 0) => hits,
        (_, 1) => format!("{hits} and one shield"),
        (_, more) => format!("{hits} and {} shields", counted(more)),
    }
}

pub(super) fn counted(number: u8) -> &'static str {
    match number {
        0 => "no",
        1 => "one",
        2 => "two",
        3 => "three",
        4 => "four",
        5 => "five",
        6 => "six",
        7 => "seven",
        _ => "eight",
    }
}
