//! The surface of a game for people and files: texts, plain data, bytes, names.

use crate::actions::ActionIndex;
use crate::game::{Awaiting, Estimator, Game, Policy};
use crate::named_options::{NamedOptions, OptionError};
use crate::option_row::OptionRow;
use crate::plain::Plain;
use crate::problem::Problem;
use crate::read::Reader;
use crate::saved;
use crate::seat::{Seat, SeatValues};
use crate::statistics::Statistics;
use crate::texts;
use crate::write::plain_of;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::sync::Arc;

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The reason as a word, for programs.
    pub reason: &'static str,
    /// The action and the reason in a sentence.
    pub text: String,
    /// The tag of the rule, if there is one.
    pub rule: Option<&'static str>,
}

/// The sentence with the tag of its rule.
impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)?;
        self.rule.map_or(Ok(()), |rule| write!(out, " [{rule}]"))
    }
}

/// The effect of an action, or the reason why it is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// The sentence.
    pub text: String,
    /// Facts that the sentence does without, such as the numbers of a foe.
    pub remarks: Vec<String>,
    /// The tags of the rules that it follows from.
    pub rules: Vec<&'static str>,
}

impl Explanation {
    /// Makes an explanation without remarks.
    pub fn new(text: impl Into<String>, rules: &[&'static str]) -> Self {
        Self { text: text.into(), remarks: Vec::new(), rules: rules.to_vec() }
    }

    /// Adds a remark.
    pub fn with_remark(mut self, remark: String) -> Self {
        self.remarks.push(remark);
        self
    }

    /// Adds a rule.
    pub fn with_rule(mut self, rule: &'static str) -> Self {
        self.rules.push(rule);
        self
    }
}

/// The sentence with its remarks in parentheses and the tags of its rules.
///
/// ```
/// use midgard_core::Explanation;
/// let sent = Explanation::new("send 1 axeman to the troll", &["assignment.land"]);
/// let sent = sent.with_remark("attack 1".into());
/// assert_eq!(sent.to_string(), "send 1 axeman to the troll (attack 1) [assignment.land]");
/// ```
impl fmt::Display for Explanation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)?;
        self.remarks.iter().try_for_each(|remark| write!(out, " ({remark})"))?;
        self.rules.iter().try_for_each(|rule| write!(out, " [{rule}]"))
    }
}

impl From<Refusal> for Explanation {
    fn from(refusal: Refusal) -> Self {
        let rules = refusal.rule.into_iter().collect();
        Self { text: refusal.text, remarks: Vec::new(), rules }
    }
}

/// The value of an option of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// A whole number.
    Number(i64),
    /// Whether something is so.
    Flag(bool),
    /// A word.
    Word(String),
    /// Words; their order has a meaning, or they are sorted.
    Words(Vec<String>),
    /// Card numbers of the user's own, by their digest.
    Cards(u64),
}

/// The value as in the text of a game.
impl fmt::Display for OptionValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(out),
            Self::Flag(flag) => flag.fmt(out),
            Self::Word(word) => out.write_str(word),
            Self::Words(words) => out.write_str(&words.join("+")),
            Self::Cards(digest) => write!(out, "{digest:016x}"),
        }
    }
}

/// An option whose value is not the default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOption {
    /// The name of the option.
    pub name: &'static str,
    /// Its value.
    pub value: OptionValue,
}

/// The text of a game: its name and the options that are not the default.
///
/// ```
/// use midgard_core::{GameOption, GameText, OptionValue};
/// let players = GameOption { name: "players", value: OptionValue::Number(3) };
/// assert_eq!(GameText("wall", &[players]).to_string(), "wall(players=3)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameText<'a>(pub &'static str, pub &'a [GameOption]);

impl fmt::Display for GameText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name, options) = self;
        write!(out, "{name}(")?;
        for (at, option) in options.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            write!(out, "{comma}{}={}", option.name, option.value)?;
        }
        out.write_str(")")
    }
}

/// A game as people, files and programs in other languages meet it. States are written and read as `serde` derives it; a game
/// whose files differ from its memory implements this.
///
/// A game must say its options, a bound on its length, and which events a seat does not see; the rest is provided.
pub trait Surface:
    Sized + Statistics + Game<State: Serialize + DeserializeOwned, View: Serialize, Event: Serialize>
{
    /// The numbers of the game in saved bytes, by which those of another game are known: one for each form that its states
    /// have. No two games share one.
    const NUMBERS: &'static [u16] = &[number_of(Self::NAME)];
    /// The first bytes of a saved state: the game, and the version of the form.
    const FORM: [u8; 4] = form_of(Self::NUMBERS[0]);
    /// The version of the rules, below 65,536. It grows when a rule changes.
    const RULES_VERSION: u32 = 1;
    /// The fewest players, with any options.
    const MIN_PLAYERS: usize = 1;
    /// The most players, with any options.
    const MAX_PLAYERS: usize = <Self::Values as SeatValues>::SEATS;
    /// The names of the policies that the game has besides the random one, the best one first.
    const POLICIES: &'static [&'static str] = &[];
    /// The texts of the actions, where they are the same with any options.
    const ACTIONS: &'static [&'static str] = &[];
    /// Whether seats choose under seal, round after round. By default searches of such a game have a tree for each seat, in which
    /// it also makes a choice that it has sealed already; beyond them they believe that others choose as the first policy does.
    /// Searches of other games have one tree and uniform beliefs.
    const SEALS_CHOICES: bool = false;

    /// The exploration of searches with a prior policy, where no option sets it.
    const EXPLORATION: f64 = 0.5;

    /// Returns the policy of this name, if it is one of [`Surface::POLICIES`].
    fn policy(name: &str) -> Option<Arc<dyn Policy<Self>>> {
        let _ = name;
        None
    }

    /// Reads an estimator from a text that the game has written.
    ///
    /// # Errors
    /// Says what is wrong with the text, or that the game has no such texts.
    fn read_estimator(text: &str) -> Result<Arc<dyn Estimator<Self>>, String> {
        let _ = text;
        Err(format!("{} has no fitted values", Self::NAME))
    }

    /// Returns the number of the form that the states of these rules have.
    fn number(&self) -> u16 {
        Self::NUMBERS[0]
    }

    /// Returns the table of the options, in the order of the arguments of the class in Python.
    fn option_rows() -> Vec<OptionRow>;

    /// Returns the game with the options that a caller names; the others have their defaults.
    ///
    /// # Errors
    /// When an option does not exist or is out of range, when options do not fit together, or when the card file has
    /// problems.
    fn of_options(named: &NamedOptions) -> Result<Self, OptionError>
    where
        Self: Sized;
    /// Returns the value of the option with this name: `None` without a value, and for card numbers as usual.
    fn option(&self, name: &str) -> Option<OptionValue>;
    /// Returns the options in the order of the text of the game: the number of players, and each other option that
    /// is not the default.
    fn options(&self) -> Vec<GameOption> {
        let named = |row: OptionRow| {
            let value = self.option(row.name)?;
            let is_shown = row.name == "players" || row.default != Some(&value.to_string());
            is_shown.then_some(GameOption { name: row.name, value })
        };
        Self::option_rows().into_iter().filter_map(named).collect()
    }
    /// Returns a number for all options besides the card numbers. It is the same on every machine.
    fn options_digest(&self) -> u64;
    /// Returns a number for the numbers of the cards; 0 for a game without any.
    fn card_digest(&self) -> u64 {
        0
    }
    /// Returns the tables of a card file of the game, by which it is known from those of others.
    fn card_tables() -> Vec<&'static str> {
        Vec::new()
    }
    /// Returns an upper bound on the decisions of a game.
    fn max_game_length(&self) -> usize;

    /// Returns the text of an action; `None` for an index that no action has. The default reads [`Surface::ACTIONS`].
    fn action_text(action: usize) -> Option<String> {
        Self::ACTIONS.get(action).map(|&text| text.into())
    }
    /// Returns the action with this text.
    ///
    /// # Errors
    /// If the game reads no such text, with the reason.
    fn action_index(text: &str) -> Result<ActionIndex, String> {
        texts::listed(Self::ACTIONS, text)
    }
    /// Returns the text of an action that the cards of this game add to those of all games; `None` for all others.
    fn own_action_text(&self, action: ActionIndex) -> Option<String> {
        let _ = action;
        None
    }
    /// Returns the action of this game with this text.
    ///
    /// # Errors
    /// If the game does not have one, with the reason.
    fn index_of_action(&self, text: &str) -> Result<ActionIndex, String> {
        Self::action_index(text).map_err(|_| texts::unknown_in(self, text))
    }
    /// Returns why an action is not legal; `None` if it is.
    fn why_not(&self, state: &Self::State, action: ActionIndex) -> Option<Refusal> {
        texts::refusal(self, state, action)
    }
    /// Returns what an action does, or why it is not legal.
    fn explain(&self, state: &Self::State, action: ActionIndex) -> Explanation {
        texts::explanation(self, state, action)
    }

    /// Returns the name of the phase. The default knows decisions, chance and the end.
    fn phase_name(&self, state: &Self::State) -> &'static str {
        match self.awaiting(state) {
            Awaiting::Decision(_) => "decision",
            Awaiting::Chance => "chance",
            Awaiting::Nothing => "end",
        }
    }
    /// Returns what the state waits for, in a sentence.
    fn prompt(&self, state: &Self::State) -> String {
        texts::prompt(self, state)
    }
    /// Returns the state in a line of at most 100 characters, as everybody sees it. The default is the prompt.
    fn line(&self, state: &Self::State) -> String {
        self.prompt(state)
    }
    /// Returns the state as a text of several lines, as a seat sees it, or as everybody does. The default has the line and,
    /// for a seat, the fields of its view.
    fn table(&self, state: &Self::State, seat: Option<Seat>) -> String {
        texts::table(self, state, seat)
    }
    /// Returns the score sheets of all seats as a text: what a seat, or everybody, can count of them. The default has a
    /// line with the score for each seat.
    fn sheet_text(&self, state: &Self::State, seat: Option<Seat>) -> String {
        let _ = seat;
        let line = |seat: Seat| format!("seat {seat} {}", self.score(state, seat));
        Seat::of(self.players()).map(line).collect::<Vec<_>>().join("\n")
    }
    /// Returns the rank of each seat at the end, from 1; empty before the end. By default winners are first, and all
    /// others share the rank after them.
    fn ranks(&self, state: &Self::State) -> Vec<usize> {
        if self.awaiting(state) != Awaiting::Nothing {
            return Vec::new();
        }
        let winners = self.winners(state);
        let rank = |seat| if winners.has(seat) { 1 } else { 1 + winners.len() };
        Seat::of(self.players()).map(rank).collect()
    }

    /// Returns everything that is wrong with a state that was read. The default finds nothing.
    fn problems(&self, state: &Self::State) -> Vec<Problem> {
        let _ = state;
        Vec::new()
    }
    /// Returns the state as plain data.
    fn state_data(&self, state: &Self::State) -> Plain {
        plain_of(state)
    }
    /// Returns the state that plain data describe.
    ///
    /// # Errors
    /// When they describe none of this game, with everything that is wrong.
    fn state_of_data(&self, data: &Plain) -> Result<Self::State, Vec<Problem>> {
        match (Reader { players: self.players(), limits: &[], loose: false }).read(data) {
            (Some(state), problems) if problems.is_empty() => saved::sound(self, state),
            (_, problems) => Err(problems),
        }
    }
    /// Returns the state as JSON: the text of [`Surface::state_data`].
    fn state_json(&self, state: &Self::State) -> String {
        saved::json(&self.state_data(state))
    }
    /// Returns the state that a JSON text describes.
    ///
    /// # Errors
    /// As [`Surface::state_of_data`], and for a text that is not JSON.
    fn state_of_json(&self, json: &str) -> Result<Self::State, Vec<Problem>> {
        self.state_of_data(&saved::plain(json)?)
    }
    /// Returns the state as bytes, with a checksum: [`Surface::FORM`], the checksum, and [`Surface::state_body`].
    fn state_bytes(&self, state: &Self::State) -> Vec<u8> {
        let body = self.state_body(state);
        [&Self::FORM[..], &Self::checksum(&body).to_le_bytes(), &body].concat()
    }
    /// Returns the state that bytes hold.
    ///
    /// # Errors
    /// When they hold none of this game, with everything that is wrong.
    fn state_of_bytes(&self, bytes: &[u8]) -> Result<Self::State, Vec<Problem>> {
        self.state_of_body(saved::body::<Self>(bytes)?)
    }
    /// Returns what bytes hold of the state, without form and checksum.
    fn state_body(&self, state: &Self::State) -> Vec<u8> {
        saved::bytes(state)
    }
    /// Returns the state that [`Surface::state_body`] has written.
    ///
    /// # Errors
    /// As [`Surface::state_of_bytes`].
    fn state_of_body(&self, body: &[u8]) -> Result<Self::State, Vec<Problem>> {
        saved::sound(self, saved::value(body)?)
    }
    /// Returns the checksum of saved bytes.
    fn checksum(body: &[u8]) -> u32 {
        saved::checksum(body)
    }

    /// Returns what a seat knows as bytes: equal exactly for equal views of one seat.
    fn view_key(&self, view: &Self::View) -> Vec<u8> {
        saved::bytes(view)
    }
    /// Returns what a seat knows as plain data.
    fn view_data(&self, view: &Self::View) -> Plain {
        plain_of(view)
    }

    /// Returns events as plain data.
    fn event_data(&self, events: &[Self::Event]) -> Plain {
        plain_of(events)
    }
    /// Returns the events that a JSON text describes: [`read_events`](crate::read_events), where `serde` derives them.
    ///
    /// # Errors
    /// When it describes none, with the reason.
    fn events_of_json(&self, json: &str) -> Result<Vec<Self::Event>, String>;
    /// Returns the part of an event that a seat sees; `None` for nothing.
    fn event_for(&self, event: &Self::Event, seat: Seat) -> Option<Self::Event>;
    /// Returns events in words, a line each; several that belong together may share a line.
    fn describe_events(&self, events: &[Self::Event]) -> Vec<String> {
        texts::events(self, events)
    }
}

/// Returns a number for saved bytes from the name of a game. Those of the first games are below 256.
const fn number_of(name: &str) -> u16 {
    let (bytes, mut number, mut at) = (name.as_bytes(), 0x811C_u16, 0);
    while at < bytes.len() {
        number = (number ^ bytes[at] as u16).wrapping_mul(0x0193);
        at += 1;
    }
    256 + number % (u16::MAX - 512)
}

/// Returns the first bytes of saved states from the number of a game.
const fn form_of(number: u16) -> [u8; 4] {
    let [low, high] = number.to_le_bytes();
    [b'm', low, high, 1]
}

/// Returns the message for a state that is refused.
pub fn refusal_text(problems: &[Problem]) -> String {
    let lines: String = problems.iter().map(|problem| format!("\n- {problem}")).collect();
    format!("this is not a state of the game:{lines}")
}
