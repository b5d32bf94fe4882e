//! Reavers of Midgard: The Card Game: its options and its cards.

use crate::argument::arguments;
use crate::cards::{CardFile, Corrections, card_row, cards_error, listed, read_cards};
use crate::classes::classes;
use crate::driver::Script;
use crate::error;
use crate::fit;
use crate::game::PyGame;
use crate::held::Held;
use crate::number::{option, option_or};
use crate::origin::Origin;
use crate::registry::{AnyRules, rules_of, state_of};
use crate::state::PyState;
use crate::word::Text;
use midgard_core::{Features, Surface, Word};
use midgard_reavers::{
    Data, LocationChoice, MAX_PLAYERS, Negotiation, Options, RULES_VERSION, Rules, Screen,
};
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};
use std::sync::Arc;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add_class::<Reavers>()?;
    add_classes(module)?;
    module.add_function(wrap_pyfunction!(check_cards, module)?)?;
    module.add_function(wrap_pyfunction!(restore_game, module)?)?;
    fit::add::<Rules>(module)?;
    module.add_function(wrap_pyfunction!(fit_samples, module)?)?;
    module.add_function(wrap_pyfunction!(fit_features, module)?)?;
    module.getattr("Reavers")
}

arguments! {
    bjorn: bool,
    locations: Option<Text>,
    memory: Option<Text>,
    negotiation: Option<Text>,
    cards: Option<CardFile>,
    skip_forced: bool,
}

/// The fewest and the most players.
pub(crate) const PLAYERS: (usize, usize) = (Rules::MIN_PLAYERS, MAX_PLAYERS);

classes! {
    Reavers, "midgard.reavers";
    /// A game of Reavers of Midgard: The Card Game in progress.
    State;
    /// One small choice.
    ///
    /// >>> from midgard.reavers import Action
    /// >>> action = Action("go bjorgvin")
    /// >>> action.index, action.kind, action.arguments
    /// (1, 'go', ('bjorgvin',))
    Action;
}

#[pymethods]
impl State {
    /// The round, 1 to 10; 0 before the first supply card.
    #[getter]
    fn round(slf: Held<'_>) -> u8 {
        state_of::<Rules>(&slf.state).round()
    }

    /// The locations in play, by their numbers.
    #[getter]
    fn locations(slf: Held<'_>) -> Vec<&'static str> {
        state_of::<Rules>(&slf.state).locations().map(Word::word).collect()
    }
}

/// Returns the word of an option.
fn chosen<W: Word>(name: &str, text: &str) -> PyResult<W> {
    W::from_word(text).ok_or_else(|| error::unknown(name, text, W::WORDS))
}

/// Returns the word of an option that may be missing.
fn word<W: Word>(name: &str, text: Option<Text>, usual: W) -> PyResult<W> {
    text.map_or(Ok(usual), |text| chosen(name, &text))
}

/// The problems of a card file, as (line, message): the first hundred, and how many more there are.
///
/// >>> import midgard
/// >>> midgard.reavers.check_cards("[tokens]\nfarm = 40")
/// [(2, 'tokens: farm must be 0 to 31, not 40')]
/// >>> midgard.reavers.check_cards("[tokens]\nfarm = 18")
/// []
#[pyfunction]
fn check_cards(text: Text) -> Vec<(usize, String)> {
    Data::with(&text).map_or_else(|problems| listed(&problems), |_| Vec::new())
}

/// Plays games with greedy players, and returns what was there at the beginning of each round, and what came of it.
#[pyfunction(name = "_fit_samples")]
fn fit_samples<'py>(
    py: Python<'py>,
    game: &Bound<'py, Reavers>,
    first: u64,
    games: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    fit::samples(py, rules_of::<Rules>(&game.as_super().get().rules), first, games, seed)
}

/// The names of the features of fitted values.
#[pyfunction(name = "_fit_features")]
fn fit_features(game: &Bound<'_, Reavers>) -> Vec<&'static str> {
    rules_of::<Rules>(&game.as_super().get().rules).feature_names()
}

/// Reavers of Midgard: The Card Game with its options: immutable, shared by its states.
///
/// players: 2 to 6. bjorn: the variant for two with Bjorn. locations: `lowest`, those with the lowest
/// numbers, or `random`, for 2 to 5 players. memory: `perfect`, or `screen`, where what others own is
/// hidden but for its sums. negotiation: how deals are made: `menu`, from a list of at most 24; `micro`,
/// piece by piece; or `auto`, by the rules themselves. cycles: how often each visitor proposes, 1 to 8;
/// `None` is the number of the card data, 2. bjorgvin_sell_limit_each: raid tokens of a kind that a
/// visitor sells at Bjorgvin, 1, or 0 for any number; `None` is the number of the card data. cards: a file
/// with corrections of card numbers, or its text, see `docs/reference/cards.md`. skip_forced: take decisions with
/// one legal action at once. `docs/reference/reavers.md` explains them; most numbers on cards are reconstructed.
///
/// Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.
///
/// >>> import midgard
/// >>> game = midgard.Reavers(players=2, bjorn=True, memory="screen")
/// >>> str(game)
/// 'reavers(players=2,bjorn=true,memory=screen)'
/// >>> state = game.new_state(seed=1)
/// >>> state.round, state.phase, str(game.action(state.legal_actions()[0]))
/// (1, 'destination', 'go roskilde')
#[pyclass(frozen, extends = PyGame, name = "Reavers", module = "midgard")]
pub(crate) struct Reavers {
    cards: Option<Arc<str>>,
}

#[pymethods]
impl Reavers {
    #[new]
    #[pyo3(
        signature = (players = None, *, bjorn = false, locations = None, memory = None, negotiation = None,
            cycles = None, bjorgvin_sell_limit_each = None, cards = None, skip_forced = false),
        text_signature = "(players=3, *, bjorn=False, locations='lowest', memory='perfect', negotiation='menu', cycles=None, bjorgvin_sell_limit_each=None, cards=None, skip_forced=False)"
    )]
    #[allow(clippy::too_many_arguments)] // each is an option of its own
    fn new(
        py: Python<'_>,
        players: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = named::bjorn)] bjorn: bool,
        #[pyo3(from_py_with = named::locations)] locations: Option<Text>,
        #[pyo3(from_py_with = named::memory)] memory: Option<Text>,
        #[pyo3(from_py_with = named::negotiation)] negotiation: Option<Text>,
        cycles: Option<Bound<'_, PyAny>>,
        bjorgvin_sell_limit_each: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = named::cards)] cards: Option<CardFile>,
        #[pyo3(from_py_with = named::skip_forced)] skip_forced: bool,
    ) -> PyResult<PyClassInitializer<Self>> {
        const MIN: usize = Rules::MIN_PLAYERS;
        let expected = format!("players must be {MIN} to {MAX_PLAYERS}");
        let range = (MIN as i128, MAX_PLAYERS as i128);
        let cycles = cycles.map(|it| option("cycles must be 1 to 8", &it, 1, 8)).transpose()?;
        let expected_limit = "bjorgvin_sell_limit_each must be 0 or 1";
        let limit = bjorgvin_sell_limit_each;
        let limit = limit.map(|it| option(expected_limit, &it, 0, 1)).transpose()?;
        let options = Options {
            players: option_or(&expected, players.as_ref(), range, 3)? as u8,
            bjorn,
            locations: word("locations", locations, LocationChoice::Lowest)?,
            memory: word("memory", memory, Screen::Perfect)?,
            negotiation: word("negotiation", negotiation, Negotiation::Menu)?,
            cycles: cycles.map(|it| it as u8),
            sell_limit: limit.map(|it| it as u8),
            skip_forced,
        };
        Self::made(py, options, cards.map(read_cards).transpose()?)
    }

    /// Whether Bjorn plays, in the variant for two.
    #[getter]
    fn bjorn(slf: &Bound<'_, Self>) -> bool {
        options(slf).bjorn
    }

    /// Which locations are in play: `lowest` or `random`.
    #[getter]
    fn locations(slf: &Bound<'_, Self>) -> &'static str {
        options(slf).locations.word()
    }

    /// What a seat sees of the others' things: `perfect` or `screen`.
    #[getter]
    fn memory(slf: &Bound<'_, Self>) -> &'static str {
        options(slf).memory.word()
    }

    /// How a deal is made: `menu`, `micro` or `auto`.
    #[getter]
    fn negotiation(slf: &Bound<'_, Self>) -> &'static str {
        options(slf).negotiation.word()
    }

    /// How often each visitor proposes, or `None` for the number of the data.
    #[getter]
    fn cycles(slf: &Bound<'_, Self>) -> Option<u8> {
        options(slf).cycles
    }

    /// How many raid tokens of a kind a visitor sells at Bjorgvin, 0 for any number; `None` is the number of the data.
    #[getter]
    fn bjorgvin_sell_limit_each(slf: &Bound<'_, Self>) -> Option<u8> {
        options(slf).sell_limit
    }

    /// 16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.
    ///
    /// >>> import midgard
    /// >>> len(midgard.Reavers().card_digest)
    /// 16
    #[getter]
    fn card_digest(slf: &Bound<'_, Self>) -> String {
        format!("{:016x}", slf.as_super().get().origin.cards)
    }

    /// The rows of the card data: each with its fields, by what they hold, and as `text` for people.
    ///
    /// `numbers` has the fields that hold numbers, one or a list; `words` those that hold a word, `true` or
    /// `false` for a flag; `amounts` those that count things: faces of the die, prices by raid token.
    ///
    /// >>> import midgard
    /// >>> rows = {(row["table"], row["id"]): row for row in midgard.Reavers().cards()}
    /// >>> rows["reavers", "R-smith"]["text"]
    /// 'count 2, cost 2, helms 1, bonus per_weapon_1'
    /// >>> rows["die", "weapons"]["amounts"], rows["die", "weapons"]["reconstructed"]
    /// ({'faces': {'nothing': 2, 'terror': 2, 'spoils': 2}}, True)
    fn cards<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let (py, rules) = (slf.py(), rules_of::<Rules>(&slf.as_super().get().rules));
        rules.data().notes.iter().map(|note| card_row!(py, note)).collect()
    }

    /// How likely everything is that a seat has not seen, exactly: chances as fractions that sum to 1, as
    /// floats with `exact=False`. `docs/reference/reavers.md` explains it:
    ///
    /// * `destinations`: for each seat the chance of each location, or `None` where nothing is sealed;
    /// * `things`: with screens, for each other seat the chances of none, of one, of two ... `coins`,
    ///   `terror`, `farm`, `wall`, `tower`; otherwise `None`;
    /// * `spoils`: for each seat the same for each type of cards that are not seen, or `None`;
    /// * `next`: the next card of the decks `supply`, `reavers`, `spoils`; empty when it is used up.
    ///
    /// Raises `IndexError` for a seat that is not there, `ValueError` for a state of another game.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Reavers()
    /// >>> belief = game.belief(game.new_state(seed=1), 0)
    /// >>> sum(belief["next"]["spoils"].values())
    /// Fraction(1, 1)
    #[pyo3(signature = (state, seat, *, exact = true))]
    fn belief<'py>(
        slf: &Bound<'py, Self>,
        state: &Bound<'py, PyState>,
        seat: &Bound<'py, PyAny>,
        exact: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = {
            let state = Held::try_from(state)?;
            if *state.rules() != slf.as_super().get().rules {
                return Err(error::value("the state is of another game".into()));
            }
            state.seat(seat)?
        };
        let believed = slf.py().import("midgard.reavers.belief")?.getattr("believed")?;
        believed.call1((slf, state, seat as u8, exact))
    }

    /// A position made to order: parts are fields of a state (`docs/reference/reavers.md`), and the rest is completed
    /// so that it fits; `docs/manual/position.md` explains it. Chance is as in `new_state`.
    ///
    /// Raises `InvalidSnapshotError`, which names all that contradicts the rest, and `TypeError` for a part
    /// that there is not.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Reavers(players=2)
    /// >>> state = game.position(round=3, phase="sell", seats=[{"farm": 2}, {"coins": 5}])
    /// >>> state.round, state.prompt
    /// (3, 'seat 0 may sell a farm for 2 coins')
    #[pyo3(signature = (*, seed = None, chance = None, script = None, then = None, **parts))]
    fn position<'py>(
        slf: Bound<'py, Self>,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<Text>,
        script: Option<Script<'_>>,
        then: Option<Text>,
        parts: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyState>> {
        let describe = slf.py().import("midgard.reavers.position")?.getattr("describe")?;
        let data = describe.call((&slf,), parts)?;
        PyGame::from_dict(slf.into_super(), &data, seed, chance, script, then)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let restore = py.import("midgard._midgard.reavers")?.getattr("_restore_game")?;
        let (origin, chosen) = (&slf.as_super().get().origin, options(slf));
        let words = [chosen.locations.word(), chosen.memory.word(), chosen.negotiation.word()];
        let saved = (
            (chosen.players, chosen.bjorn, chosen.skip_forced),
            words,
            (chosen.cycles, chosen.sell_limit),
            slf.get().cards.as_deref(),
        );
        (restore, (origin.rules, origin.layout, saved)).into_pyobject(py)
    }
}

impl Reavers {
    /// A game with these options and corrections.
    fn made(
        py: Python<'_>,
        options: Options,
        cards: Option<Corrections>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let data = match &cards {
            None => Data::standard(),
            Some(it) => Data::with(&it.text)
                .map(Arc::new)
                .map_err(|problems| cards_error(&it.name, &problems))?,
        };
        let rules = Rules::new(options, data);
        let rules = rules.map_err(|all| error::InvalidOptionError::new_err(all.join("; ")))?;
        let origin = Origin::of(&rules);
        let game = PyGame::new(py, AnyRules::Reavers(rules), origin);
        let cards = cards.map(|it| it.text.into());
        Ok(PyClassInitializer::from(game).add_subclass(Self { cards }))
    }
}

/// What a pickled game holds: numbers and flags, words, numbers of the data, cards.
type Saved = ((u8, bool, bool), [String; 3], (Option<u8>, Option<u8>), Option<String>);

/// A pickled game comes back, unless the rules or the layout of observations have changed since.
#[pyfunction(name = "_restore_game")]
fn restore_game(
    py: Python<'_>,
    version: u32,
    layout: u64,
    saved: Saved,
) -> PyResult<Bound<'_, Reavers>> {
    let ((players, bjorn, skip_forced), words, (cycles, sell_limit), cards) = saved;
    let [locations, memory, negotiation] = &words;
    let options = Options {
        players,
        bjorn,
        locations: chosen("locations", locations)?,
        memory: chosen("memory", memory)?,
        negotiation: chosen("negotiation", negotiation)?,
        cycles,
        sell_limit,
        skip_forced,
    };
    let cards = cards.map(|text| Corrections { text, name: "cards".into() });
    let game = Bound::new(py, Reavers::made(py, options, cards)?)?;
    let origin = game.as_super().get().origin;
    let checked = origin.check_rules(version).and_then(|()| origin.check_layout(layout));
    checked.map_err(error::InvalidSnapshotError::new_err)?;
    Ok(game)
}

/// Returns the options of a game.
fn options<'a>(game: &'a Bound<'_, Reavers>) -> &'a Options {
    rules_of::<Rules>(&game.as_super().get().rules).chosen()
}
