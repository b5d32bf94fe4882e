//! Evaluators of leaves: networks, and callables in Python, which take leaves as arrays and return evaluations as arrays.

use crate::error;
use crate::network::{PyNetwork, answer_error};
use midgard_core::{ActionIndex, Actions, Game, Memory};
use midgard_search::network::NetworkEvaluator;
use midgard_search::{Evaluation, Evaluator, Leaf};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The largest prior: all those of a game add up to a number.
pub(crate) const MOST_PRIOR: f32 = 1e30;

/// An evaluator that Python passes.
#[derive(FromPyObject)]
pub(crate) enum AnyEvaluator {
    /// A network, which needs no interpreter.
    Network(Py<PyNetwork>),
    /// A callable. The interpreter is held only while it runs.
    Callable(Py<PyAny>),
}

/// An evaluator of the leaves of a search.
pub(crate) enum LeafEvaluator<'a> {
    Network(NetworkEvaluator<'a>),
    Callable(&'a Py<PyAny>, Memory),
}

impl AnyEvaluator {
    /// Returns the evaluator, wrapped so that `inside` records the threads that run it; a network runs no Python.
    pub(crate) fn watched(&self, py: Python<'_>, inside: Option<&Py<PyAny>>) -> PyResult<Self> {
        Ok(match (self, inside) {
            (Self::Network(network), _) => Self::Network(network.clone_ref(py)),
            (Self::Callable(call), None) => Self::Callable(call.clone_ref(py)),
            (Self::Callable(call), Some(inside)) => {
                Self::Callable(inside.call_method1(py, "watched", (call.clone_ref(py),))?)
            }
        })
    }

    /// Calls a function with the evaluator of a search in a game.
    ///
    /// # Errors
    /// Returns `InvalidOptionError` if it is a network for another game.
    pub(crate) fn with<G: Game, T>(
        &self,
        rules: &G,
        memory: Memory,
        search: impl FnOnce(&mut LeafEvaluator<'_>) -> PyResult<T>,
    ) -> PyResult<T> {
        match self {
            Self::Callable(call) => search(&mut LeafEvaluator::Callable(call, memory)),
            Self::Network(network) => {
                let network = network.get().of(rules)?;
                search(&mut LeafEvaluator::Network(NetworkEvaluator::new(&network, memory)))
            }
        }
    }
}

impl<G: Game> Evaluator<G> for LeafEvaluator<'_> {
    type Error = PyErr;

    fn evaluate(&mut self, rules: &G, leaves: &[Leaf<G>]) -> PyResult<Vec<Evaluation<G::Values>>> {
        let (call, memory) = match self {
            Self::Network(network) => {
                return network.evaluate(rules, leaves).map_err(answer_error);
            }
            Self::Callable(call, memory) => (call, *memory),
        };
        let seen = arrays(rules, leaves, memory);
        Python::attach(|py| {
            let answer = call.bind(py).call1(seen.into_numpy(py)?)?;
            let widths = (rules.action_count(), rules.players());
            let (priors, values) = read_answer(&answer, leaves.len(), widths)?;
            Ok(evaluations(rules, leaves, &priors, &values))
        })
    }
}

/// The input of an evaluator about leaves, row by row.
pub(crate) struct Seen {
    observations: Vec<f32>,
    masks: Vec<bool>,
    rows: usize,
}

/// Returns what the seats that decide see, and which actions are legal.
pub(crate) fn arrays<G: Game>(rules: &G, leaves: &[Leaf<G>], memory: Memory) -> Seen {
    let (size, actions) = (rules.layout().len(), rules.action_count());
    let mut bytes = vec![0; size];
    let mut observations = vec![0.0; leaves.len() * size];
    for (leaf, floats) in leaves.iter().zip(observations.chunks_exact_mut(size)) {
        rules.observe(&rules.view(&leaf.state, leaf.seat), memory, &mut bytes);
        rules.layout().floats(&bytes, floats);
    }
    let legal = |leaf: &Leaf<G>| {
        let legal = leaf.legal;
        (0..actions).map(move |action| legal.contains(action as ActionIndex))
    };
    Seen { observations, masks: leaves.iter().flat_map(legal).collect(), rows: leaves.len() }
}

impl Seen {
    /// Returns observations and masks as arrays of NumPy.
    #[allow(clippy::type_complexity)] // it is the type that an evaluator sees
    pub(crate) fn into_numpy(
        self,
        py: Python<'_>,
    ) -> PyResult<(Bound<'_, PyArray2<f32>>, Bound<'_, PyArray2<bool>>)> {
        let width = |cells: usize| [self.rows, cells / self.rows];
        let (size, actions) = (width(self.observations.len()), width(self.masks.len()));
        let observations = PyArray1::from_vec(py, self.observations).reshape(size)?;
        Ok((observations, PyArray1::from_vec(py, self.masks).reshape(actions)?))
    }
}

/// Reads the answer of an evaluator for a number of leaves: priors and values, row by row.
pub(crate) fn read_answer(
    answer: &Bound<'_, PyAny>,
    leaves: usize,
    (actions, players): (usize, usize),
) -> PyResult<(Vec<f32>, Vec<f32>)> {
    let shapes = [[leaves, actions], [leaves, players]];
    let (priors, values): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
        answer.extract().map_err(|_| no_pair(answer, shapes))?;
    let priors = numbers(&priors, "priors", shapes[0], MOST_PRIOR)?;
    Ok((priors, numbers(&values, "values", shapes[1], 1.0)?))
}

fn no_pair(answer: &Bound<'_, PyAny>, [priors, values]: [[usize; 2]; 2]) -> PyErr {
    let found = answer.get_type();
    error::value(format!(
        "an evaluator must return a tuple, priors of the shape {priors:?} and values of the shape \
         {values:?}, not {found}"
    ))
}

/// Reads a two-dimensional array of numbers from 0 to `most`, of this shape.
pub(crate) fn numbers(
    input: &Bound<'_, PyAny>,
    what: &str,
    shape: [usize; 2],
    most: f32,
) -> PyResult<Vec<f32>> {
    let numpy = input.py().import("numpy")?;
    let options = PyDict::new(input.py());
    options.set_item("dtype", "float32")?;
    let array = numpy.call_method1("asarray", (input,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !"biuf".contains(&kind) {
        let found = array.getattr("dtype")?;
        return Err(error::value(format!(
            "{what} of an evaluator must be real numbers, not {found}"
        )));
    }
    let array = numpy.call_method("ascontiguousarray", (array,), Some(&options))?;
    let array = array.cast::<PyArray2<f32>>().map_err(|_| {
        error::value(format!("{what} of an evaluator must have two dimensions, {shape:?}"))
    })?;
    if array.shape() != shape {
        let found = array.shape();
        return Err(error::value(format!(
            "{what} of an evaluator must have the shape {shape:?}, not {found:?}"
        )));
    }
    let cells = array.to_vec().map_err(|failure| error::value(failure.to_string()))?;
    if let Some(cell) = cells.iter().find(|&&cell| !(0.0..=most).contains(&cell)) {
        let most = if most == MOST_PRIOR { "1e30" } else { "1" };
        return Err(error::value(format!(
            "{what} of an evaluator must be from 0 to {most}, not {cell:?}"
        )));
    }
    Ok(cells)
}

/// Reads evaluations. Their values are ordered by seat, clockwise from the seat that decides.
fn evaluations<G: Game>(
    rules: &G,
    leaves: &[Leaf<G>],
    priors: &[f32],
    values: &[f32],
) -> Vec<Evaluation<G::Values>> {
    let players = rules.players();
    let rows = priors.chunks_exact(rules.action_count()).zip(values.chunks_exact(players));
    let evaluation = |(leaf, (priors, row)): (&Leaf<G>, (&[f32], &[f32]))| Evaluation {
        priors: priors.to_vec(),
        values: values_by_seat(rules, leaf, row),
    };
    leaves.iter().zip(rows).map(evaluation).collect()
}

/// Returns values by seat: a row has them clockwise from the seat that decides.
pub(crate) fn values_by_seat<G: Game>(rules: &G, leaf: &Leaf<G>, row: &[f32]) -> G::Values {
    let mut values = G::Values::default();
    for (seat, &value) in leaf.seat.around(rules.players()).zip(row) {
        values[seat] = value.into();
    }
    values
}
