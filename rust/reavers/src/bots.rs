//! Players without search.

pub(crate) mod greedy;
