//! Windows for Specials. `[window.kinds]` Section 3, G9, G-36.
//!
//! A window is one question to one seat, repeated after each play. It is not asked when there is nothing to play.

use super::{Legal, Play, special};
use crate::action::{Action, CODE, COMPANION, Companion, SPECIAL, YES};
use crate::codes::{Mask, codes_of};
use crate::event::Event;
use crate::frame::{Frame, Source, WindowKind};
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Ability, units_of};
use midgard_core::{ActionIndex, Listener, Seat};

/// Returns the Specials of a window.
#[inline]
fn listed(rules: &Rules, kind: WindowKind) -> Mask {
    match kind {
        WindowKind::Main | WindowKind::Reveal => rules.data.windows[0],
        WindowKind::Attack => rules.data.windows[1],
        WindowKind::Hit => rules.data.windows[2],
    }
}

/// Returns the Specials of some codes that a seat can play. `[special.legal]` Rules 18, 53: with a standing unit, and a legal
/// choice for each target.
fn playable(state: &State, rules: &Rules, owner: Seat, codes: Mask) -> Mask {
    if state.standing() & state.units_of(owner) == 0 {
        return 0;
    }
    let is_legal = |code: &crate::codes::Code| special::is_legal(state, rules, owner, *code);
    codes_of(codes).filter(is_legal).map(crate::codes::Code::bit).sum()
}

/// Adds the seats whose Specials can be played.
#[inline]
pub(crate) fn specials(state: &State, rules: &Rules, kind: WindowKind, legal: &mut Legal) {
    let listed = listed(rules, kind);
    for owner in Seat::of(rules.seats()) {
        let codes = state.players[owner].hand.mask() & listed;
        if codes != 0 && playable(state, rules, owner, codes) != 0 {
            legal.insert(SPECIAL + owner as ActionIndex);
        }
    }
}

/// Returns what can be done in a window besides its end. The hit lies so deep in the stack.
pub(crate) fn options(
    state: &State,
    rules: &Rules,
    kind: WindowKind,
    _seat: Seat,
    depth: usize,
) -> Legal {
    let mut legal = Legal::new();
    if kind == WindowKind::Hit {
        let Frame::Hit { unit, source, .. } = state.stack.below(depth) else { return legal };
        if !state.stands(unit) {
            return legal;
        }
        if state.tokens[unit] > 0 {
            legal.insert(YES);
        }
        // `[window.poison]` Rule 50 (c): for poison only the token.
        if source == Source::Poison {
            return legal;
        }
    }
    // `[solo.die]` Rule 58: in W2, if a die will be rolled.
    if kind == WindowKind::Attack && rules.is_solo() {
        let is_fresh = state.used >> Ability::Mimir1 as u8 & 1 == 0;
        if is_fresh && state.attack.open != 0 {
            legal.insert(COMPANION + Companion::Die as ActionIndex);
        }
    }
    specials(state, rules, kind, &mut legal);
    legal
}

/// Returns the codes of a seat's Specials that can be played.
pub(crate) fn code_legal(state: &State, rules: &Rules, kind: WindowKind, owner: Seat) -> Legal {
    let mut legal = Legal::new();
    let codes = state.players[owner].hand.mask() & listed(rules, kind);
    legal.insert_bits(CODE, playable(state, rules, owner, codes));
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    pub fn window_step(&mut self, kind: WindowKind, seat: Seat) {
        if options(self.state, self.rules, kind, seat, 1).is_empty() {
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
            Action::Companion(_) => {
                self.state.used |= 1 << Ability::Mimir1 as u8;
                self.state.attack.die_adds = true;
                self.listener.hear(Event::Helped { ability: Ability::Mimir1 });
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
    units_of(state.standing()).filter(|&unit| state.damage[unit] > 0).map(|unit| unit.bit()).sum()
}
