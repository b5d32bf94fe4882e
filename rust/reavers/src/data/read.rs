//! Reads the rows of a card file and collects everything that is wrong with them.

use midgard_core::Plain;
use toml::de::{DeTable, DeValue};

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
pub(super) fn merge(base: &mut Plain, patch: &Plain, problems: &mut Vec<String>) {
    let (Plain::Fields(base), Plain::Fields(patch)) = (base, patch) else { return };
    for (table, rows) in patch {
        let Some((_, known)) = base.iter_mut().find(|(name, _)| name == table) else {
            problems.push(format!("there is no table {table}"));
            continue;
        };
        match (known, rows) {
            (Plain::List(known), Plain::List(rows)) => {
                rows.iter().for_each(|row| merge_row(table, known, row, problems));
            }
            (Plain::Fields(known), Plain::Fields(row)) => merge_fields(table, known, row, problems),
            (Plain::Number(known), Plain::Number(number)) if known == number => {}
            _ => problems.push(format!("{table} has another form")),
        }
    }
}

fn merge_row(table: &str, known: &mut Vec<Plain>, row: &Plain, problems: &mut Vec<String>) {
    let id = row.at("id").cloned();
    let same = |known: &&mut Plain| id.is_some() && known.at("id") == id.as_ref();
    match (known.iter_mut().find(same), row) {
        (Some(Plain::Fields(known)), Plain::Fields(fields)) => {
            merge_fields(table, known, fields, problems);
        }
        (None, Plain::Fields(_)) if id.is_some() && GROWING.contains(&table) => {
            known.push(row.clone());
        }
        _ => {
            let id = id.map_or_else(|| "none".to_owned(), |id| id.to_string());
            problems.push(format!("{table} has no row with the id {id}"));
        }
    }
}

fn merge_fields(
    table: &str,
    known: &mut Vec<(String, Plain)>,
    fields: &[(String, Plain)],
    problems: &mut Vec<String>,
) {
    for (name, value) in fields {
        match known.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.clone(),
            None if OPTIONAL.contains(&name.as_str()) => known.push((name.clone(), value.clone())),
            None => problems.push(format!("{table} has no field {name}")),
        }
    }
}

/// Tables that a correction may add rows to.
const GROWING: [&str; 3] = ["spoils", "reavers", "bonuses"];
/// Fields that a row of the built-in file may lack.
const OPTIONAL: [&str; 2] = ["bonus", "ignore"];

/// A table or a row that is read.
pub(super) struct Row<'a> {
    pub data: &'a Plain,
    pub name: String,
    pub problems: &'a mut Vec<String>,
}

impl Row<'_> {
    /// Reports something.
    pub fn wrong(&mut self, text: &str) {
        self.problems.push(format!("{}: {text}", self.name));
    }

    /// Returns a number in these bounds.
    pub fn number(&mut self, field: &str, low: i64, high: i64) -> i64 {
        match self.data.at(field) {
            Some(&Plain::Number(number)) if (low..=high).contains(&number) => number,
            other => {
                let is = other.map_or_else(|| "missing".to_owned(), Plain::to_string);
                self.wrong(&format!(
                    "{field} is {is}; right is a whole number from {low} to {high}"
                ));
                low
            }
        }
    }

    /// Returns a small number.
    pub fn small(&mut self, field: &str, low: u8, high: u8) -> u8 {
        self.number(field, low.into(), high.into()) as u8
    }

    /// Returns a flag.
    pub fn flag(&mut self, field: &str) -> bool {
        let flag = self.data.at(field);
        if let Some(&Plain::Bool(flag)) = flag {
            return flag;
        }
        self.wrong(&format!("{field} must be true or false"));
        false
    }

    /// Returns a text.
    pub fn text(&mut self, field: &str) -> String {
        match self.data.at(field) {
            Some(Plain::Text(text)) if (1..=40).contains(&text.len()) => text.clone(),
            _ => {
                self.wrong(&format!("{field} must be a text of 1 to 40 characters"));
                String::new()
            }
        }
    }

    /// Returns numbers in these bounds.
    pub fn numbers(&mut self, field: &str, len: (usize, usize), high: i64) -> Vec<i32> {
        let (least, most) = len;
        let list = self.data.at(field).cloned();
        if let Some(Plain::List(items)) = &list {
            let number = |item: &Plain| match item {
                Plain::Number(number) if (0..=high).contains(number) => Some(*number as i32),
                _ => None,
            };
            let numbers: Option<Vec<i32>> = items.iter().map(number).collect();
            if let Some(numbers) = numbers.filter(|it| (least..=most).contains(&it.len())) {
                return numbers;
            }
        }
        self.wrong(&format!("{field} must be {least} to {most} whole numbers from 0 to {high}"));
        vec![1; least.max(1)]
    }
}
