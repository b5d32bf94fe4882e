//! The known part of a scene while backs of cards are hidden: the scene itself, fronts, and the backs that are up.
//!
//! `[hidden.backs]` Section 4: facts that only the data of a hidden back have are neither in texts nor in views or observations.

use crate::data::Data;
use crate::frame::{Frame, Stack};
use crate::phase::program::op_len;
use crate::rules::Rules;
use crate::scene::{Pc, Scene, Side, Value, cond, op};
use crate::state::State;
use crate::words::{BySceneId, Position, SceneId};

/// Variables as bits.
pub(crate) type Vars = u8;

/// Returns for each scene the variables that the scene itself or a front names.
pub(crate) fn named(data: &Data) -> BySceneId<Vars> {
    BySceneId::from_fn(|id| {
        let scene = &data.scenes[id];
        let mut vars = 0;
        let conditions = [scene.win, scene.lose, scene.next_when];
        conditions.into_iter().for_each(|pc| condition_at(scene, pc, &mut vars));
        for (at, name) in scene.vars.iter().enumerate() {
            vars |= Vars::from(scene.keep.contains(name)) << at;
        }
        scene.cards.iter().fold(vars, |vars, [front, _]| vars | of_side(scene, front))
    })
}

/// Returns the variables that a side names.
fn of_side(scene: &Scene, side: &Side) -> Vars {
    let mut vars = 0;
    for value in side.enemy.iter().flat_map(|enemy| [enemy.strength, enemy.defense]) {
        if let Value::Variable { var, .. } = value {
            vars |= 1 << var;
        }
    }
    for (when, run) in programs(side) {
        condition_at(scene, when, &mut vars);
        program(scene, run, &mut vars);
    }
    vars
}

/// Returns the conditions and programs of a side; 0 for a missing one.
fn programs(side: &Side) -> impl Iterator<Item = (Pc, Pc)> {
    let boxes = side.boxes.iter().flatten().map(|it| (it.when, it.run));
    let spots = side.spots.iter().flatten().map(|it| (it.when, it.run));
    let flip = side.flip.iter().map(|it| (it.when, it.run));
    boxes.chain(spots).chain(flip).chain([(0, side.reward)])
}

fn condition_at(scene: &Scene, pc: Pc, vars: &mut Vars) {
    if pc != 0 {
        condition(&scene.code, pc.into(), vars);
    }
}

/// Adds the variables of a program.
fn program(scene: &Scene, pc: Pc, vars: &mut Vars) {
    let (code, mut at) = (&scene.code, usize::from(pc));
    loop {
        match code[at] {
            op::END => return,
            op::UNLESS => at = condition(code, at + 2, vars),
            op::JUMP => at += 2,
            kind => {
                if kind == op::VAR {
                    *vars |= 1 << code[at + 1];
                }
                at += op_len(kind);
            }
        }
    }
}

/// Adds the variables of a condition, and returns the place behind it.
pub(crate) fn condition(code: &[i16], at: usize, vars: &mut Vars) -> usize {
    match code[at] {
        cond::AND => (0..code[at + 1]).fold(at + 2, |next, _| condition(code, next, vars)),
        cond::NOT => condition(code, at + 1, vars),
        cond::ALL_DEAD | cond::NEVER => at + 1,
        cond::ONLY_ALIVE | cond::DEAD | cond::ALIVE | cond::DEAD_TRACK => at + 2,
        kind => {
            if kind == cond::VAR_GE {
                *vars |= 1 << code[at + 1];
            }
            at + 3
        }
    }
}

impl Rules {
    /// Returns whether the data of a side are known: 0 is the front.
    pub(crate) fn knows(&self, state: &State, card: Position, side: usize) -> bool {
        !self.options.hide_backs || side == 0 || state.is_back(card)
    }

    /// Returns whether a variable of the scene is known: also one that a hidden back has raised.
    pub(crate) fn knows_variable(&self, state: &State, id: SceneId, var: usize) -> bool {
        let (scene, bit) = (&self.data.scenes[id], 1 << var);
        let is_up = |card: Position| {
            let back = &scene.cards[card as usize][1];
            state.is_back(card) && of_side(scene, back) & bit != 0
        };
        !self.options.hide_backs
            || self.named[id] & bit != 0
            || state.vars[var] > 0
            || Position::ALL.iter().any(|&card| is_up(card))
    }

    /// Returns the place of a variable among the names in their order: so it is counted outside, whatever the data
    /// name first. Hidden backs move no other variable: theirs are the last ones.
    pub(crate) fn rank(&self, id: SceneId, var: usize) -> usize {
        let key = |at: usize| {
            let is_named = !self.options.hide_backs || self.named[id] >> at & 1 == 1;
            (!is_named, &self.data.scenes[id].vars[at])
        };
        (0..self.data.scenes[id].vars.len()).filter(|&at| key(at) < key(var)).count()
    }

    /// Returns what is pending, with places in programs counted from their beginning: elsewhere in the scene hidden
    /// backs move them.
    pub(crate) fn known_stack(&self, state: &State) -> Stack {
        let sides = state.scene.iter().flat_map(|&id| self.data.scenes[id].cards.iter().flatten());
        let starts: Vec<Pc> = sides.flat_map(programs).map(|(_, run)| run).collect();
        let mut stack = Stack::default();
        for &frame in state.stack.as_slice() {
            stack.push(match frame {
                Frame::Program { pc, actor, spent } => {
                    let start = starts.iter().filter(|&&it| it <= pc).max().copied();
                    Frame::Program { pc: pc - start.unwrap_or_default(), actor, spent }
                }
                other => other,
            });
        }
        stack
    }
}
