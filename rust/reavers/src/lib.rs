//! The rules of Reavers of Midgard: The Card Game.
//!
//! Ships sail to sealed destinations, loot is collected or bargained for, reavers are hired. `RULES.md` is the index of
//! the rules; tags in brackets, such as `[deal.net]`, stand where a rule is implemented.

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::iter_over_hash_type))]

mod action;
mod auto;
mod bots;
mod chance;
mod data;
mod deal;
mod event;
mod game;
mod menu;
mod observation;
mod phase;
mod rules;
mod scoring;
mod state;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod text;
mod view;
mod words;
mod worlds;

pub use action::{ACTION_COUNT, Action};
pub use bots::greedy::Greedy;
pub use data::{Data, RowNote};
pub use deal::Deal;
pub use event::{Event, EventName, Field, Value};
pub use midgard_card_files::CardProblem;
pub use phase::{During, Phase, Slot};
pub use rules::{MAX_PLAYERS, MIN_PLAYERS, Options, RULES_VERSION, Rules};
pub use state::{Counts, Loot, Place, Player, State};
pub use view::View;
pub use words::{Face, Item, Location, LocationChoice, Negotiation, Screen, Token};
