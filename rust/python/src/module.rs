//! The contents of the compiled module.

use crate::{
    action, batch, cancellation, error, found, game, legal, observe, options, registry, saved,
    searcher, selfplay, simulate, state, tables,
};
use pyo3::prelude::*;

/// The compiled part of midgard.
#[pymodule(gil_used = false)]
fn _midgard(py: Python<'_>, module: &Bound<'_, PyModule>) -> PyResult<()> {
    if cfg!(debug_assertions) {
        let text = c"midgard was built without optimisation and is slow; build it with --release";
        PyErr::warn(py, &py.get_type::<pyo3::exceptions::PyRuntimeWarning>(), text, 1)?;
    }
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("BOTS", midgard_search::presets::BOTS)?;
    module.add("CHANCE", state::CHANCE)?;
    module.add("TERMINAL", state::TERMINAL)?;
    module.add("_RETURN_PARTS", midgard_sim::RETURN_PARTS)?;
    module.add("_SHARES", midgard_sim::SHARES)?;
    module.add_class::<action::PyAction>()?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<state::PyState>()?;
    module.add_class::<legal::LegalActions>()?;
    module.add_class::<observe::ObservationBlock>()?;
    module.add_class::<simulate::Bot>()?;
    module.add_class::<searcher::PySearcher>()?;
    module.add_class::<cancellation::Cancellation>()?;
    module.add_function(wrap_pyfunction!(options::restore_game, module)?)?;
    module.add_function(wrap_pyfunction!(searcher::cores, module)?)?;
    module.add_function(wrap_pyfunction!(legal::restore_legal, module)?)?;
    module.add_class::<selfplay::PySelfPlay>()?;
    module.add_class::<found::Found>()?;
    module.add_class::<batch::PyBatch>()?;
    module.add_function(wrap_pyfunction!(batch::restore_batch, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::simulate, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::tabulate, module)?)?;
    module.add_function(wrap_pyfunction!(tables::table_columns, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::game_seed, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::bot_seed, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::shown_seed, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::restore_bot, module)?)?;
    module.add_function(wrap_pyfunction!(saved::restore_state, module)?)?;
    registry::add(module)?;
    error::add(module)
}
