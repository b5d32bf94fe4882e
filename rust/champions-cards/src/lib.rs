//! The words, dice and cards of Champions of Midgard: what its rules and its odds share.

include!("modules.rs");
