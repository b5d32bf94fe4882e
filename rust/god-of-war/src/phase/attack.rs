//! Attacks. `[attack.order]` Rules 9 to 15, 46.

use super::{Legal, Play, items};
use crate::action::{AIM, Action, Aim, CARD};
use crate::codes::VIRTUAL_PLUS3;
use crate::event::{Event, Guard};
use crate::frame::{Frame, WindowKind};
use crate::rules::Rules;
use crate::scene::Need;
use crate::sets::{Build, Purpose};
use crate::state::State;
use crate::words::{Ability, Position, Unit, positions_of};
use midgard_core::Listener;

/// The set reaches the discard.
pub(crate) const LAST: u8 = 4;

/// Returns what a set for an aim is.
fn purpose(aim: Aim) -> Purpose {
    match aim {
        Aim::MeleeBottom => Purpose::Melee,
        Aim::RangedBottom | Aim::RangedTop => Purpose::Ranged,
        Aim::Two => Purpose::Two,
    }
}

/// Returns the aims at which a unit has a living enemy, as bits, by the set that they need. `[attack.target]` Rule 10.
fn targeted(state: &State, rules: &Rules, unit: Unit) -> [(Purpose, u64); 3] {
    let bit = |aim: Aim, holds: bool| u64::from(holds) << aim as u8;
    let lives = |is_bottom: bool| {
        let column = state.column(unit);
        column.is_some_and(|column| state.is_living(rules, Position::at(column, is_bottom)))
    };
    let (bottom, top) = (lives(true), lives(false));
    // `[solo.two]` Rule 58: any two living enemies.
    let two = aims_at_two(state, rules) && state.column(unit).is_some() && state.living(rules) != 0;
    [
        (Purpose::Melee, bit(Aim::MeleeBottom, bottom)),
        (Purpose::Ranged, bit(Aim::RangedBottom, bottom) | bit(Aim::RangedTop, top)),
        (Purpose::Two, bit(Aim::Two, two)),
    ]
}

/// Returns whether the companion can still let an attack hit two enemies. `[solo.two]` Rule 58.
pub(crate) fn aims_at_two(state: &State, rules: &Rules) -> bool {
    rules.is_solo() && state.used >> Ability::Atreus2 as u8 & 1 == 0
}

/// Returns these aims for which a set can be completed.
fn aims(state: &State, rules: &Rules, unit: Unit) -> impl Iterator<Item = u64> {
    let can = move |purpose: Purpose| {
        let hand = &state.players[state.owner[unit]].hand;
        let (codes, others) = (&rules.data.codes, items::others(state, rules, unit, purpose));
        let build = Build::new(codes, purpose, hand, others, 0);
        build.is_possible(codes, hand, &Need::default())
    };
    let open = targeted(state, rules, unit).into_iter();
    open.filter(move |&(purpose, aims)| aims != 0 && can(purpose)).map(|it| it.1)
}

/// Returns whether a unit has an aim.
pub(crate) fn can_attack(state: &State, rules: &Rules, unit: Unit) -> bool {
    aims(state, rules, unit).next().is_some()
}

/// Returns the aims of a unit: a living enemy there, and a set that can be completed. `[attack.target]` Rule 10.
pub(crate) fn aim_legal(state: &State, rules: &Rules, unit: Unit) -> Legal {
    let mut legal = Legal::new();
    aims(state, rules, unit).for_each(|aims| legal.insert_bits(AIM, aims));
    legal
}

/// Returns the enemies of an attack on two: ascending; with two living, the last is not a first target. `[solo.targets]` G6.
pub(crate) fn target_legal(state: &State, rules: &Rules, first: Option<Position>) -> Legal {
    let mut legal = Legal::new();
    let living = state.living(rules);
    let cards = match first {
        Some(first) => living & !(first.bit() | (first.bit() - 1)),
        None if living.count_ones() > 1 => living & !(0x80 >> living.leading_zeros()),
        None => living,
    };
    legal.insert_bits(CARD, cards.into());
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    pub fn aim(&mut self, unit: Unit, action: Action) {
        let Action::Aim(aim) = action else { unreachable!("{action:?} is not an aim") };
        self.state.attack.unit = Some(unit);
        if aim == Aim::Two {
            return self.set(Frame::Target { first: None });
        }
        if let Some(column) = self.state.column(unit) {
            self.state.attack.targets = Position::at(column, aim != Aim::RangedTop).bit();
        }
        self.pop();
        self.begin_set(self.state.owner[unit], unit, purpose(aim));
    }

    pub fn target(&mut self, first: Option<Position>, action: Action) {
        let Action::Card(card) = action else { unreachable!("{action:?} is not a target") };
        self.state.attack.targets |= card.bit();
        if first.is_none() && self.state.living(self.rules).count_ones() > 1 {
            return self.set(Frame::Target { first: Some(card) });
        }
        self.pop();
        if let Some(unit) = self.state.attack.unit {
            self.begin_set(self.state.owner[unit], unit, Purpose::Two);
        }
    }

    #[inline(never)]
    pub fn attack_step(&mut self, stage: u8) {
        self.set(Frame::Attack { stage: stage + 1 });
        match stage {
            // `[attack.fallen]` G-71: no die, no rage, no stun, no draw.
            1 if self.attacker_fell() => self.set(Frame::Attack { stage: LAST }),
            0 => self.begin_attack(),
            1 => self.test_armour(),
            2 => self.strike(),
            3 => {
                let Some(unit) = self.state.attack.unit else { return };
                let left = self.state.build.draws(&self.rules.data.codes);
                self.push(Frame::Draw { seat: self.state.owner[unit], left });
            }
            _ => {
                self.pop();
                self.state.attack = Default::default();
                self.discard_set();
            }
        }
    }

    /// Returns whether the unit of the attack at hand has fallen.
    pub fn attacker_fell(&self) -> bool {
        self.state.attack.unit.is_some_and(|unit| !self.state.stands(unit))
    }

    /// `[attack.strength]` Rule 46 (a): numbers, the stored bonus, the solo bonus; then window W2.
    fn begin_attack(&mut self) {
        let Some(unit) = self.state.attack.unit else { return };
        let state = &mut *self.state;
        let has_plus = state.build.chosen >> VIRTUAL_PLUS3 & 1 == 1;
        let plus = if has_plus { self.rules.data.abilities.plus } else { 0 };
        let bonus = std::mem::take(&mut state.bonus[unit]);
        let sum = state.build.sum(&self.rules.data.codes, &Need::default());
        let strength = sum + u16::from(plus) + u16::from(bonus);
        state.attack.strength = strength;
        state.attack.open = state.exposed(self.rules, state.attack.targets);
        self.listener.hear(Event::Attacked { unit, strength });
        let seat = self.state.active;
        self.push(Frame::Window { kind: WindowKind::Attack, seat });
    }

    /// `[attack.armour]` Rules 11, 46 (c), G-47: strength alone breaks armour; the die is rolled for the others.
    fn test_armour(&mut self) {
        let attack = self.state.attack;
        for card in positions_of(attack.targets & !attack.open) {
            let Some(enemy) = self.state.enemy(self.rules, card) else { continue };
            let (is_safe, armour) = (enemy.invulnerable, self.state.armour(card, enemy).into());
            if is_safe {
                self.resist(card, Guard::Invulnerable, 0);
            } else if attack.strength >= armour {
                self.break_armour(card);
            } else {
                self.resist(card, Guard::Armour, armour);
            }
        }
        if attack.open != 0 {
            self.push(Frame::Die);
        }
    }

    /// The strength of the attack at hand does nothing.
    fn resist(&mut self, card: Position, by: Guard, amount: u16) {
        let strength = self.state.attack.strength;
        self.listener.hear(Event::Resisted { card, by, strength, amount });
    }

    /// `[attack.damage]` Rules 12 to 15, 46 (c) to (f): damage, stun, rage, settle.
    fn strike(&mut self) {
        let attack = self.state.attack;
        let Some(unit) = attack.unit else { return };
        let defense = |card: Position| {
            let enemy = self.state.enemy(self.rules, card);
            enemy.map_or(0, |enemy| u16::from(self.state.value(enemy.defense)))
        };
        let mut damage = [0; 8];
        for card in positions_of(attack.open) {
            let (die, strength) = (u16::from(attack.die), attack.strength);
            // `[solo.die]` Rule 58.
            let (more, less) = if attack.die_adds { (die, 0) } else { (0, die) };
            let (strength, amount) = (strength + more, less + defense(card));
            damage[card as usize] = strength.saturating_sub(amount);
            if strength <= amount {
                self.listener.hear(Event::Resisted { card, by: Guard::Die, strength, amount });
            }
        }
        self.hit_enemies(attack.open, |card| damage[card as usize]);
        if self.state.build.stuns(&self.rules.data.codes) {
            self.stun(attack.targets);
        }
        let rage = self.state.build.rage(&self.rules.data.codes).saturating_add(1);
        self.gain_rage(unit, rage);
        self.push(Frame::Settle { actor: unit });
    }
}
