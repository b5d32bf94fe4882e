//! Tests of the rules.

mod bots;
mod data;
mod examples;
mod random;
mod scenes;
mod sets;
mod windows;
