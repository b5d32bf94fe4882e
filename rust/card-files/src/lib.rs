//! Files with corrections of card numbers, as every game with cards reads them: rows and the corrections that are laid over
//! them, what is refused, how problems are reported, and what people read about a row.

mod file;
mod notes;
mod problem;
mod provenance;
mod rows;
mod syntax;
mod text;

pub use file::read_file;
pub use notes::{RowNote, counted, number};
pub use problem::{CardProblem, LONGEST, MOST_PROBLEMS};
pub use provenance::{OVERRIDE, is_reconstructed};
pub use rows::{
    CardFile, Cell, Lines, Named, Row, Schema, Table, in_order, no_row, of_value, table_names,
};
pub use syntax::{Readable, parser_message};
pub use text::{is_text, text_of};
