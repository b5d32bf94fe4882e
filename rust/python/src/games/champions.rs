//! Champions of Midgard: its options, its cards, and what only its states have.

mod belief;
mod box_odds;
mod fit;
mod input;
mod odds;
mod own_cards;
mod properties;
mod shared;

use crate::argument::arguments;
use crate::cards::{CardFile, card_row, read_cards};
use crate::classes::classes;
use crate::driver::Script;
use crate::error;
use crate::game::PyGame;
use crate::held::Held;
use crate::registry::{AnyRules, rules_of, state_of};
use crate::state::PyState;
use crate::word::Text;
use input::{Named, Names, Options, Words};
use midgard_champions::RULES_VERSION;
use midgard_champions::players::{MAX_PLAYERS, MIN_PLAYERS};
use midgard_champions::rules::boxes::BoxOptions;
use midgard_champions::text::options::{PRESETS, ROWS};
use midgard_champions::text::surface::{DRAFTED, RANDOM};
use midgard_champions::{Leaders, Rules};
use midgard_core::{Seat, Word};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};
use shared::shared;
use std::fmt::Display;
use std::sync::Arc;

arguments! {
    expansions: Names,
    variants: Names,
    cards: Option<CardFile>,
    assignment: Option<Text>,
    leaders: Option<Words>,
    skip_forced: bool,
    preset: Option<Text>,
    promos: bool,
}

/// The fewest and the most players; five need The Dark Mountains.
pub(crate) const PLAYERS: (usize, usize) = (MIN_PLAYERS, MAX_PLAYERS);

/// Adds the classes and functions of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add_class::<Champions>()?;
    add_classes(module)?;
    module.add_function(wrap_pyfunction!(own_cards::check_cards, module)?)?;
    module.add_function(wrap_pyfunction!(restore_game, module)?)?;
    crate::fit::add::<midgard_champions::Rules>(module)?;
    module.add_function(wrap_pyfunction!(fit::fit_samples, module)?)?;
    module.add_function(wrap_pyfunction!(fit::fit_features, module)?)?;
    module.add_function(wrap_pyfunction!(odds::odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::exact_odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::journey_odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::exact_journey_odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::data, module)?)?;
    module.add_function(wrap_pyfunction!(box_odds::odds, module)?)?;
    module.add_function(wrap_pyfunction!(box_odds::exact_odds, module)?)?;
    module.add_function(wrap_pyfunction!(box_odds::journey_odds, module)?)?;
    module.add_function(wrap_pyfunction!(box_odds::exact_journey_odds, module)?)?;
    module.getattr("Champions")
}

classes! {
    Champions, "midgard.champions";
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
    fn round(slf: Held<'_>) -> u8 {
        state_of::<Rules>(&slf.state).round()
    }

    /// The leader of each seat, or `None` before the draft.
    #[getter]
    fn leaders(slf: Held<'_>) -> Vec<Option<&'static str>> {
        let state = state_of::<Rules>(&slf.state);
        rules_of::<Rules>(slf.rules())
            .seats()
            .map(|seat| state.leader(seat).map(Word::word))
            .collect()
    }
}

/// Champions of Midgard with its options: immutable, shared by its states.
///
/// players: 2, 3 or 4; 5 with The Dark Mountains. expansions: `dark_mountains`, `valhalla`.
/// variants: `hall_of_records`, `mistrustful_villagers`.
/// cards: a file with corrections of card numbers, or its text, see `docs/reference/cards.md`. assignment: `in_turn` (what is
/// sent is public at once) or `simultaneous` (sealed until all have sent). start_player: a seat, or
/// drawn. leaders: `drafted`, `random` (dealt), or a list with a leader for each seat. skip_forced: take
/// decisions with one legal action at once. preset: `official`, or `manual` for the values of the
/// reference manual. promos: with the promo cards. The other options belong to the boxes, and `None` is
/// the value of the preset: `docs/reference/expansions.md` explains them.
///
/// Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.
///
/// >>> import midgard
/// >>> midgard.Champions(players=2, variants=["hall_of_records"])
/// Champions(players=2, variants=["hall_of_records"])
/// >>> midgard.Champions(players=5, expansions=["dark_mountains", "valhalla"], preset="manual")
/// Champions(players=5, expansions=["dark_mountains", "valhalla"], preset="manual")
#[pyclass(frozen, extends = PyGame, name = "Champions", module = "midgard")]
pub(crate) struct Champions {
    /// What the rules were made of: the same as their options.
    options: Options,
    overrides: Option<Arc<str>>,
}

#[pymethods]
impl Champions {
    #[new]
    #[pyo3(signature = (players = None, *, expansions = Names::default(), variants = Names::default(),
        cards = None, assignment = None, start_player = None, leaders = None, skip_forced = false, preset = None,
        promos = false, **others),
        text_signature = "(players=4, *, expansions=(), variants=(), cards=None, assignment='in_turn', start_player=None, leaders='drafted', skip_forced=False, preset='official', promos=False, component_counts='official', stalls_5p='official_3_3', beg_reward='food', beggar_stall='on_with_dm', archer_faces='A', prohibited_dice='official', tied_destiny='printed', troll_reward_wood='printed', blame_timing='cleanup', blessing_refill='immediate', leader_loss='returns_at_cleanup', leader_counts_to_limit=False, berserker_first='combat_only', any_warrior_includes_elite=True, sacrifice_supply='unlimited', epic_counts='tiebreak_only', epic_refill=False, dm_enemy_abilities='reconstructed', public_longship_fee='large_only')")]
    #[allow(clippy::too_many_arguments)] // each is an option of its own
    fn new<'py>(
        py: Python<'py>,
        players: Option<Bound<'py, PyAny>>,
        #[pyo3(from_py_with = named::expansions)] expansions: Names,
        #[pyo3(from_py_with = named::variants)] variants: Names,
        #[pyo3(from_py_with = named::cards)] cards: Option<CardFile>,
        #[pyo3(from_py_with = named::assignment)] assignment: Option<Text>,
        start_player: Option<Bound<'py, PyAny>>,
        #[pyo3(from_py_with = named::leaders)] leaders: Option<Words>,
        #[pyo3(from_py_with = named::skip_forced)] skip_forced: bool,
        #[pyo3(from_py_with = named::preset)] preset: Option<Text>,
        #[pyo3(from_py_with = named::promos)] promos: bool,
        others: Option<Bound<'py, PyDict>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let others = input::others_of(others.as_ref())?;
        let named = Named {
            players,
            expansions,
            variants,
            assignment,
            start_player,
            leaders,
            skip_forced,
            preset,
            promos,
            others,
        };
        let options = named.options()?;
        let (overrides, file) = match cards.map(read_cards).transpose()? {
            None => (None, String::new()),
            Some(read) => (Some(read.text), read.name),
        };
        Self::made(py, options, overrides, &file)
    }

    /// The expansions in play, in the order of the rules.
    #[getter]
    fn expansions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.expansion_words())
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
    fn start_player(&self) -> Option<usize> {
        self.options.start_player.map(Word::index)
    }

    /// How clans get their leaders: `drafted`, `random`, or the leader of each seat.
    #[getter]
    fn leaders(&self) -> Words {
        match &self.options.leaders {
            Leaders::Drafted => Words::One(DRAFTED.into()),
            Leaders::Random => Words::One(RANDOM.into()),
            Leaders::Named(leaders) => {
                Words::Many(leaders.values().iter().flatten().map(|it| it.word().into()).collect())
            }
        }
    }

    /// The preset, which gives a value to each option that is not named: `official` or `manual`.
    #[getter]
    fn preset(&self) -> &'static str {
        PRESETS[usize::from(self.options.boxes.is_manual)]
    }

    /// Whether the promo cards are in their decks.
    #[getter]
    fn promos(&self) -> bool {
        self.options.boxes.promos
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
        rules(slf).cards.notes.iter().map(|note| card_row!(py, note)).collect()
    }

    /// The texts of the faces of a warrior's die, in the order of its reroll choices: what `face-a`,
    /// `face-b` and so on stand for, and what chance answers when it falls.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().faces("spearman")
    /// ['blank', 'hit', 'hit+shield', 'hit-2']
    fn faces(slf: &Bound<'_, Self>, warrior: Text) -> PyResult<Vec<String>> {
        let rules = rules(slf);
        let kinds: Vec<_> = rules.known_kinds().collect();
        let words: Vec<_> = kinds.iter().map(|kind| kind.word()).collect();
        let found = kinds.into_iter().find(|kind| kind.word() == &*warrior);
        let kind = found.ok_or_else(|| error::unknown("warrior", &warrior, &words))?;
        Ok(rules.cards.dice[kind].faces.as_slice().iter().map(ToString::to_string).collect())
    }

    /// A position made to order: parts are fields of a state (`docs/reference/state.md`), and the rest is completed
    /// so that it fits; `docs/manual/position.md` explains it. Chance is as in `new_state`.
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let restore = py.import("midgard._midgard.champions")?.getattr("_restore_game")?;
        let (game, origin) = (slf.get(), &slf.as_super().get().origin);
        let saved: Saved = (
            game.options.players,
            Self::variants(slf)?.extract()?,
            Self::assignment(slf).to_owned(),
            game.start_player(),
            game.leaders(),
            game.options.skip_forced,
            game.overrides.as_deref().map(str::to_owned),
        );
        let saved = match game.options.boxes == BoxOptions::default() {
            true => (origin.rules, origin.layout, saved).into_pyobject(py)?,
            false => (origin.rules, origin.layout, saved, game.boxes()).into_pyobject(py)?,
        };
        (restore, saved).into_pyobject(py)
    }
}

/// What a pickled game holds: players, variants, assignment, start player, leaders, skip_forced, cards.
type Saved = (u8, Vec<String>, String, Option<usize>, Words, bool, Option<String>);

/// What it holds besides if a box is in play or an option of the boxes is not as usual: the boxes, the preset, the promos,
/// and the word of each option.
type SavedBoxes = (Vec<String>, String, bool, Vec<(String, String)>);

/// The rules of a game.
fn rules<'a>(game: &'a Bound<'_, Champions>) -> &'a Rules {
    rules_of(&game.as_super().get().rules)
}

/// The rules of a game of the base box.
///
/// # Errors
/// When a box is in play or an option of the boxes is not as usual.
fn base_rules<'a>(game: &'a Bound<'_, Champions>) -> PyResult<&'a Rules> {
    let rules = rules(game);
    match rules.is_base_game() {
        true => Ok(rules),
        false => Err(error::InvalidOptionError::new_err(
            "these odds are those of the base game: this game has a box, or an option of the boxes",
        )),
    }
}

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
        let game = PyGame::new(py, AnyRules::Champions(made.rules), made.origin);
        let overrides = made.overrides;
        Ok(PyClassInitializer::from(game).add_subclass(Self { options, overrides }))
    }

    fn expansion_words(&self) -> Vec<&'static str> {
        self.options.boxes.expansions.iter().map(Word::word).collect()
    }

    fn boxes(&self) -> SavedBoxes {
        let boxes = &self.options.boxes;
        let expansions = self.expansion_words().into_iter().map(str::to_owned).collect();
        let others = ROWS.iter().map(|row| (row.name.to_owned(), row.word(boxes).to_owned()));
        (expansions, self.preset().to_owned(), boxes.promos, others.collect())
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
    let (layout, saved, boxes): (u64, Saved, Option<SavedBoxes>) = match saved.len() {
        3 => saved.extract()?,
        _ => saved.extract().map(|(layout, saved)| (layout, saved, None))?,
    };
    let game = Bound::new(py, restored(py, saved, boxes)?)?;
    game.as_super().get().origin.check_layout(layout).map_err(refused)?;
    Ok(game)
}

fn restored(
    py: Python<'_>,
    saved: Saved,
    boxes: Option<SavedBoxes>,
) -> PyResult<PyClassInitializer<Champions>> {
    let (players, variants, assignment, start_player, leaders, skip_forced, overrides) = saved;
    let start_player = start_player.and_then(Seat::from_index);
    let mut options = input::options(players, &variants, &assignment, start_player, skip_forced)?;
    options.leaders = input::leaders_of(&leaders, players, boxes.is_some())?;
    if let Some((expansions, preset, promos, others)) = boxes {
        let (manual, expansions) = (input::is_manual(&preset)?, input::expansions_of(&expansions)?);
        options.boxes = input::boxes(manual, expansions, promos, &others)?;
    }
    Champions::made(py, options, overrides, "cards")
}

fn option_error(error: impl Display) -> PyErr {
    error::InvalidOptionError::new_err(error.to_string())
}
