//! Players that know the rules.

#[cfg(not(boxes))]
pub(crate) mod fights;
pub mod fitted;
pub mod greedy;
#[cfg(not(boxes))]
pub(crate) mod luck;
