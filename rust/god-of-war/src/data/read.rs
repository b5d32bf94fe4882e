//! Reads the rows of a card file, and lays a file of corrections over them.

use super::schema::{TABLES, Table, table_at};
use midgard_card_files::{CardProblem, OVERRIDE, Readable, is_text, parser_message, text_of};
use midgard_core::Plain;
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

/// The most characters of a text that a message repeats.
const REPEATED: usize = 40;
/// The characters of a provenance.
const LONGEST_SOURCE: usize = 400;

/// The value of a field, its line in a file of corrections (0 in the built-in file), and the built-in value.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub value: Plain,
    pub line: usize,
    pub built_in: Option<Plain>,
}

/// A row: its cells are in the order of the fields.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub table: &'static Table,
    pub id: String,
    pub line: usize,
    pub cells: Vec<Option<Cell>>,
    pub provenance: String,
    /// The sources of fields that have one of their own.
    pub sources: Vec<(&'static str, String)>,
}

impl Row {
    fn new(table: &'static Table, id: &str, line: usize) -> Self {
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

    /// Returns a cell.
    pub fn cell(&self, field: &str) -> Option<&Cell> {
        let at = self.table.fields.iter().position(|it| *it == field)?;
        self.cells[at].as_ref()
    }
}

/// The rows of each table.
#[derive(Clone, Debug)]
pub(super) struct CardFile(pub [Vec<Row>; TABLES.len()]);

impl CardFile {
    /// Returns the rows of the built-in file.
    pub fn built_in(text: &str, problems: &mut Vec<CardProblem>) -> Self {
        let single = |at: usize| match TABLES[at].has_rows {
            true => Vec::new(),
            false => vec![Row::new(&TABLES[at], "", 0)],
        };
        let mut file = Self(std::array::from_fn(single));
        file.lay_over(text, false, problems);
        for row in file.0.iter_mut().flatten() {
            row.line = 0;
            for cell in row.cells.iter_mut().flatten() {
                (cell.line, cell.built_in) = (0, Some(cell.value.clone()));
            }
        }
        file
    }

    /// Returns the rows of a table.
    pub fn rows(&self, name: &str) -> &[Row] {
        table_at(name).map_or(&[], |at| &self.0[at])
    }

    /// Puts the fields that a text names in their places.
    pub fn lay_over(&mut self, text: &str, is_own: bool, problems: &mut Vec<CardProblem>) {
        let readable = Readable::new(text, problems);
        let (tables, faults) = DeTable::parse_recoverable(&readable.text);
        let breaks = readable.text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let breaks: Vec<usize> = breaks.map(|(offset, _)| offset).collect();
        let mut reader = Reader { file: self, breaks, is_own, problems };
        for fault in faults {
            let line = reader.line(fault.span().map_or(0, |span| span.start));
            reader.report(line, parser_message(&fault));
        }
        for (name, value) in tables.get_ref() {
            reader.table(name, value);
        }
    }
}

/// Files of earlier versions list the Specials of each window.
const NO_WINDOWS: &str = "windows: the rules decide when a Special can be played: in each window \
                          in which it does something. Remove these rows";

struct Reader<'a> {
    file: &'a mut CardFile,
    /// Where lines end.
    breaks: Vec<usize>,
    /// Whether it is a file of corrections.
    is_own: bool,
    problems: &'a mut Vec<CardProblem>,
}

impl Reader<'_> {
    fn line(&self, offset: usize) -> usize {
        1 + self.breaks.partition_point(|&end| end < offset)
    }

    fn report(&mut self, line: usize, message: String) {
        self.problems.push(CardProblem::new(line, message));
    }

    fn table(&mut self, name: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>) {
        let (line, name) = (self.line(name.span().start), name.get_ref());
        if &**name == "schema" {
            if of_value(value.get_ref()) != Plain::Number(1) {
                self.report(line, "schema is 1".into());
            }
            return;
        }
        let Some(at) = table_at(name) else {
            let message = match &**name {
                "windows" => NO_WINDOWS.to_owned(),
                _ => format!("there is no table {}", in_words(name)),
            };
            return self.report(line, message);
        };
        match (TABLES[at].has_rows, value.get_ref()) {
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
            let line = self.line(row.span().start);
            if let DeValue::Table(fields) = row.get_ref() {
                self.row(at, line, fields, &mut seen);
            }
        }
    }

    fn row(&mut self, at: usize, line: usize, fields: &DeTable<'_>, seen: &mut Vec<String>) {
        let table = &TABLES[at];
        let found = fields.iter().find(|(name, _)| &**name.get_ref() == "id");
        let id = match found.map(|(_, value)| value.get_ref()) {
            Some(DeValue::String(id)) if (1..=60).contains(&id.chars().count()) => id.to_string(),
            _ => {
                let wanted = "each row has an id, a text of 1 to 60 characters";
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
                let message = format!("{}: no row has the id {}", table.name, in_words(&id));
                return self.report(line, message);
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
    fn fields(&mut self, row: &mut Row, fields: &DeTable<'_>) {
        let (mut changed, mut own, mut has_source) = (Vec::new(), Vec::new(), false);
        for (name, value) in fields {
            let (line, name) = (self.line(name.span().start), name.get_ref());
            // `[scene.language]` Section 6: tracks are counted in the order of the file.
            let value = match (&**name, value.get_ref()) {
                ("tracks", DeValue::Table(tracks)) => in_order(tracks),
                (_, other) => of_value(other),
            };
            let known = |name: &str| row.table.fields.iter().position(|field| *field == name);
            if let Some(at) = known(name) {
                let old = row.cells[at].take();
                if old.as_ref().is_none_or(|cell| cell.value != value) {
                    changed.push(row.table.fields[at]);
                }
                let built_in = old.and_then(|cell| cell.built_in);
                row.cells[at] = Some(Cell { value, line, built_in });
                continue;
            }
            let of = name.strip_suffix("_provenance").and_then(known);
            match (&**name, of, value) {
                ("id", ..) if row.table.has_rows => {}
                ("provenance", _, Plain::Text(text)) if is_text(&text, LONGEST_SOURCE) => {
                    (row.provenance, has_source) = (text, true);
                }
                (_, Some(at), Plain::Text(text)) if is_text(&text, LONGEST_SOURCE) => {
                    own.push((row.table.fields[at], text));
                }
                ("provenance", ..) | (_, Some(_), _) => {
                    let wanted = text_of(LONGEST_SOURCE);
                    self.report(line, format!("{}: {name} is {wanted}", row.place()));
                }
                _ => {
                    let message = format!("{}: there is no field {}", row.place(), in_words(name));
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

/// Returns a name of a file for a message.
pub(super) fn in_words(name: &str) -> String {
    let start: String = name.chars().take(REPEATED).collect();
    format!("{start:?}")
}

/// Returns a table as plain data, with its fields in the order of the file; a table has them by name.
fn in_order(table: &DeTable<'_>) -> Plain {
    let mut fields: Vec<_> = table.iter().collect();
    fields.sort_by_key(|(key, _)| key.span().start);
    let field = |(key, value): (&Spanned<DeString<'_>>, &Spanned<DeValue<'_>>)| {
        (key.get_ref().to_string(), of_value(value.get_ref()))
    };
    Plain::Fields(fields.into_iter().map(field).collect())
}

/// Returns a value as plain data, tables by name.
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
        DeValue::Table(table) => {
            let field = |(key, value): (&Spanned<DeString<'_>>, &Spanned<DeValue<'_>>)| {
                (key.get_ref().to_string(), of_value(value.get_ref()))
            };
            Plain::Fields(table.iter().map(field).collect())
        }
        DeValue::Float(number) => Plain::Other(number.to_string()),
        DeValue::Datetime(date) => Plain::Other(date.to_string()),
    }
}
