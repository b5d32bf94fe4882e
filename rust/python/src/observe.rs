//! Observations: what a seat knows, as an array of numbers.

use crate::data::plain;
use crate::error;
use crate::game::PyGame;
use crate::getters::getters;
use crate::held::Held;
use crate::registry::with_state;
use crate::state::PyState;
use crate::word::Text;
use midgard_core::{Block, Encoding, Game, Memory};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyTuple};

/// A named block of the observation.
///
/// >>> import midgard
/// >>> block = midgard.Champions(players=3).observation_layout[3]
/// >>> block.name, block.shape, block.range, block.scale
/// ('round', (1,), (0, 8), 8)
#[pyclass(frozen, eq, module = "midgard")]
#[derive(PartialEq, Eq)]
pub(crate) struct ObservationBlock(Block);

#[pymethods]
impl ObservationBlock {
    /// The position of the block in the array: `array[block.slice]`.
    #[getter]
    fn slice<'py>(&self, py: Python<'py>) -> Bound<'py, PySlice> {
        PySlice::new(py, self.0.start as isize, (self.0.start + self.0.len()) as isize, 1)
    }

    /// The shape of the block: `array[block.slice].reshape(block.shape)`.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.shape)
    }

    /// The names of the entries along the last axis; empty if they need none.
    #[getter]
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.labels)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        let Block { name, start, shape, low, high, .. } = &self.0;
        let shape: Vec<_> = shape.iter().map(usize::to_string).collect();
        let comma = if shape.len() == 1 { "," } else { "" };
        let end = start + self.0.len();
        let shape = shape.join(", ");
        format!("<ObservationBlock {name} [{start}:{end}] ({shape}{comma}) {low} to {high}>")
    }
}

getters! {
    ObservationBlock as PyRef<'_, Self>;
    /// The name of the block.
    name: &'static str = |this| this.0.name;
    /// The smallest and the largest number; numbers outside are clamped. A `uint8` observation stores each number minus
    /// the smallest.
    range: (i16, i16) = |this| (this.0.low, this.0.high);
    /// The divisor: a `float32` observation stores each number divided by this.
    scale: u16 = |this| this.0.scale;
    /// How to read the last axis: `numbers`; `word`, where at most one of the labels is 1; or `words`, where any of
    /// them are.
    encoding: &'static str = |this| match this.0.encoding {
        Encoding::Numbers => "numbers",
        Encoding::Word => "word",
        Encoding::Words => "words",
    };
    /// The meaning of the numbers.
    meaning: &'static str = |this| this.0.meaning;
}

#[pymethods]
impl PyGame {
    /// Decodes an observation, `float32` or `uint8`, to a dict with the numbers or the words of each block.
    ///
    /// Raises `TypeError` for another dtype or number of dimensions, `ValueError` for another length and for a number
    /// that its block cannot hold.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions(start_player=1)
    /// >>> decoded = game.decode_observation(game.new_state(seed=1).observation(0))
    /// >>> decoded["phase"], decoded["marker"], decoded["round"]
    /// ('draft', 'next', 0)
    fn decode_observation<'py>(&self, array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let layout = self.layout();
        let fits = |len: usize| match len == layout.len() {
            true => Ok(()),
            false => Err(length("array", layout.len(), len)),
        };
        let bytes = if let Ok(floats) = array.cast::<PyArray1<f32>>() {
            let floats = cells_of(floats)?;
            fits(floats.len())?;
            layout.bytes(&floats).map_err(|at| self.no_number(at, floats[at]))?
        } else if let Ok(bytes) = array.cast::<PyArray1<u8>>() {
            let bytes = cells_of(bytes)?;
            fits(bytes.len())?;
            bytes
        } else {
            return Err(dtypes("array"));
        };
        plain(array.py(), &layout.decode(&bytes).map_err(error::value)?)
    }
}

getters! {
    PyGame as PyRef<'_, Self>;
    /// The blocks of an observation, in order. `docs/reference/observation.md` lists those of Champions of Midgard.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().observation_layout[1].labels[:3]
    /// ('stalls', 'start', 'draft')
    observation_layout: Vec<ObservationBlock> = |this|
        this.layout().blocks().iter().cloned().map(ObservationBlock).collect();
    /// The number of entries of an observation. It depends on the options of the game; in Champions of Midgard only on
    /// the number of players.
    observation_size: usize = |this| this.layout().len();
}

impl PyGame {
    fn no_number(&self, at: usize, number: f32) -> PyErr {
        let blocks = self.layout().blocks().iter();
        let block = blocks.take_while(|block| block.start <= at).last();
        let name = block.map_or("", |block| block.name);
        error::value(format!("the block {name} cannot hold {number}"))
    }
}

#[pymethods]
impl PyState {
    /// Returns what a seat knows as a NumPy array of shape `(game.observation_size,)`, in the blocks of
    /// `game.observation_layout`. `memory="perfect"` includes all that a player knows who forgets nothing;
    /// `memory="table"` includes only what lies in sight now.
    ///
    /// dtype: `float32` stores each number divided by the scale of its block, `uint8` each number minus the smallest of
    /// its block. out: an array of that shape and of one of these dtypes, which is overwritten and returned.
    ///
    /// Raises `IndexError` for a seat that does not exist, `InvalidOptionError` for another memory or dtype,
    /// `TypeError` for an `out` of another dtype or number of dimensions, `ValueError` for an `out` of another length
    /// and for one that is read-only.
    ///
    /// >>> import midgard, numpy
    /// >>> state = midgard.Champions().new_state(seed=1)
    /// >>> out = numpy.empty(state.game.observation_size, dtype="uint8")
    /// >>> state.observation(0, out) is out, state.observation(0).dtype.name
    /// (True, 'float32')
    #[pyo3(signature = (seat, out = None, *, memory = Text::of("perfect"), dtype = None),
        text_signature = "(self, seat, out=None, *, memory='perfect', dtype='float32')")]
    fn observation<'py>(
        slf: Held<'_>,
        py: Python<'py>,
        seat: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
        memory: Text,
        dtype: Option<Text>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (seat, memory) = (slf.seat(seat)?, memory_of(&memory)?);
        let dtype = dtype.as_deref();
        let (rules, layout) = (slf.rules(), slf.game.get().layout());
        let size = layout.len();
        let observe = |out: &mut [u8]| {
            with_state!(rules, &slf.state, |rules, state| {
                rules.observe(&rules.view(state, seat), memory, out);
            });
        };
        let out = match (out, dtype) {
            (Some(out), _) => out,
            (None, None | Some("float32")) => PyArray1::<f32>::zeros(py, size, false).into_any(),
            (None, Some("uint8")) => PyArray1::<u8>::zeros(py, size, false).into_any(),
            (None, Some(dtype)) => {
                return Err(error::unknown("dtype", dtype, &["float32", "uint8"]));
            }
        };
        if let Ok(array) = out.cast::<PyArray1<f32>>()
            && dtype.is_none_or(|dtype| dtype == "float32")
        {
            let mut bytes = vec![0; size];
            observe(&mut bytes);
            write(array, size, |cells| layout.floats(&bytes, cells))?;
        } else if let Ok(array) = out.cast::<PyArray1<u8>>()
            && dtype.is_none_or(|dtype| dtype == "uint8")
        {
            write(array, size, observe)?;
        } else {
            return Err(dtypes("out"));
        }
        Ok(out)
    }
}

/// Returns the cells of an array with any strides and any alignment.
pub(crate) fn cells_of<T: numpy::Element + Copy>(
    array: &Bound<'_, PyArray1<T>>,
) -> PyResult<Vec<T>> {
    if let Ok(cells) = array.try_readonly().map_err(refused)?.as_slice() {
        return Ok(cells.to_vec());
    }
    let copied = array.call_method0("copy")?.cast_into::<PyArray1<T>>()?;
    let copied = copied.try_readonly().map_err(refused)?;
    Ok(copied.as_slice().map_err(|failure| error::value(failure.to_string()))?.to_vec())
}

/// Writes into an array after checking its length.
pub(crate) fn write<T: numpy::Element>(
    array: &Bound<'_, PyArray1<T>>,
    size: usize,
    fill: impl FnOnce(&mut [T]),
) -> PyResult<()> {
    let mut array = array.try_readwrite().map_err(refused)?;
    let cells = array.as_slice_mut().map_err(refused)?;
    if cells.len() != size {
        return Err(length("out", size, cells.len()));
    }
    fill(cells);
    Ok(())
}

pub(crate) fn memory_of(name: &str) -> PyResult<Memory> {
    error::choice("memory", name, &[("perfect", Memory::Perfect), ("table", Memory::Table)])
}

fn length(name: &str, right: usize, wrong: usize) -> PyErr {
    error::value(format!("{name} must have {right} cells, not {wrong}"))
}

fn dtypes(name: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "{name} must be a NumPy array of float32 or uint8 with one dimension"
    ))
}

fn refused(error: impl std::fmt::Display) -> PyErr {
    error::value(error.to_string())
}
