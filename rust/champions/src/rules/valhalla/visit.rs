//! A seat may buy something at Valhalla.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::event::Log;
use crate::rules::phase::{Ask, Decide, table};
use crate::rules::state::State;
use crate::words::Stage;
use midgard_core::Seat;
use serde::{Deserialize, Serialize};

/// The visit that a purchase belongs to. In a dict it is the phase `valhalla`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Visit {
    /// The seat that decides.
    pub turn: Seat,
    /// The part of the round that is over.
    pub after: Stage,
    /// Whether Success is offered after the visit.
    pub window: bool,
}

pub(crate) fn resolve(_: &Rules, _: &mut State, _: &mut impl Log, _: Stage, _: Seat, _: bool) {
    todo!()
}
pub(crate) fn hunters(_: &Rules, _: &mut State, _: &mut impl Log) {
    todo!()
}

impl Ask for table::Valhalla {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        todo!()
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        todo!()
    }
}

impl Decide for table::Valhalla {
    fn legal(&self, _: &Rules, _: &State, _: &mut ActionSet) {
        todo!()
    }

    fn play(self, _: &Rules, _: &mut State, _: &mut impl Log, _: Action) {
        todo!()
    }
}
