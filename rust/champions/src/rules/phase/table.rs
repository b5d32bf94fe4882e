//! All phases: their names, their fields, and what they wait for. The rows are in `base.rs` and `boxes.rs`.
//!
//! Nothing else names them all. Each phase implements [`Ask`] and [`Decide`] or [`Draw`] in the file of its
//! name, and whatever the game, the texts, the checks and the observation need of a phase is asked there.
//! The order of the list is that of the byte form. The number of a row is that of the observation. Both stay;
//! a new phase goes last, with the next number.

mod base;
mod boxes;

use crate::rules::back::{Back, Visit};
use crate::rules::combat::Fight;
use crate::words::{
    Blessing, ByJourney, Destiny, Goods, Item, Journey as JourneyCard, JourneyDeck, Post, Rune,
    ShipKind, Shore, Site, Stage, Stock, Thing, Warband, Warrior,
};
use midgard_core::{List, Seat, Set, Word, of_box};
use serde::{Deserialize, Serialize};

pub(super) use base::base;
pub(super) use boxes::all;

/// Takes the first expression if the two kinds are the same, else the second.
macro_rules! only {
    (decision decision $yes:expr; $no:expr) => {
        $yes
    };
    (chance chance $yes:expr; $no:expr) => {
        $yes
    };
    (open open $yes:expr; $no:expr) => {
        $yes
    };
    ($wanted:ident $is:ident $yes:expr; $no:expr) => {
        $no
    };
}
pub(super) use only;

/// Makes the phases from the list.
macro_rules! phases {
    ($(
        $(#[$doc:meta])*
        $kind:ident $open:ident $name:ident = $word:literal, $number:literal {
            $($(#[$about:meta])* $field:ident: $type:ty,)*
        }
    )+) => {
        /// The phase of the game. A phase holds what only that phase has.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub enum Phase {
            $($(#[$doc])* $name { $($(#[$about])* $field: $type,)* },)+
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Copy)]
            pub(crate) struct $name { $(pub(crate) $field: $type,)* }

            impl From<$name> for Phase {
                #[inline]
                fn from(phase: $name) -> Self {
                    let $name { $($field),* } = phase;
                    Self::$name { $($field),* }
                }
            }
        )+

        /// The names of the phases, in the order of the observation.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Name { $($(#[$doc])* $name = $number,)+ }

        /// The number of phases that an any-time rune may interrupt.
        const OPEN: usize = 0 $(+ only!(open $open 1; 0))+;

        /// The number of phases.
        const COUNT: usize = [$($number),+].len();

        impl Word for Name {
            const COUNT: usize = COUNT;
            const ALL: &'static [Self] = &{
                let mut all = [Self::End; COUNT];
                $(all[$number] = Self::$name;)+
                all
            };
            const WORDS: &'static [&'static str] = &{
                let mut words = [""; COUNT];
                $(words[$number] = $word;)+
                words
            };
            // The phases of the boxes come after that of the leaders.
            const BASE_WORDS: &'static [&'static str] =
                Self::WORDS.split_at(Self::Leaders as usize + 1).0;
            const LIST: &'static str = "Name";
            type Bits = u128;
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }

        impl Phase {
            /// Returns the name of the phase.
            pub(crate) fn name(&self) -> Name {
                match self {
                    $(Self::$name { .. } => Name::$name,)+
                }
            }

            /// Returns whether an any-time rune may interrupt the phase.
            #[inline]
            pub(crate) fn is_open(&self) -> bool {
                match self {
                    $(Self::$name { .. } => only!(open $open true; false),)+
                }
            }

            /// Returns whether a seat decides.
            #[inline(always)]
            pub(crate) fn is_decision(&self) -> bool {
                match self {
                    $(Self::$name { .. } => only!(decision $kind true; false),)+
                }
            }
        }
    };
}

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
