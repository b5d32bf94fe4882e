//! The decisions that an any-time rune may interrupt, and that come again after it.
//!
//! `[rune.any_time]` Rulebook p. 13, M6: every decision of its owner that is not the middle of one choice. The
//! rows of `phase/table.rs` that are `open` are these; here they have the order of the byte form.

use crate::rules::combat::Fight;
use crate::rules::phase::table::Name;
use crate::rules::state::Phase;
use crate::words::{Goods, Item, Rune, ShipKind, Shore, Site, Stage, Thing, Warband, Warrior};
use midgard_core::{Seat, Set, Word, of_box};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Makes the list of the phases that a rune may interrupt.
macro_rules! interruptible {
    ($($name:ident { $($(#[$about:meta])* $field:ident: $type:ty),+ },)+) => {
        /// A phase that an any-time rune interrupts.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        #[allow(missing_docs)] // the phases of the same names
        pub enum Back {
            $($name { $($(#[$about])* $field: $type),+ },)+
        }

        impl Back {
            /// The names of the phases.
            pub(crate) const NAMES: &[&str] = &[$(Name::WORDS[Name::$name as usize]),+];

            /// How many of them, the first, are phases of games of the base box.
            pub(crate) const BASE: usize =
                0 $(+ ((Name::$name as usize) < Name::BASE_WORDS.len()) as usize)+;

            /// Returns where a name stands among them.
            pub(crate) fn number(name: Name) -> Option<usize> {
                [$(Name::$name),+].iter().position(|&other| other == name)
            }

            /// Returns the phase to return to, if a rune may interrupt it.
            #[inline]
            pub(crate) fn of(phase: &Phase) -> Option<Self> {
                match *phase {
                    $(Phase::$name { $($field),+ } => Some(Self::$name { $($field),+ }),)+
                    _ => None,
                }
            }
        }

        impl From<Back> for Phase {
            #[inline]
            fn from(back: Back) -> Self {
                match back {
                    $(Back::$name { $($field),+ } => Self::$name { $($field),+ },)+
                }
            }
        }
    };
}

interruptible! {
    Placement { turn: Seat },
    StaveChurch { turn: Seat },
    Aumingi { turn: Seat },
    Runesmith { turn: Seat },
    RuneTaken { turn: Seat, rune: Rune },
    Shipwright { turn: Seat },
    Crowded { turn: Seat, offered: Warband, left: u8, from: Warrior },
    Market { turn: Seat, given: Set<Goods>, taken: Set<Goods>, last: Option<(Goods, Goods)> },
    Sail { turn: Seat, ship: ShipKind },
    TrueVision { turn: Seat, #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")] more: u8 },
    Peek { turn: Seat, draws: u8 },
    Assignment { turn: Seat, site: Site, item: Item },
    SuccessWindow { turn: Seat, after: Stage },
    Roll { fight: Fight },
    Casualties { fight: Fight, left: u8, from: Warrior, first: bool },
    Fallen { fight: Fight },
    Blame { turn: Seat, #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")] survivors: Option<Fight> },
    Journey { turn: Seat, shore: Shore },
    Lost { turn: Seat, shore: Shore, left: u8, from: Item },
    Starving { turn: Seat, shore: Shore, left: u8, from: Warrior },
    Closing { turn: Seat },
    Gossip { turn: Seat },
    LonghouseDie { turn: Seat },
    LandJourney { turn: Seat, shore: Shore, hired: u8 },
    Blizzard { turn: Seat, shore: Shore, from: Warrior },
    Ambush { turn: Seat, site: Site, left: u8, from: Warrior },
    Helmet { fight: Fight },
    HuntSettled { fight: Fight },
    Healing { fight: Fight, left: u8 },
    Mercy { fight: Fight, left: u8 },
    Upgrade { fight: Fight },
    Valhalla { turn: Seat, after: Stage, window: bool },
    CarvedRune { turn: Seat, thing: Thing, back: Visit },
    CarvedTaken { turn: Seat, rune: Rune, thing: Thing, back: Visit },
}

/// The visit that a purchase belongs to. In a dict it is the phase `valhalla`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Visit {
    /// The seat that decides.
    pub turn: Seat,
    /// The part of the round that is over.
    pub after: Stage,
    /// Whether the window for a rune opens after the visit.
    pub window: bool,
}

/// The byte form of a visit.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Visit")]
struct Fields {
    turn: Seat,
    after: Stage,
    window: bool,
}

/// A visit as people read it: the fields of the phase and its name.
#[derive(Serialize)]
#[serde(tag = "name", rename_all = "snake_case")]
enum Named {
    Valhalla { turn: Seat, after: Stage, window: bool },
}

/// The same for the reader of plain data, which finds the name itself.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Found {
    Valhalla { turn: Seat, after: Stage, window: bool },
}

impl Serialize for Visit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { turn, after, window } = *self;
        match to.is_human_readable() {
            true => Named::Valhalla { turn, after, window }.serialize(to),
            false => Fields::serialize(self, to),
        }
    }
}

impl<'de> Deserialize<'de> for Visit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            return Fields::deserialize(from);
        }
        let Found::Valhalla { turn, after, window } = Found::deserialize(from)?;
        Ok(Self { turn, after, window })
    }
}

/// Makes the calls of the phases in which a rune asks, which hold the decision that it has interrupted.
macro_rules! interrupting {
    ($($name:ident)|+) => {
        impl Phase {
            /// Returns the phase that a rune has interrupted.
            pub(crate) fn back(&self) -> Option<&Back> {
                match self {
                    $(Self::$name { back, .. })|+ => Some(back),
                    _ => None,
                }
            }

            /// Returns the same to be changed.
            pub(crate) fn back_mut(&mut self) -> Option<&mut Back> {
                match self {
                    $(Self::$name { back, .. })|+ => Some(back),
                    _ => None,
                }
            }
        }
    };
}

interrupting! {
    Gifts | Success | Knowledge | Patience | Awareness | AwarenessDraw | AwarenessOrder | Friendship | Virtue
        | Resurrection | Training
}

impl Phase {
    /// Returns the phase, or the one that a rune has interrupted.
    pub(crate) fn beneath(&self) -> Self {
        self.back().map_or(*self, |&back| back.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_that_is_interrupted_comes_back_as_it_was() {
        let fight = Fight::new(Seat::Two, crate::words::Foe::Troll, None, Warband::all(2));
        let phase = Phase::Casualties { fight, left: 2, from: Warrior::Axeman, first: true };
        let back = Back::of(&phase).expect("a rune may be used before a warrior falls");
        assert_eq!(Phase::from(back), phase);
        assert_eq!(Phase::Success { turn: Seat::Two, back }.beneath(), phase);
        assert!(Back::of(&Phase::Pick { fight, from: (Warrior::Axeman, 0) }).is_none());
    }
}
