//! The exact odds of fights and voyages, as plain data; `midgard.champions.fight_odds` makes objects of them.

use super::{Champions, rules};
use crate::data::figures;
use crate::error::InvalidOptionError;
use midgard_champions::Cards;
use midgard_champions::odds::{
    Combat, JOURNEYS, KINDS, OddsProblem, Payoff, RollChoice, RollDecision, RollPolicy, Rolls,
    Stopped, Voyage, by_journey, by_kind,
};
use midgard_champions::text::odds::OddsNumbers;
use midgard_champions::words::Rune;
use midgard_core::{Set, Word, word};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::Serialize;

/// How often each die shows each face: a hand, kind by kind.
type Hand = [[u8; 6]; 3];

/// Returns the cards of a game of the base box.
fn base_cards<'a>(game: &'a Bound<'_, Champions>) -> PyResult<&'a Cards> {
    rules(game).base_cards().map_err(InvalidOptionError::new_err)
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
        let runes = self.runes.iter().map(|name| word_of::<Rune>("rune", name));
        Ok(Combat {
            warband: by_kind(self.warband),
            attack: self.attack,
            defense: self.defense,
            favor: self.favor,
            runes: runes.collect::<PyResult<Set<Rune>>>()?,
            leader: self.leader.as_deref().map(|name| word_of("leader", name)).transpose()?,
        })
    }

    fn payoff(&self) -> Payoff {
        let [victory, a, b, c, favor, rune, double] = self.payoff;
        Payoff { victory, survivor: by_kind([a, b, c]), favor, rune, double }
    }
}

impl VoyageInput {
    fn of(&self, input: &FightInput) -> PyResult<Voyage> {
        let prohibits =
            self.prohibits.as_deref().map(|name| word_of("warrior", name)).transpose()?;
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

pub(super) fn word_of<W: Word>(what: &str, name: &str) -> PyResult<W> {
    word(what, name).map_err(InvalidOptionError::new_err)
}

fn problem(problem: OddsProblem) -> PyErr {
    InvalidOptionError::new_err(problem.to_string())
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
            decision.runes().iter().map(Word::word).collect::<Vec<_>>(),
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
            InvalidOptionError::new_err(format!(
                "the policy answers {answer}, which is not possible here: reroll dice that lie \
                 there, with a favor, or use a rune that is held and does something [combat.favor]"
            ))
        })
    }
}

/// Returns what comes of rolls that a policy decides: `None` for the best, `False` for none, or a function.
fn decided<'py, T: Serialize + Send>(
    py: Python<'py>,
    policy: Bound<'py, PyAny>,
    with: impl FnOnce(&mut Rolls<'_, Called<'_>>) -> Result<T, Stopped<PyErr>> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let found = if policy.is_callable() {
        with(&mut Rolls::By(&mut Called(Some(policy))))
    } else {
        let best = policy.is_none();
        py.detach(|| {
            let mut nothing = Called(None);
            with(&mut if best { Rolls::Best } else { Rolls::By(&mut nothing) })
        })
    };
    let found = found.map_err(|stopped| match stopped {
        Stopped::Problem(it) => problem(it),
        Stopped::Policy(failure) => failure,
    });
    figures(py, &found?, true)
}

/// What may come of a fight: outcomes as `(rounds, victory, survivors, favor, runes, chance)`, mean rounds,
/// mean rounds with two hits on a die.
#[pyfunction(name = "_odds")]
pub(crate) fn odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let cards = base_cards(game.bind(py))?;
    let (combat, payoff, cap) = (input.combat()?, input.payoff(), input.cap);
    decided(py, policy, |rolls| combat.distribution(cards, payoff, cap, rolls))
}

/// As `_odds`, exactly: the chain of rounds, `steps` of `(stay, double, dice, [(is_end, number, weight)])` and
/// `ends`. Weights are cases among `6**dice`.
#[pyfunction(name = "_exact_odds")]
pub(crate) fn exact_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let cards = base_cards(game.bind(py))?;
    let (combat, payoff) = (input.combat()?, input.payoff());
    combat.check_exact().map_err(problem)?;
    decided(py, policy, |rolls| combat.chain::<u128, _>(cards, payoff, rolls))
}

/// What may come of a voyage: one entry for each journey and what became of it.
#[pyfunction(name = "_journey_odds")]
pub(crate) fn journey_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    voyage: VoyageInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let cards = base_cards(game.bind(py))?;
    let sea = voyage.of(&input)?;
    decided(py, policy, |rolls| sea.legs(cards, input.cap, rolls))
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
) -> PyResult<Bound<'py, PyAny>> {
    let cards = base_cards(game.bind(py))?;
    let sea = voyage.of(&input)?;
    sea.combat.check_exact().map_err(problem)?;
    decided(py, policy, |rolls| sea.routes::<u128, _>(cards, rolls))
}

/// What the odds need of the numbers of a game: enemies, journeys, food.
#[pyfunction(name = "_odds_data")]
pub(crate) fn data<'py>(py: Python<'py>, game: Py<Champions>) -> PyResult<Bound<'py, PyAny>> {
    figures(py, &OddsNumbers::new(base_cards(game.bind(py))?), true)
}
