//! Champions of Midgard with its boxes. Behind a feature until everything that people do with a game can be done.

use crate::classes::classes;
use crate::error;
use crate::game::PyGame;
use crate::number::option_or;
use crate::origin::Origin;
use crate::registry::AnyRules;
use crate::word::Text;
use midgard_champions_boxes::rules::boxes::{BerserkerFirst, BoxOptions, EpicCounts, LeaderLoss};
use midgard_champions_boxes::words::{Expansion, Leader};
use midgard_champions_boxes::{Cards, Leaders, Options, Rules};
use midgard_core::{BySeat, Seat, Set, Word};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add_class::<Champions>()?;
    add_classes(module)?;
    module.getattr("Champions")
}

classes! {
    Boxes: Rules, "midgard._midgard.champions_boxes";
    /// A game of Champions of Midgard with its boxes in progress.
    State;
    /// One small choice.
    Action;
}

/// Champions of Midgard with its boxes and its options: `docs/expansions.md` lists them.
#[pyclass(frozen, extends = PyGame, name = "Champions", module = "midgard._midgard.champions_boxes")]
pub(crate) struct Champions;

/// An option: its values, and which of them the preset of the manual has. The first one is official.
struct Row {
    name: &'static str,
    values: &'static [&'static str],
    manual: usize,
    needs: Needs,
    set: fn(&mut BoxOptions, usize),
}

/// What must be in play for an option.
#[derive(Clone, Copy)]
enum Needs {
    Nothing,
    AnyBox,
    One(Expansion),
}

use Expansion::{DarkMountains, Valhalla};
use Needs::{AnyBox, Nothing, One};

const LOSSES: [LeaderLoss; 3] =
    [LeaderLoss::ReturnsAtCleanup, LeaderLoss::ReturnsNow, LeaderLoss::Immune];
const FIRST: [BerserkerFirst; 3] =
    [BerserkerFirst::CombatOnly, BerserkerFirst::AllLosses, BerserkerFirst::Off];
const EPICS: [EpicCounts; 3] = [EpicCounts::TiebreakOnly, EpicCounts::Monster, EpicCounts::None];

const fn row(
    name: &'static str,
    values: &'static [&'static str],
    manual: usize,
    needs: Needs,
    set: fn(&mut BoxOptions, usize),
) -> Row {
    Row { name, values, manual, needs, set }
}

/// The options. The values of a flag are those of Python.
#[rustfmt::skip]
const ROWS: [Row; 19] = [
    row("component_counts", &["official", "manual"], 1, AnyBox, |it, at| it.manual_counts = at == 1),
    row("stalls_5p", &["official_3_3", "manual_2_2"], 1, One(DarkMountains), |it, at| it.manual_stalls = at == 1),
    row("beg_reward", &["food", "any_resource"], 0, One(DarkMountains), |it, at| it.alms = at == 1),
    row("beggar_stall", &["on_with_dm", "off"], 1, One(DarkMountains), |it, at| it.beggar_stall = at == 0),
    row("archer_faces", &["A", "B"], 0, One(DarkMountains), |it, at| it.archer_b = at == 1),
    row("prohibited_dice", &["official", "manual"], 1, Nothing, |it, at| it.prohibited_fall = at == 1),
    row("tied_destiny", &["printed", "floor_half"], 1, Nothing, |it, at| it.half_ties = at == 1),
    row("troll_reward_wood", &["printed", "one"], 1, Nothing, |it, at| it.one_wood = at == 1),
    row("blame_timing", &["cleanup", "troll_fight"], 1, Nothing, |it, at| it.blame_at_fight = at == 1),
    row("blessing_refill", &["immediate", "after_visit"], 1, One(Valhalla), |it, at| it.refill_after_visit = at == 1),
    row("leader_loss", &["returns_at_cleanup", "returns_now", "immune"], 0, One(Valhalla), |it, at| it.leader_loss = LOSSES[at]),
    row("leader_counts_to_limit", &["False", "True"], 0, One(Valhalla), |it, at| it.leader_counts = at == 1),
    row("berserker_first", &["combat_only", "all_losses", "off"], 0, One(Valhalla), |it, at| it.berserker_first = FIRST[at]),
    row("any_warrior_includes_elite", &["True", "False"], 0, One(Valhalla), |it, at| it.elite = at == 0),
    row("sacrifice_supply", &["unlimited", "limited"], 0, One(Valhalla), |it, at| it.limited_tokens = at == 1),
    row("epic_counts", &["tiebreak_only", "monster", "none"], 0, One(Valhalla), |it, at| it.epic_counts = EPICS[at]),
    row("epic_refill", &["False", "True"], 0, One(Valhalla), |it, at| it.epic_refill = at == 1),
    row("dm_enemy_abilities", &["reconstructed", "none"], 0, One(DarkMountains), |it, at| it.abilities = at == 0),
    row("public_longship_fee", &["large_only", "both"], 1, Nothing, |it, at| it.fee_for_both = at == 1),
];

/// Returns whether what an option needs is in play.
fn has(expansions: Set<Expansion>, needs: Needs) -> bool {
    match needs {
        Nothing => true,
        AnyBox => !expansions.is_empty(),
        One(expansion) => expansions.has(expansion),
    }
}

fn refuse(reason: String) -> PyErr {
    error::InvalidOptionError::new_err(reason)
}

/// Returns the options of the boxes: what is named overrides the preset. `[preset]` A-31.
fn choose(
    expansions: Set<Expansion>,
    manual: bool,
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<BoxOptions> {
    let mut chosen = BoxOptions { expansions, ..BoxOptions::default() };
    for Row { manual: of_manual, needs, set, .. } in &ROWS {
        set(&mut chosen, if manual && has(expansions, *needs) { *of_manual } else { 0 });
    }
    for (name, value) in named.into_iter().flat_map(|named| named.iter()) {
        let name: String = name.extract()?;
        let row = ROWS.iter().find(|row| row.name == name);
        let row =
            row.ok_or_else(|| PyTypeError::new_err(format!("there is no option {name:?}")))?;
        if value.is_none() {
            continue;
        }
        let text = value.str()?.to_string();
        let at = row.values.iter().position(|known| *known == text);
        let at =
            at.ok_or_else(|| refuse(format!("{name} is one of {:?}, not {text}", row.values)))?;
        if at > 0 && !has(expansions, row.needs) {
            let missing = match row.needs {
                One(expansion) => format!("the expansion {}", expansion.word()),
                _ => "an expansion".into(),
            };
            return Err(refuse(format!("[preset] {name}={text} needs {missing}")));
        }
        (row.set)(&mut chosen, at);
    }
    Ok(chosen)
}

#[pymethods]
impl Champions {
    #[new]
    #[pyo3(signature = (players = None, *, expansions = Vec::new(), variants = Vec::new(), assignment = None,
        start_player = None, leaders = None, skip_forced = false, preset = Text::of("official"), promos = false, **options))]
    #[allow(clippy::too_many_arguments)] // each is an option of its own
    fn new(
        py: Python<'_>,
        players: Option<Bound<'_, PyAny>>,
        expansions: Vec<Text>,
        variants: Vec<Text>,
        assignment: Option<Text>,
        start_player: Option<usize>,
        leaders: Option<Bound<'_, PyAny>>,
        skip_forced: bool,
        preset: Text,
        promos: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let manual = match &*preset {
            "official" => false,
            "manual" => true,
            other => return Err(error::unknown("preset", other, &["official", "manual"])),
        };
        let mut set = Set::empty();
        for name in &expansions {
            let unknown = || error::unknown("expansion", name, Expansion::WORDS);
            set.add(Expansion::from_word(name).ok_or_else(unknown)?);
        }
        let players = option_or("players must be 2 to 5", players.as_ref(), (2, 5), 4)? as u8;
        let has = |name: &str| variants.iter().any(|it| &**it == name);
        let simultaneous = match assignment.as_deref() {
            None => manual,
            Some("in_turn") => false,
            Some("simultaneous") => true,
            Some(other) => {
                return Err(error::unknown("assignment", other, &["in_turn", "simultaneous"]));
            }
        };
        let leaders = match leaders {
            None if manual => Leaders::Random,
            None => Leaders::Drafted,
            Some(leaders) => leaders_of(&leaders)?,
        };
        let options = Options {
            players,
            hall_of_records: has("hall_of_records"),
            mistrustful_villagers: has("mistrustful_villagers"),
            simultaneous,
            start_player: start_player.and_then(Seat::from_index),
            leaders,
            skip_forced,
            boxes: BoxOptions { promos, ..choose(set, manual, options)? },
        };
        let rules = Rules::new(options, Cards::standard());
        let rules = rules.map_err(|problem| refuse(problem.to_string()))?;
        let origin = Origin::of(&rules);
        let game = PyGame::new(py, AnyRules::Boxes(rules), origin);
        Ok(PyClassInitializer::from(game).add_subclass(Self))
    }
}

/// Returns how clans get their leaders.
fn leaders_of(leaders: &Bound<'_, PyAny>) -> PyResult<Leaders> {
    if let Ok(word) = leaders.extract::<Text>() {
        return match &*word {
            "drafted" => Ok(Leaders::Drafted),
            "random" => Ok(Leaders::Random),
            other => Err(error::unknown("way to get leaders", other, &["drafted", "random"])),
        };
    }
    let mut named = BySeat::default();
    for (seat, name) in leaders.extract::<Vec<Text>>()?.iter().enumerate() {
        let leader = Leader::from_word(name);
        let seat = Seat::from_index(seat).ok_or_else(|| refuse("too many leaders".into()))?;
        named[seat] = Some(leader.ok_or_else(|| error::unknown("leader", name, Leader::WORDS))?);
    }
    Ok(Leaders::Named(named))
}
