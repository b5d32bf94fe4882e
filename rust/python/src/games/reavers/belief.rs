//! The exact beliefs of a seat, which Python works out.

use super::Reavers;
use crate::error;
use crate::held::Held;
use crate::state::PyState;
use pyo3::prelude::*;

#[pymethods]
impl Reavers {
    /// How likely everything is that a seat has not seen, exactly: chances as fractions that sum to 1, as
    /// floats with `exact=False`. `docs/reference/reavers.md` explains it:
    ///
    /// * `destinations`: for each seat the chance of each location, or `None` where nothing is sealed;
    /// * `things`: with screens, for each other seat the chances of none, of one, of two ... `coins`,
    ///   `terror`, `farm`, `wall`, `tower`; otherwise `None`;
    /// * `spoils`: for each seat the same for each type of cards that are not seen, or `None`;
    /// * `next`: the next card of the decks `supply`, `reavers`, `spoils`; empty when it is used up.
    ///
    /// Raises `IndexError` for a seat that is not there, `ValueError` for a state of another game.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Reavers()
    /// >>> belief = game.belief(game.new_state(seed=1), 0)
    /// >>> sum(belief["next"]["spoils"].values())
    /// Fraction(1, 1)
    #[pyo3(signature = (state, seat, *, exact = true))]
    fn belief<'py>(
        slf: &Bound<'py, Self>,
        state: &Bound<'py, PyState>,
        seat: &Bound<'py, PyAny>,
        exact: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = {
            let state = Held::try_from(state)?;
            if *state.rules() != slf.as_super().get().rules {
                return Err(error::value("the state is of another game".into()));
            }
            state.seat(seat)?
        };
        let believed = slf.py().import("midgard.reavers.belief")?.getattr("believed")?;
        believed.call1((slf, state, seat as u8, exact))
    }
}
