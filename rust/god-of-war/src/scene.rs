//! Scenes as they are played: numbers of cards, and flat programs.
//!
//! `[scene.language]` Section 6. Programs and conditions are lists of small numbers in [`Scene::code`]; a place in it is a
//! `Pc`, and place 0 is the empty program.

use crate::words::{POSITIONS, SceneId};
use std::fmt;

/// A place in the programs of a scene.
pub(crate) type Pc = u16;

/// Armour values of an enemy at most.
pub(crate) const ARMOUR: usize = 3;
/// Boxes of a side at most.
pub(crate) const BOXES: usize = 4;
/// Spots of a side at most.
pub(crate) const SPOTS: usize = 2;
/// Variables and tracks of a scene at most.
pub(crate) const VARS: usize = 4;
/// The greatest value of a variable.
pub(crate) const VAR_MAX: u8 = 15;

/// A number, or a counter or variable with something added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Value {
    /// No number is written.
    #[default]
    Zero,
    /// A number.
    Number(u8),
    /// The counter of a card.
    Counter { card: u8, add: i8 },
    /// A variable.
    Variable { var: u8, add: i8 },
}

/// How an enemy attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum AttackKind {
    /// It does not.
    #[default]
    None,
    /// Columns: bit 0 left of it, bit 1 its own, bit 2 right of it.
    Melee(u8),
    /// The furthest column.
    Ranged,
}

/// A status card that an enemy attack gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Fx {
    #[default]
    None,
    Stun,
    Poison,
    Both,
}

/// The enemy of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Enemy {
    /// Health; 0 for an enemy with a track.
    pub hp: u8,
    /// The track.
    pub track: Option<u8>,
    /// Armour values, falling; 0 after the last one.
    pub armour: [u8; ARMOUR],
    pub defense: Value,
    pub kind: AttackKind,
    pub strength: Value,
    pub fx: Fx,
    pub invulnerable: bool,
}

/// The trigger that turns a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FlipOn {
    Defeated,
    Attacked,
    Armour,
    Rune(u8),
    AllDead,
}

/// Which cards are turned, and where to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pattern {
    /// Cards that turn to the front.
    pub front: u8,
    /// Cards that turn to the back.
    pub back: u8,
}

/// The flip of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flip {
    pub on: FlipOn,
    pub when: Pc,
    pub pattern: Pattern,
    pub run: Pc,
}

/// An enclosed rune.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RuneBox {
    pub rune: u8,
    pub when: Pc,
    pub run: Pc,
}

/// The requirement of a spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Need {
    pub melee: u8,
    pub ranged: u8,
    pub defense: u8,
    pub crystal: u8,
    /// The least sum of numbers, if numbers are listed.
    pub number: Option<u8>,
}

/// A spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spot {
    pub need: Need,
    pub when: Pc,
    pub run: Pc,
}

/// The tokens on the slots of a side at first; `None` without slots.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Slots(pub Option<u8>);

impl Slots {
    /// Returns the number of tokens at first.
    pub(crate) fn tokens(self) -> u8 {
        self.0.unwrap_or_default()
    }
}

/// The number alone: the digest of the cards is made from this text, and no slots are the same cards as slots without a token.
impl fmt::Debug for Slots {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tokens().fmt(out)
    }
}

/// A side of a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Side {
    pub(crate) title: String,
    pub(crate) enemy: Option<Enemy>,
    /// Runes that make the enemy attack, as bits.
    pub(crate) runes: u8,
    pub(crate) boxes: [Option<RuneBox>; BOXES],
    /// Runes of boxes and of a rune flip, as bits.
    pub(crate) other_runes: u8,
    pub(crate) flip: Option<Flip>,
    pub(crate) spots: [Option<Spot>; SPOTS],
    pub(crate) slots: Slots,
    /// The reward program; 0 without a reward.
    pub(crate) reward: Pc,
}

impl Side {
    /// Returns the title; `-` without a title.
    pub fn title(&self) -> &str {
        &self.title
    }
}

/// A scene.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The name.
    pub name: String,
    /// Health of each track, in order.
    pub(crate) tracks: Vec<u8>,
    /// The names of the tracks.
    pub(crate) track_names: Vec<String>,
    /// The names of the variables.
    pub(crate) vars: Vec<String>,
    pub(crate) win: Pc,
    pub(crate) lose: Pc,
    pub(crate) next_when: Pc,
    pub(crate) next: Option<SceneId>,
    /// Variables that the scene takes over from the one before.
    pub(crate) keep: Vec<String>,
    /// Front and back of each card.
    pub(crate) cards: [[Side; 2]; POSITIONS],
    /// Front sides and back sides that an all-dead flip is on, as bits.
    pub(crate) all_dead: [u8; 2],
    /// Front sides and back sides with a spot, as bits.
    pub(crate) spots: [u8; 2],
    /// Programs and conditions.
    pub(crate) code: Vec<i16>,
}

macro_rules! opcodes {
    ($($(#[$doc:meta])* $name:ident = $value:literal),+ $(,)?) => {
        $($(#[$doc])* pub(crate) const $name: i16 = $value;)+
    };
}

/// Operations: each is a number and its arguments. `FLIP` to `VAR` change cards, tracks and variables.
pub(crate) mod op {
    opcodes! {
        /// The program ends.
        END = 0,
        /// front bits, back bits.
        FLIP = 1,
        /// card, n.
        HIT = 2,
        /// track, n.
        HIT_TRACK = 3,
        /// card.
        ARMOUR = 4,
        /// card.
        STUN = 5,
        /// card.
        REVIVE = 6,
        /// card.
        HEAL_FULL = 7,
        /// card, d, lo, hi.
        TOK = 8,
        /// var, d.
        VAR = 9,
        /// place to go on if the condition, which follows, is false.
        UNLESS = 10,
        /// place.
        JUMP = 11,
        /// n, card.
        HIT_CHOOSE = 12,
        /// status, n.
        GIVE = 13,
        /// n.
        HEAL = 14,
        /// n.
        DRAW = 15,
        /// column, n.
        DAMAGE_COLUMN = 16,
        /// column, n.
        DAMAGE_FURTHEST = 17,
        /// n.
        DAMAGE_ALL = 18,
        /// The game is lost.
        LOSE = 19,
        /// n.
        BONUS = 20,
    }
}

/// Conditions: each is a number and its arguments; `AND` and `NOT` are followed by conditions.
pub(crate) mod cond {
    opcodes! {
        /// number of conditions.
        AND = 1,
        /// one condition.
        NOT = 2,
        /// No enemy is living.
        ALL_DEAD = 3,
        /// card.
        ONLY_ALIVE = 4,
        /// card.
        DEAD = 5,
        /// card.
        ALIVE = 6,
        /// card, side.
        DEAD_ON = 7,
        /// track.
        DEAD_TRACK = 8,
        /// card, side.
        SIDE = 9,
        /// card, n.
        HP_LE = 10,
        /// card, n.
        TOK_LE = 11,
        /// card, n.
        TOK_GE = 12,
        /// var, n.
        VAR_GE = 13,
        /// False.
        NEVER = 14,
    }
}
