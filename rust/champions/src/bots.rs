//! Players that know the rules.

#[cfg(boxes)]
pub(crate) mod box_luck;
#[cfg(not(boxes))]
pub(crate) mod fights;
pub mod fitted;
pub mod greedy;
#[cfg(not(boxes))]
pub(crate) mod luck;
