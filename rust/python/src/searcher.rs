//! Searches for Python: what `midgard.search` is made of.

use crate::bots::{QUICK, quick};
use crate::error;
use crate::evaluator::PyEvaluator;
use crate::observe::memory_of;
use crate::signals::Signals;
use crate::state::PyState;
use crate::word::Text;
use midgard_champions::{ACTION_COUNT, Rules};
use midgard_core::{ActionIndex, Game, Seat, Word};
use midgard_search::{
    Branching, Budget, NodeId, Observer, Opponents, Parallel, Report, Rollout, SearchError,
    Selection, Session, Settings, Step, Value,
};
use numpy::PyArray1;
use pyo3::prelude::*;
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

impl Options {
    fn settings(&self, signals: &Arc<Signals>) -> PyResult<Settings<Rules>> {
        let &Self { exploration, prior_weight, .. } = self;
        let player = |name: &str| quick(name).ok_or_else(|| error::unknown("policy", name, &QUICK));
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
        Ok(Settings {
            budget: Budget {
                simulations: self.simulations,
                milliseconds: self.milliseconds,
                nodes: self.nodes,
            },
            selection: word("selection", &self.selection, &selections)?,
            observer: word("observer", &self.observer, &observers)?,
            opponents: word("opponents", &self.opponents, &opponents)?,
            value: word("value", &self.value, &values)?,
            branching: word("chance", &self.chance, &chances)?,
            rollout: match (&*self.rollout, self.noise) {
                ("random", _) => Rollout::Random,
                (name, noise) => Rollout::Policy(player(name)?, noise),
            },
            worlds: self.worlds,
            depth: self.depth,
            horizon: self.horizon,
            prior: self.prior.as_deref().map(player).transpose()?,
            seed: self.seed,
            threads: threads(self.threads),
            parallel: word("parallel", &self.parallel, &parallels)?,
            memory: self.memory,
            exact: false,
            go_on: Some(signals.go_on()),
        })
    }
}

/// A search with its settings and the tree that it keeps.
#[pyclass(frozen, name = "_Searcher", module = "midgard._midgard")]
pub(crate) struct PySearcher {
    session: Mutex<Session<Rules>>,
    /// The thread that has the session.
    holder: Mutex<Option<ThreadId>>,
    signals: Arc<Signals>,
}

#[pymethods]
impl PySearcher {
    #[new]
    fn new(options: Options) -> PyResult<Self> {
        let signals = Signals::new();
        let session = Mutex::new(Session::new(options.settings(&signals)?));
        Ok(Self { session, holder: Mutex::new(None), signals })
    }

    /// Searches what the seat that is asked knows.
    fn search(&self, py: Python<'_>, state: PyRef<'_, PyState>) -> PyResult<Found> {
        let (game, position) = (state.game.clone_ref(py), state.state);
        drop(state);
        let rules = &game.get().rules;
        let found = py.detach(|| {
            self.with(|session| {
                let found = session.search(rules, &position);
                self.signals.raised().map(|()| found)
            })
        });
        found?.map(|report| Found(Arc::new(report))).map_err(refused)
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
        let (game, position) = (state.game.clone_ref(py), state.state);
        let mut evaluator = PyEvaluator { call: &evaluator, memory: memory_of(&memory)? };
        drop(state);
        let rules = &game.get().rules;
        let found = py.detach(|| {
            self.with(|session| {
                let found = session.search_with(rules, &position, batch, &mut evaluator);
                self.signals.raised().and(found)
            })
        });
        found?.map(|report| Found(Arc::new(report))).map_err(refused)
    }

    /// The next search begins with what was found after these nodes; without anything, if nothing was found.
    fn keep(&self, py: Python<'_>, found: Option<Py<Found>>, steps: Vec<NodeId>) -> PyResult<()> {
        let kept = |session: &mut Session<Rules>| {
            session.forget();
            if let Some(found) = &found {
                let report = &found.get().0;
                let steps: Vec<_> = steps.iter().map(|&id| report.tree.node(id).step()).collect();
                session.keep(report, &steps);
            }
            Ok(())
        };
        py.detach(|| self.with(kept))
    }
}

impl PySearcher {
    /// One search at a time: other threads wait. Who is called by a search cannot wait for its end.
    fn with<T>(&self, work: impl FnOnce(&mut Session<Rules>) -> PyResult<T>) -> PyResult<T> {
        let this = Some(std::thread::current().id());
        if *locked(&self.holder) == this {
            return Err(error::MidgardError::new_err(BUSY));
        }
        let mut session = locked(&self.session);
        let _held = Held::new(&self.holder, this);
        work(&mut session)
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

/// What a search has found.
#[pyclass(frozen, name = "_Found", module = "midgard._midgard")]
pub(crate) struct Found(Arc<Report<<Rules as Game>::Values>>);

/// A node: kind, seat, action or fingerprint, visits, available, prior, mean of each seat.
type Told = (&'static str, Option<usize>, Option<u64>, u32, u32, Option<f32>, Vec<f64>);

#[pymethods]
impl Found {
    #[getter]
    fn seat(&self) -> usize {
        self.0.seat.index()
    }

    #[getter]
    fn action(&self) -> ActionIndex {
        self.0.best
    }

    #[getter]
    fn root(&self) -> NodeId {
        self.0.root
    }

    #[getter]
    fn roots(&self) -> usize {
        self.0.tree.roots()
    }

    #[getter]
    fn simulations(&self) -> u64 {
        self.0.simulations
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.0.seconds
    }

    #[getter]
    fn nodes(&self) -> usize {
        self.0.tree.len()
    }

    #[getter]
    fn bytes(&self) -> usize {
        self.0.bytes
    }

    #[getter]
    fn is_full(&self) -> bool {
        self.0.tree.is_full()
    }

    /// Shares of the visits, by action index.
    #[getter]
    fn policy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        let mut shares = vec![0.0; ACTION_COUNT];
        let all: u64 = self.0.choices.iter().map(|choice| u64::from(choice.visits)).sum();
        for choice in &self.0.choices {
            shares[usize::from(choice.action)] = f64::from(choice.visits) / all.max(1) as f64;
        }
        PyArray1::from_vec(py, shares)
    }

    /// The nodes of the principal variation.
    #[getter]
    fn line(&self) -> Vec<NodeId> {
        self.0.principal_variation()
    }

    /// The children of a node, the most visited first.
    fn children(&self, id: NodeId) -> PyResult<Vec<NodeId>> {
        self.check(id)?;
        let tree = &self.0.tree;
        let mut children: Vec<_> = tree.children(id).collect();
        children.sort_by_key(|&id| (u32::MAX - tree.node(id).visits, id));
        Ok(children)
    }

    /// What is known of a node.
    fn node(&self, id: NodeId, players: usize) -> PyResult<Told> {
        self.check(id)?;
        let node = self.0.tree.node(id);
        let (kind, seat, mark) = match node.step() {
            Step::Root => ("root", None, None),
            Step::Action(seat, action) => ("action", Some(seat.index()), Some(action.into())),
            Step::Hidden(seat) => ("hidden", Some(seat.index()), None),
            Step::Outcome(print) => ("outcome", None, Some(print)),
        };
        let means = Seat::of(players).map(|seat| node.mean(seat)).collect();
        Ok((kind, seat, mark, node.visits, node.available, node.prior(), means))
    }
}

impl Found {
    fn check(&self, id: NodeId) -> PyResult<()> {
        let known = (id as usize) < self.0.tree.len();
        known.then_some(()).ok_or_else(|| error::value(format!("there is no node {id}")))
    }
}
