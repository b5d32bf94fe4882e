use midgard_core::{
    ActionIndex, ActionSet, Awaiting, BySeat, Encoder, Game, Layout, Listener, Memory,
    NamedOptions, ObservationWriter, OptionError, OptionKind, OptionRow, OptionValue, Rng, Seat,
    Set, Statistics, Surface, ValueRange, digest, read_events,
};
use serde::{Deserialize, Serialize};

const SEATS: usize = 2;
/// The count that wins.
const GOAL: u8 = 3;

/// The count, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    count: u8,
    turn: Seat,
}

/// An event of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum Event {
    /// A seat counts on.
    Counted {
        /// The seat.
        seat: Seat,
        /// The count after it.
        count: u8,
    },
}

/// The rules: two seats count on by one or two in turn, and whoever comes to three wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Three {
    layout: Layout,
}

impl Default for Three {
    fn default() -> Self {
        let mut layout = Layout::default();
        encode(&mut layout);
        Self { layout }
    }
}

fn encode(encoder: &mut impl Encoder<State>) {
    let count = ValueRange::upto(3, 3);
    encoder.numbers("count", &[], count, "the count", |view, _| [view.count]);
    encoder.word("turn", &[], "the seat in turn", |view, _| Some(view.turn));
}

impl Game for Three {
    type State = State;
    type View = State;
    type Event = Event;
    type Actions = ActionSet<1>;
    type Values = BySeat<f64, SEATS>;
    const NAME: &'static str = "three";

    fn players(&self) -> usize {
        SEATS
    }

    fn action_count(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { count: 0, turn: Seat::One }
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        if state.count < GOAL { Awaiting::Decision(state.turn) } else { Awaiting::Nothing }
    }

    fn legal_actions(&self, state: &State) -> ActionSet<1> {
        (0..2).filter(|&action| state.count + 1 + action as u8 <= GOAL).collect()
    }

    fn apply_with<L: Listener<Event>>(&self, state: &mut State, action: ActionIndex, to: &mut L) {
        state.count += 1 + action as u8;
        to.hear(Event::Counted { seat: state.turn, count: state.count });
        state.turn = state.turn.clockwise(SEATS);
    }

    fn view(&self, state: &State, _: Seat) -> State {
        *state
    }

    fn determinize<R: Rng>(&self, view: &State, _: &mut R) -> State {
        *view
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, view: &State, _: Memory, out: &mut [u8]) {
        encode(&mut ObservationWriter::new(view, out));
    }

    fn winners(&self, state: &State) -> Set<Seat> {
        let said = |seat: &Seat| state.count == GOAL && *seat != state.turn;
        Seat::of(SEATS).filter(said).collect()
    }
}

impl Statistics for Three {}

impl Surface for Three {
    const MIN_PLAYERS: usize = SEATS;
    const ACTIONS: &'static [&'static str] = &["one", "two"];

    fn option_rows() -> Vec<OptionRow> {
        vec![OptionRow::new(OptionKind::Number, "players", "The number of players.").or("2")]
    }

    fn of_options(named: &NamedOptions) -> Result<Self, OptionError> {
        named.number("players", SEATS as i64, SEATS as i64)?;
        Ok(Self::default())
    }

    fn option(&self, name: &str) -> Option<OptionValue> {
        (name == "players").then_some(OptionValue::Number(SEATS as i64))
    }

    fn options_digest(&self) -> u64 {
        digest(b"three")
    }

    fn max_game_length(&self) -> usize {
        3
    }

    fn events_of_json(&self, json: &str) -> Result<Vec<Event>, String> {
        read_events(self, json)
    }

    fn event_for(&self, event: &Event, _: Seat) -> Option<Event> {
        Some(*event)
    }
}
