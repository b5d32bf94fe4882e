//! The game as people and files meet it.

pub(crate) mod check;
pub(crate) mod data_in;
pub(crate) mod data_out;
pub(crate) mod describe;
pub(crate) mod effects;
pub(crate) mod events;
pub(crate) mod named_options;
pub(crate) mod options;
pub(crate) mod prompt;
pub(crate) mod reasons;
pub(crate) mod surface;
pub(crate) mod table;
pub(crate) mod wording;
