//! Each seat is dealt a destiny. `[setup.destiny]` Rulebook p. 3.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::Part;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{Ask, Draw, stocking, table};
use crate::rules::scoring;
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation, most};
use crate::say::wording;
use crate::words::Destiny;
use midgard_core::{ChanceKey, Seat, Word};

impl Ask for table::Destinies {
    const PART: Part = Part::SetUp;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "setup.destiny"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance deals a destiny to seat {}", self.turn)
    }
}

impl Draw for table::Destinies {
    fn chance_event(&self, _: &Rules, state: &State) -> ChanceEvent {
        ChanceEvent::Destiny(state.next_destinies())
    }

    /// `[setup.destiny]` Rulebook p. 3: deals a destiny to a seat, in order of seats.
    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let (seat, destiny) = (self.turn, Destiny::ALL[index]);
        state.take_destiny(destiny);
        state.clans[seat].destinies.add(destiny);
        log.say(Tag::SetupDestiny, What::Dealt { seat, destiny: Some(destiny) });
        match Seat::from_index(seat.index() + 1).filter(|next| next.index() < rules.players()) {
            Some(turn) => state.phase = Phase::Destinies { turn },
            None => stocking::begin(rules, state, log),
        }
    }

    fn key(&self, _: &Rules, _: &State) -> ChanceKey {
        ChanceKey { kind: 2, draw: self.turn as u8, ..ChanceKey::default() }
    }
}

/// Explains keeping a destiny, by this rule.
pub(crate) fn explain_destiny(rules: &Rules, destiny: Destiny, tag: &'static str) -> Explanation {
    let name = wording::destiny(&rules.cards, destiny);
    let row = &rules.cards.destinies[destiny];
    let (most, sole, tied) =
        (most(rules.has_mountains(), row.most), row.sole, scoring::tied(rules, row));
    explanation(format!("keep {name}: {sole} glory for the most {most}, {tied} if tied"), &[tag])
}
