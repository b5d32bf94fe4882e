//! The Python class of a game, with what all games offer. `games/` holds what only one game has.

use crate::action::{Numbers, count, extract, object};
use crate::driver::{ChanceInput, Script};
use crate::error;
use crate::getters::getters;
use crate::number::seed_of;
use crate::options;
use crate::plain;
use crate::registry::{self, AnyRules, Kind, with_rules};
use crate::state::{PyState, any};
use crate::word::Text;
use midgard_core::{
    ActionIndex, Dice, Driver, Game, GameOption, GameText, Layout, Logged, OptionValue, Origin,
    Outcome, Statistics, Stream, Surface, settle,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;

/// A game with its options. It is immutable, and its states share it.
#[pyclass(frozen, subclass, name = "BaseGame", module = "midgard._midgard")]
pub(crate) struct PyGame {
    pub(crate) rules: AnyRules,
    /// The origin of the rules, stored because it takes time to compute.
    pub(crate) origin: Origin,
    pub(crate) numbers: Numbers,
    /// The text of the corrections of card numbers.
    pub(crate) cards: Option<Arc<str>>,
}

impl PyGame {
    /// Makes a game with these rules.
    pub(crate) fn new(
        py: Python<'_>,
        rules: AnyRules,
        origin: Origin,
        cards: Option<Arc<str>>,
    ) -> Self {
        let numbers = Numbers::new(py, count(&rules));
        Self { rules, origin, numbers, cards }
    }

    /// Returns which game it is.
    #[inline]
    pub(crate) fn kind(&self) -> Kind {
        self.rules.kind()
    }

    /// Returns the number of seats.
    pub(crate) fn seats(&self) -> usize {
        with_rules!(&self.rules, |rules| Game::players(rules))
    }

    /// Returns the number of action indices.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the layout of observations.
    pub(crate) fn layout(&self) -> &Layout {
        with_rules!(&self.rules, |rules| rules.layout())
    }

    /// Returns whether these are the same rules.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.origin == other.origin && self.rules == other.rules
    }

    fn options(&self) -> Vec<GameOption> {
        with_rules!(&self.rules, |rules| rules.options())
    }
}

#[pymethods]
impl PyGame {
    /// Whether a score can be something else than 0.
    fn _has_scores(&self) -> bool {
        with_rules!(&self.rules, |rules| rules.has_scores())
    }

    /// The digest of the card numbers if they are corrected, else `None`: 16 hexadecimal digits.
    fn _own_cards(&self) -> Option<String> {
        self.options().into_iter().find_map(|option| match option.value {
            OptionValue::Cards(digest) => Some(format!("{digest:016x}")),
            _ => None,
        })
    }

    /// The text of the corrections of card numbers, or `None`.
    fn _corrections(&self) -> Option<String> {
        options::corrections(self)
    }

    /// Why what searches expect by default is not for this game, or `None`.
    fn _estimate_problem(&self) -> Option<String> {
        with_rules!(&self.rules, |rules| {
            rules.estimator().and_then(|estimator| estimator.check(rules).err())
        })
    }

    /// Returns the action with this index or text. Raises `InvalidNotationError` for any other.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().action(27)
    /// Action("beg")
    fn action(&self, action: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let index = extract(self, action)?;
        object(action.py(), self, index)
    }

    /// Returns the index of an action. Raises `InvalidNotationError` for what is not an action.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().index("beg")
    /// 27
    fn index(&self, action: &Bound<'_, PyAny>) -> PyResult<ActionIndex> {
        extract(self, action)
    }

    /// Returns a new game at its first decision.
    ///
    /// By default chance is sampled from `seed`, 0 to 2**128 - 1, a number or its decimal digits as text; without a seed,
    /// from 128 secret bits of the system.
    /// With `chance="explicit"` the state stops at every chance event, one die or card at a time, and `apply`
    /// answers it. With `script=[...]` the answers come from a list of outcomes, numbers or texts. An answer that is
    /// missing, impossible or left over raises `ScriptError`. `then` chooses what follows the end of a script:
    /// `then="sampled"` samples further answers from `seed`, `then="explicit"` stops at each chance event.
    ///
    /// Raises `InvalidOptionError` for options that are out of range or cannot be combined.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions(players=3)
    /// >>> game.new_state(seed=7) == game.new_state(seed=7)
    /// True
    #[pyo3(signature = (*, seed = None, chance = None, script = None, then = None))]
    fn new_state<'py>(
        slf: Bound<'py, Self>,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
    ) -> PyResult<Bound<'py, PyState>> {
        let driver = ChanceInput { seed, chance, script, then }.driver(slf.py())?;
        let py = slf.py();
        PyState::begin(slf.unbind(), driver)?.wrapped(py)
    }

    /// Returns a `Record`: a new game that keeps its history.
    ///
    /// >>> import midgard
    /// >>> record = midgard.Champions().record(seed=7)
    /// >>> record.apply(record.state.legal_actions()[0])
    /// False
    #[pyo3(signature = (*, seed))]
    fn record<'py>(slf: Bound<'py, Self>, seed: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(slf.py());
        options.set_item("seed", seed)?;
        let class = slf.py().import("midgard.record")?.getattr("Record")?;
        class.call((slf,), Some(&options))
    }

    /// Returns the state at the end of a record, given as its JSON text, with explicit chance. Raises
    /// `InvalidSnapshotError`, which names the event that is not possible.
    fn replay<'py>(slf: Bound<'py, Self>, text: Text) -> PyResult<Bound<'py, PyAny>> {
        let class = slf.py().import("midgard.record")?.getattr("Record")?;
        class.call_method1("replay", (slf, &*text))
    }

    /// Returns a sampled state and the chance outcomes up to its first decision.
    fn _new_logged<'py>(
        slf: Bound<'py, Self>,
        seed: Bound<'_, PyAny>,
    ) -> PyResult<(Bound<'py, PyState>, Vec<Outcome>)> {
        let (py, stream) = (slf.py(), Stream::new(seed_of(&seed)?, 0));
        let mut driver = Logged::new(stream);
        let state = with_rules!(&slf.get().rules, |rules| {
            let mut state = rules.start();
            settle(rules, &mut state, &mut driver).map_err(error::chance)?;
            any(rules, state)
        });
        let driven = PyState::new(slf.unbind(), state, Driver::Sampled(Dice::new(stream)));
        Ok((driven.wrapped(py)?, driver.outcomes))
    }

    /// Reads a state from the dict of `to_dict`. The options for chance are those of `new_state`. A dict holds a position
    /// and no options: it is read by the rules of this game, whichever game has written it.
    ///
    /// Raises `InvalidSnapshotError`, which lists every problem, if the dict is not a valid state of the game.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions()
    /// >>> state = game.new_state(seed=1)
    /// >>> game.from_dict(state.to_dict(), seed=2) == state
    /// True
    #[pyo3(signature = (data, *, seed = None, chance = None, script = None, then = None))]
    pub(crate) fn from_dict<'py>(
        slf: Bound<'py, Self>,
        data: &Bound<'_, PyAny>,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
    ) -> PyResult<Bound<'py, PyState>> {
        let driver = ChanceInput { seed, chance, script, then }.driver(slf.py())?;
        let (py, data) = (slf.py(), plain::read(data));
        let state = with_rules!(&slf.get().rules, |rules| {
            any(rules, rules.state_of_data(&data).map_err(error::snapshot)?)
        });
        PyState::resume(slf.unbind(), state, driver)?.wrapped(py)
    }

    /// Like `from_dict`, for JSON text.
    #[pyo3(signature = (text, *, seed = None, chance = None, script = None, then = None))]
    fn from_json<'py>(
        slf: Bound<'py, Self>,
        text: Text,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
    ) -> PyResult<Bound<'py, PyState>> {
        let driver = ChanceInput { seed, chance, script, then }.driver(slf.py())?;
        let py = slf.py();
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text); // a mark of byte order
        let state = with_rules!(&slf.get().rules, |rules| {
            any(rules, rules.state_of_json(text).map_err(error::snapshot)?)
        });
        PyState::resume(slf.unbind(), state, driver)?.wrapped(py)
    }

    /// Reads a state with its chance stream from the bytes of `to_bytes`. Raises `InvalidSnapshotError`, which describes why,
    /// for any other bytes.
    fn from_bytes<'py>(slf: Bound<'py, Self>, data: &[u8]) -> PyResult<Bound<'py, PyState>> {
        let py = slf.py();
        PyState::from_bytes(slf.unbind(), data)?.wrapped(py)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().is_alike(self))
    }

    fn __hash__(&self) -> u64 {
        self.origin.fingerprint()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        options::reduced(slf)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let options = slf.get().options();
        let parts =
            options.iter().map(|option| format!("{}={}", option.name, shown(&option.value)));
        Ok(format!("{}({})", slf.get_type().name()?, parts.collect::<Vec<_>>().join(", ")))
    }

    /// The text of the game, which `midgard.load_game` reads: its name and the options that differ from the defaults.
    fn __str__(&self) -> String {
        GameText(name_of(&self.rules), &self.options()).to_string()
    }
}

getters! {
    PyGame as PyRef<'_, Self>;
    /// The name of the game, such as `champions`.
    name: &'static str = |this| name_of(&this.rules);
    /// The number of seats.
    players: usize = |this| this.seats();
    /// Whether decisions with a single legal action are played automatically.
    skip_forced: bool = |this| with_rules!(&this.rules, |rules| rules.skips_forced());
    /// The version of the rules; records and saved states carry it.
    rules_version: u32 = |this| this.origin.rules;
    /// The number of action indices, which are 0 to `action_count - 1`. Champions of Midgard has 129, listed in
    /// `docs/reference/actions.md`.
    action_count: usize = |this| this.count();
    /// A number above that of every chance outcome: a bound, which may exceed the number of outcomes of every chance
    /// event. God of War numbers upgrades by code and rune, up to 152.
    max_chance_outcomes: usize = |this|
        with_rules!(&this.rules, |rules| rules.max_chance_outcomes());
    /// An upper bound on the number of decisions in a game: 10,000 in Champions of Midgard; elsewhere it follows from the
    /// options and the cards. In Champions of Midgard no rule ends a fight in which nobody hits and nobody falls, so the
    /// bound holds with overwhelming probability, not with certainty; docs/reference/state.md gives figures.
    max_game_length: usize = |this| with_rules!(&this.rules, |rules| rules.max_game_length());
    /// The names of the lines of a score sheet, in order; empty in a game without score sheets.
    sheet_lines: Vec<&'static str> = |this| with_rules!(&this.rules, |rules| rules.sheet_lines());
    /// The names of what a seat can achieve, in order: in Champions of Midgard, the kinds of enemies to defeat.
    /// Learners may predict how often, beside the score.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().achievement_names
    /// ['trolls', 'draugr', 'monsters']
    achievement_names: Vec<&'static str> = |this|
        with_rules!(&this.rules, |rules| rules.achievement_names());
    /// The characters that a seat can have, in order; the leaders in Champions of Midgard. Empty in a game without
    /// characters.
    characters: Vec<&'static str> = |this| with_rules!(&this.rules, |rules| rules.characters());
    /// The names of the policies of the game besides `random`, the best one first. Searches and rollouts take these
    /// names.
    policies: Vec<&'static str> = |this| registry::policies(this.kind()).to_vec();
    /// The names of the bots that can play this game: those of `midgard.BOTS` whose policies it has.
    bots: Vec<&'static str> = |this| crate::bots::bots_of(this.kind());
    /// The team number of each seat. Seats of one team win and lose together.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(players=3).teams
    /// [0, 1, 2]
    teams: Vec<usize> = |this| with_rules!(&this.rules, |rules| {
        midgard_core::Seat::of(Game::players(rules)).map(|seat| rules.team(seat)).collect()
    });
    /// The least and the greatest return that a seat can have. Where a return is a share of victory, as in Champions of
    /// Midgard, they are 0 and 1.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(players=3).return_range
    /// (0.0, 1.0)
    return_range: (f64, f64) = |this| with_rules!(&this.rules, |rules| rules.return_range());
    /// The sum of the returns of all seats if it is the same at every end of the game, else `None`.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(players=3).return_sum
    /// 1.0
    return_sum: Option<f64> = |this| with_rules!(&this.rules, |rules| rules.return_sum());
    /// A digest of the observation layout, 16 hexadecimal digits. Observations of games with different digests are not
    /// compatible.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(2).layout_digest == midgard.Champions(3).layout_digest
    /// False
    layout_digest: String = |this| format!("{:016x}", this.origin.layout);
}

/// Returns an option in Python syntax.
fn shown(value: &OptionValue) -> String {
    match value {
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Flag(true) => "True".into(),
        OptionValue::Flag(false) => "False".into(),
        OptionValue::Word(word) => format!("{word:?}"),
        OptionValue::Words(words) => format!("{words:?}"),
        OptionValue::Cards(_) => "...".into(),
    }
}

fn name_of(rules: &AnyRules) -> &'static str {
    with_rules!(rules, |rules| name(rules))
}

fn name<G: Game>(_: &G) -> &'static str {
    G::NAME
}
