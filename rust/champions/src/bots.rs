//! Players that know the rules.

#[cfg(not(boxes))]
pub(crate) mod fights;
#[cfg(not(boxes))]
pub mod fitted;
pub mod greedy;
#[cfg(not(boxes))]
pub(crate) mod luck;
