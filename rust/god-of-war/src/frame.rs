//! The pending steps: a stack of plain data.
//!
//! The top of the stack is the decision that the game waits for, or its next step. The consequences of a step lie above it.

use crate::codes::Code;
use crate::words::{Position, Unit};
use midgard_core::{Seat, vocabulary};

vocabulary! {
    /// The source of damage to a unit. `[hit.source]` Rule 50.
    pub enum Source / BySource in u8 {
        /// An enemy attack.
        Attack = "attack",
        /// A box or another program, on one unit.
        Box = "box",
        /// A program, on every unit.
        All = "all",
        /// A poison card.
        Poison = "poison",
    }
}

vocabulary! {
    /// A window for Specials. `[window.kinds]` Section 3.
    pub enum WindowKind / ByWindowKind in u8 {
        /// Part of every main decision.
        Main = "w1",
        /// An attack set is confirmed.
        Attack = "w2",
        /// A hit, before its defence.
        Hit = "w3",
        /// In a reveal: before an enemy acts, before a box acts, and after the last card.
        Reveal = "w4",
    }
}

/// The purpose of a draw of a tied column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)] // the fields are what their names say
pub enum Frame {
    /// Nothing: below the stack.
    Empty,
    // Flow: what is done next.
    Setup {
        step: u8,
    },
    DealTo {
        seat: Seat,
        left: u8,
    },
    SceneStart {
        step: u8,
    },
    Placing {
        offset: u8,
    },
    Hinder {
        card: u8,
        effect: u8,
        offset: u8,
    },
    Round {
        stage: Stage,
        offset: u8,
        left: u8,
    },
    Turn {
        seat: Seat,
    },
    Draw {
        seat: Seat,
        left: u8,
    },
    Hit {
        unit: Unit,
        n: u8,
        source: Source,
        fx: u8,
        wards: u8,
        stage: u8,
    },
    Attack {
        stage: u8,
    },
    Interact {
        unit: Unit,
        card: Position,
        spot: u8,
    },
    Window {
        kind: WindowKind,
        seat: Seat,
    },
    Special {
        asker: Seat,
        owner: Seat,
        code: Code,
        stage: u8,
        unit: Unit,
        number: Code,
    },
    Peek {
        asker: Seat,
    },
    EnemyAttack {
        card: Position,
        stage: u8,
    },
    Reveal {
        seat: Seat,
        stage: u8,
        card: u8,
        at: u8,
    },
    Settle {
        actor: Unit,
    },
    Program {
        pc: u16,
        actor: Unit,
        spent: u8,
    },
    DamageAll {
        n: u8,
        units: u8,
    },
    // Chance.
    DealQuest,
    DealBoss,
    Card {
        seat: Seat,
    },
    Upgrade,
    Die,
    // Decisions.
    Draft {
        seat: Seat,
    },
    Place {
        offset: u8,
        unit: Unit,
    },
    Path,
    Carrier,
    Main {
        seat: Seat,
    },
    Move {
        unit: Unit,
        free: bool,
        asker: Seat,
    },
    Aim {
        unit: Unit,
    },
    Target {
        first: Option<Position>,
    },
    Item,
    Spot {
        unit: Unit,
    },
    Blast {
        first: Option<Position>,
    },
    GiveToken {
        seat: Seat,
    },
    Ask {
        kind: WindowKind,
        seat: Seat,
    },
    Code {
        kind: WindowKind,
        asker: Seat,
        owner: Seat,
    },
    SpecialUnit {
        asker: Seat,
    },
    SpecialCode {
        asker: Seat,
    },
    Victim {
        seat: Seat,
        damage: u8,
    },
    Redirect,
    Tie,
    Choice {
        n: u8,
        but: Position,
        seat: Seat,
    },
    Highest {
        seat: Seat,
    },
    Take {
        seat: Seat,
    },
    Foresight,
    Pick,
    PeekAt {
        asker: Seat,
    },
}

vocabulary! {
    /// A part of a round. `[round.order]` Rule 41.
    pub enum Stage / ByStage in u8 {
        /// Mimir's player chooses a carrier.
        Carrier = "carrier",
        /// Everybody draws up.
        Preparation = "preparation",
        /// The turns.
        Turns = "turns",
        /// The Extra Scene Activation.
        Extra = "extra",
        /// Hands are discarded.
        Discard = "discard",
        /// Upgrades are taken.
        Upgrade = "upgrade",
        /// The round ends.
        End = "end",
    }
}

const _: () = assert!(size_of::<Frame>() <= 8, "a frame has eight bytes");

/// The kind of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Flow,
    Chance,
    Decision,
}

impl Frame {
    /// Returns whether the frame waits, and for what.
    #[inline]
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Empty
            | Self::Setup { .. }
            | Self::DealTo { .. }
            | Self::SceneStart { .. }
            | Self::Placing { .. }
            | Self::Hinder { .. }
            | Self::Round { .. }
            | Self::Turn { .. }
            | Self::Draw { .. }
            | Self::Hit { .. }
            | Self::Attack { .. }
            | Self::Interact { .. }
            | Self::Window { .. }
            | Self::Special { .. }
            | Self::Peek { .. }
            | Self::EnemyAttack { .. }
            | Self::Reveal { .. }
            | Self::Settle { .. }
            | Self::Program { .. }
            | Self::DamageAll { .. } => Kind::Flow,
            Self::DealQuest | Self::DealBoss | Self::Card { .. } | Self::Upgrade | Self::Die => {
                Kind::Chance
            }
            _ => Kind::Decision,
        }
    }
}

/// The most frames that are pending at once.
pub const DEPTH: usize = 20;

/// Pending frames, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    frames: [Frame; DEPTH],
    len: u8,
}

impl Default for Stack {
    fn default() -> Self {
        Self { frames: [Frame::Empty; DEPTH], len: 0 }
    }
}

impl Stack {
    /// Returns the frames, the lowest first.
    #[inline]
    pub fn as_slice(&self) -> &[Frame] {
        &self.frames[..self.len as usize]
    }

    /// Returns the frame at the top.
    #[inline]
    pub fn top(&self) -> Frame {
        *self.peek()
    }

    /// Returns the frame at the top, of which a match reads the fields of one kind alone.
    #[inline]
    pub(crate) fn peek(&self) -> &Frame {
        self.frames.get((self.len as usize).wrapping_sub(1)).unwrap_or(&Frame::Empty)
    }

    /// Returns the frame at a depth below the top.
    #[inline]
    pub(crate) fn below(&self, depth: usize) -> Frame {
        let at = (self.len as usize).wrapping_sub(1 + depth);
        self.frames.get(at).copied().unwrap_or(Frame::Empty)
    }

    /// Puts a frame on top.
    ///
    /// # Panics
    /// Panics if too much is pending, which the rules rule out.
    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames[self.len as usize] = frame;
        self.len += 1;
    }

    /// Takes the top frame away.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.len -= 1;
        self.frames[self.len as usize] = Frame::Empty;
    }

    /// Puts another frame in the place of the top one.
    #[inline]
    pub(crate) fn set(&mut self, frame: Frame) {
        self.frames[self.len as usize - 1] = frame;
    }

    /// Returns the highest frame for which a function has a value, to be changed.
    #[inline]
    pub(crate) fn find_mut(&mut self, is: impl Fn(&Frame) -> bool) -> Option<&mut Frame> {
        self.frames[..self.len as usize].iter_mut().rev().find(|frame| is(frame))
    }

    /// Takes everything away.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}

impl serde::Serialize for Stack {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

impl<'de> serde::Deserialize<'de> for Stack {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let frames = Vec::<Frame>::deserialize(from)?;
        if frames.len() > DEPTH {
            return Err(serde::de::Error::custom("too much is pending"));
        }
        let mut stack = Self::default();
        frames.into_iter().for_each(|frame| stack.push(frame));
        Ok(stack)
    }
}
