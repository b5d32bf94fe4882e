//! A greedy player: it attacks what falls soonest, defends what hurts, and takes the largest upgrades.
//!
//! The player does not search and uses no randomness: among choices of one worth it takes the one with the lowest index. Nothing
//! is hidden from it, since hands are open and deck orders are not stored.

use crate::action::{Action, Aim, Companion, Verb};
use crate::codes::{Code, MELEE, NUMBER_CARDS, RANGED, VIRTUAL_PLUS3, codes_of};
use crate::frame::{Frame, WindowKind};
use crate::phase::{Legal, interact::can_interact};
use crate::rules::Rules;
use crate::sets::Purpose;
use crate::state::State;
use crate::words::{COLUMNS, Position, Unit, positions_of, units_of};
use midgard_core::{ActionIndex, Policy, Xoshiro256PlusPlus};

/// A greedy player, without search and without randomness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Greedy;

impl Policy<Rules> for Greedy {
    fn choose(
        &self,
        rules: &Rules,
        state: &State,
        legal: &Legal,
        _: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        let mind = Mind { rules, state, legal };
        let mut best = (i32::MIN, 0);
        for index in legal.iter() {
            let worth = Action::from_index(index).map_or(i32::MIN, |it| mind.worth(it));
            if worth > best.0 {
                best = (worth, index);
            }
        }
        best.1
    }
}

/// What no set, turn or window is worth ending for.
const NEVER: i32 = -100;
/// A set that does all it can is confirmed before anything is added.
const ENOUGH: i32 = 1000;
/// The mean of the enemy die.
const DIE: i32 = 1;
/// Health below which an enemy that must live is left alone, and what an attack leaves it.
const WEAK: i32 = 10;
const MARGIN: i32 = 4;
/// Damage from which help of others is called.
const GRAVE: i32 = 2;

/// What the player thinks with: the rules, the state, and what is legal.
struct Mind<'a> {
    rules: &'a Rules,
    state: &'a State,
    legal: &'a Legal,
}

impl Mind<'_> {
    /// Returns what a choice is worth, by what is decided; to do nothing is worth 0.
    fn worth(&self, action: Action) -> i32 {
        match (self.state.stack.top(), action) {
            (Frame::Item, _) => self.item(action),
            (Frame::Main { .. }, _) => self.main(action),
            (Frame::Ask { kind, .. }, _) => self.window(kind, action),
            (Frame::Code { kind, .. }, Action::Code(code)) => self.special(kind, code),
            (Frame::Redirect, Action::Yes) => self.redirect(),
            (Frame::Foresight, Action::Yes) => 1,
            (_, Action::Done) => 0,
            (Frame::Place { unit, .. } | Frame::Move { unit, .. }, _) => self.place(unit, action),
            (_, Action::Aim(aim)) => self.aim(aim),
            (_, Action::Card(card)) => ENOUGH - self.left(card),
            (Frame::Carrier | Frame::Victim { .. }, Action::Unit(unit)) => self.health(unit),
            (_, Action::Unit(unit)) => ENOUGH - self.health(unit),
            (_, Action::Column(column)) => {
                self.state.front(column.into()).map_or(0, |unit| self.health(unit))
            }
            (_, Action::Row(at)) => {
                let kind = self.state.row.as_slice()[usize::from(at)];
                upgrade(self.rules.kinds[usize::from(kind)].code)
            }
            (Frame::Take { .. }, Action::Code(code)) => removal(code),
            (_, Action::Code(code)) => removal(code) - i32::from(code.number()),
            (_, Action::Pick(at)) => -self.acting(at),
            _ => 0,
        }
    }

    /// Returns the health that a unit has left.
    fn health(&self, unit: Unit) -> i32 {
        i32::from(self.rules.health(unit)) - i32::from(self.state.damage[unit])
    }

    /// Returns the strength that breaks the armour of an enemy, or defeats it.
    fn left(&self, card: Position) -> i32 {
        let Some(enemy) = self.state.enemy(self.rules, card) else { return ENOUGH };
        let armour = self.state.armour(card, enemy);
        let (damage, health) = self.state.health(self.rules, card, enemy);
        let left = i32::from(health) - i32::from(damage);
        if enemy.invulnerable {
            ENOUGH
        } else if armour > 0 {
            armour.into()
        } else if self.must_live(card) {
            // It is weakened, and never so much that one card more could kill it.
            if left > WEAK { left - MARGIN } else { ENOUGH }
        } else {
            left + i32::from(self.state.value(enemy.defense)) + DIE
        }
    }

    /// Returns whether the game is lost if this enemy is defeated now.
    fn must_live(&self, card: Position) -> bool {
        let lose = self.state.numbers(self.rules).lose;
        let Some(enemy) = self.state.enemy(self.rules, card) else { return false };
        let (_, health) = self.state.health(self.rules, card, enemy);
        let mut then = *self.state;
        match enemy.track {
            Some(track) => then.tracks[usize::from(track)] = health,
            None => then.hurt[card] = health,
        }
        lose != 0 && then.holds(self.rules, lose)
    }

    /// Returns what an item of a set is worth: the set is confirmed as soon as it does all it can.
    fn item(&self, action: Action) -> i32 {
        let build = &self.state.build;
        let plus = if build.chosen >> VIRTUAL_PLUS3 & 1 == 1 { 3 } else { 0 };
        let sum = i32::from(build.sum()) + plus;
        let (needed, most) = match (build.purpose, self.state.stack.below(1)) {
            (Purpose::Payment, _) => (0, false),
            (Purpose::Defence, Frame::Hit { n, wards, .. }) => {
                (i32::from(n) - i32::from(wards), true)
            }
            _ => {
                let bonus = self.state.attack.unit.map_or(0, |unit| self.state.bonus[unit]);
                let targets = positions_of(self.state.attack.targets);
                let hardest = targets.map(|card| self.left(card)).max();
                (hardest.unwrap_or_default() - i32::from(bonus), true)
            }
        };
        match action {
            Action::Done if sum >= needed => ENOUGH,
            Action::Done => 0,
            Action::Code(code) if most => 10 + i32::from(code.number()),
            Action::Code(code) => 10 - i32::from(code.number()),
            _ => 12,
        }
    }

    /// Returns what a verb, a Special or a companion is worth in the own turn.
    fn main(&self, action: Action) -> i32 {
        match action {
            Action::Done => 0,
            Action::Verb(Verb::Rage, _) => 90,
            Action::Verb(Verb::Attack, unit) => {
                let here = self.state.column(unit);
                if here.is_some_and(|column| self.prey(unit, column) > 0) { 60 } else { NEVER }
            }
            Action::Verb(Verb::Interact, _) => 50,
            Action::Verb(Verb::Crystal, _) => 40,
            Action::Verb(Verb::Move, unit) => self.chase(unit),
            Action::Special(seat) => {
                let codes = codes_of(self.state.players[seat].hand.mask());
                let best = codes.map(|code| self.special(WindowKind::Main, code)).max();
                best.map_or(NEVER, |worth| if worth > 0 { 60 + worth } else { NEVER })
            }
            Action::Companion(Companion::Heal) => {
                if self.state.damage[Unit::Kratos] >= GRAVE as u8 { 55 } else { NEVER }
            }
            _ => NEVER,
        }
    }

    /// Returns whether a unit could pay a spot of a column.
    fn can_pay(&self, unit: Unit, column: usize) -> bool {
        let mut there = *self.state;
        there.spaces = [[None; 2]; COLUMNS];
        there.spaces[column][0] = Some(unit);
        can_interact(&there, self.rules, unit)
    }

    /// Returns what a move is worth: it is made by who has nothing to attack or to pay, and finds it elsewhere.
    fn chase(&self, unit: Unit) -> i32 {
        let attack = Action::Verb(Verb::Attack, unit);
        let acts = self.legal.contains(attack.index()) && self.main(attack) > 0
            || self.legal.contains(Action::Verb(Verb::Interact, unit).index());
        let here = self.state.column(unit);
        let open =
            |column: &usize| Some(*column) != here && self.state.spaces[*column][1].is_none();
        let finds = |column| self.prey(unit, column) > 0 || self.can_pay(unit, column);
        if acts || !(0..COLUMNS).filter(open).any(finds) { NEVER } else { 45 }
    }

    /// Returns how many enemies of a column a unit can attack with its hand.
    fn prey(&self, unit: Unit, column: usize) -> i32 {
        let hand = self.state.players[self.state.owner[unit]].hand.mask();
        let is_prey = |card| self.state.is_living(self.rules, card) && self.left(card) < ENOUGH;
        let lives = |card| i32::from(is_prey(card));
        let (bottom, top) = (lives(Position::at(column, true)), lives(Position::at(column, false)));
        match (hand & MELEE != 0, hand & RANGED != 0) {
            (_, true) => bottom + top,
            (true, false) => bottom,
            (false, false) => 0,
        }
    }

    /// Returns what a place is worth: enemies above it, and nobody else in the column.
    fn place(&self, unit: Unit, action: Action) -> i32 {
        let Action::Stand(column, back) = action else { return NEVER };
        let column = usize::from(column);
        let alone = self.state.spaces[column][0].is_none();
        let bottom = i32::from(self.state.is_living(self.rules, Position::at(column, true)));
        let pays = i32::from(self.can_pay(unit, column));
        8 * (self.prey(unit, column) + pays) + 4 * bottom + 6 * i32::from(alone) + i32::from(back)
    }

    /// Returns what an aim is worth: the weaker enemy.
    fn aim(&self, aim: Aim) -> i32 {
        let Frame::Aim { unit } = self.state.stack.top() else { return 0 };
        match self.state.column(unit) {
            Some(column) if aim != Aim::Two => {
                ENOUGH - self.left(Position::at(column, aim != Aim::RangedTop))
            }
            _ => 0,
        }
    }

    /// Returns what an answer of a window is worth.
    fn window(&self, kind: WindowKind, action: Action) -> i32 {
        let pending = match self.state.stack.below(2) {
            Frame::Hit { n, wards, .. } => i32::from(n) - i32::from(wards),
            _ => 0,
        };
        match action {
            Action::Yes | Action::Special(_) if kind == WindowKind::Hit => {
                if pending >= GRAVE {
                    10
                } else {
                    NEVER
                }
            }
            Action::Special(_) if kind == WindowKind::Attack => {
                let targets = positions_of(self.state.attack.targets);
                let needed = targets.map(|card| self.left(card)).max().unwrap_or_default();
                if i32::from(self.state.attack.strength) < needed { 10 } else { NEVER }
            }
            Action::Special(_) => NEVER,
            Action::Companion(_) => 5,
            _ => 0,
        }
    }

    /// Returns what a Special is worth in a window; below 0 it is kept.
    fn special(&self, kind: WindowKind, code: Code) -> i32 {
        let standing = units_of(self.state.standing());
        let worst = standing.map(|unit| i32::from(self.state.damage[unit])).max().unwrap_or(0);
        let helps = |n: i32, worth: i32| if worst >= n { worth } else { NEVER };
        match code {
            Code::Ward3 => 22,
            Code::Ward2 | Code::Aid2 => 21,
            Code::Draw2 => 20,
            Code::AllyDraw1 => 19,
            Code::Fury2 | Code::Fury1 | Code::Pin => 15,
            Code::Heal2 => helps(2, 12),
            Code::Heal1 => helps(1, 11),
            Code::Mend => helps(3, if kind == WindowKind::Main { 5 } else { 1 }),
            Code::Cleanse => 3,
            Code::Shove | Code::Peek2 => NEVER,
            _ => i32::MIN + 1,
        }
    }

    /// Returns what it is worth that Mimir takes a hit: he does if his carrier would fall and he would not.
    fn redirect(&self) -> i32 {
        let Frame::Hit { unit, n, .. } = self.state.stack.below(1) else { return 0 };
        let n = i32::from(n);
        if n >= self.health(unit) && n < self.health(Unit::Mimir) { 1 } else { NEVER }
    }

    /// Returns how many cards act for the first or the second of the two last upgrades of the row.
    fn acting(&self, at: u8) -> i32 {
        let row = self.state.row.as_slice();
        let Some(&kind) =
            row.len().checked_sub(2).and_then(|first| row.get(first + usize::from(at)))
        else {
            return 0;
        };
        let rune = self.rules.kinds[usize::from(kind)].rune as u8;
        let shows = |card: &&Position| {
            let side = self.state.side(self.rules, **card);
            (side.runes | side.other_runes) >> rune & 1 == 1
        };
        Position::ALL.iter().filter(shows).count() as i32
    }
}

/// Returns what an upgrade is worth.
fn upgrade(code: Code) -> i32 {
    let more = match code {
        Code::M1s | Code::R1s | Code::N1r | Code::N2r | Code::N1d => 5,
        Code::Draw2 | Code::Fury2 | Code::Ward3 => 18,
        Code::Crystal | Code::Mend | Code::Peek2 | Code::Shove | Code::Cleanse => 2,
        _ if code.bit() & NUMBER_CARDS != 0 => 2,
        _ => 8,
    };
    10 * i32::from(code.number()) + more
}

/// Returns what it is worth to remove a card from the own discard.
fn removal(code: Code) -> i32 {
    match code {
        Code::Poison => 25,
        Code::Stun => 12,
        _ => NEVER,
    }
}
