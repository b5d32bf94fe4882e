//! Enemy attacks. `[enemy.attack]` Rules 23, 49.

use super::{Legal, Play};
use crate::action::{Action, COLUMN};
use crate::event::Event;
use crate::frame::{Frame, Source};
use crate::rules::Rules;
use crate::scene::{AttackKind, FlipOn, Fx};
use crate::state::State;
use crate::words::{COLUMNS, Position, Unit};
use midgard_core::Listener;

const AIM: u8 = 0;
const HIT: u8 = 1;

/// Returns the occupied columns furthest from one, as bits. `[enemy.furthest]` G-11.
pub(crate) fn furthest(state: &State, from: usize) -> u8 {
    let occupied = (0..COLUMNS).filter(|&column| state.front(column).is_some());
    let distance = |column: usize| column.abs_diff(from);
    let most = occupied.clone().map(distance).max();
    occupied.filter(|&column| Some(distance(column)) == most).map(|column| 1 << column).sum()
}

/// Returns the column from which the tie at hand is measured.
fn tie_from(state: &State, rules: &Rules) -> usize {
    match state.stack.below(1) {
        Frame::EnemyAttack { card, .. } => card.column(),
        Frame::Program { pc, .. } => state.numbers(rules).code[usize::from(pc) - 2] as usize,
        _ => 0,
    }
}

/// Returns the tied columns. `[enemy.tie]` G10.
pub(crate) fn tie_legal(state: &State, rules: &Rules) -> Legal {
    let mut legal = Legal::new();
    legal.insert_bits(COLUMN, furthest(state, tie_from(state, rules)).into());
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    #[inline(never)]
    pub fn enemy_step(&mut self, card: Position, stage: u8) {
        match stage {
            AIM => {
                self.set(Frame::EnemyAttack { card, stage: HIT });
                self.find_hits(card);
            }
            _ => match self.state.hits.remove_first() {
                Some(unit) => self.enemy_hit(card, Unit::ALL[usize::from(unit)]),
                None => {
                    // `[enemy.attacked]` Rules 26, 49, G-38: also if nobody was hit.
                    let actor = self.state.scene_actor(self.rules);
                    self.set(Frame::Settle { actor });
                    self.trigger(card, FlipOn::Attacked);
                }
            },
        }
    }

    /// The hit list is fixed first.
    fn find_hits(&mut self, card: Position) {
        let Some(enemy) = self.state.enemy(self.rules, card) else { return };
        let strength = self.state.value(enemy.strength);
        self.listener.hear(Event::Struck { card, strength });
        match enemy.kind {
            AttackKind::None => {}
            AttackKind::Melee(columns) => {
                for (at, bit) in [1, 2, 4].into_iter().enumerate() {
                    let column = (card.column() + at).wrapping_sub(1);
                    if columns & bit != 0 && column < COLUMNS {
                        self.add_hit(column);
                    }
                }
                if self.state.hits.as_slice().is_empty() {
                    self.listener.hear(Event::Missed { card });
                }
            }
            AttackKind::Ranged => {
                let columns = furthest(self.state, card.column());
                if columns.count_ones() > 1 {
                    self.push(Frame::Tie);
                } else {
                    self.add_hit(columns.trailing_zeros() as usize);
                }
            }
        }
    }

    fn add_hit(&mut self, column: usize) {
        if let Some(unit) = self.state.front(column) {
            self.state.hits.push(unit as u8);
        }
    }

    /// `[enemy.fallen]` Rule 49: rule 50 (a) skips a unit that has fallen meanwhile.
    fn enemy_hit(&mut self, card: Position, unit: Unit) {
        let Some(enemy) = self.state.enemy(self.rules, card) else { return };
        let n = self.state.value(enemy.strength);
        let fx = match enemy.fx {
            Fx::None => 0,
            Fx::Stun => 1,
            Fx::Poison => 2,
            Fx::Both => 3,
        };
        let source = Source::Attack;
        self.push(Frame::Hit { unit, n, source, fx, wards: 0, stage: 0 });
    }

    /// The first player breaks a tie of columns, for an enemy attack or a program.
    pub fn break_tie(&mut self, action: Action) {
        let Action::Column(column) = action else { unreachable!("{action:?} is not a column") };
        let n = match self.state.stack.below(1) {
            Frame::Program { pc, .. } => {
                Some(self.state.numbers(self.rules).code[usize::from(pc) - 1] as u8)
            }
            _ => None,
        };
        self.pop();
        match n {
            None => self.add_hit(column.into()),
            Some(n) => self.damage_column(column.into(), n),
        }
    }

    /// A program hits the front unit of a column. `[damage.column]` G-9.
    pub fn damage_column(&mut self, column: usize, n: u8) {
        if let Some(unit) = self.state.front(column) {
            let source = Source::Box;
            self.push(Frame::Hit { unit, n, source, fx: 0, wards: 0, stage: 0 });
        }
    }
}
