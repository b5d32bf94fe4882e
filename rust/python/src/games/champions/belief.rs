//! The exact beliefs of a seat.

use super::{Champions, rules};
use crate::data::figures;
use crate::error;
use crate::number::seat_of;
use crate::registry::Registered;
use crate::state::{PyState, at_rest};
use midgard_champions::Rules;
use midgard_core::Game;
use pyo3::prelude::*;

#[pymethods]
impl Champions {
    /// How likely everything is that a seat has not seen, exactly: chances as fractions that sum to 1, as
    /// floats with `exact=False`. `docs/reference/view.md` explains it:
    ///
    /// * `journeys`: for each shore the chance of each kind, or `None` if no journey lies there face-down;
    ///   with The Dark Mountains `land_journeys` likewise, left and right;
    /// * `destinies`: for each in play its chance to be with each seat, just drawn, under the deck, in the deck;
    /// * `next`: the next card of each deck; empty when it is used up;
    /// * `sealed`: for each seat the chances of none, of one, of two ... that it has sent of each kind to each
    ///   place, or `None` where nothing is hidden; `asked`: which number it is asked for now, or `None`.
    ///
    /// Raises `IndexError` for a seat that is not there, `ValueError` for a state of another game.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions(start_player=0)
    /// >>> belief = game.belief(game.new_state(seed=1), 0)
    /// >>> sum(belief["next"]["troll"].values())
    /// Fraction(1, 1)
    #[pyo3(signature = (state, seat, *, exact = true))]
    fn belief<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        state: &Bound<'py, PyState>,
        seat: &Bound<'py, PyAny>,
        exact: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (game, (of, position)) = (slf.as_super().get(), at_rest(state)?);
        if of.get().rules != game.rules {
            return Err(error::value("the state is of another game".into()));
        }
        let seat = seat_of(seat, game.seats())?;
        let rules = rules(slf);
        let view = rules.view(Rules::state_of(&position), seat);
        let belief = py.detach(|| view.belief(rules));
        figures(py, &belief.data(rules), exact)
    }
}
