//! The rules of Champions of Midgard. `RULES.md` beside this crate is the index of rules.

pub mod action;
mod asked;
mod belief;
pub mod cards;
mod chance;
mod check;
pub mod combat;
mod deal;
mod deck;
mod explain;
mod game;
pub mod greedy;
mod locations;
mod notation;
mod observation;
pub mod odds;
mod phase;
pub mod reasons;
pub mod rules;
mod scoring;
pub mod state;
mod story;
mod table;
mod view;
mod wording;
pub mod words;

pub use action::{ACTION_COUNT, Action};
pub use belief::{Belief, DestinyBelief, Parts, SentBelief};
pub use cards::{CardProblem, Cards};
pub use greedy::Greedy;
pub use notation::{InvalidNotation, InvalidSnapshot};
pub use reasons::{IllegalAction, Reason};
pub use rules::{OptionProblem, Options, RULES_VERSION, Rules};
pub use state::State;
pub use view::{Told, View};
