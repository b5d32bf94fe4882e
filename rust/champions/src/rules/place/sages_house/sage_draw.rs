//! A destiny is drawn at the Sage's House. `[place.sage]` Rulebook p. 6.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, table};
use crate::rules::place::sages_house as sage;
use crate::rules::state::{SageVisit, State};
use crate::words::Destiny;
use midgard_core::{ChanceKey, Seat};

impl Ask for table::SageDraw {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.sage"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance draws a destiny for seat {}", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, draws, drawn } = *self;
        must!(check, draws > 0; "phase.draws"; "1 or more"; "a destiny is drawn [place.sage]");
        check.sage(turn, drawn.is_empty().then_some(draws), true);
    }

    fn details(&self) -> Details {
        Details { draws: self.draws, drawn: self.drawn, ..Details::of_seat(self.seat()) }
    }
}

impl Draw for table::SageDraw {
    fn chance_event(&self, _: &Rules, state: &State) -> ChanceEvent {
        ChanceEvent::Destiny(state.next_destinies())
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let (Self { turn, draws, drawn }, destiny) = (self, Destiny::ALL[index]);
        state.take_destiny(destiny);
        if drawn.is_empty() {
            state.sage.push(SageVisit { turn, ..SageVisit::default() });
        }
        if let Some(visit) = state.sage.as_mut_slice().last_mut() {
            visit.drawn.push(destiny);
        }
        let number = drawn.len() as u8 + 1;
        log.say(Tag::PlaceSage, What::Drew { seat: turn, number, destiny: Some(destiny) });
        sage::draw(rules, state, log, turn, draws - 1, drawn.with(destiny));
    }

    fn key(&self, _: &Rules, _: &State) -> ChanceKey {
        ChanceKey { kind: 6, draw: self.drawn.len() as u8, ..ChanceKey::default() }
    }
}
