//! The exact odds of fights and voyages, as plain data; `midgard.fights` makes objects of them.

use super::{Champions, rules};
use crate::error;
use midgard_champions::cards::{Print, RowNote};
use midgard_champions::combat::Goal;
use midgard_champions::odds::{
    Chain, Combat, End, FightDistribution, KINDS, OddsProblem, Outcome, Payoff, RollChoice,
    RollDecision, RollPolicy, Rolls, Routes, Stopped, Voyage,
};
use midgard_champions::words::{ByJourney, ByWarrior, DraugrCard, MonsterCard, Rune, TrollCard};
use midgard_champions::{Cards, Rules};
use midgard_core::{Set, Word};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// How often each die shows each face: a hand, kind by kind.
type Hand = [[u8; 6]; 3];

/// The number of kinds of journeys in the base box.
const JOURNEYS: usize = 6;
/// The number of shores.
const SHORES: usize = 4;

/// Returns these values of the kinds of dice in the base box.
fn by_kind<T: Copy + Default>(values: [T; 3]) -> ByWarrior<T> {
    ByWarrior::from_fn(|kind| values.get(kind as usize).copied().unwrap_or_default())
}

/// Returns these values of the journeys in the base box.
fn by_journey<T: Copy + Default>(values: [T; JOURNEYS]) -> ByJourney<T> {
    ByJourney::from_fn(|kind| values.get(kind as usize).copied().unwrap_or_default())
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

/// A fight as it comes from Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct FightInput {
    warband: [u8; 3],
    attack: u8,
    defense: u8,
    favor: u8,
    runes: Vec<String>,
    leader: Option<String>,
    /// Victory, the three kinds, favor, rune, double.
    payoff: [f64; 7],
    cap: u16,
}

/// A voyage as it comes from Python, besides the fight.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct VoyageInput {
    prohibits: Option<String>,
    food: u8,
    fed: u8,
    journeys: [u8; JOURNEYS],
    next: [[u8; JOURNEYS]; JOURNEYS],
    kraken: f64,
}

impl FightInput {
    fn combat(&self) -> PyResult<Combat> {
        let runes = self.runes.iter().map(|name| word::<Rune>("rune", name));
        Ok(Combat {
            warband: by_kind(self.warband),
            attack: self.attack,
            defense: self.defense,
            favor: self.favor,
            runes: runes.collect::<PyResult<Set<Rune>>>()?,
            leader: self.leader.as_deref().map(|name| word("leader", name)).transpose()?,
        })
    }

    fn payoff(&self) -> Payoff {
        let [victory, a, b, c, favor, rune, double] = self.payoff;
        Payoff { victory, survivor: by_kind([a, b, c]), favor, rune, double }
    }
}

impl VoyageInput {
    fn of(&self, input: &FightInput) -> PyResult<Voyage> {
        let prohibits = self.prohibits.as_deref().map(|name| word("warrior", name)).transpose()?;
        Ok(Voyage {
            combat: input.combat()?,
            prohibits,
            food: self.food,
            fed: self.fed,
            journeys: by_journey(self.journeys),
            next: by_journey(self.next.map(by_journey)),
            payoff: input.payoff(),
            kraken: self.kraken,
        })
    }
}

pub(super) fn word<W: Word>(what: &str, name: &str) -> PyResult<W> {
    let found = W::ALL.iter().copied().find(|word| word.word() == name);
    let words: Vec<_> = W::ALL.iter().map(|word| word.word()).collect();
    found.ok_or_else(|| error::unknown(what, name, &words))
}

fn problem(problem: OddsProblem) -> PyErr {
    error::InvalidOptionError::new_err(problem.to_string())
}

fn stopped<F>(stopped: Stopped<F>) -> PyErr
where
    PyErr: From<F>,
{
    match stopped {
        Stopped::Problem(it) => problem(it),
        Stopped::Policy(failure) => failure.into(),
    }
}

/// A function of Python that decides over rolls, or nothing that is ever spent.
struct Called<'py>(Option<Bound<'py, PyAny>>);

impl RollPolicy for Called<'_> {
    type Failure = PyErr;

    fn choose(&mut self, decision: &RollDecision<'_>) -> PyResult<RollChoice> {
        let Some(policy) = &self.0 else {
            return Ok(RollChoice::Accept);
        };
        let point = decision.point;
        let roll = (
            KINDS.map(|kind| point.warband[kind]),
            KINDS.map(|kind| decision.lying()[kind]),
            point.left,
            decision.favor(),
            words(decision.runes()),
            decision.reaction(),
            decision.roll(),
        );
        let answer = policy.call1((roll,))?;
        let choice = if answer.is_none() {
            Some(RollChoice::Accept)
        } else if let Ok(rune) = answer.cast::<PyString>() {
            match rune.to_str()? {
                "potential" => Some(RollChoice::Potential),
                "reaction" => Some(RollChoice::Reaction),
                _ => None,
            }
        } else {
            decision.take_up(&by_kind(answer.extract::<Hand>()?)).map(RollChoice::Reroll)
        };
        choice.filter(|&choice| decision.allows(choice)).ok_or_else(|| {
            error::InvalidOptionError::new_err(format!(
                "the policy answers {answer}, which is not possible here: reroll dice that lie \
                 there, with a favor, or use a rune that is held and does something [combat.favor]"
            ))
        })
    }
}

fn words(runes: Set<Rune>) -> Vec<&'static str> {
    runes.iter().map(Word::word).collect()
}

/// What may come of a fight: outcomes as `(rounds, victory, survivors, favor, runes, chance)`, mean rounds,
/// mean rounds with two hits on a die. policy: `None` for the best, `False` for none, or a function.
#[pyfunction(name = "_odds")]
pub(crate) fn odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let cards = &base_rules(game.bind(py))?.cards;
    let (combat, payoff) = (input.combat()?, input.payoff());
    let distribution = if policy.is_callable() {
        fight(cards, combat, payoff, input.cap, &mut Rolls::By(&mut Called(Some(policy))))
    } else {
        let best = policy.is_none();
        py.detach(|| decided(best, |rolls| fight(cards, combat, payoff, input.cap, rolls)))
    };
    distribution_dict(py, &distribution?)
}

/// As `_odds`, exactly: the chain of rounds, `steps` of `(stay, double, dice, [(is_end, number, weight)])` and
/// `ends`. Weights are cases among `6**dice`.
#[pyfunction(name = "_exact_odds")]
pub(crate) fn exact_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let cards = &base_rules(game.bind(py))?.cards;
    let (combat, payoff) = (input.combat()?, input.payoff());
    combat.check_exact().map_err(problem)?;
    let chain = if policy.is_callable() {
        exact(cards, combat, payoff, &mut Rolls::By(&mut Called(Some(policy))))
    } else {
        let best = policy.is_none();
        py.detach(|| decided(best, |rolls| exact(cards, combat, payoff, rolls)))
    }?;
    chain_dict(py, &chain)
}

fn chain_dict<'py>(py: Python<'py>, chain: &Chain<u128>) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    let steps = chain.transitions.iter().map(|transition| {
        let to = transition.to.iter().map(|&(goal, weight)| match goal {
            Goal::Point(number) => (false, number, weight),
            Goal::End(number) => (true, number, weight),
        });
        (transition.stay, transition.double, transition.dice, to.collect::<Vec<_>>())
    });
    found.set_item("starts", &chain.starts)?;
    found.set_item("steps", steps.collect::<Vec<_>>())?;
    found.set_item("ends", chain.ends.iter().map(end_tuple).collect::<Vec<_>>())?;
    Ok(found)
}

/// Victory, survivors, favor and runes left.
type EndTuple = (bool, (u8, u8, u8), u8, Vec<&'static str>);

fn end_tuple(end: &End) -> EndTuple {
    (end.victory, end.survivors.into(), end.favor, words(end.rune_set()))
}

/// What may come of a voyage: one entry for each journey and what became of it.
#[pyfunction(name = "_journey_odds")]
pub(crate) fn journey_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    voyage: VoyageInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let cards = &base_rules(game.bind(py))?.cards;
    let sea = voyage.of(&input)?;
    let legs = if policy.is_callable() {
        sea.legs(cards, input.cap, &mut Rolls::By(&mut Called(Some(policy)))).map_err(stopped)
    } else {
        let best = policy.is_none();
        py.detach(|| decided(best, |rolls| sea.legs(cards, input.cap, rolls).map_err(stopped)))
    };
    let found = PyList::empty(py);
    for leg in legs? {
        let one = distribution_dict(py, &leg.fight)?;
        one.set_item("journey", leg.journey.word())?;
        one.set_item("again", leg.again)?;
        one.set_item("kraken", leg.kraken)?;
        one.set_item("kraken_rounds", leg.kraken_rounds)?;
        one.set_item("kraken_doubles", leg.kraken_doubles)?;
        found.append(one)?;
    }
    Ok(found)
}

/// As `_journey_odds`, exactly: `routes` of `(journey, again, (cases, of all), [(kraken, start, end)])`, and the
/// chains of the `kraken`, if it is met, and the `monster`, as `_exact_odds` returns them.
#[pyfunction(name = "_exact_journey_odds")]
pub(crate) fn exact_journey_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    voyage: VoyageInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let cards = &base_rules(game.bind(py))?.cards;
    let sea = voyage.of(&input)?;
    sea.combat.check_exact().map_err(problem)?;
    let routes: Routes<u128> = if policy.is_callable() {
        sea.routes(cards, &mut Rolls::By(&mut Called(Some(policy)))).map_err(stopped)?
    } else {
        let best = policy.is_none();
        py.detach(|| decided(best, |rolls| sea.routes(cards, rolls).map_err(stopped)))?
    };
    let found = PyDict::new(py);
    let each = routes.routes.iter().map(|route| {
        let arrivals = route.arrivals.iter().map(|it| (it.kraken, it.start, end_tuple(&it.end)));
        (route.journey.word(), route.again, route.share, arrivals.collect::<Vec<_>>())
    });
    found.set_item("routes", each.collect::<Vec<_>>())?;
    found.set_item("kraken", routes.kraken.map(|it| chain_dict(py, &it)).transpose()?)?;
    found.set_item("monster", chain_dict(py, &routes.monster)?)?;
    Ok(found)
}

/// The best, or nothing ever.
fn decided<T>(
    best: bool,
    with: impl FnOnce(&mut Rolls<'_, Called<'_>>) -> PyResult<T>,
) -> PyResult<T> {
    let mut nothing = Called(None);
    with(&mut if best { Rolls::Best } else { Rolls::By(&mut nothing) })
}

fn fight<P: RollPolicy>(
    cards: &Cards,
    combat: Combat,
    payoff: Payoff,
    cap: u16,
    rolls: &mut Rolls<'_, P>,
) -> PyResult<FightDistribution>
where
    PyErr: From<P::Failure>,
{
    let worth = |victory, left, favor, runes| payoff.of(victory, left, favor, runes);
    let solution = rolls.solve(cards, combat, payoff.double, worth).map_err(stopped)?;
    let chain: Chain<f64> = rolls.chain(&solution, &[solution.start()]).map_err(stopped)?;
    Ok(chain.distribution(&[1.0], cap))
}

fn exact<P: RollPolicy>(
    cards: &Cards,
    combat: Combat,
    payoff: Payoff,
    rolls: &mut Rolls<'_, P>,
) -> PyResult<Chain<u128>>
where
    PyErr: From<P::Failure>,
{
    let worth = |victory, left, favor, runes| payoff.of(victory, left, favor, runes);
    let solution = rolls.solve(cards, combat, payoff.double, worth).map_err(stopped)?;
    rolls.chain(&solution, &[solution.start()]).map_err(stopped)
}

fn distribution_dict<'py>(
    py: Python<'py>,
    distribution: &FightDistribution,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    let mut runes: HashMap<u8, Bound<'py, PyTuple>> = HashMap::new();
    let mut outcomes = Vec::new();
    for Outcome { rounds, end, chance } in &distribution.outcomes {
        let runes = match runes.entry(end.runes) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(PyTuple::new(py, words(end.rune_set()))?),
        };
        let survivors: (u8, u8, u8) = end.survivors.into();
        outcomes.push((rounds, end.victory, survivors, end.favor, runes.clone(), chance));
    }
    found.set_item("outcomes", outcomes)?;
    found.set_item("rounds", distribution.rounds)?;
    found.set_item("doubles", distribution.doubles)?;
    Ok(found)
}

/// What the odds need of the numbers of a game: faces of dice, enemies, journeys, food.
#[pyfunction(name = "_odds_data")]
pub(crate) fn data<'py>(py: Python<'py>, game: Py<Champions>) -> PyResult<Bound<'py, PyDict>> {
    let rules = base_rules(game.bind(py))?;
    let cards = &rules.cards;
    let found = PyDict::new(py);
    let enemies = cards.notes.iter().filter_map(|note| {
        let print = print(rules, note)?;
        Some(enemy(py, note, print))
    });
    found.set_item("enemies", enemies.collect::<PyResult<Vec<_>>>()?)?;
    found.set_item("journeys", &cards.journeys.values()[..JOURNEYS])?;
    found.set_item("warriors_per_food", &cards.board.warriors_per_food.values()[..SHORES])?;
    found.set_item("favor_glory", cards.board.favor_glory)?;
    found.set_item("coins_per_glory", cards.board.coins_per_glory)?;
    Ok(found)
}

fn enemy<'py>(py: Python<'py>, note: &RowNote, print: Print) -> PyResult<Bound<'py, PyDict>> {
    let row = PyDict::new(py);
    row.set_item("table", &note.table)?;
    row.set_item("id", &note.id)?;
    row.set_item("name", &note.name)?;
    row.set_item("attack", print.attack)?;
    row.set_item("defense", print.defense)?;
    row.set_item("glory", print.glory)?;
    row.set_item("reward", print.reward)?;
    row.set_item("prohibits", print.prohibits.map(Word::word))?;
    row.set_item("reconstructed", note.is_reconstructed())?;
    Ok(row)
}

/// What is printed on the enemy of a row, if it is one.
fn print(rules: &Rules, note: &RowNote) -> Option<Print> {
    fn card<W: Word>(id: &str) -> Option<W> {
        W::ALL.iter().copied().find(|card| card.word() == id)
    }
    match note.table.as_str() {
        "trolls" => card::<TrollCard>(&note.id).map(|card| rules.cards.trolls[card]),
        "draugr" => card::<DraugrCard>(&note.id).map(|card| rules.cards.draugr[card]),
        "monsters" => card::<MonsterCard>(&note.id).map(|card| rules.cards.monsters[card]),
        "kraken" => Some(rules.cards.kraken),
        _ => None,
    }
}
