//! The options of all games: arguments, properties, signatures and pickles, read from the table of each game.

use crate::cards::{CardFile, cards_error, read_cards};
use crate::error;
use crate::game::PyGame;
use crate::locks::locked;
use crate::number::{self, whole};
use crate::registry::{AnyRules, Kind, Registered, with_kind, with_rules};
use crate::word::Text;
use midgard_card_files::CardProblem;
use midgard_core::{
    Game, NamedOptions, OptionError, OptionInput, OptionKind, OptionRow, OptionValue, Origin,
    Surface, check_version,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyList, PySequence, PyString, PyTuple};
use std::sync::{Arc, Mutex};

/// The number of rules that are remembered.
const MOST: usize = 32;
/// Rules with a longer card file are not remembered.
const LONGEST: usize = 1 << 17;

/// Rules that were made before: a card file is read once, however often a game is unpickled.
struct Made {
    named: NamedOptions,
    rules: AnyRules,
    origin: Origin,
}

/// The latest rules, the last made last.
static KNOWN: Mutex<Vec<Made>> = Mutex::new(Vec::new());

/// Makes a game of the options that a caller names.
///
/// # Errors
/// Returns `TypeError` for a value of a wrong type and for an unknown name, `InvalidOptionError` for options that do not
/// make a game, and `InvalidCardsError` for a card file with problems.
pub(crate) fn game<G: Registered>(
    py: Python<'_>,
    class: &str,
    players: Option<&Bound<'_, PyAny>>,
    others: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyGame> {
    let (named, file) = named(class, &G::option_rows(), players, others)?;
    let (rules, origin) = shared::<G>(&named).map_err(|failure| match failure {
        OptionError::Option(message) => error::InvalidOptionError::new_err(message),
        OptionError::Cards(problems) => {
            let problem = |(line, message, count)| CardProblem { line, message, count };
            cards_error(&file, &problems.into_iter().map(problem).collect::<Vec<_>>())
        }
    })?;
    Ok(PyGame::new(py, rules, origin, named.cards.map(Arc::from)))
}

/// Returns the rules with these options. Rules that were made before are shared.
fn shared<G: Registered>(named: &NamedOptions) -> Result<(AnyRules, Origin), OptionError> {
    let lock = || locked(&KNOWN);
    let same = |it: &&Made| it.rules.kind() == G::KIND && it.named == *named;
    if let Some(found) = lock().iter().find(same) {
        return Ok((found.rules.clone(), found.origin));
    }
    let rules = G::of_options(named)?;
    let origin = Origin::of(&rules);
    let rules = rules.any_rules();
    if named.cards.as_ref().is_none_or(|text| text.len() <= LONGEST) {
        let mut known = lock();
        if known.len() == MOST {
            known.remove(0);
        }
        known.push(Made { named: named.clone(), rules: rules.clone(), origin });
    }
    Ok((rules, origin))
}

/// Returns the options that a caller names, by a table, and the name of the card file.
pub(crate) fn named(
    class: &str,
    rows: &[OptionRow],
    players: Option<&Bound<'_, PyAny>>,
    others: Option<&Bound<'_, PyDict>>,
) -> PyResult<(NamedOptions, String)> {
    let (mut named, mut file) = (NamedOptions::default(), String::new());
    let mut set = |row: &OptionRow, value: &Bound<'_, PyAny>| {
        if value.is_none() {
            return Ok(());
        }
        if row.kind == OptionKind::Cards {
            let read = read_cards(argument::<CardFile>(row.name, value)?)?;
            (named.cards, file) = (Some(read.text), read.name);
            return Ok(());
        }
        input(row, value).map(|input| named.set(row.name, input))
    };
    if let Some(players) = players {
        set(&rows[0], players)?;
    }
    for (name, value) in others.into_iter().flatten() {
        let name = name.extract::<Text>()?;
        let row = rows.iter().find(|row| row.name == &*name);
        set(row.ok_or_else(|| unexpected(value.py(), class, &name, rows))?, &value)?;
    }
    Ok((named, file))
}

/// Returns the error for a name that no option has, with the nearest one that exists.
fn unexpected(py: Python<'_>, class: &str, name: &str, rows: &[OptionRow]) -> PyErr {
    let names: Vec<_> = rows.iter().map(|row| row.name).collect();
    let near = py
        .import("difflib")
        .and_then(|it| it.call_method1("get_close_matches", (name, names, 1, 0.7)))
        .and_then(|it| it.extract::<Vec<String>>())
        .unwrap_or_default();
    let hint = near.first().map(|near| format!(" (did you mean {near:?}?)")).unwrap_or_default();
    PyTypeError::new_err(format!("{class}() got an unexpected keyword argument '{name}'{hint}"))
}

/// Reads the value of an option by its kind.
///
/// # Errors
/// Returns a `TypeError` that names the option for a value of another type. The game refuses other numbers, and words of an
/// option without a default.
fn input(row: &OptionRow, value: &Bound<'_, PyAny>) -> PyResult<OptionInput> {
    let other = || OptionInput::Other(number::shown(value));
    Ok(match row.kind {
        OptionKind::Number => match whole(value).and_then(|number| i64::try_from(number).ok()) {
            Some(number) => OptionInput::Number(number),
            None => other(),
        },
        OptionKind::Flag => OptionInput::Flag(argument(row.name, value)?),
        OptionKind::Word => OptionInput::Word(argument::<Text>(row.name, value)?.to_string()),
        OptionKind::Words if row.default.is_some() && value.is_instance_of::<PyString>() => {
            let text = value.extract::<Text>()?;
            let names = text.split([',', '+']).map(|name| PyString::new(value.py(), name.trim()));
            let list = PyList::new(value.py(), names)?.repr()?;
            let message = format!("argument '{}': names come as a list: {list}", row.name);
            return Err(PyTypeError::new_err(message));
        }
        OptionKind::Words | OptionKind::SeatWords => match value.extract::<Text>() {
            Ok(text) => OptionInput::Word(text.to_string()),
            Err(_) => match (words(row, value), row.default) {
                (Ok(words), _) => OptionInput::Words(words),
                (Err(_), None) => other(),
                (Err(failure), Some(_)) => {
                    return Err(named_failure(row.name, failure, value.py()));
                }
            },
        },
        OptionKind::Cards => unreachable!("a card file is read before"),
    })
}

/// Returns the value of an option.
///
/// # Errors
/// The errors of the type; a `TypeError` names the option.
fn argument<'a, 'py, T: FromPyObject<'a, 'py>>(
    name: &str,
    input: &'a Bound<'py, PyAny>,
) -> PyResult<T> {
    input.extract().map_err(|failure: T::Error| named_failure(name, failure.into(), input.py()))
}

/// Adds the name of the option to a `TypeError`.
fn named_failure(name: &str, failure: PyErr, py: Python<'_>) -> PyErr {
    if !failure.is_instance_of::<PyTypeError>(py) {
        return failure;
    }
    PyTypeError::new_err(format!("argument '{name}': {}", failure.value(py)))
}

/// Returns words in any order of an iterable, or a word for each seat of a sequence.
fn words(row: &OptionRow, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if row.kind == OptionKind::SeatWords {
        value.cast::<PySequence>()?;
    }
    value.try_iter()?.map(|word| Ok(word?.extract::<Text>()?.to_string())).collect()
}

/// Returns the value of an option as Python has it: words that have a default are a tuple, others a list.
fn object<'py>(
    py: Python<'py>,
    row: &OptionRow,
    value: Option<OptionValue>,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        None | Some(OptionValue::Cards(_)) => py.None().into_bound(py),
        Some(OptionValue::Number(number)) => number.into_pyobject(py)?.into_any(),
        Some(OptionValue::Flag(flag)) => flag.into_pyobject(py)?.to_owned().into_any(),
        Some(OptionValue::Word(word)) => word.into_pyobject(py)?.into_any(),
        Some(OptionValue::Words(words))
            if row.kind == OptionKind::Words && row.default.is_some() =>
        {
            PyTuple::new(py, words)?.into_any()
        }
        Some(OptionValue::Words(words)) => words.into_pyobject(py)?,
    })
}

/// Returns the default of an option.
fn default(row: &OptionRow) -> Option<OptionValue> {
    let text = row.default?;
    Some(match row.kind {
        OptionKind::Number => OptionValue::Number(text.parse().unwrap_or_default()),
        OptionKind::Flag => OptionValue::Flag(text == "true"),
        OptionKind::Words => OptionValue::Words(Vec::new()),
        OptionKind::Word | OptionKind::SeatWords | OptionKind::Cards => {
            OptionValue::Word(text.into())
        }
    })
}

/// Gives the class of a game its signature, and a property for each option.
pub(crate) fn describe(class: &Bound<'_, PyAny>, rows: &[OptionRow]) -> PyResult<()> {
    let py = class.py();
    let property = py.import("builtins")?.getattr("property")?;
    for &row in rows {
        if row.kind == OptionKind::Cards || class.hasattr(row.name)? {
            continue;
        }
        let get = move |game: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
            let game = game.get_item(0)?.cast_into::<PyGame>()?;
            object(game.py(), &row, value(game.get(), row.name)).map(Bound::unbind)
        };
        let get = PyCFunction::new_closure(py, None, None, get)?;
        class.setattr(row.name, property.call1((get, py.None(), py.None(), row.help))?)?;
    }
    class.setattr("__signature__", Signature(rows.to_vec()))
}

/// The signature of the class of a game, which is made when it is asked for: it takes a module that nothing else needs.
#[pyclass(frozen, name = "_Signature", module = "midgard._midgard")]
struct Signature(Vec<OptionRow>);

#[pymethods]
impl Signature {
    fn __get__<'py>(
        &self,
        py: Python<'py>,
        _game: &Bound<'py, PyAny>,
        _class: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let inspect = py.import("inspect")?;
        let parameter = inspect.getattr("Parameter")?;
        let each = self.0.iter().enumerate().map(|(at, row)| {
            let kind = if at == 0 { "POSITIONAL_OR_KEYWORD" } else { "KEYWORD_ONLY" };
            let with = PyDict::new(py);
            with.set_item("default", object(py, row, default(row))?)?;
            parameter.call((row.name, parameter.getattr(kind)?), Some(&with))
        });
        inspect.getattr("Signature")?.call1((each.collect::<PyResult<Vec<_>>>()?,))
    }
}

fn value(game: &PyGame, name: &str) -> Option<OptionValue> {
    with_rules!(&game.rules, |rules| rules.option(name))
}

/// Returns the text of the card file of a game, with a line break, which no path has.
pub(crate) fn corrections(game: &PyGame) -> Option<String> {
    game.cards.as_ref().map(|text| format!("{}\n", text.trim_end_matches('\n')))
}

/// Returns what a pickled game holds: its name, the version of the rules, the layout of observations, and its options
/// with the text of the card file.
pub(crate) fn reduced<'py>(game: &Bound<'py, PyGame>) -> PyResult<Bound<'py, PyTuple>> {
    let (py, held) = (game.py(), game.get());
    let options = PyDict::new(py);
    for row in with_kind!(held.kind(), |G| <G as Surface>::option_rows()) {
        options.set_item(row.name, object(py, &row, value(held, row.name))?)?;
    }
    if let Some(text) = corrections(held) {
        options.set_item("cards", text)?;
    }
    let restore = py.import("midgard._midgard")?.getattr("_restore_game")?;
    let saved = (held.origin.rules, held.origin.layout, (game.getattr("name")?, options));
    (restore, saved).into_pyobject(py)
}

/// A pickled game comes back, unless the rules or the layout of observations have changed since. The last argument is the
/// name of the game and its options.
#[pyfunction(name = "_restore_game")]
#[pyo3(signature = (version, *saved))]
pub(crate) fn restore_game<'py>(
    py: Python<'py>,
    version: u32,
    saved: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    let refused = error::InvalidSnapshotError::new_err;
    let last = saved.len().checked_sub(1).map(|last| saved.get_item(last)).transpose()?;
    let last = last.and_then(|last| last.extract::<(Text, Bound<'py, PyDict>)>().ok());
    let other_form = || refused("another version of midgard has saved this game".into());
    let (name, options) = last.ok_or_else(other_form)?;
    let known = |kind: &&Kind| with_kind!(**kind, |G| <G as Game>::NAME) == &*name;
    let kind = Kind::ALL.iter().find(known);
    let kind = *kind.ok_or_else(|| refused(format!("there is no game {:?}", &*name)))?;
    let here = with_kind!(kind, |G| <G as Surface>::RULES_VERSION);
    check_version(version, here).map_err(refused)?;
    let (layout, _) = saved.extract::<(u64, Bound<'_, PyAny>)>().map_err(|_| other_form())?;
    let class = py.import("midgard._midgard")?.getattr("GAMES")?.get_item(&*name)?;
    let game = class.call((), Some(&options))?;
    let origin = game.cast::<PyGame>()?.get().origin;
    origin.check_layout(layout).map_err(refused)?;
    Ok(game)
}
