//! The game in Python: options and numbers, made once.

use crate::action::{Numbers, PyAction, extract};
use crate::driver::{Asked, Dice, Driver, Script};
use crate::error;
use crate::number;
use crate::number::seed_of;
use crate::origin::Origin;
use crate::plain;
use crate::shared::{Shared, shared};
use crate::state::PyState;
use crate::word::Text;
use midgard_champions::cards;
use midgard_champions::rules::MAX_GAME_LENGTH;
use midgard_champions::words::{Leader, Warrior};
use midgard_champions::{
    ACTION_COUNT, Action, Cards, Leaders, OptionProblem, Options, RULES_VERSION, Rules, State,
};
use midgard_core::{BySeat, Game, Logged, Outcome, Seat, Statistics, Stream, Word, settle};
use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySequence, PyString, PyTuple};
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

/// Champions of Midgard with its options: immutable, shared by its states.
///
/// players: 2, 3 or 4. expansions: none yet. variants: `hall_of_records`, `mistrustful_villagers`.
/// cards: a file with corrections of card numbers, see `docs/cards.md`. assignment: `in_turn` (what is
/// sent is public at once) or `simultaneous` (sealed until all have sent). start_player: a seat, or
/// drawn. leaders: `drafted`, `random` (dealt), or a list with a leader for each seat. skip_forced: take
/// decisions with one legal action at once.
///
/// Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.
///
/// >>> import midgard
/// >>> midgard.Champions(players=2, variants=["hall_of_records"])
/// Champions(players=2, variants=["hall_of_records"])
#[pyclass(frozen, module = "midgard")]
pub(crate) struct Champions {
    pub(crate) rules: Rules,
    /// Which rules these are: it takes a while to find.
    pub(crate) origin: Origin,
    pub(crate) numbers: Numbers,
    overrides: Option<Arc<str>>,
}

/// The variants, by name.
const VARIANTS: [&str; 2] = ["hall_of_records", "mistrustful_villagers"];
/// Leaders are chosen in turn.
const DRAFTED: &str = "drafted";
/// Leaders are dealt.
const RANDOM: &str = "random";
/// The ways to send warriors, by name.
const ASSIGNMENTS: [&str; 2] = ["in_turn", "simultaneous"];

#[pymethods]
impl Champions {
    #[new]
    #[pyo3(signature = (players = None, *, expansions = Names::default(), variants = Names::default(),
        cards = None, assignment = Text::of("in_turn"), start_player = None, leaders = None, skip_forced = false),
        text_signature = "(players=4, *, expansions=(), variants=(), cards=None, assignment='in_turn', start_player=None, leaders='drafted', skip_forced=False)")]
    #[allow(clippy::too_many_arguments)] // each is an option of its own
    fn new(
        py: Python<'_>,
        players: Option<Bound<'_, PyAny>>,
        expansions: Names,
        variants: Names,
        cards: Option<CardFile>,
        assignment: Text,
        start_player: Option<Bound<'_, PyAny>>,
        leaders: Option<Words>,
        skip_forced: bool,
    ) -> PyResult<Self> {
        if let Some(expansion) = expansions.0.first() {
            return Err(error::unknown("expansion", expansion, &[]));
        }
        let players = players_of(players.as_ref())?;
        let start_player = start_player.map(|seat| start_of(&seat, players)).transpose()?;
        let mut options = options(players, &variants.0, &assignment, start_player, skip_forced)?;
        options.leaders = leaders.map_or(Ok(Leaders::Drafted), |it| leaders_of(&it, players))?;
        let file = cards.as_ref().map(|file| file.0.display().to_string()).unwrap_or_default();
        let overrides = cards.map(read).transpose()?;
        Self::made(py, options, overrides, &file)
    }

    /// What the game is called: `champions`.
    #[getter]
    fn name(&self) -> &'static str {
        Rules::NAME
    }

    /// How many seats play, 2 to 4.
    #[getter]
    fn players(&self) -> usize {
        self.rules.players()
    }

    /// The expansions in play: none yet.
    #[getter]
    fn expansions<'py>(&self, py: Python<'py>) -> Bound<'py, PyTuple> {
        PyTuple::empty(py)
    }

    /// The variants in play.
    #[getter]
    fn variants<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.variant_names())
    }

    /// How warriors are sent: `in_turn` or `simultaneous`.
    #[getter]
    fn assignment(&self) -> &'static str {
        ASSIGNMENTS[usize::from(self.rules.options.simultaneous)]
    }

    /// Who starts, or `None` if it is drawn.
    #[getter]
    fn start_player(&self) -> Option<usize> {
        self.rules.options.start_player.map(Word::index)
    }

    /// How clans get their leaders: `drafted`, `random`, or the leader of each seat.
    #[getter]
    fn leaders(&self) -> Words {
        match &self.rules.options.leaders {
            Leaders::Drafted => Words::One(DRAFTED.into()),
            Leaders::Random => Words::One(RANDOM.into()),
            Leaders::Named(leaders) => {
                Words::Many(leaders.values().iter().flatten().map(|it| it.word().into()).collect())
            }
        }
    }

    /// Whether decisions with one legal action are taken at once.
    #[getter]
    fn skip_forced(&self) -> bool {
        self.rules.options.skip_forced
    }

    /// Action indices are below this: 129. `docs/actions.md` lists them.
    #[getter]
    fn action_count(&self) -> usize {
        ACTION_COUNT
    }

    /// No chance question has more outcomes.
    #[getter]
    fn max_chance_outcomes(&self) -> usize {
        self.rules.max_chance_outcomes()
    }

    /// An upper bound on the decisions of a game: 10,000. No rule ends a fight in which the dice neither hit nor
    /// fell anybody, so it is a bound of probability; docs/state.md gives the figures.
    #[getter]
    fn max_game_length(&self) -> usize {
        MAX_GAME_LENGTH
    }

    /// The lines of the score pad, in order.
    #[getter]
    fn sheet_lines(&self) -> Vec<&'static str> {
        self.rules.sheet_lines()
    }

    /// 16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.
    ///
    /// >>> import midgard
    /// >>> len(midgard.Champions().card_digest)
    /// 16
    #[getter]
    fn card_digest(&self) -> String {
        format!("{:016x}", self.origin.cards)
    }

    /// 16 hexadecimal digits that tell layouts of observations apart: what one layout wrote, another cannot
    /// read.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(2).layout_digest == midgard.Champions(3).layout_digest
    /// False
    #[getter]
    fn layout_digest(&self) -> String {
        format!("{:016x}", self.origin.layout)
    }

    /// Rows of the card data: table, id, name, numbers, provenance, reconstructed.
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let row = |note: &midgard_champions::cards::RowNote| {
            let row = PyDict::new(py);
            row.set_item("table", &note.table)?;
            row.set_item("id", &note.id)?;
            row.set_item("name", &note.name)?;
            row.set_item("numbers", &note.numbers)?;
            row.set_item("provenance", &note.provenance)?;
            row.set_item("reconstructed", note.is_reconstructed())?;
            Ok(row)
        };
        self.rules.cards.notes.iter().map(row).collect()
    }

    /// The action with this number or text.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().action(27)
    /// Action("beg")
    fn action(&self, action: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        extract(action).map(PyAction)
    }

    /// The number of an action.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().index("beg")
    /// 27
    fn index(&self, action: &Bound<'_, PyAny>) -> PyResult<u16> {
        extract(action).map(Action::index)
    }

    /// The texts of the faces of a warrior's die, in the order of its reroll choices: what `face-a`,
    /// `face-b` and so on stand for, and what chance answers when it falls.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().faces("spearman")
    /// ['blank', 'hit', 'hit+shield', 'hit-2']
    fn faces(&self, warrior: Text) -> PyResult<Vec<String>> {
        let unknown = || error::unknown("warrior", &warrior, Warrior::WORDS);
        let warrior = Warrior::from_word(&warrior).ok_or_else(unknown)?;
        let faces = self.rules.cards.dice[warrior].faces.as_slice();
        Ok(faces.iter().map(ToString::to_string).collect())
    }

    /// A new game, up to its first decision.
    ///
    /// With `seed` (0 to 2**128 - 1; 128 secret bits of the system if it is not given) chance is sampled. With
    /// `chance="explicit"` the state stops at every chance question, one die or card at a time; `apply`
    /// answers. With `script=[...]` the answers come from a list of outcomes, numbers or texts; a missing, an
    /// impossible and a leftover answer raise `ScriptError`. With `then="sampled"` a script may end: the
    /// answers after it are sampled, with `seed`; with `then="explicit"` the state stops there.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions(players=3)
    /// >>> game.new_state(seed=7) == game.new_state(seed=7)
    /// True
    #[pyo3(signature = (*, seed = None, chance = None, script = None, then = None))]
    fn new_state(
        slf: Bound<'_, Self>,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
    ) -> PyResult<PyState> {
        let driver = Driver::new(slf.py(), &Asked { seed, chance, script, then })?;
        PyState::begin(slf.unbind(), driver)
    }

    /// A new game that keeps its history, a `Record`.
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

    /// The state at the end of a record's text, with explicit chance. `InvalidSnapshotError` says which
    /// event is not possible.
    fn replay<'py>(slf: Bound<'py, Self>, text: Text) -> PyResult<Bound<'py, PyAny>> {
        let class = slf.py().import("midgard.record")?.getattr("Record")?;
        class.call_method1("replay", (slf, &*text))
    }

    /// A sampled state, and the chance outcomes up to its first decision.
    fn _new_logged(
        slf: Bound<'_, Self>,
        seed: Bound<'_, PyAny>,
    ) -> PyResult<(PyState, Vec<Outcome>)> {
        let stream = Stream::new(seed_of(&seed)?, 0);
        let rules = &slf.get().rules;
        let mut state = rules.start();
        let mut driver = Logged::new(stream);
        settle(rules, &mut state, &mut driver).map_err(error::chance)?;
        let driven = PyState::new(slf.clone().unbind(), state, Driver::Sampled(Dice::new(stream)));
        Ok((driven, driver.outcomes))
    }

    /// A state from `to_dict`, checked as a whole: `InvalidSnapshotError` names all that is wrong. Chance
    /// is as in `new_state`.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions()
    /// >>> state = game.new_state(seed=1)
    /// >>> game.from_dict(state.to_dict(), seed=2) == state
    /// True
    #[pyo3(signature = (data, *, seed = None, chance = None, script = None, then = None))]
    fn from_dict(
        slf: Bound<'_, Self>,
        data: &Bound<'_, PyAny>,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
    ) -> PyResult<PyState> {
        let driver = Driver::new(slf.py(), &Asked { seed, chance, script, then })?;
        let rules = &slf.get().rules;
        let state = State::from_plain(rules, &plain::read(data)).map_err(error::snapshot)?;
        PyState::resume(slf.unbind(), state, driver)
    }

    /// A position made to order: parts are fields of a state (`docs/state.md`), and the rest is completed
    /// so that it fits; `docs/position.md` explains it. Chance is as in `new_state`.
    ///
    /// Raises `InvalidSnapshotError`, which names all that contradicts the rest, and `TypeError` for a part
    /// that there is not.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions(players=2)
    /// >>> state = game.position(round=8, clans=[{"coins": 9}, {"workers": 0}], troll="troll-4-1")
    /// >>> state.round, state.prompt
    /// (8, 'seat 0 places a worker (4 left)')
    #[pyo3(signature = (*, seed = None, chance = None, script = None, then = None, **parts))]
    fn position(
        slf: Bound<'_, Self>,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
        parts: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyState> {
        let describe = slf.py().import("midgard.position")?.getattr("describe")?;
        let data = describe.call((&slf,), parts)?;
        Self::from_dict(slf, &data, seed, chance, script, then)
    }

    /// As `from_dict`, from JSON text.
    #[pyo3(signature = (text, *, seed = None, chance = None, script = None, then = None))]
    fn from_json(
        slf: Bound<'_, Self>,
        text: Text,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
    ) -> PyResult<PyState> {
        let driver = Driver::new(slf.py(), &Asked { seed, chance, script, then })?;
        let state = State::from_json(&slf.get().rules, &text).map_err(error::snapshot)?;
        PyState::resume(slf.unbind(), state, driver)
    }

    /// A state from `to_bytes`, with its chance stream. `InvalidSnapshotError` says why bytes are refused.
    fn from_bytes(slf: Bound<'_, Self>, data: &[u8]) -> PyResult<PyState> {
        PyState::from_bytes(slf.unbind(), data)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().is_alike(self))
    }

    fn __hash__(&self) -> u64 {
        self.origin.fingerprint()
    }

    fn __repr__(&self) -> String {
        let mut parts = vec![format!("players={}", self.players())];
        let variants = self.variant_names();
        if !variants.is_empty() {
            parts.push(format!("variants={variants:?}"));
        }
        if self.rules.options.simultaneous {
            parts.push("assignment=\"simultaneous\"".into());
        }
        if let Some(seat) = self.start_player() {
            parts.push(format!("start_player={seat}"));
        }
        match self.leaders() {
            Words::One(word) if word == DRAFTED => {}
            Words::One(word) => parts.push(format!("leaders={word:?}")),
            Words::Many(names) => parts.push(format!("leaders={names:?}")),
        }
        if self.rules.options.skip_forced {
            parts.push("skip_forced=True".into());
        }
        if self.overrides.is_some() {
            parts.push("cards=...".into());
        }
        format!("Champions({})", parts.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (u32, u64, Saved))> {
        let restore = py.import("midgard._midgard")?.getattr("_restore_game")?;
        let options = &self.rules.options;
        let saved = (
            options.players,
            self.variant_names().into_iter().map(str::to_owned).collect(),
            self.assignment().to_owned(),
            self.start_player(),
            self.leaders(),
            options.skip_forced,
            self.overrides.as_deref().map(str::to_owned),
        );
        Ok((restore, (self.origin.rules, self.origin.layout, saved)))
    }
}

/// What a pickled game holds: players, variants, assignment, start player, leaders, skip_forced, cards.
type Saved = (u8, Vec<String>, String, Option<usize>, Words, bool, Option<String>);

impl Champions {
    /// A game with corrections of card numbers from a file of this name. Rules that were made before are
    /// shared.
    fn made(
        py: Python<'_>,
        options: Options,
        overrides: Option<String>,
        file: &str,
    ) -> PyResult<Self> {
        let made = shared(options, overrides.as_deref(), file)?;
        let Shared { rules, origin, overrides, .. } = made;
        Ok(Self { rules, origin, numbers: Numbers::new(py), overrides })
    }

    /// Returns whether these are the same rules.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.origin == other.origin && self.rules == other.rules
    }

    /// The glory of each seat.
    pub(crate) fn scores(&self, state: &State) -> Vec<i32> {
        self.rules.seats().map(|seat| state.score(seat)).collect()
    }

    /// The share of victory of each seat.
    pub(crate) fn returns(&self, state: &State) -> Vec<f64> {
        let winners = self.rules.winners(state);
        let share = |seat| if winners.has(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        self.rules.seats().map(share).collect()
    }

    fn variant_names(&self) -> Vec<&'static str> {
        let options = &self.rules.options;
        let chosen = [options.hall_of_records, options.mistrustful_villagers];
        VARIANTS.into_iter().zip(chosen).filter(|pair| pair.1).map(|pair| pair.0).collect()
    }
}

/// A pickled game comes back, unless the rules or the layout of observations have changed since.
#[pyfunction(name = "_restore_game")]
#[pyo3(signature = (version, *given))]
pub(crate) fn restore_game(
    py: Python<'_>,
    version: u32,
    given: &Bound<'_, PyTuple>,
) -> PyResult<Champions> {
    let refused = error::InvalidSnapshotError::new_err;
    if version != RULES_VERSION {
        return Err(refused(format!(
            "this was saved by a midgard with version {version} of the rules; here it is {RULES_VERSION}"
        )));
    }
    let (layout, saved): (u64, Saved) = given.extract()?;
    let game = restored(py, saved)?;
    game.origin.check_layout(layout).map_err(refused)?;
    Ok(game)
}

fn restored(py: Python<'_>, saved: Saved) -> PyResult<Champions> {
    let (players, variants, assignment, start_player, leaders, skip_forced, overrides) = saved;
    let start_player = start_player.and_then(Seat::from_index);
    let mut options = options(players, &variants, &assignment, start_player, skip_forced)?;
    options.leaders = leaders_of(&leaders, players)?;
    Champions::made(py, options, overrides, "cards")
}

/// A game of four with these corrections of card numbers.
#[pyfunction(name = "_with_cards")]
pub(crate) fn with_cards(py: Python<'_>, text: String) -> PyResult<Champions> {
    Champions::made(py, Options::default(), Some(text), "cards")
}

/// The problems of a card file, as (line, message): the first hundred, and how many more there are.
#[pyfunction]
pub(crate) fn check_cards(text: Text) -> Vec<(usize, String)> {
    match Cards::with(&text) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.into_iter().map(|it| (it.line, it.message)).collect(),
    }
}

/// How many play; four if nobody says.
fn players_of(given: Option<&Bound<'_, PyAny>>) -> PyResult<u8> {
    const TAG: &str = "[setup.workers]";
    let Some(given) = given else { return Ok(4) };
    number::option("players must be 2, 3 or 4", given, 2, 4)
        .map(|players| players as u8)
        .map_err(|failure| error::tagged(given.py(), failure, TAG))
}

/// Who begins.
fn start_of(given: &Bound<'_, PyAny>, players: u8) -> PyResult<Seat> {
    const TAG: &str = "[setup.start]";
    let expected = format!("start_player must be a seat from 0 to {}", players - 1);
    number::option(&expected, given, 0, i128::from(players) - 1)
        .map(|seat| Seat::ALL[seat as usize])
        .map_err(|failure| error::tagged(given.py(), failure, TAG))
}

fn options(
    players: u8,
    variants: &[String],
    assignment: &str,
    start_player: Option<Seat>,
    skip_forced: bool,
) -> PyResult<Options> {
    if let Some(unknown) = variants.iter().find(|name| !VARIANTS.contains(&name.as_str())) {
        return Err(error::unknown("variant", unknown, &VARIANTS));
    }
    if !ASSIGNMENTS.contains(&assignment) {
        return Err(error::unknown("assignment", assignment, &ASSIGNMENTS));
    }
    Ok(Options {
        players,
        hall_of_records: variants.iter().any(|name| name == VARIANTS[0]),
        mistrustful_villagers: variants.iter().any(|name| name == VARIANTS[1]),
        simultaneous: assignment == ASSIGNMENTS[1],
        start_player,
        leaders: Leaders::Drafted,
        skip_forced,
    })
}

/// How clans get their leaders: a word for it, or the leader of each seat.
#[derive(IntoPyObject)]
enum Words {
    One(String),
    Many(Vec<String>),
}

impl<'py> FromPyObject<'_, 'py> for Words {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(word) = given.extract::<Text>() {
            return Ok(Self::One(word.to_string()));
        }
        let words: Vec<Text> = given.cast::<PySequence>()?.extract()?;
        Ok(Self::Many(words.iter().map(|word| word.to_string()).collect()))
    }
}

fn leaders_of(given: &Words, players: u8) -> PyResult<Leaders> {
    let names = match given {
        Words::One(word) if word == DRAFTED => return Ok(Leaders::Drafted),
        Words::One(word) if word == RANDOM => return Ok(Leaders::Random),
        Words::One(word) => {
            return Err(error::InvalidOptionError::new_err(format!(
                "leaders must be {DRAFTED}, {RANDOM} or a list of a leader for each seat, not {word:?} \
                 [setup.leaders]"
            )));
        }
        Words::Many(names) => names,
    };
    if names.len() != usize::from(players) {
        let problem = OptionProblem::LeaderCount(names.len(), players);
        return Err(error::option(problem));
    }
    let known: Vec<&str> = Leader::ALL.iter().map(|leader| leader.word()).collect();
    let mut leaders = BySeat::default();
    for (seat, name) in Seat::of(players.into()).zip(names) {
        let leader = Leader::from_word(name);
        leaders[seat] = Some(leader.ok_or_else(|| error::unknown("leader", name, &known))?);
    }
    Ok(Leaders::Named(leaders))
}

/// Names as a list or tuple; a single text is a common slip, and refused by name.
#[derive(Default)]
pub(crate) struct Names(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if given.is_instance_of::<PyString>() {
            return Err(pyo3::exceptions::PyTypeError::new_err(format!(
                "names come as a list: [{}]",
                given.repr()?
            )));
        }
        let name =
            |name: PyResult<Bound<'py, PyAny>>| name?.extract::<Text>().map(|it| it.to_string());
        given.try_iter()?.map(name).collect::<PyResult<_>>().map(Self)
    }
}

/// Where a card file is.
pub(crate) struct CardFile(PathBuf);

impl<'py> FromPyObject<'_, 'py> for CardFile {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        given.extract::<PathBuf>().map(Self).map_err(|failure| {
            if !failure.is_instance_of::<PyUnicodeEncodeError>(given.py()) {
                return failure;
            }
            let name = number::shown(&given);
            error::InvalidCardsError::new_err(format!("{name}: no file can be called so"))
        })
    }
}

/// The text of a card file. What is not a regular file is refused before it is read.
///
/// Raises `InvalidCardsError`.
#[pyfunction(name = "_read_cards")]
pub(crate) fn read(file: CardFile) -> PyResult<String> {
    let path = file.0;
    let refuse = |reason: &str| {
        let reason = reason.split(" (os error").next().unwrap_or_default();
        error::InvalidCardsError::new_err(format!("{}: {reason}", path.display()))
    };
    let found = std::fs::metadata(&path).map_err(|failure| refuse(&failure.to_string()))?;
    if !found.is_file() {
        let what = if found.is_dir() { "a folder" } else { "a pipe or a device" };
        return Err(refuse(&format!("this is {what}; card data are in a regular file")));
    }
    let most = cards::LONGEST as u64;
    if found.len() > most {
        return Err(refuse(&format!("the file has {} bytes; the most is {most}", found.len())));
    }
    let file = std::fs::File::open(&path).map_err(|failure| refuse(&failure.to_string()))?;
    let mut bytes = Vec::new();
    let read = file.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|failure| refuse(&failure.to_string()))?;
    String::from_utf8(bytes).map_err(|fault| {
        let from = fault.utf8_error().valid_up_to();
        refuse(&format!("not UTF-8 text from byte {from} on"))
    })
}
