//! Champions of Midgard: its options, its cards, and what only its states have.

mod belief;
mod fit;
mod odds;
mod shared;

use crate::classes::classes;
use crate::driver::Script;
use crate::error;
use crate::game::PyGame;
use crate::number;
use crate::registry::{AnyRules, rules_of, state_of};
use crate::state::PyState;
use crate::word::Text;
use midgard_champions::cards;
use midgard_champions::players::{self, MAX_PLAYERS, MIN_PLAYERS};
use midgard_champions::text::surface::{ASSIGNMENTS, DRAFTED, RANDOM, VARIANTS};
use midgard_champions::words::{Leader, Warrior};
use midgard_champions::{
    CardProblem, Cards, Leaders, OptionProblem, Options, RULES_VERSION, Rules,
};
use midgard_core::{BySeat, Seat, Word};
use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PySequence, PyString, PyTuple};
use shared::{Shared, shared};
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

/// Adds the classes and functions of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add_class::<Champions>()?;
    add_classes(module)?;
    module.add_function(wrap_pyfunction!(check_cards, module)?)?;
    module.add_function(wrap_pyfunction!(read_cards, module)?)?;
    module.add_function(wrap_pyfunction!(with_cards, module)?)?;
    module.add_function(wrap_pyfunction!(restore_game, module)?)?;
    module.add_function(wrap_pyfunction!(fit::fit_samples, module)?)?;
    module.add_function(wrap_pyfunction!(fit::fit_features, module)?)?;
    module.add_function(wrap_pyfunction!(odds::odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::exact_odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::journey_odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::exact_journey_odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::data, module)?)?;
    module.getattr("Champions")
}

classes! {
    Champions: Rules, "midgard.champions";
    /// A game of Champions of Midgard in progress.
    State;
    /// One small choice.
    ///
    /// >>> from midgard.champions import Action
    /// >>> action = Action("trade food coin")
    /// >>> action.index, action.kind, action.arguments
    /// (86, 'trade', ('food', 'coin'))
    Action;
}

#[pymethods]
impl State {
    /// The round, 1 to 8; 0 during set-up.
    #[getter]
    fn round(slf: PyRef<'_, Self>) -> u8 {
        state_of::<Rules>(&slf.as_super().state).round()
    }

    /// The leader of each seat, or `None` before the draft.
    #[getter]
    fn leaders(slf: PyRef<'_, Self>) -> Vec<Option<&'static str>> {
        let held = slf.as_super();
        let (rules, state) = (rules_of::<Rules>(held.rules()), state_of::<Rules>(&held.state));
        rules.seats().map(|seat| state.leader(seat).map(Word::word)).collect()
    }
}

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
#[pyclass(frozen, extends = PyGame, name = "Champions", module = "midgard")]
pub(crate) struct Champions {
    overrides: Option<Arc<str>>,
}

/// The rules of a game.
fn rules<'a>(game: &'a Bound<'_, Champions>) -> &'a Rules {
    rules_of::<Rules>(&game.as_super().get().rules)
}

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
    ) -> PyResult<PyClassInitializer<Self>> {
        if let Some(expansion) = expansions.0.first() {
            return Err(error::unknown("expansion", expansion, &[]));
        }
        let players = players_of(players.as_ref())?;
        let start_player = start_player.map(|seat| start_of(&seat, players)).transpose()?;
        let mut options = options(players, &variants.0, &assignment, start_player, skip_forced)?;
        options.leaders = leaders.map_or(Ok(Leaders::Drafted), |it| leaders_of(&it, players))?;
        let file = cards.as_ref().map(|file| file.0.display().to_string()).unwrap_or_default();
        let overrides = cards.map(read_cards).transpose()?;
        Self::made(py, options, overrides, &file)
    }

    /// The expansions in play: none yet.
    #[getter]
    fn expansions<'py>(&self, py: Python<'py>) -> Bound<'py, PyTuple> {
        PyTuple::empty(py)
    }

    /// The variants in play.
    #[getter]
    fn variants<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(slf.py(), rules(slf).variants())
    }

    /// How warriors are sent: `in_turn` or `simultaneous`.
    #[getter]
    fn assignment(slf: &Bound<'_, Self>) -> &'static str {
        rules(slf).assignment()
    }

    /// Who starts, or `None` if it is drawn.
    #[getter]
    fn start_player(slf: &Bound<'_, Self>) -> Option<usize> {
        rules(slf).options.start_player.map(Word::index)
    }

    /// How clans get their leaders: `drafted`, `random`, or the leader of each seat.
    #[getter]
    fn leaders(slf: &Bound<'_, Self>) -> Words {
        match &rules(slf).options.leaders {
            Leaders::Drafted => Words::One(DRAFTED.into()),
            Leaders::Random => Words::One(RANDOM.into()),
            Leaders::Named(leaders) => {
                Words::Many(leaders.values().iter().flatten().map(|it| it.word().into()).collect())
            }
        }
    }

    /// 16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.
    ///
    /// >>> import midgard
    /// >>> len(midgard.Champions().card_digest)
    /// 16
    #[getter]
    fn card_digest(slf: &Bound<'_, Self>) -> String {
        format!("{:016x}", slf.as_super().get().origin.cards)
    }

    /// The rows of the card data: each with its fields, by what they hold, and as `text` for people.
    ///
    /// `numbers` has the fields that hold numbers, one or a list; `words` those that hold a word; `amounts` those
    /// that count things: goods of a cost, sides of a die by their face.
    ///
    /// >>> import midgard
    /// >>> rows = {(row["table"], row["id"]): row for row in midgard.Champions().cards()}
    /// >>> rows["journeys", "kraken"]["numbers"], rows["destinies", "prosperous"]["words"]
    /// ({'count': [2]}, {'most': 'coins'})
    /// >>> rows["stalls", "raiders"]["amounts"], rows["journeys", "kraken"]["text"]
    /// ({'cost': {'wood': 1}, 'gain': {'spearman': 2}}, 'count 2')
    fn cards<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let py = slf.py();
        let row = |note: &midgard_champions::cards::RowNote| {
            let row = PyDict::new(py);
            row.set_item("table", &note.table)?;
            row.set_item("id", &note.id)?;
            row.set_item("name", &note.name)?;
            row.set_item("text", &note.text)?;
            row.set_item("numbers", note.numbers.iter().cloned().into_py_dict(py)?)?;
            row.set_item("words", note.words.iter().copied().into_py_dict(py)?)?;
            let amounts = note
                .amounts
                .iter()
                .map(|(field, amounts)| Ok((*field, amounts.iter().cloned().into_py_dict(py)?)));
            let amounts = amounts.collect::<PyResult<Vec<_>>>()?;
            row.set_item("amounts", amounts.into_py_dict(py)?)?;
            row.set_item("provenance", &note.provenance)?;
            row.set_item("reconstructed", note.is_reconstructed())?;
            Ok(row)
        };
        rules(slf).cards.notes.iter().map(row).collect()
    }

    /// The texts of the faces of a warrior's die, in the order of its reroll choices: what `face-a`,
    /// `face-b` and so on stand for, and what chance answers when it falls.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().faces("spearman")
    /// ['blank', 'hit', 'hit+shield', 'hit-2']
    fn faces(slf: &Bound<'_, Self>, warrior: Text) -> PyResult<Vec<String>> {
        let unknown = || error::unknown("warrior", &warrior, Warrior::WORDS);
        let warrior = Warrior::from_word(&warrior).ok_or_else(unknown)?;
        let faces = rules(slf).cards.dice[warrior].faces.as_slice();
        Ok(faces.iter().map(ToString::to_string).collect())
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
    fn position<'py>(
        slf: Bound<'py, Self>,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
        parts: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyState>> {
        let describe = slf.py().import("midgard.champions.position")?.getattr("describe")?;
        let data = describe.call((&slf,), parts)?;
        PyGame::from_dict(slf.into_super(), &data, seed, chance, script, then)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u32, u64, Saved))> {
        let restore = slf.py().import("midgard._midgard.champions")?.getattr("_restore_game")?;
        let (options, origin) = (&rules(slf).options, &slf.as_super().get().origin);
        let saved = (
            options.players,
            rules(slf).variants().into_iter().map(str::to_owned).collect(),
            rules(slf).assignment().to_owned(),
            Self::start_player(slf),
            Self::leaders(slf),
            options.skip_forced,
            slf.get().overrides.as_deref().map(str::to_owned),
        );
        Ok((restore, (origin.rules, origin.layout, saved)))
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
    ) -> PyResult<PyClassInitializer<Self>> {
        let made = shared(options, overrides.as_deref(), file)?;
        let Shared { rules, origin, overrides, .. } = made;
        let game = PyGame::new(py, AnyRules::Champions(rules), origin);
        Ok(PyClassInitializer::from(game).add_subclass(Self { overrides }))
    }
}

/// A pickled game comes back, unless the rules or the layout of observations have changed since.
#[pyfunction(name = "_restore_game")]
#[pyo3(signature = (version, *saved))]
fn restore_game<'py>(
    py: Python<'py>,
    version: u32,
    saved: &Bound<'_, PyTuple>,
) -> PyResult<Bound<'py, Champions>> {
    let refused = error::InvalidSnapshotError::new_err;
    if version != RULES_VERSION {
        return Err(refused(format!(
            "this was saved by a midgard with version {version} of the rules; here it is {RULES_VERSION}"
        )));
    }
    let (layout, saved): (u64, Saved) = saved.extract()?;
    let game = Bound::new(py, restored(py, saved)?)?;
    game.as_super().get().origin.check_layout(layout).map_err(refused)?;
    Ok(game)
}

fn restored(py: Python<'_>, saved: Saved) -> PyResult<PyClassInitializer<Champions>> {
    let (players, variants, assignment, start_player, leaders, skip_forced, overrides) = saved;
    let start_player = start_player.and_then(Seat::from_index);
    let mut options = options(players, &variants, &assignment, start_player, skip_forced)?;
    options.leaders = leaders_of(&leaders, players)?;
    Champions::made(py, options, overrides, "cards")
}

/// A game of four with these corrections of card numbers.
#[pyfunction(name = "_with_cards")]
fn with_cards(py: Python<'_>, text: String) -> PyResult<Bound<'_, Champions>> {
    Bound::new(py, Champions::made(py, Options::default(), Some(text), "cards")?)
}

fn option_error(error: OptionProblem) -> PyErr {
    error::InvalidOptionError::new_err(error.to_string())
}

/// All faults of a card file, one a line.
fn cards_error(file: &str, problems: &[CardProblem]) -> PyErr {
    let lines: Vec<_> = problems.iter().map(|problem| format!("{file}: {problem}")).collect();
    let raised = error::InvalidCardsError::new_err(lines.join("\n"));
    let count: usize = problems.iter().map(|problem| problem.count).sum();
    let noted = Python::attach(|py| {
        let value = raised.value(py);
        value.setattr("problems", PyTuple::new(py, listed(problems))?)?;
        value.setattr("problem_count", count)
    });
    noted.map_or_else(|failure| failure, |()| raised)
}

/// The problems of a card file, as (line, message): the first hundred, and how many more there are.
#[pyfunction]
fn check_cards(text: Text) -> Vec<(usize, String)> {
    Cards::with(&text).map_or_else(|problems| listed(&problems), |_| Vec::new())
}

fn listed(problems: &[CardProblem]) -> Vec<(usize, String)> {
    problems.iter().map(|problem| (problem.line, problem.message.clone())).collect()
}

/// How many play; four if nobody says.
fn players_of(input: Option<&Bound<'_, PyAny>>) -> PyResult<u8> {
    const TAG: &str = "[setup.workers]";
    let Some(input) = input else { return Ok(Options::default().players) };
    let expected = format!("players must be {}", players::in_words());
    number::option(&expected, input, MIN_PLAYERS as i128, MAX_PLAYERS as i128)
        .map(|players| players as u8)
        .map_err(|failure| error::tagged(input.py(), failure, TAG))
}

/// Who begins.
fn start_of(input: &Bound<'_, PyAny>, players: u8) -> PyResult<Seat> {
    const TAG: &str = "[setup.start]";
    let expected = format!("start_player must be a seat from 0 to {}", players - 1);
    number::option(&expected, input, 0, i128::from(players) - 1)
        .map(|seat| Seat::ALL[seat as usize])
        .map_err(|failure| error::tagged(input.py(), failure, TAG))
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

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(word) = input.extract::<Text>() {
            return Ok(Self::One(word.to_string()));
        }
        let words: Vec<Text> = input.cast::<PySequence>()?.extract()?;
        Ok(Self::Many(words.iter().map(|word| word.to_string()).collect()))
    }
}

fn leaders_of(input: &Words, players: u8) -> PyResult<Leaders> {
    let names = match input {
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
        return Err(option_error(problem));
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
struct Names(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if input.is_instance_of::<PyString>() {
            return Err(pyo3::exceptions::PyTypeError::new_err(format!(
                "names come as a list: [{}]",
                input.repr()?
            )));
        }
        let name =
            |name: PyResult<Bound<'py, PyAny>>| name?.extract::<Text>().map(|it| it.to_string());
        input.try_iter()?.map(name).collect::<PyResult<_>>().map(Self)
    }
}

/// Where a card file is.
struct CardFile(PathBuf);

impl<'py> FromPyObject<'_, 'py> for CardFile {
    type Error = PyErr;

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        input.extract::<PathBuf>().map(Self).map_err(|failure| {
            if !failure.is_instance_of::<PyUnicodeEncodeError>(input.py()) {
                return failure;
            }
            let name = number::shown(&input);
            error::InvalidCardsError::new_err(format!("{name}: no file can be called so"))
        })
    }
}

/// The text of a card file. What is not a regular file is refused before it is read.
///
/// Raises `InvalidCardsError`.
#[pyfunction(name = "_read_cards")]
fn read_cards(file: CardFile) -> PyResult<String> {
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
