//! The sums of runs as plain data.

use crate::tables::frames;
use midgard_core::{Seat, Statistics, Word};
use midgard_sim::{Group, Summary, Tables};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Returns the summary and the tables of a run as plain data.
pub(crate) fn summary_dict<'py, G: Statistics>(
    py: Python<'py>,
    rules: &G,
    bots: &[String],
    summary: &Summary,
    tables: Tables,
) -> PyResult<Bound<'py, PyDict>> {
    let counted = PyDict::new(py);
    counted.set_item("games", summary.games)?;
    counted.set_item("decisions", summary.decisions)?;
    counted.set_item("choices", summary.choices)?;
    counted.set_item("digest", format!("{:016x}", summary.digest))?;
    let seats = Seat::of(rules.players()).map(|seat| seat.word());
    counted.set_item("seats", groups(py, seats.zip(summary.seats.iter().copied()))?)?;
    let orders: Vec<_> = (1..=rules.players()).map(|order| order.to_string()).collect();
    let orders = orders.iter().map(String::as_str).zip(summary.orders.iter().copied());
    counted.set_item("orders", groups(py, orders)?)?;
    let characters = rules.characters().into_iter().zip(summary.characters.iter().copied());
    counted.set_item("characters", groups(py, characters)?)?;
    counted.set_item("sheet", dict(py, rules.sheet_lines(), &summary.sheet)?)?;
    counted.set_item("actions", &summary.actions)?;
    counted.set_item("action_squares", &summary.action_squares)?;
    counted.set_item("counters", dict(py, rules.counters(), &summary.counters)?)?;
    counted.set_item("counter_games", &summary.counter_games)?;
    let (products, of) = (PyDict::new(py), &summary.products);
    for (name, products_of) in [
        ("lengths", &of.lengths),
        ("counters", &of.counters),
        ("sheet", &of.sheet),
        ("scores", &of.scores),
        ("returns", &of.returns),
    ] {
        products.set_item(name, whole_numbers(py, products_of.sums())?)?;
    }
    counted.set_item("products", products)?;
    counted.set_item("bots", groups(py, by_name(bots, &summary.players))?)?;
    counted.set_item("tables", frames(py, tables)?)?;
    Ok(counted)
}

/// Returns numbers as a list. Of some thousand sums nearly all are small, and Python makes small numbers ten times as fast.
fn whole_numbers<'py>(py: Python<'py>, numbers: &[i128]) -> PyResult<Bound<'py, PyList>> {
    let number = |&number: &i128| match i64::try_from(number) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => Ok(number.into_pyobject(py)?.into_any()),
    };
    PyList::new(py, numbers.iter().map(number).collect::<PyResult<Vec<_>>>()?)
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

/// Groups the players by name, in the order in which the names first appear.
fn by_name<'a>(names: &'a [String], players: &[Group]) -> Vec<(&'a str, Group)> {
    let mut found: Vec<(&str, Group)> = Vec::new();
    for (name, player) in names.iter().zip(players) {
        match found.iter_mut().find(|known| known.0 == name) {
            Some((_, group)) => group.merge(player),
            None => found.push((name, *player)),
        }
    }
    found
}

fn groups<'py, 'a>(
    py: Python<'py>,
    groups: impl IntoIterator<Item = (&'a str, Group)>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, group) in groups {
        dict.set_item(name, group_dict(py, &group)?)?;
    }
    Ok(dict)
}

/// Returns a group as plain data. Sums of wins are in `midgard_sim::SHARES`, sums of returns in parts of
/// `midgard_sim::RETURN_PARTS`.
fn group_dict<'py>(py: Python<'py>, group: &Group) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    let Group { games, win_shares, score, score_squares, returns, return_squares } = *group;
    one.set_item("games", games)?;
    one.set_item("win_shares", win_shares)?;
    one.set_item("score", score)?;
    one.set_item("score_squares", score_squares)?;
    one.set_item("returns", returns)?;
    one.set_item("return_squares", return_squares)?;
    Ok(one)
}
