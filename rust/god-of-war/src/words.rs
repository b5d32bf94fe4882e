//! The nouns of the game: heroes, units, runes, scenes, places.
//!
//! A new word goes last, so that indices never move.

use midgard_core::{Seat, Word, vocabulary};

vocabulary! {
    /// A hero of a player. `[words.hero]` Rules 1, 19.
    pub enum Hero / ByHero in u8 {
        /// Fights near and far.
        Kratos = "kratos",
        /// Fights far.
        Atreus = "atreus",
        /// Places tokens that cancel damage.
        Freya = "freya",
        /// Is carried by another hero.
        Mimir = "mimir",
        /// Two figures that share hand and deck.
        BrokSindri = "brok_sindri",
    }
}

vocabulary! {
    /// A hero figure.
    pub enum Unit / ByUnit in u8 {
        /// Kratos.
        Kratos = "kratos",
        /// Atreus.
        Atreus = "atreus",
        /// Freya.
        Freya = "freya",
        /// Mimir.
        Mimir = "mimir",
        /// Brok.
        Brok = "brok",
        /// Sindri.
        Sindri = "sindri",
    }
}

vocabulary! {
    /// A rune of upgrade cards and scene cards.
    pub enum Rune / ByRune in u8 {
        /// Red.
        Red = "red",
        /// Green.
        Green = "green",
        /// Blue.
        Blue = "blue",
        /// Yellow.
        Yellow = "yellow",
    }
}

vocabulary! {
    /// A scene: a quest or a board of a boss.
    pub enum SceneId / BySceneId in u32 {
        /// The Travelers.
        Q1 = "q1",
        /// Grendels of Ashes and Frost.
        Q2 = "q2",
        /// The Ogre.
        Q3 = "q3",
        /// Helheim.
        Q4 = "q4",
        /// Alfheim.
        Q5 = "q5",
        /// Trials of Muspelheim.
        Q6 = "q6",
        /// Hraezlyr.
        B7 = "b7",
        /// Magni and Modi.
        B8 = "b8",
        /// Baldur's Forgiveness, first board.
        B9a = "b9a",
        /// Baldur's Forgiveness, second board.
        B9b = "b9b",
        /// Sigrun.
        B10 = "b10",
        /// Scene 1 of a card file's own.
        Own1 = "own1",
        /// Scene 2 of a card file's own.
        Own2 = "own2",
        /// Scene 3 of a card file's own.
        Own3 = "own3",
        /// Scene 4 of a card file's own.
        Own4 = "own4",
        /// Scene 5 of a card file's own.
        Own5 = "own5",
        /// Scene 6 of a card file's own.
        Own6 = "own6",
        /// Scene 7 of a card file's own.
        Own7 = "own7",
        /// Scene 8 of a card file's own.
        Own8 = "own8",
        /// Scene 9 of a card file's own.
        Own9 = "own9",
        /// Scene 10 of a card file's own.
        Own10 = "own10",
        /// Scene 11 of a card file's own.
        Own11 = "own11",
        /// Scene 12 of a card file's own.
        Own12 = "own12",
        /// Scene 13 of a card file's own.
        Own13 = "own13",
        /// Scene 14 of a card file's own.
        Own14 = "own14",
        /// Scene 15 of a card file's own.
        Own15 = "own15",
        /// Scene 16 of a card file's own.
        Own16 = "own16",
        /// Scene 17 of a card file's own.
        Own17 = "own17",
        /// Scene 18 of a card file's own.
        Own18 = "own18",
        /// Scene 19 of a card file's own.
        Own19 = "own19",
        /// Scene 20 of a card file's own.
        Own20 = "own20",
        /// Scene 21 of a card file's own.
        Own21 = "own21",
    }
}

impl SceneId {
    /// The built-in scenes, in order.
    pub const BUILT_IN: &'static [Self] = Self::ALL.split_at(BUILT_IN_SCENES).0;

    /// Returns the scene that a path card leads to: quests 1 to 6, bosses 7 to 10, then the scenes of a card file's own.
    pub fn of_path(card: u8) -> Option<Self> {
        let all = [
            Self::Q1,
            Self::Q2,
            Self::Q3,
            Self::Q4,
            Self::Q5,
            Self::Q6,
            Self::B7,
            Self::B8,
            Self::B9a,
            Self::B10,
        ];
        let at = usize::from(card).checked_sub(1)?;
        all.get(at).copied().or_else(|| Self::from_index(at - all.len() + BUILT_IN_SCENES))
    }

    /// Returns the number of the path card.
    pub fn path(self) -> u8 {
        match self {
            Self::Q1 => 1,
            Self::Q2 => 2,
            Self::Q3 => 3,
            Self::Q4 => 4,
            Self::Q5 => 5,
            Self::Q6 => 6,
            Self::B7 => 7,
            Self::B8 => 8,
            Self::B9a | Self::B9b => 9,
            Self::B10 => 10,
            own => own as u8 - (BUILT_IN_SCENES as u8 - 1) + BUILT_IN_PATHS as u8,
        }
    }
}

vocabulary! {
    /// A place of a scene card: four columns, a top and a bottom row.
    pub enum Position / ByPosition in u8 {
        /// Top, column 1.
        T1 = "T1",
        /// Top, column 2.
        T2 = "T2",
        /// Top, column 3.
        T3 = "T3",
        /// Top, column 4.
        T4 = "T4",
        /// Bottom, column 1.
        B1 = "B1",
        /// Bottom, column 2.
        B2 = "B2",
        /// Bottom, column 3.
        B3 = "B3",
        /// Bottom, column 4.
        B4 = "B4",
    }
}

vocabulary! {
    /// A place in a column.
    pub enum Slot / BySlot in u8 {
        /// Is hit first.
        Front = "front",
        /// Stands behind another unit.
        Back = "back",
    }
}

vocabulary! {
    /// A side of a scene card.
    pub enum Side / BySide in u8 {
        /// The side that is up when a scene is laid.
        Front = "f",
        /// The other side.
        Back = "b",
    }
}

vocabulary! {
    /// A status card.
    pub enum Status / ByStatus in u8 {
        /// Uses a draw up.
        Stun = "stun",
        /// Hurts who draws it.
        Poison = "poison",
        /// A shatter crystal.
        Crystal = "crystal",
    }
}

vocabulary! {
    /// Who decides: one player for all, or each for the own hero.
    pub enum Team / ByTeam in u8 {
        /// Seat 0 decides everything.
        One = "one",
        /// Each seat decides for itself.
        Each = "each",
    }
}

vocabulary! {
    /// An ability of a companion in the solo mode.
    pub enum Ability / ByAbility in u8 {
        /// A ranged attack that stuns, or +3.
        Atreus1 = "atreus1",
        /// A ranged attack on two enemies, or +1 defense.
        Atreus2 = "atreus2",
        /// Heal 2, or the die adds.
        Mimir1 = "mimir1",
        /// Move, or look at two upgrades.
        Mimir2 = "mimir2",
    }
}

/// The number of built-in scenes. The scenes of a card file's own come after them.
pub const BUILT_IN_SCENES: usize = 11;
/// The number of built-in path cards: six quests, four bosses.
pub(crate) const BUILT_IN_PATHS: usize = 10;
/// The most path cards.
pub(crate) const PATHS: usize = BUILT_IN_PATHS + SceneId::COUNT - BUILT_IN_SCENES;

const _: () = assert!(SceneId::COUNT == 32 && SceneId::Own1 as usize == BUILT_IN_SCENES);

/// The most players.
pub const MAX_PLAYERS: usize = 4;
/// The fewest players.
pub const MIN_PLAYERS: usize = 1;
/// Columns of a scene.
pub const COLUMNS: usize = 4;
/// Cards of a scene.
pub const POSITIONS: usize = Position::COUNT;
/// Cards of a starting deck.
pub const DECK: usize = 14;
/// Upgrade cards.
pub const UPGRADES: usize = 88;
/// Status cards of a kind.
pub const STATUS_CARDS: u8 = 10;

impl Hero {
    /// Returns the figures, Brok before Sindri.
    pub const fn units(self) -> &'static [Unit] {
        match self {
            Self::Kratos => &[Unit::Kratos],
            Self::Atreus => &[Unit::Atreus],
            Self::Freya => &[Unit::Freya],
            Self::Mimir => &[Unit::Mimir],
            Self::BrokSindri => &[Unit::Brok, Unit::Sindri],
        }
    }
}

impl Unit {
    /// Returns the bit of the unit in a set of units.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Returns the units of a set in the order of the list.
#[inline]
pub(crate) fn units_of(mut bits: u8) -> impl Iterator<Item = Unit> + Clone {
    std::iter::from_fn(move || {
        let unit = *Unit::ALL.get(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(unit)
    })
}

/// Returns the positions of a set in card order.
#[inline]
pub(crate) fn positions_of(mut bits: u8) -> impl Iterator<Item = Position> + Clone {
    std::iter::from_fn(move || {
        let position = *Position::ALL.get(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(position)
    })
}

impl Position {
    /// Returns the bit of the position in a set of positions.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Returns the column, from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self as usize % COLUMNS
    }

    /// Returns whether the card lies in the bottom row.
    #[inline]
    pub const fn is_bottom(self) -> bool {
        self as usize >= COLUMNS
    }

    /// Returns the card of a column.
    #[inline]
    pub fn at(column: usize, is_bottom: bool) -> Self {
        Self::ALL[column + if is_bottom { COLUMNS } else { 0 }]
    }
}

/// Returns the seat with this number.
#[inline]
pub(crate) fn seat(number: u8) -> Seat {
    Seat::ALL[usize::from(number)]
}

/// Returns the word at a place of its list.
#[inline]
pub(crate) fn word<W: Word>(index: impl Into<usize>) -> W {
    W::ALL[index.into()]
}
