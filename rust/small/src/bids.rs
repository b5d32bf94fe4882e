//! Sealed bids: two to six seats bid at the same time, and the highest bid that nobody else has made wins.
//!
//! Seats decide in order, but no seat sees the bid of another before all have bid. If each bid is made twice or
//! more, nobody wins. On paper: when six seats choose between two bids at random, somebody wins 3/16 of the games.
//! As an option, every other seat is of one team, and the winner wins for its team.

use midgard_core::{
    ActionIndex, ActionSet, Awaiting, BySeat, Encoder, Game, Layout, Listener, Memory,
    ObservationWriter, Recall, Rng, Seat, Set, Statistics, below,
};
use serde::{Deserialize, Serialize};

/// The fewest seats, with any options.
pub(crate) const MIN_SEATS: usize = 2;
/// The most bids.
pub const MAX_BIDS: u16 = 300;
const WORDS: usize = (MAX_BIDS as usize).div_ceil(64);

/// The events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum Event {
    /// A seat bids.
    Bid {
        /// The seat.
        seat: Seat,
        /// The bid, which only the seat sees.
        bid: Option<u16>,
    },
    /// All seats have bid, and everybody sees the bid of a seat.
    Shown {
        /// The seat.
        seat: Seat,
        /// The bid.
        bid: u16,
    },
}

/// The bids so far, in the order of the seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct State {
    pub(crate) bids: BySeat<Option<u16>>,
    pub(crate) made: u8,
}

/// The view of a seat: its own bid, the number of bids, and all bids at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    pub(crate) seat: Seat,
    pub(crate) state: State,
}

/// The rules for a number of seats and bids, in two teams or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bids {
    pub(crate) players: usize,
    pub(crate) bids: u16,
    pairs: bool,
    layout: Layout,
}

impl Bids {
    /// Returns the rules for two to six seats, which bid 0 to `bids - 1`.
    ///
    /// # Panics
    /// Panics if there are fewer than two seats or bids, or more than six seats or [`MAX_BIDS`] bids.
    pub fn new(players: usize, bids: u16) -> Self {
        let most = Seat::COUNT;
        assert!((MIN_SEATS..=most).contains(&players), "{MIN_SEATS} to {most} seats");
        assert!((2..=MAX_BIDS).contains(&bids), "two to {MAX_BIDS} bids");
        let mut layout = Layout::default();
        encode(&mut layout);
        Self { players, bids, pairs: false, layout }
    }

    /// Returns the rules with two teams: that of the first seat, the third and the fifth, and that of the others.
    pub fn in_pairs(self) -> Self {
        Self { pairs: true, ..self }
    }

    /// Returns whether there are two teams.
    pub fn is_in_pairs(&self) -> bool {
        self.pairs
    }

    pub(crate) fn is_over(&self, state: &State) -> bool {
        usize::from(state.made) == self.players
    }

    /// Returns the seat that has made the highest bid that nobody else has made.
    fn winner(&self, state: &State) -> Option<Seat> {
        let bid = |seat: Seat| state.bids[seat];
        let seats = Seat::of(self.players);
        let alone =
            |seat: &Seat| seats.clone().all(|other| other == *seat || bid(other) != bid(*seat));
        seats.clone().filter(alone).max_by_key(|&seat| bid(seat))
    }
}

fn encode(encoder: &mut impl Encoder<View>) {
    encoder.words("made", &[], "the seats that have bid", |view, _| {
        Set::<Seat>::from_bits((1 << view.state.made) - 1)
    });
    let digit = |at: usize| {
        move |view: &View| {
            let bid = view.state.bids[view.seat]?;
            Some(usize::from(bid / 10_u16.pow(at as u32) % 10))
        }
    };
    const DIGITS: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    encoder.one_of(
        "own",
        &[3],
        DIGITS,
        "digits of the own bid, the last first",
        move |view, at| digit(at)(view),
    );
}

impl Game for Bids {
    type State = State;
    type View = View;
    type Event = Event;
    type Actions = ActionSet<WORDS>;
    type Values = BySeat<f64>;
    const NAME: &'static str = "bids";

    fn players(&self) -> usize {
        self.players
    }

    fn action_count(&self) -> usize {
        self.bids.into()
    }

    fn start(&self) -> State {
        State::default()
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        if self.is_over(state) {
            return Awaiting::Nothing;
        }
        Awaiting::Decision(Seat::ALL[usize::from(state.made)])
    }

    fn legal_actions(&self, state: &State) -> ActionSet<WORDS> {
        if self.is_over(state) { ActionSet::new() } else { (0..self.bids).collect() }
    }

    fn apply_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        action: ActionIndex,
        listener: &mut L,
    ) {
        let seat = Seat::ALL[usize::from(state.made)];
        state.bids[seat] = Some(action);
        state.made += 1;
        listener.hear(Event::Bid { seat, bid: Some(action) });
        if self.is_over(state) {
            let shown = state.bids.iter().filter_map(|(seat, bid)| Some((seat, bid?)));
            shown.for_each(|(seat, bid)| listener.hear(Event::Shown { seat, bid }));
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        let mut seen = *state;
        if !self.is_over(state) {
            Seat::of(self.players)
                .filter(|&other| other != seat)
                .for_each(|other| seen.bids[other] = None);
        }
        View { seat, state: seen }
    }

    fn determinize<R: Rng>(&self, view: &View, rng: &mut R) -> State {
        let mut state = view.state;
        for seat in Seat::of(state.made.into()).filter(|&seat| seat != view.seat) {
            let drawn = below(rng, self.bids.into()) as u16;
            state.bids[seat].get_or_insert(drawn);
        }
        state
    }

    fn worlds(&self, view: &View, most: usize) -> Option<Vec<(State, u64)>> {
        let mut worlds = vec![view.state];
        for seat in Seat::of(view.state.made.into()).filter(|&seat| view.state.bids[seat].is_none())
        {
            if worlds.len() * usize::from(self.bids) > most {
                return None;
            }
            let with = |&world: &State| {
                (0..self.bids).map(move |bid| {
                    let mut world = world;
                    world.bids[seat] = Some(bid);
                    world
                })
            };
            worlds = worlds.iter().flat_map(with).collect();
        }
        Some(worlds.into_iter().map(|world| (world, 1)).collect())
    }

    fn rewind(&self, _: &View, _: &State) -> Option<State> {
        Some(self.start())
    }

    fn recall(&self, view: &View, world: &State, state: &State) -> Recall {
        if state.made == view.state.made {
            return Recall::Now;
        }
        let seat = Seat::ALL[usize::from(state.made)];
        let bid = world.bids[seat].expect("it has bid");
        if view.state.bids[seat].is_some() { Recall::Seen(bid) } else { Recall::Hidden(bid) }
    }

    fn shows(&self, state: &State, _: ActionIndex, to: Seat) -> bool {
        self.awaiting(state) == Awaiting::Decision(to)
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, view: &View, _: Memory, out: &mut [u8]) {
        encode(&mut ObservationWriter::new(view, out));
    }

    fn winners(&self, state: &State) -> Set<Seat> {
        if !self.is_over(state) {
            return Set::empty();
        }
        let Some(winner) = self.winner(state) else { return Set::empty() };
        Seat::of(self.players).filter(|&seat| self.team(seat) == self.team(winner)).collect()
    }

    fn team(&self, seat: Seat) -> usize {
        if self.pairs { seat as usize % 2 } else { seat as usize }
    }
}

impl Statistics for Bids {}
