//! The closed lists of which actions are made.

use crate::words::{Journey, JourneyDeck};
use midgard_core::vocabulary;

vocabulary! {
    /// A step that needs no further word.
    pub enum Step / ByStep in u16 {
        /// The worker begs.
        Beg = "beg",
        /// Accepts the roll, the journey or the trades as they are, or uses no rune.
        Accept = "accept",
        /// Discards a favor to reroll.
        Favor = "favor",
        /// Throws the picked dice.
        Throw = "throw",
        /// Takes the next rune of the deck.
        Draw = "draw",
        /// Pays the coins that a journey asks for.
        Pay = "pay",
        /// Rerolls by wand_of_gondul.
        Wand = "wand",
        /// Keeps a die by mercy_of_eir.
        Mercy = "mercy",
        /// The helmet is a hit.
        Rally = "rally",
        /// The helmet is the leader's ability.
        Ability = "ability",
    }
}

/// How a shore is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Errand {
    /// A ship sails there.
    Sail,
    /// Its journey is looked at.
    Peek,
}

/// How the blame of a seat changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The seat takes a blame.
    Blame,
    /// The seat discards a blame.
    Absolve,
}

/// A choice of the rune that orders a journey deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Foresight {
    /// The journey deck that is looked at.
    Deck(JourneyDeck),
    /// The next card of the deck from the top.
    Next(Journey),
}
