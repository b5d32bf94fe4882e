//! The columns that a batch writes.

use midgard_core::{Actions, Game};

/// The widths of the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The number of action indices.
    pub actions: usize,
    /// The number of seats.
    pub players: usize,
    /// The number of entries of an observation.
    pub numbers: usize,
}

impl Shape {
    /// Returns the shape for a game.
    ///
    /// # Panics
    /// Panics if the game has more than 32,767 actions.
    pub fn of<G: Game>(game: &G) -> Self {
        let most = i16::MAX as usize; // the column of legal counts has 16 bits
        assert!(game.action_count() <= most, "a batch counts {most} actions at most");
        Self { actions: game.action_count(), players: game.players(), numbers: game.layout().len() }
    }
}

/// Room for observations.
#[derive(Debug, Default)]
pub enum Cells<'a> {
    /// None are wanted.
    #[default]
    None,
    /// As bytes.
    Bytes(&'a mut [u8]),
    /// As floats.
    Floats(&'a mut [f32]),
}

impl<'a> Cells<'a> {
    /// Returns whether there is room for exactly this many numbers.
    fn fits(&self, numbers: usize) -> bool {
        match self {
            Self::None => true,
            Self::Bytes(cells) => cells.len() == numbers,
            Self::Floats(cells) => cells.len() == numbers,
        }
    }

    fn split(self, at: usize) -> (Self, Self) {
        match self {
            Self::None => (Self::None, Self::None),
            Self::Bytes(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::Bytes(left), Self::Bytes(right))
            }
            Self::Floats(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::Floats(left), Self::Floats(right))
            }
        }
    }

    /// Writes row `at`: `observe` makes the bytes, and the layout of the game converts them to floats.
    pub(crate) fn write<G: Game>(
        &mut self,
        game: &G,
        at: usize,
        scratch: &mut Vec<u8>,
        observe: impl FnOnce(&mut [u8]),
    ) {
        let layout = game.layout();
        let place = at * layout.len()..(at + 1) * layout.len();
        match self {
            Self::None => {}
            Self::Bytes(cells) => observe(&mut cells[place]),
            Self::Floats(cells) => {
                scratch.resize(layout.len(), 0);
                observe(scratch);
                layout.floats(scratch, &mut cells[place]);
            }
        }
    }
}

/// The columns that a batch writes, each with one row after the other.
#[derive(Debug)]
pub struct Out<'a> {
    /// Which actions are legal; none where the game is over.
    pub masks: &'a mut [bool],
    /// The number of legal actions.
    pub counts: &'a mut [i16],
    /// The seat that decides, or [`TERMINAL`](super::TERMINAL).
    pub seats: &'a mut [i8],
    /// The reward of each seat for the last step.
    pub rewards: &'a mut [f32],
    /// Whether the last step has ended the game, or the row rests at its end.
    pub terminated: &'a mut [bool],
    /// Whether the game was truncated.
    pub truncated: &'a mut [bool],
    /// Whether the last action was illegal.
    pub illegal: &'a mut [bool],
    /// The observation of the seat that decides or, at the end, of the seat that decided last.
    pub observations: Cells<'a>,
    /// With [`Autoreset::SameStep`](super::Autoreset::SameStep): the last observation of the game that the last step
    /// ended.
    pub finals: Cells<'a>,
}

impl<'a> Out<'a> {
    /// Checks the lengths of the columns.
    ///
    /// # Panics
    /// Panics if a column does not have the length that these rows need.
    pub(crate) fn check(&self, rows: usize, shape: Shape) {
        let lens = [
            self.counts.len(),
            self.seats.len(),
            self.terminated.len(),
            self.truncated.len(),
            self.illegal.len(),
        ];
        assert!(
            lens == [rows; 5]
                && self.masks.len() == rows * shape.actions
                && self.rewards.len() == rows * shape.players
                && self.observations.fits(rows * shape.numbers)
                && self.finals.fits(rows * shape.numbers),
            "the columns have the shape of the batch"
        );
    }

    pub(crate) fn split(self, at: usize, shape: Shape) -> (Self, Self) {
        let (masks, masks_) = self.masks.split_at_mut(at * shape.actions);
        let (counts, counts_) = self.counts.split_at_mut(at);
        let (seats, seats_) = self.seats.split_at_mut(at);
        let (rewards, rewards_) = self.rewards.split_at_mut(at * shape.players);
        let (terminated, terminated_) = self.terminated.split_at_mut(at);
        let (truncated, truncated_) = self.truncated.split_at_mut(at);
        let (illegal, illegal_) = self.illegal.split_at_mut(at);
        let (observations, observations_) = self.observations.split(at * shape.numbers);
        let (finals, finals_) = self.finals.split(at * shape.numbers);
        let left = Out {
            masks,
            counts,
            seats,
            rewards,
            terminated,
            truncated,
            illegal,
            observations,
            finals,
        };
        let right = Out {
            masks: masks_,
            counts: counts_,
            seats: seats_,
            rewards: rewards_,
            terminated: terminated_,
            truncated: truncated_,
            illegal: illegal_,
            observations: observations_,
            finals: finals_,
        };
        (left, right)
    }
}

/// The eight cells for each value of a byte of a set.
const CELLS: [[bool; 8]; 256] = {
    let mut cells = [[false; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            cells[byte][bit] = byte >> bit & 1 == 1;
            bit += 1;
        }
        byte += 1;
    }
    cells
};

/// Writes a set as a cell for each action, eight at a time.
#[inline]
pub(crate) fn write_mask(set: &impl Actions, mask: &mut [bool]) {
    let words = set.words();
    assert!(mask.len() <= words.len() * 64, "a set has a bit for each action");
    for (&word, cells) in words.iter().zip(mask.chunks_mut(64)) {
        let mut bits = word;
        let mut eights = cells.chunks_exact_mut(8);
        for eight in &mut eights {
            eight.copy_from_slice(&CELLS[bits as usize & 255]);
            bits >>= 8;
        }
        let rest = eights.into_remainder();
        if !rest.is_empty() {
            rest.copy_from_slice(&CELLS[bits as usize & 255][..rest.len()]);
        }
    }
}

/// Columns that own their memory.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // those of `Out`
pub struct Columns {
    pub masks: Vec<bool>,
    pub counts: Vec<i16>,
    pub seats: Vec<i8>,
    pub rewards: Vec<f32>,
    pub terminated: Vec<bool>,
    pub truncated: Vec<bool>,
    pub illegal: Vec<bool>,
    pub observations: Vec<u8>,
    pub finals: Vec<u8>,
}

impl Columns {
    /// Makes columns of zeros for this many rows, with observations as bytes.
    pub fn new(rows: usize, shape: Shape) -> Self {
        Self {
            masks: vec![false; rows * shape.actions],
            counts: vec![0; rows],
            seats: vec![0; rows],
            rewards: vec![0.0; rows * shape.players],
            terminated: vec![false; rows],
            truncated: vec![false; rows],
            illegal: vec![false; rows],
            observations: vec![0; rows * shape.numbers],
            finals: vec![0; rows * shape.numbers],
        }
    }

    /// Borrows the columns for writing.
    pub fn out(&mut self) -> Out<'_> {
        Out {
            masks: &mut self.masks,
            counts: &mut self.counts,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            illegal: &mut self.illegal,
            observations: Cells::Bytes(&mut self.observations),
            finals: Cells::Bytes(&mut self.finals),
        }
    }
}
