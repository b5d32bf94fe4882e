//! What people and files need: texts, plain data, bytes.

mod beside;
mod board;
pub(crate) mod check;
pub(crate) mod data_in;
pub(crate) mod data_out;
mod describe;
mod effects;
mod named;
mod reasons;
mod refusals;
mod stack;
mod surface;
mod table;
