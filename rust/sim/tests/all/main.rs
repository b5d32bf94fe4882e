//! The tests of the crate, in one program: each program more is linked by itself.

#![allow(clippy::disallowed_methods, clippy::iter_over_hash_type, reason = "tests ship nothing")]

mod batch;
mod cancellation;
mod digests;
mod endgames;
mod luck;
mod luck_boxes;
mod networks;
mod runs;
mod selfplay;
mod tables;
