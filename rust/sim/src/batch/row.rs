//! What is known of a row besides its state.

use midgard_core::{ActionSet, Awaiting, Game, Sampled, Seat, Stream, settle};

/// The seat of a row in which no game is going on.
pub const TERMINAL: i8 = -4;

/// A row: which game it plays, and how far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The seed of its game.
    pub seed: u64,
    /// How many rows were forked from it.
    pub forks: u32,
    /// How many decisions its game has had.
    pub decisions: u32,
    /// How many actions are legal.
    pub choices: u16,
    /// Who decides; when the game is over, who decided last.
    pub seat: Seat,
    /// Is no game going on?
    pub over: bool,
    /// Has the game come to an end, by its rules or by an illegal action?
    pub terminated: bool,
    /// Was it cut off?
    pub truncated: bool,
}

impl Row {
    /// A row before its game begins.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            seed,
            forks: 0,
            decisions: 0,
            choices: 0,
            seat: Seat::One,
            over: false,
            terminated: false,
            truncated: false,
        }
    }

    /// Where chance comes from.
    #[inline]
    pub fn stream(&self) -> Stream {
        Stream::new(self.seed, 0)
    }

    /// Chance answers, until somebody is asked or the game is over; then the row knows which. Returns what
    /// may be done.
    #[inline]
    pub(crate) fn settle<G: Game>(&mut self, game: &G, state: &mut G::State) -> ActionSet {
        // Most decisions lead to another at once, and need no stream.
        if game.awaiting(state) == Awaiting::Chance || game.skips_forced() {
            settle(game, state, &mut Sampled(self.stream())).expect("sampling never fails");
        }
        match game.awaiting(state) {
            Awaiting::Decision(seat) => {
                let legal = game.legal_actions(state);
                (self.seat, self.choices) = (seat, legal.len() as u16);
                legal
            }
            Awaiting::Chance | Awaiting::Nothing => {
                self.terminated = true;
                self.close()
            }
        }
    }

    /// The game goes no further: nothing may be done.
    pub(crate) fn close(&mut self) -> ActionSet {
        (self.over, self.choices) = (true, 0);
        ActionSet::new()
    }

    /// The seed of the game after this one.
    pub(crate) fn next_seed(&self) -> u64 {
        Stream::new(self.seed, 1).key
    }

    /// A copy with a future of its own: a new one each time.
    pub(crate) fn fork(&mut self) -> Self {
        let mut stream = Stream { key: self.stream().key, forks: self.forks.into() };
        self.forks = self.forks.wrapping_add(1);
        Self { seed: stream.fork().key, forks: 0, ..*self }
    }
}
