//! The best policy of a fight, by dynamic programming.
//!
//! A point (warriors, defense left, favor, runes) is worth the mean over its rolls of the value of the best
//! choice. `[combat.favor]` Rulebook p. 10: any dice of a roll may be taken up and thrown again. So the mean
//! over the dice that are thrown is taken for every way to keep some dice, and then the maximum within each
//! roll.

use super::casualties::CasualtyValues;
use super::grid::Grid;
use super::keep::Axes;
use super::solution::{Point, Solution};
use super::solver::Solver;
use super::{POTENTIAL, REACTION};
use crate::combat::axis::KeepRule;
use crate::combat::parallel::parallel_map;
use crate::words::{Warband, Warrior};
use std::sync::Arc;

/// Solves a fight from its start, or from `anywhere`, and fills in the values. The best choice for a roll
/// follows from the result and is computed when it is needed: most rolls never come up.
pub(crate) fn solve(solution: &mut Solution, anywhere: bool) -> CasualtyValues {
    let start = solution.start();
    let mut casualties = CasualtyValues::new(solution);
    let solved = solved(solution, !anywhere);
    let bands: Vec<_> = solution.bands().into_iter().enumerate().collect();
    // A warband with some defense left leads to smaller warbands and to less defense. Points of one sum do not
    // lead to each other.
    for sum in 2..=start.warband.total() + start.left {
        let mut points = Vec::new();
        // The largest are begun first.
        for &(band, warband) in bands.iter().rev() {
            let left = sum.saturating_sub(warband.total());
            if (1..=start.left).contains(&left) && !warband.is_empty() {
                casualties.fill_losses(solution, band, left);
                points.extend(solved[band].then_some(Point { warband, left, ..start }));
            }
        }
        let size = |point: &Point| Grid::new(&solution.hands, point.warband).full_rolls();
        let stages = solution.budgets() / 8 * runes(start.runes);
        let work = points.iter().map(size).sum::<usize>() * stages;
        let values =
            parallel_map(&points, work, |&most| Solver::new(solution, &casualties, most).values());
        for (point, values) in points.iter().zip(values) {
            casualties.store(solution.band(*point), point.left, &values);
            solution.store(solution.band(*point), point.left, &values);
        }
    }
    casualties
}

/// Returns how many stages the held runes make of one.
fn runes(held: u8) -> usize {
    let reaction = if held & REACTION > 0 { 3 } else { 1 };
    reaction << (held & !REACTION).count_ones()
}

/// Returns the ways to keep dice that are considered, without Potential and with it.
pub(crate) fn axes(solution: &Solution) -> [Arc<Axes>; 2] {
    let ways = match (solution.ends_are_monotone(), solution.start().runes & POTENTIAL > 0) {
        (true, true) => [KeepRule::Filled, KeepRule::Sensible],
        (true, false) => [KeepRule::Filled; 2],
        (false, _) => [KeepRule::All; 2],
    };
    ways.map(|ways| Arc::new(Axes::new(&solution.hands, solution.combat.warband, ways)))
}

/// Returns which warbands are solved. A warband that the best policy never reaches may be left out: one that
/// has lost a warrior while it keeps another who is never better.
fn solved(solution: &Solution, leave_out: bool) -> Vec<bool> {
    let leave_out = leave_out && solution.ends_are_monotone();
    let most = solution.combat.warband;
    let pairs = [(0, 1), (0, 2), (1, 2)].map(|(one, by)| (Warrior::ALL[one], Warrior::ALL[by]));
    let outdone: Vec<_> =
        pairs.into_iter().filter(|&(one, by)| leave_out && solution.is_outdone(one, by)).collect();
    let solved = |warband: Warband| {
        let spared = |&(one, by): &(Warrior, Warrior)| warband[one] > 0 && warband[by] < most[by];
        !warband.is_empty() && !outdone.iter().any(spared)
    };
    solution.bands().into_iter().map(solved).collect()
}
