//! Destinies are drawn for a blessing. `[blessing.thread_of_fate]` 4.3.

use crate::rules::Rules;
use crate::rules::back::Visit;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, Part};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, table};
use crate::rules::place::sages_house as sage;
use crate::rules::state::{Phase, SageVisit, State};
use crate::rules::valhalla::purchase;
use crate::words::{Destiny, Stage, Thing};
use midgard_core::{ChanceKey, Seat, Set};

/// Draws as many more, then lets the clan keep one; the others go under the deck as one group.
pub(super) fn spin(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    draws: u8,
    drawn: Set<Destiny>,
    thing: Thing,
    back: Visit,
) {
    let turn = back.turn;
    if draws > 0 {
        state.phase = Phase::ThreadDraw { turn, draws, drawn, thing, back };
    } else if drawn.len() > 1 {
        state.phase = Phase::ThreadKeep { turn, drawn, thing, back };
    } else {
        if let Some(only) = drawn.first() {
            sage::keep(state, log, Tag::BlessingThreadOfFate, turn, only);
        }
        purchase::refill(rules, state, log, thing, back);
    }
}

impl Ask for table::ThreadDraw {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "blessing.thread_of_fate"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.buyer(self.back, self.turn, ".back");
        check.bought(self.thing, false);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance draws a destiny for seat {}", self.turn)
    }

    fn details(&self) -> Details {
        Details { draws: self.draws, drawn: self.drawn, ..Details::of_seat(self.seat()) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.back.after, true))
    }
}

impl Draw for table::ThreadDraw {
    fn chance_event(&self, _: &Rules, state: &State) -> ChanceEvent {
        ChanceEvent::Destiny(state.next_destinies())
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let Self { turn, draws, drawn, thing, back } = self;
        let destiny = Destiny::ALL[index];
        state.take_destiny(destiny);
        if drawn.is_empty() {
            state.sage.push(SageVisit { turn, ..SageVisit::default() });
        }
        if let Some(visit) = state.sage.as_mut_slice().last_mut() {
            visit.drawn.push(destiny);
        }
        let (seat, number) = (turn, drawn.len() as u8 + 1);
        let what = What::Drew { seat, number, destiny: Some(destiny) };
        log.say(Tag::BlessingThreadOfFate, what);
        spin(rules, state, log, draws - 1, drawn.with(destiny), thing, back);
    }

    fn key(&self, _: &Rules, state: &State) -> ChanceKey {
        let (draw, ordinal) = (self.drawn.len() as u8, state.sage.as_slice().len() as u32);
        ChanceKey { kind: 9, draw, ordinal, ..ChanceKey::default() }
    }
}
