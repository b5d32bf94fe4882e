//! Stalls are laid out. `[setup.stalls]` Rulebook p. 3.

use crate::rules::Rules;
use crate::rules::chance::{ChanceEvent, stall_of};
use crate::rules::check::Part;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{Ask, Draw, setup, table};
use crate::rules::state::State;
use midgard_core::{ChanceKey, Seat};

impl Ask for table::Stalls {
    const PART: Part = Part::SetUp;

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn rule(&self, _: &State) -> &'static str {
        "setup.stalls"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        "chance draws a stall".into()
    }
}

impl Draw for table::Stalls {
    fn chance_event(&self, rules: &Rules, state: &State) -> ChanceEvent {
        ChanceEvent::Stall(setup::stalls_left(rules, state))
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let place = stall_of(index);
        state.stalls.add(place);
        log.say(Tag::SetupStalls, What::Opened { place });
        if setup::stalls_left(rules, state).is_empty() {
            setup::lay_out(rules, state, log);
        }
    }

    fn key(&self, _: &Rules, state: &State) -> ChanceKey {
        ChanceKey { kind: 0, draw: state.stalls.len() as u8, ..ChanceKey::default() }
    }
}
