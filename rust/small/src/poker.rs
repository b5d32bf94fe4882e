//! Kuhn's poker: two seats, three cards, one bet.
//!
//! Each seat antes 1 and gets one of the cards jack, queen, king; the third lies face-down. A seat passes or
//! bets 1 more. A pass after a bet folds; else the higher card wins what lies in the middle. On paper: between
//! two seats that play at random, the first wins 1/8 on average; between two that play perfectly, it loses 1/18.

use midgard_core::{
    ActionIndex, ActionSet, Awaiting, BySeat, ChanceKey, Distribution, Encoder, Game, Layout, List,
    Listener, Memory, ObservationWriter, Outcome, PartSolver, Recall, Rng, Seat, Set, Statistics,
    ValueRange, Word, below, vocabulary,
};
use serde::{Deserialize, Serialize};

vocabulary! {
    /// A card.
    pub enum Card / ByCard in u8 {
        /// The lowest card.
        Jack = "jack",
        /// The middle card.
        Queen = "queen",
        /// The highest card.
        King = "king",
    }
}

/// The action that stakes nothing.
pub const PASS: ActionIndex = 0;
/// The action that stakes 1 more.
pub const BET: ActionIndex = 1;

const SEATS: usize = 2;
const _: () = assert!(SEATS < Card::COUNT, "a card for each seat, and one that nobody sees");

/// The events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum Event {
    /// A seat gets a card.
    Dealt {
        /// The seat.
        seat: Seat,
        /// The card, which only the seat sees.
        card: Option<Card>,
    },
    /// A seat bets or passes.
    Played {
        /// The seat.
        seat: Seat,
        /// Whether it bets.
        bet: bool,
    },
}

/// The cards and the bets so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct State {
    pub(crate) cards: BySeat<Option<Card>, SEATS>,
    pub(crate) bets: List<bool, 3>,
}

impl State {
    /// The card of a seat, once it is dealt.
    pub fn card(&self, seat: Seat) -> Option<Card> {
        self.cards[seat]
    }

    pub(crate) fn turn(&self) -> Seat {
        Seat::ALL[self.bets.as_slice().len() % SEATS]
    }

    fn undealt(&self) -> Option<Seat> {
        Seat::of(SEATS).find(|&seat| self.cards[seat].is_none())
    }

    fn is_over(&self) -> bool {
        matches!(self.bets.as_slice(), [false, false] | [true, _] | [false, true, _])
    }

    fn left(&self) -> Set<Card> {
        self.cards.values().iter().flatten().fold(Set::full(), |left, &card| left.without(card))
    }

    /// Returns what the first seat wins.
    fn gain(&self) -> f64 {
        let higher = if self.cards[Seat::One] > self.cards[Seat::Two] { 1.0 } else { -1.0 };
        match self.bets.as_slice() {
            [false, false] => higher,
            [true, false] => 1.0,
            [false, true, false] => -1.0,
            _ => 2.0 * higher,
        }
    }
}

/// The view of a seat: the state without the card of the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    pub(crate) seat: Seat,
    pub(crate) state: State,
    pub(crate) rival_has_card: bool,
}

/// The rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Poker {
    layout: Layout,
}

impl Default for Poker {
    fn default() -> Self {
        let mut layout = Layout::default();
        encode(&mut layout);
        Self { layout }
    }
}

fn encode(encoder: &mut impl Encoder<View>) {
    encoder.word("card", &[], "the card of the seat", |view, _| view.state.cards[view.seat]);
    let bets = ValueRange::upto(2, 2);
    encoder.numbers("bets", &[], bets, "0 open, 1 pass, 2 bet, in order", |view, _| {
        let bets = view.state.bets;
        let bet = |at: usize| bets.as_slice().get(at).map_or(0, |&bet| 1 + i32::from(bet));
        [bet(0), bet(1), bet(2)]
    });
}

impl Game for Poker {
    type State = State;
    type View = View;
    type Event = Event;
    type Actions = ActionSet<1>;
    type Values = BySeat<f64, SEATS>;
    const NAME: &'static str = "poker";

    fn players(&self) -> usize {
        SEATS
    }

    fn action_count(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State::default()
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        match state.undealt() {
            Some(_) => Awaiting::Chance,
            None if state.is_over() => Awaiting::Nothing,
            None => Awaiting::Decision(state.turn()),
        }
    }

    fn legal_actions(&self, state: &State) -> ActionSet<1> {
        match self.awaiting(state) {
            Awaiting::Decision(_) => [PASS, BET].into_iter().collect(),
            _ => ActionSet::new(),
        }
    }

    fn apply_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        action: ActionIndex,
        listener: &mut L,
    ) {
        let (seat, bet) = (state.turn(), action == BET);
        state.bets.push(bet);
        listener.hear(Event::Played { seat, bet });
    }

    fn max_chance_outcomes(&self) -> usize {
        Card::COUNT
    }

    fn distribution(&self, state: &State) -> Distribution {
        let mut distribution = Distribution::default();
        state.left().iter().for_each(|card| distribution.add(card as Outcome, 1));
        distribution
    }

    fn answer_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        outcome: Outcome,
        listener: &mut L,
    ) {
        let (seat, card) = (state.undealt(), Card::from_index(outcome.into()));
        let (seat, card) = seat.zip(card).expect("a card is dealt");
        state.cards[seat] = Some(card);
        listener.hear(Event::Dealt { seat, card: Some(card) });
    }

    fn chance_key(&self, state: &State) -> ChanceKey {
        let place = state.undealt().map_or(0, |seat| seat as u8);
        ChanceKey { place, ..ChanceKey::default() }
    }

    fn sample_with<R: Rng, L: Listener<Event>>(
        &self,
        state: &mut State,
        rng: &mut R,
        mut seen: impl FnMut(Outcome),
        listener: &mut L,
    ) {
        let left = state.left();
        let card = left.nth(below(rng, left.len() as u32) as usize).expect("a card is left");
        seen(card as Outcome);
        self.answer_with(state, card as Outcome, listener);
    }

    fn chance_name(&self, state: &State) -> String {
        format!("card of seat {}", state.undealt().map_or(0, Word::index))
    }

    fn outcome_text(&self, _: &State, outcome: Outcome) -> String {
        Card::from_index(outcome.into()).map_or_else(String::new, |card| card.word().into())
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        let rival = seat.clockwise(SEATS);
        let rival_has_card = state.cards[rival].is_some();
        let mut state = *state;
        state.cards[rival] = None;
        View { seat, state, rival_has_card }
    }

    fn determinize<R: Rng>(&self, view: &View, rng: &mut R) -> State {
        let mut state = view.state;
        if view.rival_has_card {
            let left = state.left();
            let rival = view.seat.clockwise(SEATS);
            state.cards[rival] = left.nth(below(rng, left.len() as u32) as usize);
        }
        state
    }

    fn worlds(&self, view: &View, most: usize) -> Option<Vec<(State, u64)>> {
        let rival = view.seat.clockwise(SEATS);
        let with = |card| {
            let mut state = view.state;
            state.cards[rival] = Some(card);
            (state, 1)
        };
        let worlds: Vec<_> = match view.rival_has_card {
            true => view.state.left().iter().map(with).collect(),
            false => vec![(view.state, 1)],
        };
        (worlds.len() <= most).then_some(worlds)
    }

    fn rewind(&self, _: &View, world: &State) -> Option<State> {
        Some(State { bets: List::default(), ..*world })
    }

    fn recall(&self, view: &View, _: &State, state: &State) -> Recall {
        match view.state.bets.as_slice().get(state.bets.as_slice().len()) {
            Some(&bet) => Recall::Seen(if bet { BET } else { PASS }),
            None => Recall::Now,
        }
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, view: &View, _: Memory, out: &mut [u8]) {
        encode(&mut ObservationWriter::new(view, out));
    }

    fn winners(&self, state: &State) -> Set<Seat> {
        let won = |seat: &Seat| self.returns(state)[*seat] > 0.0;
        Seat::of(SEATS).filter(won).collect()
    }

    fn returns(&self, state: &State) -> BySeat<f64, SEATS> {
        let gain = if self.awaiting(state) == Awaiting::Nothing { state.gain() } else { 0.0 };
        [gain, -gain].into()
    }

    fn return_range(&self) -> (f64, f64) {
        (-2.0, 2.0)
    }

    fn return_sum(&self) -> Option<f64> {
        Some(0.0)
    }

    fn part_solver(&self) -> Option<Box<dyn PartSolver<Self>>> {
        Some(Box::new(Calls))
    }
}

/// Solves what follows a bet: a call is right if it wins often enough.
struct Calls;

impl PartSolver<Poker> for Calls {
    fn solve(
        &mut self,
        game: &Poker,
        state: &State,
        _: &dyn Fn(&State) -> f64,
    ) -> Option<ActionIndex> {
        self.solved(game, state)
    }

    fn is_empty(&self) -> bool {
        false
    }

    /// A pass loses 1. A call wins or loses 2, so it must win more than a quarter of the time.
    fn solved(&self, game: &Poker, state: &State) -> Option<ActionIndex> {
        let Awaiting::Decision(seat) = game.awaiting(state) else { return None };
        let called = matches!(state.bets.as_slice(), [true] | [false, true]);
        let own = state.cards[seat].filter(|_| called)?;
        let others = Card::ALL.iter().filter(|&&card| card != own);
        let below = others.clone().filter(|&&card| card < own).count();
        Some(if 4 * below > others.count() { BET } else { PASS })
    }
}

impl Statistics for Poker {}
