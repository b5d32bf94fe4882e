//! The mean end of a fight.

use crate::words::{Warband, Warrior};

/// The mean end of a fight.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct End {
    /// The probability of a victory.
    pub(super) win: f64,
    /// The mean numbers of survivors of each kind; 0 after a defeat.
    pub(super) survivors: [f64; Warrior::COUNT],
    /// The mean favor spent.
    pub(super) spent: f64,
}

impl End {
    /// Adds another end with a probability.
    pub(super) fn add(&mut self, chance: f64, end: &Self) {
        self.win += chance * end.win;
        self.survivors.iter_mut().zip(end.survivors).for_each(|(sum, n)| *sum += chance * n);
        self.spent += chance * end.spent;
    }

    /// Returns a victory with these survivors.
    pub(super) fn won(band: Warband) -> Self {
        Self { win: 1.0, survivors: band.values().map(f64::from), spent: 0.0 }
    }

    /// Returns the survivors of a victory as warriors, to the nearest.
    pub(super) fn nearest(&self) -> Warband {
        let each = |n: f64| if self.win > 0.0 { (n / self.win).round() as u8 } else { 0 };
        Warband::from(self.survivors.map(each))
    }

    /// Returns what the plain policy expects of the end, in glory.
    pub(super) fn worth(&self, prize: u8, later: bool, favor: f64) -> f64 {
        let warrior = if later { 3.0 } else { 0.1 };
        let survivors: f64 = self.survivors.iter().sum();
        f64::from(prize) * self.win + warrior * survivors - favor * self.spent
    }
}
