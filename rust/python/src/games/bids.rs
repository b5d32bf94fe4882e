//! Sealed bids: a small game with six seats, actions beyond eight bits and teams, for tests of everything that knows
//! no game.

use crate::argument::arguments;
use crate::classes::classes;
use crate::game::PyGame;
use crate::number::option_or;
use crate::origin::Origin;
use crate::registry::{AnyRules, rules_of};
use midgard_core::Surface;
use midgard_small::Bids as Rules;
use midgard_small::bids::MAX_BIDS;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Adds the classes of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add_class::<Bids>()?;
    add_classes(module)?;
    module.getattr("Bids")
}

arguments! {
    pairs: bool,
}

/// The fewest and the most players.
pub(crate) const PLAYERS: (usize, usize) = (Rules::MIN_PLAYERS, Rules::MAX_PLAYERS);

classes! {
    Bids, "midgard._midgard.bids";
    /// A game of sealed bids in progress.
    State;
    /// A bid: `bid 7`.
    Action;
}

/// Sealed bids with their options: players, 2 to 6; bids, how many bids there are, 2 to 300; pairs, whether every other
/// seat is of one team.
#[pyclass(frozen, extends = PyGame, name = "Bids", module = "midgard._midgard.bids")]
pub(crate) struct Bids;

#[pymethods]
impl Bids {
    #[new]
    #[pyo3(
        signature = (players = None, *, bids = None, pairs = false),
        text_signature = "(players=6, *, bids=300, pairs=False)"
    )]
    fn new(
        py: Python<'_>,
        players: Option<Bound<'_, PyAny>>,
        bids: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = named::pairs)] pairs: bool,
    ) -> PyResult<PyClassInitializer<Self>> {
        const MIN: usize = Rules::MIN_PLAYERS;
        const MAX: usize = Rules::MAX_PLAYERS;
        let expected = format!("players must be {MIN} to {MAX}");
        let range = (MIN as i128, MAX as i128);
        let players = option_or(&expected, players.as_ref(), range, 6)? as usize;
        let (expected, most) = (format!("bids must be 2 to {MAX_BIDS}"), MAX_BIDS.into());
        let bids = option_or(&expected, bids.as_ref(), (2, most), most)? as u16;
        let rules = Rules::new(players, bids);
        let rules = if pairs { rules.in_pairs() } else { rules };
        let origin = Origin::of(&rules);
        let game = PyGame::new(py, AnyRules::Bids(rules), origin);
        Ok(PyClassInitializer::from(game).add_subclass(Self))
    }

    /// How many bids there are.
    #[getter]
    fn bids(slf: &Bound<'_, Self>) -> usize {
        slf.as_super().get().count()
    }

    /// Whether every other seat is of one team.
    #[getter]
    fn pairs(slf: &Bound<'_, Self>) -> bool {
        rules_of::<Rules>(&slf.as_super().get().rules).is_in_pairs()
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<((usize,), Bound<'py, PyDict>)> {
        let options = PyDict::new(slf.py());
        options.set_item("bids", Self::bids(slf))?;
        options.set_item("pairs", Self::pairs(slf))?;
        Ok(((slf.as_super().get().seats(),), options))
    }
}
