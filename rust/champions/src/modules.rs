// The modules of this crate and of that with the boxes: each includes this file in its `lib.rs`.

pub mod bots;
mod knowledge;
pub mod rules;
mod tables;
pub mod text;

pub use midgard_champions_cards::{cards, players, words};
#[cfg(not(boxes))]
pub use midgard_champions_odds as odds;

pub use bots::greedy::Greedy;
pub use cards::{CardProblem, Cards};
pub use knowledge::belief::{Belief, DestinyBelief, Parts, SentBelief};
pub use knowledge::view::{View, ViewDict};
pub use rules::action::{ACTION_COUNT, Action};
pub use rules::back::Back;
pub use rules::event::{Event, What};
pub use rules::state::State;
pub use rules::{Leaders, OptionProblem, Options, RULES_VERSION, Rules};
pub use text::event::describe;
pub use text::notation::{InvalidNotation, InvalidSnapshot};
pub use text::reasons::{IllegalAction, Reason};
