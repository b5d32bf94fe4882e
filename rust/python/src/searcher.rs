//! Searches for Python: what `midgard.search` is made of.

use crate::bots::{DEFAULT, best, is_policy, known_policies, policy_named};
use crate::error;
use crate::evaluator::PyEvaluator;
use crate::observe::memory_of;
use crate::registry::{Kind, Registered, with_kind, with_state};
use crate::signals::Signals;
use crate::state::PyState;
use crate::word::Text;
use midgard_core::{ActionIndex, Game, Seat, Word};
use midgard_search::{
    Branching, Budget, NodeId, Observer, Opponents, Parallel, Report, Rollout, SearchError,
    Selection, Session, Settings, Step, Value,
};
use numpy::PyArray1;
use pyo3::prelude::*;
use std::any::Any;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{ThreadId, available_parallelism};

/// What `midgard.search` passes on. It has checked the ranges.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Options {
    simulations: Option<u64>,
    milliseconds: Option<u64>,
    nodes: Option<usize>,
    selection: Text,
    exploration: f64,
    prior_weight: f64,
    prior: Option<Text>,
    rollout: Text,
    noise: f64,
    horizon: Option<u32>,
    observer: Text,
    opponents: Text,
    value: Text,
    chance: Text,
    worlds: Option<u64>,
    depth: Option<u32>,
    threads: usize,
    parallel: Text,
    seed: u64,
    memory: usize,
}

/// What a word stands for.
fn word<T: Copy>(what: &str, given: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(word, _)| *word == given).map(|found| found.1);
    found.ok_or_else(|| {
        let known: Vec<_> = known.iter().map(|(word, _)| *word).collect();
        error::unknown(what, given, &known)
    })
}

/// So many threads; 0 is one a core.
fn threads(wanted: usize) -> usize {
    const MOST: usize = 256;
    if wanted > 0 { wanted } else { available_parallelism().map_or(1, usize::from).min(MOST) }
}

/// The options that are words, read once.
struct Choices {
    selection: Selection,
    observer: Observer,
    opponents: Opponents,
    value: Value,
    branching: Branching,
    parallel: Parallel,
}

impl Options {
    /// Reads the words.
    ///
    /// # Errors
    /// `InvalidOptionError` for a word that an option does not have, and for a policy that no game has.
    fn choices(&self) -> PyResult<Choices> {
        let &Self { exploration, prior_weight, .. } = self;
        for name in [Some(&self.rollout), self.prior.as_ref()].into_iter().flatten() {
            if !is_policy(name) {
                return Err(error::unknown("policy", name, &known_policies()));
            }
        }
        let observers = [("single", Observer::Single), ("multiple", Observer::Multiple)];
        let opponents = [("max_n", Opponents::MaxN), ("paranoid", Opponents::Paranoid)];
        let values = [
            ("mixed", Value::Mixed),
            ("win", Value::Win),
            ("rank", Value::Rank),
            ("margin", Value::Margin),
        ];
        let chances = [("decisions", Branching::Decisions), ("outcomes", Branching::Outcomes)];
        let selections = [
            ("ucb1", Selection::Ucb1 { exploration }),
            ("puct", Selection::Puct { exploration, prior_weight }),
            ("even", Selection::Even),
        ];
        let parallels = [("roots", Parallel::Roots), ("leaves", Parallel::Leaves)];
        Ok(Choices {
            selection: word("selection", &self.selection, &selections)?,
            observer: word("observer", &self.observer, &observers)?,
            opponents: word("opponents", &self.opponents, &opponents)?,
            value: word("value", &self.value, &values)?,
            branching: word("chance", &self.chance, &chances)?,
            parallel: word("parallel", &self.parallel, &parallels)?,
        })
    }

    /// The settings for a game.
    ///
    /// # Errors
    /// `InvalidOptionError` when the game does not have a policy that is named.
    fn settings<G: Registered>(
        &self,
        game: &G,
        choices: &Choices,
        signals: &Arc<Signals>,
    ) -> PyResult<Settings<G>> {
        let prior = self.prior.as_deref().filter(|name| *name != DEFAULT || best::<G>().is_some());
        let selection = match (self.prior.as_deref(), prior) {
            // a game without a policy of its own has no prior to favour
            (Some(DEFAULT), None) => Selection::default(),
            _ => choices.selection,
        };
        Ok(Settings {
            budget: Budget {
                simulations: self.simulations,
                milliseconds: self.milliseconds,
                nodes: self.nodes,
            },
            selection,
            observer: choices.observer,
            opponents: choices.opponents,
            value: choices.value,
            branching: choices.branching,
            rollout: match (&*self.rollout, self.noise) {
                ("random", _) => Rollout::Random,
                (DEFAULT, _) if best::<G>().is_none() => Rollout::Random,
                (name, noise) => Rollout::Policy(policy_named(game, name)?, noise),
            },
            worlds: self.worlds,
            depth: self.depth,
            horizon: self.horizon,
            prior: prior.map(|name| policy_named(game, name)).transpose()?,
            seed: self.seed,
            threads: threads(self.threads),
            parallel: choices.parallel,
            memory: self.memory,
            exact: false,
            go_on: Some(signals.go_on()),
        })
    }
}

/// A search with its settings and the tree that it keeps.
#[pyclass(frozen, name = "_Searcher", module = "midgard._midgard")]
pub(crate) struct PySearcher {
    options: Options,
    choices: Choices,
    /// The `Session` of the game that was searched last.
    session: Mutex<Option<Box<dyn Any + Send>>>,
    /// The thread that has the session.
    holder: Mutex<Option<ThreadId>>,
    signals: Arc<Signals>,
}

#[pymethods]
impl PySearcher {
    #[new]
    fn new(options: Options) -> PyResult<Self> {
        let (choices, signals) = (options.choices()?, Signals::new());
        Ok(Self { options, choices, session: Mutex::new(None), holder: Mutex::new(None), signals })
    }

    /// Searches what the seat that is asked knows.
    fn search(&self, py: Python<'_>, state: PyRef<'_, PyState>) -> PyResult<Found> {
        let (game, position) = (state.game.clone_ref(py), *state.state);
        drop(state);
        with_state!(&game.get().rules, &position, |rules, state| {
            let found = py.detach(|| {
                self.with(rules, |session| {
                    let found = session.search(rules, state);
                    self.signals.raised().map(|()| found)
                })
            });
            Found::new(rules, found?)
        })
    }

    /// Searches with an evaluator, up to `batch` leaves at a time.
    fn search_with(
        &self,
        py: Python<'_>,
        state: PyRef<'_, PyState>,
        evaluator: Py<PyAny>,
        batch: usize,
        memory: Text,
    ) -> PyResult<Found> {
        let (game, position) = (state.game.clone_ref(py), *state.state);
        let mut evaluator = PyEvaluator { call: &evaluator, memory: memory_of(&memory)? };
        drop(state);
        with_state!(&game.get().rules, &position, |rules, state| {
            let found = py.detach(|| {
                self.with(rules, |session| {
                    let found = session.search_with(rules, state, batch, &mut evaluator);
                    self.signals.raised().and(found)
                })
            });
            Found::new(rules, found?)
        })
    }

    /// The next search begins with what was found after these nodes; without anything, if nothing was found.
    fn keep(&self, py: Python<'_>, found: Option<Py<Found>>, steps: Vec<NodeId>) -> PyResult<()> {
        py.detach(|| {
            self.alone(|held| {
                if let Some(session) = held {
                    found_keep(session.as_mut(), found.as_ref().map(Py::get), &steps);
                }
                Ok(())
            })
        })
    }
}

impl PySearcher {
    /// Works with the session of a game.
    fn with<G: Registered, T>(
        &self,
        game: &G,
        work: impl FnOnce(&mut Session<G>) -> PyResult<T>,
    ) -> PyResult<T> {
        self.alone(|held| {
            if held.as_ref().is_none_or(|session| !session.is::<Session<G>>()) {
                let settings = self.options.settings(game, &self.choices, &self.signals)?;
                *held = Some(Box::new(Session::new(settings)));
            }
            let session = held.as_mut().and_then(|session| session.downcast_mut());
            work(session.unwrap_or_else(|| unreachable!("it was made for this game")))
        })
    }

    /// One search at a time: other threads wait. Who is called by a search cannot wait for its end.
    fn alone<T>(
        &self,
        work: impl FnOnce(&mut Option<Box<dyn Any + Send>>) -> PyResult<T>,
    ) -> PyResult<T> {
        let this = Some(std::thread::current().id());
        if *locked(&self.holder) == this {
            return Err(error::MidgardError::new_err(BUSY));
        }
        let mut session = locked(&self.session);
        let _held = Held::new(&self.holder, this);
        work(&mut session)
    }
}

/// Keeps what was found, or forgets what was kept.
fn found_keep(session: &mut (dyn Any + Send), found: Option<&Found>, steps: &[NodeId]) {
    for &kind in Kind::ALL {
        with_kind!(kind, |G| if let Some(session) = session.downcast_mut::<Session<G>>() {
            session.forget();
            let report = found.and_then(|found| found.0.as_any().downcast_ref::<ReportOf<G>>());
            if let Some(ReportOf(report, _)) = report {
                let steps: Vec<_> = steps.iter().map(|&id| report.tree.node(id).step()).collect();
                session.keep(report, &steps);
            }
        });
    }
}

/// Somebody has the session, until this goes.
struct Held<'a>(&'a Mutex<Option<ThreadId>>);

impl<'a> Held<'a> {
    fn new(holder: &'a Mutex<Option<ThreadId>>, by: Option<ThreadId>) -> Self {
        *locked(holder) = by;
        Self(holder)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        *locked(self.0) = None;
    }
}

const BUSY: &str = "this search is under way: what it calls, an evaluator or a signal handler, \
                    cannot use it, but may use another one";

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why nothing was searched.
fn refused(reason: SearchError) -> PyErr {
    let text = reason.to_string();
    match reason {
        SearchError::Over | SearchError::Chance => error::IllegalActionError::new_err(text),
        SearchError::Budget => error::InvalidOptionError::new_err(text),
        SearchError::Threads | SearchError::Stopped => error::value(text),
    }
}

/// A report of the search of a game.
struct ReportOf<G: Game>(Arc<Report<G::Values>>, PhantomData<fn() -> G>);

/// A report of a search, whatever the game.
trait AnyReport: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn seat(&self) -> Seat;
    fn best(&self) -> ActionIndex;
    fn root(&self) -> NodeId;
    fn roots(&self) -> usize;
    fn simulations(&self) -> u64;
    fn seconds(&self) -> f64;
    fn nodes(&self) -> usize;
    fn bytes(&self) -> usize;
    fn is_full(&self) -> bool;
    /// The actions that were tried at the root, and how often.
    fn visits(&self) -> Vec<(ActionIndex, u32)>;
    fn line(&self) -> Vec<NodeId>;
    /// The children of a node, the most visited first.
    fn children(&self, id: NodeId) -> Vec<NodeId>;
    fn node(&self, id: NodeId, players: usize) -> NodeTuple;
}

impl<G: Game> AnyReport for ReportOf<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn seat(&self) -> Seat {
        self.0.seat
    }

    fn best(&self) -> ActionIndex {
        self.0.best
    }

    fn root(&self) -> NodeId {
        self.0.root
    }

    fn roots(&self) -> usize {
        self.0.tree.roots()
    }

    fn simulations(&self) -> u64 {
        self.0.simulations
    }

    fn seconds(&self) -> f64 {
        self.0.seconds
    }

    fn nodes(&self) -> usize {
        self.0.tree.len()
    }

    fn bytes(&self) -> usize {
        self.0.bytes
    }

    fn is_full(&self) -> bool {
        self.0.tree.is_full()
    }

    fn visits(&self) -> Vec<(ActionIndex, u32)> {
        self.0.choices.iter().map(|choice| (choice.action, choice.visits)).collect()
    }

    fn line(&self) -> Vec<NodeId> {
        self.0.principal_variation()
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        let tree = &self.0.tree;
        let mut children: Vec<_> = tree.children(id).collect();
        children.sort_by_key(|&id| (u32::MAX - tree.node(id).visits, id));
        children
    }

    fn node(&self, id: NodeId, players: usize) -> NodeTuple {
        let node = self.0.tree.node(id);
        let (kind, seat, mark) = match node.step() {
            Step::Root => ("root", None, None),
            Step::Action(seat, action) => ("action", Some(seat.index()), Some(action.into())),
            Step::Hidden(seat) => ("hidden", Some(seat.index()), None),
            Step::Outcome(print) => ("outcome", None, Some(print)),
        };
        let means = Seat::of(players).map(|seat| node.mean(seat)).collect();
        (kind, seat, mark, node.visits, node.available, node.prior(), means)
    }
}

/// What a search has found.
#[pyclass(frozen, name = "_Found", module = "midgard._midgard")]
pub(crate) struct Found(Box<dyn AnyReport>, usize);

/// A node: kind, seat, action or fingerprint, visits, available, prior, mean of each seat.
type NodeTuple = (&'static str, Option<usize>, Option<u64>, u32, u32, Option<f32>, Vec<f64>);

#[pymethods]
impl Found {
    #[getter]
    fn seat(&self) -> usize {
        self.0.seat().index()
    }

    #[getter]
    fn action(&self) -> ActionIndex {
        self.0.best()
    }

    #[getter]
    fn root(&self) -> NodeId {
        self.0.root()
    }

    #[getter]
    fn roots(&self) -> usize {
        self.0.roots()
    }

    #[getter]
    fn simulations(&self) -> u64 {
        self.0.simulations()
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.0.seconds()
    }

    #[getter]
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    #[getter]
    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    #[getter]
    fn is_full(&self) -> bool {
        self.0.is_full()
    }

    /// Shares of the visits, by action index.
    #[getter]
    fn policy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        let (mut shares, visits) = (vec![0.0; self.1], self.0.visits());
        let all: u64 = visits.iter().map(|&(_, count)| u64::from(count)).sum();
        for (action, count) in visits {
            shares[usize::from(action)] = f64::from(count) / all.max(1) as f64;
        }
        PyArray1::from_vec(py, shares)
    }

    /// The nodes of the principal variation.
    #[getter]
    fn line(&self) -> Vec<NodeId> {
        self.0.line()
    }

    /// The children of a node, the most visited first.
    fn children(&self, id: NodeId) -> PyResult<Vec<NodeId>> {
        self.check(id)?;
        Ok(self.0.children(id))
    }

    /// What is known of a node.
    fn node(&self, id: NodeId, players: usize) -> PyResult<NodeTuple> {
        self.check(id)?;
        Ok(self.0.node(id, players))
    }
}

impl Found {
    fn new<G: Registered>(
        game: &G,
        found: Result<Report<G::Values>, SearchError>,
    ) -> PyResult<Self> {
        let report = ReportOf::<G>(Arc::new(found.map_err(refused)?), PhantomData);
        Ok(Self(Box::new(report), game.action_count()))
    }

    fn check(&self, id: NodeId) -> PyResult<()> {
        let known = (id as usize) < self.0.nodes();
        known.then_some(()).ok_or_else(|| error::value(format!("there is no node {id}")))
    }
}
