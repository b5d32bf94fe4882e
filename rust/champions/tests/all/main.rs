//! The tests of the crate, in one program: each program more is linked by itself.

#![allow(clippy::disallowed_methods, clippy::iter_over_hash_type, reason = "tests ship nothing")]

mod beliefs;
mod corrected;
mod corrections;
mod endgames;
mod events;
mod fitted;
mod fuzz;
mod games;
mod greedy;
mod laws;
mod observation;
mod paired;
mod perft;
mod play;
mod rotation;
mod seated;
mod text;
