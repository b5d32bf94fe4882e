//! The bots of midgard: their names, and the settings of their searches for any game.

use crate::belief::Opponent;
use crate::playout::Uniform;
use crate::select::Selection;
use crate::settings::{Budget, HiddenChoices, Horizon, Observer, Rollout, Settings};
use midgard_core::{Policy, Surface};
use std::sync::Arc;

/// The names of the bots; N stands for a number of simulations.
pub const BOTS: [&str; 10] = [
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

/// The name of the random policy, which every game has.
pub const RANDOM: &str = "random";
/// The name that stands for the best policy of a game, or for the random one if the game has no other.
pub const DEFAULT: &str = "default";

/// The number of simulations per decision at each level.
const LEVELS: [u64; 5] = [60, 160, 400, 1000, 2500];

/// Returns the policy of a game with this name: `random`, one of its own, or `default`.
pub fn policy<G: Surface>(name: &str) -> Option<Arc<dyn Policy<G>>> {
    match name {
        RANDOM => Some(Arc::new(Uniform)),
        DEFAULT => Some(best::<G>().unwrap_or_else(|| Arc::new(Uniform))),
        _ => G::policy(name),
    }
}

/// Returns the best policy of a game besides the random one.
pub fn best<G: Surface>() -> Option<Arc<dyn Policy<G>>> {
    G::POLICIES.first().and_then(|name| G::policy(name))
}

/// The probability that others choose at random instead.
pub const BELIEF_NOISE: f64 = 0.1;

/// Returns how searches of a game believe that others choose, where no option sets it.
pub fn opponent_by_default<G: Surface>() -> Option<Opponent<G>> {
    best::<G>().filter(|_| G::SEALS_CHOICES).map(|policy| Opponent { policy, noise: BELIEF_NOISE })
}

/// Returns how searches of a game find what others have chosen unseen, where no option sets it.
pub fn hidden_choices_by_default<G: Surface>() -> HiddenChoices {
    if G::SEALS_CHOICES { HiddenChoices::Searched } else { HiddenChoices::Sampled }
}

/// Returns whose trees searches of a game have, where no option sets it.
pub fn observer_by_default<G: Surface>() -> Observer {
    if G::SEALS_CHOICES { Observer::Multiple } else { Observer::Single }
}

/// Returns the rollout with the best policy of the game, or a random one if it has no other policy.
fn rollout<G: Surface>() -> Rollout<G> {
    best::<G>().map_or(Rollout::Random, |policy| Rollout::Policy(policy, 0.0))
}

/// Returns the settings of a flat search: each action at the root is tried equally often, followed by a rollout.
pub fn flat<G: Surface>(simulations: u64) -> Settings<G> {
    Settings {
        budget: Budget { simulations: Some(simulations), ..Budget::default() },
        selection: Selection::Even,
        depth: Some(1),
        horizon: Horizon::End,
        rollout: rollout(),
        ..Settings::default()
    }
}

/// Returns the settings of the `ismcts` bots. `docs/manual/search.md` gives the reasons for them.
pub fn ismcts<G: Surface>(simulations: u64) -> Settings<G> {
    let prior = best::<G>();
    let selection = match prior {
        Some(_) => Selection::Puct { exploration: G::EXPLORATION, prior_weight: 0.25 },
        None => Selection::Ucb1 { exploration: 0.7 },
    };
    Settings {
        budget: Budget { simulations: Some(simulations), ..Budget::default() },
        selection,
        observer: observer_by_default::<G>(),
        belief: opponent_by_default(),
        hidden_choices: hidden_choices_by_default::<G>(),
        rollout: rollout(),
        prior,
        ..Settings::default()
    }
}

/// Returns the simulations of a bot with a search, and whether they grow a tree: `flat-mc:N`, `ismcts:N` or a level.
pub fn simulations_named(name: &str) -> Option<(u64, bool)> {
    if let Some((kind, simulations)) = name.split_once(':') {
        let simulations = simulations.parse().ok().filter(|&number| number > 0)?;
        return match kind {
            "flat-mc" => Some((simulations, false)),
            "ismcts" => Some((simulations, true)),
            _ => None,
        };
    }
    let level = name.strip_prefix("ismcts-")?.parse::<usize>().ok()?;
    LEVELS.get(level.checked_sub(1)?).map(|&simulations| (simulations, true))
}
