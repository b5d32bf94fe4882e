//! Actions: one small choice each, and their dense index.
//!
//! The index is a bijection onto `0..ACTION_COUNT`. Old indices never move: what an expansion adds
//! goes behind. The table in `docs/reference/actions.md` is the same in prose.

mod choices;
mod more;
mod notation;

pub use choices::{Errand, Foresight, Step, Verdict};
pub use notation::InvalidNotation;

pub(crate) use notation::FACES as FACE_NAMES;

use crate::words::{Destiny, Goods, Item, Leader, Location, Longship, Rune, Shore, Thing, Warrior};
use midgard_core::{ActionIndex, Seat, Set, Word};

/// One small choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A step that needs no further word, such as to accept or to draw.
    Step(Step),
    /// A worker goes to a place.
    Place(Location),
    /// Choose a leader.
    Leader(Leader),
    /// Use a rune.
    Rune(Rune),
    /// Take a face-up rune.
    Take(Rune),
    /// Sail to a shore, or look at its journey.
    Shore(Errand, Shore),
    /// Build a longship.
    Build(Longship),
    /// Keep or reveal a destiny.
    Destiny(Destiny),
    /// Give this seat a blame, or let it discard one.
    Judge(Verdict, Seat),
    /// Give one of the first, take one of the second.
    Trade(Goods, Goods),
    /// A number of what is chosen.
    Count(u8),
    /// Pick a die of this kind, showing this face, for the reroll.
    Pick(Warrior, u8),
    /// Lose this.
    Lose(Item),
    /// A kind of die or of token, never the Leader die.
    Kind(Warrior),
    /// Look ahead in a journey deck.
    Foresee(Foresight),
    /// Buy this at Valhalla.
    Buy(Thing),
}

const _: () = assert!(size_of::<Action>() <= 4);

/// The number of action indices: each index is below it.
pub const ACTION_COUNT: usize = more::END as usize + more::LATER.len();

/// The number of action indices of the base game.
pub(crate) const BASE_COUNT: usize = 129;

/// The numbers of words that the base game has of each list.
mod base {
    pub(super) const PLACES: usize = 27;
    pub(super) const LEADERS: usize = 5;
    pub(super) const RUNES: usize = 10;
    pub(super) const SHORES: usize = 4;
    pub(super) const LONGSHIPS: usize = 4;
    pub(super) const DESTINIES: usize = 12;
    pub(super) const SEATS: usize = 4;
    pub(super) const WARRIORS: usize = 3;
}

/// A set of actions.
pub type ActionSet = midgard_core::ActionSet<4>;

/// The index of the first action of each kind.
pub(crate) mod first {
    use midgard_core::ActionIndex;

    pub(crate) const PLACE: ActionIndex = 0;
    pub(crate) const BEG: ActionIndex = 27;
    pub(crate) const ACCEPT: ActionIndex = 28;
    pub(crate) const FAVOR: ActionIndex = 29;
    pub(crate) const THROW: ActionIndex = 30;
    pub(crate) const LEADER: ActionIndex = 31;
    pub(crate) const RUNE: ActionIndex = 36;
    pub(crate) const TAKE: ActionIndex = 46;
    pub(crate) const DRAW: ActionIndex = 56;
    pub(crate) const SAIL: ActionIndex = 57;
    pub(crate) const PEEK: ActionIndex = 61;
    pub(crate) const BUILD: ActionIndex = 65;
    pub(crate) const DESTINY: ActionIndex = 69;
    pub(crate) const BLAME: ActionIndex = 81;
    pub(crate) const TRADE: ActionIndex = 85;
    pub(crate) const COUNT: ActionIndex = 91;
    pub(crate) const PICK: ActionIndex = 107;
    pub(crate) const LOSE: ActionIndex = 125;
}

/// Counts go from 0 to one less.
const COUNTS: usize = 16;
/// The number of faces of a die.
const FACES: usize = 6;

/// Every range of indices has exactly one index for each thing that it stands for. A word that is added to a
/// list breaks its assertion: it gets indices of its own, behind all others.
const _: () = {
    const fn holds(first: ActionIndex, next: ActionIndex, things: usize) {
        assert!((next - first) as usize == things, "a range of actions is not as long as its list");
    }
    holds(first::PLACE, first::BEG, base::PLACES);
    holds(first::BEG, first::ACCEPT, 1);
    holds(first::ACCEPT, first::FAVOR, 1);
    holds(first::FAVOR, first::THROW, 1);
    holds(first::THROW, first::LEADER, 1);
    holds(first::LEADER, first::RUNE, base::LEADERS);
    holds(first::RUNE, first::TAKE, base::RUNES);
    holds(first::TAKE, first::DRAW, base::RUNES);
    holds(first::DRAW, first::SAIL, 1);
    holds(first::SAIL, first::PEEK, base::SHORES);
    holds(first::PEEK, first::BUILD, base::SHORES);
    holds(first::BUILD, first::DESTINY, base::LONGSHIPS);
    holds(first::DESTINY, first::BLAME, base::DESTINIES);
    holds(first::BLAME, first::TRADE, base::SEATS);
    holds(first::TRADE, first::COUNT, TRADES.len());
    holds(first::COUNT, first::PICK, COUNTS);
    holds(first::PICK, first::LOSE, base::WARRIORS * FACES);
    holds(first::LOSE, BASE_COUNT as ActionIndex, base::WARRIORS + 1);
    assert!(ACTION_COUNT <= <ActionSet>::CAPACITY, "a set holds every action");
};

/// The trades in the order of their index.
pub const TRADES: [(Goods, Goods); 6] = [
    (Goods::Food, Goods::Wood),
    (Goods::Food, Goods::Coin),
    (Goods::Wood, Goods::Food),
    (Goods::Wood, Goods::Coin),
    (Goods::Coin, Goods::Food),
    (Goods::Coin, Goods::Wood),
];

/// The index of each step.
const STEPS: [ActionIndex; Step::COUNT] = [
    first::BEG,
    first::ACCEPT,
    first::FAVOR,
    first::THROW,
    first::DRAW,
    more::PAY,
    more::WAND,
    more::MERCY,
    more::RALLY,
    more::ABILITY,
];

static TABLE: [Action; ACTION_COUNT] = {
    let mut table = [Action::Step(Step::Beg); ACTION_COUNT];
    let mut index = 0;
    while index < ACTION_COUNT {
        table[index] = decode(index as ActionIndex);
        index += 1;
    }
    table
};

const fn at(index: ActionIndex, first: ActionIndex) -> usize {
    (index - first) as usize
}

const fn decode(index: ActionIndex) -> Action {
    match index {
        first::PLACE..first::BEG => Action::Place(Location::ALL[at(index, first::PLACE)]),
        first::BEG => Action::Step(Step::Beg),
        first::ACCEPT => Action::Step(Step::Accept),
        first::FAVOR => Action::Step(Step::Favor),
        first::THROW => Action::Step(Step::Throw),
        first::LEADER..first::RUNE => Action::Leader(Leader::ALL[at(index, first::LEADER)]),
        first::RUNE..first::TAKE => Action::Rune(Rune::ALL[at(index, first::RUNE)]),
        first::TAKE..first::DRAW => Action::Take(Rune::ALL[at(index, first::TAKE)]),
        first::DRAW => Action::Step(Step::Draw),
        first::SAIL..first::PEEK => Action::Shore(Errand::Sail, Shore::ALL[at(index, first::SAIL)]),
        first::PEEK..first::BUILD => {
            Action::Shore(Errand::Peek, Shore::ALL[at(index, first::PEEK)])
        }
        first::BUILD..first::DESTINY => Action::Build(Longship::ALL[at(index, first::BUILD)]),
        first::DESTINY..first::BLAME => Action::Destiny(Destiny::ALL[at(index, first::DESTINY)]),
        first::BLAME..first::TRADE => {
            Action::Judge(Verdict::Blame, Seat::ALL[at(index, first::BLAME)])
        }
        first::TRADE..first::COUNT => {
            let (give, get) = TRADES[at(index, first::TRADE)];
            Action::Trade(give, get)
        }
        first::COUNT..first::PICK => Action::Count((index - first::COUNT) as u8),
        first::PICK..first::LOSE => {
            let pick = at(index, first::PICK);
            Action::Pick(Warrior::ALL[pick / FACES], (pick % FACES) as u8)
        }
        first::LOSE..more::PLACE => {
            let item = at(index, first::LOSE);
            Action::Lose(if item == base::WARRIORS { Item::Food } else { Item::ALL[item] })
        }
        _ => more::decode(index),
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
    /// Panics if a count is above 15, a face is above 5, or a good is traded for itself.
    #[inline(always)] // mostly of a kind that is known, where it is one sum
    pub fn index(self) -> ActionIndex {
        if let Some(index) = more::index(self) {
            return index;
        }
        match self {
            Self::Step(step) => STEPS[step as usize],
            Self::Place(location) => first::PLACE + location as ActionIndex,
            Self::Leader(leader) => first::LEADER + leader as ActionIndex,
            Self::Rune(rune) => first::RUNE + rune as ActionIndex,
            Self::Take(rune) => first::TAKE + rune as ActionIndex,
            Self::Shore(Errand::Sail, shore) => first::SAIL + shore as ActionIndex,
            Self::Shore(Errand::Peek, shore) => first::PEEK + shore as ActionIndex,
            Self::Build(longship) => first::BUILD + longship as ActionIndex,
            Self::Destiny(destiny) => first::DESTINY + destiny as ActionIndex,
            Self::Judge(Verdict::Blame, seat) => first::BLAME + seat as ActionIndex,
            Self::Trade(give, get) => first::TRADE + trade_index(give, get),
            Self::Count(count) => {
                assert!(usize::from(count) < COUNTS, "a count is at most 15");
                first::COUNT + ActionIndex::from(count)
            }
            Self::Pick(warrior, face) => {
                assert!(usize::from(face) < FACES, "a die has six faces");
                first::PICK
                    + warrior as ActionIndex * FACES as ActionIndex
                    + ActionIndex::from(face)
            }
            Self::Lose(item) => first::LOSE + item as ActionIndex,
            _ => unreachable!("the index of {self:?} is behind those of the base game"),
        }
    }
}

/// Adds the actions that name one of these words, given their number in the base game: the first of its indices, and the
/// first behind those of the base game.
#[inline(always)]
fn add<W: Word>(
    legal: &mut ActionSet,
    words: Set<W>,
    first: ActionIndex,
    base: usize,
    more: ActionIndex,
) {
    let bits = words.bits();
    if W::COUNT == base {
        return legal.insert_bits(first, bits);
    }
    legal.insert_bits(first, bits & ((1 << base) - 1));
    legal.insert_bits(more, bits >> base);
}

/// Returns the words that actions of a set name, as [`add`] adds them.
#[inline(always)]
fn named<W: Word>(legal: &ActionSet, first: ActionIndex, base: usize, more: ActionIndex) -> Set<W> {
    let bits = legal.bits(first, base as u32);
    if W::COUNT == base {
        return Set::from_bits(bits);
    }
    Set::from_bits(bits | legal.bits(more, (W::COUNT - base) as u32) << base)
}

/// Adds the places that a worker may go to.
#[inline(always)]
pub(crate) fn add_places(legal: &mut ActionSet, places: Set<Location>) {
    add(legal, places, first::PLACE, base::PLACES, more::PLACE);
}

/// Returns the places that a worker may go to.
#[inline(always)]
pub(crate) fn places(legal: &ActionSet) -> Set<Location> {
    named(legal, first::PLACE, base::PLACES, more::PLACE)
}

/// Returns the largest number that may be named.
///
/// # Panics
/// Panics if no number may be named.
#[inline]
pub(crate) fn largest_count(legal: &ActionSet) -> u8 {
    legal.bits(first::COUNT, COUNTS as u32).ilog2() as u8
}

/// Adds the runes that may be used.
#[inline(always)]
pub(crate) fn add_runes(legal: &mut ActionSet, runes: Set<Rune>) {
    add(legal, runes, first::RUNE, base::RUNES, more::RUNE);
}

/// Returns the runes that may be used.
#[inline(always)]
pub(crate) fn runes(legal: &ActionSet) -> Set<Rune> {
    named(legal, first::RUNE, base::RUNES, more::RUNE)
}

/// Adds the destinies that may be named.
#[inline(always)]
pub(crate) fn add_destinies(legal: &mut ActionSet, destinies: Set<Destiny>) {
    add(legal, destinies, first::DESTINY, base::DESTINIES, more::DESTINY);
}

/// Adds the kinds of dice or tokens that may be named.
///
/// # Panics
/// Panics if the Leader die is one of them.
#[inline(always)]
pub(crate) fn add_kinds(legal: &mut ActionSet, kinds: Set<Warrior>) {
    assert!(!kinds.has(Warrior::Leader), "the Leader die is never named as a kind");
    legal.insert_bits(more::KIND, kinds.bits());
}

/// Adds the things that may be bought.
#[inline(always)]
pub(crate) fn add_things(legal: &mut ActionSet, things: Set<Thing>) {
    legal.insert_bits(more::BUY, things.bits());
}

/// Returns the index of a trade in [`TRADES`].
///
/// # Panics
/// Panics if a good is traded for itself.
#[inline]
pub(crate) fn trade_index(give: Goods, get: Goods) -> ActionIndex {
    assert!(give != get, "a good is not traded for itself");
    give as ActionIndex * 2 + get as ActionIndex - ActionIndex::from(get > give)
}

#[cfg(test)]
mod tests {
    use super::*;
    use midgard_core::Word;
    use std::collections::HashSet;
    use std::mem::discriminant;

    #[test]
    fn an_action_is_one_of_sixteen_kinds() {
        let kinds: HashSet<_> = TABLE.iter().map(discriminant).collect();
        assert_eq!(kinds.len(), 16);
    }

    #[test]
    fn the_index_is_a_bijection() {
        for index in 0..ACTION_COUNT {
            let action = Action::from_index(index).expect("it is below the count");
            assert_eq!(usize::from(action.index()), index, "{action:?}");
        }
        assert_eq!(Action::from_index(ACTION_COUNT), None);
        assert_eq!(Rune::ALL[base::RUNES - 1].word(), "wealth");
    }
}
