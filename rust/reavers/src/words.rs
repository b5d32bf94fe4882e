//! The nouns of the rulebook: locations, raid tokens, die faces, items, and the words of options.

use midgard_core::{Word, vocabulary};
use std::fmt;

vocabulary! {
    /// A location, by its number.
    pub enum Location / ByLocation in u8 {
        /// The market: neutral ground.
        Roskilde = "roskilde",
        /// Location 1.
        Bjorgvin = "bjorgvin",
        /// Location 2.
        Tonsberg = "tonsberg",
        /// Location 3.
        Nidalos = "nidalos",
        /// Location 4.
        Vasteras = "vasteras",
        /// Location 5.
        Odense = "odense",
        /// Location 6.
        Leirvik = "leirvik",
    }
}

impl Location {
    /// The locations with loot, ascending: all but Roskilde.
    pub const RAIDED: &'static [Self] = Self::ALL.split_at(1).1;
}

vocabulary! {
    /// A raid token.
    pub enum Token / ByToken in u8 {
        /// A farm.
        Farm = "farm",
        /// A wall.
        Wall = "wall",
        /// A tower.
        Tower = "tower",
    }
}

vocabulary! {
    /// A side of an action card.
    pub enum Face / ByFace in u8 {
        /// The side that is up at first.
        A = "A",
        /// The other side.
        B = "B",
    }
}

impl Face {
    /// Returns the other side.
    pub fn turned(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

vocabulary! {
    /// A result of the weapons die.
    pub enum DieFace / ByDieFace in u8 {
        /// Nothing happens.
        Nothing = "nothing",
        /// The roller takes a terror token.
        Terror = "terror",
        /// The roller draws a spoils card.
        Spoils = "spoils",
    }
}

vocabulary! {
    /// The visibility of the others' things.
    pub enum Screen / ByScreen in u8 {
        /// All but the type of cards won by the die.
        Perfect = "perfect",
        /// Nothing behind a screen.
        Screen = "screen",
    }
}

vocabulary! {
    /// How a deal is made.
    pub enum Negotiation / ByNegotiation in u8 {
        /// From a list of at most 24 deals.
        Menu = "menu",
        /// Item by item.
        Micro = "micro",
        /// By the rules themselves.
        Auto = "auto",
    }
}

vocabulary! {
    /// Which locations are in play.
    pub enum LocationChoice / ByLocationChoice in u8 {
        /// Those with the lowest numbers.
        Lowest = "lowest",
        /// Those that are drawn.
        Random = "random",
    }
}

/// The most spoils types.
pub const MOST_TYPES: usize = 8;
/// The most reaver rows, and reaver cards.
pub const MOST_REAVERS: usize = 48;
/// The number of supply rows.
pub const SUPPLY_ROWS: usize = 12;
/// The number of spoils cards.
pub const SPOILS_CARDS: usize = 85;
/// The number of slots of the market.
pub const SLOTS: usize = 4;
/// The number of rounds.
pub const ROUNDS: u8 = 10;
/// The number of kinds of items without the reavers.
pub const PLAIN_KINDS: usize = 5 + MOST_TYPES;
/// The number of kinds of items.
pub const KINDS: usize = PLAIN_KINDS + MOST_REAVERS;

/// A kind of what changes hands in a deal: 0 coin, 1 farm, 2 wall, 3 tower, 4 terror, then spoils types, then
/// reaver rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
pub struct Item(pub u8);

impl Item {
    /// A coin.
    pub const COIN: Self = Self(0);
    /// A terror token.
    pub const TERROR: Self = Self(4);

    /// Returns the kind of a raid token.
    pub const fn token(token: Token) -> Self {
        Self(1 + token as u8)
    }

    /// Returns the kind of a spoils type.
    pub const fn spoils(kind: u8) -> Self {
        Self(5 + kind)
    }

    /// Returns the kind of a reaver row.
    pub const fn reaver(row: u8) -> Self {
        Self(PLAIN_KINDS as u8 + row)
    }

    /// Returns the spoils type, if it is one.
    pub fn as_spoils(self) -> Option<u8> {
        (5..PLAIN_KINDS as u8).contains(&self.0).then(|| self.0 - 5)
    }

    /// Returns the reaver row, if it is one.
    pub fn as_reaver(self) -> Option<u8> {
        self.0.checked_sub(PLAIN_KINDS as u8)
    }

    /// Returns the raid token, if it is one.
    pub fn as_token(self) -> Option<Token> {
        Token::from_index(usize::from(self.0).wrapping_sub(1))
    }

    /// Returns the kind that is written so.
    pub fn from_word(word: &str) -> Option<Self> {
        (0..KINDS as u8).map(Self).find(|item| item.to_string() == word)
    }
}

/// Writes the word of the kind: `coin`, `spoils-2`, `reaver-7`.
impl fmt::Display for Item {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => out.write_str("coin"),
            1..=3 => out.write_str(Token::ALL[usize::from(self.0) - 1].word()),
            4 => out.write_str("terror"),
            kind if usize::from(kind) < PLAIN_KINDS => write!(out, "spoils-{}", kind - 5),
            kind => write!(out, "reaver-{}", usize::from(kind) - PLAIN_KINDS),
        }
    }
}
