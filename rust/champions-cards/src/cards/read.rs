//! Reads rows from a file and reports every problem of every field.

use super::card_file::{CardFile, Cell, Row, Value, narrow};
use super::origin::{self, InPlay};
use super::schema::{self, FACE, Field, ITEM, Kind, Order, TABLES, Table};
use super::{CardProblem, Face};
use midgard_card_files::{Lines, Readable, is_text, parser_message};
use midgard_core::unknown_name;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// The most characters of a file that a message repeats.
const REPEATED: usize = 40;

type Key<'i> = Spanned<DeString<'i>>;
type Entry<'i> = Spanned<DeValue<'i>>;
/// The names that a small table may have, and the ranges of their numbers.
type Allowed = Vec<(&'static str, RangeInclusive<i16>)>;

/// A name that does not exist.
struct Unknown<'a> {
    /// Where it stands, as the beginning of a message.
    label: &'a str,
    /// The kind of thing that it would name.
    kind: &'a str,
    /// The name.
    name: &'a str,
    /// The names that exist.
    known: &'a [&'static str],
}

/// Reads the rows of a built-in file.
pub(super) fn built_in(text: &str, problems: &mut Vec<CardProblem>) -> CardFile {
    let whole = CardFile::default();
    read(text, InPlay::everything(), &whole, problems).without_lines()
}

/// Reads the rows of a file and reports everything that is wrong with them: what `below` has and is in play can be
/// corrected. A built-in file has nothing below.
pub(super) fn read(
    text: &str,
    play: InPlay,
    below: &CardFile,
    problems: &mut Vec<CardProblem>,
) -> CardFile {
    let readable = Readable::new(text, problems);
    let (tables, faults) = DeTable::parse_recoverable(&readable.text);
    let mut reader = Reader {
        lines: Lines::of(&readable.text),
        spoiled: readable.spoiled,
        play,
        below,
        problems,
        file: CardFile::default(),
        seen: HashMap::new(),
    };
    for fault in faults {
        reader.report(fault.span().map_or(0, |span| span.start), parser_message(&fault));
    }
    for (name, value) in tables.get_ref() {
        reader.table(name, value);
    }
    if !reader.spoiled.is_empty() {
        reader.file.troubled.extend(TABLES.iter().map(|table| table.name));
    }
    reader.file
}

struct Reader<'p> {
    lines: Lines,
    /// The lines of headers whose rows could not be read completely.
    spoiled: BTreeSet<usize>,
    play: InPlay,
    below: &'p CardFile,
    problems: &'p mut Vec<CardProblem>,
    file: CardFile,
    /// For each id so far, the line of its last row.
    seen: HashMap<(&'static str, &'static str), usize>,
}

impl Reader<'_> {
    fn line(&self, offset: usize) -> usize {
        self.lines.at(offset)
    }

    fn report(&mut self, offset: usize, message: String) {
        let line = self.line(offset);
        self.problems.push(CardProblem::new(line, message));
    }

    fn wrong(&mut self, what: &str, wanted: &str, value: &Entry<'_>) {
        let owner = match value.get_ref() {
            DeValue::String(word) => self.owner(what, word),
            DeValue::Integer(number) => self.owner(what, &number.to_string()),
            _ => String::new(),
        };
        let message = format!("{what} must be {wanted}, not {}{owner}", shown(value.get_ref()));
        self.report(value.span().start, message);
    }

    /// Returns, as the end of a message, to which box that is not in play a value belongs; `what` ends with its field.
    fn owner(&self, what: &str, value: &str) -> String {
        let missing = self.play.missing(origin::of_value(field_of(what), value));
        missing.map_or_else(String::new, |set| format!(": {value} {}", origin::belongs(set)))
    }

    /// Reports a name that does not exist: which box it belongs to, or what is near to it.
    fn unknown(&mut self, offset: usize, what: Unknown<'_>, missing: Option<&str>) {
        let Unknown { label, kind, name, known } = what;
        let message = match missing {
            Some(set) => format!("{}: {}", unknown_name(kind, name, &[]), origin::reason(set)),
            None => unknown_name(kind, name, known),
        };
        self.report(offset, format!("{label}{message}"));
    }

    /// Reads a table of the file.
    fn table(&mut self, name: &Key<'_>, value: &Entry<'_>) {
        let before = self.problems.len();
        let table = schema::table(name.get_ref()).filter(|table| self.play.has_table(table.name));
        let Some(table) = table else {
            if name.get_ref() == "schema" {
                self.value("schema", &Kind::Number(1, 1), value);
                return;
            }
            let names = TABLES.iter().map(|table| table.name);
            let names: Vec<_> = names.filter(|name| self.play.has_table(name)).collect();
            let missing = self.play.missing(origin::of_table(name.get_ref()));
            let what = Unknown { label: "", kind: "table", name: name.get_ref(), known: &names };
            self.unknown(name.span().start, what, missing);
            return;
        };
        match (table.ids, value.get_ref()) {
            (Some(ids), DeValue::Array(rows)) => {
                let mut ids = ids();
                ids.retain(|id| self.play.has_row(table.name, id));
                rows.iter().for_each(|row| self.row(table, &ids, row));
            }
            (None, DeValue::Table(fields)) => self.push(table, "", fields, value.span().start),
            (Some(_), _) => {
                let wanted = format!("rows, each under [[{}]]", table.name);
                self.wrong(table.name, &wanted, value);
            }
            (None, _) => {
                let wanted = format!("one table under [{}]", table.name);
                self.wrong(table.name, &wanted, value);
            }
        }
        if self.problems.len() > before {
            self.file.troubled.push(table.name);
        }
    }

    /// Reads a row of a table with ids.
    fn row(&mut self, table: &'static Table, ids: &[&'static str], row: &Entry<'_>) {
        let DeValue::Table(fields) = row.get_ref() else {
            let wanted = format!("under [[{}]]", table.name);
            return self.wrong(&format!("a row of {}", table.name), &wanted, row);
        };
        let start = row.span().start;
        match fields.get("id") {
            None => {
                if !self.spoiled.contains(&self.line(start)) {
                    let example = ids.first().copied().unwrap_or_default();
                    let message = format!("a row of {} needs an id such as {example}", table.name);
                    self.report(start, message);
                }
            }
            Some(id) => match id.get_ref() {
                DeValue::String(word) => match ids.iter().find(|id| *id == word) {
                    Some(known) => {
                        self.once(table, known, id.span().start);
                        return self.push(table, known, fields, start);
                    }
                    None => {
                        let label = &format!("{}: ", table.name);
                        let missing = self.play.missing(origin::of_row(table.name, word));
                        let what = Unknown { label, kind: "id", name: word, known: ids };
                        self.unknown(id.span().start, what, missing);
                        if missing.is_some() {
                            return;
                        }
                    }
                },
                _ => self.wrong("id", "a text", id),
            },
        }
        self.cells(table, None, table.name, fields);
    }

    /// Reports a second row with the same id.
    fn once(&mut self, table: &'static Table, id: &'static str, offset: usize) {
        let line = self.line(offset);
        if let Some(first) = self.seen.insert((table.name, id), line) {
            self.report(offset, format!("{id} has a row already, on line {first}"));
        }
    }

    fn push(&mut self, table: &'static Table, id: &'static str, fields: &DeTable<'_>, at: usize) {
        let before = self.problems.len();
        let label = if id.is_empty() { table.name } else { id };
        let (cells, sources) = self.cells(table, Some(id), label, fields);
        let faulty = self.problems.len() > before || self.spoiled.contains(&self.line(at));
        self.file.rows.push(Row { table, id, cells, sources, faulty });
    }

    /// Returns the fields that a row can have, or those of all rows: a field that the row below leaves out does not
    /// exist, but for one that other fields of the row ask for.
    fn fields(&self, table: &'static Table, id: Option<&str>) -> Vec<&'static Field> {
        let rows: Vec<_> = self.below.rows_of(table.name).collect();
        let exists = |field: &&Field| {
            let mut there = rows.iter().filter(|row| id.is_none_or(|id| row.id == id)).peekable();
            let has = there.peek().is_none() || there.any(|row| row.cell(field.name).is_some());
            let has = has || field.anywhere;
            has && self.play.has_field(table.name, field.name)
        };
        table.fields.iter().filter(exists).collect()
    }

    /// Reads the fields of a row, and the sources of those that have one of their own.
    fn cells(
        &mut self,
        table: &'static Table,
        id: Option<&str>,
        label: &str,
        fields: &DeTable<'_>,
    ) -> (Vec<Cell>, Vec<(&'static str, String)>) {
        let known = self.fields(table, id);
        let (mut cells, mut sources) = (Vec::new(), Vec::new());
        for (key, value) in fields {
            let name: &str = key.get_ref();
            if name == "id" && table.ids.is_some() {
                continue;
            }
            let what = format!("{label}: {}", repeated(name));
            let field = |name| known.iter().find(|field| field.name == name);
            if let Some(field) = field(name) {
                let line = self.line(key.span().start);
                let value = self.value(&what, &field.kind, value);
                cells.extend(value.map(|value| Cell { name: field.name, line, value }));
            } else if let Some(field) = name.strip_suffix("_provenance").and_then(field) {
                if let Some(Value::Text(source)) =
                    self.value(&what, &schema::PROVENANCE.kind, value)
                {
                    sources.push((field.name, source));
                }
            } else {
                let mut names: Vec<_> = known.iter().map(|field| field.name).collect();
                names.sort_unstable();
                let base = name.strip_suffix("_provenance").unwrap_or(name);
                let missing = self.play.missing_field(table.name, base);
                let label = &format!("{label}: ");
                let what = Unknown { label, kind: "field", name, known: &names };
                self.unknown(key.span().start, what, missing);
            }
        }
        (cells, sources)
    }

    /// Reads a value; `None` if it does not fit.
    fn value(&mut self, what: &str, kind: &Kind, value: &Entry<'_>) -> Option<Value> {
        let fitting = match (kind, value.get_ref()) {
            (Kind::Number(low, high), _) => within(value, &(*low..=*high)).map(Value::Number),
            (Kind::Players, _) => within(value, &schema::players(self.play)).map(Value::Number),
            (&Kind::Numbers(count, low, high, order), DeValue::Array(list)) => {
                let numbers: Option<Vec<i16>> =
                    list.iter().map(|number| within(number, &(low..=high))).collect();
                numbers.filter(|numbers| fits(numbers, count, order)).map(Value::Numbers)
            }
            (Kind::Text(longest), DeValue::String(text)) => {
                is_text(text, *longest).then(|| Value::Text(text.clone().into_owned()))
            }
            (Kind::Word(words), DeValue::String(text)) => {
                let mut words = schema::in_play(words(), field_of(what), self.play).into_iter();
                words.find(|word| word == text).map(Value::Word)
            }
            (Kind::Items(names), DeValue::Table(items)) => return self.items(what, names, items),
            (Kind::Faces, DeValue::Array(faces)) => return self.faces(what, faces),
            (Kind::Flag, DeValue::Boolean(truth)) => {
                Some(Value::Word(if *truth { "true" } else { "false" }))
            }
            _ => None,
        };
        if fitting.is_none() {
            self.wrong(what, &kind.wanted(field_of(what), self.play), value);
        }
        fitting
    }

    /// Reads numbers of things.
    fn items(&mut self, what: &str, names: &[&'static str], items: &DeTable<'_>) -> Option<Value> {
        let names = schema::in_play(names.to_vec(), field_of(what), self.play);
        let allowed: Vec<_> = names.iter().map(|&name| (name, ITEM)).collect();
        let named = self.named(what, &allowed, items)?;
        let some = named.into_iter().filter_map(|(name, number)| Some((name, number?)));
        Some(Value::Items(some.filter(|&(_, number)| number > 0).collect()))
    }

    /// Reads the faces of a die; equal faces become one.
    fn faces(&mut self, what: &str, faces: &[Entry<'_>]) -> Option<Value> {
        let before = self.problems.len();
        let mut merged: BTreeMap<Face, u8> = BTreeMap::new();
        for face in faces {
            if let Some((face, count)) = self.face(what, face) {
                let sides = merged.entry(face).or_default();
                *sides = sides.saturating_add(count);
            }
        }
        (self.problems.len() == before).then(|| Value::Faces(merged.into_iter().collect()))
    }

    /// Reads a face, and how many sides show it.
    fn face(&mut self, what: &str, face: &Entry<'_>) -> Option<(Face, u8)> {
        let DeValue::Table(fields) = face.get_ref() else {
            self.wrong(&format!("{what}: a face"), "a table of hits, shields, count", face);
            return None;
        };
        let allowed = FACE.to_vec();
        let (allowed, helmet, fields) = &self.box_face(what, allowed, fields);
        let named = self.named(what, allowed, fields)?;
        let needed = &named[..FACE.len()];
        for (name, _) in needed.iter().filter(|(_, number)| number.is_none()) {
            self.report(face.span().start, format!("{what}: a face needs {name}"));
        }
        let &[(_, Some(hits)), (_, Some(shields)), (_, Some(count))] = needed else { return None };
        let face = Face {
            hits,
            shields,
            food: named.get(FACE.len()).and_then(|(_, food)| *food).unwrap_or(hits),
            helmet: *helmet,
        };
        Some((face, count))
    }

    /// Reads whether a face has a helmet. Returns the fields of a face with a box in play, and those of the face without
    /// the helmet.
    fn box_face<'i>(
        &mut self,
        what: &str,
        mut allowed: Allowed,
        fields: &DeTable<'i>,
    ) -> (Allowed, bool, DeTable<'i>) {
        let mut rest = fields.clone();
        if !self.play.has_box() {
            return (allowed, false, rest);
        }
        allowed.push(schema::FOOD);
        let Some(helmet) = rest.remove("helmet") else { return (allowed, false, rest) };
        let DeValue::Boolean(has) = *helmet.get_ref() else {
            self.wrong(&format!("{what}: helmet"), "true or false", &helmet);
            return (allowed, false, rest);
        };
        if has && !self.play.has_value(field_of(what), "helmet") {
            let owner = self.owner(what, "helmet");
            self.report(helmet.span().start, format!("{what}: helmet must be false{owner}"));
        }
        (allowed, has, rest)
    }

    /// Reads the numbers of a small table, in the order of the names that are allowed.
    fn named(
        &mut self,
        what: &str,
        allowed: &[(&'static str, RangeInclusive<i16>)],
        table: &DeTable<'_>,
    ) -> Option<Vec<(&'static str, Option<u8>)>> {
        let before = self.problems.len();
        for (key, value) in table {
            let name: &str = key.get_ref();
            let Some((_, range)) = allowed.iter().find(|(known, _)| *known == name) else {
                let names = allowed.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(", ");
                let owner = self.owner(what, name);
                let message = format!("{what}: {} must be one of {names}{owner}", quoted(name));
                self.report(key.span().start, message);
                continue;
            };
            let what = format!("{what}: {name}");
            self.value(&what, &Kind::Number(*range.start(), *range.end()), value);
        }
        let number = |(name, range): &(&'static str, RangeInclusive<i16>)| {
            (*name, table.get(*name).and_then(|value| within(value, range)).map(narrow))
        };
        (self.problems.len() == before).then(|| allowed.iter().map(number).collect())
    }
}

/// Returns the field with which a label ends.
fn field_of(what: &str) -> &str {
    what.rsplit(": ").next().unwrap_or(what)
}

/// Reads a whole number within a range.
fn within(value: &Entry<'_>, range: &RangeInclusive<i16>) -> Option<i16> {
    let DeValue::Integer(integer) = value.get_ref() else { return None };
    let number = i16::from_str_radix(integer.as_str(), integer.radix()).ok()?;
    range.contains(&number).then_some(number)
}

fn fits(numbers: &[i16], count: usize, order: Order) -> bool {
    numbers.len() == count && order.holds(numbers)
}

/// Writes a value as a message repeats it.
fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => quoted(text),
        DeValue::Integer(integer) => repeated(&integer.to_string()),
        DeValue::Float(float) => repeated(float.as_str()),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(_) => "a date or time".to_owned(),
        DeValue::Array(list) => {
            let parts = list.iter().take(8).map(|part| match part.get_ref() {
                DeValue::Array(_) => "a list".to_owned(),
                other => shown(other),
            });
            let parts = parts.collect::<Vec<_>>().join(", ");
            format!("[{parts}{}]", if list.len() > 8 { ", ..." } else { "" })
        }
        DeValue::Table(_) => "a table".to_owned(),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", repeated(text))
}

/// Writes the beginning of a text in printable characters.
fn repeated(text: &str) -> String {
    let start: String = text.chars().take(REPEATED).collect();
    let rest = if start.len() < text.len() { "..." } else { "" };
    format!("{}{rest}", start.escape_debug())
}
