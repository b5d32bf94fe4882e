//! Parts of a search in Python: priors, values of leaves, and the policy of rollouts.

use crate::error;
use crate::evaluator::{MOST_PRIOR, arrays, numbers, values_by_seat};
use midgard_core::{ActionIndex, Actions, Game, Memory};
use midgard_search::{Hooks, Judgement, Leaf};
use pyo3::prelude::*;

/// Python callables, each for many leaves at a time. The interpreter is held only while they run.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct PyHooks {
    prior: Option<Py<PyAny>>,
    leaf: Option<Py<PyAny>>,
    rollout: Option<Py<PyAny>>,
}

impl<G: Game> Hooks<G> for PyHooks {
    type Error = PyErr;

    fn judge(&mut self, rules: &G, leaves: &[Leaf<G>]) -> PyResult<Judgement<G::Values>> {
        let (mut priors, mut values) = (None, None);
        if self.prior.is_none() && self.leaf.is_none() {
            return Ok(Judgement { priors, values });
        }
        let seen = arrays(rules, leaves, Memory::Perfect);
        Python::attach(|py| {
            let (observations, masks) = seen.into_numpy(py)?;
            let rows = leaves.len();
            if let Some(prior) = &self.prior {
                let answer = prior.bind(py).call1((&observations, &masks))?;
                let shape = [rows, rules.action_count()];
                priors = Some(numbers(&answer, "priors", shape, MOST_PRIOR)?);
            }
            if let Some(leaf) = &self.leaf {
                let answer = leaf.bind(py).call1((&observations, &masks))?;
                let found = numbers(&answer, "values", [rows, rules.players()], 1.0)?;
                let found = found.chunks_exact(rules.players()).zip(leaves);
                let by_seat = |(row, leaf): (&[f32], &Leaf<G>)| values_by_seat(rules, leaf, row);
                values = Some(found.map(by_seat).collect());
            }
            Ok(Judgement { priors, values })
        })
    }

    fn choose(&mut self, rules: &G, decisions: &[Leaf<G>]) -> PyResult<Option<Vec<ActionIndex>>> {
        let Some(rollout) = &self.rollout else { return Ok(None) };
        let seen = arrays(rules, decisions, Memory::Perfect);
        Python::attach(|py| {
            let answer = rollout.bind(py).call1(seen.into_numpy(py)?)?;
            let found = whole_numbers(&answer)?;
            if found.len() != decisions.len() {
                let (right, wrong) = (decisions.len(), found.len());
                let message = format!("a rollout policy must return {right} actions, not {wrong}");
                return Err(error::value(message));
            }
            let legal = |(row, (&action, decision)): (usize, (&i64, &Leaf<G>))| {
                let index = ActionIndex::try_from(action).ok();
                index.filter(|&index| decision.legal.contains(index)).ok_or_else(|| {
                    error::value(format!(
                        "a rollout policy must return legal actions, not {action} in row {row}"
                    ))
                })
            };
            found.iter().zip(decisions).enumerate().map(legal).collect::<PyResult<_>>().map(Some)
        })
    }
}

/// Reads a row of whole numbers: an array of one dimension or a list, of no booleans.
fn whole_numbers(answer: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let read = || -> PyResult<Option<Vec<i64>>> {
        let array = answer.py().import("numpy")?.call_method1("asarray", (answer,))?;
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        let list: Vec<i64> = array.call_method0("tolist")?.extract()?;
        Ok(Some(list).filter(|list| list.is_empty() || kind == "i" || kind == "u"))
    };
    read().ok().flatten().ok_or_else(|| {
        let found = answer.get_type();
        error::value(format!("a rollout policy must return a row of whole numbers, not {found}"))
    })
}
