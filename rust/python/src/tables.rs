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
    let layouts = rules.event_tables();
    let mut wanted = Wanted::default();
    for name in names {
        match layouts.iter().position(|table| table.name == name) {
            Some(table) => wanted.events.push(table),
            None if name == COMMON[0] => wanted.seats = true,
            None if name == COMMON[1] => wanted.decisions = true,
            None if name == COMMON[2] => wanted.luck = true,
            None => {
                let own = layouts.iter().map(|table| table.name);
                let known: Vec<_> = COMMON.into_iter().chain(own).collect();
                return Err(error::unknown("table", name, &known));
            }
        }
    }
    Ok(wanted)
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
