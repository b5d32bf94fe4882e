//! Games from which expected scores are fitted.

use super::{Champions, rules};
use crate::fit;
use midgard_core::Features;
use numpy::PyArray2;
use pyo3::prelude::*;

/// Plays games with greedy players, and returns what was there at the beginning of each round, and what came of it.
#[pyfunction(name = "_fit_samples")]
pub(super) fn fit_samples<'py>(
    py: Python<'py>,
    game: &Bound<'py, Champions>,
    first: u64,
    games: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    fit::samples(py, rules(game), first, games, seed)
}

/// The names of the features of fitted values.
#[pyfunction(name = "_fit_features")]
pub(super) fn fit_features(game: &Bound<'_, Champions>) -> Vec<&'static str> {
    rules(game).feature_names()
}
