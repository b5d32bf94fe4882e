//! Players without search.

pub(crate) mod fitted;
pub(crate) mod greedy;
