//! The best choice for every roll of a warband with a given defense left, computed when it is first needed.

use super::casualties::CasualtyValues;
use super::roll_table::KeepTable;
use super::round::{RollChoice, RollStage, Row};
use super::solution::{Point, Solution};
use super::solver::{COUNTS, GONE, HELD, Scratch, Solver, room};
use super::{POTENTIAL, REACTION};
use crate::combat::parallel::parallel_map;
use std::sync::OnceLock;

/// The best choice for every roll of a warband with a given defense left, computed when it is first needed.
pub(crate) struct ChoiceCache<'a> {
    solver: Solver<'a>,
    /// Holds what each roll is worth at every stage.
    scratch: Scratch,
    rerolls: Vec<OnceLock<Reroll>>,
    rows: Vec<OnceLock<Row>>,
}

impl<'a> ChoiceCache<'a> {
    /// Covers every stage that is reached from a point with the favor and the runes of the solver.
    pub(crate) fn new(solver: Solver<'a>) -> Self {
        let mut scratch = solver.casualties.scratch();
        solver.solve(&mut scratch, true);
        let stages = usize::from(solver.favor + 1) * 16;
        Self {
            rerolls: (0..solver.rows() * solver.lanes).map(|_| OnceLock::new()).collect(),
            rows: (0..stages).map(|_| OnceLock::new()).collect(),
            scratch,
            solver,
        }
    }

    /// Makes one cache for each warband among the points.
    #[inline(never)] // once is enough, in a small wheel
    pub(crate) fn of_points(
        solution: &'a Solution,
        casualties: &'a CasualtyValues,
        points: &[Point],
    ) -> Vec<Self> {
        let fronts: Vec<_> = points.chunk_by(|a, b| a.warband == b.warband).collect();
        parallel_map(&fronts, solution.work(points), |front| {
            let with = |most: Point, point: &Point| Point {
                favor: most.favor.max(point.favor),
                runes: most.runes | point.runes,
                ..most
            };
            Self::new(Solver::new(solution, casualties, front.iter().fold(front[0], with)))
        })
    }

    /// Returns whether the cache covers the stages of this point.
    pub(crate) fn knows(&self, point: Point) -> bool {
        let Solver { left, favor, runes, roll_table, .. } = &self.solver;
        (roll_table.warband, *left) == (point.warband, point.left)
            && point.favor <= *favor
            && point.runes & !runes == 0
    }

    /// Returns the best choice for every roll of a stage.
    pub(crate) fn row(&self, stage: RollStage) -> &Row {
        self.rows[stage.number()].get_or_init(|| self.take_row(stage))
    }

    /// Returns the best choice for every roll of a stage, without keeping it.
    pub(crate) fn take_row(&self, stage: RollStage) -> Row {
        let mut scratch = self.solver.casualties.scratch();
        let row = self.choose(stage, &mut scratch);
        self.solver.casualties.put_back(scratch);
        row
    }

    /// Chooses for every roll of a stage. Among equals the order decides: accept, Potential, Reaction, favor.
    fn choose(&self, stage: RollStage, scratch: &mut Scratch) -> Row {
        let RollStage { favor, runes, reaction } = stage;
        let lane = match (reaction, runes & REACTION > 0) {
            (true, _) => COUNTS,
            (_, true) => HELD,
            _ => GONE,
        };
        let runes = runes & !REACTION;
        let potential = runes & POTENTIAL > 0;
        let filled = potential.then(|| self.reroll(favor, runes & !POTENTIAL, lane, scratch));
        let below = (favor > 0).then(|| self.reroll(favor - 1, runes, lane, scratch));
        scratch.own.clone_from(&self.scratch.own);
        match self.solver.lanes {
            1 => self.solver.accept_values::<1>(scratch, favor, runes),
            _ => self.solver.accept_values::<3>(scratch, favor, runes),
        }
        let (Solver { lanes, roll_table, .. }, Scratch { accepted, .. }) = (&self.solver, scratch);
        let worth = self.worth(favor, runes);
        let mut row = Row::default();
        for (roll, (worth, &(_, show))) in
            worth.chunks_exact(*lanes).zip(&roll_table.rolls).enumerate()
        {
            let enough = worth[lane] - self.solver.solution.ends.same;
            let choice = if accepted[usize::from(show) * lanes + lane] >= enough {
                RollChoice::Accept
            } else if filled.is_some_and(|filled| filled.potential[roll] >= enough) {
                RollChoice::Potential
            } else if lane == HELD
                && roll_table.shows[usize::from(show)].shields
                && worth[COUNTS] >= enough
            {
                RollChoice::Reaction
            } else {
                let kept = below.map(|below| below.kept[roll] as usize);
                RollChoice::Reroll(
                    kept.unwrap_or_else(|| unreachable!("one of the choices is the best")),
                )
            };
            row.add(roll_table, roll, choice);
        }
        row
    }

    /// Returns what each roll is worth at a stage, lanes side by side.
    fn worth(&self, favor: u8, runes: u8) -> &[f64] {
        let width = self.solver.roll_table.rolls.len() * self.solver.lanes;
        &self.scratch.worth[self.solver.row(favor, runes) * width..][..width]
    }

    /// Returns what a reroll that leads to this stage is worth.
    fn reroll(&self, favor: u8, runes: u8, lane: usize, scratch: &mut Scratch) -> &Reroll {
        let Solver { lanes, roll_table, solution, .. } = &self.solver;
        self.rerolls[self.solver.row(favor, runes) * lanes + lane].get_or_init(|| {
            let worth = self.worth(favor, runes).iter().skip(lane).step_by(*lanes);
            let worth: Vec<_> = worth.copied().collect();
            let ways = &roll_table.ways[usize::from(runes & POTENTIAL > 0)];
            let (places, on_the_way) = ways.keeping.size();
            let means = room(&mut scratch.means, places);
            ways.keeping.means::<1>(&worth, room(&mut scratch.buffer, on_the_way), means);
            Reroll::new(ways, means, solution.ends.same)
        })
    }
}

impl Drop for ChoiceCache<'_> {
    fn drop(&mut self) {
        self.solver.casualties.put_back(std::mem::take(&mut self.scratch));
    }
}

/// The value of a reroll that leads to one stage.
struct Reroll {
    /// For each roll, the best way to keep dice of it.
    kept: Vec<u32>,
    /// For each roll with blanks, the value of throwing them again.
    potential: Vec<f64>,
}

impl Reroll {
    fn new(ways: &KeepTable, means: &mut [f64], same: f64) -> Self {
        let potential = |place: &Option<u32>| match place {
            Some(place) => means[*place as usize],
            None => f64::NEG_INFINITY,
        };
        let potential = ways.filled.iter().map(potential).collect();
        for &place in &ways.whole {
            means[place as usize] = f64::NEG_INFINITY;
        }
        let kept = ways.keeping.choose(means, same);
        Self {
            kept: ways.greatest.iter().map(|&place| kept[place as usize] as u32).collect(),
            potential,
        }
    }
}
