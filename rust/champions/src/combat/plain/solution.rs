//! The value of a fight from every point of it.

use super::casualties::CasualtyValues;
use super::keep::Axes;
use super::optimum;
use super::roll_table::RollTable;
use super::round::{Decider, RollDecision, RollPolicy, RoundOutcome, healed, rounds, without};
use super::{Combat, OddsProblem, SAME, bits, runes};
use crate::cards::Cards;
use crate::combat::axis::KeepRule;
use crate::combat::dice::Hands;
use crate::combat::faces::shown;
use crate::rules::combat::FaceSums;
use crate::rules::leader;
use crate::words::{Rune, Warband, Warrior};
use midgard_core::Set;
use std::sync::{Arc, OnceLock};

/// The state of a fight between two rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// The warriors that still fight.
    pub warband: Warband,
    /// The damage that still defeats the foe.
    pub left: u8,
    /// Favor left.
    pub favor: u8,
    pub(crate) runes: u8,
}

impl Point {
    /// Returns the runes left.
    pub fn runes(&self) -> Set<Rune> {
        runes(self.runes)
    }
}

impl Point {
    /// Returns every point with one warrior, favor or rune less.
    fn less(self) -> impl Iterator<Item = Self> {
        let Self { warband, favor, runes, .. } = self;
        let fewer = Warrior::ALL.iter().filter(move |&&kind| warband[kind] > 0).map(move |&kind| {
            let mut fewer = warband;
            fewer[kind] -= 1;
            Self { warband: fewer, ..self }
        });
        let spent = (favor > 0).then(|| Self { favor: favor - 1, ..self });
        let used = (0..3).map(|bit| 1 << bit).filter(move |bit| runes & bit > 0);
        fewer.chain(spent).chain(used.map(move |bit| Self { runes: runes & !bit, ..self }))
    }
}

/// The point after the choice of casualties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The fight is over. The flag is whether it was won; survivors, favor and runes are those of the point.
    Over(bool, Point),
    /// Another round.
    Round(Point),
}

/// The value of a fight from every point, under one policy.
pub struct Solution {
    /// The fight.
    pub combat: Combat,
    pub(crate) hands: [Hands; 3],
    pub(crate) ends: Ends,
    /// By point; NaN where it is not known.
    pub(crate) values: Vec<f64>,
    /// The dice that may be kept, without Potential and with it.
    axes: [Arc<Axes>; 2],
    /// By warband; computed when it is first needed.
    roll_tables: Vec<OnceLock<Arc<RollTable>>>,
    /// The values after casualties. They are there only for the best policy, whose choices follow from them.
    pub(crate) casualties: Option<CasualtyValues>,
}

/// The value of each end.
pub(crate) struct Ends {
    won: Vec<f64>,
    lost: Vec<f64>,
    pub(crate) double: f64,
    /// Values that differ by at most this are equal.
    pub(crate) same: f64,
}

impl Solution {
    /// Solves a fight for the best policy. An end is worth `worth(victory, survivors, favor, runes)`, and each
    /// round with a die that prints two hits is worth `double`. Casualties are chosen as well as rerolls.
    ///
    /// # Errors
    /// When the fight is not valid: see [`Combat::check`].
    pub fn optimal(
        cards: &Cards,
        combat: Combat,
        double: f64,
        worth: impl Fn(bool, Warband, u8, Set<Rune>) -> f64,
    ) -> Result<Self, OddsProblem> {
        Ok(Self::empty(cards, combat, double, &worth)?.solved(true))
    }

    /// Solves a fight for the best policy from its start only, which takes less time. Warbands that the best
    /// policy never reaches from there are left out.
    ///
    /// # Errors
    /// When the fight is not valid: see [`Combat::check`].
    pub fn optimal_from_start(
        cards: &Cards,
        combat: Combat,
        double: f64,
        worth: impl Fn(bool, Warband, u8, Set<Rune>) -> f64,
    ) -> Result<Self, OddsProblem> {
        Ok(Self::empty(cards, combat, double, &worth)?.solved(false))
    }

    fn solved(mut self, anywhere: bool) -> Self {
        self.axes = optimum::axes(&self);
        self.casualties = Some(optimum::solve(&mut self, anywhere));
        self
    }

    /// Computes what a policy for rolls is worth. Casualties and Healing are chosen as well as possible under
    /// it.
    ///
    /// # Errors
    /// The outer error when the fight is not valid, the inner one when the policy fails.
    pub fn of<P: RollPolicy>(
        cards: &Cards,
        combat: Combat,
        double: f64,
        worth: impl Fn(bool, Warband, u8, Set<Rune>) -> f64,
        policy: &mut P,
    ) -> Result<Result<Self, P::Failure>, OddsProblem> {
        let mut solution = Self::empty(cards, combat, double, &worth)?;
        let start = solution.start();
        Ok(solution.follow(start, policy).map(|_| solution))
    }

    #[inline(never)] // once is enough, in a small wheel
    fn empty(
        cards: &Cards,
        combat: Combat,
        double: f64,
        worth: &dyn Fn(bool, Warband, u8, Set<Rune>) -> f64,
    ) -> Result<Self, OddsProblem> {
        combat.check(cards)?;
        let (sums, strong) = (FaceSums::of_cards(cards), leader::strengthens(combat.leader));
        let hands = super::KINDS.map(|kind| {
            let shows =
                |counts| [false, true].map(|reaction| shown(&sums, strong, kind, counts, reaction));
            Hands::new(&cards.dice[kind], combat.warband[kind], &shows)
        });
        let ends = Ends { won: Vec::new(), lost: Vec::new(), double, same: SAME };
        let axes = Arc::new(Axes::new(&hands, combat.warband, KeepRule::All));
        let axes = [axes.clone(), axes];
        let (values, roll_tables) = (Vec::new(), Vec::new());
        let mut solution =
            Self { combat, hands, ends, values, axes, roll_tables, casualties: None };
        solution.values = vec![f64::NAN; solution.points()];
        solution.roll_tables = solution.bands().iter().map(|_| OnceLock::new()).collect();
        let table = |victory: bool| -> Vec<f64> {
            // Runes that are not held have numbers, but no ends.
            let held = solution.start().runes;
            let worth = |point: Point| match point.runes & !held {
                0 => worth(victory, point.warband, point.favor, point.runes()),
                _ => 0.0,
            };
            solution.each(1).map(worth).collect()
        };
        let (won, lost) = (table(true), table(false));
        let largest = won.iter().chain(&lost).fold(1.0, |most: f64, worth| most.max(worth.abs()));
        solution.ends = Ends { won, lost, double, same: SAME * largest };
        Ok(solution)
    }

    /// Returns the point where the fight begins.
    pub fn start(&self) -> Point {
        let Combat { warband, defense, favor, .. } = self.combat;
        Point { warband, left: defense, favor, runes: bits(self.combat.runes) }
    }

    /// Makes a point of this fight.
    ///
    /// # Panics
    /// Panics if the point has more warriors of a kind, defense, favor or runes than the fight began with.
    pub fn point(&self, warband: Warband, left: u8, favor: u8, runes: Set<Rune>) -> Point {
        let (point, start) = (Point { warband, left, favor, runes: bits(runes) }, self.start());
        let fits = |kind: &Warrior| warband[*kind] <= start.warband[*kind];
        assert!(Warrior::ALL.iter().all(fits) && left <= start.left && favor <= start.favor);
        assert!(point.runes & !start.runes == 0, "runes that are not held");
        point
    }

    /// Returns what the fight is worth from a point on.
    ///
    /// # Panics
    /// Panics if the policy never reaches the point.
    pub fn value(&self, point: Point) -> f64 {
        let value = self.values[self.index(point)];
        assert!(!value.is_nan(), "{point:?} is not reached");
        value
    }

    /// `[combat.casualties]` `[rune.healing]` Chooses the best casualties after a roll that counts. Returns
    /// their value and what follows. The favor and runes of `point` are those after the roll.
    #[inline(never)] // once is enough, in a small wheel
    pub fn settle(&self, point: Point, hits: u8, losses: u8) -> (f64, Next) {
        let mut best: Option<(f64, Next)> = None;
        self.each_next(point, hits, losses, |next| {
            let value = self.worth(next);
            if best.is_none_or(|(most, _)| value > most + self.ends.same) {
                best = Some((value, next));
            }
        });
        best.unwrap_or_else(|| unreachable!("there is a way to take the losses"))
    }

    /// Lists every way to take the losses, in the order that settles equals.
    fn each_next(&self, point: Point, hits: u8, losses: u8, mut each: impl FnMut(Next)) {
        let [swordsmen, spearmen, axemen] = super::counts(&point.warband);
        for a in (0..=swordsmen.min(losses)).rev() {
            for b in (0..=spearmen.min(losses - a)).rev() {
                let c = losses - a - b;
                if c <= axemen {
                    each(
                        self.next(
                            Point { warband: without(point.warband, [a, b, c]), ..point },
                            hits,
                        ),
                    );
                }
            }
        }
        if let (Some(runes), true) = (healed(point.runes), losses > 0) {
            each(self.next(Point { runes, ..point }, hits));
        }
    }

    /// `[combat.strike]` R40: a warband that falls together with the foe has won.
    fn next(&self, point: Point, hits: u8) -> Next {
        if hits >= point.left {
            Next::Over(true, point)
        } else if point.warband.is_empty() {
            Next::Over(false, point)
        } else {
            Next::Round(Point { left: point.left - hits, ..point })
        }
    }

    fn worth(&self, next: Next) -> f64 {
        match next {
            Next::Over(true, point) => self.ends.won[self.end_index(point)],
            Next::Over(false, point) => self.ends.lost[self.end_index(point)],
            Next::Round(point) => self.values[self.index(point)],
        }
    }

    /// Computes what a policy is worth from a point on, and from all points after it.
    fn follow<P: RollPolicy>(&mut self, point: Point, policy: &mut P) -> Result<f64, P::Failure> {
        let index = self.index(point);
        if !self.values[index].is_nan() {
            return Ok(self.values[index]);
        }
        let mut failed = None;
        let mut ask = |decision: &RollDecision<'_>| {
            policy.choose(decision).map_err(|it| failed = Some(it)).ok()
        };
        let outcomes = rounds::<f64, 4>(self, &[point], &mut Decider::Policy(&mut ask));
        if let Some(failure) = failed {
            return Err(failure);
        }
        let outcomes: Vec<RoundOutcome<f64>> = outcomes.into_iter().flatten().flatten().collect();
        let (mut sum, mut loop_chance) = (0.0, 0.0);
        for outcome in &outcomes {
            let after = Point { favor: outcome.favor, runes: outcome.runes, ..point };
            let mut nexts = Vec::new();
            self.each_next(after, outcome.hits, outcome.losses, |next| nexts.push(next));
            if nexts == [Next::Round(point)] {
                loop_chance += outcome.weight;
                continue;
            }
            for next in nexts {
                if let Next::Round(next) = next {
                    self.follow(next, policy)?;
                }
            }
            let double = if outcome.double { self.ends.double } else { 0.0 };
            sum += outcome.weight * (self.settle(after, outcome.hits, outcome.losses).0 + double);
        }
        self.values[index] = sum / (1.0 - loop_chance);
        Ok(self.values[index])
    }

    /// Computes what a policy is worth from every point where a fight may begin after a voyage.
    pub(crate) fn follow_all<P: RollPolicy>(&mut self, policy: &mut P) -> Result<(), P::Failure> {
        let points: Vec<_> = self.each(self.combat.defense).collect();
        let held = self.start().runes;
        for point in points.into_iter().filter(|point| point.runes & !held == 0) {
            if !point.warband.is_empty() {
                self.follow(point, policy)?;
            }
        }
        Ok(())
    }

    /// Returns whether more is never worth less: a victory than a defeat, a warrior, a favor or a rune more.
    /// Then a larger warband can act as if it were smaller, and is not worse off at any point.
    pub(crate) fn ends_are_monotone(&self) -> bool {
        self.ends.double == 0.0
            && self.held().all(|point| {
                let here = self.end_index(point);
                self.ends.lost[here] <= self.ends.won[here]
                    && point.less().all(|less| self.is_no_worse(point, less))
            })
    }

    /// Returns whether a warrior of one kind is never worse than one of another, whatever the dice show and
    /// whoever survives. Then it never falls before the other, if more is never worth less.
    pub(crate) fn is_outdone(&self, kind: Warrior, by: Warrior) -> bool {
        self.hands[kind as usize].are_outdone(&self.hands[by as usize])
            && self.held().all(|point| {
                let there = point.warband[kind] < self.combat.warband[kind];
                let mut other = point.warband;
                if !there || other[by] == 0 {
                    return true;
                }
                other[kind] += 1;
                other[by] -= 1;
                self.is_no_worse(point, Point { warband: other, ..point })
            })
    }

    /// Returns whether an end is worth at least as much as another.
    fn is_no_worse(&self, end: Point, other: Point) -> bool {
        let (end, other) = (self.end_index(end), self.end_index(other));
        let Ends { won, lost, .. } = &self.ends;
        won[other] <= won[end] && lost[other] <= lost[end]
    }

    /// Lists every end with runes that are held.
    fn held(&self) -> impl Iterator<Item = Point> + '_ {
        let held = self.start().runes;
        self.each(1).filter(move |point| point.runes & !held == 0)
    }

    /// Returns the number of a point. A round leads to smaller numbers, or back to the same one.
    pub(crate) fn index(&self, point: Point) -> usize {
        self.end_index(point) * self.depth() + usize::from(point.left) - 1
    }

    /// Returns the number of an end. It is the same for all defenses.
    fn end_index(&self, point: Point) -> usize {
        let spent = usize::from(point.favor) * 8 + usize::from(point.runes);
        self.band(point) * self.budgets() + spent
    }

    /// Returns the number of a warband.
    pub(crate) fn band(&self, point: Point) -> usize {
        let size = |kind: Warrior| usize::from(self.combat.warband[kind]) + 1;
        let [a, b, c] = super::counts(&point.warband).map(usize::from);
        (a * size(Warrior::Spearman) + b) * size(Warrior::Axeman) + c
    }

    /// Returns every warband in the order of its number: each after those that it may become.
    pub(crate) fn bands(&self) -> Vec<Warband> {
        let [a, b, c] = super::counts(&self.combat.warband);
        let two = move |a| (0..=b).flat_map(move |b| (0..=c).map(move |c| [a, b, c]));
        (0..=a).flat_map(two).map(super::warband_of).collect()
    }

    /// Returns how many amounts of defense can be left.
    pub(crate) fn depth(&self) -> usize {
        self.combat.defense.into()
    }

    pub(crate) fn budgets(&self) -> usize {
        usize::from(self.combat.favor + 1) * 8
    }

    fn points(&self) -> usize {
        let bands: usize =
            self.combat.warband.values().iter().map(|&n| usize::from(n) + 1).product();
        bands * self.budgets() * self.depth()
    }

    /// Returns the point with a number.
    pub(crate) fn point_at(&self, index: usize) -> Point {
        let (rest, left) = (index / self.depth(), index % self.depth());
        let (band, spent) = (rest / self.budgets(), rest % self.budgets());
        let size = |kind: Warrior| usize::from(self.combat.warband[kind]) + 1;
        let (spears, axes) = (size(Warrior::Spearman), size(Warrior::Axeman));
        let counts = [band / axes / spears, band / axes % spears, band % axes].map(|n| n as u8);
        Point {
            warband: super::warband_of(counts),
            left: left as u8 + 1,
            favor: (spent / 8) as u8,
            runes: (spent % 8) as u8,
        }
    }

    /// Returns the rolls of a warband.
    pub(crate) fn roll_table(&self, warband: Warband) -> Arc<RollTable> {
        let band = self.band(Point { warband, left: 1, favor: 0, runes: 0 });
        let roll_table = || Arc::new(RollTable::new(self, &self.axes, warband));
        self.roll_tables[band].get_or_init(roll_table).clone()
    }

    /// Estimates the work for some points, as a number of rolls. Each point has about ten stages.
    pub(crate) fn work(&self, points: &[Point]) -> usize {
        let rolls = |point: &Point| self.roll_table(point.warband).rolls.len();
        points.iter().map(rolls).sum::<usize>() * 10
    }

    /// Returns the warband with a number.
    pub(crate) fn warband(&self, band: usize) -> Warband {
        self.point_at(band * self.budgets() * self.depth()).warband
    }

    /// Returns what the ends of a warband are worth, by favor and runes.
    pub(crate) fn ended(&self, band: usize, victory: bool) -> &[f64] {
        let ends = if victory { &self.ends.won } else { &self.ends.lost };
        &ends[band * self.budgets()..][..self.budgets()]
    }

    /// Stores what a warband's points are worth with a given defense left, by favor and runes.
    pub(crate) fn store(&mut self, band: usize, left: u8, values: &[f64]) {
        let held = self.start().runes;
        let (budgets, depth) = (self.budgets(), self.depth());
        for (budget, &value) in
            values.iter().enumerate().filter(|(budget, _)| (budget % 8) & !usize::from(held) == 0)
        {
            self.values[(band * budgets + budget) * depth + usize::from(left) - 1] = value;
        }
    }

    /// Lists every point with a given defense left, in order.
    fn each(&self, left: u8) -> impl Iterator<Item = Point> + '_ {
        let first = usize::from(left) - 1;
        (first..self.points()).step_by(self.depth()).map(|index| self.point_at(index))
    }
}
