//! The tests of the crate, in one program: each program more is linked by itself.

#![allow(clippy::disallowed_methods, clippy::iter_over_hash_type, reason = "tests ship nothing")]

mod games;
mod greedy;
mod journeys;
mod laws;
mod observation;
#[path = "../options/mod.rs"]
mod options;
mod play;
mod rotation;
mod texts;
mod walk;
