//! The sums of runs as plain data.

use midgard_core::{Seat, Statistics, Word};
use midgard_sim::{Estimate, Group, Summary};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Returns the summary as plain data.
pub(crate) fn summary_dict<'py, G: Statistics>(
    py: Python<'py>,
    rules: &G,
    summary: &Summary,
) -> PyResult<Bound<'py, PyDict>> {
    let counted = PyDict::new(py);
    counted.set_item("games", summary.games)?;
    counted.set_item("decisions", summary.decisions)?;
    counted.set_item("choices", summary.choices)?;
    counted.set_item("digest", format!("{:016x}", summary.digest))?;
    let seats = Seat::of(rules.players()).map(|seat| seat.word());
    counted.set_item("seats", groups(py, seats.zip(summary.seats.iter().copied()))?)?;
    let characters = rules.characters().into_iter().zip(summary.characters.iter().copied());
    counted.set_item("characters", groups(py, characters)?)?;
    counted.set_item("sheet", dict(py, rules.sheet_lines(), &summary.sheet)?)?;
    let squares = dict(py, rules.sheet_lines(), &summary.sheet_squares)?;
    counted.set_item("sheet_squares", squares)?;
    counted.set_item("actions", &summary.actions)?;
    counted.set_item("counters", dict(py, rules.counters(), &summary.counters)?)?;
    Ok(counted)
}

fn dict<'py, K, V>(py: Python<'py>, keys: Vec<K>, values: &[V]) -> PyResult<Bound<'py, PyDict>>
where
    K: IntoPyObject<'py>,
    V: Copy + IntoPyObject<'py>,
{
    let dict = PyDict::new(py);
    for (key, value) in keys.into_iter().zip(values) {
        dict.set_item(key, *value)?;
    }
    Ok(dict)
}

pub(crate) fn groups<'py, 'a>(
    py: Python<'py>,
    groups: impl IntoIterator<Item = (&'a str, Group)>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, group) in groups {
        dict.set_item(name, group_dict(py, &group)?)?;
    }
    Ok(dict)
}

/// The sums of a group.
type Sums = (u64, u64, i64, u64, i128, u128);

/// Returns a group as plain data: estimates, and the sums that they are made of.
fn group_dict<'py>(py: Python<'py>, group: &Group) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    one.set_item("games", group.games)?;
    one.set_item("wins", group.win_shares as f64 / midgard_sim::SHARES as f64)?;
    let interval = |it: Estimate| (it.mean, it.low, it.high);
    one.set_item("win_rate", group.win_rate().map(interval))?;
    one.set_item("mean_score", group.mean_score().map(interval))?;
    one.set_item("mean_return", group.mean_return().map(interval))?;
    let Group { games, win_shares, score, score_squares, returns, return_squares } = *group;
    let sums: Sums = (games, win_shares, score, score_squares, returns, return_squares);
    one.set_item("sums", sums)?;
    Ok(one)
}

/// Returns the group with these sums: those of several runs, added up.
#[pyfunction(name = "_group")]
pub(crate) fn group_of(py: Python<'_>, sums: Sums) -> PyResult<Bound<'_, PyDict>> {
    let (games, win_shares, score, score_squares, returns, return_squares) = sums;
    let group = Group { games, win_shares, score, score_squares, returns, return_squares };
    group_dict(py, &group)
}
