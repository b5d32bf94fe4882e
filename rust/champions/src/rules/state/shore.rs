//! The cards and warbands at a shore.

use crate::words::{JourneySpace, MonsterCard, ShipKind, Warband};
use midgard_core::{Seat, Set, of_box};
use serde::{Deserialize, Serialize};

/// A distant shore.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShoreState {
    /// The monster.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) monster: Option<MonsterCard>,
    /// The coins on the monster.
    pub(crate) bounty: u8,
    /// The journey.
    pub(crate) journey: JourneySpace,
    /// Whether the journey lies face-up.
    pub(crate) revealed: bool,
    /// The seats that have looked at the journey while it lies face-down.
    pub(crate) known_to: Set<Seat>,
    /// Whether the journey lies face-down and is from the deck before the reshuffle.
    pub(crate) old: bool,
    /// Whether it was laid from cards that another seat had looked at, and lies face-down.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) grouped: bool,
    /// The longship that sails there in this round.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) ship: Option<Ship>,
}

impl Default for ShoreState {
    fn default() -> Self {
        Self {
            monster: None,
            bounty: 0,
            journey: JourneySpace::Empty,
            revealed: false,
            known_to: Set::empty(),
            old: false,
            grouped: false,
            ship: None,
        }
    }
}

/// A longship at a shore.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// The kind of longship.
    pub(crate) kind: ShipKind,
    /// The seat that has sent it.
    pub(crate) owner: Seat,
    /// The food aboard.
    pub(crate) food: u8,
    /// The warriors aboard.
    pub(crate) warriors: Warband,
}

impl ShoreState {
    /// Returns whether a journey lies here face-down.
    #[inline]
    pub(crate) fn is_face_down(&self) -> bool {
        (self.journey != JourneySpace::Empty) & !self.revealed
    }
}
