//! Text in and out: notation, prompts, explanations, reasons, the table and the story.

#[cfg(boxes)]
pub(crate) mod boxes;
pub(crate) mod event;
pub(crate) mod explain;
pub(crate) mod notation;
#[cfg(boxes)]
pub(crate) mod offer;
#[cfg(boxes)]
pub mod options;
mod prompt;
pub mod reasons;
pub mod surface;
mod table;
pub(crate) mod wording;
