//! Tables of a run: columns of equal length, each of one type.

use midgard_core::{Cells, EventTable, Statistics};

/// The cells of a column. Whole numbers are signed, so that differences of cells do not wrap; only parts of seeds are not.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // the types say everything
pub enum Column {
    Bool(Vec<bool>),
    U64(Vec<u64>),
    I16(Vec<i16>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    F64(Vec<f64>),
}

impl Column {
    /// Adds a cell. A column of narrower numbers takes the low bits of a whole number; the limits of games fit the columns.
    #[inline]
    fn push(&mut self, cell: Cell) {
        let whole = match cell {
            Cell::Whole(whole) => whole,
            Cell::Real(real) => {
                let Self::F64(cells) = self else {
                    unreachable!("a column of whole numbers has no cell {real}");
                };
                cells.push(real);
                return;
            }
        };
        match self {
            Self::Bool(cells) => cells.push(whole != 0),
            Self::U64(cells) => cells.push(whole as u64),
            Self::I16(cells) => cells.push(whole as i16),
            Self::I32(cells) => cells.push(whole as i32),
            Self::I64(cells) => cells.push(whole),
            Self::F64(cells) => cells.push(whole as f64),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Bool(cells) => cells.len(),
            Self::U64(cells) => cells.len(),
            Self::I16(cells) => cells.len(),
            Self::I32(cells) => cells.len(),
            Self::I64(cells) => cells.len(),
            Self::F64(cells) => cells.len(),
        }
    }

    fn reserve(&mut self, more: usize) {
        match self {
            Self::Bool(cells) => cells.reserve_exact(more),
            Self::U64(cells) => cells.reserve_exact(more),
            Self::I16(cells) => cells.reserve_exact(more),
            Self::I32(cells) => cells.reserve_exact(more),
            Self::I64(cells) => cells.reserve_exact(more),
            Self::F64(cells) => cells.reserve_exact(more),
        }
    }

    /// Adds the cells of a column of the same type.
    fn append(&mut self, other: Self) {
        match (self, other) {
            (Self::Bool(cells), Self::Bool(more)) => cells.extend(more),
            (Self::U64(cells), Self::U64(more)) => cells.extend(more),
            (Self::I16(cells), Self::I16(more)) => cells.extend(more),
            (Self::I32(cells), Self::I32(more)) => cells.extend(more),
            (Self::I64(cells), Self::I64(more)) => cells.extend(more),
            (Self::F64(cells), Self::F64(more)) => cells.extend(more),
            (column, more) => unreachable!("{column:?} and {more:?} are of one table"),
        }
    }
}

/// The columns of luck.
const LUCK: [&str; 2] = ["luck_score", "luck_returns"];

/// A cell of a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Cell {
    /// A whole number, a flag or the position of a word.
    Whole(i64),
    /// A number that need not be whole.
    Real(f64),
}

impl<T: Into<i64>> From<T> for Cell {
    fn from(whole: T) -> Self {
        Self::Whole(whole.into())
    }
}

/// A column with its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The words that the cells are positions of; empty for numbers.
    pub words: Vec<&'static str>,
    /// The cells.
    pub column: Column,
}

/// A table: columns of equal length.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// The name of the table.
    pub name: &'static str,
    /// The thing that a row describes, in the singular.
    pub row: &'static str,
    /// The columns.
    pub columns: Vec<Named>,
}

impl Frame {
    fn new(name: &'static str, row: &'static str) -> Self {
        Self { name, row, columns: Vec::new() }
    }

    fn with(self, name: &str, column: Column) -> Self {
        self.with_words(name, Vec::new(), column)
    }

    fn with_words(mut self, name: &str, words: Vec<&'static str>, column: Column) -> Self {
        self.columns.push(Named { name: name.to_owned(), words, column });
        self
    }

    /// Returns the empty table with a row for each game and seat.
    pub(crate) fn of_seats<G: Statistics>(game: &G, luck: bool) -> Self {
        let frame = Self::new("seats", "seat of a game")
            .with("game", Column::I64(Vec::new()))
            .with("seed_high", Column::U64(Vec::new()))
            .with("seed_low", Column::U64(Vec::new()))
            .with("seat", Column::I16(Vec::new()))
            .with("start", Column::Bool(Vec::new()))
            .with("order", Column::I16(Vec::new()))
            .with("player", Column::I16(Vec::new()))
            .with_words("character", game.characters(), Column::I16(Vec::new()))
            .with("score", Column::I32(Vec::new()))
            .with("rank", Column::I16(Vec::new()))
            .with("win_share", Column::F64(Vec::new()))
            .with("returns", Column::F64(Vec::new()))
            .with("decisions", Column::I32(Vec::new()));
        let frame = game.sheet_lines().into_iter().fold(frame, |frame, line| {
            frame.with(&format!("sheet_{line}"), Column::I32(Vec::new()))
        });
        let luck: &[&str] = if luck { &LUCK } else { &[] };
        luck.iter().fold(frame, |frame, name| frame.with(name, Column::F64(Vec::new())))
    }

    /// Returns the empty table with a row for each decision.
    pub(crate) fn of_decisions() -> Self {
        Self::new("decisions", "decision")
            .with("game", Column::I64(Vec::new()))
            .with("decision", Column::I32(Vec::new()))
            .with("round", Column::I16(Vec::new()))
            .with("seat", Column::I16(Vec::new()))
            .with("action", Column::I32(Vec::new()))
            .with("legal_actions", Column::I32(Vec::new()))
    }

    /// Returns an empty table that the game makes from its events.
    pub(crate) fn of_events(table: &EventTable) -> Self {
        let frame = Self::new(table.name, table.row).with("game", Column::I64(Vec::new()));
        table.fields.iter().fold(frame, |frame, field| match &field.cells {
            Cells::Numbers => frame.with(field.name, Column::I32(Vec::new())),
            Cells::Flags => frame.with(field.name, Column::Bool(Vec::new())),
            Cells::Words(words) => {
                assert!(words.len() <= i16::MAX as usize, "too many words in {}", field.name);
                frame.with_words(field.name, words.clone(), Column::I16(Vec::new()))
            }
        })
    }

    /// Adds a row.
    #[inline]
    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = Cell>) {
        self.columns.iter_mut().zip(row).for_each(|(column, cell)| column.column.push(cell));
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.column.len())
    }

    fn reserve(&mut self, more: usize) {
        self.columns.iter_mut().for_each(|column| column.column.reserve(more));
    }

    /// Adds the rows of a table with the same columns.
    fn append(&mut self, other: Self) {
        let columns = self.columns.iter_mut().zip(other.columns);
        columns.for_each(|(column, more)| column.column.append(more.column));
    }
}

/// The tables that a run keeps. The default keeps no tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// A row for each game and seat.
    pub seats: bool,
    /// The luck of each seat, as further columns of these rows.
    pub luck: bool,
    /// A row for each decision.
    pub decisions: bool,
    /// The tables that the game makes from its events, by their numbers.
    pub events: Vec<usize>,
}

/// The tables of some games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tables {
    /// A row for each game and seat.
    pub seats: Option<Frame>,
    /// A row for each decision.
    pub decisions: Option<Frame>,
    /// The tables that the game makes from its events.
    pub events: Vec<Frame>,
}

impl Tables {
    /// Returns the tables that are wanted, without rows.
    pub(crate) fn new<G: Statistics>(game: &G, wanted: &Wanted) -> Self {
        let layouts = if wanted.events.is_empty() { Vec::new() } else { game.event_tables() };
        Self {
            seats: wanted.seats.then(|| Frame::of_seats(game, wanted.luck)),
            decisions: wanted.decisions.then(Frame::of_decisions),
            events: wanted.events.iter().map(|&table| Frame::of_events(&layouts[table])).collect(),
        }
    }

    /// Returns the tables with the rows of all parts, in the order of their first games.
    pub(crate) fn joined<G: Statistics>(
        game: &G,
        wanted: &Wanted,
        mut parts: Vec<(u64, Self)>,
    ) -> Self {
        parts.sort_unstable_by_key(|part| part.0);
        let mut all = Self::new(game, wanted);
        for (at, frame) in all.frames_mut().enumerate() {
            let rows = |part: &(u64, Self)| part.1.frames().nth(at).map_or(0, Frame::rows);
            frame.reserve(parts.iter().map(rows).sum());
        }
        for (_, part) in parts {
            all.frames_mut().zip(part.into_frames()).for_each(|(frame, more)| frame.append(more));
        }
        all
    }

    /// Returns the tables, those of seats and of decisions first.
    pub fn into_frames(self) -> impl Iterator<Item = Frame> {
        self.seats.into_iter().chain(self.decisions).chain(self.events)
    }

    fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.seats.iter().chain(&self.decisions).chain(&self.events)
    }

    fn frames_mut(&mut self) -> impl Iterator<Item = &mut Frame> {
        self.seats.iter_mut().chain(&mut self.decisions).chain(&mut self.events)
    }
}

/// Returns the tables that a run of a game can have, without rows.
pub fn layouts<G: Statistics>(game: &G) -> impl Iterator<Item = Frame> {
    let events = (0..game.event_tables().len()).collect();
    Tables::new(game, &Wanted { seats: true, luck: true, decisions: true, events }).into_frames()
}
