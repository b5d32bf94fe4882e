//! The journey to a shore is turned over. `[journey.reveal]` Rulebook p. 9.

use crate::rules::Rules;
use crate::rules::chance::{self, ChanceEvent};
use crate::rules::check::{Check, Part, must};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, table, voyage};
use crate::rules::rune::journey;
use crate::rules::state::State;
use crate::words::{JourneyDeck, JourneySpace, Rune, Shore, Stage};
use midgard_core::{ChanceKey, Seat};

impl Ask for table::Reveal {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn rule(&self, _: &State) -> &'static str {
        if JourneyDeck::of(self.shore) == JourneyDeck::Land {
            return "land_journey.reveal";
        }
        "journey.reveal"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance turns over the journey of {}", self.shore)
    }

    /// `[journey.reveal]` Nobody has looked at the journey; after the rune Journey it is of the new deck.
    fn check(&self, check: &mut Check<'_>) {
        let Self { shore, again } = *self;
        if JourneyDeck::of(shore) == JourneyDeck::Land {
            let unseen = check.state.shores[shore].journey == JourneySpace::Unseen;
            must!(
                check, unseen;
                "phase.shore"; "a space whose journey nobody has looked at"; "it is asked for [land_journey.reveal]"
            );
            check.comes_to(None, shore);
            return;
        }
        let Some(ship) = check.voyage(None, shore) else { return };
        let here = &check.state.shores[shore];
        must!(
            check, here.journey == JourneySpace::Unseen;
            "phase.shore"; "a shore whose journey nobody has looked at"; "it is asked for [journey.reveal]"
        );
        if again {
            check.crew(shore, &ship);
            let used = check.has_used(ship.owner, Rune::Journey);
            must!(
                check, used && !here.old;
                "phase.again"; "false"; "the rune Journey has not laid this card [rune.journey]"
            );
        }
    }

    fn details(&self) -> Details {
        Details { flag: self.again, ..Details::at(None, self.shore) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((voyage::stage(self.shore), false))
    }
}

impl Draw for table::Reveal {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        ChanceEvent::Journey(self.shore)
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        state.determine(self.shore, chance::card_of(self.shore, index));
        voyage::revealed(rules, state, log, self.shore);
    }

    /// After the rune Journey it is another card, and again another one if that rune was copied before.
    fn key(&self, _: &Rules, state: &State) -> ChanceKey {
        let ordinal = match self.again {
            false => 0,
            true if is_copied(state, self.shore) => 2,
            true => 1,
        };
        ChanceKey { kind: 4, place: self.shore as u8, ordinal, ..ChanceKey::default() }
    }
}

/// `[rune.patience]` A-12: returns whether a copy of the rune Journey has laid this card: the rune itself is unused.
/// The copy comes first if both are used at one journey.
fn is_copied(state: &State, shore: Shore) -> bool {
    !journey::is_used(&state.clans[voyage::owner(state, shore)])
}
