//! What a seat knows, and what it cannot see: counted, sampled, or as numbers.

pub(crate) mod belief;
mod determinize;
pub(crate) mod observation;
pub(crate) mod view;
