//! Text in and out: notation, prompts, explanations, reasons, the table and the story.

pub(crate) mod boxes;
pub(crate) mod event;
pub(crate) mod explain;
pub(crate) mod notation;
pub(crate) mod offer;
pub mod options;
mod prompt;
pub mod reasons;
pub mod surface;
mod table;
pub(crate) mod wording;
