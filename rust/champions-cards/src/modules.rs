// The modules of this crate and of that with the boxes: each includes this file in its `lib.rs`.

pub mod cards;
pub mod players;
pub mod words;

pub use cards::{CardProblem, Cards};
