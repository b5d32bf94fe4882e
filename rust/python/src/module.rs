//! The contents of the compiled module.

use pyo3::prelude::*;

/// The compiled part of midgard.
#[pymodule(gil_used = false)]
mod _midgard {
    use super::*;
    #[pymodule_export]
    use crate::{
        action::PyAction,
        batch::{PyBatch, restore_batch},
        cancellation::Cancellation,
        found::Found,
        game::PyGame,
        legal::{LegalActions, restore_legal},
        network::PyNetwork,
        observe::ObservationBlock,
        options::restore_game,
        saved::restore_state,
        searcher::{PySearcher, cores},
        selfplay::PySelfPlay,
        simulate::{Bot, bot_seed, game_seed, restore_bot, shown_seed, simulate, tabulate},
        state::PyState,
        tables::table_columns,
    };
    use crate::{error, registry, state};

    #[pymodule_init]
    fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        if cfg!(debug_assertions) {
            let text =
                c"midgard was built without optimisation and is slow; build it with --release";
            PyErr::warn(py, &py.get_type::<pyo3::exceptions::PyRuntimeWarning>(), text, 1)?;
        }
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("BOTS", midgard_search::presets::BOTS)?;
        module.add("CHANCE", state::CHANCE)?;
        module.add("TERMINAL", state::TERMINAL)?;
        module.add("_RETURN_PARTS", midgard_sim::RETURN_PARTS)?;
        module.add("_SHARES", midgard_sim::SHARES)?;
        registry::add(module)?;
        error::add(module)
    }
}
