//! The tests of the crate, in one program: each program more is linked by itself.

#![allow(clippy::disallowed_methods, clippy::iter_over_hash_type, reason = "tests ship nothing")]

mod beliefs;
mod laws;
mod many;
mod omissions;
mod searches;
mod states;
