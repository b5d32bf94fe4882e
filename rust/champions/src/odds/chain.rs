//! The law of a whole fight, or of several that follow one another.

use super::ledger::Ledger;
use super::round::{Deciding, Landing, Nothing, Policy, round, rounds, throws};
use super::share::share;
use super::solution::{Next, Solution, Stand};
use super::solver::Solver;
use super::weight::Weight;
use crate::words::{Rune, Warband};
use midgard_core::Set;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;

/// A fight that is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct End {
    /// Did the foe fall?
    pub victory: bool,
    /// Who is left.
    pub survivors: [u8; 3],
    /// Favor left.
    pub favor: u8,
    /// Runes left.
    pub runes: u8,
}

impl End {
    pub(super) fn new(victory: bool, stand: Stand) -> Self {
        let survivors = *stand.warband.values();
        Self { victory, survivors, favor: stand.favor, runes: stand.runes }
    }

    /// Who is left.
    pub fn warband(&self) -> Warband {
        Warband::from(self.survivors)
    }

    /// Runes left.
    pub fn rune_set(&self) -> Set<Rune> {
        super::runes(self.runes)
    }
}

/// Where a round leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To this point of the chain.
    Point(usize),
    /// To this end.
    End(usize),
}

/// What a round may lead to from one point.
#[derive(Clone, Debug, Default)]
pub struct Step<M> {
    /// Where to, never back to the same point, and how likely it is.
    pub to: Vec<(Goal, M)>,
    /// How likely nothing changes.
    pub stay: M,
    /// How likely a die prints two hits.
    pub double: M,
    /// How many dice the cases are made of: the weights add up to `6^dice`.
    pub dice: u8,
}

/// Every point that a fight can come to, and every end.
#[derive(Clone, Debug, Default)]
pub struct Chain<M> {
    /// The points where it may begin.
    pub starts: Vec<usize>,
    /// Points, those first that lead to others.
    pub steps: Vec<Step<M>>,
    /// The ends.
    pub ends: Vec<End>,
}

/// An end, and when it came.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// Rounds fought; `None` for more than were told apart.
    pub rounds: Option<u16>,
    /// How it ended.
    pub end: End,
    /// How likely that is.
    pub chance: f64,
}

/// The law of a fight.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Law {
    /// What may come of it; the chances add up to one.
    pub outcomes: Vec<Outcome>,
    /// Rounds on average, all told.
    pub rounds: f64,
    /// Rounds in which a die prints two hits, on average.
    pub doubles: f64,
}

/// Where a round leads, points and ends not yet numbered.
type Ways<M> = Vec<(Next, M)>;

/// A point, and the round from there.
type Found<M> = (Stand, Ways<M>, Step<M>);

impl<M: Weight> Chain<M> {
    /// All that can come of the points where a fight may begin, under a policy.
    ///
    /// # Errors
    /// When the policy does not answer.
    pub fn new<P: Policy>(
        solution: &Solution,
        starts: &[Stand],
        policy: &mut P,
    ) -> Result<Self, P::Failure> {
        Self::of(solution, starts, |points, _| {
            let each = points.iter().map(|&stand| {
                let landings = round(solution, stand, policy)?;
                Ok(Self::step(solution, stand, landings))
            });
            each.collect()
        })
    }

    /// The same under the best policy, on all cores; `None` if the solution is that of another.
    pub fn best(solution: &Solution, starts: &[Stand]) -> Option<Self>
    where
        M: Send + Sync,
    {
        let fates = solution.fates.as_ref()?;
        let mut ledgers: Vec<Ledger<'_>> = Vec::new();
        let chain = Self::of(solution, starts, |points, is_new| {
            let size = |stand: &Stand| solution.muster(stand.warband).rolls.len();
            let fronts: Vec<_> = points.chunk_by(|a, b| a.warband == b.warband).collect();
            // Each point has some ten stages.
            let work = points.iter().map(size).sum::<usize>() * 10;
            if is_new {
                ledgers.clear();
                ledgers = share(&fronts, work, |front| {
                    let most = front.iter().copied().reduce(|most, stand| Stand {
                        favor: most.favor.max(stand.favor),
                        runes: most.runes | stand.runes,
                        ..most
                    });
                    let most = most.unwrap_or_else(|| unreachable!("a front has points"));
                    Ledger::new(Solver::new(solution, fates, most))
                });
            }
            // Side by side are those that come through the same stages.
            let mut sorted = points.to_vec();
            sorted.sort_by_key(|stand| (solution.band(*stand), stand.runes, stand.favor));
            let fronts = sorted.chunk_by(|a, b| a.warband == b.warband);
            let batches: Vec<_> = fronts.flat_map(|front| front.chunks(M::LANES)).collect();
            let found = share(&batches, work, |batch| {
                let known = ledgers.iter().find(|ledger| ledger.knows(batch[0]));
                let ledger = known.unwrap_or_else(|| unreachable!("every front has one"));
                let mut deciding = Deciding::<Nothing>::Best(ledger);
                let landings = match M::LANES > 1 && batch.len() > 1 {
                    true => rounds::<M, _, 4>(solution, batch, &mut deciding),
                    false => rounds::<M, _, 1>(solution, batch, &mut deciding),
                };
                let landings = landings.unwrap_or_else(|never| match never {});
                let steps = batch.iter().zip(landings);
                steps.map(|(&stand, it)| Self::step(solution, stand, it)).collect::<Vec<_>>()
            });
            Ok(found.into_iter().flatten().collect())
        });
        Some(chain.unwrap_or_else(|never: Infallible| match never {}))
    }

    /// Rounds are asked for of all points together whose warriors and defense have one sum: they lead to lower sums,
    /// or to points of the same warband and defense, which are asked for next, not as new ones.
    fn of<F>(
        solution: &Solution,
        starts: &[Stand],
        mut rounds: impl FnMut(&[Stand], bool) -> Result<Vec<Found<M>>, F>,
    ) -> Result<Self, F> {
        let sum = |stand: Stand| stand.warband.total() + stand.left;
        let mut waiting: BTreeSet<_> =
            starts.iter().map(|&stand| (sum(stand), solution.index(stand))).collect();
        let mut found: Vec<Found<M>> = Vec::new();
        let mut places = HashMap::new();
        let mut last = None;
        while let Some(&(now, _)) = waiting.last() {
            let points = waiting.split_off(&(now, 0));
            let points: Vec<_> = points.into_iter().map(|(_, it)| solution.point(it)).collect();
            let begin = found.len();
            found.extend(rounds(&points, last.replace(now) != Some(now))?);
            for (stand, ..) in &found[begin..] {
                places.insert(solution.index(*stand), 0);
            }
            for next in found[begin..].iter().flat_map(|(_, to, _)| to) {
                if let (Next::Round(next), _) = next
                    && !places.contains_key(&solution.index(*next))
                {
                    waiting.insert((sum(*next), solution.index(*next)));
                }
            }
        }
        found.sort_by_cached_key(|(stand, ..)| Reverse((sum(*stand), solution.index(*stand))));
        for (place, (stand, ..)) in found.iter().enumerate() {
            places.insert(solution.index(*stand), place);
        }
        let mut chain = Self { starts: Vec::new(), steps: Vec::new(), ends: Vec::new() };
        chain.starts = starts.iter().map(|&stand| places[&solution.index(stand)]).collect();
        let mut ends = HashMap::new();
        for (_, to, mut step) in found {
            for (next, weight) in to {
                let goal = match next {
                    Next::Round(stand) => Goal::Point(places[&solution.index(stand)]),
                    Next::Over(victory, stand) => {
                        let end = End::new(victory, stand);
                        Goal::End(*ends.entry(end).or_insert_with(|| {
                            chain.ends.push(end);
                            chain.ends.len() - 1
                        }))
                    }
                };
                step.to.push((goal, weight));
            }
            chain.steps.push(step);
        }
        Ok(chain)
    }

    /// One round from a point: where it leads, losses chosen.
    fn step(solution: &Solution, stand: Stand, landings: Vec<Landing<M>>) -> Found<M> {
        let dice = stand.warband.total() * throws(stand);
        let mut step = Step { to: Vec::new(), stay: M::default(), double: M::default(), dice };
        let mut to: Ways<M> = Vec::new();
        for landing in landings {
            let after = Stand { favor: landing.favor, runes: landing.runes, ..stand };
            let (_, mut next) = solution.settle(after, landing.hits, landing.losses);
            if let Next::Over(_, end) = &mut next {
                end.left = 1; // so that ends are alike
            }
            if landing.double {
                step.double += landing.weight;
            }
            if next == Next::Round(stand) {
                step.stay += landing.weight;
            } else if let Some((_, sum)) = to.iter_mut().find(|(known, _)| *known == next) {
                *sum += landing.weight;
            } else {
                to.push((next, landing.weight));
            }
        }
        (stand, to, step)
    }
}

impl Chain<f64> {
    /// The law of the fight when it begins at the points with these chances. Rounds up to `cap` are told apart.
    pub fn law(&self, chances: &[f64], cap: u16) -> Law {
        let mut now = vec![0.0; self.steps.len()];
        for (&start, chance) in self.starts.iter().zip(chances) {
            now[start] += chance;
        }
        let mut law = Law::default();
        for rounds in 1..=cap {
            let mut later = vec![0.0; self.steps.len()];
            let mut over = vec![0.0; self.ends.len()];
            for (place, step) in self.steps.iter().enumerate() {
                later[place] += now[place] * step.stay;
                self.go(place, now[place], &mut later, &mut over, &mut law);
            }
            law.tell(&self.ends, Some(rounds), &over);
            now = later;
        }
        self.rest(now, &mut law);
        law
    }

    /// What is still fought ends some time: every point is left for good after `1 / (1 - stay)` rounds.
    fn rest(&self, mut now: Vec<f64>, law: &mut Law) {
        let mut over = vec![0.0; self.ends.len()];
        for (place, step) in self.steps.iter().enumerate() {
            let visits = now[place] / (1.0 - step.stay);
            self.go(place, visits, &mut now, &mut over, law);
        }
        law.tell(&self.ends, None, &over);
    }

    fn go(&self, place: usize, visits: f64, now: &mut [f64], over: &mut [f64], law: &mut Law) {
        if visits == 0.0 {
            return;
        }
        let step = &self.steps[place];
        law.rounds += visits;
        law.doubles += visits * step.double;
        for &(goal, weight) in &step.to {
            match goal {
                Goal::Point(next) => now[next] += visits * weight,
                Goal::End(end) => over[end] += visits * weight,
            }
        }
    }
}

impl Law {
    fn tell(&mut self, ends: &[End], rounds: Option<u16>, over: &[f64]) {
        let likely = ends.iter().zip(over).filter(|(_, chance)| **chance > 0.0);
        self.outcomes.extend(likely.map(|(&end, &chance)| Outcome { rounds, end, chance }));
    }

    /// How likely an end is with this property.
    pub fn chance(&self, mut of: impl FnMut(&Outcome) -> bool) -> f64 {
        self.outcomes.iter().filter(|outcome| of(outcome)).map(|outcome| outcome.chance).sum()
    }

    /// How likely the foe falls.
    pub fn victory(&self) -> f64 {
        self.chance(|outcome| outcome.end.victory)
    }
}
