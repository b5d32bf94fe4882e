//! The best of every point of one warband with so much defense left: by favor, by runes.

use crate::fates::Fates;
use crate::keep::larger;
use crate::muster::Muster;
use crate::solution::{Solution, Stand};
use crate::{HEALING, POTENTIAL, REACTION};
use std::sync::Arc;

/// Where the rune Reaction is: gone, counting for this roll, or still held. Each is a lane: they are solved side
/// by side.
pub(crate) const GONE: usize = 0;
pub(crate) const COUNTS: usize = 1;
pub(crate) const HELD: usize = 2;

/// A warband with so much defense left, while it is solved.
pub(crate) struct Solver<'a> {
    pub(crate) solution: &'a Solution,
    pub(crate) fates: &'a Fates,
    pub(crate) muster: Arc<Muster>,
    band: usize,
    pub(crate) left: u8,
    /// The most favor, and all runes, of the points that are solved.
    pub(crate) favor: u8,
    pub(crate) runes: u8,
    pub(crate) lanes: usize,
}

/// Room to solve in, larger than is needed. Nothing is in it.
#[derive(Default)]
pub(crate) struct Desk {
    /// What the points are worth, by favor and runes; as little as can be while it is not known.
    pub(crate) own: Vec<f64>,
    /// What each roll is worth at each stage that is kept, lanes side by side.
    pub(crate) worth: Vec<f64>,
    /// What it is worth that so much defense is left and so many fall: while Reaction is gone, while it is held.
    after: Vec<[f64; 2]>,
    /// What a roll that counts is worth, by what it shows, lanes side by side.
    pub(crate) standing: Vec<f64>,
    /// The best reroll of each roll with one favor less, without Potential and with it; lanes side by side.
    best: [Vec<f64>; 2],
    /// What Potential brings for each roll, lanes side by side.
    potential: Vec<f64>,
    pub(crate) means: Vec<f64>,
    pub(crate) scratch: Vec<f64>,
}

/// So much of it.
pub(crate) fn room<T: Copy + Default>(row: &mut Vec<T>, size: usize) -> &mut [T] {
    if row.len() < size {
        row.resize(size, T::default());
    }
    &mut row[..size]
}

impl<'a> Solver<'a> {
    /// From the best of `most` on: its favor, its runes and less.
    pub(crate) fn new(solution: &'a Solution, fates: &'a Fates, most: Stand) -> Self {
        let Stand { left, favor, runes, .. } = most;
        let (band, muster) = (solution.band(most), solution.muster(most.warband));
        let lanes = if runes & REACTION > 0 { 3 } else { 1 };
        Self { solution, fates, muster, band, left, favor, runes, lanes }
    }

    /// What every point is worth, by favor and runes.
    pub(crate) fn values(self) -> Vec<f64> {
        let mut desk = self.fates.desk();
        self.solve(&mut desk, false);
        let values = desk.own.clone();
        self.fates.put_back(desk);
        values
    }

    /// Every stage of every point, those first that others lead to.
    pub(crate) fn solve(&self, desk: &mut Desk, keep: bool) {
        desk.own.clear();
        desk.own.resize(self.solution.purses(), f64::MIN);
        let potential = room(&mut desk.potential, self.muster.rolls.len() * self.lanes);
        potential.fill(f64::NEG_INFINITY);
        match self.lanes {
            1 => self.solve_lanes::<1>(desk, keep),
            _ => self.solve_lanes::<3>(desk, keep),
        }
    }

    fn solve_lanes<const N: usize>(&self, desk: &mut Desk, keep: bool) {
        let held = self.runes;
        let with = |rune: u8| [0, rune].into_iter().filter(move |it| it & !held == 0);
        let width = self.muster.rolls.len() * N;
        let (healing, potential) = (with(HEALING), with(POTENTIAL));
        let rows = if keep { self.rows() } else { 1 };
        let mut all = std::mem::take(&mut desk.worth);
        room(&mut all, rows * width);
        for healing in healing {
            for favor in 0..=self.favor {
                for runes in potential.clone().map(|potential| potential | healing) {
                    let row = if keep { self.row(favor, runes) } else { 0 };
                    let worth = &mut all[row * width..][..width];
                    self.stage::<N>(desk, favor, runes, worth.as_chunks_mut().0);
                    self.look_ahead::<N>(desk, favor, runes, worth);
                }
            }
        }
        desk.worth = all;
    }

    /// How many stages are solved side by side, and the number of one.
    pub(crate) fn rows(&self) -> usize {
        (usize::from(self.favor) + 1) * 4
    }

    pub(crate) fn row(&self, favor: u8, runes: u8) -> usize {
        let other = usize::from(runes & HEALING > 0) * 2 + usize::from(runes & POTENTIAL > 0);
        usize::from(favor) * 4 + other
    }

    fn stage<const N: usize>(&self, desk: &mut Desk, favor: u8, runes: u8, worth: &mut [[f64; N]]) {
        self.stand::<N>(desk, favor, runes);
        let muster = &*self.muster;
        let with = usize::from(runes & POTENTIAL > 0);
        let potential = (with > 0).then_some(desk.potential.as_chunks::<N>().0);
        let best = (favor > 0).then_some(desk.best[with].as_chunks::<N>().0);
        let standing = desk.standing.as_chunks::<N>().0;
        let sums = choose(muster, standing, potential, best, worth);
        for (lane, &sum) in sums.iter().enumerate().filter(|&(lane, _)| lane != COUNTS) {
            let value = point(sum, &muster.looping, |roll| worth[roll][lane]);
            desk.own[purse(favor, runes, lane)] = value;
            for &(roll, _) in &muster.looping {
                worth[roll][lane] = larger(worth[roll][lane], value);
            }
        }
    }

    /// What each roll is worth that counts, by what it shows.
    pub(crate) fn stand<const N: usize>(&self, desk: &mut Desk, favor: u8, runes: u8) {
        self.suffer(desk, favor, runes);
        let (Self { left, muster, solution, .. }, Desk { after, standing, .. }) = (self, desk);
        let after = |hits: u8, losses: u8| {
            let left = usize::from(left.saturating_sub(hits));
            after[left * usize::from(muster.dice + 1) + usize::from(losses)]
        };
        let standing = room(standing, muster.shows.len() * N).as_chunks_mut::<N>().0;
        for (show, standing) in muster.shows.iter().zip(standing) {
            let bonus = if show.double { solution.ends.double } else { 0.0 };
            let [hits, reacted] = show.hits.map(|hits| after(hits, show.losses));
            let lanes = [hits[0], reacted[0], hits[1]];
            *standing = std::array::from_fn(|lane| lanes[lane] + bonus);
        }
    }

    /// `[combat.casualties]` `[rune.healing]` What it is worth when so many fall, or are healed.
    fn suffer(&self, desk: &mut Desk, favor: u8, runes: u8) {
        let (dice, most) = (self.muster.dice, self.solution.combat.attack.min(self.muster.dice));
        let purses = [GONE, HELD].map(|lane| purse(favor, runes, lane));
        let healing = usize::from(runes & HEALING);
        let after = room(&mut desk.after, (usize::from(self.left) + 1) * usize::from(dice + 1));
        for left in 0..=self.left {
            let own = left == self.left;
            let standing = if own { &*desk.own } else { self.fates.of(self.band, 0, left) };
            for losses in 0..=most {
                let row = match losses {
                    0 => standing,
                    _ => self.fates.of(self.band, losses, left),
                };
                let place = usize::from(left) * usize::from(dice + 1) + usize::from(losses);
                after[place] = purses.map(|purse| match losses {
                    1.. if healing > 0 => larger(row[purse], standing[purse & !healing]),
                    _ => row[purse],
                });
            }
        }
    }

    /// What these stages are worth to those that lead to them.
    fn look_ahead<const N: usize>(&self, desk: &mut Desk, favor: u8, runes: u8, worth: &[f64]) {
        let with = usize::from(runes & POTENTIAL > 0);
        let potential = with == 0 && self.runes & POTENTIAL > 0;
        let more = favor < self.favor;
        if !potential && !more {
            return;
        }
        let muster = &*self.muster;
        let ways = &muster.ways[with];
        let Desk { means, scratch, potential: brought, best, .. } = desk;
        let (places, on_the_way) = ways.keeping.size();
        let means = room(means, places * N);
        ways.keeping.means::<N>(worth, room(scratch, on_the_way * N), means);
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
            let best = room(&mut best[with], muster.rolls.len() * N);
            for (to, &from) in best.as_chunks_mut::<N>().0.iter_mut().zip(&ways.greatest) {
                *to = means[from as usize];
            }
        }
    }
}

/// The number of favor and runes: those of a lane besides.
fn purse(favor: u8, runes: u8, lane: usize) -> usize {
    let reaction = if lane == HELD { REACTION } else { 0 };
    usize::from(favor) * 8 + usize::from(runes | reaction)
}

/// What the best that is done with each roll is worth, and the mean of those that do not lead back.
#[inline(never)] // once is enough, in a small wheel
fn choose<const N: usize>(
    muster: &Muster,
    standing: &[[f64; N]],
    potential: Option<&[[f64; N]]>,
    favor: Option<&[[f64; N]]>,
    worth: &mut [[f64; N]],
) -> [f64; N] {
    let mut sums = [0.0; N];
    for (roll, (&(chance, show), worth)) in muster.rolls.iter().zip(worth).enumerate() {
        let mut best = standing[usize::from(show)];
        for other in [potential, favor].into_iter().flatten() {
            best = std::array::from_fn(|lane| larger(best[lane], other[roll][lane]));
        }
        if N > HELD && muster.shows[usize::from(show)].shields {
            best[HELD] = larger(best[HELD], best[COUNTS]);
        }
        sums = std::array::from_fn(|lane| sums[lane] + chance * best[lane]);
        *worth = best;
    }
    sums
}

/// What a point is worth. A roll without hits and losses leads back to it, if it is let stand: so the value is
/// that of a policy for these rolls, which is bettered until it is the best.
fn point(sum: f64, looping: &[(usize, f64)], others: impl Fn(usize) -> f64) -> f64 {
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
