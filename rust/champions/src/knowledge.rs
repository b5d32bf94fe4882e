//! The knowledge of a seat: as a view, as probabilities, as a sampled state, or as numbers.

pub(crate) mod belief;
mod determinize;
mod memory;
pub(crate) mod observation;
pub(crate) mod view;
