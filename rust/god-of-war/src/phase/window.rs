//! Windows for Specials. `[window.kinds]` Section 3, G9, G-36.
//!
//! A window is one question to one seat, repeated after each play. It is not asked when there is nothing to play.

use super::{Legal, Play, special};
use crate::action::{Action, COMPANION, Companion, SPECIAL, YES, insert_codes};
use crate::codes::{Code, Mask, codes_of};
use crate::event::Event;
use crate::frame::{Frame, Source, WindowKind};
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Ability, Unit};
use midgard_core::{ActionIndex, Listener, Seat};

/// Returns the Specials of a seat's hand that can be played in a window. `[special.legal]` Rules 18, 53: any that has a legal
/// choice for each target; aids help the attack at hand, wards the hit at hand.
#[inline]
fn each_playable(
    state: &State,
    rules: &Rules,
    kind: WindowKind,
    owner: Seat,
) -> impl Iterator<Item = Code> {
    let codes = state.players[owner].hand.mask() & rules.fitting[kind];
    codes_of(codes).filter(move |&code| special::is_legal(state, rules, owner, code))
}

/// Returns these Specials, as bits.
pub(crate) fn playable(state: &State, rules: &Rules, kind: WindowKind, owner: Seat) -> Mask {
    each_playable(state, rules, kind, owner).map(Code::bit).sum()
}

/// Returns whether a seat has one of them.
#[inline]
fn can_play(state: &State, rules: &Rules, kind: WindowKind, owner: Seat) -> bool {
    each_playable(state, rules, kind, owner).next().is_some()
}

/// Adds the seats whose Specials can be played.
pub(crate) fn specials(state: &State, rules: &Rules, kind: WindowKind, legal: &mut Legal) {
    for owner in Seat::of(rules.seats()) {
        if can_play(state, rules, kind, owner) {
            legal.insert(SPECIAL + owner as ActionIndex);
        }
    }
}

/// Adds what can be done in a window besides Specials and its end, and returns whether Specials can be played in it. The hit lies
/// `depth` frames below the top.
fn others(state: &State, rules: &Rules, kind: WindowKind, depth: usize, legal: &mut Legal) -> bool {
    if kind == WindowKind::Hit {
        let Frame::Hit { unit, source, .. } = state.stack.below(depth) else { return false };
        if !state.stands(unit) {
            return false;
        }
        if state.tokens[unit] > 0 {
            legal.insert(YES);
        }
        // `[window.poison]` Rule 50 (c): for poison only the token.
        if source == Source::Poison {
            return false;
        }
    }
    if rules.is_solo() && state.used >> Ability::Mimir1 as u8 & 1 == 0 {
        // `[solo.heal]` Rule 58: in any window.
        if state.damage[Unit::Kratos] > 0 {
            legal.insert(COMPANION + Companion::Heal as ActionIndex);
        }
        // `[solo.die]` Rule 58: in W2, if a die will be rolled.
        if kind == WindowKind::Attack && state.attack.open != 0 {
            legal.insert(COMPANION + Companion::Die as ActionIndex);
        }
    }
    true
}

/// Returns what can be done in a window besides its end. The hit lies `depth` frames below the top.
pub(crate) fn options(state: &State, rules: &Rules, kind: WindowKind, depth: usize) -> Legal {
    let mut legal = Legal::new();
    if others(state, rules, kind, depth, &mut legal) {
        specials(state, rules, kind, &mut legal);
    }
    legal
}

/// Returns whether there are such options.
fn has_options(state: &State, rules: &Rules, kind: WindowKind, depth: usize) -> bool {
    let mut legal = Legal::new();
    let can_play = |owner: Seat| can_play(state, rules, kind, owner);
    let with_specials = others(state, rules, kind, depth, &mut legal);
    !legal.is_empty() || with_specials && Seat::of(rules.seats()).any(can_play)
}

/// Returns the codes of a seat's Specials that can be played.
pub(crate) fn code_legal(state: &State, rules: &Rules, kind: WindowKind, owner: Seat) -> Legal {
    let mut legal = Legal::new();
    insert_codes(&mut legal, playable(state, rules, kind, owner));
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    #[inline(never)]
    pub fn window_step(&mut self, kind: WindowKind, seat: Seat) {
        // `[attack.fallen]` G-71: no further question once the attacker has fallen.
        let over = kind == WindowKind::Attack && self.attacker_fell();
        if over || !has_options(self.state, self.rules, kind, 1) {
            self.pop();
        } else {
            self.push(Frame::Ask { kind, seat });
        }
    }

    pub fn answer_window(&mut self, kind: WindowKind, seat: Seat, action: Action) {
        self.pop();
        match action {
            Action::Done => self.pop(),
            Action::Special(owner) => self.push(Frame::Code { kind, asker: seat, owner }),
            Action::Companion(companion) => {
                self.state.used |= 1 << Ability::Mimir1 as u8;
                self.listener.hear(Event::Helped { ability: Ability::Mimir1 });
                match companion {
                    Companion::Heal => self.heal(Unit::Kratos, self.rules.data.abilities.heal),
                    _ => self.state.attack.die_adds = true,
                }
            }
            _ => self.cancel_hit(),
        }
    }

    /// A Freya token cancels the hit and returns to her. `[freya.cancel]` Rule 24, G-26, G-37.
    fn cancel_hit(&mut self) {
        self.pop();
        let Frame::Hit { unit, .. } = self.state.stack.top() else {
            unreachable!("no hit is pending")
        };
        self.pop();
        self.state.tokens[unit] -= 1;
        self.state.freya += 1;
        self.listener.hear(Event::Cancelled { unit });
    }
}

/// Returns the standing units with damage, as bits.
#[inline]
pub(crate) fn damaged(state: &State) -> u8 {
    let mut bits = 0;
    for (unit, &damage) in state.damage.values().iter().enumerate() {
        bits |= u8::from(damage > 0) << unit;
    }
    bits & state.standing()
}
