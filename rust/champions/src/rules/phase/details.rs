//! The phase in the observation: the fields of all phases, each in one place.

use crate::rules::back::Back;
use crate::rules::combat::Fight;
use crate::rules::phase::table::Name;
use crate::rules::state::Phase;
use crate::words::{
    Destiny, Goods, Item, Rune, ShipKind, Shore, Site, Stage, Stock, Warband, Warrior,
};
use midgard_core::{Seat, Set};

/// The fields of all phases; empty where a phase does not have them.
#[derive(Default)]
pub(crate) struct Details {
    pub(crate) turn: Option<Seat>,
    pub(crate) stock: Option<Stock>,
    pub(crate) shore: Option<Shore>,
    pub(crate) site: Option<Site>,
    pub(crate) item: Option<Item>,
    pub(crate) ship: Option<ShipKind>,
    pub(crate) offered: Warband,
    pub(crate) given: Set<Goods>,
    pub(crate) taken: Set<Goods>,
    pub(crate) last: Option<(Goods, Goods)>,
    pub(crate) draws: u8,
    pub(crate) drawn: Set<Destiny>,
    pub(crate) food: Option<u8>,
    pub(crate) back: Option<Name>,
    pub(crate) sees: Option<Shore>,
    pub(crate) taken_rune: Option<Rune>,
    pub(crate) after: Option<Stage>,
    pub(crate) left: u8,
    pub(crate) from: Option<Item>,
    pub(crate) face: Option<u8>,
    pub(crate) flag: bool,
}

impl Details {
    /// Returns the details of a phase that names at most a seat.
    pub(crate) fn of_seat(turn: Option<Seat>) -> Self {
        Self { turn, ..Self::default() }
    }

    /// Returns the details of a phase at a shore.
    pub(crate) fn at(turn: Option<Seat>, shore: Shore) -> Self {
        Self { turn, shore: Some(shore), ..Self::default() }
    }

    /// Returns the details of a phase of a fight.
    pub(crate) fn of_fight(fight: &Fight) -> Self {
        Self { turn: Some(fight.turn), shore: fight.shore, ..Self::default() }
    }

    /// Returns the details of the phase that a rune has interrupted.
    pub(crate) fn of_back(back: Back) -> Self {
        let phase = Phase::from(back);
        Self { back: Some(phase.name()), ..phase.details() }
    }

    /// Adds how many are still lost, and the first kind that may be named.
    pub(crate) fn losing(self, left: u8, from: Warrior) -> Self {
        Self { left, from: Some(Item::of(from)), ..self }
    }
}
