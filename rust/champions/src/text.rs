//! Text in and out: notation, prompts, options, the table and the story.

pub(crate) mod boxes;
pub(crate) mod event;
pub(crate) mod notation;
pub mod options;
mod prompt;
pub mod surface;
mod table;
