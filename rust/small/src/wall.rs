//! A wall is held together: one to four seats, four nights, two torches.
//!
//! The deck has two raids and two calm nights, in an order that nobody knows. In its turn a seat lights one of the
//! two torches or sleeps; then the top card is turned up. A raid on a dark wall ends the game, and everybody has
//! lost; when all four cards are turned up, everybody has won. Once in a game a seat may scout first: it looks at
//! the top card and stays in turn; an option leaves it out. On paper the best play wins 1/6, with the scout 1/3.

use midgard_core::{
    ActionIndex, ActionSet, Awaiting, BySeat, ChanceKey, Distribution, Encoder, Game, Layout,
    Listener, Memory, NamedOptions, ObservationWriter, OptionError, OptionKind, OptionRow,
    OptionValue, Outcome, Problem, Rng, Seat, Set, Statistics, Surface, ValueRange, Word, digest,
    read_events, vocabulary,
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
    /// The phase of the game.
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

/// The events.
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
    left: ByNight<u8>,
    top: Option<(Night, Seat)>,
    torches: u8,
    scouted: bool,
    turn: Seat,
    phase: Phase,
}

impl State {
    fn cards(&self) -> u8 {
        self.left.values().iter().sum()
    }
}

/// The view of a seat: the state, without the top card if another seat has looked at it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    seat: Seat,
    state: State,
    looked_at: Option<Seat>,
}

/// The rules for a number of seats, with a scout or without.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wall {
    players: usize,
    scouts: bool,
    layout: Layout,
}

impl Wall {
    /// Returns the rules for a number of seats, with a scout or without.
    ///
    /// # Panics
    /// Panics unless there are 1 to 4 seats.
    pub fn new(players: usize, scouts: bool) -> Self {
        assert!((1..=SEATS).contains(&players), "1 to {SEATS} seats");
        let mut layout = Layout::default();
        encode(scouts, &mut layout);
        Self { players, scouts, layout }
    }

    /// Turns up the top card, which lies in the deck.
    fn turn_up(&self, state: &mut State, night: Night, listener: &mut impl Listener<Event>) {
        state.left[night] -= 1;
        listener.hear(Event::Turned { night });
        state.turn = state.turn.clockwise(self.players);
        state.phase = match (night, state.cards()) {
            (Night::Raid, _) if state.phase != Phase::Lit => Phase::Fallen,
            (Night::Calm | Night::Raid, 0) => Phase::Held,
            (Night::Calm | Night::Raid, _) => Phase::Turn,
        };
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
        let allowed = [state.torches > 0, true, self.scouts && !state.scouted];
        let in_turn =
            |&action: &ActionIndex| state.phase == Phase::Turn && allowed[action as usize];
        (LIGHT..=SCOUT).filter(in_turn).collect()
    }

    fn apply_with<L: Listener<Event>>(&self, state: &mut State, action: ActionIndex, to: &mut L) {
        to.hear(Event::Chose { seat: state.turn, action });
        if action == SCOUT {
            (state.scouted, state.phase) = (true, Phase::Scout);
            return;
        }
        state.torches -= u8::from(action == LIGHT);
        state.phase = if action == LIGHT { Phase::Lit } else { Phase::Dark };
        if let Some((night, _)) = state.top.take() {
            state.left[night] += 1;
            self.turn_up(state, night, to);
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

    fn answer_with<L: Listener<Event>>(&self, state: &mut State, outcome: Outcome, to: &mut L) {
        let night = Night::ALL[usize::from(outcome)];
        if state.phase != Phase::Scout {
            return self.turn_up(state, night, to);
        }
        state.left[night] -= 1;
        (state.top, state.phase) = (Some((night, state.turn)), Phase::Turn);
        to.hear(Event::Scouted { seat: state.turn, night: Some(night) });
    }

    fn chance_key(&self, state: &State) -> ChanceKey {
        let kind = (state.phase == Phase::Scout).into();
        ChanceKey { kind, round: state.cards(), ..ChanceKey::default() }
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
            let night = Night::ALL[usize::from(self.distribution(&state).sample(rng))];
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

impl Statistics for Wall {}

impl Surface for Wall {
    const NUMBERS: &'static [u16] = &[u16::MAX];
    const FORM: [u8; 4] = *b"mgW\x01";
    const ACTIONS: &'static [&'static str] = &["light", "sleep", "scout"];

    fn option_rows() -> Vec<OptionRow> {
        vec![
            OptionRow::new(OptionKind::Number, "players", "The number of players.").or("2"),
            OptionRow::new(OptionKind::Flag, "scouts", "Seats may scout.").or("true"),
        ]
    }

    fn of_options(named: &NamedOptions) -> Result<Self, OptionError> {
        let players =
            named.number("players", Self::MIN_PLAYERS as i64, Self::MAX_PLAYERS as i64)?;
        let scouts = named.flag("scouts").unwrap_or(true);
        Ok(Self::new(players.unwrap_or(2) as usize, scouts))
    }

    fn option(&self, name: &str) -> Option<OptionValue> {
        match name {
            "players" => Some(OptionValue::Number(self.players as i64)),
            "scouts" => Some(OptionValue::Flag(self.scouts)),
            _ => None,
        }
    }

    fn options_digest(&self) -> u64 {
        digest(format!("wall {} {}", self.players, self.scouts).as_bytes())
    }

    fn max_game_length(&self) -> usize {
        5
    }

    fn problems(&self, state: &State) -> Vec<Problem> {
        let State { top, phase, torches, scouted, turn, .. } = *state;
        let known = |night: Night| u8::from(top.is_some_and(|(top, _)| top == night));
        let most = state.left.iter().map(|(night, left)| left + known(night)).max().unwrap_or(0);
        let is_over = matches!(phase, Phase::Held | Phase::Fallen);
        let down = state.cards() + u8::from(top.is_some());
        let (step, seat) = (phase.index(), turn.index());
        let found = [
            (torches > 2, "torches", torches.into(), "0 to 2"),
            (most > 2, "left", most.into(), "0 to 2 of each, with the top card"),
            (seat >= self.players, "turn", seat, "a seat that plays"),
            (scouted && !self.scouts, "scouted", 1, "false: this game has no scout"),
            (top.is_some() && (!scouted || phase != Phase::Turn), "top", 1, "null: nobody looks"),
            (top.is_some_and(|(_, scout)| scout != turn), "top", 1, "with the seat in turn"),
            (phase == Phase::Held && down > 0, "phase", step, "no end: cards are face-down"),
            (phase == Phase::Scout && !scouted, "phase", step, "no scout: nobody scouts"),
            (phase == Phase::Lit && torches == 2, "phase", step, "no torchlight: no torch is used"),
            (!is_over && down == 0, "phase", step, "an end: no card is face-down"),
        ];
        let wrong = found.into_iter().filter(|(is_wrong, ..)| *is_wrong);
        wrong.map(|(_, path, value, right)| Problem::number(path, value, right)).collect()
    }

    fn view_key(&self, view: &View) -> Vec<u8> {
        let looked_at = view.looked_at.map_or(u8::MAX, |seat| seat as u8);
        [&*self.state_bytes(&view.state), &[looked_at]].concat()
    }

    fn events_of_json(&self, json: &str) -> Result<Vec<Event>, String> {
        read_events(self, json)
    }

    fn event_for(&self, event: &Event, to: Seat) -> Option<Event> {
        Some(match *event {
            Event::Scouted { seat, .. } if seat != to => Event::Scouted { seat, night: None },
            event => event,
        })
    }
}
