//! Text in and out: snapshots, prompts, options, the table and the story.

mod belief;
pub(crate) mod event;
pub(crate) mod form;
mod named_options;
pub mod odds;
pub mod options;
mod prompt;
pub(crate) mod snapshot;
pub mod surface;
mod table;
mod whole;
