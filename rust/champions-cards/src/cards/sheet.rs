//! The rows of a card file, and the laying of one file over another.

use super::notes::plain;
use super::schema::{TABLES, Table};
use super::{CardProblem, Face};

/// What a field says.
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
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// The name of the field.
    pub name: &'static str,
    /// Where it stands; 0 in the built-in file.
    pub line: usize,
    /// What it says.
    pub value: Value,
}

/// A row, or a table without rows.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its table.
    pub table: &'static Table,
    /// Its id; empty for a table without rows.
    pub id: &'static str,
    /// Its fields.
    pub cells: Vec<Cell>,
    /// Was something wrong with it?
    pub faulty: bool,
}

/// The rows of a file.
#[derive(Clone, Default, Debug)]
pub(super) struct Sheet {
    /// The rows.
    pub rows: Vec<Row>,
    /// The tables in which something was wrong.
    pub troubled: Vec<&'static str>,
}

impl Row {
    /// What people call it.
    pub fn label(&self) -> &'static str {
        if self.id.is_empty() { self.table.name } else { self.id }
    }

    /// A field that is given.
    pub fn cell(&self, field: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.name == field)
    }

    /// The last line on which one of the fields stands.
    pub fn line(&self, fields: &[&str]) -> usize {
        fields.iter().filter_map(|field| self.cell(field)).map(|cell| cell.line).max().unwrap_or(0)
    }

    /// What a field says.
    ///
    /// # Panics
    /// When the built-in file does not give it, which [`Sheet::gaps`] reports.
    pub fn value(&self, field: &str) -> &Value {
        &self.cell(field).expect("the built-in file gives every field").value
    }

    /// A number.
    pub fn number(&self, field: &str) -> u8 {
        match self.value(field) {
            Value::Number(number) => narrow(*number),
            other => unreachable!("{field} is {other:?}"),
        }
    }

    /// A list of numbers.
    pub fn numbers<const N: usize>(&self, field: &str) -> [i16; N] {
        match self.value(field) {
            Value::Numbers(numbers) => std::array::from_fn(|index| numbers[index]),
            other => unreachable!("{field} is {other:?}"),
        }
    }

    /// A word; none where there is no such field.
    pub fn word(&self, field: &str) -> Option<&'static str> {
        match self.cell(field)?.value {
            Value::Word(word) => Some(word),
            _ => None,
        }
    }

    /// A text; empty where there is no such field.
    pub fn text(&self, field: &str) -> &str {
        match self.cell(field).map(|cell| &cell.value) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// Lays a row over this one; a number that differs loses the provenance it had.
    fn lay_over(&mut self, over: Row, problems: &mut Vec<CardProblem>) {
        let tells = over.cell("provenance").is_some();
        let mut changed = false;
        self.faulty |= over.faulty;
        for cell in over.cells {
            let label = self.label();
            let Some(here) = self.cells.iter_mut().find(|here| here.name == cell.name) else {
                continue;
            };
            if here.value != cell.value {
                changed |= !matches!(cell.value, Value::Text(_));
                if self.table.fields.iter().any(|field| field.name == cell.name && field.fixed) {
                    let (name, right) = (cell.name, plain(&here.value));
                    let message = format!("{label}: {name} is {right} and cannot be changed");
                    problems.push(CardProblem { line: cell.line, message });
                    self.faulty = true;
                }
            }
            *here = cell;
        }
        if changed && !tells {
            for cell in self.cells.iter_mut().filter(|cell| cell.name == "provenance") {
                cell.value = Value::Text("override".to_owned());
            }
        }
    }
}

impl Sheet {
    /// The row of an id.
    ///
    /// # Panics
    /// When the built-in file does not have it, which [`Sheet::gaps`] reports.
    pub fn row(&self, table: &str, id: &str) -> &Row {
        let mut rows = self.rows.iter();
        rows.find(|row| row.table.name == table && row.id == id)
            .expect("the built-in file has every row")
    }

    /// The rows of a table.
    pub fn rows_of(&self, table: &str) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.table.name == table)
    }

    /// Reports rows and fields that a complete file does not have.
    pub fn gaps(&self, problems: &mut Vec<CardProblem>) {
        let mut missing = |what: String| {
            let message = format!("{what} is missing from the built-in file");
            problems.push(CardProblem { line: 0, message });
        };
        for table in TABLES {
            for id in table.ids.map_or_else(|| vec![""], |ids| ids()) {
                let Some(row) = self.rows_of(table.name).find(|row| row.id == id) else {
                    missing(format!("{} {id}", table.name));
                    continue;
                };
                for field in table.fields.iter().filter(|field| row.cell(field.name).is_none()) {
                    missing(format!("{} {id}: {}", table.name, field.name));
                }
            }
        }
    }

    /// Forgets where the rows stand.
    pub fn without_lines(mut self) -> Self {
        for cell in self.rows.iter_mut().flat_map(|row| &mut row.cells) {
            cell.line = 0;
        }
        self
    }

    /// Lays the rows of a file over these.
    pub fn lay_over(&mut self, over: Sheet, problems: &mut Vec<CardProblem>) {
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

/// A number that the schema has found to be small and not below zero.
pub(super) fn narrow(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(if number < 0 { 0 } else { u8::MAX })
}
