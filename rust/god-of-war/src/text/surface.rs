//! The game as people, files and programs in other languages meet it.

use crate::action::{Action, OWN_CODE};
use crate::bots::greedy::Greedy;
use crate::data::Data;
use crate::event::Event;
use crate::rules::{RULES_VERSION, Rules};
use crate::state::{Outcome, State};
use crate::text::stack::longest_program;
use crate::text::{check, data_in, describe, named, named_options};
use crate::view::View;
use crate::words::MIN_PLAYERS;
use midgard_core::{
    ActionIndex, Estimator, Explanation, Fitted, Game, NamedOptions, OptionError, OptionRow,
    OptionValue, Plain, Policy, Problem, Refusal, Seat, Surface, digest, mix,
};
use std::sync::Arc;

/// Decisions of a seat in a round at most: a generous bound by the cards that can be played, for programs that are not
/// long.
const MOST_DECISIONS: usize = 4_000;
/// The operations of a short program. A program of n times this length checks for a stop n times as often.
const LONG_PROGRAM: usize = 16;

impl Rules {
    /// Returns the scenes that the option names, quests first; `None` for the printed ten.
    pub fn chosen_scenes(&self) -> Option<Vec<String>> {
        let cards = self.quests().chain(self.bosses());
        let words = || cards.map(|card| self.data.path_word(card).to_owned()).collect();
        (self.options.scenes != 0).then(words)
    }
}

impl Surface for Rules {
    const NUMBERS: &'static [u16] = &[6];
    const FORM: [u8; 4] = *b"mgG\x01";
    const RULES_VERSION: u32 = RULES_VERSION;
    const MIN_PLAYERS: usize = MIN_PLAYERS;
    const POLICIES: &'static [&'static str] = &["greedy"];
    const EXPLORATION: f64 = 0.1;

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
        // Without the option the number is what it was before there was one.
        let text = format!("{:?}", self.options).replace(", scenes: 0", "");
        digest(text.as_bytes())
    }

    fn card_digest(&self) -> u64 {
        self.data.digest()
    }

    fn card_tables() -> Vec<&'static str> {
        Data::card_tables()
    }

    fn max_game_length(&self) -> usize {
        let longest = self.data.scenes.values().iter().map(longest_program).max();
        let times = longest.unwrap_or_default().div_ceil(LONG_PROGRAM).max(1);
        usize::from(self.options.max_rounds) * self.seats() * MOST_DECISIONS * times
    }

    fn action_text(action: usize) -> Option<String> {
        let index = ActionIndex::try_from(action).ok().filter(|&index| index < OWN_CODE)?;
        Action::from_index(index).map(|action| action.to_string())
    }

    fn action_index(text: &str) -> Result<ActionIndex, String> {
        Action::parse(text).map(Action::index)
    }

    fn own_action_text(&self, action: ActionIndex) -> Option<String> {
        let own = OWN_CODE..self.action_count() as ActionIndex;
        let action = own.contains(&action).then(|| Action::from_index(action)).flatten();
        action.map(|action| action.text(&self.data.codes))
    }

    fn index_of_action(&self, text: &str) -> Result<ActionIndex, String> {
        let codes = &self.data.codes;
        Action::parse_in(text, codes, self.action_count()).map(Action::index)
    }

    fn why_not(&self, state: &State, action: ActionIndex) -> Option<Refusal> {
        self.refusal(state, action)
    }

    fn explain(&self, state: &State, action: ActionIndex) -> Explanation {
        self.explanation(state, action)
    }

    fn phase_name(&self, state: &State) -> &'static str {
        match state.result {
            Outcome::Open => state.prompt_word().unwrap_or_else(|| state.chance_name()),
            Outcome::Won | Outcome::Lost => "end",
        }
    }

    fn prompt(&self, state: &State) -> String {
        self.prompt_text(state)
    }

    fn line(&self, state: &State) -> String {
        self.line_text(state)
    }

    fn table(&self, state: &State, _: Option<Seat>) -> String {
        self.table_text(state)
    }

    fn problems(&self, state: &State) -> Vec<Problem> {
        check::problems(self, state)
    }

    fn state_data(&self, state: &State) -> Plain {
        self.plain(state)
    }

    fn state_of_data(&self, data: &Plain) -> Result<State, Vec<Problem>> {
        data_in::state(self, data)
    }

    /// The body is JSON: it names cards and scenes, which card files add.
    fn state_body(&self, state: &State) -> Vec<u8> {
        self.state_json(state).into_bytes()
    }

    fn state_of_body(&self, body: &[u8]) -> Result<State, Vec<Problem>> {
        let refuse = |_| vec![Problem::whole("the bytes are damaged".into())];
        self.state_of_data(&serde_json::from_slice(body).map_err(refuse)?)
    }

    fn checksum(body: &[u8]) -> u32 {
        (mix(digest(body)) >> 32) as u32
    }

    fn view_data(&self, view: &View) -> Plain {
        let mut fields = self.known_data(&view.state);
        fields.push(("seat".into(), Plain::Number(view.seat as i64)));
        Plain::Fields(fields)
    }

    fn event_data(&self, events: &[Event]) -> Plain {
        named::written(&self.data, events)
    }

    fn events_of_json(&self, json: &str) -> Result<Vec<Event>, String> {
        let events = named::read(&self.data, json)?;
        let faults = events.iter().enumerate();
        let fault = faults
            .filter_map(|(at, event)| Some((at, event.fault(self.seats(), self.data.paths())?)))
            .next();
        fault.map_or(Ok(events), |(at, reason)| Err(format!("event {at}: {reason}")))
    }

    fn event_for(&self, event: &Event, _: Seat) -> Option<Event> {
        Some(*event)
    }

    fn describe_events(&self, events: &[Event]) -> Vec<String> {
        events.iter().map(|event| describe::line(&self.data, event)).collect()
    }
}
