//! The tests of the crate, in one program: each program more is linked by itself.

#![allow(clippy::disallowed_methods, reason = "tests ship nothing")]

mod network;
mod sealed;
mod toy;
