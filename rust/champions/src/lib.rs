//! The rules of Champions of Midgard. `RULES.md` beside this crate is the index of rules.
//!
//! * `rules`: the state, its actions and phases, and everything that changes it.
//! * `combat`: the exact odds of fights and voyages.
//! * `say`: explanations, refusals and the words for things.
//! * `text`: what people read, and what they write.
//! * `knowledge`: what a seat knows, and what it cannot see.
//! * `bots`: players.
//! * `tables`: what simulations tabulate from events.
//!
//! Words, dice and cards are a crate below this one.

pub mod bots;
pub mod combat;
mod knowledge;
pub mod rules;
pub mod say;
mod tables;
pub mod text;

pub use midgard_champions_cards::{cards, players, words};

pub use bots::greedy::Greedy;
pub use cards::{CardProblem, Cards};
pub use combat::plain as odds;
pub use knowledge::belief::{Belief, DestinyBelief, Parts, SentBelief};
pub use knowledge::view::{View, ViewDict};
pub use rules::action::{ACTION_COUNT, Action, Errand, Foresight, Step, Verdict};
pub use rules::back::Back;
pub use rules::event::{Event, What};
pub use rules::state::State;
pub use rules::{Leaders, OptionProblem, Options, RULES_VERSION, Rules};
pub use say::reasons::{IllegalAction, Reason};
pub use text::event::describe;
pub use text::notation::{InvalidNotation, InvalidSnapshot};
