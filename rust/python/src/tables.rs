//! Tables of runs as NumPy arrays.

use crate::error;
use crate::game::PyGame;
use crate::registry::with_rules;
use midgard_core::Statistics;
use midgard_sim::{Column, Tables, Wanted};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The tables that every game has, and further columns of the first.
const COMMON: [&str; 3] = ["seats", "decisions", "luck"];

/// Returns the tables that these names name.
pub(crate) fn wanted<G: Statistics>(rules: &G, names: &[String]) -> PyResult<Wanted> {
    let mut wanted = Wanted::default();
    for name in names {
        match COMMON.iter().position(|known| known == name) {
            Some(0) => wanted.seats = true,
            Some(1) => wanted.decisions = true,
            Some(_) => wanted.luck = true,
            None => wanted.events.push(event_table(rules, name)?),
        }
    }
    Ok(wanted)
}

/// Returns the number of a table that the game makes from its events.
fn event_table<G: Statistics>(rules: &G, name: &str) -> PyResult<usize> {
    let layouts = rules.event_tables();
    layouts.iter().position(|table| table.name == name).ok_or_else(|| {
        let own = layouts.iter().map(|table| table.name);
        error::unknown("table", name, &COMMON.into_iter().chain(own).collect::<Vec<_>>())
    })
}

/// Returns the tables by their names: for each column, by its name, its cells and the words that they stand for. No cell
/// is copied.
pub(crate) fn frames<'py>(py: Python<'py>, tables: Tables) -> PyResult<Bound<'py, PyDict>> {
    let frames = PyDict::new(py);
    for frame in tables.into_frames() {
        let columns = PyDict::new(py);
        for column in frame.columns {
            columns.set_item(column.name, (array(py, column.column), column.words))?;
        }
        frames.set_item(frame.name, columns)?;
    }
    Ok(frames)
}

fn array(py: Python<'_>, column: Column) -> Bound<'_, PyAny> {
    match column {
        Column::Bool(cells) => PyArray1::from_vec(py, cells).into_any(),
        Column::U64(cells) => PyArray1::from_vec(py, cells).into_any(),
        Column::I16(cells) => PyArray1::from_vec(py, cells).into_any(),
        Column::I32(cells) => PyArray1::from_vec(py, cells).into_any(),
        Column::I64(cells) => PyArray1::from_vec(py, cells).into_any(),
        Column::F64(cells) => PyArray1::from_vec(py, cells).into_any(),
    }
}

/// Returns the tables that the games of a run can have: for each what has a row, and the names of its columns.
#[pyfunction(name = "_table_columns")]
pub(crate) fn table_columns<'py>(py: Python<'py>, game: &PyGame) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    with_rules!(&game.rules, |rules| {
        for frame in midgard_sim::layouts(rules) {
            let names: Vec<_> = frame.columns.into_iter().map(|column| column.name).collect();
            found.set_item(frame.name, (frame.row, names))?;
        }
    });
    Ok(found)
}
