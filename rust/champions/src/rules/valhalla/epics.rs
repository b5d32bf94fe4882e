//! Epic monsters are drawn at random. `[setup.epics]` S-8, S-10.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::Part;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Draw, setup, table};
use crate::rules::state::State;
use crate::rules::valhalla::board;
use crate::words::Epic;
use midgard_core::{ChanceKey, Seat};

impl Ask for table::Epics {
    const PART: Part = Part::SetUp;

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn rule(&self, _: &State) -> &'static str {
        "setup.epics"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        "chance draws an epic monster".into()
    }
}

impl Draw for table::Epics {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        ChanceEvent::Epic
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        if let Some(slot) = state.epics.iter().position(Option::is_none) {
            board::lay_epic(state, log, Tag::SetupEpics, slot, Epic::ALL[index]);
        }
        setup::lay_out(rules, state, log);
    }

    fn key(&self, _: &Rules, state: &State) -> ChanceKey {
        let draw = state.epics.iter().flatten().count() as u8;
        ChanceKey { kind: 12, draw, ..ChanceKey::default() }
    }
}
