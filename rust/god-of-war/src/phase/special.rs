//! Special cards. `[special.effects]` Rule 53: set aside, choices, effect, discard; Mimir's give him rage.

use super::{Legal, Play, place, window};
use crate::action::{Action, UNIT, insert_codes};
use crate::codes::{Code, STATUSES};
use crate::data::Effect;
use crate::event::Event;
use crate::frame::Frame;
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Hero, Position, Unit, units_of};
use midgard_core::{Listener, Seat, Word};

/// The effect happens.
const ACT: u8 = 1;
/// The effect is over.
const OVER: u8 = 2;

/// Returns the effect of a Special.
fn effect(rules: &Rules, code: Code) -> Effect {
    rules.data.specials[code as usize].unwrap_or_else(|| unreachable!("{code} is not a Special"))
}

/// Returns the units of a set for which something holds, as bits.
#[inline]
fn units_with(units: u8, holds: impl Fn(Unit) -> bool) -> u8 {
    units_of(units).filter(|&unit| holds(unit)).map(Unit::bit).sum()
}

/// Returns the units that an effect can be for, as bits.
fn targets(state: &State, rules: &Rules, owner: Seat, effect: Effect) -> u8 {
    let own = state.standing() & state.units_of(owner);
    let raging = || units_with(state.standing(), |unit| rules.is_raging(state, unit));
    match effect {
        Effect::Mend | Effect::Heal(_) => window::damaged(state),
        Effect::DrawAlly(_) => {
            let others = Seat::of(rules.seats()).filter(|&seat| seat != owner);
            others.filter_map(|seat| state.first_unit(seat)).map(Unit::bit).sum()
        }
        Effect::Move => units_with(state.fighters(), |unit| place::can_move(state, unit)),
        Effect::RageSelf(_) => own & !raging(),
        Effect::Rage(_) => state.standing() & !raging(),
        Effect::Pin => units_with(own, |unit| can_pin(state, rules, unit)),
        Effect::DrawSelf(_) | Effect::Aid(_) | Effect::Ward(_) | Effect::Peek | Effect::Purge => 0,
    }
}

/// Returns the cards of a unit's column, as bits.
fn column_cards(state: &State, unit: Unit) -> u8 {
    state
        .column(unit)
        .map_or(0, |column| Position::at(column, false).bit() | Position::at(column, true).bit())
}

/// Returns whether a living enemy in the unit's column has no Stun token.
fn can_pin(state: &State, rules: &Rules, unit: Unit) -> bool {
    column_cards(state, unit) & state.living(rules) & !state.stunned != 0
}

/// Returns whether there is a legal choice for each target. `[special.legal]` Rule 53. `[special.fallen]` G-30: who has fallen
/// plays Specials for others.
pub(crate) fn is_legal(state: &State, rules: &Rules, owner: Seat, code: Code) -> bool {
    let effect = effect(rules, code);
    let player = &state.players[owner];
    match effect {
        Effect::DrawSelf(_) => state.standing() & state.units_of(owner) != 0,
        Effect::Aid(_) | Effect::Ward(_) => true,
        Effect::Peek => state.upgrade_deck() > 0,
        Effect::Purge => player.discard.mask() & STATUSES != 0,
        Effect::Mend => {
            player.hand.mask() & rules.data.codes.number_cards != 0 && window::damaged(state) != 0
        }
        Effect::DrawAlly(_) => state.standing() & !state.units_of(owner) != 0,
        Effect::Heal(_) => window::damaged(state) != 0,
        Effect::Move => units_of(state.fighters()).any(|unit| place::can_move(state, unit)),
        _ => targets(state, rules, owner, effect) != 0,
    }
}

/// Returns the units that can be chosen.
pub(crate) fn unit_legal(state: &State, rules: &Rules) -> Legal {
    let mut legal = Legal::new();
    if let Frame::Special { owner, code, .. } = state.stack.below(1) {
        let units = targets(state, rules, owner, effect(rules, code));
        legal.insert_bits(UNIT, units.into());
    }
    legal
}

/// Returns the codes that can be chosen: a Number card of the hand, or a status card of the discard.
pub(crate) fn code_legal(state: &State, rules: &Rules) -> Legal {
    let mut legal = Legal::new();
    if let Frame::Special { owner, code, .. } = state.stack.below(1) {
        let player = &state.players[owner];
        let codes = match effect(rules, code) {
            Effect::Mend => player.hand.mask() & rules.data.codes.number_cards,
            _ => player.discard.mask() & STATUSES,
        };
        insert_codes(&mut legal, codes);
    }
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    /// The code of a Special was chosen: it is set aside.
    pub fn special_chosen(&mut self, asker: Seat, owner: Seat, action: Action) {
        let Action::Code(code) = action else { unreachable!("{action:?} is not a Special") };
        self.pop();
        self.state.players[owner].hand.remove(code);
        self.state.special = Some((owner, code));
        self.listener.hear(Event::Played { seat: owner, code });
        let (unit, number) = (Unit::Kratos, Code::M1);
        self.push(Frame::Special { asker, owner, code, stage: ACT, unit, number });
        match effect(self.rules, code) {
            Effect::Mend | Effect::Purge => self.push(Frame::SpecialCode { asker }),
            Effect::Heal(_) | Effect::DrawAlly(_) | Effect::Move | Effect::Rage(_) => {
                self.push(Frame::SpecialUnit { asker });
            }
            // `[special.self]` Rule 53: the own unit; a question only if both brothers stand.
            Effect::RageSelf(_) | Effect::Pin => {
                let own = self.state.standing() & self.state.units_of(owner);
                if own.count_ones() > 1 {
                    self.push(Frame::SpecialUnit { asker });
                } else if let Some(unit) = units_of(own).next() {
                    self.set(Frame::Special { asker, owner, code, stage: ACT, unit, number });
                }
            }
            Effect::DrawSelf(_) | Effect::Aid(_) | Effect::Ward(_) | Effect::Peek => {}
        }
    }

    /// Notes a unit or a code in the Special at hand.
    fn note(&mut self, change: impl FnOnce(&mut Unit, &mut Code)) {
        let frame = self.state.stack.find_mut(|frame| matches!(frame, Frame::Special { .. }));
        if let Some(Frame::Special { unit, number, .. }) = frame {
            change(unit, number);
        }
    }

    pub fn special_unit(&mut self, action: Action) {
        let Action::Unit(chosen) = action else { unreachable!("{action:?} is not a unit") };
        self.pop();
        self.note(|unit, _| *unit = chosen);
    }

    pub fn special_code(&mut self, action: Action) {
        let Action::Code(chosen) = action else { unreachable!("{action:?} is not a code") };
        self.pop();
        self.note(|_, number| *number = chosen);
        if let Frame::Special { asker, code, .. } = self.state.stack.top()
            && effect(self.rules, code) == Effect::Mend
        {
            self.push(Frame::SpecialUnit { asker });
        }
    }

    #[inline(never)]
    pub fn special_step(&mut self) {
        let Frame::Special { asker, owner, code, stage, unit, number } = self.state.stack.top()
        else {
            unreachable!("no Special is pending")
        };
        if stage == OVER {
            return self.special_over(owner, code);
        }
        self.set(Frame::Special { asker, owner, code, stage: OVER, unit, number });
        match effect(self.rules, code) {
            Effect::Mend => {
                let player = &mut self.state.players[owner];
                player.hand.remove(number);
                player.discard.add(number);
                let (seat, code, amount) = (owner, number, 1);
                self.listener.hear(Event::Discarded { seat, code, amount });
                self.heal(unit, self.rules.data.codes.number(number));
            }
            Effect::Heal(n) => self.heal(unit, n),
            Effect::DrawSelf(left) => self.push(Frame::Draw { seat: owner, left }),
            Effect::DrawAlly(left) => {
                self.push(Frame::Draw { seat: self.state.owner[unit], left });
            }
            Effect::Aid(n) => self.state.attack.strength += u16::from(n),
            Effect::Ward(n) => self.ward(n),
            Effect::Move => self.push(Frame::Move { unit, free: true, asker }),
            Effect::RageSelf(n) | Effect::Rage(n) => self.gain_rage(unit, n),
            Effect::Pin => self.pin(unit),
            Effect::Peek => self.push(Frame::Peek { asker }),
            Effect::Purge => self.purge(owner, number),
        }
    }

    /// `[special.rage]` Rule 53, G-60: each Special that Mimir's player plays gives Mimir rage, while he stands.
    fn special_over(&mut self, owner: Seat, code: Code) {
        self.pop();
        self.state.special = None;
        self.state.players[owner].discard.add(code);
        self.listener.hear(Event::PutAway { seat: owner, code, amount: 1 });
        let is_mimir = self.state.players[owner].hero == Some(Hero::Mimir);
        if is_mimir && self.state.stands(Unit::Mimir) {
            self.gain_rage(Unit::Mimir, 1);
        }
    }

    fn ward(&mut self, n: u8) {
        let frame = self.state.stack.find_mut(|frame| matches!(frame, Frame::Hit { .. }));
        if let Some(Frame::Hit { wards, .. }) = frame {
            *wards = wards.saturating_add(n);
        }
    }

    fn pin(&mut self, unit: Unit) {
        self.stun(column_cards(self.state, unit));
    }

    /// Takes a card out of a discard: a status card goes to its pile, others leave the game. `[upgrade.remove]` Rule 29.
    pub fn purge(&mut self, seat: Seat, code: Code) {
        self.state.players[seat].discard.remove(code);
        match super::draw::status_of(code) {
            Some(status) => self.state.piles[status.index()] += 1,
            None => self.state.removed.add(code),
        }
        self.listener.hear(Event::Removed { seat, code });
    }
}
