//! The best of every point of one warband: by defense, by favor, by runes.

use super::dice::Grid;
use super::keep::{Axes, Keeping};
use super::optimum::{Kind, Plan};
use super::round::{Stage, count};
use super::solution::{Solution, Stand};
use super::{HEALING, POTENTIAL, REACTION};
use crate::words::Warband;
use std::hint::select_unpredictable;

/// A warband while it is solved.
pub(super) struct Solver<'a> {
    solution: &'a mut Solution,
    plan: &'a Plan,
    warband: Warband,
    dice: u8,
    lanes: usize,
    /// How likely each roll is, and the number of what it shows.
    rolls: Vec<(f64, u16)>,
    shows: Vec<Show>,
    /// What a roll that counts is worth, by what it shows; not a number while it leads back to the point.
    standing: Vec<f64>,
    /// Ways to keep dice, without Potential and with it.
    ways: [Ways<'a>; 2],
    /// What a round is worth after which so many fall, by favor, runes, defense left: none is a victory.
    after: Vec<f64>,
    /// What this stage is worth for each roll, side by side for each lane.
    worth: Vec<f64>,
    /// The best reroll of each roll with one favor less, without Potential and with it; lanes side by side.
    best: [Vec<f64>; 2],
    /// What Potential brings for each roll, lanes side by side.
    potential: Vec<f64>,
    /// What Reaction brings for each roll, without Potential and with it.
    reaction: [Vec<f64>; 2],
    scratch: Vec<f64>,
    means: Vec<f64>,
}

/// Hits, without Reaction and with it, shields, and whether a die prints two hits.
type Show = (u8, [u8; 2], bool);

/// Ways to keep dice, and where rolls are among them.
struct Ways<'a> {
    keeping: Keeping<'a>,
    /// For each roll the most of it that may be kept, and what is not blank of it, if something is.
    greatest: Vec<u32>,
    filled: Vec<Option<u32>>,
    /// The rolls of which all may be kept.
    whole: Vec<u32>,
}

/// Where the rune Reaction is: gone, counting for this roll, or still held. Each is a lane: they are solved side
/// by side. Held leads to counting with as much favor, so it is one favor behind.
const GONE: usize = 0;
const COUNTS: usize = 1;
const HELD: usize = 2;

/// A stage, and where in the tables its neighbours are.
#[derive(Clone, Copy)]
struct Here {
    left: u8,
    favor: u8,
    runes: u8,
    reaction: usize,
}

impl Here {
    fn potential(self) -> usize {
        usize::from(self.runes & POTENTIAL > 0)
    }

    fn stage(self) -> Stage {
        Stage { favor: self.favor, runes: self.runes, reaction: self.reaction == COUNTS }
    }
}

impl<'a> Ways<'a> {
    fn new(keeping: Keeping<'a>, grid: &Grid<'_>) -> Self {
        let (greatest, filled) = (keeping.greatest(), keeping.filled());
        let blanks = || grid.each_table().map(|table| grid.filled(table.hands).1 > 0);
        let whole = greatest.iter().zip(&filled).zip(blanks());
        let whole = whole.filter(|((all, filled), blanks)| !blanks || all != filled);
        let whole = whole.map(|((&all, _), _)| all).collect();
        let filled = filled.iter().zip(blanks()).map(|(&it, blanks)| blanks.then_some(it));
        Self { filled: filled.collect(), keeping, greatest, whole }
    }
}

impl<'a> Solver<'a> {
    pub(super) fn new(
        solution: &'a mut Solution,
        plan: &'a Plan,
        grid: Grid<'_>,
        warband: Warband,
        axes: &'a [Axes; 2],
    ) -> Self {
        let all = f64::from(6_u32.pow(grid.dice.into()));
        let (mut shows, attack) = (Vec::<Show>::new(), solution.combat.attack);
        let rolls = grid.each_table().map(|table| {
            let (hits, shields, double) = count(&grid, table.hands, false);
            let (reacted, ..) = count(&grid, table.hands, true);
            let show = (shields.min(attack), [hits, reacted], double);
            let known = shows.iter().position(|known| *known == show);
            let number = known.unwrap_or_else(|| {
                shows.push(show);
                shows.len() - 1
            });
            (f64::from(grid.cases(table.hands)) / all, number as u16)
        });
        let rolls: Vec<_> = rolls.collect();
        let ways = axes.each_ref().map(|axes| Ways::new(axes.of(warband), &grid));
        let [one, other] = ways.each_ref().map(|ways| ways.keeping.size());
        let lanes = if solution.start().runes & REACTION > 0 { 3 } else { 1 };
        let row = || vec![0.0; rolls.len() * lanes];
        let points = (usize::from(solution.combat.favor) + 1) * 8 * (solution.depth() + 1);
        Self {
            warband,
            dice: grid.dice,
            lanes,
            standing: vec![0.0; shows.len()],
            after: vec![f64::NAN; points * (usize::from(attack) + 1)],
            worth: row(),
            best: [row(), row()],
            potential: vec![f64::NEG_INFINITY; rolls.len() * lanes],
            reaction: [row(), row()],
            means: vec![0.0; one.0.max(other.0) * lanes],
            scratch: vec![0.0; one.1.max(other.1) * lanes],
            solution,
            plan,
            rolls,
            shows,
            ways,
        }
    }

    /// Every stage of every point with this warband, those first that others lead to.
    pub(super) fn solve(mut self, kinds: &mut [Kind], worth: &mut [f64]) {
        let (depth, favors) = (self.solution.combat.defense, self.solution.combat.favor);
        let held = self.solution.start().runes;
        let with = |rune: u8| [0, rune].into_iter().filter(move |it| it & !held == 0);
        let last = favors + u8::from(self.lanes > 1);
        for left in 0..=depth {
            for healing in with(HEALING) {
                for favor in 0..=last {
                    for runes in with(POTENTIAL).map(|potential| potential | healing) {
                        self.step(left, favor, runes, kinds, worth);
                    }
                }
            }
        }
    }

    /// The stages that are solved side by side.
    fn step(&mut self, left: u8, favor: u8, runes: u8, kinds: &mut [Kind], worth: &mut [f64]) {
        let most = self.solution.combat.favor;
        let lanes = self.lanes;
        for reaction in [HELD, GONE, COUNTS].into_iter().filter(|&lane| lane < lanes) {
            let (favor, runes) = match reaction {
                HELD => (favor.checked_sub(1), runes | REACTION),
                _ => (Some(favor).filter(|&favor| favor <= most), runes),
            };
            if let Some(favor) = favor {
                let here = Here { left, favor, runes, reaction };
                self.suffer(here);
                if left > 0 {
                    let row = self.plan.row(self.solution, left, here.stage());
                    let row = row * self.rolls.len()..(row + 1) * self.rolls.len();
                    self.stage(here, &mut kinds[row.clone()], &mut worth[row]);
                }
            }
        }
        if left > 0 {
            match self.lanes {
                1 => self.look_ahead::<1>(favor, runes),
                _ => self.look_ahead::<3>(favor, runes),
            }
        }
    }

    fn after(&self, here: Here, left: u8) -> usize {
        let purse = usize::from(here.favor) * 8 + usize::from(here.runes);
        let point = purse * (self.solution.depth() + 1) + usize::from(left);
        point * (usize::from(self.solution.combat.attack) + 1)
    }

    /// What it is worth when so many fall and so much defense is left. None and some is not known yet.
    fn suffer(&mut self, here: Here) {
        let Here { left, favor, runes, reaction } = here;
        let stand = Stand { warband: self.warband, left: left.max(1), favor, runes };
        let hits = u8::from(left == 0);
        let row = self.after(here, left);
        for losses in 0..=self.solution.combat.attack.min(self.dice) {
            if left == 0 || losses > 0 && reaction != COUNTS {
                let (value, _) = self.solution.settle(stand, hits, losses);
                self.after[row + usize::from(losses)] = value;
            }
        }
    }

    fn stage(&mut self, here: Here, kinds: &mut [Kind], worth: &mut [f64]) {
        self.stand(here);
        let (sum, back, looping) = self.choose(here, kinds, worth);
        let Here { left, favor, runes, reaction } = here;
        if reaction == COUNTS {
            for ((to, &worth), &(_, show)) in
                self.reaction[here.potential()].iter_mut().zip(&*worth).zip(&self.rolls)
            {
                let (shields, ..) = self.shows[usize::from(show)];
                *to = if shields > 0 { worth } else { f64::NEG_INFINITY };
            }
            return;
        }
        let value = self.point(sum, back, &looping, worth);
        let stand = Stand { warband: self.warband, left, favor, runes };
        let index = self.solution.index(stand);
        self.solution.values[index] = value;
        let row = self.after(here, left);
        self.after[row] = value;
        for roll in looping {
            if worth[roll] <= value + self.solution.ends.same {
                (worth[roll], kinds[roll]) = (value, Kind::Stand);
            }
            self.worth[roll * self.lanes + reaction] = worth[roll];
        }
    }

    /// What each roll is worth that counts, by what it shows.
    fn stand(&mut self, here: Here) {
        let attack = self.solution.combat.attack;
        for (number, &(shields, hits, double)) in self.shows.iter().enumerate() {
            let hits = hits[usize::from(here.reaction == COUNTS)];
            let losses = (attack - shields).min(self.dice);
            let row = self.after(here, here.left.saturating_sub(hits));
            let bonus = if double { self.solution.ends.double } else { 0.0 };
            self.standing[number] = self.after[row + usize::from(losses)] + bonus;
        }
    }

    /// What is best done with each roll, and what it is then worth. Runes come before favor. Returns the mean
    /// of those that do not lead back, how likely it is to be led back, and the rolls that do, not let stand yet.
    fn choose(
        &mut self,
        here: Here,
        kinds: &mut [Kind],
        worth: &mut [f64],
    ) -> (f64, f64, Vec<usize>) {
        let (same, lanes) = (self.solution.ends.same, self.lanes);
        let (mut sum, mut back, mut looping) = (0.0, 0.0, Vec::new());
        let potential = here.potential() > 0;
        let reaction = (here.reaction == HELD).then_some(&*self.reaction[here.potential()]);
        let favor = (here.favor > 0).then_some(&*self.best[here.potential()]);
        let rolls = self.rolls.iter().zip(kinds).zip(worth).enumerate();
        for (roll, ((&(chance, show), kind), worth)) in rolls {
            let place = roll * lanes + here.reaction;
            let (mut best, mut what) = (f64::NEG_INFINITY, Kind::Stand);
            if potential {
                (best, what) = (self.potential[place], Kind::Potential);
            }
            if let Some(reaction) = reaction {
                let better = reaction[roll] > best + same;
                best = select_unpredictable(better, reaction[roll], best);
                what = select_unpredictable(better, Kind::Reaction, what);
            }
            if let Some(favor) = favor {
                let better = favor[place] > best + same;
                best = select_unpredictable(better, favor[place], best);
                what = select_unpredictable(better, Kind::Favor, what);
            }
            let standing = self.standing[usize::from(show)];
            if standing.is_nan() {
                back += chance;
                looping.push(roll);
            } else {
                sum += chance * if best > standing { best } else { standing };
                let better = best > standing + same;
                best = select_unpredictable(better, best, standing);
                what = select_unpredictable(better, what, Kind::Stand);
            }
            (*worth, *kind) = (best, what);
            self.worth[place] = best;
        }
        (sum, back, looping)
    }

    /// What the point is worth. A roll without hits and losses leads back to it, if it is let stand: so the
    /// value is that of a policy for these rolls, which is bettered until it is the best.
    fn point(&self, sum: f64, back: f64, looping: &[usize], others: &[f64]) -> f64 {
        let mut value = sum / (1.0 - back);
        loop {
            let (mut leaving, mut staying) = (sum, 0.0);
            for &roll in looping {
                let ((chance, _), other) = (self.rolls[roll], others[roll]);
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

    /// What these stages are worth to those that lead to them.
    fn look_ahead<const N: usize>(&mut self, favor: u8, runes: u8) {
        let start = self.solution.start();
        let with = usize::from(runes & POTENTIAL > 0);
        let potential = with == 0 && start.runes & POTENTIAL > 0;
        let more = usize::from(favor) + 1 < usize::from(start.favor) + self.lanes.min(2);
        if !potential && !more {
            return;
        }
        let ways = &self.ways[with];
        ways.keeping.means::<N>(&self.worth, &mut self.scratch, &mut self.means);
        let means = self.means.as_chunks_mut::<N>().0;
        if potential {
            let to = self.potential.as_chunks_mut::<N>().0.iter_mut();
            for (to, from) in to.zip(&ways.filled).filter_map(|(to, from)| Some((to, (*from)?))) {
                *to = means[from as usize];
            }
        }
        if more {
            for &place in &ways.whole {
                means[place as usize] = [f64::NEG_INFINITY; N];
            }
            ways.keeping.best::<N>(&mut self.means, false);
            let means = self.means.as_chunks::<N>().0;
            let best = self.best[with].as_chunks_mut::<N>().0;
            for (to, &from) in best.iter_mut().zip(&ways.greatest) {
                *to = means[from as usize];
            }
        }
    }
}
