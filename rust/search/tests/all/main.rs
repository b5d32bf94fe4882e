//! The tests of the crate, in one program: each program more is linked by itself.

mod network;
mod sealed;
mod toy;
