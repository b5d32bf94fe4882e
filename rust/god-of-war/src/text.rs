//! The surface for people and files: texts, plain data, bytes.

mod aimed;
mod beside;
mod board;
pub(crate) mod check;
mod course;
pub(crate) mod data_in;
pub(crate) mod data_out;
mod describe;
mod effects;
mod named;
mod named_options;
mod options;
mod reasons;
mod refusals;
mod stack;
mod surface;
mod table;
