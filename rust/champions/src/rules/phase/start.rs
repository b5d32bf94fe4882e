//! The start player is drawn. `[setup.start]` Rulebook p. 3.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::Part;
use crate::rules::event::Log;
use crate::rules::phase::{Ask, Draw, setup, table};
use crate::rules::state::State;
use midgard_core::{ChanceKey, Seat};

impl Ask for table::Start {
    const PART: Part = Part::SetUp;

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn rule(&self, _: &State) -> &'static str {
        "setup.start"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        "chance names the start player".into()
    }
}

impl Draw for table::Start {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        ChanceEvent::Start
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        setup::start(rules, state, log, Seat::ALL[index]);
    }

    fn key(&self, _: &Rules, _: &State) -> ChanceKey {
        ChanceKey { kind: 1, ..ChanceKey::default() }
    }
}
