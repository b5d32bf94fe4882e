//! Players that know the rules.

pub mod greedy;
