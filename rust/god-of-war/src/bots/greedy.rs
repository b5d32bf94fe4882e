//! A greedy player: it attacks what it can hurt and what falls soonest, stands where little hits it, defends what hurts, leaves alone
//! what must live, and takes the largest upgrades.
//!
//! The player does not search and uses no randomness: among choices of one worth it takes the one with the lowest index. Nothing
//! is hidden from it, since hands are open and deck orders are not stored.

use crate::action::{Action, Aim, Companion, Verb};
use crate::codes::{Code, Codes, ITEM_MASK, MELEE, RANGED, VIRTUAL_PLUS3, codes_of};
use crate::data::Effect;
use crate::frame::{Frame, WindowKind};
use crate::phase::{Legal, interact::can_pay, window};
use crate::rules::Rules;
use crate::scene::AttackKind;
use crate::sets::Purpose;
use crate::state::State;
use crate::words::{COLUMNS, Position, Unit, positions_of, units_of};
use midgard_core::{ActionIndex, Policy, Seat, Xoshiro256PlusPlus};
use std::cell::OnceCell;

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
        if let Some(only) = legal.only() {
            return only;
        }
        let mind = Mind { rules, state, legal, threats: OnceCell::new() };
        match state.stack.peek() {
            Frame::Item => {
                let goal = mind.goal();
                best(legal, |action| goal.worth(&rules.data.codes, action))
            }
            Frame::Main { .. } => best(legal, |action| mind.main(action)),
            _ => best(legal, |action| mind.worth(action)),
        }
    }
}

/// Returns the first action of the greatest worth.
fn best(legal: &Legal, worth: impl Fn(Action) -> i32) -> ActionIndex {
    let mut best = (i32::MIN, 0);
    for (word, &bits) in (0..).zip(legal.words()) {
        let mut left = bits;
        while left != 0 {
            let index = (64 * word + left.trailing_zeros()) as ActionIndex;
            left &= left - 1;
            let worth = Action::from_index(index).map_or(i32::MIN, &worth);
            if worth > best.0 {
                best = (worth, index);
            }
        }
    }
    best.1
}

/// The least value for which it ends a set, turn or window.
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
/// The value of prey, of a spot in a column, and of a column of one's own to a place.
const FOUND: i32 = 5;
const ALONE: i32 = 6;
/// The cost of the expected damage of a place, in quarters.
const DANGER: i32 = 6;
/// The weight of an enemy's strength in its worth as a target, where its left health is subtracted [`LEFT`] times.
const STRONG: i32 = 2;
const LEFT: i32 = 4;

/// The input of a decision: the rules, the state, and the legal actions.
struct Mind<'a> {
    rules: &'a Rules,
    state: &'a State,
    legal: &'a Legal,
    /// See [`Mind::threat`].
    threats: OnceCell<[i32; COLUMNS]>,
}

/// The goal of a set.
struct Goal {
    /// The sum of what was chosen.
    sum: i32,
    /// The sum that does all it can.
    needed: i32,
    /// Whether the largest cards come first.
    most: bool,
}

impl Goal {
    /// Returns what an item is worth: the set is confirmed as soon as it does all it can.
    fn worth(&self, codes: &Codes, action: Action) -> i32 {
        match action {
            Action::Done if self.sum >= self.needed => ENOUGH,
            Action::Done => 0,
            Action::Code(code) if self.most => 10 + i32::from(codes.number(code)),
            Action::Code(code) => 10 - i32::from(codes.number(code)),
            _ => 12,
        }
    }
}

impl Mind<'_> {
    /// Returns what a choice is worth, by what is decided, besides items and main decisions; to do nothing is worth 0.
    fn worth(&self, action: Action) -> i32 {
        match (self.state.stack.peek(), action) {
            (Frame::Ask { kind, .. }, _) => self.window(*kind, action),
            (Frame::Code { kind, .. }, Action::Code(code)) => self.special(*kind, code),
            (Frame::Redirect, Action::Yes) => self.redirect(),
            (Frame::Foresight, Action::Yes) => 1,
            (_, Action::Done) => 0,
            (Frame::Place { unit, .. } | Frame::Move { unit, .. }, _) => self.place(*unit, action),
            (_, Action::Aim(aim)) => self.aim(aim),
            (_, Action::Card(card)) => self.wanted(card),
            (Frame::Carrier | Frame::Victim { .. }, Action::Unit(unit)) => self.health(unit),
            (_, Action::Unit(unit)) => ENOUGH - self.health(unit),
            (_, Action::Column(column)) => {
                self.state.front(column.into()).map_or(0, |unit| self.health(unit))
            }
            (_, Action::Row(at)) => {
                let kind = self.state.row.as_slice()[usize::from(at)];
                upgrade(&self.rules.data.codes, self.rules.kinds[usize::from(kind)].code)
            }
            (Frame::Take { .. }, Action::Code(code)) => removal(code),
            (_, Action::Code(code)) => {
                removal(code) - i32::from(self.rules.data.codes.number(code))
            }
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
        lose != 0 && self.state.holds_without(self.rules, lose, card)
    }

    /// Returns the goal of the set at hand.
    fn goal(&self) -> Goal {
        let build = &self.state.build;
        let plus = if build.chosen >> VIRTUAL_PLUS3 & 1 == 1 { 3 } else { 0 };
        let sum = i32::from(build.largest_sum(&self.rules.data.codes)) + plus;
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
        Goal { sum, needed, most }
    }

    /// Returns what a verb, a Special or a companion is worth in the own turn.
    fn main(&self, action: Action) -> i32 {
        match action {
            Action::Done => 0,
            Action::Verb(Verb::Rage, _) => 90,
            Action::Verb(Verb::Attack, unit) => {
                let here = self.state.column(unit);
                let found = here.is_some_and(|column| self.prey(self.reaches(unit), column) > 0);
                if found { 60 } else { NEVER }
            }
            Action::Verb(Verb::Interact, _) => 50,
            Action::Verb(Verb::Crystal, _) => 40,
            Action::Verb(Verb::Move, unit) => self.chase(unit).max(self.shelter(unit)),
            Action::Special(seat) => {
                let worth = self.best_special(WindowKind::Main, seat);
                if worth > 0 { 60 + worth } else { NEVER }
            }
            Action::Companion(Companion::Heal) => {
                if self.state.damage[Unit::Kratos] >= GRAVE as u8 { 55 } else { NEVER }
            }
            _ => NEVER,
        }
    }

    /// Returns what a move is worth: it is made by who has nothing to attack or to pay, and finds it elsewhere.
    fn chase(&self, unit: Unit) -> i32 {
        let attack = Action::Verb(Verb::Attack, unit);
        let acts = self.legal.contains(attack.index()) && self.main(attack) > 0
            || self.legal.contains(Action::Verb(Verb::Interact, unit).index());
        let here = self.state.column(unit);
        let open =
            |column: &usize| Some(*column) != here && self.state.spaces[*column][1].is_none();
        if acts {
            return NEVER;
        }
        let reaches = self.reaches(unit);
        let pays = |column| can_pay(self.state, self.rules, unit, column);
        let finds = |column| self.prey(reaches, column) > 0 || pays(column);
        if (0..COLUMNS).filter(open).any(finds) { 45 } else { NEVER }
    }

    /// Returns the most strength that a unit's hand has with an icon; 0 without the icon.
    fn reach(&self, unit: Unit, icon: usize) -> i32 {
        let codes = &self.rules.data.codes;
        let hand = &self.state.players[self.state.owner[unit]].hand;
        let icon_items = codes.with_icon(icon);
        let usable = hand.mask() & (icon_items | codes.number_cards);
        if hand.mask() & icon_items == 0 {
            return 0;
        }
        let sum = codes_of(usable & ITEM_MASK)
            .map(|code| i32::from(codes.number(code)) * i32::from(hand.counts()[code as usize]));
        sum.sum::<i32>() + i32::from(self.state.bonus[unit])
    }

    /// Returns the most strength of a unit in melee and at range.
    fn reaches(&self, unit: Unit) -> [i32; 2] {
        [self.reach(unit, MELEE), self.reach(unit, RANGED)]
    }

    /// Returns whether an attack of some strength does something to an enemy.
    fn is_prey(&self, card: Position, reach: i32) -> bool {
        let Some(enemy) = self.state.enemy(self.rules, card) else { return false };
        if !self.state.is_living(self.rules, card) || self.left(card) >= ENOUGH {
            return false;
        }
        let armour = i32::from(self.state.armour(card, enemy));
        let defense = i32::from(self.state.value(enemy.defense));
        if armour > 0 { reach >= armour } else { reach > defense + DIE }
    }

    /// Returns how many enemies of a column attacks of these strengths, in melee and at range, do something to.
    fn prey(&self, [melee, ranged]: [i32; 2], column: usize) -> i32 {
        let (top, bottom) = (Position::at(column, false), Position::at(column, true));
        i32::from(self.is_prey(bottom, melee.max(ranged))) + i32::from(self.is_prey(top, ranged))
    }

    /// Returns the damage that living enemies are expected to do to the front of a column with a rune, in quarters.
    fn threat(&self, column: usize) -> i32 {
        self.threats.get_or_init(|| self.all_threats())[column]
    }

    /// Returns the threat of each column.
    fn all_threats(&self) -> [i32; COLUMNS] {
        let mut threats = [0; COLUMNS];
        for &card in Position::ALL {
            let side = self.state.side(self.rules, card);
            let Some(enemy) = side.enemy.as_ref() else { continue };
            let AttackKind::Melee(columns) = enemy.kind else { continue };
            if self.state.stunned & card.bit() != 0 || !self.state.is_living(self.rules, card) {
                continue;
            }
            let damage =
                i32::from(self.state.value(enemy.strength)) * side.runes.count_ones() as i32;
            for (column, threat) in threats.iter_mut().enumerate() {
                let offset = (column + 1).wrapping_sub(card.column());
                let hits = offset < 3 && columns >> offset & 1 == 1;
                *threat += if hits { damage } else { 0 };
            }
        }
        threats
    }

    /// Returns what a unit without anything left to do gains by a move to where less hits it.
    fn shelter(&self, unit: Unit) -> i32 {
        let Some(here) = self.state.column(unit) else { return NEVER };
        if self.state.spaces[here][1] == Some(unit) {
            return NEVER;
        }
        let now = self.threat(here);
        let better = |column: usize| {
            column != here
                && self.state.spaces[column][1].is_none()
                && self.safety(unit, column) > -now
        };
        if (0..COLUMNS).any(better) { 20 } else { NEVER }
    }

    /// Returns how safe a free place of a column is: 0 behind another unit.
    fn safety(&self, unit: Unit, column: usize) -> i32 {
        match self.state.spaces[column][0] {
            Some(front) if self.health(front) > self.health(unit) => 0,
            _ => -self.threat(column),
        }
    }

    /// Returns what a place is worth: enemies above it, few that hit it, and the back for the weaker.
    fn place(&self, unit: Unit, action: Action) -> i32 {
        let Action::Stand(column, back) = action else { return NEVER };
        let column = usize::from(column);
        let front = self.state.spaces[column][0];
        let bottom = i32::from(self.state.is_living(self.rules, Position::at(column, true)));
        let pays = i32::from(can_pay(self.state, self.rules, unit, column));
        let behind = front.is_some_and(|front| self.health(front) > self.health(unit));
        let order = if front.is_some() && back == behind { 2 } else { 0 };
        let alone = i32::from(front.is_none());
        FOUND * (self.prey(self.reaches(unit), column) + pays)
            + 4 * bottom
            + ALONE * alone
            + order
            + DANGER * self.safety(unit, column) / 4
    }

    /// Returns what an enemy is worth as a target: it falls soon, or hits hard.
    fn wanted(&self, card: Position) -> i32 {
        let side = self.state.side(self.rules, card);
        let Some(enemy) = side.enemy.as_ref() else { return 0 };
        let runes = side.runes.count_ones() as i32;
        let strength = i32::from(self.state.value(enemy.strength)) * runes;
        LEFT * (ENOUGH - self.left(card)) + STRONG * strength
    }

    /// Returns what an aim is worth: the weaker enemy.
    fn aim(&self, aim: Aim) -> i32 {
        let Frame::Aim { unit } = self.state.stack.top() else { return 0 };
        match self.state.column(unit) {
            Some(column) if aim != Aim::Two => {
                self.wanted(Position::at(column, aim != Aim::RangedTop))
            }
            _ => 0,
        }
    }

    /// Returns the latest hit that is pending.
    fn hit(&self) -> Option<(Unit, i32)> {
        self.state.stack.as_slice().iter().rev().find_map(|frame| match *frame {
            Frame::Hit { unit, n, wards, .. } => Some((unit, i32::from(n) - i32::from(wards))),
            _ => None,
        })
    }

    /// Returns the damage that a hit still has.
    fn pending(&self) -> i32 {
        self.hit().map_or(0, |it| it.1)
    }

    /// Returns whether a hit would fell its unit.
    fn is_mortal(&self) -> bool {
        self.hit().is_some_and(|(unit, n)| n >= self.health(unit))
    }

    /// Returns whether the attack at hand is strong enough as it is.
    fn is_enough(&self) -> bool {
        let targets = positions_of(self.state.attack.targets);
        let needed = targets.map(|card| self.left(card)).max().unwrap_or_default();
        i32::from(self.state.attack.strength) >= needed
    }

    /// Returns what an answer of a window is worth.
    fn window(&self, kind: WindowKind, action: Action) -> i32 {
        let pending = self.pending();
        match action {
            Action::Yes if pending >= GRAVE => 10,
            Action::Yes => NEVER,
            Action::Special(seat) => self.best_special(kind, seat),
            Action::Companion(Companion::Heal) => {
                if self.state.damage[Unit::Kratos] >= GRAVE as u8 { 4 } else { NEVER }
            }
            Action::Companion(_) => 5,
            _ => 0,
        }
    }

    /// Returns what the best Special of a seat is worth that can be played in a window.
    fn best_special(&self, kind: WindowKind, seat: Seat) -> i32 {
        let codes = window::playable(self.state, self.rules, kind, seat);
        codes_of(codes).map(|code| self.special(kind, code)).max().unwrap_or(NEVER)
    }

    /// Returns what a Special is worth in a window; below 0 it is kept.
    fn special(&self, kind: WindowKind, code: Code) -> i32 {
        let helps = |n: i32, worth: i32| {
            let mut standing = units_of(self.state.standing());
            let is_hurt = standing.any(|unit| i32::from(self.state.damage[unit]) >= n);
            if is_hurt || n == 0 { worth } else { NEVER }
        };
        let is_main = kind == WindowKind::Main;
        match self.rules.data.specials[code as usize] {
            Some(Effect::Ward(_)) if self.pending() < GRAVE => NEVER,
            Some(Effect::Ward(n)) => 19 + i32::from(n),
            Some(Effect::Aid(_)) if self.is_enough() => NEVER,
            Some(Effect::Aid(_)) => 21,
            Some(Effect::Pin) if is_main || kind == WindowKind::Reveal => 15,
            Some(Effect::Heal(_)) if kind == WindowKind::Hit && !self.is_mortal() => NEVER,
            Some(Effect::Heal(n)) => helps(n.into(), 10 + i32::from(n)),
            _ if !is_main => NEVER,
            Some(Effect::DrawSelf(_)) => 20,
            Some(Effect::DrawAlly(_)) => 19,
            Some(Effect::RageSelf(_) | Effect::Rage(_)) => 15,
            Some(Effect::Mend) => helps(3, 5),
            Some(Effect::Purge) => 3,
            _ => NEVER,
        }
    }

    /// Returns what it is worth that Mimir takes a hit: he does if his carrier would fall, or nearly so and he would not.
    fn redirect(&self) -> i32 {
        let Frame::Hit { unit, n, .. } = self.state.stack.below(1) else { return 0 };
        let n = i32::from(n);
        let lives = n < self.health(Unit::Mimir);
        let falls = n >= self.health(unit);
        if falls || lives && self.health(unit) < 2 * n { 1 } else { NEVER }
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
fn upgrade(codes: &Codes, code: Code) -> i32 {
    let more = match code {
        Code::M1s | Code::R1s | Code::N1r | Code::N2r | Code::N1d => 5,
        Code::Draw2 | Code::Fury2 | Code::Ward3 => 18,
        Code::Crystal | Code::Mend | Code::Peek2 | Code::Shove | Code::Cleanse => 2,
        _ if code.bit() & codes.number_cards != 0 => 2,
        _ if code.bit() & (codes.stunning() | codes.raging() | codes.drawing()) != 0 => 5,
        _ if codes.is_special(code) => 12,
        _ => 8,
    };
    10 * i32::from(codes.number(code)) + more
}

/// Returns what it is worth to remove a card from the own discard.
fn removal(code: Code) -> i32 {
    match code {
        Code::Poison => 25,
        Code::Stun => 12,
        _ => NEVER,
    }
}
