//! Tests of the rules.

mod random;
