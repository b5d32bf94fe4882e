//! The rules of Champions of Midgard. `RULES.md` beside this crate is the index of rules.
//!
//! Each room imports only from the rooms above it in this list:
//!
//! * `words` and `players`, then `cards`, of the crate below.
//! * `say`: explanations, refusals and the words for things.
//! * `rules`: the state, its actions and phases, and everything that changes it. `combat`: the exact odds of fights and
//!   voyages.
//! * `knowledge`: what a seat knows, and what it cannot see.
//! * `bots`: players.
//! * `text`: what people read, and what they write.
//! * `tables`: what simulations tabulate from events.
//! * `game`: all of it as a [`Game`](midgard_core::Game).
//!
//! Words, dice and cards are a crate below this one.
//!
//! ```
//! use midgard_champions::{Action, Cards, Options, Rules};
//! use midgard_core::{Awaiting, Game, Sampled, Stream, settle};
//!
//! let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
//! let (mut state, mut driver) = (rules.start(), Sampled::new(Stream::new(7, 0)));
//! settle(&rules, &mut state, &mut driver).expect("sampling never fails");
//! assert!(matches!(rules.awaiting(&state), Awaiting::Decision(_)));
//! let first = state.legal_actions(&rules).iter().next().expect("a seat decides");
//! let action = Action::from_index(first.into()).expect("an index of an action");
//! state.apply(&rules, action).expect("the action is legal");
//! assert!(state.apply(&rules, action).is_err(), "no other seat may do the same");
//! ```

pub mod bots;
pub mod combat;
mod game;
mod knowledge;
pub mod rules;
pub mod say;
mod tables;
pub mod text;

pub use midgard_champions_cards::{cards, players, words};

pub use bots::greedy::Greedy;
pub use cards::{CardProblem, Cards};
pub use knowledge::belief::{Belief, DestinyBelief, Parts, SentBelief};
pub use knowledge::view::{View, ViewDict};
pub use rules::action::{ACTION_COUNT, Action, Errand, Foresight, InvalidNotation, Step, Verdict};
pub use rules::back::Back;
pub use rules::event::{Event, What};
pub use rules::illegal::IllegalAction;
pub use rules::state::State;
pub use rules::{Leaders, OptionProblem, Options, RULES_VERSION, Rules};
pub use say::reasons::Reason;
pub use text::event::describe;
pub use text::snapshot::InvalidSnapshot;
