//! The best value of every point of one warband with a given defense left, by favor and runes.

use super::casualties::CasualtyValues;
use super::roll_table::RollTable;
use super::solution::{Point, Solution};
use super::{HEALING, POTENTIAL, REACTION};
use crate::combat::axis::larger;
use std::sync::Arc;

/// The lanes, which are solved side by side: Reaction is gone, counts for this roll, or is still held.
pub(crate) const GONE: usize = 0;
pub(crate) const COUNTS: usize = 1;
pub(crate) const HELD: usize = 2;

/// Solves the points of one warband with a given defense left.
pub(crate) struct Solver<'a> {
    pub(crate) solution: &'a Solution,
    pub(crate) casualties: &'a CasualtyValues,
    pub(crate) roll_table: Arc<RollTable>,
    band: usize,
    pub(crate) left: u8,
    /// The most favor, and all runes, of the points that are solved.
    pub(crate) favor: u8,
    pub(crate) runes: u8,
    pub(crate) lanes: usize,
}

/// Working memory of a solver, larger than needed. It carries nothing from one solver to the next.
#[derive(Default)]
pub(crate) struct Scratch {
    /// The values of the points, by favor and runes; the smallest number while a value is not known.
    pub(crate) own: Vec<f64>,
    /// The value of each roll at each stage that is kept, lanes side by side.
    pub(crate) worth: Vec<f64>,
    /// The value after a number of casualties with some defense left: while Reaction is gone, and while it is
    /// held.
    after: Vec<[f64; 2]>,
    /// The value of a roll that counts, by its result, lanes side by side.
    pub(crate) accepted: Vec<f64>,
    /// The value of the best reroll of each roll with one favor less, without Potential and with it, lanes side
    /// by side.
    best: [Vec<f64>; 2],
    /// The value of Potential for each roll, lanes side by side.
    potential: Vec<f64>,
    pub(crate) means: Vec<f64>,
    pub(crate) buffer: Vec<f64>,
}

/// Returns the first `size` values of a row, which grows if it is shorter.
pub(crate) fn room<T: Copy + Default>(row: &mut Vec<T>, size: usize) -> &mut [T] {
    if row.len() < size {
        row.resize(size, T::default());
    }
    &mut row[..size]
}

impl<'a> Solver<'a> {
    /// Makes a solver for the points of a warband with at most the favor and the runes of `most`.
    pub(crate) fn new(solution: &'a Solution, casualties: &'a CasualtyValues, most: Point) -> Self {
        let Point { left, favor, runes, .. } = most;
        let (band, roll_table) = (solution.band(most), solution.roll_table(most.warband));
        let lanes = if runes & REACTION > 0 { 3 } else { 1 };
        Self { solution, casualties, roll_table, band, left, favor, runes, lanes }
    }

    /// Returns what every point is worth, by favor and runes.
    pub(crate) fn values(self) -> Vec<f64> {
        let mut scratch = self.casualties.scratch();
        self.solve(&mut scratch, false);
        let values = scratch.own.clone();
        self.casualties.put_back(scratch);
        values
    }

    /// Solves every stage of every point. A stage is solved before those that lead to it.
    pub(crate) fn solve(&self, scratch: &mut Scratch, keep: bool) {
        scratch.own.clear();
        scratch.own.resize(self.solution.budgets(), f64::MIN);
        let potential = room(&mut scratch.potential, self.roll_table.rolls.len() * self.lanes);
        potential.fill(f64::NEG_INFINITY);
        match self.lanes {
            1 => self.solve_lanes::<1>(scratch, keep),
            _ => self.solve_lanes::<3>(scratch, keep),
        }
    }

    fn solve_lanes<const N: usize>(&self, scratch: &mut Scratch, keep: bool) {
        let held = self.runes;
        let with = |rune: u8| [0, rune].into_iter().filter(move |it| it & !held == 0);
        let width = self.roll_table.rolls.len() * N;
        let (healing, potential) = (with(HEALING), with(POTENTIAL));
        let rows = if keep { self.rows() } else { 1 };
        let mut all = std::mem::take(&mut scratch.worth);
        room(&mut all, rows * width);
        for healing in healing {
            for favor in 0..=self.favor {
                for runes in potential.clone().map(|potential| potential | healing) {
                    let row = if keep { self.row(favor, runes) } else { 0 };
                    let worth = &mut all[row * width..][..width];
                    self.stage::<N>(scratch, favor, runes, worth.as_chunks_mut().0);
                    self.look_ahead::<N>(scratch, favor, runes, worth);
                }
            }
        }
        scratch.worth = all;
    }

    /// Returns how many stages are solved side by side.
    pub(crate) fn rows(&self) -> usize {
        (usize::from(self.favor) + 1) * 4
    }

    pub(crate) fn row(&self, favor: u8, runes: u8) -> usize {
        let other = usize::from(runes & HEALING > 0) * 2 + usize::from(runes & POTENTIAL > 0);
        usize::from(favor) * 4 + other
    }

    fn stage<const N: usize>(
        &self,
        scratch: &mut Scratch,
        favor: u8,
        runes: u8,
        worth: &mut [[f64; N]],
    ) {
        self.accept_values::<N>(scratch, favor, runes);
        let roll_table = &*self.roll_table;
        let with = usize::from(runes & POTENTIAL > 0);
        let potential = (with > 0).then_some(scratch.potential.as_chunks::<N>().0);
        let best = (favor > 0).then_some(scratch.best[with].as_chunks::<N>().0);
        let accepted = scratch.accepted.as_chunks::<N>().0;
        let sums = choose(roll_table, accepted, potential, best, worth);
        for (lane, &sum) in sums.iter().enumerate().filter(|&(lane, _)| lane != COUNTS) {
            let value = point_value(sum, &roll_table.looping, |roll| worth[roll][lane]);
            scratch.own[budget(favor, runes, lane)] = value;
            for &(roll, _) in &roll_table.looping {
                worth[roll][lane] = larger(worth[roll][lane], value);
            }
        }
    }

    /// Computes what a roll that counts is worth, by what it shows.
    pub(crate) fn accept_values<const N: usize>(
        &self,
        scratch: &mut Scratch,
        favor: u8,
        runes: u8,
    ) {
        self.fill_losses(scratch, favor, runes);
        let (Self { left, roll_table, solution, .. }, Scratch { after, accepted, .. }) =
            (self, scratch);
        let after = |hits: u8, losses: u8| {
            let left = usize::from(left.saturating_sub(hits));
            after[left * usize::from(roll_table.dice + 1) + usize::from(losses)]
        };
        let accepted = room(accepted, roll_table.shows.len() * N).as_chunks_mut::<N>().0;
        for (show, accepted) in roll_table.shows.iter().zip(accepted) {
            let bonus = if show.double { solution.ends.double } else { 0.0 };
            let [hits, reacted] = show.hits.map(|hits| after(hits, show.losses));
            let lanes = [hits[0], reacted[0], hits[1]];
            *accepted = std::array::from_fn(|lane| lanes[lane] + bonus);
        }
    }

    /// `[combat.casualties]` `[rune.healing]` Computes the value after casualties, or after they are healed.
    fn fill_losses(&self, scratch: &mut Scratch, favor: u8, runes: u8) {
        let (dice, most) =
            (self.roll_table.dice, self.solution.combat.attack.min(self.roll_table.dice));
        let budgets = [GONE, HELD].map(|lane| budget(favor, runes, lane));
        let healing = usize::from(runes & HEALING);
        let after = room(&mut scratch.after, (usize::from(self.left) + 1) * usize::from(dice + 1));
        for left in 0..=self.left {
            let own = left == self.left;
            let accepted = if own { &*scratch.own } else { self.casualties.of(self.band, 0, left) };
            for losses in 0..=most {
                let row = match losses {
                    0 => accepted,
                    _ => self.casualties.of(self.band, losses, left),
                };
                let place = usize::from(left) * usize::from(dice + 1) + usize::from(losses);
                after[place] = budgets.map(|budget| match losses {
                    1.. if healing > 0 => larger(row[budget], accepted[budget & !healing]),
                    _ => row[budget],
                });
            }
        }
    }

    /// Computes what these stages are worth to those that lead to them.
    fn look_ahead<const N: usize>(
        &self,
        scratch: &mut Scratch,
        favor: u8,
        runes: u8,
        worth: &[f64],
    ) {
        let with = usize::from(runes & POTENTIAL > 0);
        let potential = with == 0 && self.runes & POTENTIAL > 0;
        let more = favor < self.favor;
        if !potential && !more {
            return;
        }
        let roll_table = &*self.roll_table;
        let ways = &roll_table.ways[with];
        let Scratch { means, buffer, potential: brought, best, .. } = scratch;
        let (places, on_the_way) = ways.keeping.size();
        let means = room(means, places * N);
        ways.keeping.means::<N>(worth, room(buffer, on_the_way * N), means);
        if potential {
            let means = means.as_chunks::<N>().0;
            let to = brought.as_chunks_mut::<N>().0.iter_mut();
            for (to, from) in to.zip(&ways.filled).filter_map(|(to, from)| Some((to, (*from)?))) {
                *to = means[from as usize];
            }
        }
        if more {
            let means = means.as_chunks_mut::<N>().0;
            for &place in &ways.whole {
                means[place as usize] = [f64::NEG_INFINITY; N];
            }
            ways.keeping.best::<N>(means.as_flattened_mut());
            let best = room(&mut best[with], roll_table.rolls.len() * N);
            for (to, &from) in best.as_chunks_mut::<N>().0.iter_mut().zip(&ways.greatest) {
                *to = means[from as usize];
            }
        }
    }
}

/// Returns the number of favor and runes, with the rune of a lane.
fn budget(favor: u8, runes: u8, lane: usize) -> usize {
    let reaction = if lane == HELD { REACTION } else { 0 };
    usize::from(favor) * 8 + usize::from(runes | reaction)
}

/// Takes the best choice for each roll. Returns the mean over the rolls that do not lead back.
#[inline(never)] // once is enough, in a small wheel
fn choose<const N: usize>(
    roll_table: &RollTable,
    accepted: &[[f64; N]],
    potential: Option<&[[f64; N]]>,
    favor: Option<&[[f64; N]]>,
    worth: &mut [[f64; N]],
) -> [f64; N] {
    let mut sums = [0.0; N];
    for (roll, (&(chance, show), worth)) in roll_table.rolls.iter().zip(worth).enumerate() {
        let mut best = accepted[usize::from(show)];
        for other in [potential, favor].into_iter().flatten() {
            best = std::array::from_fn(|lane| larger(best[lane], other[roll][lane]));
        }
        if N > HELD && roll_table.shows[usize::from(show)].shields {
            best[HELD] = larger(best[HELD], best[COUNTS]);
        }
        sums = std::array::from_fn(|lane| sums[lane] + chance * best[lane]);
        *worth = best;
    }
    sums
}

/// Returns what a point is worth. A roll without hits and losses leads back to the point if it is accepted. So
/// the value is that of a policy for these rolls, which is improved until it is the best.
fn point_value(sum: f64, looping: &[(usize, f64)], others: impl Fn(usize) -> f64) -> f64 {
    let back: f64 = looping.iter().map(|(_, chance)| chance).sum();
    let mut value = sum / (1.0 - back);
    loop {
        let (mut leaving, mut staying) = (sum, 0.0);
        for &(roll, chance) in looping {
            if others(roll) > value {
                leaving += chance * others(roll);
            } else {
                staying += chance;
            }
        }
        let better = leaving / (1.0 - staying);
        if better <= value {
            return value;
        }
        value = better;
    }
}
