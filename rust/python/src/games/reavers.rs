//! Reavers of Midgard: The Card Game: its options.

use crate::argument::{argument, arguments};
use crate::classes::classes;
use crate::error;
use crate::game::PyGame;
use crate::number::{option, option_or};
use crate::origin::Origin;
use crate::registry::{AnyRules, rules_of};
use crate::word::Text;
use midgard_core::{Surface, Word};
use midgard_reavers::{
    Data, LocationChoice, MAX_PLAYERS, Negotiation, Options, RULES_VERSION, Rules, Screen,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::sync::Arc;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add_class::<Reavers>()?;
    add_classes(module)?;
    module.getattr("Reavers")
}

arguments! {
    bjorn: bool,
    locations: Option<Text>,
    memory: Option<Text>,
    negotiation: Option<Text>,
    skip_forced: bool,
}

/// The fewest and the most players.
pub(crate) const PLAYERS: (usize, usize) = (Rules::MIN_PLAYERS, MAX_PLAYERS);

classes! {
    Reavers, "midgard._midgard.reavers";
    /// A game of Reavers of Midgard: The Card Game in progress.
    State;
    /// An action: `go bjorgvin`.
    Action;
}

/// Returns the word of an option.
fn word<W: Word>(name: &str, text: Option<Text>, usual: W) -> PyResult<W> {
    let Some(text) = text else { return Ok(usual) };
    W::from_word(&text).ok_or_else(|| error::unknown(name, &text, W::WORDS))
}

/// Returns the text of a card file: a text with a line break or an equals sign is one, anything else is its path.
fn card_text(cards: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = cards.extract::<Text>()
        && text.contains(['\n', '='])
    {
        return Ok(text.to_string());
    }
    let path: PathBuf = argument("cards", cards)?;
    Ok(std::fs::read_to_string(path)?)
}

/// Reavers of Midgard: The Card Game with its options: players, 2 to 6; bjorn, whether the variant for two is played;
/// locations, `lowest` or `random`; memory, `perfect` or `screen`; negotiation, `menu`, `micro` or `auto`; cycles, how often
/// each visitor proposes; bjorgvin_sell_limit_each, 0 for any number; cards, corrected rows; skip_forced.
#[pyclass(frozen, extends = PyGame, name = "Reavers", module = "midgard._midgard.reavers")]
pub(crate) struct Reavers {
    cards: Option<String>,
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
        cards: Option<Bound<'_, PyAny>>,
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
        let cards = cards.as_ref().map(card_text).transpose()?;
        let data = Data::with(cards.as_deref().unwrap_or_default());
        let data = data.map_err(|all| error::InvalidCardsError::new_err(all.join("\n")))?;
        let rules = Rules::new(options, Arc::new(data));
        let rules = rules.map_err(|all| error::InvalidOptionError::new_err(all.join("; ")))?;
        let origin = Origin::of(&rules);
        let game = PyGame::new(py, AnyRules::Reavers(rules), origin);
        Ok(PyClassInitializer::from(game).add_subclass(Self { cards }))
    }

    /// Whether Bjorn plays.
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

    /// How many tokens of a kind a visitor sells at Bjorgvin, 0 for any number, or `None` for the number of the data.
    #[getter]
    fn bjorgvin_sell_limit_each(slf: &Bound<'_, Self>) -> Option<u8> {
        options(slf).sell_limit
    }

    /// 16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.
    #[getter]
    fn card_digest(slf: &Bound<'_, Self>) -> String {
        format!("{:016x}", slf.as_super().get().origin.cards)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<((usize,), Bound<'py, PyDict>)> {
        let named = PyDict::new(slf.py());
        let chosen = options(slf);
        named.set_item("bjorn", chosen.bjorn)?;
        named.set_item("locations", chosen.locations.word())?;
        named.set_item("memory", chosen.memory.word())?;
        named.set_item("negotiation", chosen.negotiation.word())?;
        named.set_item("cycles", chosen.cycles)?;
        named.set_item("bjorgvin_sell_limit_each", chosen.sell_limit)?;
        named.set_item("cards", slf.get().cards.clone())?;
        named.set_item("skip_forced", chosen.skip_forced)?;
        Ok(((chosen.players.into(),), named))
    }
}

/// Returns the options of a game.
fn options<'a>(game: &'a Bound<'_, Reavers>) -> &'a Options {
    rules_of::<Rules>(&game.as_super().get().rules).chosen()
}
