//! The main decision of a hero activation: what is done next, by whom. `[main.verbs]` Rule 42, G4.

use super::{Legal, Play, attack, interact, place, rage, window};
use crate::action::{Action, COMPANION, Companion, DONE, Verb, verb_index};
use crate::codes::Code;
use crate::event::Event;
use crate::frame::{Frame, WindowKind};
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Ability, Unit, units_of};
use midgard_core::{ActionIndex, Listener, Seat};

/// Returns everything that the active player can do.
pub(crate) fn legal(state: &State, rules: &Rules, seat: Seat) -> Legal {
    let mut legal = Legal::new();
    legal.insert(DONE);
    let own = state.fighters() & state.units_of(seat);
    for unit in units_of(own) {
        if state.moved & unit.bit() == 0 && place::can_move(state, unit) {
            legal.insert(verb_index(Verb::Move, unit));
        }
        if attack::can_attack(state, rules, unit) {
            legal.insert(verb_index(Verb::Attack, unit));
        }
        if interact::can_interact(state, rules, unit) {
            legal.insert(verb_index(Verb::Interact, unit));
        }
        if rage::can_rage(state, rules, unit) {
            legal.insert(verb_index(Verb::Rage, unit));
        }
    }
    // `[main.crystal]` Rule 20, G-61: once per hand, under its first standing unit.
    if let Some(unit) = units_of(own).next()
        && state.players[seat].hand.has(Code::Crystal)
    {
        legal.insert(verb_index(Verb::Crystal, unit));
    }
    // `[main.mimir]` Rule 17: Mimir with his own hand in the turn of his carrier.
    let carries = state.carrier.is_some_and(|carrier| own & carrier.bit() != 0);
    if carries && state.stands(Unit::Mimir) {
        if interact::can_interact(state, rules, Unit::Mimir) {
            legal.insert(verb_index(Verb::Interact, Unit::Mimir));
        }
        if state.players[state.owner[Unit::Mimir]].hand.has(Code::Crystal) {
            legal.insert(verb_index(Verb::Crystal, Unit::Mimir));
        }
    }
    window::specials(state, rules, WindowKind::Main, &mut legal);
    if rules.is_solo() {
        companions(state, &mut legal);
    }
    legal
}

/// Adds the companions' own actions. `[solo.main]` Rule 58.
fn companions(state: &State, legal: &mut Legal) {
    let fresh = |ability: Ability| state.used >> ability as u8 & 1 == 0;
    let mut add = |companion: Companion| legal.insert(COMPANION + companion as ActionIndex);
    if fresh(Ability::Mimir1) && state.damage[Unit::Kratos] > 0 {
        add(Companion::Heal);
    }
    if fresh(Ability::Mimir2) {
        if place::can_move(state, Unit::Kratos) {
            add(Companion::Move);
        }
        if state.upgrade_deck() > 0 {
            add(Companion::Peek);
        }
    }
}

impl<L: Listener<Event>> Play<'_, L> {
    pub fn main_action(&mut self, seat: Seat, action: Action) {
        self.pop();
        match action {
            Action::Done => self.pop(),
            Action::Special(owner) => {
                self.push(Frame::Code { kind: WindowKind::Main, asker: seat, owner });
            }
            Action::Companion(companion) => self.companion(seat, companion),
            Action::Verb(Verb::Move, unit) => {
                self.push(Frame::Move { unit, free: false, asker: seat });
            }
            Action::Verb(Verb::Attack, unit) => {
                self.push(Frame::Attack { stage: 0 });
                self.push(Frame::Aim { unit });
            }
            Action::Verb(Verb::Interact, unit) => self.push(Frame::Spot { unit }),
            Action::Verb(Verb::Rage, unit) => self.use_rage(unit),
            Action::Verb(Verb::Crystal, unit) => self.shatter(unit),
            _ => unreachable!("{action:?} is not a main action"),
        }
    }

    /// A crystal is discarded to draw a card.
    fn shatter(&mut self, unit: Unit) {
        let seat = self.state.owner[unit];
        let player = &mut self.state.players[seat];
        player.hand.remove(Code::Crystal);
        player.discard.add(Code::Crystal);
        self.listener.hear(Event::Discarded { seat, code: Code::Crystal, amount: 1 });
        self.push(Frame::Draw { seat, left: 1 });
    }

    fn companion(&mut self, asker: Seat, companion: Companion) {
        let is_first = companion == Companion::Heal;
        let ability = if is_first { Ability::Mimir1 } else { Ability::Mimir2 };
        self.state.used |= 1 << ability as u8;
        self.listener.hear(Event::Helped { ability });
        match companion {
            Companion::Heal => self.heal(Unit::Kratos, self.rules.data.abilities.heal),
            Companion::Move => {
                self.push(Frame::Move { unit: Unit::Kratos, free: true, asker });
            }
            Companion::Peek | Companion::Die => self.push(Frame::Peek { asker }),
        }
    }
}
