//! Searches for Python: the compiled part of `midgard.search`.

use crate::bots::{belief_policy, is_policy, known_policies, opponent_named, policy_named};
use crate::cancellation::{Cancellation, Cancelled};
use crate::error::{self, choice};
use crate::evaluator::AnyEvaluator;
use crate::found::Found;
use crate::game::PyGame;
use crate::hooks::PyHooks;
use crate::locks::locked;
use crate::observe::memory_of;
use crate::pondering::{AnySession, Pondering};
use crate::registry::{Kind, Registered, with_kind, with_state};
use crate::signals::Signals;
use crate::state::{PyState, at_rest};
use crate::word::Text;
use midgard_core::ActionIndex;
use midgard_search::presets::{
    DEFAULT, best, hidden_choices_by_default, observer_by_default, opponent_by_default,
};
use midgard_search::{
    Branching, Budget, Estimate, GoOn, HiddenChoices, Horizon, NodeId, Observer, Opponents,
    Parallel, Rollout, Selection, Session, Settings, Value,
};
use pyo3::prelude::*;
use std::any::Any;
use std::sync::{Arc, Mutex};
use std::thread::{ThreadId, available_parallelism};

/// The options that `midgard.search` passes, in their ranges.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Options {
    simulations: Option<u64>,
    milliseconds: Option<u64>,
    nodes: Option<usize>,
    selection: Text,
    exploration: Option<f64>,
    prior_weight: f64,
    prior: Option<Text>,
    rollout: Text,
    noise: f64,
    horizon: Option<u32>,
    to_next_round: bool,
    own_estimate: bool,
    estimate: Option<Text>,
    observer: Text,
    opponents: Text,
    value: Text,
    chance: Text,
    exact: bool,
    keep: bool,
    belief: Text,
    worlds: Option<u64>,
    depth: Option<u32>,
    threads: usize,
    parallel: Text,
    seed: u64,
    memory: usize,
}

/// Returns the number of threads; 0 means one per core.
fn threads(wanted: usize) -> usize {
    const MOST: usize = 256;
    if wanted > 0 { wanted } else { cores().min(MOST) }
}

/// Returns the number of cores that this process may use: CPU affinity and the quota of its control group limit it.
#[pyfunction(name = "_cores")]
pub(crate) fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// The options that are words.
pub(crate) struct Choices {
    selection: Selection,
    /// None: the default of the game.
    observer: Option<Observer>,
    opponents: Opponents,
    value: Value,
    branching: Branching,
    parallel: Parallel,
}

impl Options {
    /// Reads the words.
    ///
    /// # Errors
    /// Returns `InvalidOptionError` for a word that an option does not have and for a policy that no game has.
    pub(crate) fn choices(&self) -> PyResult<Choices> {
        let &Self { prior_weight, .. } = self;
        for name in [Some(&self.rollout), self.prior.as_ref()].into_iter().flatten() {
            if !is_policy(name) {
                return Err(error::unknown("policy", name, &known_policies()));
            }
        }
        if *self.belief != *DEFAULT {
            belief_policy(&self.belief)?;
        }
        let observers = [
            ("single", Some(Observer::Single)),
            ("multiple", Some(Observer::Multiple)),
            (DEFAULT, None),
        ];
        let opponents = [("max_n", Opponents::MaxN), ("paranoid", Opponents::Paranoid)];
        let values = [
            ("mixed", Value::Mixed),
            ("win", Value::Win),
            ("rank", Value::Rank),
            ("margin", Value::Margin),
        ];
        let chances = [("decisions", Branching::Decisions), ("outcomes", Branching::Outcomes)];
        let selections = [
            ("ucb1", Selection::default()),
            ("puct", Selection::Puct { exploration: 0.5, prior_weight }),
            ("even", Selection::Even),
        ];
        let parallels = [("roots", Parallel::Roots), ("leaves", Parallel::Leaves)];
        Ok(Choices {
            selection: choice("selection", &self.selection, &selections)?,
            observer: choice("observer", &self.observer, &observers)?,
            opponents: choice("opponents", &self.opponents, &opponents)?,
            value: choice("value", &self.value, &values)?,
            branching: choice("chance", &self.chance, &chances)?,
            parallel: choice("parallel", &self.parallel, &parallels)?,
        })
    }

    /// Returns a selection with the exploration of the options, or that of a game.
    fn explored(&self, selection: Selection, of_game: f64) -> Selection {
        match (selection, self.exploration) {
            (Selection::Ucb1 { .. }, Some(exploration)) => Selection::Ucb1 { exploration },
            (Selection::Puct { prior_weight, .. }, exploration) => {
                Selection::Puct { exploration: exploration.unwrap_or(of_game), prior_weight }
            }
            (selection, _) => selection,
        }
    }

    /// Returns the settings for a game.
    ///
    /// # Errors
    /// Returns `InvalidOptionError` for what [`Options::choices`] refuses, and if the game does not have a policy that is
    /// named.
    pub(crate) fn settings<G: Registered>(&self, go_on: GoOn) -> PyResult<Settings<G>> {
        let choices = self.choices()?;
        let prior = self.prior.as_deref().filter(|name| *name != DEFAULT || best::<G>().is_some());
        let selection = match (self.prior.as_deref(), prior) {
            // a game without a policy of its own has no prior
            (Some(DEFAULT), None) => Selection::default(),
            _ => self.explored(choices.selection, G::EXPLORATION),
        };
        Ok(Settings {
            budget: Budget {
                simulations: self.simulations,
                milliseconds: self.milliseconds,
                nodes: self.nodes,
            },
            selection,
            observer: match choices.observer {
                Some(observer) => observer,
                None if self.keep => Observer::Single,
                None => observer_by_default::<G>(),
            },
            opponents: choices.opponents,
            value: choices.value,
            branching: choices.branching,
            rollout: match (&*self.rollout, self.noise) {
                ("random", _) => Rollout::Random,
                (DEFAULT, _) if best::<G>().is_none() => Rollout::Random,
                (name, noise) => Rollout::Policy(policy_named(name)?, noise),
            },
            worlds: self.worlds,
            depth: self.depth,
            horizon: match self.horizon {
                Some(decisions) => Horizon::Decisions(decisions),
                None if self.to_next_round => Horizon::Round,
                None => Horizon::End,
            },
            estimate: match self.estimate.as_deref() {
                Some(text) => Estimate::Estimator(
                    G::read_estimator(text).map_err(error::InvalidOptionError::new_err)?,
                ),
                None if self.own_estimate => Estimate::Game,
                None => Estimate::FinalScore,
            },
            prior: prior.map(|name| policy_named(name)).transpose()?,
            seed: self.seed,
            threads: threads(self.threads),
            parallel: choices.parallel,
            memory: self.memory,
            exact: self.exact,
            keep: self.keep,
            belief: match &*self.belief {
                DEFAULT => opponent_by_default(),
                named => opponent_named(named)?,
            },
            hidden_choices: match &*self.belief {
                DEFAULT => hidden_choices_by_default::<G>(),
                _ => HiddenChoices::Sampled,
            },
            go_on: Some(go_on),
        })
    }
}

/// Searches a position with code for the session of its game, while other threads run.
macro_rules! found {
    ($this:ident, $py:ident, $state:ident, $cancellation:ident,
        |$session:ident, $rules:ident, $position:ident| $search:expr) => {{
        let (game, position) = at_rest($state)?;
        with_state!(&game.get().rules, &position, |$rules, $position| {
            let found = $py.detach(|| {
                $this.with($rules, $cancellation, |$session| {
                    let found = $search;
                    $this.signals.raised().and(found)
                })
            });
            Found::new($rules, found?)
        })
    }};
}

/// A search with its settings and the tree that it keeps.
#[pyclass(frozen, name = "_Searcher", module = "midgard._midgard")]
pub(crate) struct PySearcher {
    options: Options,
    /// The `Session` of the game that was searched last.
    session: Mutex<Option<AnySession>>,
    /// The thread that has the session.
    holder: Mutex<Option<ThreadId>>,
    /// The thread that goes on searching while others decide; it has the session.
    pondering: Mutex<Option<Pondering>>,
    signals: Arc<Signals>,
    cancelled: Arc<Cancelled>,
}

#[pymethods]
impl PySearcher {
    #[new]
    fn new(options: Options) -> PyResult<Self> {
        options.choices()?;
        let (session, holder, pondering) = (Mutex::new(None), Mutex::new(None), Mutex::new(None));
        let (signals, cancelled) = (Signals::new(), Arc::default());
        Ok(Self { options, session, holder, pondering, signals, cancelled })
    }

    /// Searches the position as the seat that decides knows it.
    #[pyo3(signature = (state, cancellation = None))]
    fn search(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyState>,
        cancellation: Option<Py<Cancellation>>,
    ) -> PyResult<Found> {
        found!(self, py, state, cancellation, |session, rules, position| {
            Ok(session.search(rules, position))
        })
    }

    /// Searches with an evaluator, which gets up to `batch` leaves per call.
    #[pyo3(signature = (state, evaluator, batch, memory, cancellation = None))]
    fn search_with(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyState>,
        evaluator: AnyEvaluator,
        batch: usize,
        memory: Text,
        cancellation: Option<Py<Cancellation>>,
    ) -> PyResult<Found> {
        let memory = memory_of(&memory)?;
        found!(self, py, state, cancellation, |session, rules, position| {
            evaluator.with(rules, memory, |it| session.search_with(rules, position, batch, it))
        })
    }

    /// Goes on with the last search below the action that was taken, in a thread of its own, until the next call.
    fn ponder(&self, py: Python<'_>, game: Py<PyGame>, action: ActionIndex) -> PyResult<()> {
        py.detach(|| {
            self.alone(|held| {
                let Some(session) = held.take() else { return Ok(()) };
                with_kind!(game.get().kind(), |G| {
                    *locked(&self.pondering) = Pondering::begin::<G>(session, game, action);
                });
                Ok(())
            })
        })
    }

    /// Stops the thread that ponders, if there is one, and waits for it.
    fn stop_pondering(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.alone(|_| Ok(())))
    }

    /// Whether a thread ponders now.
    #[getter]
    fn is_pondering(&self) -> bool {
        locked(&self.pondering).as_ref().is_some_and(|pondering| pondering.is_under_way())
    }

    /// Ends the search that runs now, if one does.
    fn cancel(&self) {
        self.cancelled.cancel();
    }

    /// Searches with hooks for priors, leaves or rollouts, which get up to `batch` leaves per call.
    #[pyo3(signature = (state, hooks, batch, cancellation = None))]
    fn search_hooked(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyState>,
        mut hooks: PyHooks,
        batch: usize,
        cancellation: Option<Py<Cancellation>>,
    ) -> PyResult<Found> {
        found!(self, py, state, cancellation, |session, rules, position| {
            session.search_hooked(rules, position, batch, &mut hooks)
        })
    }

    /// Keeps the tree below these nodes for the next search, or nothing if `found` is `None`.
    fn keep(&self, py: Python<'_>, found: Option<Py<Found>>, steps: Vec<NodeId>) -> PyResult<()> {
        py.detach(|| {
            self.alone(|held| match found.as_ref().map(Py::get) {
                Some(found) => self.keep_found(held, found, &steps),
                None => {
                    held.iter_mut().for_each(|session| forget(session.as_mut()));
                    Ok(())
                }
            })
        })
    }
}

impl Drop for PySearcher {
    /// Waits for the thread that ponders, which may be about to need the interpreter.
    fn drop(&mut self) {
        if let Some(pondering) = locked(&self.pondering).take() {
            pondering.stop();
            Python::try_attach(|py| py.detach(|| pondering.end()));
        }
    }
}

impl PySearcher {
    /// Calls a function with the session of a game.
    ///
    /// # Errors
    /// Returns `InvalidOptionError` if the search has fitted values that are not for the game.
    fn with<G: Registered, T>(
        &self,
        rules: &G,
        cancellation: Option<Py<Cancellation>>,
        work: impl FnOnce(&mut Session<G>) -> PyResult<T>,
    ) -> PyResult<T> {
        self.alone(|held| {
            self.cancelled.begin(cancellation);
            let session = self.session_of(held)?;
            if let Estimate::Estimator(estimator) = &session.settings().estimate {
                estimator.check(rules).map_err(error::InvalidOptionError::new_err)?;
            }
            work(session)
        })
    }

    /// Returns what a search asks: whether it is neither cancelled nor interrupted.
    fn go_on(&self) -> GoOn {
        let (cancelled, signals) = (Arc::clone(&self.cancelled), self.signals.go_on());
        Arc::new(move || !cancelled.is_cancelled() && signals())
    }

    /// Returns the session of a game, or a new one if another game was searched last.
    fn session_of<'a, G: Registered>(
        &self,
        held: &'a mut Option<AnySession>,
    ) -> PyResult<&'a mut Session<G>> {
        if held.as_ref().is_none_or(|session| !session.is::<Session<G>>()) {
            let settings = self.options.settings(self.go_on())?;
            *held = Some(Box::new(Session::<G>::new(settings)));
        }
        let session = held.as_mut().and_then(|session| session.downcast_mut());
        Ok(session.unwrap_or_else(|| unreachable!("it was made for this game")))
    }

    /// Keeps the results of a search of any game.
    fn keep_found(
        &self,
        held: &mut Option<AnySession>,
        found: &Found,
        steps: &[NodeId],
    ) -> PyResult<()> {
        with_kind!(found.kind(), |G| {
            let (session, report) = (self.session_of::<G>(held)?, found.report::<G>());
            let steps: Vec<_> = steps.iter().map(|&id| report.tree.node(id).step()).collect();
            session.forget();
            session.keep(report, &steps);
        });
        Ok(())
    }

    /// Runs one search at a time; other threads wait. Code that this search calls is refused: it would wait forever.
    fn alone<T>(&self, work: impl FnOnce(&mut Option<AnySession>) -> PyResult<T>) -> PyResult<T> {
        let this = Some(std::thread::current().id());
        if *locked(&self.holder) == this {
            return Err(error::MidgardError::new_err(BUSY));
        }
        let mut session = locked(&self.session);
        let _held = Held::new(&self.holder, this);
        if let Some(pondering) = locked(&self.pondering).take() {
            *session = pondering.end();
        }
        work(&mut session)
    }
}

/// Clears the tree that a session has kept, for any game.
fn forget(session: &mut (dyn Any + Send)) {
    for &kind in Kind::ALL {
        with_kind!(kind, |G| if let Some(session) = session.downcast_mut::<Session<G>>() {
            session.forget();
        });
    }
}

/// Marks the session as in use until it is dropped.
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

const BUSY: &str = "this search is running: code that it calls, an evaluator or a signal handler, \
                    must use another search";
