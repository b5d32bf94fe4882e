//! God of War: The Card Game: its options and its cards.

use crate::argument::arguments;
use crate::cards::{CardFile, Corrections, card_row, cards_error, listed, read_cards};
use crate::classes::classes;
use crate::driver::Script;
use crate::error;
use crate::fit;
use crate::game::PyGame;
use crate::held::Held;
use crate::number::option_or;
use crate::origin::Origin;
use crate::registry::{AnyRules, rules_of, state_of};
use crate::state::PyState;
use crate::word::Text;
use midgard_core::{Features, Seat, Surface, Word};
use midgard_god_of_war::{
    Data, Hero, MAX_PLAYERS, MOST_UPGRADES, Options, RULES_VERSION, Rules, SceneId, Team,
};
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};
use std::sync::Arc;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add_class::<GodOfWar>()?;
    add_classes(module)?;
    module.add_function(wrap_pyfunction!(check_cards, module)?)?;
    module.add_function(wrap_pyfunction!(card_warnings, module)?)?;
    module.add_function(wrap_pyfunction!(restore_game, module)?)?;
    fit::add::<Rules>(module)?;
    module.add_function(wrap_pyfunction!(fit_samples, module)?)?;
    module.add_function(wrap_pyfunction!(fit_features, module)?)?;
    module.getattr("GodOfWar")
}

arguments! {
    heroes: Option<Heroes>,
    team: Option<Text>,
    hide_backs: bool,
    scene: Option<Text>,
    scenes: Option<Scenes>,
    cards: Option<CardFile>,
    skip_forced: bool,
}

/// The fewest and the most players.
pub(crate) const PLAYERS: (usize, usize) = (Rules::MIN_PLAYERS, MAX_PLAYERS);

classes! {
    GodOfWar, "midgard.god_of_war";
    /// A game of God of War: The Card Game in progress.
    State;
    /// One small choice.
    ///
    /// >>> from midgard.god_of_war import Action
    /// >>> action = Action("attack kratos")
    /// >>> action.index, action.kind, action.arguments
    /// (38, 'attack', ('kratos',))
    Action;
}

#[pymethods]
impl State {
    /// The round, from 1.
    #[getter]
    fn round(slf: Held<'_>) -> u8 {
        state_of::<Rules>(&slf.state).round()
    }

    /// The scene on the table, or `None`.
    #[getter]
    fn scene(slf: Held<'_>) -> Option<String> {
        let rules = rules_of::<Rules>(&slf.game.get().rules);
        let scene = state_of::<Rules>(&slf.state).scene()?;
        Some(rules.data().scene_word(scene).to_owned())
    }
}

/// Returns the word of an option.
fn chosen<W: Word>(name: &str, text: &str) -> PyResult<W> {
    W::from_word(text).ok_or_else(|| error::unknown(name, text, W::WORDS))
}

/// Returns the heroes of an option.
fn heroes_of<T: AsRef<str>>(texts: &[T]) -> PyResult<[Option<Hero>; MAX_PLAYERS]> {
    let mut heroes = [None; MAX_PLAYERS];
    if texts.len() > MAX_PLAYERS {
        let message = format!("heroes must name at most {MAX_PLAYERS} heroes");
        return Err(error::InvalidOptionError::new_err(message));
    }
    for (hero, text) in heroes.iter_mut().zip(texts) {
        *hero = Some(chosen("heroes", text.as_ref())?);
    }
    Ok(heroes)
}

/// Returns the scene of an option.
fn scene_of(data: &Data, option: &str, text: &str) -> PyResult<SceneId> {
    data.option_scene(text).ok_or_else(|| error::unknown(option, text, &data.option_words()))
}

/// Returns the scenes of an option, as bits.
fn scenes_of(data: &Data, texts: &[String]) -> PyResult<u32> {
    let mut cards = 0;
    for text in texts {
        let bit = 1 << (scene_of(data, "scenes", text)?.path() - 1);
        if cards & bit != 0 {
            let message = format!("scenes names {text} twice");
            return Err(error::InvalidOptionError::new_err(message));
        }
        cards |= bit;
    }
    if cards == 0 {
        let message = "scenes must name at least 3 quests and 3 bosses";
        return Err(error::InvalidOptionError::new_err(message));
    }
    Ok(cards)
}

/// Words in a list, or in a text with a plus sign between two: `kratos+freya`.
struct Names(Vec<String>);

impl Names {
    fn read(input: Borrowed<'_, '_, PyAny>, expected: &'static str) -> PyResult<Self> {
        if let Ok(text) = input.extract::<Text>() {
            return Ok(Self(text.split('+').map(str::to_owned).collect()));
        }
        let texts = input
            .extract::<Vec<Text>>()
            .map_err(|_| error::InvalidOptionError::new_err(expected))?;
        Ok(Self(texts.iter().map(|text| text.to_string()).collect()))
    }
}

/// The heroes of all seats by name.
struct Heroes(Names);

impl<'py> FromPyObject<'_, 'py> for Heroes {
    type Error = PyErr;

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Names::read(input, "heroes must name a hero for each seat").map(Self)
    }
}

/// The scenes that are shuffled.
struct Scenes(Names);

impl<'py> FromPyObject<'_, 'py> for Scenes {
    type Error = PyErr;

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Names::read(input, "scenes must name scenes").map(Self)
    }
}

/// The problems of a card file, as (line, message): the first hundred, and how many more there are.
///
/// >>> import midgard
/// >>> midgard.god_of_war.check_cards("[rules]\nhand_limit = 7")
/// []
#[pyfunction]
fn check_cards(text: Text) -> Vec<(usize, String)> {
    Data::with(&text).map_or_else(|problems| listed(&problems), |_| Vec::new())
}

/// What a card file, or its text, may say and hardly means, as (line, message).
///
/// An enemy whose side deals damage by a box, spot, reward or flip ignores Stun tokens and defence.
/// Raises InvalidCardsError if the file has problems.
///
/// >>> import midgard
/// >>> midgard.god_of_war.card_warnings("[rules]\nhand_limit = 7")
/// []
#[pyfunction]
fn card_warnings(cards: CardFile) -> PyResult<Vec<(usize, String)>> {
    let Corrections { text, name } = read_cards(cards)?;
    let found = Data::warnings(&text).map_err(|problems| cards_error(&name, &problems))?;
    Ok(listed(&found))
}

/// Plays games with greedy players, and returns what was there at the beginning of each round, and what came of it.
#[pyfunction(name = "_fit_samples")]
fn fit_samples<'py>(
    py: Python<'py>,
    game: &Bound<'py, GodOfWar>,
    first: u64,
    games: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    fit::samples(py, rules_of::<Rules>(&game.as_super().get().rules), first, games, seed)
}

/// The names of the features of fitted values.
#[pyfunction(name = "_fit_features")]
fn fit_features(game: &Bound<'_, GodOfWar>) -> Vec<&'static str> {
    rules_of::<Rules>(&game.as_super().get().rules).feature_names()
}

/// God of War: The Card Game with its options: immutable, shared by its states.
///
/// players: 1 to 4; 1 is the solo mode. heroes: the hero of each seat, or `None`: they are drafted. team:
/// `one` player decides for all, or `each` for the own hero. hide_backs: whether texts and observations
/// hide the backs of scene cards. max_rounds: the last round, 1 to 255; its end loses. first_player: the
/// seat that begins. scene: a scene that is played alone, `q1` to `q6`, `b7` to `b10`, or a new scene of the
/// card file. scenes: the quests and bosses that are shuffled, at least three of each, or `None` for the
/// printed ten. upgrades: the number of random upgrades in each deck from the start, 0 to 10. cards: a file
/// with corrections of card numbers, or its text. skip_forced: take decisions with one legal action at
/// once. Most numbers on cards are reconstructed.
///
/// Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.
///
/// >>> import midgard
/// >>> game = midgard.GodOfWar(players=2, scene="q1")
/// >>> str(game)
/// 'god_of_war(players=2,scene=q1)'
#[pyclass(frozen, extends = PyGame, name = "GodOfWar", module = "midgard")]
pub(crate) struct GodOfWar {
    cards: Option<Arc<str>>,
}

#[pymethods]
impl GodOfWar {
    #[new]
    #[pyo3(
        signature = (players = None, *, heroes = None, team = None, hide_backs = false, max_rounds = None,
            first_player = None, scene = None, scenes = None, upgrades = None, cards = None, skip_forced = false),
        text_signature = "(players=2, *, heroes=None, team='one', hide_backs=False, max_rounds=60, first_player=0, scene=None, scenes=None, upgrades=0, cards=None, skip_forced=False)"
    )]
    #[allow(clippy::too_many_arguments)] // each is an option of its own
    fn new(
        py: Python<'_>,
        players: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = named::heroes)] heroes: Option<Heroes>,
        #[pyo3(from_py_with = named::team)] team: Option<Text>,
        #[pyo3(from_py_with = named::hide_backs)] hide_backs: bool,
        max_rounds: Option<Bound<'_, PyAny>>,
        first_player: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = named::scene)] scene: Option<Text>,
        #[pyo3(from_py_with = named::scenes)] scenes: Option<Scenes>,
        upgrades: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = named::cards)] cards: Option<CardFile>,
        #[pyo3(from_py_with = named::skip_forced)] skip_forced: bool,
    ) -> PyResult<PyClassInitializer<Self>> {
        const MIN: usize = Rules::MIN_PLAYERS;
        let number = |expected: &str, input: &Option<Bound<'_, PyAny>>, range, usual| {
            option_or(expected, input.as_ref(), range, usual).map(|number| number as u8)
        };
        let expected = format!("players must be {MIN} to {MAX_PLAYERS}");
        let players = number(&expected, &players, (MIN as i128, MAX_PLAYERS as i128), 2)?;
        let heroes = heroes.map_or_else(Vec::new, |heroes| heroes.0.0);
        let last = i128::from(players) - 1;
        let expected = format!("first_player must be 0 to {last}");
        let first = number(&expected, &first_player, (0, last), 0)?;
        let most = i128::from(MOST_UPGRADES);
        let cards = cards.map(read_cards).transpose()?;
        let data = data_of(cards.as_ref())?;
        let scenes = scenes.map(|scenes| scenes_of(&data, &scenes.0.0)).transpose()?;
        let options = Options {
            players,
            heroes: heroes_of(&heroes)?,
            team: team.map_or(Ok(Team::One), |text| chosen("team", &text))?,
            hide_backs,
            max_rounds: number("max_rounds must be 1 to 255", &max_rounds, (1, 255), 60)?,
            first_player: Seat::ALL[usize::from(first)],
            scene: scene.map(|text| scene_of(&data, "scene", &text)).transpose()?,
            scenes: scenes.unwrap_or_default(),
            upgrades: number(&format!("upgrades must be 0 to {most}"), &upgrades, (0, most), 0)?,
            skip_forced,
        };
        Self::made(py, options, data, cards)
    }

    /// The hero of each seat, or `None` if they are drafted.
    #[getter]
    fn heroes(slf: &Bound<'_, Self>) -> Option<Vec<&'static str>> {
        let heroes: Vec<_> = options(slf).heroes.iter().flatten().map(|it| it.word()).collect();
        (!heroes.is_empty()).then_some(heroes)
    }

    /// Who decides: `one` player for all, or `each` for the own hero.
    #[getter]
    fn team(slf: &Bound<'_, Self>) -> &'static str {
        options(slf).team.word()
    }

    /// Whether texts and observations hide the backs of scene cards.
    #[getter]
    fn hide_backs(slf: &Bound<'_, Self>) -> bool {
        options(slf).hide_backs
    }

    /// The last round.
    #[getter]
    fn max_rounds(slf: &Bound<'_, Self>) -> u8 {
        options(slf).max_rounds
    }

    /// The seat that begins.
    #[getter]
    fn first_player(slf: &Bound<'_, Self>) -> u8 {
        options(slf).first_player as u8
    }

    /// The scene that is played alone, or `None`.
    #[getter]
    fn scene(slf: &Bound<'_, Self>) -> Option<String> {
        let scene = options(slf).scene?;
        Some(rules_of::<Rules>(&slf.as_super().get().rules).data().option_word(scene).to_owned())
    }

    /// The quests and bosses that are shuffled, or `None` for the printed ten.
    #[getter]
    fn scenes(slf: &Bound<'_, Self>) -> Option<Vec<String>> {
        rules_of::<Rules>(&slf.as_super().get().rules).chosen_scenes()
    }

    /// How many random upgrades lie in each deck from the start.
    #[getter]
    fn upgrades(slf: &Bound<'_, Self>) -> u8 {
        options(slf).upgrades
    }

    /// 16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.
    ///
    /// >>> import midgard
    /// >>> len(midgard.GodOfWar().card_digest)
    /// 16
    #[getter]
    fn card_digest(slf: &Bound<'_, Self>) -> String {
        format!("{:016x}", slf.as_super().get().origin.cards)
    }

    /// The rows of the card data: each with its fields, by what they hold, and as `text` for people.
    ///
    /// >>> import midgard
    /// >>> rows = {(row["table"], row["id"]): row for row in midgard.GodOfWar().cards()}
    /// >>> rows["units", "kratos"]["numbers"]
    /// {'health': [10], 'rage_max': [5]}
    fn cards<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let (py, rules) = (slf.py(), rules_of::<Rules>(&slf.as_super().get().rules));
        rules.data().notes.iter().map(|note| card_row!(py, note)).collect()
    }

    /// A position made to order: parts are fields of a state (`docs/reference/god-of-war.md`), and the rest is completed
    /// so that it fits; `docs/manual/position.md` explains it. Chance is as in `new_state`.
    ///
    /// Raises `InvalidSnapshotError`, which names all that contradicts the rest, and `TypeError` for a part
    /// that there is not.
    ///
    /// >>> import midgard
    /// >>> game = midgard.GodOfWar(players=2, heroes=("kratos", "freya"))
    /// >>> state = game.position(scene="b10", tracks=[30], players=[{"hand": {"M2": 1, "N2": 1}}])
    /// >>> state.scene, state.prompt
    /// ('b10', 'seat 0 chooses an action, or ends the turn')
    #[pyo3(signature = (*, seed = None, chance = None, script = None, then = None, **parts))]
    fn position<'py>(
        slf: Bound<'py, Self>,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
        parts: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyState>> {
        let describe = slf.py().import("midgard.god_of_war.position")?.getattr("describe")?;
        let data = describe.call((&slf,), parts)?;
        PyGame::from_dict(slf.into_super(), &data, seed, chance, script, then)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let restore = py.import("midgard._midgard.god_of_war")?.getattr("_restore_game")?;
        let (origin, chosen) = (&slf.as_super().get().origin, options(slf));
        let heroes: Vec<&str> = chosen.heroes.iter().flatten().map(|it| it.word()).collect();
        let saved = (
            (chosen.players, chosen.max_rounds, chosen.first_player as u8, chosen.upgrades),
            (chosen.hide_backs, chosen.skip_forced),
            (heroes, chosen.team.word(), Self::scene(slf), Self::scenes(slf)),
            slf.get().cards.as_deref(),
        );
        (restore, (origin.rules, origin.layout, saved)).into_pyobject(py)
    }
}

/// Returns the card data of a game with corrections.
fn data_of(cards: Option<&Corrections>) -> PyResult<Arc<Data>> {
    let Some(cards) = cards else { return Ok(Data::standard()) };
    let read = Data::with(&cards.text).map(Arc::new);
    read.map_err(|problems| cards_error(&cards.name, &problems))
}

impl GodOfWar {
    /// A game with these options and corrections.
    fn made(
        py: Python<'_>,
        options: Options,
        data: Arc<Data>,
        cards: Option<Corrections>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let rules = Rules::new(options, data);
        let rules = rules.map_err(|all| error::InvalidOptionError::new_err(all.join("; ")))?;
        let origin = Origin::of(&rules);
        let game = PyGame::new(py, AnyRules::GodOfWar(rules), origin);
        let cards = cards.map(|it| it.text.into());
        Ok(PyClassInitializer::from(game).add_subclass(Self { cards }))
    }
}

/// What a pickled game holds: numbers, flags, words, cards.
type Saved = (
    (u8, u8, u8, u8),
    (bool, bool),
    (Vec<String>, String, Option<String>, Option<Vec<String>>),
    Option<String>,
);

/// A pickled game comes back, unless the rules or the layout of observations have changed since.
#[pyfunction(name = "_restore_game")]
fn restore_game(
    py: Python<'_>,
    version: u32,
    layout: u64,
    saved: Saved,
) -> PyResult<Bound<'_, GodOfWar>> {
    let (numbers, (hide_backs, skip_forced), (heroes, team, scene, scenes), cards) = saved;
    let (players, max_rounds, first_player, upgrades) = numbers;
    let seat = Seat::from_index(first_player.into());
    let seat = seat.ok_or_else(|| error::value("there is no such seat".into()))?;
    let cards = cards.map(|text| Corrections { text, name: "cards".into() });
    let data = data_of(cards.as_ref())?;
    let scenes = scenes.map(|scenes| scenes_of(&data, &scenes)).transpose()?;
    let options = Options {
        players,
        heroes: heroes_of(&heroes)?,
        team: chosen("team", &team)?,
        hide_backs,
        max_rounds,
        first_player: seat,
        scene: scene.map(|text| scene_of(&data, "scene", &text)).transpose()?,
        scenes: scenes.unwrap_or_default(),
        upgrades,
        skip_forced,
    };
    let game = Bound::new(py, GodOfWar::made(py, options, data, cards)?)?;
    let origin = game.as_super().get().origin;
    let checked = origin.check_rules(version).and_then(|()| origin.check_layout(layout));
    checked.map_err(error::InvalidSnapshotError::new_err)?;
    Ok(game)
}

/// Returns the options of a game.
fn options<'a>(game: &'a Bound<'_, GodOfWar>) -> &'a Options {
    rules_of::<Rules>(&game.as_super().get().rules).chosen()
}
