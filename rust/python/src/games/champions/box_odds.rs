//! The exact odds of fights and voyages with all that the boxes add, as plain data.

use super::odds::word;
use super::{Champions, rules};
use crate::error;
use midgard_champions::Rules;
use midgard_champions::combat::{
    Chain, End, FightDistribution, FightSolver, Goal, Outcome, Passage, PassageSolver, Passages,
    Payoff, Place, Point, Setting, Weight, Wide,
};
use midgard_champions::words::{Blessing, ByJourney, Journey, Leader, Rune, Warband, Warrior};
use midgard_core::{Set, Word};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList};
use std::collections::HashMap;

/// The number of kinds of dice.
const KINDS: usize = Warrior::COUNT;
/// The most hands that a round may have here, and those that it may have in fractions.
const SIZE: u64 = 300_000;
const EXACT: u64 = 100_000;
/// The most dice whose cases fit 128 bits.
const NARROW: u32 = 49;

/// A fight as it comes from Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct BoxFight {
    warband: [u8; KINDS],
    card: Option<String>,
    attack: u8,
    defense: u8,
    favor: u8,
    leader: Option<String>,
    runes: Vec<String>,
    copies: Vec<String>,
    blessings: Vec<String>,
    spends: bool,
    copied_glory: u8,
    /// Victory, the kinds, favor, rune, glory.
    payoff: (f64, [f64; KINDS], f64, f64, f64),
    cap: u16,
}

/// A fight in words of the rules.
pub(super) struct Read {
    leader: Option<Leader>,
    copies: Set<Rune>,
    blessings: Vec<Blessing>,
    pub(super) runes: Set<Rune>,
}

fn words<W: Word>(what: &str, names: &[String]) -> PyResult<Vec<W>> {
    names.iter().map(|name| word(what, name)).collect()
}

/// A voyage or a land journey as it comes from Python, besides the fight.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct BoxVoyage {
    prohibits: Option<String>,
    at_sea: bool,
    food: u8,
    fed: u8,
    coins: u16,
    coin: f64,
    /// The number of cards by name: those that may come first, and those that are there.
    first: HashMap<String, u8>,
    among: HashMap<String, u8>,
}

/// Returns the name of a journey on its deck.
fn name_of(journey: Journey) -> &'static str {
    journey.word().strip_prefix("land-").unwrap_or(journey.word())
}

impl BoxVoyage {
    fn cards(&self, counts: &HashMap<String, u8>) -> ByJourney<u8> {
        let there = |journey: Journey| self.at_sea != journey.word().starts_with("land-");
        let count = |journey| counts.get(name_of(journey)).copied().unwrap_or(0);
        ByJourney::from_fn(|journey| if there(journey) { count(journey) } else { 0 })
    }

    fn passage<'a>(&self, input: &'a BoxFight, read: &'a Read) -> PyResult<Passage<'a>> {
        Ok(Passage {
            setting: input.setting(read),
            prohibits: self.prohibits.as_deref().map(|it| word("warrior", it)).transpose()?,
            start: input.point(read),
            at_sea: self.at_sea,
            food: self.food,
            fed: self.fed,
            coins: self.coins,
            coin: self.coin,
            first: self.cards(&self.first),
            among: self.cards(&self.among),
        })
    }
}

impl BoxFight {
    fn read(&self) -> PyResult<Read> {
        Ok(Read {
            leader: self.leader.as_deref().map(|name| word("leader", name)).transpose()?,
            copies: words("rune", &self.copies)?.into_iter().collect(),
            blessings: words("blessing", &self.blessings)?,
            runes: words("rune", &self.runes)?.into_iter().collect(),
        })
    }

    fn payoff(&self) -> Payoff {
        let (victory, survivor, favor, rune, glory) = self.payoff;
        Payoff { victory, survivor: survivor.into(), favor, rune, glory }
    }

    fn setting<'a>(&'a self, read: &'a Read) -> Setting<'a> {
        Setting {
            card: self.card.as_deref(),
            attack: self.attack,
            defense: self.defense,
            leader: read.leader,
            blessings: &read.blessings,
            spends: self.spends,
            copies: read.copies,
            copied_glory: self.copied_glory,
            payoff: self.payoff(),
        }
    }

    fn point(&self, read: &Read) -> Point {
        let copies = |card| read.blessings.iter().filter(|&&it| it == card).count() as u8;
        Point {
            band: self.warband.into(),
            left: self.defense,
            favor: self.favor,
            wand: copies(Blessing::WandOfGondul),
            mercy: copies(Blessing::MercyOfEir),
            runes: read.runes,
            first: true,
            upgrade: false,
        }
    }

    /// Refuses a fight with too many different rolls: `gone` are dice that do not meet the last foe.
    fn check(&self, rules: &Rules, exact: bool, gone: Option<Warrior>) -> PyResult<()> {
        let hands = FightSolver::hands;
        let mut band: Warband = self.warband.into();
        let all = hands(rules, &band);
        if let Some(kind) = gone {
            band[kind] = 0;
        }
        let (rolls, most, what) = match hands(rules, &band) {
            fit if exact && all <= SIZE => (fit, EXACT, "fractions"),
            _ => (all, SIZE, "odds"),
        };
        if rolls <= most {
            return Ok(());
        }
        Err(error::InvalidOptionError::new_err(format!(
            "{} rolls are too many for {what}, the most is {}: fewer kinds of dice, or fewer dice \
             [combat.round]",
            grouped(rolls),
            grouped(most)
        )))
    }
}

/// Writes a number with commas between thousands.
fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

/// Victory, survivors, favor, runes, and the glory of a Glory that Patience copies.
type EndTuple = (bool, [u8; KINDS], u8, Vec<&'static str>, u8);

fn end_tuple(end: &End) -> EndTuple {
    let runes = end.runes.iter().map(|rune| rune.word()).collect();
    (end.victory, *end.band.values(), end.favor, runes, end.glory)
}

/// A number of cases as Python has it.
trait Cases: Weight {
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;
}

impl Cases for u128 {
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.into_bound_py_any(py)
    }
}

impl Cases for Wide {
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = PyBytes::new(py, &self.bytes());
        py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
    }
}

fn chain_dict<'py, M: Cases>(
    py: Python<'py>,
    chain: &Chain<M, End>,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    let mut steps = Vec::new();
    for transition in &chain.transitions {
        let mut to = Vec::new();
        for (goal, weight) in &transition.to {
            let weight = weight.number(py)?;
            to.push(match *goal {
                Goal::Point(number) => (false, number, weight),
                Goal::End(number) => (true, number, weight),
            });
        }
        let (stay, scored) = (transition.stay.number(py)?, transition.double.number(py)?);
        steps.push((stay, scored, transition.dice, to));
    }
    found.set_item("starts", &chain.starts)?;
    found.set_item("steps", steps)?;
    found.set_item("ends", chain.ends.iter().map(end_tuple).collect::<Vec<_>>())?;
    Ok(found)
}

/// What may come of a fight with the boxes: outcomes as `(rounds, victory, survivors, favor, runes, copied glory, chance)`,
/// mean rounds, and the mean glory on the way in parts, of which `parts` are one.
#[pyfunction(name = "_box_odds")]
pub(crate) fn odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: BoxFight,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = rules(game.bind(py));
    input.check(rules, false, None)?;
    let read = input.read()?;
    let (distribution, parts) = py.detach(|| {
        let mut fight = FightSolver::new(rules, &input.setting(&read));
        let payoff = input.payoff();
        let mut worth = |end: &End| payoff.of(end);
        let found = match fight.onset(input.point(&read), &mut worth) {
            Ok(start) => fight.chain(&[start], &mut worth).distribution(&[1.0], input.cap),
            Err(end) => lost(end),
        };
        (found, fight.parts())
    });
    let found = PyDict::new(py);
    let rows = distribution.outcomes.iter().map(|outcome| {
        let (victory, survivors, favor, runes, glory) = end_tuple(&outcome.end);
        (outcome.rounds, victory, survivors, favor, runes, glory, outcome.chance)
    });
    found.set_item("outcomes", rows.collect::<Vec<_>>())?;
    found.set_item("rounds", distribution.rounds)?;
    found.set_item("doubles", distribution.doubles)?;
    found.set_item("parts", parts)?;
    Ok(found)
}

/// Returns the distribution of a fight that has ended before its first round.
fn lost(end: End) -> FightDistribution<End> {
    let outcomes = vec![Outcome { rounds: Some(0), end, chance: 1.0 }];
    FightDistribution { outcomes, ..FightDistribution::default() }
}

/// As `_box_odds`, exactly: the chain of rounds as `_exact_odds` has it, where the weights of `double` are those of parts of
/// glory; without steps if the fight ends before its first round.
#[pyfunction(name = "_exact_box_odds")]
pub(crate) fn exact_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: BoxFight,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = rules(game.bind(py));
    input.check(rules, true, None)?;
    let read = input.read()?;
    let (found, parts) = if is_narrow(input.point(&read).most_dice())? {
        let (chain, parts) = py.detach(|| cases::<u128>(rules, &input, &read));
        (chain_dict(py, &chain)?, parts)
    } else {
        let (chain, parts) = py.detach(|| cases::<Wide>(rules, &input, &read));
        (chain_dict(py, &chain)?, parts)
    };
    found.set_item("parts", parts)?;
    Ok(found)
}

fn cases<M: Weight>(rules: &Rules, input: &BoxFight, read: &Read) -> (Chain<M, End>, u16) {
    let mut fight = FightSolver::new(rules, &input.setting(read));
    let payoff = input.payoff();
    let mut worth = |end: &End| payoff.of(end);
    let chain = match fight.onset(input.point(read), &mut worth) {
        Ok(start) => fight.chain(&[start], &mut worth),
        Err(end) => Chain { ends: vec![end], ..Chain::default() },
    };
    (chain, fight.parts())
}

/// What may come of a voyage or a land journey: `legs` of `(journey, redrawn, met, coins left, outcomes)` with outcomes as
/// `_box_odds` has them, mean rounds, and the mean glory but that of the last foe.
#[pyfunction(name = "_box_journey_odds")]
pub(crate) fn journey_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: BoxFight,
    voyage: BoxVoyage,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = rules(game.bind(py));
    let read = input.read()?;
    let passage = voyage.passage(&input, &read)?;
    input.check(rules, false, passage.prohibits)?;
    let (distribution, parts) = py.detach(|| {
        let passages = PassageSolver::new(rules, &passage).passages::<f64>();
        (passages.distribution(input.cap), passages.parts)
    });
    let (mut rounds, mut glory) = (distribution.rounds, distribution.glory);
    let mut legs = Vec::new();
    for (leg, fight) in &distribution.legs {
        rounds += fight.rounds;
        glory += fight.doubles / f64::from(parts);
        let rows = fight.outcomes.iter().map(|outcome| {
            let (victory, survivors, favor, runes, glory) = end_tuple(&outcome.end);
            (outcome.rounds, victory, survivors, favor, runes, glory, outcome.chance)
        });
        let rows: Vec<_> = rows.collect();
        legs.push((name_of(leg.journey), leg.redrawn, leg.met, leg.coins, rows));
    }
    let found = PyDict::new(py);
    found.set_item("legs", legs)?;
    found.set_item("rounds", rounds)?;
    found.set_item("glory", glory)?;
    Ok(found)
}

/// As `_box_journey_odds`, exactly: `places` on the way, each before those that follow it, and the chain of the `last` fight.
/// A place is a list of steps `(cards, all, place, glory)`, a dict of a fight with the place after each end, or
/// `(journey, redrawn, met, coins left, start, end)` for an arrival.
#[pyfunction(name = "_exact_box_journey_odds")]
pub(crate) fn exact_journey_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: BoxFight,
    voyage: BoxVoyage,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = rules(game.bind(py));
    let read = input.read()?;
    let passage = voyage.passage(&input, &read)?;
    input.check(rules, true, passage.prohibits)?;
    if is_narrow(most_dice(rules, &passage))? {
        let found = py.detach(|| PassageSolver::new(rules, &passage).passages::<u128>());
        passages_dict(py, &found)
    } else {
        let found = py.detach(|| PassageSolver::new(rules, &passage).passages::<Wide>());
        passages_dict(py, &found)
    }
}

/// Returns whether the cases of a number of dice fit 128 bits.
///
/// # Errors
/// When they do not even fit [`Wide`].
fn is_narrow(dice: u32) -> PyResult<bool> {
    if dice <= Wide::DICE {
        return Ok(dice <= NARROW);
    }
    Err(error::InvalidOptionError::new_err(format!(
        "{dice} dice can be thrown in a round, and fractions go up to {}: less favor, or no \
         exact=True [combat.favor]",
        Wide::DICE
    )))
}

/// Returns the most dice that are thrown in a round of a voyage: on the way favor is found, and dice are hired.
fn most_dice(rules: &Rules, passage: &Passage<'_>) -> u32 {
    let Rules { cards, .. } = rules;
    let found = cards.journey_numbers.values().iter().map(|it| it.favor).max().unwrap_or(0);
    let favor = passage.start.favor.saturating_add(found);
    let rooms = cards.longhouse.values().iter().max().copied().unwrap_or(0);
    let (sent, full) = (passage.start.band.total(), rooms.saturating_add(1));
    let throws = Point { favor, ..passage.start }.most_dice() / u32::from(sent.max(1));
    throws * u32::from(if passage.at_sea { sent } else { sent.max(full) })
}

fn passages_dict<'py, M: Cases>(
    py: Python<'py>,
    passages: &Passages<M>,
) -> PyResult<Bound<'py, PyDict>> {
    let places = PyList::empty(py);
    for place in &passages.places {
        match place {
            Place::Steps(steps) => places.append(steps.clone())?,
            Place::Fight(chain, to) => {
                let fight = chain_dict(py, chain)?;
                fight.set_item("to", to)?;
                places.append(fight)?;
            }
            Place::Arrival(leg, begin) => {
                let start = begin.ok();
                let end = begin.err().map(|end| end_tuple(&end));
                let name = name_of(leg.journey);
                places.append((name, leg.redrawn, leg.met, leg.coins, start, end))?;
            }
        }
    }
    let found = PyDict::new(py);
    found.set_item("places", places)?;
    found.set_item("last", chain_dict(py, &passages.last)?)?;
    found.set_item("parts", passages.parts)?;
    found.set_item("met_glory", passages.glory)?;
    Ok(found)
}
