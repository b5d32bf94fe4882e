//! Many games at once in Python: a batch and its arrays.
//!
//! This file creates, steps and reads a batch; copies and bytes are in `batch/copies.rs`.

mod active;
mod columns;
mod copies;
mod input;

pub(crate) use copies::restore_batch;

use crate::action::object;
use crate::error;
use crate::game::PyGame;
use crate::getters::getters;
use crate::locks::free;
use crate::number::{index_of, option, option_or, real, short_seed_of};
use crate::observe::memory_of;
use crate::registry::{with_part, with_rules};
use crate::state::{PyState, any};
use crate::word::Text;
use columns::{Columns, Wanted};
pub(crate) use columns::{cells, hold};
use midgard_core::{ActionIndex, Dice, Driver, Game, Refusal, Surface};
use midgard_sim::batch::{
    Autoreset, Batch, Illegal, IllegalRows, Out, Reward, Row, Settings, Threads,
};
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard};

/// The modes of autoreset, by name.
const AUTORESETS: [&str; 3] = ["next_step", "same_step", "disabled"];
/// The rewards, by name.
const REWARDS: [&str; 2] = ["returns", "score"];
/// The treatments of illegal actions, by name.
const ILLEGALS: [&str; 2] = ["raise", "penalize"];
/// The largest number of rows of a batch.
const MOST_ROWS: i128 = 1 << 24;

/// `n` games of `game` that are stepped together. Results are in NumPy arrays, which are allocated once and
/// overwritten by each step: copy what you want to keep. See `docs/manual/learning.md`.
///
/// seed: 0 to 2**128 - 1, or an array of n seeds. Row `i` plays the same game as
/// `game.new_state(seed=int(batch.seeds[i]))`, for any number of threads.
/// observations: whether to write the observation of the seat to act; dtype: `float32` or `uint8`; memory: `perfect`
/// or `table`. reward: `returns` (the return of the seat when the game ends) or `score` (the change in each step).
/// autoreset: `next_step`, `same_step` or `disabled`, as Gymnasium defines them, or its `AutoresetMode`.
/// illegal: `raise` (no row moves, and the error names the rows) or `penalize` (the game of the row ends, and the seat
/// that acted gets `penalty`). max_decisions: truncates a game after this many decisions; 0 means never.
/// threads: the number of threads; 0 means one per core. Only one Python thread at a time may use a batch; a call
/// in another one raises `MidgardError`.
///
/// Raises `InvalidOptionError` for an option out of range, `TypeError` and `ValueError` for seeds of another dtype
/// or length.
///
/// >>> import midgard
/// >>> batch = midgard.Batch(midgard.Champions(players=3), 8, seed=7)
/// >>> batch.masks.shape, batch.rewards.shape, batch.seats.dtype.name
/// ((8, 129), (8, 3), 'int8')
/// >>> batch.step(batch.sample_legal(seed=1))
/// >>> bool(batch.terminated.any())
/// False
#[pyclass(frozen, name = "Batch", module = "midgard")]
pub(crate) struct PyBatch {
    game: Py<PyGame>,
    /// One call at a time has it.
    batch: Mutex<Box<dyn Any + Send>>,
    columns: Columns,
    settings: Settings,
    threads: Arc<Threads>,
    rows: usize,
}

/// Runs code for the rules and the rows of a batch, which no other call has meanwhile.
macro_rules! with_batch {
    ($this:ident, |$rules:ident, $batch:ident| $body:expr) => {{
        let (rules, mut held) = (&$this.game.get().rules, $this.held()?);
        with_part!(rules, &mut **held, Batch, |$rules, $batch| $body)
    }};
}
use with_batch;

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (game, n, seed = None, *, observations = true, dtype = Text::of("float32"),
        memory = Text::of("perfect"), reward = Text::of("returns"), autoreset = None,
        illegal = Text::of("raise"), penalty = None,
        max_decisions = None, threads = None),
        text_signature = "(game, n, seed=0, *, observations=True, dtype='float32', memory='perfect', reward='returns', autoreset='next_step', illegal='raise', penalty=-1.0, max_decisions=0, threads=0)")]
    #[allow(clippy::too_many_arguments)] // each is an option of its own
    fn new(
        py: Python<'_>,
        game: Py<PyGame>,
        n: &Bound<'_, PyAny>,
        seed: Option<Bound<'_, PyAny>>,
        observations: bool,
        dtype: Text,
        memory: Text,
        reward: Text,
        autoreset: Option<Bound<'_, PyAny>>,
        illegal: Text,
        penalty: Option<Bound<'_, PyAny>>,
        max_decisions: Option<Bound<'_, PyAny>>,
        threads: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rows = size("n", n)?;
        let rewards = [(REWARDS[0], Reward::Returns), (REWARDS[1], Reward::Score)];
        let most = "max_decisions must be 0 to 2**32 - 1";
        let settings = Settings {
            autoreset: autoreset_of(autoreset.as_ref())?,
            illegal: illegal_of(&illegal, penalty.as_ref())?,
            reward: error::choice("reward", &reward, &rewards)?,
            most_decisions: option_or(most, max_decisions.as_ref(), (0, u32::MAX.into()), 0)?
                as u32,
            memory: memory_of(&memory)?,
        };
        let wanted = wanted(observations, &dtype)?;
        let threads = threads_of(threads.as_ref())?;
        let seed = seed.unwrap_or(0_u64.into_pyobject(py)?.into_any());
        let seeds = input::seeds(&seed, &(0..rows).collect::<Vec<_>>())?;
        with_rules!(&game.get().rules, |rules| {
            let columns = Columns::new(py, rules, rows, wanted, settings.autoreset);
            let make = |out: Out<'_>| Batch::new(rules, settings, threads, &seeds, out);
            let batch = columns.write(py, make)?;
            Ok(Self::of(game.clone_ref(py), batch, columns))
        })
    }

    /// Plays an action in each row. actions: an array of shape `(n,)` of any integer dtype. A row whose game is over
    /// (seat -4) ignores its action. With autoreset disabled such a row stays as it is, with reward 0, until it is
    /// reset; otherwise a new game begins in it.
    ///
    /// Raises `TypeError` for another dtype or number of dimensions, `ValueError` for another length, and with
    /// `illegal="raise"` `IllegalActionError` (with `rows`) when an action is not legal in its row. An error changes
    /// nothing.
    ///
    /// >>> import midgard
    /// >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
    /// >>> batch.step(batch.masks.argmax(axis=1))
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = input::actions(actions, self.rows)?;
        with_batch!(self, |rules, batch| {
            let stepped = self.columns.write(py, |out| batch.step(rules, &actions, out))?;
            stepped.map_err(|rows| self.refused(py, rules, batch, &rows))
        })
    }

    /// Draws a legal action for each row, uniformly, and plays it: `sample_legal` and `step` in one call.
    ///
    /// >>> import midgard
    /// >>> batch = midgard.Batch(midgard.Champions(players=2), 4, seed=1, autoreset="disabled")
    /// >>> while not batch.terminated.all():
    /// ...     batch.step_random(seed=5)
    #[pyo3(signature = (seed = None), text_signature = "(self, seed=0)")]
    fn step_random(&self, py: Python<'_>, seed: Option<Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = seed.as_ref().map_or(Ok(0), short_seed_of)?;
        with_batch!(self, |rules, batch| {
            let mut held = hold(py, &self.columns.actions)?;
            let actions = cells(&mut held, self.rows)?;
            self.columns.write(py, |out| batch.step_random(rules, seed, actions, out))
        })
    }

    /// Draws a legal action for each row, uniformly, writes it into `batch.actions` and returns that array. It holds
    /// -1 where the game is over. A draw depends on the seed, the game of the row and the number of its decisions so
    /// far: one seed is enough for a whole run and gives a new draw at each decision.
    ///
    /// >>> import midgard
    /// >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
    /// >>> bool(batch.masks[range(4), batch.sample_legal(seed=5)].all())
    /// True
    #[pyo3(signature = (seed = None), text_signature = "(self, seed=0)")]
    fn sample_legal(
        &self,
        py: Python<'_>,
        seed: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyArray1<i64>>> {
        with_batch!(self, |_rules, batch| {
            let seed = seed.as_ref().map_or(Ok(0), short_seed_of)?;
            self.columns.draw(py, |actions| batch.sample_legal(seed, actions))?;
        });
        Ok(self.columns.actions.clone_ref(py))
    }

    /// Like `sample_legal`, with probabilities proportional to `exp(logit)` over the legal actions. logits: a
    /// C-contiguous float32 array of shape `(n, game.action_count)`. Logits of illegal actions are ignored; minus
    /// infinity excludes an action.
    ///
    /// Raises `TypeError` for another dtype or number of dimensions, and `ValueError` for another shape and when the
    /// logits of the legal actions of a row include NaN or plus infinity or exclude every action. An error does not
    /// change `batch.actions`.
    ///
    /// >>> import midgard, numpy
    /// >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
    /// >>> logits = numpy.zeros((4, 129), dtype="float32")
    /// >>> bool(batch.masks[range(4), batch.sample_policy(logits)].all())
    /// True
    #[pyo3(signature = (logits, seed = None), text_signature = "(self, logits, seed=0)")]
    fn sample_policy(
        &self,
        py: Python<'_>,
        logits: &Bound<'_, PyAny>,
        seed: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyArray1<i64>>> {
        with_batch!(self, |rules, batch| {
            let seed = seed.as_ref().map_or(Ok(0), short_seed_of)?;
            let logits = input::logits(logits, (self.rows, self.game.get().count()))?;
            let logits = logits.as_slice().map_err(|failure| error::value(failure.to_string()))?;
            let draw = |actions: &mut [i64]| batch.sample_policy(rules, logits, seed, actions);
            self.columns.draw(py, draw)?.map_err(|bad| error::value(bad.to_string()))?;
        });
        Ok(self.columns.actions.clone_ref(py))
    }

    /// Begins new games in the rows of `indices`, an array or list of row numbers or a mask of shape `(n,)`; in all
    /// rows without it. seeds: an array with one seed for each of these rows; or a number, and then row `i` is as in a
    /// new batch with that seed. Without seeds, each row goes on to the next game of its own sequence.
    ///
    /// Raises `IndexError` for a row that does not exist, `ValueError` for a row that is named twice and for another
    /// number of seeds, `TypeError` for another dtype, `InvalidOptionError` for seeds out of range.
    ///
    /// >>> import midgard
    /// >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
    /// >>> before = batch.seeds.copy()
    /// >>> batch.reset([0, 2])
    /// >>> (batch.seeds == before).tolist()
    /// [False, True, False, True]
    #[pyo3(signature = (indices = None, *, seeds = None))]
    fn reset(
        &self,
        py: Python<'_>,
        indices: Option<Bound<'_, PyAny>>,
        seeds: Option<Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let count = self.rows;
        let rows = match indices {
            None => (0..count).collect(),
            Some(indices) => input::rows(&indices, count)?,
        };
        let seeds = seeds.map(|seeds| input::seeds(&seeds, &rows)).transpose()?;
        with_batch!(self, |rules, batch| {
            self.columns.write(py, |out| batch.reset(rules, &rows, seeds.as_deref(), out))
        })
    }

    /// Returns a row as a `State` with the same chance to come, as `copy.copy` does for a state. Planners should use
    /// its `clone()`.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions()
    /// >>> batch = midgard.Batch(game, 4, seed=1)
    /// >>> batch.state(3) == game.new_state(seed=int(batch.seeds[3]))
    /// True
    fn state<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyState>> {
        let row = index_of("row", index, self.rows)?;
        with_batch!(self, |rules, batch| {
            let driver = Driver::Sampled(Dice::new(batch.rows()[row].stream));
            let state = any(rules, batch.states()[row]);
            PyState::new(self.game.clone_ref(py), state, driver).wrapped(py)
        })
    }

    /// object, shape `(n,)`: the seed of each row's game, an integer up to 2**128 - 1. Each call returns a new array.
    /// Anybody who has a seed can replay the game and see its future.
    #[getter]
    fn seeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<Py<PyAny>>>> {
        let seed = |row: &Row| Ok(row.seed().into_pyobject(py)?.into_any().unbind());
        let seeds = with_batch!(self, |_rules, batch| {
            batch.rows().iter().map(seed).collect::<PyResult<Vec<_>>>()?
        });
        Ok(PyArray1::from_vec(py, seeds))
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Batch({}, {})", self.game.bind(py).repr()?, self.rows))
    }
}

getters! {
    PyBatch as PyRef<'_, Self>;
    /// The game with its options.
    game: Py<PyGame> = |this, py| this.game.clone_ref(py);
    /// When a new game begins after the end of one: `next_step`, `same_step` or `disabled`.
    autoreset: &'static str = |this| AUTORESETS[this.settings.autoreset as usize];
    /// The kind of reward: `returns` or `score`.
    reward: &'static str = |this| REWARDS[this.settings.reward as usize];
    /// The number of threads.
    threads: usize = |this| this.threads.count();
    /// bool, shape `(n, game.action_count)`: which actions are legal; none where the game is over.
    masks: Py<PyArray2<bool>> = |this, py| this.columns.masks.clone_ref(py);
    /// int16, shape `(n,)`: the number of legal actions.
    legal_counts: Py<PyArray1<i16>> = |this, py| this.columns.counts.clone_ref(py);
    /// int8, shape `(n,)`: the seat to act, or `midgard.TERMINAL` (-4).
    seats: Py<PyArray1<i8>> = |this, py| this.columns.seats.clone_ref(py);
    /// float32, shape `(n, game.players)`: the reward of each seat for the last step.
    rewards: Py<PyArray2<f32>> = |this, py| this.columns.rewards.clone_ref(py);
    /// bool, shape `(n,)`: whether the game has ended, in the last step or, with autoreset disabled, before it.
    terminated: Py<PyArray1<bool>> = |this, py| this.columns.terminated.clone_ref(py);
    /// bool, shape `(n,)`: whether the game was truncated after `max_decisions`.
    truncated: Py<PyArray1<bool>> = |this, py| this.columns.truncated.clone_ref(py);
    /// bool, shape `(n,)`: whether the last action was not legal; only with `illegal="penalize"`.
    illegal: Py<PyArray1<bool>> = |this, py| this.columns.illegal.clone_ref(py);
    /// int64, shape `(n,)`: the last draw of `sample_legal` or `sample_policy`.
    actions: Py<PyArray1<i64>> = |this, py| this.columns.actions.clone_ref(py);
    /// float32 or uint8, shape `(n, game.observation_size)`: the observation of the seat to act or, where the game is
    /// over, of the seat that acted last. `None` with `observations=False`.
    observations: Option<Py<PyAny>> = |this, py| this.columns.observations.array(py);
    /// The last observations of the games that the last step ended, for the seat that acted last; valid where
    /// `terminated` or `truncated` is set. `None` unless `autoreset="same_step"` and observations are on.
    final_observations: Option<Py<PyAny>> = |this, py| this.columns.finals.array(py);
}

impl PyBatch {
    fn of<G: Game>(game: Py<PyGame>, batch: Batch<G>, columns: Columns) -> Self {
        let (settings, threads) = (*batch.settings(), Arc::clone(batch.threads()));
        let (rows, batch) = (batch.len(), Mutex::new(Box::new(batch) as Box<dyn Any + Send>));
        Self { game, batch, columns, settings, threads, rows }
    }

    /// Takes the batch for a call.
    ///
    /// # Errors
    /// Returns `MidgardError` while another call has it.
    fn held(&self) -> PyResult<MutexGuard<'_, Box<dyn Any + Send>>> {
        free(&self.batch, || error::busy("this batch"))
    }

    /// Returns the error for a step in which no row has moved: it names the rows, and the reason for the first.
    fn refused<G: Surface>(
        &self,
        py: Python<'_>,
        rules: &G,
        batch: &Batch<G>,
        illegal: &IllegalRows,
    ) -> PyErr {
        let (row, action) = illegal.0[0];
        let count = self.game.get().count();
        let known = ActionIndex::try_from(action).ok().filter(|&it| usize::from(it) < count);
        let refusal = known.and_then(|action| rules.why_not(&batch.states()[row], action));
        let refusal = refusal.unwrap_or_else(|| Refusal {
            reason: "no_such_action",
            text: "there is no such action".into(),
            rule: None,
        });
        let message = format!("no row has moved: {illegal}; row {row}: {refusal}");
        let rows: Vec<usize> = illegal.0.iter().map(|&(row, _)| row).collect();
        error::with(py, error::IllegalActionError::new_err(message), |value| {
            value.setattr("rows", rows)?;
            let action = known.map(|action| object(py, self.game.get(), action)).transpose()?;
            value.setattr("action", action)?;
            value.setattr("reason", refusal.reason)
        })
    }
}

/// Reads a number of rows.
fn size(name: &str, n: &Bound<'_, PyAny>) -> PyResult<usize> {
    let expected = format!("{name} must be 1 to {MOST_ROWS}");
    option(&expected, n, 1, MOST_ROWS).map(|rows| rows as usize)
}

/// Reads an autoreset mode from its name or from Gymnasium's `AutoresetMode`.
fn autoreset_of(input: Option<&Bound<'_, PyAny>>) -> PyResult<Autoreset> {
    let Some(input) = input else { return Ok(Autoreset::default()) };
    let name = match input.extract::<Text>() {
        Ok(name) => name,
        Err(failure) => {
            let name = input.getattr("name").and_then(|name| name.extract::<Text>());
            name.map_err(|_| failure)?.to_lowercase().into()
        }
    };
    let modes = [Autoreset::NextStep, Autoreset::SameStep, Autoreset::Disabled];
    let known: Vec<_> = AUTORESETS.into_iter().zip(modes).collect();
    error::choice("autoreset", &name, &known)
}

fn illegal_of(name: &str, penalty: Option<&Bound<'_, PyAny>>) -> PyResult<Illegal> {
    let penalty = penalty.map_or(Ok(-1.0), |it| real("penalty must be a finite number", it))?;
    let known = [(ILLEGALS[0], Illegal::Raise), (ILLEGALS[1], Illegal::Penalize(penalty))];
    error::choice("illegal", name, &known)
}

fn wanted(observations: bool, dtype: &str) -> PyResult<Wanted> {
    let known = [("float32", Wanted::Floats), ("uint8", Wanted::Bytes)];
    let wanted = error::choice("dtype", dtype, &known)?;
    Ok(if observations { wanted } else { Wanted::Nothing })
}

/// Starts this many threads, or one per core for 0.
pub(crate) fn threads_of(threads: Option<&Bound<'_, PyAny>>) -> PyResult<Arc<Threads>> {
    let count = option_or("threads must be 0 to 1024", threads, (0, 1024), 0)? as usize;
    let started = Threads::new(count).map(Arc::new);
    started
        .map_err(|failure| PyRuntimeError::new_err(format!("threads cannot be started: {failure}")))
}
