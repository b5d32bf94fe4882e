//! Files with corrections of card numbers, as every game with cards reads them: what is refused, and how problems are
//! reported.

mod problem;
mod provenance;
mod syntax;
mod text;

pub use problem::{CardProblem, LONGEST, MOST_PROBLEMS};
pub use provenance::{OVERRIDE, is_reconstructed};
pub use syntax::{Readable, parser_message};
pub use text::{is_text, text_of};
