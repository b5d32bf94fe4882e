//! Evaluators in Python: leaves go out as arrays, evaluations come back as arrays.

use crate::error;
use midgard_champions::{ACTION_COUNT, Rules};
use midgard_core::{Game, Memory};
use midgard_search::{Evaluator, Leaf};

/// What an evaluator of Python says of a leaf.
type Evaluation = midgard_search::Evaluation<<Rules as Game>::Values>;

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A callable of Python. The interpreter is held while it is called, and not otherwise.
pub(crate) struct PyEvaluator<'a> {
    pub(crate) call: &'a Py<PyAny>,
    pub(crate) memory: Memory,
}

impl Evaluator<Rules> for PyEvaluator<'_> {
    type Error = PyErr;

    fn evaluate(&mut self, rules: &Rules, leaves: &[Leaf<Rules>]) -> PyResult<Vec<Evaluation>> {
        let size = rules.layout().len();
        let mut bytes = vec![0; size];
        let mut floats = vec![0.0; leaves.len() * size];
        for (leaf, floats) in leaves.iter().zip(floats.chunks_exact_mut(size)) {
            rules.observe(&leaf.view, self.memory, &mut bytes);
            rules.layout().floats(&bytes, floats);
        }
        let legal = |leaf: &Leaf<Rules>| {
            let legal = leaf.legal;
            (0..ACTION_COUNT).map(move |action| legal.contains(action as u16))
        };
        let masks: Vec<bool> = leaves.iter().flat_map(legal).collect();
        Python::attach(|py| {
            let count = leaves.len();
            let floats = PyArray1::from_vec(py, floats).reshape([count, size])?;
            let masks = PyArray1::from_vec(py, masks).reshape([count, ACTION_COUNT])?;
            let told = self.call.bind(py).call1((floats, masks))?;
            let shapes = [[count, ACTION_COUNT], [count, rules.players()]];
            let (priors, values): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
                told.extract().map_err(|_| no_pair(&told, shapes))?;
            let priors = numbers(&priors, "priors", shapes[0], f32::MAX)?;
            let values = numbers(&values, "values", shapes[1], 1.0)?;
            Ok(evaluations(rules, leaves, &priors, &values))
        })
    }
}

fn refused(message: String) -> PyErr {
    error::MidgardError::new_err(message)
}

fn no_pair(told: &Bound<'_, PyAny>, [priors, values]: [[usize; 2]; 2]) -> PyErr {
    let given = told.get_type();
    refused(format!(
        "an evaluator must return a tuple, priors of the shape {priors:?} and values of the shape \
         {values:?}, not {given}"
    ))
}

/// A table of numbers from 0 to the most, of this shape.
fn numbers(
    given: &Bound<'_, PyAny>,
    what: &str,
    shape: [usize; 2],
    most: f32,
) -> PyResult<Vec<f32>> {
    let numpy = given.py().import("numpy")?;
    let options = PyDict::new(given.py());
    options.set_item("dtype", "float32")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !"biuf".contains(&kind) {
        let given = array.getattr("dtype")?;
        return Err(refused(format!("{what} of an evaluator must be real numbers, not {given}")));
    }
    let array = numpy.call_method("ascontiguousarray", (array,), Some(&options))?;
    let array = array.cast::<PyArray2<f32>>().map_err(|_| {
        refused(format!("{what} of an evaluator must have two dimensions, {shape:?}"))
    })?;
    if array.shape() != shape {
        let given = array.shape();
        return Err(refused(format!(
            "{what} of an evaluator must have the shape {shape:?}, not {given:?}"
        )));
    }
    let cells = array.to_vec().map_err(|failure| refused(failure.to_string()))?;
    if let Some(cell) = cells.iter().find(|&&cell| !(0.0..=most).contains(&cell)) {
        let range = if most == 1.0 { "from 0 to 1" } else { "0 or more" };
        return Err(refused(format!("{what} of an evaluator must be {range}, not {cell}")));
    }
    Ok(cells)
}

/// Values come in the order in which the seat that decides sees the seats: itself, the next clockwise.
fn evaluations(
    rules: &Rules,
    leaves: &[Leaf<Rules>],
    priors: &[f32],
    values: &[f32],
) -> Vec<Evaluation> {
    let players = rules.players();
    let rows = priors.chunks_exact(ACTION_COUNT).zip(values.chunks_exact(players));
    let evaluation = |(leaf, (priors, row)): (&Leaf<Rules>, (&[f32], &[f32]))| {
        let mut values = <Rules as Game>::Values::default();
        for (seat, &value) in leaf.seat.around(players).zip(row) {
            values[seat] = value.into();
        }
        Evaluation { priors: priors.to_vec(), values }
    };
    leaves.iter().zip(rows).map(evaluation).collect()
}
