//! The journey that a seat looks at is determined. `[place.sage]` Rulebook p. 6.

use crate::rules::Rules;
use crate::rules::chance::{ChanceEvent, card_of};
use crate::rules::check::{Check, must};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, table};
use crate::rules::place::sages_house as sage;
use crate::rules::state::State;
use crate::words::JourneySpace;
use midgard_core::{ChanceKey, Seat};

impl Ask for table::PeekJourney {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.sage"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance shows seat {} the journey of {}", self.turn, self.shore)
    }

    fn check(&self, check: &mut Check<'_>) {
        let unseen = check.state.shores[self.shore].journey == JourneySpace::Unseen;
        must!(check, unseen; "phase.shore"; "a shore whose journey nobody has looked at"; "it is asked for [place.sage]");
        check.sage(self.turn, Some(self.draws), false);
    }

    fn details(&self) -> Details {
        Details { draws: self.draws, ..Details::at(self.seat(), self.shore) }
    }
}

impl Draw for table::PeekJourney {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        ChanceEvent::Journey(self.shore)
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        state.determine(self.shore, card_of(self.shore, index));
        sage::peeked(rules, state, log, self.turn, self.draws, self.shore);
    }

    fn key(&self, _: &Rules, _: &State) -> ChanceKey {
        ChanceKey { kind: 4, place: self.shore as u8, ..ChanceKey::default() }
    }
}
