//! Leaders are dealt at random, with an option for how. `[setup.leaders]`

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::Part;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{Ask, Draw, draft, table};
use crate::rules::state::{Phase, State};
use crate::words::Leader;
use midgard_core::{ChanceKey, Seat, Word};

impl Ask for table::Leaders {
    const PART: Part = Part::SetUp;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "setup.leaders"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance deals a leader to seat {}", self.turn)
    }
}

impl Draw for table::Leaders {
    fn chance_event(&self, rules: &Rules, state: &State) -> ChanceEvent {
        ChanceEvent::Leader(draft::leaders_left(rules, state))
    }

    /// `[setup.leaders]` M17: gives a leader to a seat, in order of seats.
    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let (seat, leader) = (self.turn, Leader::ALL[index]);
        state.clans[seat].leader = Some(leader);
        log.say(Tag::SetupLeaders, What::Drafted { seat, leader });
        // `[setup.random_leaders]` A-39
        if rules.has_box() {
            let next = seat.counter_clockwise(rules.players());
            state.phase = match Some(seat) == state.marker {
                true => Phase::Destinies { turn: Seat::One },
                false => Phase::Leaders { turn: next },
            };
            return;
        }
        let next = Seat::from_index(seat.index() + 1).filter(|next| next.index() < rules.players());
        state.phase = match next {
            Some(turn) => Phase::Leaders { turn },
            None => Phase::Destinies { turn: Seat::One },
        };
    }

    fn key(&self, _: &Rules, _: &State) -> ChanceKey {
        ChanceKey { kind: 8, draw: self.turn as u8, ..ChanceKey::default() }
    }
}
