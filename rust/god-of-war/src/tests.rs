//! Tests of the rules.

mod data;
mod examples;
mod random;
mod scenes;
mod sets;
mod speed;
