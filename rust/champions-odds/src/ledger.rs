//! What is best done with every roll of a warband with so much defense left, as it is asked for.

use crate::fates::Fates;
use crate::muster::Ways;
use crate::round::{Choice, Row, Stage};
use crate::share::share;
use crate::solution::{Solution, Stand};
use crate::solver::{COUNTS, Desk, GONE, HELD, Solver, room};
use crate::{POTENTIAL, REACTION};
use std::sync::OnceLock;

/// What is best done with every roll of a warband with so much defense left, as it is asked for.
pub(crate) struct Ledger<'a> {
    solver: Solver<'a>,
    /// With what each roll is worth at every stage.
    desk: Desk,
    rerolls: Vec<OnceLock<Reroll>>,
    rows: Vec<OnceLock<Row>>,
}

impl<'a> Ledger<'a> {
    /// Every stage that a point with so much favor and such runes leads to.
    pub(crate) fn new(solver: Solver<'a>) -> Self {
        let mut desk = solver.fates.desk();
        solver.solve(&mut desk, true);
        let stages = usize::from(solver.favor + 1) * 16;
        Self {
            rerolls: (0..solver.rows() * solver.lanes).map(|_| OnceLock::new()).collect(),
            rows: (0..stages).map(|_| OnceLock::new()).collect(),
            desk,
            solver,
        }
    }

    /// One for the points of each warband.
    #[inline(never)] // once is enough, in a small wheel
    pub(crate) fn of_points(
        solution: &'a Solution,
        fates: &'a Fates,
        points: &[Stand],
    ) -> Vec<Self> {
        let fronts: Vec<_> = points.chunk_by(|a, b| a.warband == b.warband).collect();
        share(&fronts, solution.work(points), |front| {
            let with = |most: Stand, stand: &Stand| Stand {
                favor: most.favor.max(stand.favor),
                runes: most.runes | stand.runes,
                ..most
            };
            Self::new(Solver::new(solution, fates, front.iter().fold(front[0], with)))
        })
    }

    /// Are the stages of such a point in it?
    pub(crate) fn knows(&self, stand: Stand) -> bool {
        let Solver { left, favor, runes, muster, .. } = &self.solver;
        (muster.warband, *left) == (stand.warband, stand.left)
            && stand.favor <= *favor
            && stand.runes & !runes == 0
    }

    /// What is done with every roll of a stage.
    pub(crate) fn row(&self, stage: Stage) -> &Row {
        self.rows[stage.number()].get_or_init(|| {
            let mut desk = self.solver.fates.desk();
            let row = self.choose(stage, &mut desk);
            self.solver.fates.put_back(desk);
            row
        })
    }

    /// What is equal is settled by order: the roll stands, Potential, Reaction, favor.
    fn choose(&self, stage: Stage, desk: &mut Desk) -> Row {
        let Stage { favor, runes, reaction } = stage;
        let lane = match (reaction, runes & REACTION > 0) {
            (true, _) => COUNTS,
            (_, true) => HELD,
            _ => GONE,
        };
        let runes = runes & !REACTION;
        let potential = runes & POTENTIAL > 0;
        let filled = potential.then(|| self.reroll(favor, runes & !POTENTIAL, lane, desk));
        let below = (favor > 0).then(|| self.reroll(favor - 1, runes, lane, desk));
        desk.own.clone_from(&self.desk.own);
        match self.solver.lanes {
            1 => self.solver.stand::<1>(desk, favor, runes),
            _ => self.solver.stand::<3>(desk, favor, runes),
        }
        let (Solver { lanes, muster, .. }, Desk { standing, .. }) = (&self.solver, desk);
        let worth = self.worth(favor, runes);
        let mut row = Row::default();
        for (roll, (worth, &(_, show))) in worth.chunks_exact(*lanes).zip(&muster.rolls).enumerate()
        {
            let enough = worth[lane] - self.solver.solution.ends.same;
            let choice = if standing[usize::from(show) * lanes + lane] >= enough {
                Choice::Stand
            } else if filled.is_some_and(|filled| filled.potential[roll] >= enough) {
                Choice::Potential
            } else if lane == HELD
                && muster.shows[usize::from(show)].shields
                && worth[COUNTS] >= enough
            {
                Choice::Reaction
            } else {
                let kept = below.map(|below| below.kept[roll] as usize);
                Choice::Reroll(kept.unwrap_or_else(|| unreachable!("something brings as much")))
            };
            row.add(muster, roll, choice);
        }
        row
    }

    /// What each roll is worth at a stage, lanes side by side.
    fn worth(&self, favor: u8, runes: u8) -> &[f64] {
        let width = self.solver.muster.rolls.len() * self.solver.lanes;
        &self.desk.worth[self.solver.row(favor, runes) * width..][..width]
    }

    /// What it brings to reroll into a stage.
    fn reroll(&self, favor: u8, runes: u8, lane: usize, desk: &mut Desk) -> &Reroll {
        let Solver { lanes, muster, solution, .. } = &self.solver;
        self.rerolls[self.solver.row(favor, runes) * lanes + lane].get_or_init(|| {
            let worth = self.worth(favor, runes).iter().skip(lane).step_by(*lanes);
            let worth: Vec<_> = worth.copied().collect();
            let ways = &muster.ways[usize::from(runes & POTENTIAL > 0)];
            let (places, on_the_way) = ways.keeping.size();
            let means = room(&mut desk.means, places);
            ways.keeping.means::<1>(&worth, room(&mut desk.scratch, on_the_way), means);
            Reroll::new(ways, means, solution.ends.same)
        })
    }
}

impl Drop for Ledger<'_> {
    fn drop(&mut self) {
        self.solver.fates.put_back(std::mem::take(&mut self.desk));
    }
}

/// What a reroll into a stage brings.
struct Reroll {
    /// For each roll the best way to keep dice of it.
    kept: Vec<u32>,
    /// For each roll with blanks, what it brings to throw them.
    potential: Vec<f64>,
}

impl Reroll {
    fn new(ways: &Ways, means: &mut [f64], same: f64) -> Self {
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
