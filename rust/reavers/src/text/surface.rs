//! The game as people, files and programs in other languages meet it.

use crate::action::{self, Action};
use crate::bots::greedy::Greedy;
use crate::data::Data;
use crate::event::Event;
use crate::phase::Phase;
use crate::rules::{MIN_PLAYERS, RULES_VERSION, Rules};
use crate::state::State;
use crate::text::{check, data_in, named_options};
use crate::view::View;
use crate::words::Negotiation;
use midgard_core::{
    ActionIndex, Awaiting, Estimator, Explanation, Fitted, Game, NamedOptions, OptionError,
    OptionRow, OptionValue, Plain, Policy, Problem, Refusal, Seat, Surface, digest, mix, saved,
};
use std::sync::Arc;

impl Surface for Rules {
    const NUMBERS: &'static [u16] = &[5];
    const FORM: [u8; 4] = *b"mgR\x01";
    const RULES_VERSION: u32 = RULES_VERSION;
    const MIN_PLAYERS: usize = MIN_PLAYERS;
    const POLICIES: &'static [&'static str] = &["greedy"];
    const SEALS_CHOICES: bool = true;

    fn policy(name: &str) -> Option<Arc<dyn Policy<Self>>> {
        (name == "greedy").then(|| Arc::new(Greedy) as Arc<dyn Policy<Self>>)
    }

    fn read_estimator(text: &str) -> Result<Arc<dyn Estimator<Self>>, String> {
        Ok(Arc::new(Fitted::read::<Self>(text)?))
    }

    fn option_rows() -> Vec<OptionRow> {
        crate::text::options::OPTIONS.to_vec()
    }

    fn of_options(named: &NamedOptions) -> Result<Self, OptionError> {
        named_options::rules(named)
    }

    fn option(&self, name: &str) -> Option<OptionValue> {
        named_options::value(self, name)
    }

    fn options_digest(&self) -> u64 {
        digest(format!("{:?}", self.options).as_bytes())
    }

    fn card_digest(&self) -> u64 {
        self.data.digest()
    }

    fn card_tables() -> Vec<&'static str> {
        Data::card_tables()
    }

    /// In a round each seat chooses a destination, answers at most 6 questions of a place, and takes part in at most one
    /// negotiation: `cycles` times the visitors deals, each with an answer of every other visitor, and in the making at most
    /// two choices and the amounts for each kind and visitor.
    fn max_game_length(&self) -> usize {
        let seats = self.seats();
        let slots = usize::from(self.cycles) * seats;
        let making = match self.options.negotiation {
            Negotiation::Auto => 0,
            Negotiation::Menu => slots * seats,
            Negotiation::Micro => slots * (seats + 61 * seats * 64),
        };
        10 * (seats * 7 + making)
    }

    fn action_text(action: usize) -> Option<String> {
        Action::from_index(action).map(|action| action.to_string())
    }

    fn action_index(text: &str) -> Result<ActionIndex, String> {
        action::parse(text).map(Action::index)
    }

    fn why_not(&self, state: &State, action: ActionIndex) -> Option<Refusal> {
        self.refusal(state, action)
    }

    fn explain(&self, state: &State, action: ActionIndex) -> Explanation {
        self.explanation(state, action)
    }

    /// A deal in the making is seen by its proposer alone: to everybody else it is a proposal.
    fn phase_name(&self, state: &State) -> &'static str {
        if state.phase.is_making() { Phase::PROPOSE } else { state.phase.name() }
    }

    fn prompt(&self, state: &State) -> String {
        self.prompt_text(state)
    }

    fn line(&self, state: &State) -> String {
        self.line_text(state)
    }

    fn table(&self, state: &State, seat: Option<Seat>) -> String {
        self.table_text(state, seat)
    }

    fn sheet_text(&self, state: &State, seat: Option<Seat>) -> String {
        self.sheet_table(state, seat)
    }

    fn ranks(&self, state: &State) -> Vec<usize> {
        if self.awaiting(state) != Awaiting::Nothing {
            return Vec::new();
        }
        let standings = self.standings(state);
        standings
            .iter()
            .map(|own| 1 + standings.iter().filter(|other| *other > own).count())
            .collect()
    }

    fn problems(&self, state: &State) -> Vec<Problem> {
        check::problems(self, state)
    }

    fn state_data(&self, state: &State) -> Plain {
        self.plain(state, None)
    }

    fn state_of_data(&self, data: &Plain) -> Result<State, Vec<Problem>> {
        data_in::state(self, data)
    }

    fn state_of_body(&self, body: &[u8]) -> Result<State, Vec<Problem>> {
        let state = saved::value(body)?;
        if !self.fits(&state) {
            return Err(vec![Problem::whole("the bytes hold a state of another game".into())]);
        }
        saved::read_back(self, state, &self.plain(&state, None))
    }

    fn checksum(body: &[u8]) -> u32 {
        (mix(digest(body)) >> 32) as u32
    }

    fn view_data(&self, view: &View) -> Plain {
        self.plain(&view.state, Some(view))
    }

    fn event_data(&self, events: &[Event]) -> Plain {
        Plain::List(events.iter().map(|event| self.event_plain(event)).collect())
    }

    fn events_of_json(&self, json: &str) -> Result<Vec<Event>, String> {
        let data: Plain = serde_json::from_str(json).map_err(|error| error.to_string())?;
        let Plain::List(events) = data else { return Err("a list of events is needed".into()) };
        let read = |(at, event): (usize, &Plain)| {
            self.event_of(event).map_err(|reason| format!("event {at}: {reason}"))
        };
        events.iter().enumerate().map(read).collect()
    }

    fn event_for(&self, event: &Event, seat: Seat) -> Option<Event> {
        self.seen(event, seat)
    }

    fn describe_events(&self, events: &[Event]) -> Vec<String> {
        self.describe_all(events)
    }
}

impl Rules {
    /// Returns whether every number of a state names something of this game, so that it can be shown.
    fn fits(&self, state: &State) -> bool {
        use crate::phase::Phase;
        let rows = self.data.reavers.len();
        let types = self.data.spoils.len();
        let is_row = |row: u8| usize::from(row) < rows;
        let is_type = |kind: u8| usize::from(kind) < types;
        let is_item = |item: u8| usize::from(item) < crate::words::KINDS;
        let seats = |seat: Seat| (seat as usize) < self.seats();
        let first = state.places.values().iter().filter_map(|place| place.first).all(seats);
        let slot = state.phase.slot().is_none_or(|slot| {
            let count = state.visitors(self, slot.location).len();
            usize::from(slot.position) < count
        });
        let count = |at: crate::words::Location| state.visitors(self, at).len();
        let phase = match state.phase {
            Phase::Keep { revealed, .. } => revealed.iter().all(|&kind| is_type(kind)),
            Phase::Reveal { first, .. } => first.is_none_or(is_type),
            Phase::BlindOffer { card, .. } => is_row(card),
            Phase::Giver { item, .. } => is_item(item),
            Phase::Amount { slot, item, from: at, .. }
            | Phase::Split { slot, item, to: at, .. } => {
                is_item(item) && usize::from(at) < count(slot.location)
            }
            Phase::Answer { slot, position } => usize::from(position) < count(slot.location),
            _ => true,
        };
        let turn = !slot || !phase || state.turn(self).is_none_or(seats);
        let card = state.supply_card.is_none_or(|row| usize::from(row) < self.data.supply.len());
        let market = state.market.iter().flatten().all(|&row| is_row(row));
        first && slot && phase && turn && card && market
    }
}
