//! The best that can be done: dynamic programming over a fight.
//!
//! A point (who stands, defense left, favor, runes) is worth the mean over its rolls of the best choice for
//! each. `[combat.favor]` Rulebook p. 10: of a roll, any dice may be taken up and thrown again. So for every
//! way to keep some dice the mean over the others is taken, and of those the best within each roll.

use super::dice::{Grid, Table};
use super::round::{Asked, Choice, Stage, count};
use super::solution::{Next, Solution, Stand};
use super::{POTENTIAL, REACTION};
use crate::words::Warband;
use std::collections::HashMap;

/// What is done with a roll, whichever dice are taken up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Stand,
    Potential,
    Reaction,
    Favor,
}

/// What is best done with each roll, and what it is then worth: by warband, then by stage, then by roll.
/// Which dice are taken up is told when it is asked for: most rolls are never come to.
pub(super) struct Plan {
    kinds: Vec<Vec<Kind>>,
    worth: Vec<Vec<f64>>,
    /// The number of each stage of runes, twice: while Reaction does not count, and while it does.
    stages: [[usize; 2]; 8],
    count: usize,
}

/// What rerolls into a stage bring, by warband and stage.
pub(super) type Means = HashMap<(usize, usize), Reroll>;

/// What it brings to keep some dice and throw the others.
pub(super) struct Reroll {
    /// For every way to keep dice the mean, and the best within it.
    means: Vec<f64>,
    best: Vec<f64>,
    /// For each roll the best way to keep dice of it, once it is known.
    kept: Vec<Option<u32>>,
}

impl Plan {
    /// What is best done with a roll.
    pub(super) fn at(&self, solution: &Solution, asked: &Asked<'_>, means: &mut Means) -> Choice {
        let Asked { table, stage, stand, .. } = asked;
        let (band, tables) = (solution.band(*stand), asked.grid.tables());
        let row = self.row(solution, stand.left, *stage);
        match self.kinds[band][row * tables + table.nth] {
            Kind::Stand => Choice::Stand,
            Kind::Potential => Choice::Potential,
            Kind::Reaction => Choice::Reaction,
            Kind::Favor => {
                let rerolled = Stage { favor: stage.favor - 1, ..*stage };
                let below = self.row(solution, stand.left, rerolled);
                let reroll = means.entry((band, below)).or_insert_with(|| {
                    Reroll::new(asked.grid, &self.worth[band][below * tables..][..tables])
                });
                let enough = self.worth[band][row * tables + table.nth] - solution.ends.same;
                Choice::Reroll(reroll.kept(asked.grid, table, enough))
            }
        }
    }

    /// The number of a stage with so much defense left.
    fn row(&self, solution: &Solution, left: u8, stage: Stage) -> usize {
        let number = self.stages[usize::from(stage.runes)][usize::from(stage.reaction)];
        let favors = usize::from(solution.combat.favor) + 1;
        (number * favors + usize::from(stage.favor)) * solution.depth() + usize::from(left) - 1
    }
}

impl Reroll {
    /// From what rolls are worth.
    fn new(grid: &Grid<'_>, worth: &[f64]) -> Self {
        let mut means = vec![0.0; grid.size()];
        for table in grid.each_table() {
            means[table.place] = worth[table.nth];
        }
        grid.expect(&mut means);
        let mut best = means.clone();
        for table in grid.each_table() {
            best[table.place] = f64::NEG_INFINITY;
        }
        grid.best_within(&mut best);
        Self { means, best, kept: vec![None; grid.tables()] }
    }

    /// The dice kept that bring enough, found die by die.
    fn kept(&mut self, grid: &Grid<'_>, roll: &Table, enough: f64) -> usize {
        if let Some(known) = self.kept[roll.nth] {
            return known as usize;
        }
        let mut place = roll.place;
        loop {
            let next = grid.less(place).find(|&less| self.best[less] >= enough);
            place = next.unwrap_or_else(|| unreachable!("the best is within"));
            if self.means[place] >= enough {
                self.kept[roll.nth] = Some(place as u32);
                return place;
            }
        }
    }
}

/// The tables of one warband while it is solved.
struct Solver<'a> {
    solution: &'a mut Solution,
    grid: Grid<'a>,
    /// All full hands: where they are, what they show, how likely they are.
    rolls: Vec<Roll>,
    /// For each stage the value of every way to keep dice; those of full hands are those of rolls.
    means: Vec<Vec<f64>>,
    /// For the same, the best within; scratch.
    best: Vec<f64>,
    /// What a roll is worth that counts, by hits and shields; scratch.
    standing: Vec<f64>,
}

struct Roll {
    table: Table,
    chance: f64,
    /// Hits, without Reaction and with it.
    hits: [u8; 2],
    shields: u8,
    double: bool,
    filled: Option<usize>,
}

/// Solves a fight: fills in the values, and returns what is best done.
pub(super) fn solve(solution: &mut Solution) -> Plan {
    let held = solution.start().runes;
    let (mut stages, mut count) = ([[usize::MAX; 2]; 8], 0);
    for runes in (0..8).filter(|runes| runes & !held == 0) {
        for reaction in [false, true] {
            if !reaction || held & !runes & REACTION > 0 {
                stages[usize::from(runes)][usize::from(reaction)] = count;
                count += 1;
            }
        }
    }
    let mut plan = Plan { kinds: Vec::new(), worth: Vec::new(), stages, count };
    // The hands are moved out while they are read, so that values can be written.
    let hands =
        std::mem::replace(&mut solution.hands, std::array::from_fn(|_| super::dice::Hands::none()));
    let [swordsmen, spearmen, axemen] = *solution.combat.warband.values();
    for a in 0..=swordsmen {
        for b in 0..=spearmen {
            for c in 0..=axemen {
                let warband = Warband::from([a, b, c]);
                let (mut kinds, mut worth) = (Vec::new(), Vec::new());
                if !warband.is_empty() {
                    let solver = Solver::new(solution, Grid::new(&hands, warband), &plan);
                    (kinds, worth) = solver.solve(warband, &plan);
                }
                plan.kinds.push(kinds);
                plan.worth.push(worth);
            }
        }
    }
    solution.hands = hands;
    plan
}

impl<'a> Solver<'a> {
    fn new(solution: &'a mut Solution, grid: Grid<'a>, plan: &Plan) -> Self {
        let all = f64::from(6_u32.pow(grid.dice.into()));
        let rolls = grid.each_table().map(|table| {
            let (hits, shields, double) = count(&grid, table.hands, false);
            let (reacted, ..) = count(&grid, table.hands, true);
            let (filled, blanks) = grid.filled(table.hands);
            Roll {
                chance: f64::from(grid.cases(table.hands)) / all,
                hits: [hits, reacted],
                shields,
                double,
                filled: (blanks > 0).then_some(filled),
                table,
            }
        });
        let rolls = rolls.collect();
        let favors = usize::from(solution.combat.favor) + 1;
        let means = vec![vec![0.0; grid.size()]; plan.count * favors];
        let best = vec![0.0; grid.size()];
        Self { solution, grid, rolls, means, best, standing: Vec::new() }
    }

    /// Every stage of every point with this warband, those first that others lead to.
    fn solve(mut self, warband: Warband, plan: &Plan) -> (Vec<Kind>, Vec<f64>) {
        let (depth, favors) = (self.solution.combat.defense, self.solution.combat.favor);
        let rows = plan.count * usize::from(favors + 1) * usize::from(depth);
        let mut kinds = vec![Kind::Stand; rows * self.rolls.len()];
        let mut worth = vec![0.0; rows * self.rolls.len()];
        for left in 1..=depth {
            for runes in 0..8 {
                for reaction in [false, true] {
                    if plan.stages[usize::from(runes)][usize::from(reaction)] == usize::MAX {
                        continue;
                    }
                    for favor in 0..=favors {
                        let stage = Stage { favor, runes, reaction };
                        let row = plan.row(self.solution, left, stage) * self.rolls.len();
                        let rolls = row..row + self.rolls.len();
                        let (kinds, worth) = (&mut kinds[rolls.clone()], &mut worth[rolls]);
                        let stand = Stand { warband, left, favor, runes };
                        self.stage(stand, stage, plan, kinds, worth);
                    }
                }
            }
        }
        (kinds, worth)
    }

    fn number(&self, plan: &Plan, stage: Stage) -> usize {
        let number = plan.stages[usize::from(stage.runes)][usize::from(stage.reaction)];
        number * (usize::from(self.solution.combat.favor) + 1) + usize::from(stage.favor)
    }

    fn stage(
        &mut self,
        stand: Stand,
        stage: Stage,
        plan: &Plan,
        kinds: &mut [Kind],
        worth: &mut [f64],
    ) {
        self.stand_values(stand, stage.reaction);
        let others = self.others(stage, plan);
        if !stage.reaction {
            let value = self.point(&others, stand.left);
            let index = self.solution.index(stand);
            self.solution.values[index] = value;
            self.standing[usize::from(self.solution.combat.attack)] = value;
        }
        let number = self.number(plan, stage);
        let mut mean = std::mem::take(&mut self.means[number]);
        for (nth, (roll, &(other, kind))) in self.rolls.iter().zip(&others).enumerate() {
            let standing = self.standing(roll, stand.left, stage.reaction);
            let better = other > standing + self.solution.ends.same;
            (kinds[nth], worth[nth]) = if better { (kind, other) } else { (Kind::Stand, standing) };
            mean[roll.table.place] = worth[nth];
        }
        self.grid.expect(&mut mean);
        self.means[number] = mean;
    }

    /// What a roll is worth that counts, by hits up to those that kill, and shields up to those that save all.
    /// Without hits and losses nothing changes: that entry is filled in later.
    fn stand_values(&mut self, stand: Stand, reaction: bool) {
        let attack = self.solution.combat.attack;
        self.standing.clear();
        for hits in 0..=stand.left {
            for shields in 0..=attack {
                let losses = (attack - shields).min(self.grid.dice);
                let (value, next) = self.solution.settle(stand, hits, losses);
                let same = next == Next::Round(stand) && !reaction;
                self.standing.push(if same { f64::NAN } else { value });
            }
        }
    }

    fn standing(&self, roll: &Roll, left: u8, reaction: bool) -> f64 {
        let attack = self.solution.combat.attack;
        let hits = usize::from(roll.hits[usize::from(reaction)].min(left));
        let place = hits * usize::from(attack + 1) + usize::from(roll.shields.min(attack));
        self.standing[place] + if roll.double { self.solution.ends.double } else { 0.0 }
    }

    /// For each roll the best that something spent on it brings. Runes come before favor.
    fn others(&mut self, stage: Stage, plan: &Plan) -> Vec<(f64, Kind)> {
        let favor = stage.favor > 0;
        if favor {
            self.fill_best(Stage { favor: stage.favor - 1, ..stage }, plan);
        }
        let runes = stage.runes;
        let potential = (runes & POTENTIAL > 0)
            .then(|| self.number(plan, Stage { runes: runes & !POTENTIAL, ..stage }));
        let reacting = Stage { runes: runes & !REACTION, reaction: true, ..stage };
        let reaction =
            (runes & REACTION > 0 && !stage.reaction).then(|| self.number(plan, reacting));
        let same = self.solution.ends.same;
        let value = |roll: &Roll| {
            let mut best = (f64::NEG_INFINITY, Kind::Favor);
            if let (Some(number), Some(filled)) = (potential, roll.filled) {
                best = (self.means[number][filled], Kind::Potential);
            }
            if let (Some(number), true) = (reaction, roll.shields > 0) {
                let value = self.means[number][roll.table.place];
                if value > best.0 + same {
                    best = (value, Kind::Reaction);
                }
            }
            if favor && self.best[roll.table.place] > best.0 + same {
                best = (self.best[roll.table.place], Kind::Favor);
            }
            best
        };
        self.rolls.iter().map(value).collect()
    }

    /// For every way to keep dice the best within, all dice kept left out.
    fn fill_best(&mut self, stage: Stage, plan: &Plan) {
        let number = self.number(plan, stage);
        self.best.copy_from_slice(&self.means[number]);
        for roll in &self.rolls {
            self.best[roll.table.place] = f64::NEG_INFINITY;
        }
        self.grid.best_within(&mut self.best);
    }

    /// What the point is worth. A roll without hits and losses leads back to it, if it is let stand: so the
    /// value is that of a policy for these rolls, which is bettered until it is the best.
    fn point(&self, others: &[(f64, Kind)], left: u8) -> f64 {
        let (mut sum, mut back) = (0.0, 0.0);
        let mut looping = Vec::new();
        for (roll, &(other, _)) in self.rolls.iter().zip(others) {
            let standing = self.standing(roll, left, false);
            if standing.is_nan() {
                back += roll.chance;
                looping.push((roll.chance, other));
            } else {
                sum += roll.chance * if other > standing { other } else { standing };
            }
        }
        let mut value = sum / (1.0 - back);
        loop {
            let (mut leaving, mut staying) = (sum, 0.0);
            for &(chance, other) in &looping {
                if other > value + self.solution.ends.same {
                    leaving += chance * other;
                } else {
                    staying += chance;
                }
            }
            let better = leaving / (1.0 - staying);
            if better <= value + self.solution.ends.same {
                return value;
            }
            value = better;
        }
    }
}
