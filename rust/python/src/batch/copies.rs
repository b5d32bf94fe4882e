//! Copies of batches for planners, and batches as bytes.

use super::columns::{Columns, Wanted, cells, hold};
use super::{MOST_ROWS, PyBatch, input, size, threads_of, with_batch};
use crate::bots::policy_named;
use crate::error;
use crate::game::PyGame;
use crate::number::index_of;
use crate::registry::{AnyState, Registered, name_of_number, with_part, with_rules};
use crate::word::Text;
use midgard_core::{Game, Surface, refusal_text};
use midgard_sim::batch::{Batch, Out, Threads};
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

#[pymethods]
impl PyBatch {
    /// Returns a new batch of `k` copies of a row. Each copy has chance of its own, which differs from call to call
    /// but is the same for the same sequence of calls. The row keeps its future, and no copy shares it.
    ///
    /// Raises `IndexError` for a row that does not exist, `InvalidOptionError` for `k` out of range.
    ///
    /// >>> import midgard
    /// >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
    /// >>> forks = batch.fork(2, 100)
    /// >>> forks.state(0) == forks.state(99) == batch.state(2), len(set(forks.seeds.tolist()))
    /// (True, 100)
    fn fork(
        &self,
        py: Python<'_>,
        index: &Bound<'_, PyAny>,
        k: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let (row, copies) = (index_of("row", index, self.rows)?, size("k", k)?);
        with_batch!(self, |rules, batch| {
            let columns = self.columns_for(py, rules, copies);
            let forked = columns.write(py, |out| batch.fork(rules, row, copies, out))?;
            Ok(Self::of(self.game.clone_ref(py), forked, columns))
        })
    }

    /// Like `fork`, but overwrites rows of this batch. `rows` is as in `reset`.
    ///
    /// Raises what `reset` and `fork` raise.
    ///
    /// >>> import midgard
    /// >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
    /// >>> batch.fork_onto(2, [0, 1])
    /// >>> batch.state(0) == batch.state(1) == batch.state(2)
    /// True
    fn fork_onto(
        &self,
        py: Python<'_>,
        index: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let row = index_of("row", index, self.rows)?;
        let onto = input::rows(rows, self.rows)?;
        with_batch!(self, |rules, batch| {
            self.columns.write(py, |out| batch.fork_onto(rules, row, &onto, out))
        })
    }

    /// Overwrites rows with states: `indices` is as in `reset`, with one `State` of the same game for each row.
    /// seeds: as in `reset`; without it, the rows take the seeds of their next games. Row `i` then goes on as
    /// `game.from_dict(state.to_dict(), seed=int(batch.seeds[i]))`, so the future of the state is not copied.
    /// `max_decisions` counts from here. `state(i)` is the inverse.
    ///
    /// Raises what `reset` raises, `TypeError` for anything but a list of states, `ValueError` for another number of
    /// states than rows, for a state of another game, and with `autoreset="same_step"` for a state whose game is
    /// over. An error changes nothing.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions()
    /// >>> batch, state = midgard.Batch(game, 4, seed=1), game.new_state(seed=9)
    /// >>> batch.set_states([0, 2], [state, state], seeds=[5, 6])
    /// >>> batch.state(0) == batch.state(2) == state, batch.seeds[2]
    /// (True, 6)
    #[pyo3(signature = (indices, states, *, seeds = None))]
    fn set_states(
        &self,
        py: Python<'_>,
        indices: &Bound<'_, PyAny>,
        states: &Bound<'_, PyAny>,
        seeds: Option<Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let rows = input::rows(indices, self.rows)?;
        let states = input::states(states, &self.game.get().rules, rows.len())?;
        let seeds = seeds.map(|seeds| input::seeds(&seeds, &rows)).transpose()?;
        with_batch!(self, |rules, batch| {
            let states = positions(rules, &states);
            let place = |out: Out<'_>| batch.place(rules, &rows, &states, seeds.as_deref(), out);
            self.columns.write(py, place)?.map_err(|over| {
                let message = "autoreset=\"same_step\" takes no finished games";
                error::value(format!("the game of state {over} is over; {message}"))
            })
        })
    }

    /// Returns a new batch in which each row is sampled from what a seat knows, as `State.determinize` does, with
    /// chance of its own. seats: an array of shape `(n,)`; seeds: an array of shape `(n,)`, or a number from which
    /// each row derives its seed as in a new batch. This batch does not change.
    ///
    /// Raises `IndexError` for a seat that does not exist, `ValueError` for another length, `TypeError` for another
    /// dtype, `InvalidOptionError` for seeds out of range.
    ///
    /// >>> import midgard
    /// >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
    /// >>> sampled = batch.determinize(batch.seats, 5)
    /// >>> bool((sampled.observations == batch.observations).all())
    /// True
    fn determinize(
        &self,
        py: Python<'_>,
        seats: &Bound<'_, PyAny>,
        seeds: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let seats = input::seats(seats, self.rows, self.game.get().seats())?;
        let seeds = input::seeds(seeds, &(0..self.rows).collect::<Vec<_>>())?;
        with_batch!(self, |rules, batch| {
            let columns = self.columns_for(py, rules, self.rows);
            let dealt = columns.write(py, |out| batch.determinize(rules, &seats, &seeds, out))?;
            Ok(Self::of(self.game.clone_ref(py), dealt, columns))
        })
    }

    /// Plays a copy of each row to its end and returns the return of each seat as a new float32 array of
    /// shape `(n, game.players)`. seed: an array of n seeds, or a number from which each row derives its seed as in
    /// a new batch. Row `i` is `batch.state(i).rollout(seed of row i)`; it does not use the future of the row.
    /// policy: `random` or a policy of the game such as `greedy`, for every seat.
    ///
    /// Raises `InvalidOptionError` for a policy that the game does not have and for seeds out of range, `TypeError` and
    /// `ValueError` for seeds of another dtype or length.
    ///
    /// >>> import midgard
    /// >>> batch = midgard.Batch(midgard.Champions(players=2), 4, seed=1)
    /// >>> batch.rollout(5).sum(axis=1).tolist()
    /// [1.0, 1.0, 1.0, 1.0]
    #[pyo3(signature = (seed, *, policy = Text::of("random")),
        text_signature = "(self, seed, *, policy='random')")]
    fn rollout(
        &self,
        py: Python<'_>,
        seed: &Bound<'_, PyAny>,
        policy: Text,
    ) -> PyResult<Py<PyArray2<f32>>> {
        let seeds = input::seeds(seed, &(0..self.rows).collect::<Vec<_>>())?;
        let players = self.game.get().seats();
        with_batch!(self, |rules, batch| {
            let returns = PyArray2::<f32>::zeros(py, [self.rows, players], false).unbind();
            let mut held = hold(py, &returns)?;
            let shares = cells(&mut held, self.rows * players)?;
            let (policy, slice) = (policy_named(&policy)?, ROWS * self.threads.count());
            let slices = seeds.chunks(slice).zip(shares.chunks_mut(slice * players));
            for (number, (seeds, shares)) in slices.enumerate() {
                py.check_signals()?;
                let first = number * slice;
                py.detach(|| batch.rollout(rules, first, seeds, policy.as_ref(), shares));
            }
            Ok(returns)
        })
    }

    /// Returns the batch as bytes, versioned and with a checksum, for checkpoints: its options and, for each row, the
    /// state and the chance to come. The results of the last step are not saved: after `load` the arrays are as if
    /// no step had been made yet.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions()
    /// >>> batch = midgard.Batch(game, 4, seed=1)
    /// >>> midgard.Batch.load(game, batch.save()).state(3) == batch.state(3)
    /// True
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.saved(py)?))
    }

    /// Reads a batch from the bytes of `save`. threads: as in a new batch. Raises `InvalidSnapshotError`, which describes
    /// why, for bytes that midgard did not write, that are damaged or of another version, or that belong to a game
    /// with other options, cards or rules.
    #[staticmethod]
    #[pyo3(signature = (game, data, *, threads = None), text_signature = "(game, data, *, threads=0)")]
    fn load(
        py: Python<'_>,
        game: Py<PyGame>,
        data: &[u8],
        threads: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        Self::loaded(py, game, data, threads_of(threads.as_ref())?)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        let threads = Arc::clone(&self.threads);
        Self::loaded(py, self.game.clone_ref(py), &self.saved(py)?, threads)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__copy__(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let restore = py.import("midgard._midgard")?.getattr("_restore_batch")?;
        let threads = self.threads.count();
        let saved = (self.game.clone_ref(py), self.save(py)?, threads);
        Ok((restore, saved).into_pyobject(py)?.into_any())
    }
}

impl PyBatch {
    /// Returns arrays for another batch with the options of this one.
    fn columns_for<G: Game>(&self, py: Python<'_>, rules: &G, rows: usize) -> Columns {
        Columns::new(py, rules, rows, self.columns.wanted, self.settings.autoreset)
    }

    fn saved(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let (origin, note) = (self.game.get().origin.bytes(), [self.columns.wanted as u8]);
        with_batch!(self, |rules, batch| {
            Ok(py.detach(|| batch.save(&origin, &note, |state| rules.state_bytes(state))))
        })
    }

    fn loaded(
        py: Python<'_>,
        game: Py<PyGame>,
        data: &[u8],
        threads: Arc<Threads>,
    ) -> PyResult<Self> {
        let origin = &game.get().origin;
        let check = |bytes: &[u8]| {
            let bytes = bytes.try_into().map_err(|_| "an origin of another length".to_owned())?;
            origin.check(bytes, name_of_number)
        };
        let refused = |reason: String| error::InvalidSnapshotError::new_err(reason);
        let broken = |what: &str| refused(format!("this is not a batch of the game: {what}"));
        with_rules!(&game.get().rules, |rules| {
            let decode =
                |bytes: &[u8]| rules.state_of_bytes(bytes).map_err(|all| refusal_text(&all));
            let loaded = py.detach(|| Batch::load(rules, threads, data, check, decode));
            let (mut batch, note) = loaded.map_err(|bad| refused(bad.to_string()))?;
            let wanted = match note[..] {
                [0] => Wanted::Nothing,
                [1] => Wanted::Bytes,
                [2] => Wanted::Floats,
                _ => return Err(broken("unknown observations")),
            };
            let rows = batch.len();
            if !(1..=MOST_ROWS).contains(&(rows as i128)) {
                return Err(broken("it has no rows, or too many"));
            }
            let columns = Columns::new(py, rules, rows, wanted, batch.settings().autoreset);
            columns.write(py, |out| batch.show(rules, out))?;
            Ok(Self::of(game.clone_ref(py), batch, columns))
        })
    }
}

/// Ctrl-C is checked each time a thread has played out this many rows.
const ROWS: usize = 2048;

/// Returns the positions of states of one game.
fn positions<G: Registered>(_: &G, states: &[AnyState]) -> Vec<G::State> {
    states.iter().map(|state| *G::state_of(state)).collect()
}

/// Restores a pickled batch.
#[pyfunction(name = "_restore_batch")]
pub(crate) fn restore_batch(
    py: Python<'_>,
    game: Py<PyGame>,
    data: &[u8],
    threads: Bound<'_, PyAny>,
) -> PyResult<PyBatch> {
    PyBatch::loaded(py, game, data, threads_of(Some(&threads))?)
}
