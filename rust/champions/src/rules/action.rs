//! Actions: one small choice each, and their dense index.
//!
//! The index is a bijection onto `0..ACTION_COUNT`. Old indices never move: what an expansion adds
//! goes behind. The table in `docs/actions.md` is the same in prose.

use crate::words::{Destiny, Goods, Item, Leader, Location, Longship, Rune, Shore, Warrior};
use midgard_core::Seat;

/// One small choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A worker goes to a place.
    Place(Location),
    /// The worker begs.
    Beg,
    /// Accepts the roll, the journey or the trades as they are, or uses no rune.
    Accept,
    /// Discard a favor to reroll.
    Favor,
    /// Throw the picked dice.
    Throw,
    /// Choose a leader.
    Leader(Leader),
    /// Use a rune.
    Rune(Rune),
    /// Take a face-up rune.
    Take(Rune),
    /// Take the next rune of the deck.
    Draw,
    /// Sail to a shore.
    Sail(Shore),
    /// Look at the journey of a shore.
    Peek(Shore),
    /// Build a longship.
    Build(Longship),
    /// Keep or reveal a destiny.
    Destiny(Destiny),
    /// Give this seat the blame.
    Blame(Seat),
    /// Give one of the first, take one of the second.
    Trade(Goods, Goods),
    /// A number of what is chosen.
    Count(u8),
    /// Pick a die of this kind, showing this face, for the reroll.
    Pick(Warrior, u8),
    /// Lose this.
    Lose(Item),
}

const _: () = assert!(size_of::<Action>() <= 4);

/// The number of action indices: each index is below it.
pub const ACTION_COUNT: usize = 129;

/// The index of the first action of each kind.
pub(crate) mod first {
    pub(crate) const PLACE: u8 = 0;
    pub(crate) const BEG: u8 = 27;
    pub(crate) const ACCEPT: u8 = 28;
    pub(crate) const FAVOR: u8 = 29;
    pub(crate) const THROW: u8 = 30;
    pub(crate) const LEADER: u8 = 31;
    pub(crate) const RUNE: u8 = 36;
    pub(crate) const TAKE: u8 = 46;
    pub(crate) const DRAW: u8 = 56;
    pub(crate) const SAIL: u8 = 57;
    pub(crate) const PEEK: u8 = 61;
    pub(crate) const BUILD: u8 = 65;
    pub(crate) const DESTINY: u8 = 69;
    pub(crate) const BLAME: u8 = 81;
    pub(crate) const TRADE: u8 = 85;
    pub(crate) const COUNT: u8 = 91;
    pub(crate) const PICK: u8 = 107;
    pub(crate) const LOSE: u8 = 125;
}

/// The trades in the order of their index.
pub const TRADES: [(Goods, Goods); 6] = [
    (Goods::Food, Goods::Wood),
    (Goods::Food, Goods::Coin),
    (Goods::Wood, Goods::Food),
    (Goods::Wood, Goods::Coin),
    (Goods::Coin, Goods::Food),
    (Goods::Coin, Goods::Wood),
];

static TABLE: [Action; ACTION_COUNT] = {
    let mut table = [Action::Beg; ACTION_COUNT];
    let mut index = 0;
    while index < ACTION_COUNT {
        table[index] = decode(index as u8);
        index += 1;
    }
    table
};

const fn decode(index: u8) -> Action {
    const fn at(index: u8, first: u8) -> usize {
        (index - first) as usize
    }
    match index {
        first::PLACE..first::BEG => Action::Place(Location::ALL[at(index, first::PLACE)]),
        first::BEG => Action::Beg,
        first::ACCEPT => Action::Accept,
        first::FAVOR => Action::Favor,
        first::THROW => Action::Throw,
        first::LEADER..first::RUNE => Action::Leader(Leader::ALL[at(index, first::LEADER)]),
        first::RUNE..first::TAKE => Action::Rune(Rune::ALL[at(index, first::RUNE)]),
        first::TAKE..first::DRAW => Action::Take(Rune::ALL[at(index, first::TAKE)]),
        first::DRAW => Action::Draw,
        first::SAIL..first::PEEK => Action::Sail(Shore::ALL[at(index, first::SAIL)]),
        first::PEEK..first::BUILD => Action::Peek(Shore::ALL[at(index, first::PEEK)]),
        first::BUILD..first::DESTINY => Action::Build(Longship::ALL[at(index, first::BUILD)]),
        first::DESTINY..first::BLAME => Action::Destiny(Destiny::ALL[at(index, first::DESTINY)]),
        first::BLAME..first::TRADE => Action::Blame(Seat::ALL[at(index, first::BLAME)]),
        first::TRADE..first::COUNT => {
            let (give, get) = TRADES[at(index, first::TRADE)];
            Action::Trade(give, get)
        }
        first::COUNT..first::PICK => Action::Count(index - first::COUNT),
        first::PICK..first::LOSE => {
            Action::Pick(Warrior::ALL[at(index, first::PICK) / 6], (index - first::PICK) % 6)
        }
        _ => Action::Lose(Item::ALL[at(index, first::LOSE)]),
    }
}

impl Action {
    /// Returns the action with this index.
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        TABLE.get(index).copied()
    }

    /// Returns the index of the action.
    ///
    /// # Panics
    /// When a count is above 15, a face is above 5, or a good is traded for itself.
    #[inline]
    pub fn index(self) -> u8 {
        match self {
            Self::Place(location) => first::PLACE + location as u8,
            Self::Beg => first::BEG,
            Self::Accept => first::ACCEPT,
            Self::Favor => first::FAVOR,
            Self::Throw => first::THROW,
            Self::Leader(leader) => first::LEADER + leader as u8,
            Self::Rune(rune) => first::RUNE + rune as u8,
            Self::Take(rune) => first::TAKE + rune as u8,
            Self::Draw => first::DRAW,
            Self::Sail(shore) => first::SAIL + shore as u8,
            Self::Peek(shore) => first::PEEK + shore as u8,
            Self::Build(longship) => first::BUILD + longship as u8,
            Self::Destiny(destiny) => first::DESTINY + destiny as u8,
            Self::Blame(seat) => first::BLAME + seat as u8,
            Self::Trade(give, get) => first::TRADE + trade_index(give, get),
            Self::Count(count) => {
                assert!(count <= 15, "a count is at most 15");
                first::COUNT + count
            }
            Self::Pick(warrior, face) => {
                assert!(face < 6, "a die has six faces");
                first::PICK + warrior as u8 * 6 + face
            }
            Self::Lose(item) => first::LOSE + item as u8,
        }
    }
}

/// Returns the index of a trade in [`TRADES`].
///
/// # Panics
/// When a good is traded for itself.
#[inline]
pub(crate) fn trade_index(give: Goods, get: Goods) -> u8 {
    assert!(give != get, "a good is not traded for itself");
    give as u8 * 2 + get as u8 - u8::from(get > give)
}

#[cfg(test)]
mod tests {
    use super::*;
    use midgard_core::Word;

    #[test]
    fn the_index_is_a_bijection() {
        for index in 0..ACTION_COUNT {
            let action = Action::from_index(index).expect("it is below the count");
            assert_eq!(usize::from(action.index()), index, "{action:?}");
        }
        assert_eq!(Action::from_index(ACTION_COUNT), None);
        assert_eq!(usize::from(first::LOSE) + Item::COUNT, ACTION_COUNT);
        assert_eq!(Location::COUNT, usize::from(first::BEG));
        assert_eq!(Rune::ALL.last().expect("ten").word(), "wealth");
    }
}
