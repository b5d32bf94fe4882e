//! What searches are made of.

use crate::state::PyState;
use midgard_core::perft;
use pyo3::prelude::*;

#[pymethods]
impl PyState {
    /// The number of sequences of so many events from here on: decisions, and outcomes of chance one die
    /// or card at a time, whoever answers it. See `docs/testing.md`.
    fn _perft(&self, py: Python<'_>, depth: u32) -> u64 {
        let (game, state) = (self.game.get(), self.state);
        py.detach(|| perft(&game.rules, &state, depth))
    }
}
