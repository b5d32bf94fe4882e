//! The best policy of a fight, ready to be asked often.

use super::cache::ChoiceCache;
use super::grid::Grid;
use super::round::{RollChoice, RollStage, Row};
use super::solution::{Point, Solution};
use super::solver::Solver;
use super::{Combat, HEALING, OddsProblem, bits};
use crate::cards::Cards;
use crate::words::{ByWarrior, Rune, Warband, Warrior};
use midgard_core::Set;
use std::sync::OnceLock;

/// The best policy of a fight from every point of it. The choices for the rolls of a warband are computed when they
/// are first asked for, and kept.
pub struct FightPolicy {
    solution: Solution,
    /// By warband and defense left: the choices of every stage.
    rows: Vec<OnceLock<Vec<Option<Row>>>>,
}

/// The resources that are left in the middle of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// The warriors that still fight.
    pub warband: Warband,
    /// The damage that still defeats the foe; 0 when it is defeated.
    pub left: u8,
    /// Favor left.
    pub favor: u8,
    /// Runes held. Only those that act in a fight count.
    pub runes: Set<Rune>,
}

/// How a loss is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// A warrior of this kind falls.
    Falls(Warrior),
    /// The rune Healing is used.
    Healing,
}

impl FightPolicy {
    /// Solves a fight from every point. An end is worth `worth(victory, survivors, favor, runes)`, and each round
    /// with a die that prints two hits is worth `double`.
    ///
    /// # Errors
    /// When the fight is not valid: see [`Combat::check`].
    pub fn new(
        cards: &Cards,
        combat: Combat,
        double: f64,
        worth: impl Fn(bool, Warband, u8, Set<Rune>) -> f64,
    ) -> Result<Self, OddsProblem> {
        let solution = Solution::optimal(cards, combat, double, worth)?;
        let size = solution.bands().len() * solution.depth();
        Ok(Self { solution, rows: (0..size).map(|_| OnceLock::new()).collect() })
    }

    /// Returns whether the fight can come to this stand.
    pub fn covers(&self, stand: &Stand) -> bool {
        let Combat { warband, defense, favor, runes, .. } = self.solution.combat;
        let fits = |kind: &Warrior| stand.warband[*kind] <= warband[*kind];
        let held = bits(stand.runes) & !bits(runes) == 0;
        Warrior::ALL.iter().all(fits) && stand.left <= defense && stand.favor <= favor && held
    }

    /// Returns what the fight is worth from every point.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Returns the best choice for a roll, and the dice that stay on the table if it is a reroll; `None` when `lying`
    /// is not a full roll of the warband.
    ///
    /// # Panics
    /// Panics if the policy does not cover the stand, or one side has fallen.
    pub fn roll(
        &self,
        stand: &Stand,
        lying: &ByWarrior<[u8; 6]>,
        reaction: bool,
    ) -> Option<(RollChoice, ByWarrior<[u8; 6]>)> {
        let point = self.point(stand);
        let grid = Grid::new(&self.solution.hands, point.warband);
        let roll = grid.nth(grid.full_roll_of(lying)?);
        let stage = RollStage { favor: stand.favor, runes: point.runes, reaction };
        let rows = self.rows_of(point);
        let choice = rows[stage.number()].as_ref()?.choice(roll);
        let RollChoice::Reroll(place) = choice else { return Some((choice, *lying)) };
        let ways = &self.solution.roll_table(point.warband).ways[stage.potential()];
        let place = grid.place(ways.keeping.hands(place));
        Some((RollChoice::Reroll(place), grid.lying(place)))
    }

    /// Returns the best way to take the next of some losses; of equals the first in order of kind, and Healing last.
    /// `None` when there is no way.
    ///
    /// # Panics
    /// Panics if the policy does not cover the stand.
    pub fn loss(&self, stand: &Stand, losses: u8, allowed: &[Loss]) -> Option<Loss> {
        let casualties = self.solution.casualties.as_ref()?;
        let point = self.point(stand);
        let budget = usize::from(point.favor) * 8 + usize::from(point.runes);
        let mut best: Option<(f64, Loss)> = None;
        for &loss in allowed {
            let value = match loss {
                Loss::Falls(kind) => {
                    let mut warband = point.warband;
                    warband[kind] = warband[kind].checked_sub(1)?;
                    let band = self.solution.band(Point { warband, ..point });
                    casualties.of(band, losses.checked_sub(1)?, stand.left)[budget]
                }
                Loss::Healing => {
                    let band = self.solution.band(point);
                    casualties.of(band, 0, stand.left)[budget & !usize::from(HEALING)]
                }
            };
            if best.is_none_or(|(most, _)| value > most + self.solution.ends.same) {
                best = Some((value, loss));
            }
        }
        best.map(|(_, loss)| loss)
    }

    fn point(&self, stand: &Stand) -> Point {
        assert!(self.covers(stand), "{stand:?} is not part of the fight");
        let Stand { warband, left, favor, runes } = *stand;
        Point { warband, left: left.max(1), favor, runes: bits(runes) }
    }

    /// Returns the choices of every stage of a round, `None` for stages that the fight cannot come to.
    fn rows_of(&self, point: Point) -> &[Option<Row>] {
        let solution = &self.solution;
        let place = solution.band(point) * solution.depth() + usize::from(point.left) - 1;
        self.rows[place].get_or_init(|| {
            let casualties = solution.casualties.as_ref();
            let casualties = casualties.unwrap_or_else(|| unreachable!("it is the best policy"));
            let most = Point { warband: point.warband, left: point.left, ..solution.start() };
            let cache = ChoiceCache::new(Solver::new(solution, casualties, most));
            let stages = (0..=most.favor).flat_map(|favor| {
                (0..8).flat_map(move |runes| {
                    [false, true].map(|reaction| RollStage { favor, runes, reaction })
                })
            });
            stages
                .map(|stage| {
                    let held = stage.runes & !most.runes == 0;
                    let counts = !stage.reaction || most.runes & super::REACTION > 0;
                    (held && counts).then(|| cache.take_row(stage))
                })
                .collect()
        })
    }
}
