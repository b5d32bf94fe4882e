//! The rows of a card file, and a file of corrections laid over them.

use crate::{CardProblem, OVERRIDE, Readable, is_text, parser_message, text_of};
use midgard_core::{Plain, unknown_name};
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

/// The most characters of an id.
const LONGEST_ID: usize = 60;
/// The most characters of a provenance.
const LONGEST_SOURCE: usize = 400;

/// The name of a field of a row, and whatever else a game knows of the field.
pub trait Named: Sync + 'static {
    /// Returns the name.
    fn name(&self) -> &'static str;
}

impl Named for &'static str {
    fn name(&self) -> &'static str {
        self
    }
}

/// A table: its rows have ids, or it is a single row.
#[derive(Debug)]
pub struct Table<F: 'static> {
    /// The name.
    pub name: &'static str,
    /// Whether its rows have ids.
    pub has_rows: bool,
    /// Whether a file of corrections may add rows.
    pub grows: bool,
    /// The fields of a row.
    pub fields: &'static [F],
}

impl<F> Table<F> {
    /// Returns a table of rows with ids.
    pub const fn rows(name: &'static str, grows: bool, fields: &'static [F]) -> Self {
        Self { name, has_rows: true, grows, fields }
    }

    /// Returns a table that is a single row.
    pub const fn single(name: &'static str, fields: &'static [F]) -> Self {
        Self { name, has_rows: false, grows: false, fields }
    }
}

/// The tables of the card file of a game.
pub trait Schema: Sized + 'static {
    /// The facts about a field.
    type Field: Named;
    /// The tables, in the order of the file.
    const TABLES: &'static [Table<Self::Field>];
    /// Whether a row has `id_provenance`, the source of the whole row.
    const SOURCED_IDS: bool = false;

    /// Returns the value of a field as plain data. The default has the entries of a table by name.
    fn value(field: &str, value: &DeValue<'_>) -> Plain {
        let _ = field;
        of_value(value)
    }

    /// Returns why files have a table no more that earlier versions had.
    fn gone(table: &str) -> Option<String> {
        let _ = table;
        None
    }
}

/// The value of a field, its line in a file of corrections (0 in the built-in file), and the built-in value.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The value.
    pub value: Plain,
    /// The line.
    pub line: usize,
    /// The value of the built-in file.
    pub built_in: Option<Plain>,
}

/// A row: its cells are in the order of the fields.
#[derive(Debug)]
pub struct Row<F: 'static> {
    /// The table.
    pub table: &'static Table<F>,
    /// The id; empty for a table that is a single row.
    pub id: String,
    /// The line in a file of corrections.
    pub line: usize,
    /// The values of the fields.
    pub cells: Vec<Option<Cell>>,
    /// Where the row comes from.
    pub provenance: String,
    /// The sources of fields that have one of their own.
    pub sources: Vec<(&'static str, String)>,
}

impl<F> Clone for Row<F> {
    fn clone(&self) -> Self {
        Self {
            table: self.table,
            id: self.id.clone(),
            line: self.line,
            cells: self.cells.clone(),
            provenance: self.provenance.clone(),
            sources: self.sources.clone(),
        }
    }
}

impl<F: Named> Row<F> {
    fn new(table: &'static Table<F>, id: &str, line: usize) -> Self {
        let cells = vec![None; table.fields.len()];
        let (id, provenance) = (id.to_owned(), String::new());
        Self { table, id, line, cells, provenance, sources: Vec::new() }
    }

    /// Returns what messages call the row.
    pub fn place(&self) -> String {
        [self.table.name, &self.id].join(" ").trim_end().to_owned()
    }

    /// Returns where a field comes from.
    pub fn source(&self, field: &str) -> &str {
        let own = self.sources.iter().find(|(name, _)| *name == field);
        own.map_or(&self.provenance, |(_, source)| source)
    }

    /// Returns the provenance of the row with the sources of fields that have one of their own.
    pub fn all_sources(&self) -> String {
        let each = self.sources.iter();
        each.fold(self.provenance.clone(), |all, (field, source)| {
            format!("{all}; {field}: {source}")
        })
    }

    /// Returns the fields that the row has.
    pub fn fields(&self) -> impl Iterator<Item = (&'static F, &Cell)> {
        let fields = self.table.fields.iter().zip(&self.cells);
        fields.filter_map(|(field, cell)| Some((field, cell.as_ref()?)))
    }

    /// Returns a cell.
    pub fn cell(&self, field: &str) -> Option<&Cell> {
        let at = self.table.fields.iter().position(|it| it.name() == field)?;
        self.cells[at].as_ref()
    }

    /// Returns a number; 0 if the field is missing.
    pub fn number(&self, field: &str) -> i64 {
        match self.cell(field).map(|cell| &cell.value) {
            Some(&Plain::Number(number)) => number,
            _ => 0,
        }
    }

    /// Returns whether a flag is set.
    pub fn flag(&self, field: &str) -> bool {
        self.cell(field).is_some_and(|cell| cell.value == Plain::Bool(true))
    }

    /// Returns a text.
    pub fn text(&self, field: &str) -> Option<&str> {
        match &self.cell(field)?.value {
            Plain::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the numbers of a list.
    pub fn numbers(&self, field: &str) -> Vec<i32> {
        let number = |value: &Plain| match value {
            Plain::Number(number) => Some(*number as i32),
            _ => None,
        };
        match self.cell(field).map(|cell| &cell.value) {
            Some(Plain::List(items)) => items.iter().filter_map(number).collect(),
            _ => Vec::new(),
        }
    }
}

/// The rows of each table of a game.
#[derive(Clone, Debug)]
pub struct CardFile<S: Schema>(pub Vec<Vec<Row<S::Field>>>);

impl<S: Schema> CardFile<S> {
    /// Returns the names of the tables.
    pub fn tables() -> Vec<&'static str> {
        S::TABLES.iter().map(|table| table.name).collect()
    }

    /// Returns the rows of the built-in file.
    pub fn built_in(text: &str, problems: &mut Vec<CardProblem>) -> Self {
        let single = |table: &'static Table<S::Field>| match table.has_rows {
            true => Vec::new(),
            false => vec![Row::new(table, "", 0)],
        };
        let mut file = Self(S::TABLES.iter().map(single).collect());
        file.lay(text, false, problems);
        for row in file.0.iter_mut().flatten() {
            row.line = 0;
            for cell in row.cells.iter_mut().flatten() {
                (cell.line, cell.built_in) = (0, Some(cell.value.clone()));
            }
        }
        file
    }

    /// Returns the rows of the built-in file, corrected by a text.
    pub fn corrected(built_in: &str, text: &str, problems: &mut Vec<CardProblem>) -> Self {
        let mut file = Self::built_in(built_in, problems);
        file.lay(text, true, problems);
        file
    }

    /// Returns the rows of a table.
    pub fn rows(&self, name: &str) -> &[Row<S::Field>] {
        table_at::<S>(name).map_or(&[], |at| &self.0[at])
    }

    /// Returns all rows, table by table.
    pub fn all(&self) -> impl Iterator<Item = &Row<S::Field>> {
        self.0.iter().flatten()
    }

    /// Puts the fields that a text names in their places.
    fn lay(&mut self, text: &str, is_own: bool, problems: &mut Vec<CardProblem>) {
        let readable = Readable::new(text, problems);
        let (tables, faults) = DeTable::parse_recoverable(&readable.text);
        let mut reader = Reader { file: self, lines: Lines::of(&readable.text), is_own, problems };
        for fault in faults {
            let line = reader.lines.at(fault.span().map_or(0, |span| span.start));
            reader.report(line, parser_message(&fault));
        }
        for (name, value) in tables.get_ref() {
            reader.table(name, value);
        }
    }
}

/// Returns the position of a table.
fn table_at<S: Schema>(name: &str) -> Option<usize> {
    S::TABLES.iter().position(|table| table.name == name)
}

/// The lines of a text.
pub struct Lines(Vec<usize>);

impl Lines {
    /// Finds the lines of a text.
    pub fn of(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Self(breaks.map(|(offset, _)| offset).collect())
    }

    /// Returns the line of a byte, from 1.
    pub fn at(&self, offset: usize) -> usize {
        1 + self.0.partition_point(|&end| end < offset)
    }
}

struct Reader<'a, S: Schema> {
    file: &'a mut CardFile<S>,
    lines: Lines,
    /// Whether it is a file of corrections.
    is_own: bool,
    problems: &'a mut Vec<CardProblem>,
}

impl<S: Schema> Reader<'_, S> {
    fn report(&mut self, line: usize, message: String) {
        self.problems.push(CardProblem::new(line, message));
    }

    fn table(&mut self, name: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>) {
        let (line, name) = (self.lines.at(name.span().start), name.get_ref());
        if &**name == "schema" {
            if of_value(value.get_ref()) != Plain::Number(1) {
                self.report(line, "schema is 1".into());
            }
            return;
        }
        let Some(at) = table_at::<S>(name) else {
            let unknown = || {
                unknown_name("table", name, &S::TABLES.iter().map(|it| it.name).collect::<Vec<_>>())
            };
            return self.report(line, S::gone(name).unwrap_or_else(unknown));
        };
        match (S::TABLES[at].has_rows, value.get_ref()) {
            (false, DeValue::Table(fields)) => {
                let mut row = self.file.0[at][0].clone();
                row.line = line;
                self.fields(&mut row, fields);
                self.file.0[at][0] = row;
            }
            (false, _) => self.report(line, format!("{name}: write [{name}]")),
            (true, DeValue::Array(rows))
                if rows.iter().all(|row| matches!(row.get_ref(), DeValue::Table(_))) =>
            {
                self.rows(at, rows)
            }
            (true, _) => self.report(line, format!("{name}: write [[{name}]], one for each row")),
        }
    }

    fn rows(&mut self, at: usize, rows: &DeArray<'_>) {
        let mut seen = Vec::new();
        for row in rows {
            let line = self.lines.at(row.span().start);
            if let DeValue::Table(fields) = row.get_ref() {
                self.row(at, line, fields, &mut seen);
            }
        }
    }

    fn row(&mut self, at: usize, line: usize, fields: &DeTable<'_>, seen: &mut Vec<String>) {
        let table = &S::TABLES[at];
        let found = fields.iter().find(|(name, _)| &**name.get_ref() == "id");
        let id = match found.map(|(_, value)| value.get_ref()) {
            Some(DeValue::String(id)) if is_text(id, LONGEST_ID) => id.to_string(),
            _ => {
                let wanted = format!("each row has an id, {}", text_of(LONGEST_ID));
                return self.report(line, format!("{}: {wanted}", table.name));
            }
        };
        if seen.contains(&id) {
            self.report(line, format!("{} {id}: the row stands twice", table.name));
        }
        seen.push(id.clone());
        let known = self.file.0[at].iter().position(|row| row.id == id);
        let mut row = match known {
            Some(known) => self.file.0[at][known].clone(),
            None if table.grows || !self.is_own => Row::new(table, &id, line),
            None => {
                let known: Vec<_> = self.file.0[at].iter().map(|row| row.id.as_str()).collect();
                return self.report(line, no_row(table.name, &id, &known));
            }
        };
        row.line = line;
        self.fields(&mut row, fields);
        match known {
            Some(known) => self.file.0[at][known] = row,
            None => self.file.0[at].push(row),
        }
    }

    /// Puts fields into a row. The provenance of a row replaces all sources, that of a field its own; a field that
    /// changes and comes with neither is an override, and so is a new row.
    fn fields(&mut self, row: &mut Row<S::Field>, fields: &DeTable<'_>) {
        let (mut changed, mut own, mut has_source) = (Vec::new(), Vec::new(), false);
        let known = |name: &str| row.table.fields.iter().position(|field| field.name() == name);
        for (name, value) in fields {
            let (line, name) = (self.lines.at(name.span().start), &**name.get_ref());
            let value = S::value(name, value.get_ref());
            if let Some(at) = known(name) {
                let old = row.cells[at].take();
                if old.as_ref().is_none_or(|cell| cell.value != value) {
                    changed.push(row.table.fields[at].name());
                }
                let built_in = old.and_then(|cell| cell.built_in);
                row.cells[at] = Some(Cell { value, line, built_in });
                continue;
            }
            let has_id = S::SOURCED_IDS && row.table.has_rows;
            let of = name.strip_suffix("_provenance").and_then(|of| match known(of) {
                Some(at) => Some(row.table.fields[at].name()),
                None => (has_id && of == "id").then_some("id"),
            });
            match (name, of, value) {
                ("id", ..) if row.table.has_rows => {}
                ("provenance", _, Plain::Text(text)) if is_text(&text, LONGEST_SOURCE) => {
                    (row.provenance, has_source) = (text, true);
                }
                (_, Some(field), Plain::Text(text)) if is_text(&text, LONGEST_SOURCE) => {
                    own.push((field, text));
                }
                ("provenance", ..) | (_, Some(_), _) => {
                    let wanted = text_of(LONGEST_SOURCE);
                    self.report(line, format!("{}: {name} is {wanted}", row.place()));
                }
                _ => {
                    let mut known: Vec<_> = row.table.fields.iter().map(Named::name).collect();
                    known.sort_unstable();
                    let message =
                        format!("{}: {}", row.place(), unknown_name("field", name, &known));
                    self.report(line, message);
                }
            }
        }
        if self.is_own && !has_source && row.provenance.is_empty() {
            row.provenance = OVERRIDE.into();
        } else if self.is_own && !has_source {
            changed.retain(|&name| own.iter().all(|(other, _)| *other != name));
            own.extend(changed.into_iter().map(|name| (name, OVERRIDE.to_owned())));
        }
        row.sources.retain(|(name, _)| !has_source && own.iter().all(|(other, _)| other != name));
        row.sources.extend(own);
    }
}

/// Returns the message for a row that a table does not have.
pub fn no_row(table: &str, id: &str, known: &[&str]) -> String {
    format!("{table}: {}", unknown_name("id", id, known))
}

/// Returns the names of the tables of a file, as far as it can be read.
pub fn table_names(text: &str) -> Vec<String> {
    let readable = Readable::new(text, &mut Vec::new());
    let (tables, _) = DeTable::parse_recoverable(&readable.text);
    let names = tables.get_ref().iter().map(|(name, _)| name.get_ref().to_string());
    names.filter(|name| name != "schema").collect()
}

/// Returns a table as plain data, with its entries in the order of the file; a table has them by name.
pub fn in_order(table: &DeTable<'_>) -> Plain {
    let mut fields: Vec<_> = table.iter().collect();
    fields.sort_by_key(|(key, _)| key.span().start);
    Plain::Fields(fields.into_iter().map(entry).collect())
}

fn entry((key, value): (&Spanned<DeString<'_>>, &Spanned<DeValue<'_>>)) -> (String, Plain) {
    (key.get_ref().to_string(), of_value(value.get_ref()))
}

/// Returns a value as plain data, tables by name.
pub fn of_value(value: &DeValue<'_>) -> Plain {
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
        DeValue::Table(table) => Plain::Fields(table.iter().map(entry).collect()),
        DeValue::Float(number) => Plain::Other(number.to_string()),
        DeValue::Datetime(date) => Plain::Other(date.to_string()),
    }
}
