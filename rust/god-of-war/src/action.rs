//! Actions and their index, a fixed bijection. `[actions.index]` Section 3: 0 to 146 are those of each game; the codes of a
//! card file's own come after them.

use crate::codes::{BUILT_IN, CODES, Code, Codes, Mask, OWN};
use crate::words::{BUILT_IN_PATHS, COLUMNS, Hero, PATHS, Position, Unit};
use midgard_core::{ActionIndex, ActionSet, Seat, Word, unknown_action, vocabulary};
use std::fmt;

vocabulary! {
    /// The step of a unit in a hero activation.
    pub enum Verb / ByVerb in u8 {
        /// Moves.
        Move = "move",
        /// Attacks.
        Attack = "attack",
        /// Uses a spot.
        Interact = "interact",
        /// Uses a rage ability.
        Rage = "rage",
        /// Discards a crystal for a card.
        Crystal = "crystal",
    }
}

vocabulary! {
    /// The action of a companion.
    pub enum Companion / ByCompanion in u8 {
        /// Heals Kratos.
        Heal = "heal",
        /// Moves Kratos.
        Move = "move",
        /// Looks at two upgrades.
        Peek = "peek",
        /// The die adds to the attack.
        Die = "die",
    }
}

vocabulary! {
    /// Where an attack goes.
    pub enum Aim / ByAim in u8 {
        /// Melee, bottom row.
        MeleeBottom = "melee bottom",
        /// Ranged, bottom row.
        RangedBottom = "ranged bottom",
        /// Ranged, top row.
        RangedTop = "ranged top",
        /// Ranged, two enemies anywhere.
        Two = "two",
    }
}

/// One small choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Ends, confirms or declines.
    Done,
    /// Does what is offered.
    Yes,
    /// Chooses a hero.
    Hero(Hero),
    /// Chooses a path card, from 1.
    Path(u8),
    /// Stands at a column, from 0, in front or behind.
    Stand(u8, bool),
    /// Swaps front and back.
    Swap,
    /// Chooses a unit.
    Unit(Unit),
    /// A unit does something.
    Verb(Verb, Unit),
    /// Plays a Special of a seat.
    Special(Seat),
    /// Uses a companion.
    Companion(Companion),
    /// Aims an attack.
    Aim(Aim),
    /// Chooses a code.
    Code(Code),
    /// Brok's +3.
    GearUp,
    /// Sindri's +3.
    Weaponize,
    /// A virtual card, 0 to 2.
    Virtual(u8),
    /// A spot, 0 to 3: those of the top card, then those of the bottom card.
    Spot(u8),
    /// Chooses an enemy card.
    Card(Position),
    /// Chooses a column, from 0.
    Column(u8),
    /// Takes an upgrade of the row, from 0.
    Row(u8),
    /// Chooses the upgrade that activates, 0 or 1.
    Pick(u8),
    /// Arranges two upgrades, 0 to 5.
    Peek(u8),
}

const _: () = assert!(size_of::<Action>() <= 3);

/// The number of actions of a game without cards of its own.
pub const ACTION_COUNT: usize = PEEK as usize + 6;
pub(crate) const DONE: ActionIndex = 0;
pub(crate) const YES: ActionIndex = 1;
pub(crate) const HERO: ActionIndex = 2;
pub(crate) const PATH: ActionIndex = 7;
pub(crate) const STAND: ActionIndex = 17;
pub(crate) const SWAP: ActionIndex = 25;
pub(crate) const UNIT: ActionIndex = 26;
pub(crate) const VERB: ActionIndex = 32;
pub(crate) const SPECIAL: ActionIndex = 62;
pub(crate) const COMPANION: ActionIndex = 66;
pub(crate) const AIM: ActionIndex = 70;
pub(crate) const CODE: ActionIndex = 74;
pub(crate) const GEAR: ActionIndex = 112;
const WEAPONIZE: ActionIndex = GEAR + 1;
pub(crate) const VIRTUAL: ActionIndex = 114;
pub(crate) const SPOT: ActionIndex = 117;
pub(crate) const CARD: ActionIndex = 121;
pub(crate) const COLUMN: ActionIndex = 129;
pub(crate) const ROW: ActionIndex = 133;
pub(crate) const PICK: ActionIndex = 139;
pub(crate) const PEEK: ActionIndex = 141;
/// The first code of a card file's own.
pub(crate) const OWN_CODE: ActionIndex = 147;
/// The number of actions of all games together.
pub(crate) const ALL_ACTIONS: ActionIndex = OWN_PATH + (PATHS - BUILT_IN_PATHS) as ActionIndex;
/// The first path card of a card file's own.
pub(crate) const OWN_PATH: ActionIndex = OWN_CODE + (CODES - BUILT_IN) as ActionIndex;

const _: () =
    assert!(ACTION_COUNT == OWN_CODE as usize && CODE as usize + BUILT_IN == GEAR as usize);
const _: () = assert!(VERB as usize + Verb::COUNT * Unit::COUNT == SPECIAL as usize);

const VIRTUALS: [&str; 3] = ["R0s", "+3", "D1"];
const SPOTS: [&str; 4] = ["top 1", "top 2", "bottom 1", "bottom 2"];

/// The actions of all games, by their index.
static ACTIONS: [Action; ALL_ACTIONS as usize] = {
    let mut actions = [Action::Done; ALL_ACTIONS as usize];
    let mut index = 0;
    while index < ALL_ACTIONS {
        actions[index as usize] = Action::at(index);
        index += 1;
    }
    actions
};

impl Action {
    /// Returns the action of an index.
    #[inline]
    pub fn from_index(index: ActionIndex) -> Option<Self> {
        ACTIONS.get(usize::from(index)).copied()
    }

    /// Returns the action of an index below [`ALL_ACTIONS`].
    const fn at(index: ActionIndex) -> Self {
        let verb = index.wrapping_sub(VERB) as usize;
        match index {
            DONE => Self::Done,
            YES => Self::Yes,
            HERO..PATH => Self::Hero(Hero::ALL[(index - HERO) as usize]),
            PATH..STAND => Self::Path((index - PATH) as u8 + 1),
            STAND..SWAP => Self::Stand((index - STAND) as u8 / 2, (index - STAND) % 2 == 1),
            SWAP => Self::Swap,
            UNIT..VERB => Self::Unit(Unit::ALL[(index - UNIT) as usize]),
            VERB..SPECIAL => {
                Self::Verb(Verb::ALL[verb / Unit::COUNT], Unit::ALL[verb % Unit::COUNT])
            }
            SPECIAL..COMPANION => Self::Special(Seat::ALL[(index - SPECIAL) as usize]),
            COMPANION..AIM => Self::Companion(Companion::ALL[(index - COMPANION) as usize]),
            AIM..CODE => Self::Aim(Aim::ALL[(index - AIM) as usize]),
            CODE..GEAR => Self::Code(Code::ALL[(index - CODE) as usize]),
            GEAR => Self::GearUp,
            WEAPONIZE => Self::Weaponize,
            VIRTUAL..SPOT => Self::Virtual((index - VIRTUAL) as u8),
            SPOT..CARD => Self::Spot((index - SPOT) as u8),
            CARD..COLUMN => Self::Card(Position::ALL[(index - CARD) as usize]),
            COLUMN..ROW => Self::Column((index - COLUMN) as u8),
            ROW..PICK => Self::Row((index - ROW) as u8),
            PICK..PEEK => Self::Pick((index - PICK) as u8),
            PEEK..OWN_CODE => Self::Peek((index - PEEK) as u8),
            OWN_CODE..OWN_PATH => Self::Code(Code::ALL[(index - OWN_CODE) as usize + BUILT_IN]),
            _ => Self::Path((index - OWN_PATH) as u8 + BUILT_IN_PATHS as u8 + 1),
        }
    }

    /// Returns the index.
    pub fn index(self) -> ActionIndex {
        match self {
            Self::Done => DONE,
            Self::Yes => YES,
            Self::Hero(hero) => HERO + hero as ActionIndex,
            Self::Path(card) => path_index(card),
            Self::Stand(column, back) => {
                STAND + 2 * ActionIndex::from(column) + ActionIndex::from(back)
            }
            Self::Swap => SWAP,
            Self::Unit(unit) => UNIT + unit as ActionIndex,
            Self::Verb(verb, unit) => verb_index(verb, unit),
            Self::Special(seat) => SPECIAL + seat as ActionIndex,
            Self::Companion(companion) => COMPANION + companion as ActionIndex,
            Self::Aim(aim) => AIM + aim as ActionIndex,
            Self::Code(code) => code_index(code),
            Self::GearUp => GEAR,
            Self::Weaponize => WEAPONIZE,
            Self::Virtual(at) => VIRTUAL + ActionIndex::from(at),
            Self::Spot(at) => SPOT + ActionIndex::from(at),
            Self::Card(position) => CARD + position as ActionIndex,
            Self::Column(column) => COLUMN + ActionIndex::from(column),
            Self::Row(at) => ROW + ActionIndex::from(at),
            Self::Pick(at) => PICK + ActionIndex::from(at),
            Self::Peek(at) => PEEK + ActionIndex::from(at),
        }
    }

    /// Returns the text of the action in a game with these codes.
    pub(crate) fn text(self, codes: &Codes) -> String {
        match self {
            Self::Code(code) => format!("code {}", codes.word(code)),
            other => other.to_string(),
        }
    }

    /// Returns the action of each game with this text.
    ///
    /// # Errors
    /// When no action has it; the text describes the form of an action.
    pub fn parse(text: &str) -> Result<Self, String> {
        Self::find(text, OWN_CODE, |action| action.to_string())
    }

    /// Returns the action with this text in a game with these codes and this number of actions.
    ///
    /// # Errors
    /// When no action has it; the text describes the form of an action.
    pub(crate) fn parse_in(text: &str, codes: &Codes, count: usize) -> Result<Self, String> {
        Self::find(text, count as ActionIndex, |action| action.text(codes))
    }

    fn find(
        text: &str,
        count: ActionIndex,
        text_of: impl Fn(&Self) -> String,
    ) -> Result<Self, String> {
        let actions = (0..count).filter_map(Self::from_index);
        let found = actions.clone().find(|action| text_of(action) == text);
        found.ok_or_else(|| unknown_action(text, actions.map(|action| text_of(&action))))
    }
}

/// Returns the number of actions of a game whose card file has these numbers of codes and scenes of its own.
pub(crate) fn action_count(codes: usize, scenes: usize) -> usize {
    match scenes {
        0 => ACTION_COUNT + codes,
        _ => usize::from(OWN_PATH) + scenes,
    }
}

/// Returns the index of the choice of a path card.
#[inline]
pub(crate) fn path_index(card: u8) -> ActionIndex {
    let own = usize::from(card).checked_sub(BUILT_IN_PATHS + 1);
    own.map_or(PATH + ActionIndex::from(card) - 1, |own| OWN_PATH + own as ActionIndex)
}

/// Returns the index of the choice of a code.
#[inline]
pub(crate) fn code_index(code: Code) -> ActionIndex {
    let code = code as ActionIndex;
    if usize::from(code) < BUILT_IN {
        CODE + code
    } else {
        OWN_CODE + code - BUILT_IN as ActionIndex
    }
}

/// Adds the choices of some codes.
#[inline]
pub(crate) fn insert_codes<const N: usize>(legal: &mut ActionSet<N>, codes: Mask) {
    legal.insert_bits(CODE, codes & !OWN);
    if codes & OWN != 0 {
        legal.insert_bits(OWN_CODE, codes >> BUILT_IN);
    }
}

/// Returns the index of what a unit does.
#[inline]
pub(crate) fn verb_index(verb: Verb, unit: Unit) -> ActionIndex {
    VERB + (verb as usize * Unit::COUNT + unit as usize) as ActionIndex
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => out.write_str("done"),
            Self::Yes => out.write_str("yes"),
            Self::Hero(hero) => write!(out, "hero {}", hero.word()),
            Self::Path(card) => write!(out, "path {card}"),
            Self::Stand(column, back) => {
                write!(out, "stand {} {}", column + 1, if *back { "back" } else { "front" })
            }
            Self::Swap => out.write_str("swap"),
            Self::Unit(unit) => write!(out, "unit {}", unit.word()),
            Self::Verb(verb, unit) => write!(out, "{} {}", verb.word(), unit.word()),
            Self::Special(seat) => write!(out, "special {seat}"),
            Self::Companion(companion) => write!(out, "companion {}", companion.word()),
            Self::Aim(aim) => write!(out, "aim {}", aim.word()),
            Self::Code(code) => write!(out, "code {}", code.word()),
            Self::GearUp => out.write_str("gear up"),
            Self::Weaponize => out.write_str("weaponize"),
            Self::Virtual(at) => write!(out, "virtual {}", VIRTUALS[usize::from(*at)]),
            Self::Spot(at) => write!(out, "spot {}", SPOTS[usize::from(*at)]),
            Self::Card(position) => write!(out, "card {}", position.word()),
            Self::Column(column) => write!(out, "column {}", column + 1),
            Self::Row(at) => write!(out, "row {}", at + 1),
            Self::Pick(at) => write!(out, "pick {}", at + 1),
            Self::Peek(at) => write!(out, "peek {}", at + 1),
        }
    }
}

const _: () = assert!(COLUMNS * 2 == (SWAP - STAND) as usize);
