//! Bots by name.

use crate::error;
use crate::evaluator::AnyEvaluator;
use crate::observe::memory_of;
use crate::registry::{Kind, Registered, policies};
use crate::searcher::Options;
use crate::word::Text;
use midgard_core::{ActionIndex, Actions, Memory, Player, Policy, Rng, Xoshiro256PlusPlus};
use midgard_search::presets::{
    BELIEF_NOISE, BOTS, DEFAULT, RANDOM, flat, ismcts, policy, simulations_named,
};
use midgard_search::{GoOn, Opponent, Searcher, Session, Settings};
use pyo3::prelude::*;
use std::sync::Arc;

/// Returns the names of the policies of a game.
fn policy_names(kind: Kind) -> Vec<&'static str> {
    [RANDOM].into_iter().chain(policies(kind).iter().copied()).collect()
}

/// Returns the policy of this name.
///
/// # Errors
/// Returns `InvalidOptionError` if the game has no policy of this name.
pub(crate) fn policy_named<G: Registered>(name: &str) -> PyResult<Arc<dyn Policy<G>>> {
    policy::<G>(name).ok_or_else(|| error::unknown("policy", name, &policy_names(G::KIND)))
}

/// The belief that the choices of others tell nothing.
const UNIFORM: &str = "uniform";
/// A belief that others choose as a policy does begins with this; the name of the policy follows.
const BY_POLICY: &str = "policy:";
/// Returns how others are believed to choose: that of `policy:NAME`, or `None` for `uniform`.
///
/// # Errors
/// Returns `InvalidOptionError` for another text, and if the game has no policy of this name.
pub(crate) fn opponent_named<G: Registered>(belief: &str) -> PyResult<Option<Opponent<G>>> {
    let Some(name) = belief_policy(belief)? else { return Ok(None) };
    Ok(Some(Opponent { policy: policy_named(name)?, noise: BELIEF_NOISE }))
}

/// Returns the name of the policy in `policy:NAME`, or `None` for `uniform`.
///
/// # Errors
/// Returns `InvalidOptionError` for another text, and if no game has a policy of this name.
pub(crate) fn belief_policy(belief: &str) -> PyResult<Option<&str>> {
    if belief == UNIFORM {
        return Ok(None);
    }
    let known = || {
        let named = known_policies().into_iter().map(|name| format!("{BY_POLICY}{name}"));
        [UNIFORM.to_owned()].into_iter().chain(named).collect::<Vec<_>>()
    };
    let name = belief.strip_prefix(BY_POLICY).filter(|name| is_policy(name));
    name.map(Some).ok_or_else(|| {
        let known = known();
        error::unknown("belief", belief, &known.iter().map(String::as_str).collect::<Vec<_>>())
    })
}

/// Returns whether some game has a policy of this name.
pub(crate) fn is_policy(name: &str) -> bool {
    [RANDOM, DEFAULT].contains(&name)
        || Kind::ALL.iter().any(|&kind| policies(kind).contains(&name))
}

/// Returns the names of all policies.
pub(crate) fn known_policies() -> Vec<&'static str> {
    let mut known = vec![RANDOM];
    for name in Kind::ALL.iter().flat_map(|&kind| policies(kind)) {
        if !known.contains(name) {
            known.push(name);
        }
    }
    known
}

/// Returns the names of the bots that play a game.
pub(crate) fn bots_of(kind: Kind) -> Vec<&'static str> {
    let own = policy_names(kind);
    let plays = |name: &&str| own.contains(name) || !is_policy(name);
    BOTS.into_iter().filter(plays).collect()
}

/// How a bot is stopped before it has decided. A stopped bot returns any legal action.
pub(crate) struct Ends {
    /// Called now and then; the bot stops when it returns true.
    pub(crate) go_on: GoOn,
    /// Called with the exception that an evaluator has raised.
    pub(crate) fail: Arc<dyn Fn(PyErr) + Send + Sync>,
    /// The `Inside` of `midgard._shared.failures`, which records the threads that run an evaluator; `None` if nothing watches
    /// them.
    pub(crate) inside: Option<Py<PyAny>>,
}

/// A bot as its name describes it, for any game.
pub(crate) enum Plan {
    /// A policy of this name, without search.
    Policy(String),
    /// A search with this number of simulations, in a tree or flat.
    Search { simulations: u64, tree: bool },
    /// A search with options.
    Options(Box<Options>),
    /// A search with an evaluator.
    Puct(Box<PuctSearch>),
}

/// The parts of the name of a search with an evaluator.
pub(crate) struct PuctSearch {
    options: Options,
    /// The number of leaves in one call of the evaluator.
    batch: usize,
    memory: Memory,
    evaluator: AnyEvaluator,
}

impl Plan {
    /// Reads the name of a bot.
    ///
    /// # Errors
    /// Returns `InvalidOptionError` for a name that no bot has, and the exception that the import of an evaluator
    /// raises.
    pub(crate) fn new(name: &str) -> PyResult<Self> {
        if name == "puct" || name.starts_with("puct:") {
            return Python::attach(|py| {
                let found = py.import("midgard.bots.names")?.call_method1("puct_named", (name,))?;
                let found: (Options, usize, Text, AnyEvaluator) = found.extract()?;
                let (options, batch, memory, evaluator) = found;
                options.choices()?;
                let memory = memory_of(&memory)?;
                Ok(Self::Puct(PuctSearch { options, batch, memory, evaluator }.into()))
            });
        }
        if name.contains(',') {
            return Python::attach(|py| {
                let found =
                    py.import("midgard.bots.names")?.call_method1("search_options", (name,))?;
                let options: Options = found.extract()?;
                options.choices()?;
                Ok(Self::Options(options.into()))
            });
        }
        let unknown = || error::unknown("bot", name, &BOTS);
        if BOTS.contains(&name) && is_policy(name) {
            return Ok(Self::Policy(name.into()));
        }
        let (simulations, tree) = simulations_named(name).ok_or_else(unknown)?;
        Ok(Self::Search { simulations, tree })
    }

    /// Returns whether the bot decides without search.
    pub(crate) fn is_quick(&self) -> bool {
        matches!(self, Self::Policy(_))
    }

    /// Returns the bot for a game.
    ///
    /// # Errors
    /// Returns `InvalidOptionError` if the game does not have the policy of the bot, and the exception that an evaluator
    /// raises while it is prepared.
    pub(crate) fn bot<G: Registered>(&self, ends: Ends) -> PyResult<Arc<dyn Policy<G>>> {
        let searcher = |settings: Settings<G>| -> Arc<dyn Policy<G>> {
            Arc::new(Searcher(Settings { go_on: Some(ends.go_on.clone()), ..settings }))
        };
        Ok(match self {
            Self::Policy(name) => {
                policy::<G>(name).ok_or_else(|| error::unknown("bot", name, &bots_of(G::KIND)))?
            }
            &Self::Search { simulations, tree: false } => searcher(flat(simulations)),
            &Self::Search { simulations, tree: true } => searcher(ismcts(simulations)),
            Self::Options(options) => searcher(options.settings(ends.go_on.clone())?),
            Self::Puct(search) => {
                let PuctSearch { options, batch, memory, evaluator } = search.as_ref();
                let evaluator = Python::attach(|py| evaluator.watched(py, ends.inside.as_ref()))?;
                let (settings, fail) = (options.settings(ends.go_on)?, ends.fail);
                let (batch, memory) = (*batch, *memory);
                Arc::new(Puct(Arc::new(PuctPlan { settings, batch, memory, evaluator, fail })))
            }
        })
    }
}

/// A search with an evaluator.
struct Puct<G: Registered>(Arc<PuctPlan<G>>);

/// The state that all seats share that search with one evaluator.
struct PuctPlan<G: Registered> {
    settings: Settings<G>,
    batch: usize,
    memory: Memory,
    evaluator: AnyEvaluator,
    fail: Arc<dyn Fn(PyErr) + Send + Sync>,
}

impl<G: Registered> Puct<G> {
    /// Returns the search for one seat of one game.
    fn seated(&self) -> SeatedPuct<G> {
        let plan = Arc::clone(&self.0);
        SeatedPuct { session: Session::new(plan.settings.clone()), plan }
    }
}

impl<G: Registered> Policy<G> for Puct<G> {
    fn choose(
        &self,
        rules: &G,
        state: &G::State,
        legal: &G::Actions,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        self.seated().choose(rules, state, legal, rng)
    }

    fn player(&self) -> Option<Box<dyn Player<G>>> {
        let keeps = self.0.settings.keep;
        keeps.then(|| Box::new(self.seated()) as Box<dyn Player<G>>)
    }
}

/// A search with an evaluator at one seat of one game.
struct SeatedPuct<G: Registered> {
    session: Session<G>,
    plan: Arc<PuctPlan<G>>,
}

impl<G: Registered> Player<G> for SeatedPuct<G> {
    fn choose(
        &mut self,
        rules: &G,
        state: &G::State,
        legal: &G::Actions,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        let lowest = legal.first().expect("a decision has a legal action");
        let is_stopped = self.plan.settings.go_on.as_ref().is_some_and(|go_on| !go_on());
        if legal.len() == 1 || is_stopped {
            return lowest;
        }
        self.session.set_seed(rng.next_u64());
        let plan = &self.plan;
        let session = &mut self.session;
        let found = plan.evaluator.with(rules, plan.memory, |evaluator| {
            session.search_with(rules, state, plan.batch, evaluator)
        });
        match found {
            Ok(found) => found.map_or(lowest, |report| report.best),
            Err(error) => {
                (self.plan.fail)(error);
                lowest
            }
        }
    }
}
