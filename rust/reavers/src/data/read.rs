//! Reads a card file and lays its corrections over the rows of the built-in one.

use super::check::{self, in_words};
use midgard_core::Plain;
use toml::de::{DeTable, DeValue};

/// Tables that a correction may add rows to.
const GROWING: [&str; 3] = ["spoils", "reavers", "bonuses"];

/// Returns the TOML text as plain data.
pub(super) fn parse(text: &str) -> Result<Plain, String> {
    let table = DeTable::parse(text).map_err(|error| format!("not TOML: {}", error.message()))?;
    Ok(of_table(table.get_ref()))
}

fn of_table(table: &DeTable<'_>) -> Plain {
    let fields = table.iter();
    Plain::Fields(
        fields.map(|(key, value)| (key.get_ref().to_string(), of_value(value.get_ref()))).collect(),
    )
}

fn of_value(value: &DeValue<'_>) -> Plain {
    match value {
        DeValue::String(text) => Plain::Text(text.to_string()),
        DeValue::Boolean(flag) => Plain::Bool(*flag),
        DeValue::Integer(number) => {
            let parsed = i64::from_str_radix(number.as_str(), number.radix());
            parsed.map_or_else(|_| Plain::Other(number.to_string()), Plain::Number)
        }
        DeValue::Array(items) => {
            Plain::List(items.iter().map(|item| of_value(item.get_ref())).collect())
        }
        DeValue::Table(table) => of_table(table),
        DeValue::Float(number) => Plain::Other(number.to_string()),
        DeValue::Datetime(date) => Plain::Other(date.to_string()),
    }
}

/// Puts the fields that a correction names in the place of those of the built-in file.
pub(super) fn lay_over(base: &mut Plain, patch: &Plain, problems: &mut Vec<String>) {
    let (Plain::Fields(base), Plain::Fields(patch)) = (base, patch) else { return };
    for (table, content) in patch {
        let Some((_, known)) = base.iter_mut().find(|(name, _)| name == table) else {
            problems.push(format!("there is no table {}", in_words(table)));
            continue;
        };
        match (known, content) {
            (Plain::Number(known), content) => {
                if *content != Plain::Number(*known) {
                    problems.push(format!("{table} is {known}"));
                }
            }
            (Plain::List(known), Plain::List(rows)) => lay_rows(table, known, rows, problems),
            (Plain::List(_), _) => {
                problems.push(format!("{table}: write [[{table}]], one for each row"));
            }
            (known, Plain::Fields(_)) => correct(table, table, known, content, problems),
            _ => problems.push(format!("{table}: write [{table}]")),
        }
    }
}

fn lay_rows(table: &str, known: &mut Vec<Plain>, rows: &[Plain], problems: &mut Vec<String>) {
    if !rows.iter().all(|row| matches!(row, Plain::Fields(_))) {
        return problems.push(format!("{table}: write [[{table}]], one for each row"));
    }
    let mut seen: Vec<&str> = Vec::new();
    for row in rows {
        let id = match row.at("id") {
            Some(Plain::Text(id)) if (1..=60).contains(&id.chars().count()) => id,
            _ => {
                problems.push(format!("{table}: each row has an id, a text of 1 to 60 characters"));
                continue;
            }
        };
        if seen.contains(&id.as_str()) {
            problems.push(format!("{table} {id}: the row stands twice"));
        }
        seen.push(id);
        let found = known.iter().position(|row| check::id(row) == Some(id));
        if found.is_none() && !GROWING.contains(&table) {
            problems.push(format!("{table}: no row has the id {}", in_words(id)));
            continue;
        }
        let at = found.unwrap_or(known.len());
        if found.is_none() {
            known.push(Plain::Fields(vec![("id".into(), Plain::Text(id.clone()))]));
        }
        correct(table, &format!("{table} {id}"), &mut known[at], row, problems);
    }
}

/// Corrects the fields of a row.
fn correct(table: &str, name: &str, ours: &mut Plain, row: &Plain, problems: &mut Vec<String>) {
    let (Plain::Fields(ours), Plain::Fields(row)) = (ours, row) else { return };
    let has_id = ours.iter().any(|(field, _)| field == "id");
    for (field, value) in row {
        let is_known = |field: &str| {
            (has_id && field == "id")
                || check::fields(table).iter().any(|(known, _)| *known == field)
        };
        let source = field.strip_suffix("_provenance").is_some_and(is_known);
        if source || field == "provenance" {
            let is_sound =
                matches!(value, Plain::Text(text) if (1..=400).contains(&text.chars().count()));
            if !is_sound {
                problems.push(format!("{name}: {field} is a text of 1 to 400 characters"));
            }
        } else if is_known(field) {
            match ours.iter_mut().find(|(known, _)| known == field) {
                Some((_, old)) => *old = value.clone(),
                None => ours.push((field.clone(), value.clone())),
            }
        } else {
            problems.push(format!("{name}: there is no field {}", in_words(field)));
        }
    }
}
