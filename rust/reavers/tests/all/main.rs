//! The tests of the crate, in one program: each program more is linked by itself.

mod digests;
mod greedy;
mod index;
mod laws;
mod rotation;
