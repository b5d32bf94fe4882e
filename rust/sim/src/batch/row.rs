//! The data of a row besides its state.

use midgard_core::{Actions, Awaiting, Game, Purpose, Sampled, Seat, Stream, settle};

/// The seat of a row whose game is over.
pub const TERMINAL: i8 = -4;

/// A row: the game that it plays, and how far that game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The source of the chance of its game.
    pub stream: Stream,
    /// The source of the actions that are drawn for it. They are visible and reveal nothing about the stream.
    pub(crate) actions: u64,
    /// The number of rows that were forked from it.
    pub forks: u32,
    /// The number of decisions in its game so far.
    pub decisions: u32,
    /// The number of legal actions.
    pub choices: u16,
    /// The seat that decides; when the game is over, the seat that decided last.
    pub seat: Seat,
    /// Whether the row has no game in progress.
    pub over: bool,
    /// Whether the game has ended, by its rules or by an illegal action.
    pub terminated: bool,
    /// Whether the game was truncated.
    pub truncated: bool,
}

impl Row {
    /// Makes a row before its game begins.
    pub(crate) fn new(seed: u128) -> Self {
        let stream = Stream::new(seed, 0);
        Self {
            stream,
            actions: stream.number(Purpose::Actions, 0),
            forks: 0,
            decisions: 0,
            choices: 0,
            seat: Seat::One,
            over: false,
            terminated: false,
            truncated: false,
        }
    }

    /// Returns the seed of its game.
    pub fn seed(&self) -> u128 {
        self.stream.seed()
    }

    /// Answers chance until a seat decides or the game is over, and records which. Returns the legal actions.
    #[inline]
    pub(crate) fn settle<G: Game>(&mut self, game: &G, state: &mut G::State) -> G::Actions {
        // Most decisions are followed by another decision, and need no stream.
        if game.awaiting(state) == Awaiting::Chance || game.skips_forced() {
            settle(game, state, &mut Sampled::new(self.stream)).expect("sampling never fails");
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

    /// Ends the game of the row. Returns the empty set of actions.
    pub(crate) fn close<A: Actions>(&mut self) -> A {
        (self.over, self.choices) = (true, 0);
        A::default()
    }

    /// Returns the seed of the game after this one.
    pub(crate) fn next_seed(&self) -> u128 {
        self.stream.derived(Purpose::Next, 0).seed()
    }

    /// Gives the row another seed. Its state and its number of decisions stay valid.
    pub(crate) fn reseed(&mut self, seed: u128) {
        let Self { stream, actions, forks, .. } = Self::new(seed);
        (self.stream, self.actions, self.forks) = (stream, actions, forks);
    }

    /// Returns a copy with a future of its own, which differs from call to call.
    pub(crate) fn fork(&mut self) -> Self {
        let mut copy = *self;
        copy.reseed(self.stream.fork(self.forks.into()).seed());
        self.forks = self.forks.wrapping_add(1);
        copy
    }
}
