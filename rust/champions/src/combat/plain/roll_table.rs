//! The rolls of a warband: their probabilities, what they show, and which of their dice may be kept.

use super::grid::Grid;
use super::keep::{Axes, Keeping};
use super::round::count;
use super::solution::Solution;
use crate::rules::combat::losses;
use crate::words::Warband;
use std::sync::Arc;

/// The rolls of a warband.
pub(crate) struct RollTable {
    pub(crate) warband: Warband,
    pub(crate) dice: u8,
    /// The probability of each roll, and the number of what it shows. Rolls that lead back to the point have
    /// probability 0 here.
    pub(crate) rolls: Vec<(f64, u16)>,
    /// The rolls that lead back to the point if they are accepted: nobody hits, nobody falls.
    pub(crate) looping: Vec<(usize, f64)>,
    /// The number of the `6^dice` throws that give each roll, and the probability of it.
    pub(crate) cases: Vec<(u32, f64)>,
    pub(crate) shows: Vec<Show>,
    /// The ways to keep dice, without Potential and with it.
    pub(crate) ways: [KeepTable; 2],
}

/// The result of a roll. Hits count up to the defense of the fight.
#[derive(Clone, Copy)]
pub(crate) struct Show {
    pub(crate) losses: u8,
    /// Without Reaction and with it.
    pub(crate) hits: [u8; 2],
    pub(crate) shields: bool,
    /// Whether a die prints two hits.
    pub(crate) double: bool,
}

/// The ways to keep dice, and the places of the rolls among them.
pub(crate) struct KeepTable {
    pub(crate) keeping: Keeping,
    /// For each roll, the largest part of it that may be kept, and the part that is not blank, if some dice are
    /// blank.
    pub(crate) greatest: Vec<u32>,
    pub(crate) filled: Vec<Option<u32>>,
    /// The rolls of which all dice may be kept.
    pub(crate) whole: Vec<u32>,
    /// The number of dice that are kept at each place.
    pub(crate) kept: Vec<u8>,
}

impl KeepTable {
    fn new(keeping: Keeping, grid: &Grid<'_>) -> Self {
        let (greatest, filled) = (keeping.greatest(), keeping.filled());
        let blanks: Vec<_> =
            grid.each_full_roll().map(|table| grid.filled(table.hands).1 > 0).collect();
        let whole = greatest.iter().zip(&filled).zip(&blanks);
        let whole = whole.filter(|((all, filled), blanks)| !**blanks || all != filled);
        let whole = whole.map(|((&all, _), _)| all).collect();
        let filled = filled.iter().zip(&blanks).map(|(&it, blanks)| blanks.then_some(it));
        Self { filled: filled.collect(), kept: keeping.dice(), keeping, greatest, whole }
    }
}

impl RollTable {
    pub(crate) fn new(solution: &Solution, axes: &[Arc<Axes>; 2], warband: Warband) -> Self {
        let grid = Grid::new(&solution.hands, warband);
        let all = f64::from(6_u32.pow(grid.dice.into()));
        let (attack, defense) = (solution.combat.attack, solution.combat.defense);
        let mut known = [u16::MAX; 9 * 21 * 21 * 4].to_vec();
        let (mut shows, mut looping, mut cases) = (Vec::new(), Vec::new(), Vec::new());
        let rolls = grid.each_full_roll().map(|table| {
            let (hits, shields, double) = count(&grid, table.hands, false);
            let (reacted, ..) = count(&grid, table.hands, true);
            let losses = losses(attack, shields).min(grid.dice);
            let hits = [hits.min(defense), reacted.min(defense)];
            let show = Show { losses, hits, shields: shields > 0, double };
            let number = &mut known[show.key()];
            if *number == u16::MAX {
                *number = shows.len() as u16;
                shows.push(show);
            }
            let ways = grid.cases(table.hands);
            let chance = f64::from(ways) / all;
            cases.push((ways, chance));
            if (hits[0], losses) == (0, 0) {
                looping.push((table.nth, chance));
                return (0.0, *number);
            }
            (chance, *number)
        });
        let rolls = rolls.collect();
        let ways = axes.each_ref().map(|axes| KeepTable::new(axes.of(warband), &grid));
        Self { warband, dice: grid.dice, rolls, looping, cases, shows, ways }
    }
}

impl Show {
    fn key(self) -> usize {
        let hits = usize::from(self.hits[0]) * 21 + usize::from(self.hits[1]);
        (hits * 9 + usize::from(self.losses)) * 4
            + usize::from(self.shields) * 2
            + usize::from(self.double)
    }
}
