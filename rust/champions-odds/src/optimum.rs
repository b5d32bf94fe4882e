//! The best that can be done: dynamic programming over a fight.
//!
//! A point (who stands, defense left, favor, runes) is worth the mean over its rolls of the best choice for
//! each. `[combat.favor]` Rulebook p. 10: of a roll, any dice may be taken up and thrown again. So for every
//! way to keep some dice the mean over the others is taken, and of those the best within each roll.

use crate::dice::Grid;
use crate::fates::Fates;
use crate::keep::{Axes, Ways};
use crate::ledger::Ledger;
use crate::round::{Choice, Stage};
use crate::share::share;
use crate::solution::{Solution, Stand};
use crate::solver::Solver;
use crate::{POTENTIAL, REACTION};
use midgard_champions_cards::words::{ByWarrior, Rune, Warband, Warrior};
use midgard_core::Set;
use std::sync::Arc;

/// Solves a fight, from its start or from `anywhere`: fills in the values. What comes of it tells what is best done
/// with a roll, when it is asked for: most rolls are never come to.
pub(crate) fn solve(solution: &mut Solution, anywhere: bool) -> Fates {
    let start = solution.start();
    let mut fates = Fates::new(solution);
    let solved = solved(solution, !anywhere);
    let bands: Vec<_> = solution.bands().into_iter().enumerate().collect();
    // A warband with some defense left leads to smaller warbands and less defense: those of one sum do not lead to
    // each other.
    for sum in 2..=start.warband.total() + start.left {
        let mut points = Vec::new();
        // The largest are begun first.
        for &(band, warband) in bands.iter().rev() {
            let left = sum.saturating_sub(warband.total());
            if (1..=start.left).contains(&left) && !warband.is_empty() {
                fates.suffer(solution, band, left);
                points.extend(solved[band].then_some(Stand { warband, left, ..start }));
            }
        }
        let size = |stand: &Stand| Grid::new(&solution.hands, stand.warband).tables();
        let stages = solution.purses() / 8 * runes(start.runes);
        let work = points.iter().map(size).sum::<usize>() * stages;
        let values = share(&points, work, |&most| Solver::new(solution, &fates, most).values());
        for (stand, values) in points.iter().zip(values) {
            fates.tell(solution.band(*stand), stand.left, &values);
            solution.tell(solution.band(*stand), stand.left, &values);
        }
    }
    fates
}

/// How many stages runes make of one.
fn runes(held: u8) -> usize {
    let reaction = if held & REACTION > 0 { 3 } else { 1 };
    reaction << (held & !REACTION).count_ones()
}

/// The ways to keep dice that are looked at, without Potential and with it.
pub(crate) fn axes(solution: &Solution) -> [Arc<Axes>; 2] {
    let ways = match (solution.ends_are_monotone(), solution.start().runes & POTENTIAL > 0) {
        (true, true) => [Ways::Filled, Ways::Sensible],
        (true, false) => [Ways::Filled; 2],
        (false, _) => [Ways::All; 2],
    };
    ways.map(|ways| Arc::new(Axes::new(&solution.hands, solution.combat.warband, ways)))
}

/// Which warbands are solved. Those to which the best never comes may be left out: those that lost a warrior while
/// one remains who is never better.
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

/// The best policy.
pub struct Planned<'a> {
    solution: &'a Solution,
    fates: &'a Fates,
    /// What was asked for last: mostly it is asked for again.
    ledger: Option<Ledger<'a>>,
}

impl<'a> Planned<'a> {
    pub(crate) fn new(solution: &'a Solution, fates: &'a Fates) -> Self {
        Self { solution, fates, ledger: None }
    }

    fn ledger(&mut self, stand: Stand) -> &mut Ledger<'a> {
        let known = self.ledger.take().filter(|ledger| ledger.knows(stand));
        let made = || Ledger::new(Solver::new(self.solution, self.fates, stand));
        self.ledger.insert(known.unwrap_or_else(made))
    }

    /// The best choice for a roll, and the dice that it keeps; `None` when these are not all its dice.
    ///
    /// # Panics
    /// When the best never comes to this warband.
    pub fn choice(
        &mut self,
        stand: Stand,
        lying: &ByWarrior<[u8; 6]>,
        favor: u8,
        runes: Set<Rune>,
        reaction: bool,
    ) -> Option<(Choice, ByWarrior<[u8; 6]>)> {
        let grid = Grid::new(&self.solution.hands, stand.warband);
        let roll = grid.nth(grid.table_of(lying)?);
        let stage = Stage { favor, runes: crate::bits(runes), reaction };
        let choice = self.ledger(stand).row(stage).choice(roll);
        if let Choice::Reroll(place) = choice {
            let ways = &self.solution.muster(stand.warband).ways[stage.potential()];
            let place = grid.place(ways.keeping.hands(place));
            return Some((Choice::Reroll(place), grid.lying(place)));
        }
        Some((choice, *lying))
    }
}
