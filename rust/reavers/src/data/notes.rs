//! Rows as people read them.

use super::schema::Row;
use midgard_card_files::{RowNote, counted, is_reconstructed, number};
use midgard_core::Plain;

/// Makes the note of a row.
pub(super) fn note(row: &Row) -> RowNote {
    let mut note = RowNote { name: name(row), ..RowNote::of(row) };
    let mut parts = Vec::new();
    for (field, cell) in row.fields() {
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
