//! The NumPy arrays of a batch: allocated once, written in place.

use crate::error;
use crate::registry::{AnyRules, with_rules};
use midgard_core::{Game, Layout};
use midgard_sim::batch::{Autoreset, Cells, Out, Shape};
use numpy::ndarray::Dimension;
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray};
use pyo3::prelude::*;

/// Whether observations are written, and their dtype.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Nothing,
    Bytes,
    Floats,
}

/// An array of observations, or nothing.
pub(crate) enum Seen {
    Nothing,
    Bytes(Py<PyArray2<u8>>),
    Floats(Py<PyArray2<f32>>),
}

impl Seen {
    fn new(py: Python<'_>, rows: usize, layout: &Layout, wanted: Wanted) -> Self {
        let dims = [rows, layout.len()];
        match wanted {
            Wanted::Nothing => Self::Nothing,
            Wanted::Bytes => Self::Bytes(PyArray2::zeros(py, dims, false).unbind()),
            Wanted::Floats => Self::Floats(PyArray2::zeros(py, dims, false).unbind()),
        }
    }

    pub(crate) fn wanted(&self) -> Wanted {
        match self {
            Self::Nothing => Wanted::Nothing,
            Self::Bytes(_) => Wanted::Bytes,
            Self::Floats(_) => Wanted::Floats,
        }
    }

    /// The array, or `None`.
    pub(crate) fn array(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        match self {
            Self::Nothing => None,
            Self::Bytes(array) => Some(array.clone_ref(py).into_any()),
            Self::Floats(array) => Some(array.clone_ref(py).into_any()),
        }
    }
}

/// The arrays, with one row per game.
pub(crate) struct Columns {
    pub(crate) masks: Py<PyArray2<bool>>,
    pub(crate) counts: Py<PyArray1<i16>>,
    pub(crate) seats: Py<PyArray1<i8>>,
    pub(crate) rewards: Py<PyArray2<f32>>,
    pub(crate) terminated: Py<PyArray1<bool>>,
    pub(crate) truncated: Py<PyArray1<bool>>,
    pub(crate) illegal: Py<PyArray1<bool>>,
    pub(crate) actions: Py<PyArray1<i64>>,
    pub(crate) observations: Seen,
    pub(crate) finals: Seen,
    rows: usize,
    shape: Shape,
}

impl Columns {
    pub(crate) fn new(
        py: Python<'_>,
        rules: &AnyRules,
        rows: usize,
        wanted: Wanted,
        autoreset: Autoreset,
    ) -> Self {
        let shape = with_rules!(rules, |rules| Shape::of(rules));
        let layout: &Layout = with_rules!(rules, |rules| rules.layout());
        let at_end = if autoreset == Autoreset::SameStep { wanted } else { Wanted::Nothing };
        Self {
            masks: PyArray2::zeros(py, [rows, shape.actions], false).unbind(),
            counts: PyArray1::zeros(py, rows, false).unbind(),
            seats: PyArray1::zeros(py, rows, false).unbind(),
            rewards: PyArray2::zeros(py, [rows, shape.players], false).unbind(),
            terminated: PyArray1::zeros(py, rows, false).unbind(),
            truncated: PyArray1::zeros(py, rows, false).unbind(),
            illegal: PyArray1::zeros(py, rows, false).unbind(),
            actions: PyArray1::zeros(py, rows, false).unbind(),
            observations: Seen::new(py, rows, layout, wanted),
            finals: Seen::new(py, rows, layout, at_end),
            rows,
            shape,
        }
    }

    /// Releases the interpreter while the arrays are written.
    pub(crate) fn write<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Out<'_>) -> R + Send,
    ) -> PyResult<R> {
        let (rows, Shape { actions, players, numbers }) = (self.rows, self.shape);
        let mut masks = hold(py, &self.masks)?;
        let mut counts = hold(py, &self.counts)?;
        let mut seats = hold(py, &self.seats)?;
        let mut rewards = hold(py, &self.rewards)?;
        let mut terminated = hold(py, &self.terminated)?;
        let mut truncated = hold(py, &self.truncated)?;
        let mut illegal = hold(py, &self.illegal)?;
        let mut observations = Held::new(py, &self.observations)?;
        let mut finals = Held::new(py, &self.finals)?;
        let out = Out {
            masks: cells(&mut masks, rows * actions)?,
            counts: cells(&mut counts, rows)?,
            seats: cells(&mut seats, rows)?,
            rewards: cells(&mut rewards, rows * players)?,
            terminated: cells(&mut terminated, rows)?,
            truncated: cells(&mut truncated, rows)?,
            illegal: cells(&mut illegal, rows)?,
            observations: observations.cells(rows * numbers)?,
            finals: finals.cells(rows * numbers)?,
        };
        Ok(py.detach(|| work(out)))
    }

    /// Releases the interpreter while actions are drawn.
    pub(crate) fn draw<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut [i64]) -> R + Send,
    ) -> PyResult<R> {
        let mut actions = hold(py, &self.actions)?;
        let actions = cells(&mut actions, self.rows)?;
        Ok(py.detach(|| work(actions)))
    }
}

/// Borrows an array for writing.
pub(crate) fn hold<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.bind(py).try_readwrite().map_err(|failure| {
        error::value(format!("an array of the batch cannot be written: {failure}"))
    })
}

/// Returns the cells of an array.
///
/// # Errors
/// Returns `ValueError` if the array no longer has this number of cells.
pub(crate) fn cells<'a, T: Element, D: Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
    count: usize,
) -> PyResult<&'a mut [T]> {
    let cells = array.as_slice_mut().ok().filter(|cells| cells.len() == count);
    cells.ok_or_else(|| error::value("an array of the batch has lost its shape".into()))
}

/// Observations that are borrowed for writing.
enum Held<'py> {
    Nothing,
    Bytes(PyReadwriteArray<'py, u8, numpy::Ix2>),
    Floats(PyReadwriteArray<'py, f32, numpy::Ix2>),
}

impl<'py> Held<'py> {
    fn new(py: Python<'py>, seen: &Seen) -> PyResult<Self> {
        Ok(match seen {
            Seen::Nothing => Self::Nothing,
            Seen::Bytes(array) => Self::Bytes(hold(py, array)?),
            Seen::Floats(array) => Self::Floats(hold(py, array)?),
        })
    }

    fn cells(&mut self, count: usize) -> PyResult<Cells<'_>> {
        Ok(match self {
            Self::Nothing => Cells::None,
            Self::Bytes(array) => Cells::Bytes(cells(array, count)?),
            Self::Floats(array) => Cells::Floats(cells(array, count)?),
        })
    }
}
