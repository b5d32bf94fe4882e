//! The words, dice and cards of Champions of Midgard: what its rules and its odds share.

pub mod cards;
pub mod players;
pub mod words;

pub use cards::{CardProblem, Cards};
