//! A wall is held together: one to four seats, four nights, two torches.
//!
//! The deck has two raids and two calm nights, in an order that nobody knows. In its turn a seat lights one of the
//! two torches or sleeps; then the top card is turned up. A raid on a dark wall ends the game, and everybody has
//! lost; when all four cards are turned up, everybody has won. Once in a game a seat may scout first: it looks at
//! the top card and stays in turn; an option leaves it out. On paper the best play wins 1/6, with the scout 1/3.

use midgard_core::{
    ActionIndex, ActionSet, Awaiting, BySeat, ChanceKey, Distribution, Encoder, Game, Layout,
    Listener, Memory, ObservationWriter, Outcome, Rng, Seat, Set, ValueRange, Word, below,
    vocabulary,
};
use serde::{Deserialize, Serialize};

vocabulary! {
    /// A card of the deck.
    pub enum Night / ByNight in u8 {
        /// Nothing comes.
        Calm = "calm",
        /// Raiders come.
        Raid = "raid",
    }
}

vocabulary! {
    /// What the game waits for.
    pub enum Phase / ByPhase in u8 {
        /// A seat decides.
        Turn = "turn",
        /// The scout looks at the top card.
        Scout = "scout",
        /// The top card is turned up in the dark.
        Dark = "dark",
        /// The top card is turned up by torchlight.
        Lit = "lit",
        /// The game is over, and the wall has held.
        Held = "held",
        /// The game is over, and the wall has fallen.
        Fallen = "fallen",
    }
}

/// The action that lights a torch.
pub const LIGHT: ActionIndex = 0;
/// The action that lights none.
pub const SLEEP: ActionIndex = 1;
/// The action that looks at the top card.
pub const SCOUT: ActionIndex = 2;

const SEATS: usize = 4;
/// The fewest seats, with any options.
pub(crate) const MIN_SEATS: usize = 1;

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// A seat lights a torch, sleeps or scouts.
    Chose { seat: Seat, action: ActionIndex },
    /// A seat scouts and sees a card, which the others do not see.
    Scouted { seat: Seat, night: Option<Night> },
    /// The top card is turned up.
    Turned { night: Night },
}

/// The deck: how many cards of each kind are face-down, and the top card with its scout. The torches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) left: ByNight<u8>,
    pub(crate) top: Option<(Night, Seat)>,
    pub(crate) torches: u8,
    pub(crate) scouted: bool,
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
}

impl State {
    pub(crate) fn cards(&self) -> u8 {
        self.left.values().iter().sum()
    }
}

/// What a seat knows: the state, without the top card if another seat has looked at it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    pub(crate) seat: Seat,
    pub(crate) state: State,
    pub(crate) looked_at: Option<Seat>,
}

/// The rules for so many seats, with a scout or without.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wall {
    pub(crate) players: usize,
    pub(crate) scouts: bool,
    layout: Layout,
}

impl Wall {
    /// Returns the rules for a number of seats, with a scout or without.
    ///
    /// # Panics
    /// When the wall cannot have so many seats.
    pub fn new(players: usize, scouts: bool) -> Self {
        assert!((MIN_SEATS..=SEATS).contains(&players), "{MIN_SEATS} to {SEATS} seats");
        let mut layout = Layout::default();
        encode(scouts, &mut layout);
        Self { players, scouts, layout }
    }
}

fn encode(scouts: bool, encoder: &mut impl Encoder<View>) {
    let few = ValueRange::upto(4, 4);
    encoder.named("left", &[], Night::WORDS, few, "cards face-down", |view, _| {
        *view.state.left.values()
    });
    encoder.numbers("torches", &[], few, "torches that are left", |view, _| [view.state.torches]);
    if scouts {
        encoder.word("top", &[], "the top card, if the seat has looked at it", |view, _| {
            view.state.top.map(|(night, _)| night)
        });
        encoder.numbers("gone", &[], few, "the scout", |view, _| [u8::from(view.state.scouted)]);
    }
}

impl Game for Wall {
    type State = State;
    type View = View;
    type Event = Event;
    type Actions = ActionSet<1>;
    type Values = BySeat<f64, SEATS>;
    const NAME: &'static str = "wall";

    fn players(&self) -> usize {
        self.players
    }

    fn action_count(&self) -> usize {
        2 + usize::from(self.scouts)
    }

    fn skips_forced(&self) -> bool {
        false
    }

    fn start(&self) -> State {
        let left = ByNight::all(2);
        State { left, top: None, torches: 2, scouted: false, turn: Seat::One, phase: Phase::Turn }
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        match state.phase {
            Phase::Turn => Awaiting::Decision(state.turn),
            Phase::Scout | Phase::Dark | Phase::Lit => Awaiting::Chance,
            Phase::Held | Phase::Fallen => Awaiting::Nothing,
        }
    }

    fn legal_actions(&self, state: &State) -> ActionSet<1> {
        let mut legal = ActionSet::new();
        if state.phase == Phase::Turn {
            legal.insert(SLEEP);
            if state.torches > 0 {
                legal.insert(LIGHT);
            }
            if self.scouts && !state.scouted {
                legal.insert(SCOUT);
            }
        }
        legal
    }

    fn apply_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        action: ActionIndex,
        listener: &mut L,
    ) {
        listener.hear(Event::Chose { seat: state.turn, action });
        if action == SCOUT {
            (state.scouted, state.phase) = (true, Phase::Scout);
            return;
        }
        state.torches -= u8::from(action == LIGHT);
        state.phase = if action == LIGHT { Phase::Lit } else { Phase::Dark };
        if let Some((night, _)) = state.top.take() {
            state.left[night] += 1;
            self.turn_up(state, night, listener);
        }
    }

    fn max_chance_outcomes(&self) -> usize {
        Night::COUNT
    }

    fn distribution(&self, state: &State) -> Distribution {
        let mut distribution = Distribution::default();
        for (night, count) in state.left.iter() {
            distribution.add(night as Outcome, count.into());
        }
        distribution
    }

    fn answer_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        outcome: Outcome,
        listener: &mut L,
    ) {
        let night = Night::from_index(outcome.into()).expect("a card of the deck");
        match state.phase {
            Phase::Scout => {
                state.left[night] -= 1;
                state.top = Some((night, state.turn));
                state.phase = Phase::Turn;
                listener.hear(Event::Scouted { seat: state.turn, night: Some(night) });
            }
            Phase::Dark | Phase::Lit => self.turn_up(state, night, listener),
            Phase::Turn | Phase::Held | Phase::Fallen => unreachable!("no chance event is open"),
        }
    }

    fn chance_key(&self, state: &State) -> ChanceKey {
        let kind = u8::from(state.phase == Phase::Scout);
        ChanceKey { kind, round: state.cards(), ..ChanceKey::default() }
    }

    fn sample_with<R: Rng, L: Listener<Event>>(
        &self,
        state: &mut State,
        rng: &mut R,
        mut seen: impl FnMut(Outcome),
        listener: &mut L,
    ) {
        let raid = below(rng, state.cards().into()) < u32::from(state.left[Night::Raid]);
        seen(raid.into());
        self.answer_with(state, raid.into(), listener);
    }

    fn chance_name(&self, _: &State) -> String {
        "top card".into()
    }

    fn outcome_text(&self, _: &State, outcome: Outcome) -> String {
        Night::from_index(outcome.into()).map_or_else(String::new, |night| night.word().into())
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        let (mut state, mut looked_at) = (*state, None);
        if let Some((night, scout)) = state.top.filter(|&(_, scout)| scout != seat) {
            state.left[night] += 1;
            (state.top, looked_at) = (None, Some(scout));
        }
        View { seat, state, looked_at }
    }

    fn determinize<R: Rng>(&self, view: &View, rng: &mut R) -> State {
        let mut state = view.state;
        if let Some(scout) = view.looked_at {
            let raid = below(rng, state.cards().into()) < u32::from(state.left[Night::Raid]);
            let night = if raid { Night::Raid } else { Night::Calm };
            state.left[night] -= 1;
            state.top = Some((night, scout));
        }
        state
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, view: &View, _: Memory, out: &mut [u8]) {
        encode(self.scouts, &mut ObservationWriter::new(view, out));
    }

    fn team(&self, _: Seat) -> usize {
        0
    }

    fn winners(&self, state: &State) -> Set<Seat> {
        if state.phase == Phase::Held { Seat::set_of(self.players) } else { Set::empty() }
    }
}

impl Wall {
    /// Turns up the top card, which lies in the deck.
    fn turn_up(&self, state: &mut State, night: Night, listener: &mut impl Listener<Event>) {
        state.left[night] -= 1;
        listener.hear(Event::Turned { night });
        state.turn = state.turn.clockwise(self.players);
        let held = match night {
            Night::Calm => true,
            Night::Raid => state.phase == Phase::Lit,
        };
        state.phase = match (held, state.cards()) {
            (false, _) => Phase::Fallen,
            (true, 0) => Phase::Held,
            (true, _) => Phase::Turn,
        };
    }
}
