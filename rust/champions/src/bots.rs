//! Players that know the rules.

pub(crate) mod fights;
pub mod fitted;
pub mod greedy;
pub(crate) mod luck;
