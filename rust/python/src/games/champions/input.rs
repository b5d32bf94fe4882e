//! The options of a game as they come from Python.

use super::option_error;
use crate::error;
use crate::number;
use crate::word::Text;
use midgard_champions::players::{self, MAX_BASE_PLAYERS, MAX_PLAYERS, MIN_PLAYERS};
use midgard_champions::rules::boxes::{BoxOptions, box_of_leader};
use midgard_champions::text::options::{PRESETS, ROWS, Row, choose};
use midgard_champions::text::surface::{ASSIGNMENTS, DRAFTED, RANDOM, VARIANTS};
use midgard_champions::words::{BySeat, Expansion, Leader};
use midgard_champions::{Leaders, OptionProblem};
use midgard_core::{Seat, Set, Word};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySequence, PyString};

/// The options of a game, with a box or without: those of the boxes have a value in every game.
pub(super) use midgard_champions::Options;

/// The leaders of the base game are the first.
const BASE_LEADERS: usize = midgard_champions::words::Leader::COUNT;

/// The options as a caller names them.
pub(super) struct Named<'py> {
    pub players: Option<Bound<'py, PyAny>>,
    pub expansions: Names,
    pub variants: Names,
    pub assignment: Option<Text>,
    pub start_player: Option<Bound<'py, PyAny>>,
    pub leaders: Option<Words>,
    pub skip_forced: bool,
    pub preset: Option<Text>,
    pub promos: bool,
    pub others: Vec<(&'static str, String)>,
}

impl Named<'_> {
    /// The value of each option. What is not named has the value of the preset.
    pub(super) fn options(self) -> PyResult<Options> {
        let expansions = expansions_of(&self.expansions.0)?;
        let manual = self.preset.as_deref().map_or(Ok(false), is_manual)?;
        let players = players_of(self.players.as_ref(), expansions)?;
        let start_player = self.start_player.map(|seat| start_of(&seat, players)).transpose()?;
        let (variants, assignment) = (self.variants.0, self.assignment.as_deref());
        let assignment = assignment.unwrap_or(ASSIGNMENTS[usize::from(manual)]);
        let mut options = options(players, &variants, assignment, start_player, self.skip_forced)?;
        let usual = if manual { Leaders::Random } else { Leaders::Drafted };
        let leaders = self.leaders.map(|it| leaders_of(&it, players, !expansions.is_empty()));
        options.leaders = leaders.transpose()?.unwrap_or(usual);
        options.boxes = boxes(manual, expansions, self.promos, &self.others)?;
        Ok(options)
    }
}

/// The options of the boxes.
pub(super) fn boxes(
    manual: bool,
    expansions: Set<Expansion>,
    promos: bool,
    others: &[(impl AsRef<str>, String)],
) -> PyResult<BoxOptions> {
    let named = |name: &str| {
        let found = others.iter().find(|(other, _)| other.as_ref() == name);
        found.map(|(_, word)| word.clone())
    };
    choose(manual, expansions, promos, named).map_err(error::InvalidOptionError::new_err)
}

/// The boxes with these names, of those that are known.
pub(super) fn expansions_of(names: &[String]) -> PyResult<Set<Expansion>> {
    let expansion = |name: &String| {
        Expansion::from_word(name)
            .ok_or_else(|| error::unknown("expansion", name, Expansion::WORDS))
    };
    let found: Set<Expansion> = names.iter().map(expansion).collect::<PyResult<_>>()?;
    if let Some(name) = names.iter().enumerate().find(|(at, it)| names[..*at].contains(it)) {
        let message = format!("expansions must be different, and {} is named twice", name.1);
        return Err(error::InvalidOptionError::new_err(message));
    }
    Ok(found)
}

/// Whether the preset with this name is that of the manual.
pub(super) fn is_manual(preset: &str) -> PyResult<bool> {
    let known = PRESETS.contains(&preset);
    known.then_some(preset == PRESETS[1]).ok_or_else(|| error::unknown("preset", preset, &PRESETS))
}

/// The words of the options that only some games need to name, as `**named` has them. `None` names nothing.
pub(super) fn others_of(
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<(&'static str, String)>> {
    let mut others = Vec::new();
    for (name, value) in named.into_iter().flatten() {
        let name = name.extract::<Text>()?;
        let row = ROWS.iter().find(|row| row.name == &*name).ok_or_else(|| {
            let message =
                format!("Champions.__new__() got an unexpected keyword argument '{}'", &*name);
            PyTypeError::new_err(message)
        })?;
        if !value.is_none() {
            others.push((row.name, word_of(row, &value)?));
        }
    }
    Ok(others)
}

/// The word for a value of an option: a flag is `True` or `False`.
fn word_of(row: &Row, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let word = if row.is_flag() {
        value.extract::<bool>().map(|flag| flag.to_string())
    } else {
        value.extract::<Text>().map(|word| word.to_string())
    };
    word.map_err(|failure| {
        let reason = failure.value(value.py());
        PyTypeError::new_err(format!("argument '{}': {reason}", row.name))
    })
}

/// How many play; four if nobody says. Five need The Dark Mountains.
fn players_of(input: Option<&Bound<'_, PyAny>>, expansions: Set<Expansion>) -> PyResult<u8> {
    const TAG: &str = "[setup.workers]";
    let Some(input) = input else { return Ok(Options::default().players) };
    let (most, words) = match expansions.has(Expansion::DarkMountains) {
        true => (MAX_PLAYERS, players::in_words(MAX_PLAYERS)),
        false => {
            let words = players::in_words(MAX_BASE_PLAYERS);
            (MAX_BASE_PLAYERS, format!("{words}, or {MAX_PLAYERS} with dark_mountains"))
        }
    };
    number::option(&format!("players must be {words}"), input, MIN_PLAYERS as i128, most as i128)
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

/// The options that every game has.
pub(super) fn options(
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
        boxes: BoxOptions::default(),
    })
}

/// How clans get their leaders: a word for it, or the leader of each seat.
#[derive(IntoPyObject)]
pub(super) enum Words {
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

/// How clans get the leaders that are named.
pub(super) fn leaders_of(input: &Words, players: u8, has_box: bool) -> PyResult<Leaders> {
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
    let known = if has_box { Leader::WORDS } else { &Leader::WORDS[..BASE_LEADERS] };
    let mut leaders = BySeat::default();
    for (seat, name) in Seat::of(players.into()).zip(names) {
        let leader =
            Leader::from_word(name).ok_or_else(|| error::unknown("leader", name, known))?;
        if !known.contains(&leader.word()) {
            let missing = box_of_leader(leader);
            return Err(option_error(OptionProblem::LeaderNotInPlay(leader, missing)));
        }
        leaders[seat] = Some(leader);
    }
    Ok(Leaders::Named(leaders))
}

/// Names as a list or tuple; a single text is a common slip, and refused by name.
#[derive(Default)]
pub(super) struct Names(pub Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if input.is_instance_of::<PyString>() {
            let text = input.extract::<Text>()?;
            let names = text.split([',', '+']).map(|name| PyString::new(input.py(), name.trim()));
            let list = PyList::new(input.py(), names)?;
            let message = format!("names come as a list: {}", list.repr()?);
            return Err(pyo3::exceptions::PyTypeError::new_err(message));
        }
        let name =
            |name: PyResult<Bound<'py, PyAny>>| name?.extract::<Text>().map(|it| it.to_string());
        input.try_iter()?.map(name).collect::<PyResult<_>>().map(Self)
    }
}
