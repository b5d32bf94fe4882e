//! The next rune of the deck is drawn for a blessing. `[blessing.carved_rune]` 4.3.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, Part};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, table};
use crate::rules::state::State;
use crate::rules::valhalla::carved_rune::carve;
use crate::words::{Rune, Source, Stage};
use midgard_core::{ChanceKey, Seat};

impl Ask for table::CarvedDraw {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "blessing.carved_rune"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.buyer(self.back, self.turn, ".back");
        check.bought(self.thing, false);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance draws a rune for seat {}", self.turn)
    }

    fn details(&self) -> Details {
        Details { after: Some(self.back.after), ..Details::of_seat(self.seat()) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.back.after, true))
    }
}

impl Draw for table::CarvedDraw {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        ChanceEvent::Rune
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let rune = Rune::ALL[index];
        state.deck.runes.remove(rune);
        carve(rules, state, log, (rune, Source::Deck), self.thing, self.back);
    }

    fn key(&self, _: &Rules, state: &State) -> ChanceKey {
        ChanceKey { kind: 14, draw: state.deck.runes.len() as u8, ..ChanceKey::default() }
    }
}
