//! Players by name.

use crate::error;
use crate::evaluator::PyEvaluator;
use midgard_champions::{Greedy, Rules, State};
use midgard_core::{ActionSet, Memory, Policy, Rng, Xoshiro256PlusPlus};
use midgard_search::{
    Budget, GoOn, Rollout, Searcher, Selection, Session, Settings, Uniform, Value,
};
use pyo3::prelude::*;
use std::sync::Arc;

/// The bots by name; N stands for a number of simulations.
pub(crate) const BOTS: [&str; 10] = [
    "random",
    "greedy",
    "flat-mc:N",
    "ismcts:N",
    "ismcts-1",
    "ismcts-2",
    "ismcts-3",
    "ismcts-4",
    "ismcts-5",
    "puct:N:module:evaluator",
];

/// Those that decide at once, without search.
pub(crate) const QUICK: [&str; 2] = ["random", "greedy"];

/// How many simulations a decision has at each level.
const LEVELS: [u64; 5] = [60, 160, 400, 1000, 2500];

/// A bot that decides without search.
pub(crate) fn quick(name: &str) -> Option<Arc<dyn Policy<Rules>>> {
    match name {
        "random" => Some(Arc::new(Uniform)),
        "greedy" => Some(Arc::new(Greedy)),
        _ => None,
    }
}

/// What ends the thinking of a bot before it has decided; then it decides on anything.
pub(crate) struct Ends {
    /// Asked now and then.
    pub(crate) go_on: GoOn,
    /// Told what an evaluator has raised.
    pub(crate) fail: Arc<dyn Fn(PyErr) + Send + Sync>,
    /// The `Inside` of `midgard._failures` that knows which threads are in an evaluator, if somebody watches.
    pub(crate) inside: Option<Py<PyAny>>,
}

/// A bot.
pub(crate) fn bot(name: &str, ends: Ends) -> PyResult<Arc<dyn Policy<Rules>>> {
    if name == "puct" || name.starts_with("puct:") {
        return Ok(Arc::new(Puct::new(name, ends)?));
    }
    let searcher = |settings: Settings<Rules>| -> Arc<dyn Policy<Rules>> {
        Arc::new(Searcher(Settings { go_on: Some(ends.go_on), ..settings }))
    };
    let unknown = || error::unknown("bot", name, &BOTS);
    if let Some(quick) = quick(name) {
        return Ok(quick);
    }
    if let Some((kind, simulations)) = name.split_once(':') {
        let simulations = simulations.parse().ok().filter(|&number| number > 0);
        let simulations = simulations.ok_or_else(unknown)?;
        return match kind {
            "flat-mc" => Ok(searcher(flat(simulations))),
            "ismcts" => Ok(searcher(ismcts(simulations))),
            _ => Err(unknown()),
        };
    }
    let level = name.strip_prefix("ismcts-").and_then(|level| level.parse::<usize>().ok());
    let simulations = level.and_then(|level| LEVELS.get(level.checked_sub(1)?));
    Ok(searcher(ismcts(*simulations.ok_or_else(unknown)?)))
}

/// Each action at the root the same number of times, and greedy play from there on.
fn flat(simulations: u64) -> Settings<Rules> {
    Settings {
        budget: Budget { simulations: Some(simulations), ..Budget::default() },
        selection: Selection::Even,
        depth: Some(1),
        rollout: Rollout::Policy(Arc::new(Greedy), 0.0),
        ..Settings::default()
    }
}

/// `docs/search.md` says why these settings.
fn ismcts(simulations: u64) -> Settings<Rules> {
    Settings {
        budget: Budget { simulations: Some(simulations), ..Budget::default() },
        selection: Selection::Puct { exploration: 0.5, prior_weight: 0.5 },
        rollout: Rollout::Policy(Arc::new(Greedy), 0.0),
        prior: Some(Arc::new(Greedy)),
        ..Settings::default()
    }
}

/// Leaves that an evaluator is given at a time.
const BATCH: usize = 8;

/// A search with an evaluator of Python, begun anew at each decision.
struct Puct {
    settings: Settings<Rules>,
    evaluator: Py<PyAny>,
    fail: Arc<dyn Fn(PyErr) + Send + Sync>,
}

impl Puct {
    /// `puct:N:module:evaluator`, with the settings of `midgard.search.PUCT`.
    fn new(name: &str, ends: Ends) -> PyResult<Self> {
        let (simulations, evaluator) = Python::attach(|py| {
            let found = py.import("midgard.bots")?.call_method1("_puct", (name,))?;
            let (simulations, evaluator): (u64, Py<PyAny>) = found.extract()?;
            Ok::<_, PyErr>(match &ends.inside {
                Some(inside) => (simulations, inside.call_method1(py, "watched", (evaluator,))?),
                None => (simulations, evaluator),
            })
        })?;
        let settings = Settings {
            budget: Budget { simulations: Some(simulations), ..Budget::default() },
            selection: Selection::Puct { exploration: 1.5, prior_weight: 0.5 },
            value: Value::Win,
            go_on: Some(ends.go_on),
            ..Settings::default()
        };
        Ok(Self { settings, evaluator, fail: ends.fail })
    }
}

impl Policy<Rules> for Puct {
    fn choose(
        &self,
        rules: &Rules,
        state: &State,
        legal: &ActionSet,
        rng: &mut Xoshiro256PlusPlus,
    ) -> u16 {
        let lowest = legal.first().expect("a decision has a legal action");
        let is_stopped = self.settings.go_on.as_ref().is_some_and(|go_on| !go_on());
        if legal.len() == 1 || is_stopped {
            return lowest;
        }
        let mut session = Session::new(Settings { seed: rng.next_u64(), ..self.settings.clone() });
        let mut evaluator = PyEvaluator { call: &self.evaluator, memory: Memory::Perfect };
        match session.search_with(rules, state, BATCH, &mut evaluator) {
            Ok(found) => found.map_or(lowest, |report| report.best),
            Err(error) => {
                (self.fail)(error);
                lowest
            }
        }
    }
}
