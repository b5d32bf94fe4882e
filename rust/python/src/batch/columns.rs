//! The NumPy arrays of a batch: allocated once, written in place.

use crate::error;
use midgard_core::Game;
use midgard_sim::batch::{Autoreset, Cells, Out, Shape};
use numpy::ndarray::Dimension;
use numpy::{Element, Ix2, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray};
use pyo3::prelude::*;

/// Whether observations are written, and their dtype.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Nothing,
    Bytes,
    Floats,
}

/// An array of observations, or neither.
pub(crate) struct Seen {
    bytes: Option<Py<PyArray2<u8>>>,
    floats: Option<Py<PyArray2<f32>>>,
}

impl Seen {
    fn new(py: Python<'_>, dims: [usize; 2], wanted: Wanted) -> Self {
        let bytes = || PyArray2::zeros(py, dims, false).unbind();
        let floats = || PyArray2::zeros(py, dims, false).unbind();
        Self {
            bytes: (wanted == Wanted::Bytes).then(bytes),
            floats: (wanted == Wanted::Floats).then(floats),
        }
    }

    /// The array, or `None`.
    pub(crate) fn array(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        let bytes = self.bytes.as_ref().map(|array| array.clone_ref(py).into_any());
        bytes.or_else(|| self.floats.as_ref().map(|array| array.clone_ref(py).into_any()))
    }

    fn hold<'py>(&self, py: Python<'py>) -> PyResult<Held<'py>> {
        let bytes = self.bytes.as_ref().map(|array| hold(py, array)).transpose()?;
        Ok((bytes, self.floats.as_ref().map(|array| hold(py, array)).transpose()?))
    }
}

/// Observations that are borrowed for writing.
type Held<'py> = (Option<PyReadwriteArray<'py, u8, Ix2>>, Option<PyReadwriteArray<'py, f32, Ix2>>);

fn room<'a>(held: &'a mut Held<'_>, count: usize) -> PyResult<Cells<'a>> {
    Ok(match held {
        (Some(array), _) => Cells::Bytes(cells(array, count)?),
        (_, Some(array)) => Cells::Floats(cells(array, count)?),
        (None, None) => Cells::None,
    })
}

/// Makes the arrays, each with its type and the number of cells in a row if it has two dimensions.
macro_rules! columns {
    ($($name:ident: $Array:ident<$Cell:ty> $(, $width:ident)?;)+) => {
        /// The arrays, with one row per game.
        pub(crate) struct Columns {
            $(pub(crate) $name: Py<$Array<$Cell>>,)+
            pub(crate) actions: Py<PyArray1<i64>>,
            pub(crate) observations: Seen,
            pub(crate) finals: Seen,
            pub(crate) wanted: Wanted,
            rows: usize,
            shape: Shape,
        }

        impl Columns {
            pub(crate) fn new<G: Game>(
                py: Python<'_>,
                rules: &G,
                rows: usize,
                wanted: Wanted,
                autoreset: Autoreset,
            ) -> Self {
                let shape = Shape::of(rules);
                let at_end = if autoreset == Autoreset::SameStep { wanted } else { Wanted::Nothing };
                Self {
                    $($name: $Array::zeros(py, [rows $(, shape.$width)?], false).unbind(),)+
                    actions: PyArray1::zeros(py, rows, false).unbind(),
                    observations: Seen::new(py, [rows, shape.numbers], wanted),
                    finals: Seen::new(py, [rows, shape.numbers], at_end),
                    wanted,
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
                let (rows, shape) = (self.rows, self.shape);
                $(let mut $name = hold(py, &self.$name)?;)+
                let mut observations = self.observations.hold(py)?;
                let mut finals = self.finals.hold(py)?;
                let out = Out {
                    $($name: cells(&mut $name, rows $(* shape.$width)?)?,)+
                    observations: room(&mut observations, rows * shape.numbers)?,
                    finals: room(&mut finals, rows * shape.numbers)?,
                };
                Ok(py.detach(|| work(out)))
            }
        }
    };
}

columns! {
    masks: PyArray2<bool>, actions;
    counts: PyArray1<i16>;
    seats: PyArray1<i8>;
    rewards: PyArray2<f32>, players;
    terminated: PyArray1<bool>;
    truncated: PyArray1<bool>;
    illegal: PyArray1<bool>;
}

impl Columns {
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
