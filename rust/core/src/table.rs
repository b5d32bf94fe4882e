//! Tables that a game makes from its events: fights, uses of places. A row is a list of whole numbers.

/// The meaning of the cells of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cells {
    /// Whole numbers.
    Numbers,
    /// 0 for false and 1 for true.
    Flags,
    /// Positions in this list of words; [`NO_WORD`] for none of them.
    Words(Vec<&'static str>),
}

/// The cell of a column of words that has no word.
pub const NO_WORD: i32 = -1;

/// The name and the meaning of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name, which is an identifier.
    pub name: &'static str,
    /// The meaning of its cells.
    pub cells: Cells,
}

impl Field {
    /// Makes a column of whole numbers.
    pub fn number(name: &'static str) -> Self {
        Self { name, cells: Cells::Numbers }
    }

    /// Makes a column of flags.
    pub fn flag(name: &'static str) -> Self {
        Self { name, cells: Cells::Flags }
    }

    /// Makes a column of words.
    pub fn word(name: &'static str, words: &[&'static str]) -> Self {
        Self { name, cells: Cells::Words(words.to_vec()) }
    }
}

/// A table that a game makes from its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventTable {
    /// The name of the table.
    pub name: &'static str,
    /// The thing that a row describes, in the singular: "fight".
    pub row: &'static str,
    /// The columns.
    pub fields: Vec<Field>,
}

/// Makes the rows of a game's tables from the events of one game after another.
pub trait Tabulator<E>: Send {
    /// Takes the next event of the game. `add` is called with the number of a table and a row of it.
    fn hear(&mut self, event: &E, add: &mut dyn FnMut(usize, &[i32]));

    /// Takes the end of the game: the next event is the first of another one.
    fn end(&mut self, add: &mut dyn FnMut(usize, &[i32]));
}
