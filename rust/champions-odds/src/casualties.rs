//! What it is worth when so many fall, whoever they are.
//!
//! They fall one after another: the best for two is the best for one of the warband that is one smaller.

use crate::keep::raise;
use crate::solution::{Point, Solution};
use crate::solver::Scratch;
use midgard_champions_cards::words::Warrior;
use std::sync::{Mutex, PoisonError};

/// What every point of a fight is worth when some of its warriors fall and its defense is so much.
pub(crate) struct CasualtyValues {
    /// By warband, then by how many fall, then by the defense that is left, none of it too, then by favor and
    /// runes. SpendNothing is as bad as what cannot be, or what the best never comes to.
    values: Vec<f64>,
    most: usize,
    depth: usize,
    budgets: usize,
    /// Room to solve in that nobody uses now.
    scratches: Mutex<Vec<Scratch>>,
}

impl CasualtyValues {
    /// With the ends of a fight: the points are still to come.
    pub(crate) fn new(solution: &Solution) -> Self {
        let most = solution.combat.attack.min(solution.combat.warband.total()).into();
        let (depth, budgets) = (solution.depth(), solution.budgets());
        let bands = solution.bands();
        let size = bands.len() * (most + 1) * (depth + 1) * budgets;
        let mut casualties = Self {
            values: vec![f64::NEG_INFINITY; size],
            most,
            depth,
            budgets,
            scratches: Mutex::default(),
        };
        for (band, &warband) in bands.iter().enumerate() {
            for left in 0..=if warband.is_empty() { depth } else { 0 } {
                // `[combat.strike]` R40: a warband that falls together with the foe has won.
                let row = casualties.place(band, 0, left);
                casualties.values[row..row + budgets]
                    .copy_from_slice(solution.ended(band, left == 0));
            }
            casualties.fill_losses(solution, band, 0);
        }
        casualties
    }

    /// Room to solve in.
    pub(crate) fn scratch(&self) -> Scratch {
        self.scratches.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    pub(crate) fn put_back(&self, scratch: Scratch) {
        self.scratches.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
    }

    fn place(&self, band: usize, fallen: usize, left: usize) -> usize {
        ((band * (self.most + 1) + fallen) * (self.depth + 1) + left) * self.budgets
    }

    /// By favor and runes.
    pub(crate) fn of(&self, band: usize, fallen: u8, left: u8) -> &[f64] {
        let row = self.place(band, fallen.into(), left.into());
        &self.values[row..row + self.budgets]
    }

    /// What a warband's points are worth, with so much defense left.
    pub(crate) fn store(&mut self, band: usize, left: u8, values: &[f64]) {
        let row = self.place(band, 0, left.into());
        self.values[row..row + self.budgets].copy_from_slice(values);
    }

    /// `[combat.casualties]` The best of those who may fall, once smaller warbands are known.
    pub(crate) fn fill_losses(&mut self, solution: &Solution, band: usize, left: u8) {
        let warband = solution.warband(band);
        for fallen in 1..=self.most.min(warband.total().into()) {
            let row = self.place(band, fallen, left.into());
            for &kind in Warrior::ALL.iter().filter(|&&kind| warband[kind] > 0) {
                let mut fewer = warband;
                fewer[kind] -= 1;
                let fewer = Point { warband: fewer, left: 1, favor: 0, runes: 0 };
                let from = self.place(solution.band(fewer), fallen - 1, left.into());
                let (low, high) = self.values.split_at_mut(row);
                raise(&mut high[..self.budgets], &low[from..from + self.budgets]);
            }
        }
    }
}
