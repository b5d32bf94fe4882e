//! Games from which expected scores are fitted.

use midgard_core::{Features, FittedTo};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// Plays the games `first` to `first + games`. Returns float32 of shape (rows, 3 + features), as
/// [`midgard_search::fit_samples`] describes the rows.
pub(crate) fn samples<'py, G: Features>(
    py: Python<'py>,
    rules: &G,
    first: u64,
    games: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let play = || midgard_search::fit_samples(rules, first..first + games, seed);
    let (width, rows) = py.detach(play);
    let shape = [rows.len() / width, width];
    rows.into_pyarray(py).reshape(shape)
}

/// Adds to the module of a game what its values are fitted to, and how many lists of weights there are.
pub(crate) fn add<G: Features>(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("_WEIGHT_LISTS", G::ROUNDS)?;
    let fitted_to = match G::FITTED_TO {
        FittedTo::Scores => "scores",
        FittedTo::Differences => "differences",
        FittedTo::Victories => "victories",
    };
    module.add("_FITTED_TO", fitted_to)
}

/// Makes the functions of a game whose values are fitted: `_fit_samples` and `_fit_features`, and adds them to its module.
macro_rules! fit_functions {
    ($Game:ident) => {
        /// Plays games with greedy players. Returns the features at the beginning of each round, and the results.
        #[pyfunction(name = "_fit_samples")]
        fn fit_samples<'py>(
            py: Python<'py>,
            game: &Bound<'py, $Game>,
            first: u64,
            games: u64,
            seed: u64,
        ) -> PyResult<Bound<'py, numpy::PyArray2<f32>>> {
            $crate::fit::samples(py, rules(game), first, games, seed)
        }

        /// Returns the names of the features of fitted values.
        #[pyfunction(name = "_fit_features")]
        fn fit_features(game: &Bound<'_, $Game>) -> Vec<&'static str> {
            midgard_core::Features::feature_names(rules(game))
        }

        /// Adds what a game with fitted values has to its module.
        fn add_fit(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $crate::fit::add::<Rules>(module)?;
            module.add_function(wrap_pyfunction!(fit_samples, module)?)?;
            module.add_function(wrap_pyfunction!(fit_features, module)?)
        }
    };
}
pub(crate) use fit_functions;
