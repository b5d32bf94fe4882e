//! The value of a fight after a number of casualties, with the best choice of the warriors that fall.
//!
//! Casualties are chosen one after another: the best choice of two is the best choice of one, followed by the
//! best choice of one in the warband that is then one smaller.

use super::solution::{Point, Solution};
use super::solver::Scratch;
use crate::combat::axis::raise;
use crate::words::Warrior;
use std::sync::{Mutex, PoisonError};

/// The value of every point of a fight after a number of casualties and with a given defense left.
pub(crate) struct CasualtyValues {
    /// Indexed by warband, then by casualties, then by the defense left (0 included), then by favor and runes.
    /// An impossible point, or one that the best policy never reaches, has the value minus infinity.
    values: Vec<f64>,
    most: usize,
    depth: usize,
    budgets: usize,
    /// Scratch memory that nobody uses at the moment.
    scratches: Mutex<Vec<Scratch>>,
}

impl CasualtyValues {
    /// Makes the table with the ends of a fight filled in. The points are added later.
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

    /// Takes scratch memory from the pool.
    pub(crate) fn scratch(&self) -> Scratch {
        self.scratches.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    pub(crate) fn put_back(&self, scratch: Scratch) {
        self.scratches.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
    }

    fn place(&self, band: usize, fallen: usize, left: usize) -> usize {
        ((band * (self.most + 1) + fallen) * (self.depth + 1) + left) * self.budgets
    }

    /// Returns the values by favor and runes.
    pub(crate) fn of(&self, band: usize, fallen: u8, left: u8) -> &[f64] {
        let row = self.place(band, fallen.into(), left.into());
        &self.values[row..row + self.budgets]
    }

    /// Stores the values of a warband's points with a given defense left.
    pub(crate) fn store(&mut self, band: usize, left: u8, values: &[f64]) {
        let row = self.place(band, 0, left.into());
        self.values[row..row + self.budgets].copy_from_slice(values);
    }

    /// `[combat.casualties]` Fills in the best choice of casualties. Smaller warbands must be filled in before.
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
