//! All phases: their names, their fields, and what they wait for. The rows are in `base.rs` and `boxes.rs`.
//!
//! Nothing else names them all. Each phase implements [`Ask`] and [`Decide`] or [`Draw`] in the file of its
//! name, and whatever the game, the texts, the checks and the observation need of a phase is asked there.
//! The order of the list is that of the byte form. The number of a row is that of the observation. Both stay;
//! a new phase goes last, with the next number.

mod base;
mod boxes;

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::back::Back;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, Part};
use crate::rules::combat::Fight;
use crate::rules::event::Log;
use crate::rules::phase::calls::{only, phases};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Draw};
use crate::rules::rune::{self, Moment};
use crate::rules::state::State;
use crate::rules::valhalla::visit::Visit;
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use crate::words::{
    Blessing, ByJourney, Destiny, Goods, Item, Journey as JourneyCard, JourneyDeck, Post, Rune,
    ShipKind, Shore, Site, Stage, Stock, Thing, Warband, Warrior,
};
use base::base;
use boxes::all;
use midgard_core::{
    ActionIndex, Awaiting, ChanceKey, List, Outcome, Rng, Seat, Set, Silent, Word, of_box,
};
use serde::{Deserialize, Serialize};

all! { phases }

/// The phases that an any-time rune may interrupt are those of [`Back`].
const _: () =
    assert!(OPEN == Back::NAMES.len(), "a phase is open and not in the list of `back.rs`");

/// Each number has one phase: where one is missing, another has it twice.
const _: () = {
    let mut number = 0;
    while number < COUNT {
        assert!(!Name::WORDS[number].is_empty(), "two phases have the same number");
        number += 1;
    }
};
