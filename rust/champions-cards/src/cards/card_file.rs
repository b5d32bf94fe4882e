//! The rows of a card file; one file can be laid over another.

use super::notes::plain;
use super::schema::{TABLES, Table};
use super::{CardProblem, Face};
use midgard_card_files::OVERRIDE;

/// The value of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// A number.
    Number(i16),
    /// Some numbers.
    Numbers(Vec<i16>),
    /// A text.
    Text(String),
    /// A word of a list.
    Word(&'static str),
    /// Numbers of things, in the order of the schema, none of them 0.
    Items(Vec<(&'static str, u8)>),
    /// The different faces in order, and how many sides show each.
    Faces(Vec<(Face, u8)>),
}

/// A field of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    /// The name of the field.
    pub name: &'static str,
    /// The line of the field; 0 in the built-in file.
    pub line: usize,
    /// The value.
    pub value: Value,
}

/// A row, or a table without rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// The table.
    pub table: &'static Table,
    /// The id; empty for a table without rows.
    pub id: &'static str,
    /// The fields.
    pub cells: Vec<Cell>,
    /// The sources of fields that have one of their own.
    pub sources: Vec<(&'static str, String)>,
    /// Whether something was wrong with it.
    pub faulty: bool,
}

/// The rows of a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct CardFile {
    /// The rows.
    pub rows: Vec<Row>,
    /// The tables in which something was wrong.
    pub troubled: Vec<&'static str>,
}

impl Row {
    /// Returns the id, or the name of a table without rows.
    pub fn label(&self) -> &'static str {
        if self.id.is_empty() { self.table.name } else { self.id }
    }

    /// Returns a field, if the row has it.
    pub fn cell(&self, field: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.name == field)
    }

    /// Returns the last line of these fields.
    pub fn line(&self, fields: &[&str]) -> usize {
        fields.iter().filter_map(|field| self.cell(field)).map(|cell| cell.line).max().unwrap_or(0)
    }

    /// Returns the value of a field.
    ///
    /// # Panics
    /// Panics if the built-in file does not have it, which [`CardFile::gaps`] reports.
    pub fn value(&self, field: &str) -> &Value {
        &self.cell(field).expect("the built-in file gives every field").value
    }

    /// Returns a number.
    pub fn number(&self, field: &str) -> u8 {
        match self.value(field) {
            Value::Number(number) => narrow(*number),
            other => unreachable!("{field} is {other:?}"),
        }
    }

    /// Returns a number; `None` if the field is unknown.
    pub fn optional_number(&self, field: &str) -> Option<u8> {
        self.cell(field).map(|_| self.number(field))
    }

    /// Returns a number that counts something; 0 if the field is unknown.
    pub fn number_or_0(&self, field: &str) -> u8 {
        self.optional_number(field).unwrap_or(0)
    }

    /// Returns a list of numbers.
    pub fn numbers<const N: usize>(&self, field: &str) -> [i16; N] {
        match self.value(field) {
            Value::Numbers(numbers) => std::array::from_fn(|index| numbers[index]),
            other => unreachable!("{field} is {other:?}"),
        }
    }

    /// Returns a word; `None` if the field is unknown.
    pub fn word(&self, field: &str) -> Option<&'static str> {
        match self.cell(field)?.value {
            Value::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Returns a text; empty if the field is unknown.
    pub fn text(&self, field: &str) -> &str {
        match self.cell(field).map(|cell| &cell.value) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// Returns where a field comes from.
    pub fn source(&self, field: &str) -> &str {
        let own = self.sources.iter().find(|(name, _)| *name == field);
        own.map_or_else(|| self.text("provenance"), |(_, source)| source)
    }

    /// Lays a row over this one. The provenance of a row replaces all sources, that of a field its own; a field that
    /// changes and comes with neither is an [`OVERRIDE`], and the other fields keep theirs.
    fn lay_over(&mut self, over: Row, problems: &mut Vec<CardProblem>) {
        let sourced = over.cell("provenance").is_some();
        let has_source = |field: &str| over.sources.iter().any(|(name, _)| *name == field);
        let mut changed = Vec::new();
        self.faulty |= over.faulty;
        for cell in over.cells {
            let label = self.label();
            let Some(here) = self.cells.iter_mut().find(|here| here.name == cell.name) else {
                if !sourced && !has_source(cell.name) {
                    changed.push((cell.name, OVERRIDE.to_owned()));
                }
                self.cells.push(cell);
                continue;
            };
            if here.value != cell.value {
                if !sourced && !matches!(cell.value, Value::Text(_)) && !has_source(cell.name) {
                    changed.push((cell.name, OVERRIDE.to_owned()));
                }
                if self.table.fields.iter().any(|field| field.name == cell.name && field.fixed) {
                    let (name, right) = (cell.name, plain(&here.value));
                    let message = format!("{label}: {name} is {right} and cannot be changed");
                    problems.push(CardProblem::new(cell.line, message));
                    self.faulty = true;
                }
            }
            *here = cell;
        }
        let has_new = |name: &str| has_source(name) || changed.iter().any(|(new, _)| *new == name);
        self.sources.retain(|(name, _)| !sourced && !has_new(name));
        self.sources.extend(changed);
        self.sources.extend(over.sources);
    }
}

impl CardFile {
    /// Returns the row with an id.
    ///
    /// # Panics
    /// Panics if the built-in file does not have it, which [`CardFile::gaps`] reports.
    pub fn row(&self, table: &str, id: &str) -> &Row {
        let mut rows = self.rows.iter();
        rows.find(|row| row.table.name == table && row.id == id)
            .expect("the built-in file has every row")
    }

    /// Returns the rows of a table.
    pub fn rows_of(&self, table: &str) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.table.name == table)
    }

    /// Reports rows and fields that a complete file must have.
    pub fn gaps(&self, problems: &mut Vec<CardProblem>) {
        let mut missing = |what: String| {
            let message = format!("{what} is missing from the built-in file");
            problems.push(CardProblem::new(0, message));
        };
        for table in TABLES {
            for id in table.ids.map_or_else(|| vec![""], |ids| ids()) {
                let Some(row) = self.rows_of(table.name).find(|row| row.id == id) else {
                    missing(format!("{} {id}", table.name));
                    continue;
                };
                let fields = table.fields.iter();
                let fields = fields.filter(|field| !field.optional);
                for field in fields.filter(|field| row.cell(field.name).is_none()) {
                    missing(format!("{} {id}: {}", table.name, field.name));
                }
            }
        }
    }

    /// Sets all lines to 0.
    pub fn without_lines(mut self) -> Self {
        for cell in self.rows.iter_mut().flat_map(|row| &mut row.cells) {
            cell.line = 0;
        }
        self
    }

    /// Lays the rows of a file over these.
    pub fn lay_over(&mut self, over: CardFile, problems: &mut Vec<CardProblem>) {
        self.troubled.extend(over.troubled);
        for row in over.rows {
            let mut rows = self.rows.iter_mut();
            let below = rows.find(|below| below.table.name == row.table.name && below.id == row.id);
            if let Some(below) = below {
                below.lay_over(row, problems);
            }
        }
    }
}

/// Converts a number that the schema has found to be 0 to 255.
pub(super) fn narrow(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(if number < 0 { 0 } else { u8::MAX })
}
