//! Hits, knock-downs, and the card that a hit gives. `[hit.order]` Rule 50.

use super::{Legal, Play, items};
use crate::action::{Action, DONE, YES};
use crate::codes::codes_of;
use crate::event::Event;
use crate::frame::{Frame, Source, WindowKind};
use crate::scene::Need;
use crate::sets::{Build, Purpose};
use crate::state::Outcome;
use crate::words::{Status, Unit, units_of};
use midgard_core::{ActionSet, Listener};

const STUN: u8 = 1;
const POISON: u8 = 2;

/// Returns yes and no.
pub(crate) fn yes_or_no() -> Legal {
    let mut legal = ActionSet::new();
    legal.insert(DONE);
    legal.insert(YES);
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Goes on with the hit at the top, until something lies above it.
    #[inline(never)]
    pub fn hit_step(&mut self) {
        while let Frame::Hit { unit, n, source, fx, wards, stage } = *self.state.stack.peek() {
            if stage < 3 && (n == 0 || !self.state.stands(unit)) {
                self.pop();
                continue;
            }
            let at = |stage| Frame::Hit { unit, n, source, fx, wards, stage };
            match stage {
                0 if self.can_redirect(unit) => {
                    self.set(at(1));
                    self.push(Frame::Redirect);
                }
                0 | 1 => {
                    self.set(at(2));
                    let seat = self.state.owner[unit];
                    self.push(Frame::Window { kind: WindowKind::Hit, seat });
                    self.window_step(WindowKind::Hit, seat);
                }
                2 => {
                    self.set(at(3));
                    if source == Source::Attack && wards < n {
                        self.begin_defence(unit);
                    }
                }
                3 => {
                    let defended = self.defend(unit, source);
                    let off = wards.saturating_add(defended);
                    self.set(Frame::Hit { unit, n, source, fx, wards: off, stage: 4 });
                    let (hit, warded) = (n, wards.min(n));
                    let defended = defended.min(n - warded);
                    if warded + defended > 0 {
                        self.listener.hear(Event::Reduced { unit, hit, warded, defended, source });
                    }
                    self.take_hit(unit, n - warded - defended, source, fx);
                    if self.state.result != Outcome::Open {
                        return;
                    }
                }
                _ => {
                    self.pop();
                    if source == Source::Attack {
                        self.discard_set();
                    }
                }
            }
        }
    }

    /// `[hit.effect]` Rules 25, 50: damage, then the card that the attack gives, then the draws of the defence.
    fn take_hit(&mut self, unit: Unit, damage: u8, source: Source, fx: u8) {
        self.wound(unit, damage, source);
        if self.state.result != Outcome::Open {
            return;
        }
        let seat = self.state.owner[unit];
        if damage > 0 && fx > 0 {
            // `[enemy.effects]` An attack with both gives stun first, so poison is drawn first.
            for (bit, status) in [(STUN, Status::Stun), (POISON, Status::Poison)] {
                if fx & bit != 0 {
                    self.afflict(seat, status);
                }
            }
        }
        if source == Source::Attack && self.state.is_aside {
            self.push(Frame::Draw { seat, left: self.state.build.draws(&self.rules.data.codes) });
        }
    }

    /// Returns whether Mimir, who stands, can take a hit on his carrier, of any source. G-66.
    #[inline]
    fn can_redirect(&self, unit: Unit) -> bool {
        self.state.carrier == Some(unit) && self.state.stands(Unit::Mimir)
    }

    /// Mimir takes the hit, or not. `[hit.redirect]` Rule 24, G11.
    pub fn redirect(&mut self, action: Action) {
        self.pop();
        if let (Action::Yes, Frame::Hit { n, source, fx, wards, stage, .. }) =
            (action, self.state.stack.top())
        {
            self.set(Frame::Hit { unit: Unit::Mimir, n, source, fx, wards, stage });
        }
    }

    /// Asks for a defence, if any is possible. `[hit.defence]` Rule 50 (d).
    fn begin_defence(&mut self, unit: Unit) {
        let seat = self.state.owner[unit];
        let hand = &self.state.players[seat].hand;
        let others = items::others(self.state, self.rules, unit, Purpose::Defence);
        let codes = &self.rules.data.codes;
        let build = Build::new(codes, Purpose::Defence, hand, others, 0);
        if build.is_possible(codes, hand, &Need::default()) {
            (self.state.build, self.state.builder) = (build, Some(seat));
            self.push(Frame::Item);
        }
    }

    /// Returns what the defence against an attack takes off. Rage icons count for the hit unit.
    fn defend(&mut self, unit: Unit, source: Source) -> u8 {
        let (build, codes) = (&self.state.build, &self.rules.data.codes);
        if source != Source::Attack || build.purpose != Purpose::Defence {
            return 0;
        }
        let (sum, rage) = (build.sum(codes, &Need::default()).min(255) as u8, build.rage(codes));
        self.gain_rage(unit, rage);
        sum
    }

    /// Damages a unit; a unit without health left is knocked down. `[hit.down]` Rules 27, 51. Its stored bonus stays.
    pub fn wound(&mut self, unit: Unit, damage: u8, source: Source) {
        if damage == 0 {
            return;
        }
        let state = &mut *self.state;
        state.damage[unit] = state.damage[unit].saturating_add(damage);
        self.listener.hear(Event::Wounded { unit, damage, source });
        if self.state.damage[unit] >= self.rules.health(unit) {
            self.knock_down(unit);
        }
    }

    fn knock_down(&mut self, unit: Unit) {
        self.leave(unit);
        let state = &mut *self.state;
        state.down |= unit.bit();
        state.freya += std::mem::take(&mut state.tokens[unit]);
        if state.carrier == Some(unit) || unit == Unit::Mimir {
            state.carrier = None;
        }
        self.listener.hear(Event::Fell { unit });
        if self.state.fighters() == 0 {
            self.lose();
        }
    }

    /// Heals a standing unit.
    pub fn heal(&mut self, unit: Unit, n: u8) {
        let damage = &mut self.state.damage[unit];
        let amount = n.min(*damage);
        *damage -= amount;
        if amount > 0 {
            self.listener.hear(Event::Healed { unit, amount });
        }
    }

    /// Adds rage, up to the last slot. `[rage.cap]` Rule 15, G-57.
    pub fn gain_rage(&mut self, unit: Unit, n: u8) {
        let most = self.rules.rage_max(unit);
        let rage = &mut self.state.rage[unit];
        let before = std::mem::replace(rage, rage.saturating_add(n).min(most));
        if *rage != before {
            let rage = *rage;
            self.listener.hear(Event::Enraged { unit, rage });
        }
    }

    /// Cards of the set reach the discard. `[cards.aside]` Rule 44.
    pub fn discard_set(&mut self) {
        if let (true, Some(seat)) = (self.state.is_aside, self.state.builder) {
            for code in codes_of(self.state.build.cards()) {
                let amount = self.state.build.counts[code as usize];
                self.state.players[seat].discard.add_many(code, amount);
                self.listener.hear(Event::PutAway { seat, code, amount });
            }
        }
        items::forget(self.state);
    }

    /// Hits each unit of a set, by seat. `[damage.all]` Section 6: those standing when it begins.
    #[inline(never)]
    pub fn damage_all_step(&mut self, n: u8, units: u8) {
        if units == 0 {
            return self.pop();
        }
        let order = units_of(units).min_by_key(|&unit| self.state.owner[unit]);
        let unit = order.unwrap_or_else(|| unreachable!("a unit is left"));
        self.set(Frame::DamageAll { n, units: units & !unit.bit() });
        let source = Source::All;
        self.push(Frame::Hit { unit, n, source, fx: 0, wards: 0, stage: 0 });
    }
}
