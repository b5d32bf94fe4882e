//! Networks for Python: the compiled form of `midgard.selfplay.network`.

use crate::error;
use crate::locks::locked;
use midgard_core::Game;
use midgard_search::network::{Dense, Layers, Network, NetworkError};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};

/// Weights of the shape (inputs, outputs) and a number for each output.
type Arrays<'py> = (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<f32>>);

/// A network that searches and self-play ask without the interpreter.
#[pyclass(frozen, name = "_Network", module = "midgard._midgard")]
pub(crate) struct PyNetwork {
    layers: Layers,
    /// The network for the observations of the game that asked last.
    prepared: Mutex<Option<Arc<Network>>>,
}

#[pymethods]
impl PyNetwork {
    #[new]
    fn new(hidden: Vec<Arrays<'_>>, policy: Arrays<'_>, value: Arrays<'_>) -> PyResult<Self> {
        let hidden = hidden.iter().map(dense).collect::<PyResult<_>>()?;
        let layers = Layers { hidden, policy: dense(&policy)?, value: dense(&value)? };
        Ok(Self { layers, prepared: Mutex::new(None) })
    }
}

impl PyNetwork {
    /// Returns the network for a game.
    ///
    /// # Errors
    /// Returns `InvalidOptionError` if it does not fit the observations, actions or players.
    pub(crate) fn of<G: Game>(&self, rules: &G) -> PyResult<Arc<Network>> {
        let mut prepared = locked(&self.prepared);
        if let Some(network) = &*prepared
            && network.layout() == rules.layout()
        {
            return Ok(Arc::clone(network));
        }
        let outputs = (self.layers.policy.outputs, self.layers.value.outputs);
        let network = match outputs == (rules.action_count(), rules.players()) {
            true => Network::new(rules.layout(), &self.layers),
            false => Err(NetworkError::Shape),
        };
        let network = network.map_err(|failure| {
            error::InvalidOptionError::new_err(format!("{failure}: it is for another game"))
        })?;
        Ok(Arc::clone(prepared.insert(Arc::new(network))))
    }
}

/// Returns the error for an answer that is not finite.
pub(crate) fn answer_error(failure: NetworkError) -> PyErr {
    error::value(failure.to_string())
}

fn dense((weights, bias): &Arrays<'_>) -> PyResult<Dense> {
    let shape = weights.shape();
    let cells = |failure: numpy::AsSliceError| error::value(failure.to_string());
    let (inputs, outputs) = (shape[0], shape[1]);
    let (weights, bias) = (weights.to_vec().map_err(cells)?, bias.to_vec().map_err(cells)?);
    Ok(Dense { inputs, outputs, weights, bias })
}
