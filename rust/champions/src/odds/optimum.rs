//! The best that can be done: dynamic programming over a fight.
//!
//! A point (who stands, defense left, favor, runes) is worth the mean over its rolls of the best choice for
//! each. `[combat.favor]` Rulebook p. 10: of a roll, any dice may be taken up and thrown again. So for every
//! way to keep some dice the mean over the others is taken, and of those the best within each roll.

use super::dice::{Grid, Hands, Table};
use super::keep::{Axes, Keeping, Ways};
use super::round::{Asked, Choice, Stage};
use super::solution::Solution;
use super::solver::Solver;
use super::{POTENTIAL, REACTION};
use crate::words::{Warband, Warrior};
use std::collections::HashMap;

/// What is done with a roll, whichever dice are taken up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Stand,
    Potential,
    Reaction,
    Favor,
}

/// What is best done with each roll, and what it is then worth: by warband, then by stage, then by roll.
/// Which dice are taken up is told when it is asked for: most rolls are never come to.
pub(super) struct Plan {
    kinds: Vec<Kind>,
    worth: Vec<f64>,
    /// Where those of each warband begin, if it is solved.
    starts: Vec<Option<usize>>,
    /// The number of each stage of runes, twice: while Reaction does not count, and while it does.
    stages: [[usize; 2]; 8],
    /// All ways to keep dice.
    axes: Axes,
}

/// What rerolls into a stage bring, by warband and stage, once they are asked for.
#[derive(Default)]
pub(super) struct Means {
    known: HashMap<(usize, usize), usize>,
    all: Vec<Reroll>,
    /// The one that was asked for last: mostly it is asked for again.
    last: Option<((usize, usize), usize)>,
}

impl Means {
    fn of(&mut self, key: (usize, usize), make: impl FnOnce() -> Reroll) -> &mut Reroll {
        let last = self.last.filter(|(last, _)| *last == key).map(|(_, number)| number);
        let number = last.unwrap_or_else(|| {
            *self.known.entry(key).or_insert_with(|| {
                self.all.push(make());
                self.all.len() - 1
            })
        });
        self.last = Some((key, number));
        &mut self.all[number]
    }
}

/// What it brings to keep some dice and throw the others.
pub(super) struct Reroll {
    /// For every way to keep dice the mean, and the best within it.
    means: Vec<f64>,
    best: Vec<f64>,
    /// For each roll the best way to keep dice of it, once it is known.
    kept: Vec<Option<u32>>,
}

impl Plan {
    /// Is a warband of this number solved?
    pub(super) fn knows(&self, band: usize) -> bool {
        self.starts[band].is_some()
    }

    /// What is best done with a roll.
    #[inline(never)] // once is enough, in a small wheel
    pub(super) fn at(&self, solution: &Solution, asked: &Asked<'_>, means: &mut Means) -> Choice {
        let Asked { table, stage, stand, .. } = asked;
        let (band, tables) = (solution.band(*stand), asked.grid.tables());
        let start = self.starts[band].unwrap_or_else(|| unreachable!("the best comes here"));
        let place = |row: usize| start + row * tables;
        let row = self.row(solution, stand.left, *stage);
        match self.kinds[place(row) + table.nth] {
            Kind::Stand => Choice::Stand,
            Kind::Potential => Choice::Potential,
            Kind::Reaction => Choice::Reaction,
            Kind::Favor => {
                let rerolled = Stage { favor: stage.favor - 1, ..*stage };
                let below = self.row(solution, stand.left, rerolled);
                let reroll = means.of((band, below), || {
                    let keeping = self.axes.of(stand.warband);
                    Reroll::new(&keeping, &self.worth[place(below)..][..tables])
                });
                let enough = self.worth[place(row) + table.nth] - solution.ends.same;
                Choice::Reroll(reroll.kept(asked.grid, table, enough))
            }
        }
    }

    /// The number of a stage with so much defense left.
    pub(super) fn row(&self, solution: &Solution, left: u8, stage: Stage) -> usize {
        let number = self.stages[usize::from(stage.runes)][usize::from(stage.reaction)];
        let favors = usize::from(solution.combat.favor) + 1;
        (number * favors + usize::from(stage.favor)) * solution.depth() + usize::from(left) - 1
    }
}

impl Reroll {
    /// From what rolls are worth.
    fn new(keeping: &Keeping<'_>, worth: &[f64]) -> Self {
        let (size, scratch) = keeping.size();
        let mut means = vec![0.0; size];
        keeping.means::<1>(worth, &mut vec![0.0; scratch], &mut means);
        let mut best = means.clone();
        for place in keeping.greatest() {
            best[place as usize] = f64::NEG_INFINITY;
        }
        keeping.best::<1>(&mut best, true);
        Self { means, best, kept: vec![None; worth.len()] }
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

/// Solves a fight, from its start or from `anywhere`: fills in the values, and returns what is best done.
pub(super) fn solve(solution: &mut Solution, anywhere: bool) -> Plan {
    let held = solution.start().runes;
    let (stages, count) = stages(held);
    let rows = count * usize::from(solution.combat.favor + 1) * solution.depth();
    let monotone = solution.ends_are_monotone();
    let (starts, size) = starts(solution, rows, monotone && !anywhere);
    let ways = match (monotone, held & POTENTIAL > 0) {
        (true, true) => [Ways::Filled, Ways::Sensible],
        (true, false) => [Ways::Filled; 2],
        (false, _) => [Ways::All; 2],
    };
    // The hands are moved out while they are read, so that values can be written.
    let hands = std::mem::replace(&mut solution.hands, std::array::from_fn(|_| Hands::none()));
    let axes = ways.map(|ways| Axes::new(&hands, solution.combat.warband, ways));
    let every = Axes::new(&hands, solution.combat.warband, Ways::All);
    let mut plan = Plan { kinds: Vec::new(), worth: Vec::new(), starts, stages, axes: every };
    // All at once, so that the memory is used again for the next fight.
    let (mut kinds, mut worth) = (Vec::with_capacity(size), Vec::with_capacity(size));
    for (band, warband) in solution.bands().into_iter().enumerate() {
        if let Some(start) = plan.starts[band] {
            let grid = Grid::new(&hands, warband);
            let end = start + rows * grid.tables();
            kinds.resize(end, Kind::Stand);
            worth.resize(end, 0.0);
            let solver = Solver::new(solution, &plan, grid, warband, &axes);
            solver.solve(&mut kinds[start..], &mut worth[start..]);
        }
    }
    (plan.kinds, plan.worth) = (kinds, worth);
    solution.hands = hands;
    plan
}

/// The number of each stage of runes, while Reaction does not count and while it does, and how many there are.
fn stages(held: u8) -> ([[usize; 2]; 8], usize) {
    let (mut stages, mut count) = ([[usize::MAX; 2]; 8], 0);
    for runes in (0..8).filter(|runes| runes & !held == 0) {
        for reaction in [false, true] {
            if !reaction || held & !runes & REACTION > 0 {
                stages[usize::from(runes)][usize::from(reaction)] = count;
                count += 1;
            }
        }
    }
    (stages, count)
}

/// Where the rolls of each warband begin, and how many there are. Warbands to which the best never comes are
/// left out: those that lost a warrior while one remains who is never better.
fn starts(solution: &Solution, rows: usize, leave_out: bool) -> (Vec<Option<usize>>, usize) {
    let most = solution.combat.warband;
    let pairs = [(0, 1), (0, 2), (1, 2)].map(|(one, by)| (Warrior::ALL[one], Warrior::ALL[by]));
    let outdone: Vec<_> =
        pairs.into_iter().filter(|&(one, by)| leave_out && solution.is_outdone(one, by)).collect();
    let mut size = 0;
    let start = |warband: Warband| {
        let spared = |&(one, by): &(Warrior, Warrior)| warband[one] > 0 && warband[by] < most[by];
        let solved = !warband.is_empty() && !outdone.iter().any(spared);
        let begin = size;
        size += if solved { rows * Grid::new(&solution.hands, warband).tables() } else { 0 };
        solved.then_some(begin)
    };
    (solution.bands().into_iter().map(start).collect(), size)
}
