//! The next rune of the deck is drawn at the Runesmith. `[place.runesmith]` Rulebook p. 6.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::Check;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{Ask, Draw, table};
use crate::rules::place::runesmith::rune_taken;
use crate::rules::state::State;
use crate::words::{Location, Rune, Source};
use midgard_core::{ChanceKey, Seat};

impl Ask for table::RuneDraw {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.runesmith"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance draws a rune for seat {}", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.visit(self.turn, Location::Runesmith, !check.state.deck.runes.is_empty());
    }
}

impl Draw for table::RuneDraw {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        ChanceEvent::Rune
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let (seat, rune, source) = (self.turn, Rune::ALL[index], Source::Deck);
        state.deck.runes.remove(rune);
        state.clans[seat].runes.add(rune);
        log.say(Tag::PlaceRunesmith, What::Took { seat, rune, source });
        rune_taken::offer(rules, state, log, seat, rune);
    }

    fn key(&self, _: &Rules, _: &State) -> ChanceKey {
        ChanceKey { kind: 5, ..ChanceKey::default() }
    }
}
