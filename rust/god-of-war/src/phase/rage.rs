//! Rage abilities. `[rage.use]` Rules 16, 52.

use super::{Legal, Play};
use crate::action::{Action, CARD, DONE, UNIT};
use crate::event::Event;
use crate::frame::Frame;
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Position, Unit};
use midgard_core::Listener;

/// Returns whether a unit can use its rage ability as an action. `[rage.legal]` G-55: Freya needs a token; Brok, Sindri and
/// Mimir have no action of their own.
pub(crate) fn can_rage(state: &State, rules: &Rules, unit: Unit) -> bool {
    rules.is_raging(state, unit)
        && match unit {
            Unit::Kratos => true,
            Unit::Atreus => state.exposed(rules, 0xFF) != 0,
            Unit::Freya => state.freya > 0,
            Unit::Mimir | Unit::Brok | Unit::Sindri => false,
        }
}

/// Returns the enemies of Thunderbird: ascending, and the end after one. `[rage.thunderbird]` G8, G-20, G-40.
pub(crate) fn blast_legal(state: &State, rules: &Rules, first: Option<Position>) -> Legal {
    let mut legal = Legal::new();
    let mut cards = state.exposed(rules, 0xFF);
    if let Some(first) = first {
        cards &= !(first.bit() | (first.bit() - 1));
        legal.insert(DONE);
    }
    legal.insert_bits(CARD, cards.into());
    legal
}

/// Returns the units that a Freya token can lie on. `[rage.token]` Rule 52: any standing unit.
pub(crate) fn token_legal(state: &State) -> Legal {
    let mut legal = Legal::new();
    legal.insert_bits(UNIT, state.standing().into());
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    /// A unit uses its rage ability: the tracker goes to 0.
    pub fn use_rage(&mut self, unit: Unit) {
        self.state.rage[unit] = 0;
        self.listener.hear(Event::Raged { unit });
        match unit {
            Unit::Kratos => {
                // `[rage.spartan]` Rule 52, G-56; solo: all companions are fresh again.
                let solo = usize::from(self.rules.is_solo());
                let (bonus, heal) = self.rules.data.abilities.spartan[solo];
                let bonus = self.state.bonus[unit].saturating_add(bonus);
                self.state.bonus[unit] = bonus;
                self.listener.hear(Event::Strengthened { unit, bonus });
                self.heal(unit, heal);
                if self.rules.is_solo() {
                    self.state.used = 0;
                }
            }
            Unit::Atreus => self.push(Frame::Blast { first: None }),
            _ => self.push(Frame::GiveToken { seat: self.state.active }),
        }
    }

    pub fn blast(&mut self, first: Option<Position>, action: Action) {
        let mut cards = first.map_or(0, Position::bit);
        if let Action::Card(card) = action {
            cards |= card.bit();
            let later = self.state.exposed(self.rules, 0xFF) & !(card.bit() | (card.bit() - 1));
            if first.is_none() && later != 0 {
                return self.set(Frame::Blast { first: Some(card) });
            }
        }
        self.set(Frame::Settle { actor: Unit::Atreus });
        let n = self.rules.data.abilities.thunderbird;
        self.hit_enemies(cards, |_| n.into());
    }

    pub fn give_token(&mut self, action: Action) {
        let Action::Unit(unit) = action else { unreachable!("{action:?} is not a unit") };
        self.pop();
        self.state.freya -= 1;
        self.state.tokens[unit] += 1;
        self.listener.hear(Event::Shielded { unit });
    }
}
