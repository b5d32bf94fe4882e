//! The entries of observations that are not 0.

use super::{PyBatch, with_batch};
use crate::error;
use crate::registry::with_part;
use midgard_sim::batch::{Active, Batch};
use numpy::PyArray1;
use pyo3::prelude::*;

/// Indices, offsets and values.
type Arrays<'py> =
    (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<f32>>);

#[pymethods]
impl PyBatch {
    /// Returns the entries of the float32 observations that are not 0, as new arrays in the order in which
    /// `torch.nn.EmbeddingBag` takes them:
    ///
    /// * indices, int32, shape `(m,)`: the place of each entry in its observation, row after row, ascending;
    /// * offsets, int32, shape `(n + 1,)`: the entries of row `i` are `offsets[i]` to `offsets[i + 1] - 1`, as with
    ///   `include_last_offset=True`;
    /// * values, float32, shape `(m,)`: the entries, for `per_sample_weights`; most of them are 1.
    ///
    /// They are those of `batch.observations` after a step, for any dtype and also with `observations=False`, where no
    /// dense row is written. An array is handed to another library without a copy by its `from_dlpack`.
    ///
    /// Raises `ValueError` if there are 2**31 entries or more.
    ///
    /// >>> import midgard, numpy
    /// >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
    /// >>> indices, offsets, values = batch.active()
    /// >>> first = numpy.zeros(batch.game.observation_size, dtype="float32")
    /// >>> first[indices[: offsets[1]]] = values[: offsets[1]]
    /// >>> bool((first == batch.observations[0]).all())
    /// True
    fn active<'py>(&self, py: Python<'py>) -> PyResult<Arrays<'py>> {
        let active = with_batch!(self, |rules, batch| py.detach(|| batch.active(rules)));
        let Active { indices, offsets, values } =
            active.map_err(|many| error::value(many.to_string()))?;
        let [indices, offsets] = [indices, offsets].map(|cells| PyArray1::from_vec(py, cells));
        Ok((indices, offsets, PyArray1::from_vec(py, values)))
    }
}
