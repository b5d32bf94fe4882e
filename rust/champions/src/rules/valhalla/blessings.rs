//! Four blessings lie face-up, laid from left to right. `[setup.blessings]` S-8, S-10.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::Part;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Draw, setup, table};
use crate::rules::state::State;
use crate::rules::valhalla::board;
use crate::words::Blessing;
use midgard_core::{ChanceKey, Seat};

impl Ask for table::Blessings {
    const PART: Part = Part::SetUp;

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn rule(&self, _: &State) -> &'static str {
        "setup.blessings"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        "chance draws a blessing".into()
    }
}

impl Draw for table::Blessings {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        ChanceEvent::Blessing
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        if let Some(slot) = state.blessings.iter().position(Option::is_none) {
            board::lay_blessing(state, log, Tag::SetupBlessings, slot, Blessing::ALL[index]);
        }
        setup::lay_out(rules, state, log);
    }

    fn key(&self, _: &Rules, state: &State) -> ChanceKey {
        let draw = state.blessings.iter().flatten().count() as u8;
        ChanceKey { kind: 11, draw, ..ChanceKey::default() }
    }
}
