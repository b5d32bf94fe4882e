//! Rows as people read them.

use super::read::Row;
use midgard_card_files::is_reconstructed;
use midgard_core::Plain;

/// What people read about a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowNote {
    /// The table of the row, such as `reavers`.
    pub table: &'static str,
    /// The id, such as `R-smith`; empty for a table without rows.
    pub id: String,
    /// The name; empty for a row without one.
    pub name: String,
    /// The fields as a text for people: `count 1, cost 3, helms 1, bonus per_weapon_1`.
    pub text: String,
    /// The fields that hold a number or a list of numbers.
    pub numbers: Vec<(&'static str, Vec<i16>)>,
    /// The fields that hold a word; a flag is `true` or `false`.
    pub words: Vec<(&'static str, String)>,
    /// The fields that count things: faces of the die, prices by token.
    pub amounts: Vec<(&'static str, Vec<(String, u8)>)>,
    /// Where the numbers come from.
    pub provenance: String,
    /// The fields that are our own and not the printed ones.
    pub reconstructed: Vec<&'static str>,
}

impl RowNote {
    /// Returns whether any field is our own and not the printed one.
    pub fn is_reconstructed(&self) -> bool {
        !self.reconstructed.is_empty()
    }
}

/// Makes the note of a row.
pub(super) fn note(row: &Row) -> RowNote {
    let mut provenance = row.provenance.clone();
    for (field, source) in &row.sources {
        provenance = format!("{provenance}; {field}: {source}");
    }
    let mut note = RowNote {
        table: row.table.name,
        id: row.id.clone(),
        name: name(row),
        text: String::new(),
        numbers: Vec::new(),
        words: Vec::new(),
        amounts: Vec::new(),
        provenance,
        reconstructed: Vec::new(),
    };
    let mut parts = Vec::new();
    for (field, cell) in row.table.fields.iter().zip(&row.cells) {
        let Some(cell) = cell else { continue };
        let text = text(field.name, &cell.value);
        parts.extend(text.filter(|_| field.name != "number"));
        enter(&mut note, field.name, &cell.value);
        if is_reconstructed(row.source(field.name)) {
            note.reconstructed.push(field.name);
        }
    }
    note.text = parts.join(", ");
    note
}

/// Enters a field by what it holds.
fn enter(note: &mut RowNote, name: &'static str, value: &Plain) {
    match value {
        Plain::Number(number) => note.numbers.push((name, vec![*number as i16])),
        Plain::Bool(flag) => note.words.push((name, flag.to_string())),
        Plain::Text(word) => note.words.push((name, word.clone())),
        Plain::List(items) => match counted(items) {
            Some(faces) => note.amounts.push((name, faces)),
            None => note.numbers.push((name, items.iter().filter_map(number).collect())),
        },
        Plain::Fields(prices) => {
            let price =
                |(name, value): &(String, Plain)| Some((name.clone(), number(value)? as u8));
            note.amounts.push((name, prices.iter().filter_map(price).collect()));
        }
        _ => {}
    }
}

fn number(value: &Plain) -> Option<i16> {
    match value {
        Plain::Number(number) => Some(*number as i16),
        _ => None,
    }
}

/// Returns how often each word stands in a list of words; `None` for other lists.
fn counted(items: &[Plain]) -> Option<Vec<(String, u8)>> {
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

/// Writes a field; `None` if there is nothing to write.
fn text(name: &str, value: &Plain) -> Option<String> {
    let words = name.replace('_', " ");
    Some(match value {
        Plain::Number(0) | Plain::Bool(false) => return None,
        Plain::Bool(true) if name == "weapon" => "rolls the weapons die".into(),
        Plain::Bool(true) => words.replace("flip", "turns"),
        Plain::Text(text) => format!("{words} {text}"),
        Plain::List(items) => match counted(items) {
            Some(faces) => list(&faces),
            None => {
                let numbers = items.iter().filter_map(number).map(|it| it.to_string());
                format!("{words} {}", numbers.collect::<Vec<_>>().join(" "))
            }
        },
        Plain::Fields(prices) => {
            let price =
                |(name, value): &(String, Plain)| Some((name.clone(), number(value)? as u8));
            format!("{words} {}", list(&prices.iter().filter_map(price).collect::<Vec<_>>()))
        }
        value => format!("{words} {value}"),
    })
}

fn list(counts: &[(String, u8)]) -> String {
    counts.iter().map(|(name, n)| format!("{n} {name}")).collect::<Vec<_>>().join(", ")
}

/// Returns the name of a row: that of a reaver with a name of its own, of a place, of a type.
fn name(row: &Row) -> String {
    let word = match row.table.name {
        "locations" | "spoils" => row.id.as_str(),
        "reavers" => row.id.strip_prefix("R-").unwrap_or_default(),
        _ => "",
    };
    let mut letters = word.chars();
    match letters.next().filter(char::is_ascii_lowercase) {
        Some(first) => format!("{}{}", first.to_ascii_uppercase(), letters.as_str()),
        None => String::new(),
    }
}
