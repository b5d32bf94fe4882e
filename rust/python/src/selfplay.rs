//! Self-play for Python: the compiled part of `midgard.selfplay`.

use crate::batch::{cells, hold};
use crate::error;
use crate::evaluator::{AnyEvaluator, read_answer};
use crate::game::PyGame;
use crate::locks::free;
use crate::network::answer_error;
use crate::observe::memory_of;
use crate::registry::{with_part, with_rules};
use crate::searcher::Options;
use crate::word::Text;
use midgard_core::{Game, Surface};
use midgard_search::RootExploration;
use midgard_sim::batch::Threads;
use midgard_sim::selfplay::{Answers, Episode, Fast, LeafRows, SelfPlay, SelfPlayOptions};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

/// The options that `midgard.selfplay` passes besides those of the search. It has checked their ranges.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct PlayOptions {
    games: u64,
    parallel_games: usize,
    simulations: u32,
    fast_simulations: Option<u32>,
    full_share: f64,
    dirichlet_alpha: Option<f64>,
    dirichlet_share: f64,
    gumbel: Option<u32>,
    temperature: f64,
    temperature_decisions: u32,
    seed: u128,
    threads: usize,
    observations: Text,
}

/// The arrays of a group of games: its leaves are written into them in place.
struct Arrays {
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<bool>>,
    rows: usize,
}

impl Arrays {
    fn new(py: Python<'_>, rows: usize, size: usize, actions: usize) -> Self {
        Self {
            observations: PyArray2::zeros(py, [rows, size], false).unbind(),
            masks: PyArray2::zeros(py, [rows, actions], false).unbind(),
            rows,
        }
    }

    /// Releases the interpreter while the arrays are written.
    fn write<R: Send>(
        &self,
        py: Python<'_>,
        size: usize,
        actions: usize,
        work: impl FnOnce(LeafRows<'_>) -> R + Send,
    ) -> PyResult<R> {
        let mut observations = hold(py, &self.observations)?;
        let mut masks = hold(py, &self.masks)?;
        let rows = LeafRows {
            observations: cells(&mut observations, self.rows * size)?,
            masks: cells(&mut masks, self.rows * actions)?,
        };
        Ok(py.detach(|| work(rows)))
    }

    /// Calls an evaluator with the first rows.
    fn evaluate(
        &self,
        py: Python<'_>,
        evaluator: &Py<PyAny>,
        count: usize,
        widths: (usize, usize),
    ) -> PyResult<Answers> {
        let (observations, masks) = (self.observations.bind(py), self.masks.bind(py));
        let answer = if count == self.rows {
            evaluator.bind(py).call1((observations, masks))?
        } else {
            let first = PySlice::new(py, 0, count as isize, 1);
            let part = (observations.get_item(&first)?, masks.get_item(&first)?);
            evaluator.bind(py).call1(part)?
        };
        let (priors, values) = read_answer(&answer, count, widths)?;
        Ok(Answers { priors, values })
    }
}

/// Games in progress whose decisions are searched with one evaluator.
#[pyclass(frozen, name = "_SelfPlay", module = "midgard._midgard")]
pub(crate) struct PySelfPlay {
    game: Py<PyGame>,
    play: Mutex<Box<dyn Any + Send>>,
    /// Those of both groups, once a callable needs them.
    arrays: OnceLock<[Arrays; 2]>,
    /// Whether the last turn has failed: its evaluator may have written over its arrays.
    failed: AtomicBool,
}

#[pymethods]
impl PySelfPlay {
    #[new]
    fn new(
        py: Python<'_>,
        game: Py<PyGame>,
        search: Options,
        options: PlayOptions,
    ) -> PyResult<Self> {
        search.choices()?;
        let threads = Threads::beside_caller(options.threads).map(Arc::new).map_err(|failure| {
            PyRuntimeError::new_err(format!("threads cannot be started: {failure}"))
        })?;
        with_rules!(&game.get().rules, |rules| {
            let settings = search.settings(Arc::new(|| true))?;
            let memory = memory_of(&options.observations)?;
            let slots = options.parallel_games;
            let play = SelfPlay::new(rules, options.of(settings, memory), slots, threads);
            let (game, play) = (game.clone_ref(py), Mutex::new(Box::new(play) as Box<_>));
            Ok(Self { game, play, arrays: OnceLock::new(), failed: AtomicBool::new(false) })
        })
    }

    /// Goes on until the next game is finished. Returns its columns, or `None` after the last game.
    fn next<'py>(
        &self,
        py: Python<'py>,
        evaluator: AnyEvaluator,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let mut held = self.held()?;
        with_part!(&self.game.get().rules, &mut **held, SelfPlay, |rules, play| loop {
            if let Some(episode) = play.take_episode() {
                return columns(py, rules, episode).map(Some);
            }
            if play.is_over() {
                return Ok(None);
            }
            match &evaluator {
                AnyEvaluator::Callable(call) => self.turn(py, rules, play, call)?,
                AnyEvaluator::Network(network) => {
                    let network = network.get().of(rules)?;
                    py.detach(|| play.play_with(rules, &network)).map_err(answer_error)?;
                }
            }
            py.check_signals()?;
        })
    }

    /// Returns the columns of a game that is finished already, or `None`; those before it may never be.
    fn take_finished<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let mut held = self.held()?;
        with_part!(&self.game.get().rules, &mut **held, SelfPlay, |rules, play| {
            play.take_any_episode().map(|episode| columns(py, rules, episode)).transpose()
        })
    }

    /// The number of leaves that were evaluated.
    #[getter]
    fn leaves(&self) -> PyResult<u64> {
        let mut held = self.held()?;
        with_part!(&self.game.get().rules, &mut **held, SelfPlay, |_rules, play| Ok(play.leaves()))
    }
}

impl PySelfPlay {
    /// Evaluates the leaves of one group while the other goes on to its next leaves.
    fn turn<G: Surface>(
        &self,
        py: Python<'_>,
        rules: &G,
        play: &mut SelfPlay<G>,
        evaluator: &Py<PyAny>,
    ) -> PyResult<()> {
        let (size, widths) = (rules.layout().len(), (rules.action_count(), rules.players()));
        let arrays = self.arrays.get_or_init(|| {
            [0, 1].map(|group| Arrays::new(py, play.group_size(group), size, widths.0))
        });
        let (here, other) = (&arrays[play.turn_of()], &arrays[1 - play.turn_of()]);
        if self.failed.swap(true, Ordering::Relaxed) {
            here.write(py, size, widths.0, |rows| play.write_again(rules, rows))?;
        }
        other.write(py, size, widths.0, |rows| {
            play.turn(rules, rows, |count| {
                Python::attach(|py| here.evaluate(py, evaluator, count, widths))
            })
        })??;
        self.failed.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Takes the games for a call.
    fn held(&self) -> PyResult<MutexGuard<'_, Box<dyn Any + Send>>> {
        free(&self.play, || error::MidgardError::new_err(BUSY))
    }
}

/// Returns what is learned from a game as arrays; what each seat has is by seat.
fn columns<'py, G: Game>(
    py: Python<'py>,
    rules: &G,
    episode: Episode,
) -> PyResult<Bound<'py, PyDict>> {
    let (size, actions, players) = (rules.layout().len(), rules.action_count(), rules.players());
    let (rows, columns) = (episode.actions.len(), PyDict::new(py));
    let by = |width: usize| [rows, width];
    columns.set_item("number", episode.number)?;
    let observations = PyArray1::from_vec(py, episode.observations).reshape(by(size))?;
    columns.set_item("observations", observations)?;
    columns.set_item("masks", PyArray1::from_vec(py, episode.masks).reshape(by(actions))?)?;
    let policies = PyArray1::from_vec(py, episode.policies).reshape(by(actions))?;
    columns.set_item("policies", policies)?;
    columns.set_item("values", PyArray1::from_vec(py, episode.values).reshape(by(players))?)?;
    columns.set_item("actions", PyArray1::from_vec(py, episode.actions))?;
    columns.set_item("seats", PyArray1::from_vec(py, episode.seats))?;
    columns.set_item("is_full", PyArray1::from_vec(py, episode.is_full))?;
    columns.set_item("returns", PyArray1::from_vec(py, episode.returns))?;
    columns.set_item("ranks", PyArray1::from_vec(py, episode.ranks))?;
    columns.set_item("scores", PyArray1::from_vec(py, episode.scores))?;
    let by_seat = |cells: Vec<i32>| {
        let width = cells.len() / players;
        PyArray1::from_vec(py, cells).reshape([players, width])
    };
    columns.set_item("sheets", by_seat(episode.sheets)?)?;
    columns.set_item("achievements", by_seat(episode.achievements)?)?;
    Ok(columns)
}

impl PlayOptions {
    /// Returns the options for a game.
    fn of<G: Game>(
        self,
        settings: midgard_search::Settings<G>,
        memory: midgard_core::Memory,
    ) -> SelfPlayOptions<G> {
        let exploration = match (self.gumbel, self.dirichlet_alpha) {
            (Some(considered), _) => RootExploration::Gumbel { considered, scale: 1.0 },
            (None, Some(concentration)) => {
                RootExploration::Dirichlet { concentration, share: self.dirichlet_share }
            }
            (None, None) => RootExploration::Plain,
        };
        let full_share = self.full_share;
        SelfPlayOptions {
            settings,
            simulations: self.simulations,
            exploration,
            fast: self.fast_simulations.map(|simulations| Fast { simulations, full_share }),
            temperature: self.temperature,
            temperature_decisions: self.temperature_decisions,
            games: self.games,
            seed: self.seed,
            memory,
        }
    }
}

const BUSY: &str = "this self-play is running: its evaluator, a signal handler or another thread \
                    must not ask it for games";
