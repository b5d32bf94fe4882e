//! The schema of card files: tables, ids, fields and their values.

use super::Most;
use super::origin::InPlay;
use crate::players::{MAX_PLAYERS, MIN_PLAYERS};
use crate::words::{Colour, Goods, Location, Warrior};
use midgard_core::Word;
use std::ops::RangeInclusive;

mod tables;

pub(super) use tables::{
    BLESSING_CARDS, LAND_CARDS, MANUAL_BLESSING_CARDS, MANUAL_LAND_CARDS, PROVENANCE, TABLES,
};

/// Makes a list of words.
pub(super) type Words = fn() -> Vec<&'static str>;

/// A table of the file.
#[derive(Debug)]
pub(super) struct Table {
    /// The name.
    pub name: &'static str,
    /// The ids of the rows; `None` for a table without rows.
    pub ids: Option<Words>,
    /// The fields of a row.
    pub fields: &'static [Field],
}

/// Two tables of this crate are equal if they have one name.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Table {}

/// A field of a row.
#[derive(Debug)]
pub(super) struct Field {
    /// The name.
    pub name: &'static str,
    /// The values that fit.
    pub kind: Kind,
    /// Whether the component list fixes the value.
    pub fixed: bool,
    /// Whether a row may leave it out: then it has no such number, and no file can correct it.
    pub optional: bool,
    /// Whether a file can give it to a row that leaves it out.
    pub anywhere: bool,
}

/// The values that fit.
#[derive(Debug)]
pub(super) enum Kind {
    /// A whole number within these bounds.
    Number(i16, i16),
    /// A number of players.
    Players,
    /// A list of that many whole numbers within these bounds, in this order.
    Numbers(usize, i16, i16, Order),
    /// A text of at most that many characters.
    Text(usize),
    /// A word of a list.
    Word(Words),
    /// Numbers of these things.
    Items(&'static [&'static str]),
    /// The faces of a die.
    Faces,
    /// True or false.
    Flag,
}

/// The order of the numbers of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// Any order.
    Free,
    /// Each number is larger than the one before.
    Rising,
    /// The first number is 0, and none is larger than the one before.
    Falling,
}

impl Order {
    /// Returns whether the numbers are in this order.
    pub fn holds(self, numbers: &[i16]) -> bool {
        match self {
            Self::Free => true,
            Self::Rising => numbers.is_sorted_by(|one, next| one < next),
            Self::Falling => {
                numbers.first() == Some(&0) && numbers.is_sorted_by(|one, next| one >= next)
            }
        }
    }

    /// Returns the order in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Free => "",
            Self::Rising => ", each more than the one before",
            Self::Falling => ", the first 0, none more than the one before",
        }
    }
}

impl Kind {
    /// Returns the values that fit a field of this name, in words.
    pub fn wanted(&self, field: &str, play: InPlay) -> String {
        match self {
            Self::Players => {
                let (low, high) = players(play).into_inner();
                Self::Number(low, high).wanted(field, play)
            }
            Self::Number(low, high) if low == high => format!("{low}"),
            Self::Number(low, high) => format!("a whole number from {low} to {high}"),
            Self::Numbers(count, low, high, order) => {
                format!("a list of {count} whole numbers from {low} to {high}{}", order.words())
            }
            Self::Text(longest) => {
                format!("a text of 1 to {longest} characters without control characters")
            }
            Self::Word(words) => format!("one of {}", in_play(words(), field, play).join(", ")),
            Self::Items(names) => {
                format!("a table of {}", in_play(names.to_vec(), field, play).join(", "))
            }
            Self::Flag => "true or false".to_owned(),
            Self::Faces => {
                "a list of faces such as { hits = 1, shields = 0, count = 2 }".to_owned()
            }
        }
    }
}

/// The smallest and the largest number of a thing on a card or stall.
pub(super) const ITEM: RangeInclusive<i16> = 0..=8;

/// The fields of a face of a die, and their ranges.
pub(super) const FACE: [(&str, RangeInclusive<i16>); 3] =
    [("hits", 0..=4), ("shields", 0..=4), ("count", 1..=6)];

/// An optional field of a face of a die. Without it the food is the number of hits.
pub(super) const FOOD: (&str, RangeInclusive<i16>) = ("food", 0..=8);

/// The number of sides of a die.
pub(super) const SIDES: u8 = 6;

/// The number of journey cards in the box.
pub(super) const JOURNEYS: u8 = 18;

/// Returns the table with this name.
pub(super) fn table(name: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.name == name)
}

/// Returns the words that a field can have with these boxes.
pub(super) fn in_play(words: Vec<&'static str>, field: &str, play: InPlay) -> Vec<&'static str> {
    words.into_iter().filter(|word| play.has_value(field, word)).collect()
}

/// The most players without a box.
const MAX_PLAYERS_WITHOUT: i16 = 4;

/// Returns the numbers of players with these boxes.
pub(super) fn players(play: InPlay) -> RangeInclusive<i16> {
    let five = play.has_value("min_players", "5");
    let most = if five { MAX_PLAYERS as i16 } else { MAX_PLAYERS_WITHOUT };
    MIN_PLAYERS as i16..=most
}

const fn field(name: &'static str, kind: Kind) -> Field {
    Field { name, kind, fixed: false, optional: false, anywhere: false }
}

/// Makes a field that a row may leave out.
const fn optional(field: Field) -> Field {
    Field { optional: true, ..field }
}

const fn fixed(name: &'static str, kind: Kind) -> Field {
    Field { fixed: true, ..field(name, kind) }
}

const fn number(name: &'static str, low: i16, high: i16) -> Field {
    field(name, Kind::Number(low, high))
}

fn words<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|word| word.word()).collect()
}

/// Returns the ids of the stalls: the places from Folk Warriors on.
pub(super) fn stalls() -> Vec<&'static str> {
    let from = Location::ALL.iter().skip(Location::FolkWarriors.index());
    let from =
        from.filter(|place| !matches!(place, Location::LeftBergrisar | Location::RightBergrisar));
    from.map(|place| place.word()).collect()
}

/// The quantities that destinies compare, and their names in a file.
pub(super) const MOST: [(&str, Most); MOSTS] = [
    ("blue_cards", Most::Cards(Colour::Blue)),
    ("yellow_cards", Most::Cards(Colour::Yellow)),
    ("red_cards", Most::Cards(Colour::Red)),
    ("wood", Most::Goods(Goods::Wood)),
    ("warriors", Most::Warriors),
    ("favor", Most::Favor),
    ("food", Most::Goods(Goods::Food)),
    ("coins", Most::Goods(Goods::Coin)),
    ("runes", Most::Runes),
    ("monsters", Most::Monsters),
    ("draugr", Most::Draugr),
    ("trolls", Most::Trolls),
    ("bergrisar_defeated", Most::Bergrisar),
    ("valkyrie_blessings", Most::Blessings),
    ("sacrifice_swordsman", Most::Tokens(Warrior::Swordsman)),
    ("sacrifice_spearman", Most::Tokens(Warrior::Spearman)),
    ("sacrifice_axeman", Most::Tokens(Warrior::Axeman)),
    ("sacrifice_archer", Most::Tokens(Warrior::Archer)),
    ("blame", Most::Blame),
];

const MOSTS: usize = 19;
