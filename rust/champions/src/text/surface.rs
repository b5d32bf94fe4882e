//! Champions of Midgard as people and files meet it.

use crate::bots::greedy::Greedy;
use crate::cards::Cards;
use crate::knowledge::view::View;
use crate::players::MIN_PLAYERS;
use crate::rules::action::{Action, InvalidNotation};
use crate::rules::event::Event;
use crate::rules::state::State;
use crate::rules::{MAX_GAME_LENGTH, RULES_VERSION, Rules};
use crate::text::event::describe;
use crate::text::form;
use crate::text::named_options;
use crate::text::options::{in_text, is_usual};
use midgard_core::{
    ActionIndex, Estimator, Explanation, Fitted, GameOption, NamedOptions, OptionError, OptionRow,
    OptionValue, Plain, Policy, Problem, Refusal, Seat, Surface, Word, digest, in_base_box,
    plain_of, saved, unknown_name,
};
use std::sync::Arc;

/// The names of the variants, in order.
pub const VARIANTS: [&str; 2] = ["hall_of_records", "mistrustful_villagers"];
/// The names of the ways to send warriors: in turn, and all at once.
pub const ASSIGNMENTS: [&str; 2] = ["in_turn", "simultaneous"];
/// The word for leaders that are chosen in turn.
pub const DRAFTED: &str = "drafted";
/// The word for leaders that are dealt.
pub const RANDOM: &str = "random";

impl Rules {
    /// Returns the names of the variants in play.
    pub fn variants(&self) -> Vec<&'static str> {
        let chosen = [self.options.hall_of_records, self.options.mistrustful_villagers];
        VARIANTS.into_iter().zip(chosen).filter(|pair| pair.1).map(|pair| pair.0).collect()
    }

    /// Returns the name of the way to send warriors.
    pub fn assignment(&self) -> &'static str {
        ASSIGNMENTS[usize::from(self.options.simultaneous)]
    }

    /// Returns the texts of the faces of a warrior's die, in the order of its reroll choices.
    ///
    /// # Errors
    /// When no die of the game has this name.
    pub fn face_texts(&self, warrior: &str) -> Result<Vec<String>, String> {
        let known: Vec<_> = self.known_kinds().map(Word::word).collect();
        let kind = self.known_kinds().find(|kind| kind.word() == warrior);
        let kind = kind.ok_or_else(|| unknown_name("warrior", warrior, &known))?;
        Ok(self.cards.dice[kind].faces.as_slice().iter().map(ToString::to_string).collect())
    }

    /// Returns the cards of a game of the base box, whose odds have a solver of their own.
    ///
    /// # Errors
    /// When a box is in play, or an option of the boxes is not as usual.
    pub fn base_cards(&self) -> Result<&Cards, String> {
        if self.is_base_game() {
            return Ok(&self.cards);
        }
        Err("these odds are those of the base game: this game has a box, or an option of the boxes"
            .into())
    }
}

impl Surface for Rules {
    const NUMBERS: &'static [u16] = &[0, 4];
    const FORM: [u8; 4] = *b"mgC\x02";
    const RULES_VERSION: u32 = RULES_VERSION;
    const MIN_PLAYERS: usize = MIN_PLAYERS;
    const POLICIES: &'static [&'static str] = &["greedy"];

    fn policy(name: &str) -> Option<Arc<dyn Policy<Self>>> {
        (name == "greedy").then(|| Arc::new(Greedy) as Arc<dyn Policy<Self>>)
    }

    fn read_estimator(text: &str) -> Result<Arc<dyn Estimator<Self>>, String> {
        Ok(Arc::new(Fitted::read::<Self>(text)?))
    }

    fn option_rows() -> Vec<OptionRow> {
        crate::text::options::table()
    }

    fn of_options(named: &NamedOptions) -> Result<Self, OptionError> {
        named_options::rules(named)
    }

    fn option(&self, name: &str) -> Option<OptionValue> {
        named_options::value(self, name)
    }

    /// The usual values are those of the preset. `[preset]` A-31.
    fn options(&self) -> Vec<GameOption> {
        let named = |name: &'static str| {
            let value = self.option(name)?;
            let is_shown = name == "players" || !is_usual(&self.options.boxes, name, &value);
            is_shown.then_some(GameOption { name, value })
        };
        in_text().filter_map(named).collect()
    }

    /// States of games of the base box have a form of their own.
    fn number(&self) -> u16 {
        Self::NUMBERS[usize::from(!self.is_base_game())]
    }

    fn options_digest(&self) -> u64 {
        let text = format!("{:?}", self.options);
        let base = text.split_once(", boxes: ").filter(|_| self.is_base_game());
        digest(base.map_or(text.clone(), |(text, _)| of_base(text)).as_bytes())
    }

    fn card_digest(&self) -> u64 {
        self.cards.digest()
    }

    fn card_tables() -> Vec<&'static str> {
        Cards::tables()
    }

    fn max_game_length(&self) -> usize {
        MAX_GAME_LENGTH
    }

    fn action_text(action: usize) -> Option<String> {
        Action::from_index(action).map(|action| action.to_string())
    }

    fn action_index(text: &str) -> Result<ActionIndex, String> {
        text.parse().map(Action::index).map_err(|reason: InvalidNotation| reason.to_string())
    }

    fn why_not(&self, state: &State, action: ActionIndex) -> Option<Refusal> {
        let action = Action::from_index(action.into())?;
        state.why_not(self, action).map(Refusal::from)
    }

    fn explain(&self, state: &State, action: ActionIndex) -> Explanation {
        let action = Action::from_index(action.into());
        action.map_or_else(Explanation::default, |action| state.explain(self, action))
    }

    fn phase_name(&self, state: &State) -> &'static str {
        state.phase_name()
    }

    fn prompt(&self, state: &State) -> String {
        state.prompt(self)
    }

    fn line(&self, state: &State) -> String {
        state.line(self)
    }

    fn table(&self, state: &State, seat: Option<Seat>) -> String {
        state.table(self, seat)
    }

    fn sheet_text(&self, state: &State, _: Option<Seat>) -> String {
        state.sheet_text(self)
    }

    fn ranks(&self, state: &State) -> Vec<usize> {
        self.ranks(state)
    }

    fn problems(&self, state: &State) -> Vec<Problem> {
        state.problems(self)
    }

    fn state_data(&self, state: &State) -> Plain {
        form::dict(self, state)
    }

    fn state_of_data(&self, data: &Plain) -> Result<State, Vec<Problem>> {
        State::from_plain(self, data)
    }

    fn state_body(&self, state: &State) -> Vec<u8> {
        in_base_box(self.is_base_game(), || saved::bytes(state))
    }

    fn state_of_body(&self, body: &[u8]) -> Result<State, Vec<Problem>> {
        let state = in_base_box(self.is_base_game(), || saved::value(body))?;
        saved::read_back(self, state, &form::dict(self, &state))
    }

    fn view_key(&self, view: &View) -> Vec<u8> {
        view.key()
    }

    fn view_data(&self, view: &View) -> Plain {
        form::written(self, || plain_of(&view.as_dict(self)), form::trim)
    }

    fn event_data(&self, events: &[Event]) -> Plain {
        let all = || Plain::List(events.iter().map(|event| event.to_plain()).collect());
        form::written(self, all, form::trim_events)
    }

    fn events_of_json(&self, json: &str) -> Result<Vec<Event>, String> {
        let refuse = |error: serde_json::Error| format!("these are no events: {error}");
        Event::from_plain(&form::fill_events(self, serde_json::from_str(json).map_err(refuse)?))
    }

    fn event_for(&self, event: &Event, seat: Seat) -> Option<Event> {
        event.for_seat(seat)
    }

    fn describe_events(&self, events: &[Event]) -> Vec<String> {
        describe(self, events)
    }
}

/// Returns the text of the options of a game of the base box, which has no option of the boxes and four seats.
fn of_base(text: &str) -> String {
    text.replace(", None]))", "]))") + " }"
}
