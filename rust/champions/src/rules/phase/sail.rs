//! A longship is sent to a shore. `[place.longships]` Rulebook p. 6.

use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::check::{Check, ships};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, placement, stray, table};
use crate::rules::state::{Ship, State};
use crate::text::reasons::{Reason, Refusal, not_a_shore};
use crate::text::wording;
use crate::words::{ShipKind, Warband};
use midgard_core::{ActionSet, Seat};

impl Ask for table::Sail {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.longships"
    }

    fn prompt(&self, rules: &Rules, state: &State) -> String {
        let ship = wording::ship(rules, self.ship, state.clans[self.turn].longship);
        format!("seat {} sends {ship} to a shore", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let open = check.state.free_shores(check.rules).next().is_some();
        check.visit(self.turn, ships::ship_place(self.ship), open);
    }

    fn details(&self) -> Details {
        Details { ship: Some(self.ship), ..Details::of_seat(self.seat()) }
    }
}

impl Decide for table::Sail {
    /// `[place.longships]` Rulebook p. 6: the seat chooses a shore without a ship at once.
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        for shore in state.free_shores(rules) {
            legal.insert(Action::Sail(shore).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, ship: kind } = self;
        let Action::Sail(shore) = action else { stray(action, "sailing") };
        let ship = Ship { kind, owner: turn, food: 0, warriors: Warband::default() };
        state.shores[shore].ship = Some(ship);
        let longship = state.clans[turn].longship.filter(|_| kind == ShipKind::Private);
        log.say(Tag::PlaceLongships, What::Sailed { seat: turn, ship: kind, longship, shore });
        placement::next(rules, state, log, turn);
    }

    /// The shore must be in play and have no ship.
    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Sail(shore) = action else { return None };
        Some(match state.shores[shore].ship {
            Some(ship) => {
                let fact = format!("a ship of seat {} sails to {shore}", ship.owner);
                Refusal(Reason::HarbourTaken, fact, "place.longships")
            }
            None => not_a_shore(rules, shore),
        })
    }
}
