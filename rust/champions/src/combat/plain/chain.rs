//! The chain of a fight that no box changes, under the best policy or another one.

use super::cache::ChoiceCache;
use super::round::{Decider, RollDecision, RollPolicy, RoundOutcome, rounds, throws};
use super::solution::{Next, Point, Solution};
use crate::combat::chain::{self, Goal, Transitions};
use crate::combat::parallel::parallel_map;
use crate::combat::weight::Weight;
use crate::words::{Rune, Warband};
use midgard_core::Set;

/// The chain of a fight.
pub type Chain<M> = chain::Chain<M, End>;
/// An end of a fight, and when it came.
pub type Outcome = chain::Outcome<End>;
/// The distribution over the ends of a fight.
pub type FightDistribution = chain::FightDistribution<End>;

/// A fight that is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct End {
    /// Whether the foe fell.
    pub victory: bool,
    /// The survivors, by kind.
    pub survivors: [u8; 3],
    /// Favor left.
    pub favor: u8,
    /// Runes left, as bits.
    pub runes: u8,
}

impl End {
    pub(crate) fn new(victory: bool, point: Point) -> Self {
        let survivors = super::counts(&point.warband);
        Self { victory, survivors, favor: point.favor, runes: point.runes }
    }

    /// Returns the survivors.
    pub fn warband(&self) -> Warband {
        super::warband_of(self.survivors)
    }

    /// Returns the runes left.
    pub fn rune_set(&self) -> Set<Rune> {
        super::runes(self.runes)
    }
}

/// Where a round leads, before points and ends have numbers.
type Successors<M> = Vec<(Next, M)>;

/// A point, and the round from there.
type Found<M> = (Point, Successors<M>, Transitions<M>);

/// Plays one round from each point. Returns `None` when a policy did not answer. The flag is true when the
/// points have another sum than those of the call before.
type Rounds<'a, M> = dyn FnMut(&[Point], bool) -> Option<Vec<Found<M>>> + 'a;

impl<M: Weight> Chain<M> {
    /// Builds the chain from the points where a fight may begin, under a policy.
    ///
    /// # Errors
    /// When the policy fails.
    pub fn new<P: RollPolicy>(
        solution: &Solution,
        starts: &[Point],
        policy: &mut P,
    ) -> Result<Self, P::Failure> {
        let mut failed = None;
        let mut ask = |decision: &RollDecision<'_>| {
            policy.choose(decision).map_err(|it| failed = Some(it)).ok()
        };
        let chain = Self::of(solution, starts, &mut |points, _| {
            let one = |&point| Self::found(solution, &[point], &mut Decider::Policy(&mut ask));
            points.iter().map(one).map(|found| found?.pop()).collect()
        });
        match failed {
            Some(failure) => Err(failure),
            None => Ok(chain.unwrap_or_default()),
        }
    }

    /// Builds the chain under the best policy, on several threads. Returns `None` if the solution is not that
    /// of the best policy.
    pub fn best(solution: &Solution, starts: &[Point]) -> Option<Self>
    where
        M: Send + Sync,
    {
        let casualties = solution.casualties.as_ref()?;
        let mut caches: Vec<ChoiceCache<'_>> = Vec::new();
        Self::of(solution, starts, &mut |points, are_new| {
            if are_new {
                caches.clear();
                caches = ChoiceCache::of_points(solution, casualties, points);
            }
            let found = parallel_map(&batches(points, M::LANES), solution.work(points), |batch| {
                let known = caches.iter().find(|cache| cache.knows(batch[0]));
                Self::found(solution, batch, &mut Decider::Best(known?))
            });
            Some(found.into_iter().flatten().flatten().collect())
        })
    }

    /// Plays one round from several points of one warband, side by side.
    #[inline(never)] // once is enough, in a small wheel
    fn found(
        solution: &Solution,
        points: &[Point],
        deciding: &mut Decider<'_>,
    ) -> Option<Vec<Found<M>>> {
        let outcomes = match M::LANES {
            1 => rounds::<M, 1>(solution, points, deciding)?,
            _ => rounds::<M, 4>(solution, points, deciding)?,
        };
        let transitions = points.iter().zip(outcomes);
        Some(transitions.map(|(&point, it)| Self::transition(solution, point, it)).collect())
    }

    /// Builds the chain sum by sum, where the sum of a point is its warriors and its defense left. A round
    /// leads to a lower sum, or to a point with the same warband and defense; such points are requested in the
    /// next call, with the flag false.
    #[inline(never)] // once is enough, in a small wheel
    fn of(solution: &Solution, starts: &[Point], rounds: &mut Rounds<'_, M>) -> Option<Self> {
        let mut numbers = Numbers::new(solution);
        starts.iter().for_each(|&start| numbers.wait(start));
        let mut found: Vec<Found<M>> = Vec::new();
        while let Some((points, are_new)) = numbers.next() {
            for (point, to, transition) in rounds(&points, are_new)? {
                for (next, _) in &to {
                    if let Next::Round(next) = next {
                        numbers.wait(*next);
                    }
                }
                found.push((point, to, transition));
            }
        }
        let points: Vec<_> = found.iter().map(|(point, ..)| *point).collect();
        let mut chain = Self { starts: Vec::new(), transitions: Vec::new(), ends: Vec::new() };
        for number in numbers.sort(&points) {
            let (_, to, transition) = &mut found[number];
            let mut transition = std::mem::take(transition);
            for (next, weight) in std::mem::take(to) {
                transition.to.push((numbers.goal(next, &mut chain.ends), weight));
            }
            chain.transitions.push(transition);
        }
        chain.starts = starts.iter().map(|&start| numbers.points[solution.index(start)]).collect();
        Some(chain)
    }

    /// Plays one round from a point and chooses the casualties.
    fn transition(solution: &Solution, point: Point, outcomes: Vec<RoundOutcome<M>>) -> Found<M> {
        let dice = point.warband.total() * throws(point);
        let mut transition =
            Transitions { to: Vec::new(), stay: M::default(), double: M::default(), dice };
        let mut to: Successors<M> = Vec::new();
        for outcome in outcomes {
            let after = Point { favor: outcome.favor, runes: outcome.runes, ..point };
            let (_, mut next) = solution.settle(after, outcome.hits, outcome.losses);
            if let Next::Over(_, end) = &mut next {
                end.left = 1; // so that equal ends compare equal
            }
            if outcome.double {
                transition.double += outcome.weight;
            }
            if next == Next::Round(point) {
                transition.stay += outcome.weight;
            } else if let Some((_, sum)) = to.iter_mut().find(|(known, _)| *known == next) {
                *sum += outcome.weight;
            } else {
                to.push((next, outcome.weight));
            }
        }
        (point, to, transition)
    }
}

/// Splits points into batches of one warband. Side by side are points that go through the same stages.
#[inline(never)] // once is enough, in a small wheel
fn batches(points: &[Point], lanes: usize) -> Vec<Vec<Point>> {
    let fronts = points.chunk_by(|a, b| a.warband == b.warband);
    let batches = fronts.flat_map(|front| {
        let with = |runes| front.iter().copied().filter(move |point| point.runes == runes);
        let sorted: Vec<_> = (0..8).flat_map(with).collect();
        sorted.chunks(lanes).map(<[_]>::to_vec).collect::<Vec<_>>()
    });
    batches.collect()
}

/// The numbers of points and ends.
struct Numbers<'a> {
    solution: &'a Solution,
    /// Points that wait for their round, by sum.
    waiting: Vec<Vec<usize>>,
    /// The sum of the points that were requested last.
    last: Option<usize>,
    /// The number of each point.
    points: Vec<usize>,
    /// The number of each end: first the lost ones, then the won ones.
    ends: [Vec<usize>; 2],
}

/// Marks what has no number yet, and what waits for one.
const NONE: usize = usize::MAX;
const WAITS: usize = usize::MAX - 1;

impl<'a> Numbers<'a> {
    fn new(solution: &'a Solution) -> Self {
        let points = vec![NONE; solution.values.len()];
        let ends = [(); 2].map(|()| vec![NONE; points.len()]);
        let waiting = vec![Vec::new(); Self::sum(solution.start()) + 1];
        Self { solution, waiting, last: None, points, ends }
    }

    fn sum(point: Point) -> usize {
        usize::from(point.warband.total() + point.left)
    }

    /// Adds the point to those that wait, unless it is known.
    #[inline(never)] // once is enough, in a small wheel
    fn wait(&mut self, point: Point) {
        let index = self.solution.index(point);
        if self.points[index] == NONE {
            self.points[index] = WAITS;
            self.waiting[Self::sum(point)].push(index);
        }
    }

    /// Returns all points of the greatest sum, in order, and whether that sum is another than the last.
    #[inline(never)] // once is enough, in a small wheel
    fn next(&mut self) -> Option<(Vec<Point>, bool)> {
        let sum = self.waiting.iter().rposition(|points| !points.is_empty())?;
        let mut points = std::mem::take(&mut self.waiting[sum]);
        points.sort_unstable();
        let points = points.into_iter().map(|index| self.solution.point_at(index)).collect();
        Some((points, self.last.replace(sum) != Some(sum)))
    }

    /// Numbers the points so that each comes before those that it leads to. Returns their order.
    #[inline(never)] // once is enough, in a small wheel
    fn sort(&mut self, points: &[Point]) -> Vec<usize> {
        let all = self.points.len();
        let mut keys = Vec::new();
        for (number, &point) in points.iter().enumerate() {
            let index = self.solution.index(point);
            self.points[index] = number;
            keys.push(Self::sum(point) * all + index);
        }
        keys.sort_unstable();
        let order = keys.iter().rev().enumerate();
        order.map(|(place, key)| std::mem::replace(&mut self.points[key % all], place)).collect()
    }

    /// Returns the number of what follows. A new end is added to the list.
    #[inline(never)] // once is enough, in a small wheel
    fn goal(&mut self, next: Next, ends: &mut Vec<End>) -> Goal {
        match next {
            Next::Round(point) => Goal::Point(self.points[self.solution.index(point)]),
            Next::Over(victory, point) => {
                let number = &mut self.ends[usize::from(victory)][self.solution.index(point)];
                if *number == NONE {
                    *number = ends.len();
                    ends.push(End::new(victory, point));
                }
                Goal::End(*number)
            }
        }
    }
}

impl FightDistribution {
    /// Returns the probability that the foe falls.
    pub fn victory(&self) -> f64 {
        self.chance(|outcome| outcome.end.victory)
    }
}
