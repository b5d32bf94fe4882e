//! Players by name.

use crate::error;
use midgard_champions::{Greedy, Rules};
use midgard_core::Policy;
use midgard_search::{Budget, GoOn, Rollout, Searcher, Selection, Settings, Uniform};
use std::sync::Arc;

use pyo3::PyResult;

/// The bots by name; N stands for a number of simulations.
pub(crate) const BOTS: [&str; 9] = [
    "random",
    "greedy",
    "flat-mc:N",
    "ismcts:N",
    "ismcts-1",
    "ismcts-2",
    "ismcts-3",
    "ismcts-4",
    "ismcts-5",
];

/// Those that decide at once, without search.
pub(crate) const QUICK: [&str; 2] = ["random", "greedy"];

/// How many simulations a decision has at each level.
const LEVELS: [u64; 5] = [10, 40, 160, 640, 2560];

/// A bot that decides without search.
pub(crate) fn quick(name: &str) -> Option<Arc<dyn Policy<Rules>>> {
    match name {
        "random" => Some(Arc::new(Uniform)),
        "greedy" => Some(Arc::new(Greedy)),
        _ => None,
    }
}

/// A bot. A search asks now and then whether to go on; when it is stopped, it decides on anything.
pub(crate) fn bot(name: &str, go_on: GoOn) -> PyResult<Arc<dyn Policy<Rules>>> {
    let searcher = |settings: Settings<Rules>| -> Arc<dyn Policy<Rules>> {
        Arc::new(Searcher(Settings { go_on: Some(go_on), ..settings }))
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
        selection: Selection::Share { exploration: 0.5, guide: 0.5 },
        rollout: Rollout::Policy(Arc::new(Greedy), 0.0),
        guide: Some(Arc::new(Greedy)),
        ..Settings::default()
    }
}
