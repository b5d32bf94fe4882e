//! A card for an empty slot of Valhalla. `[valhalla.refill]` R-V-6.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, Part};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, table};
use crate::rules::state::State;
use crate::rules::valhalla::{board, visit};
use crate::words::{Blessing, Epic, Stage};
use midgard_core::{ChanceKey, Seat};

impl Ask for table::Refill {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.back.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "valhalla.refill"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.buyer(self.back, self.back.turn, ".back");
        check.bought(self.thing, check.rules.options.boxes.epic_refill);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        "chance draws a card for Valhalla".into()
    }

    fn details(&self) -> Details {
        Details { after: Some(self.back.after), ..Details::of_seat(self.seat()) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.back.after, true))
    }
}

impl Draw for table::Refill {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        match board::epic_slot(self.thing) {
            Some(_) => ChanceEvent::Epic,
            None => ChanceEvent::Blessing,
        }
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let (thing, back, rule) = (self.thing, self.back, Tag::ValhallaRefill);
        if let Some(slot) = board::epic_slot(thing) {
            board::lay_epic(state, log, rule, slot, Epic::ALL[index]);
            return visit::go_on(rules, state, log, back);
        }
        if let Some(slot) = board::blessing_slot(thing) {
            board::lay_blessing(state, log, rule, slot, Blessing::ALL[index]);
        }
        if rules.options.boxes.refill_after_visit {
            visit::end(rules, state, log, back);
        } else {
            visit::go_on(rules, state, log, back);
        }
    }

    /// The cards that are left tell the draws of a round apart.
    fn key(&self, _: &Rules, state: &State) -> ChanceKey {
        let epic = board::epic_slot(self.thing).is_some();
        let left = match epic {
            true => state.deck.epics.len() as u8,
            false => state.deck.blessings.values().iter().sum(),
        };
        ChanceKey { kind: 10, place: epic.into(), draw: left, ..ChanceKey::default() }
    }
}
