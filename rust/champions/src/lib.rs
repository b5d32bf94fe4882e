//! The rules of Champions of Midgard. `RULES.md` beside this crate is the index of rules.
//!
//! * `rules`: the state, its actions and phases, and everything that changes it.
//! * `text`: what people read, and what they write.
//! * `knowledge`: what a seat knows, and what it cannot see.
//! * `bots`: players.
//! * `tables`: what simulations tabulate from events.
//!
//! Words, dice and cards are a crate below this one, and so are the exact odds, which know no state.

include!("modules.rs");
