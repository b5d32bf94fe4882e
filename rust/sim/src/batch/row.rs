//! What is known of a row besides its state.

use midgard_core::{Actions, Awaiting, Game, Purpose, Sampled, Seat, Stream, settle};

/// The seat of a row in which no game is going on.
pub const TERMINAL: i8 = -4;

/// A row: which game it plays, and how far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Where the chance of its game comes from.
    pub stream: Stream,
    /// Where actions that are drawn for it come from. They are seen, and tell nothing of the stream.
    pub(crate) actions: u64,
    /// How many rows were forked from it.
    pub forks: u32,
    /// How many decisions its game has had.
    pub decisions: u32,
    /// How many actions are legal.
    pub choices: u16,
    /// Who decides; when the game is over, who decided last.
    pub seat: Seat,
    /// Whether no game is going on.
    pub over: bool,
    /// Whether the game has come to an end, by its rules or by an illegal action.
    pub terminated: bool,
    /// Whether the game was cut off.
    pub truncated: bool,
}

impl Row {
    /// A row before its game begins.
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

    /// The seed of its game.
    pub fn seed(&self) -> u128 {
        self.stream.seed()
    }

    /// Chance answers, until somebody is asked or the game is over; then the row knows which. Returns what
    /// may be done.
    #[inline]
    pub(crate) fn settle<G: Game>(&mut self, game: &G, state: &mut G::State) -> G::Actions {
        // Most decisions lead to another at once, and need no stream.
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

    /// The game goes no further: nothing may be done.
    pub(crate) fn close<A: Actions>(&mut self) -> A {
        (self.over, self.choices) = (true, 0);
        A::default()
    }

    /// The seed of the game after this one.
    pub(crate) fn next_seed(&self) -> u128 {
        self.stream.derived(Purpose::Next, 0).seed()
    }

    /// The same place in a game with another seed.
    pub(crate) fn reseed(&mut self, seed: u128) {
        let Self { stream, actions, forks, .. } = Self::new(seed);
        (self.stream, self.actions, self.forks) = (stream, actions, forks);
    }

    /// A copy with a future of its own: a new one each time.
    pub(crate) fn fork(&mut self) -> Self {
        let mut copy = *self;
        copy.reseed(self.stream.fork(self.forks.into()).seed());
        self.forks = self.forks.wrapping_add(1);
        copy
    }
}
