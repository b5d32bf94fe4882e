//! A whole voyage: the journey, hunger, and the monster of a shore. Rulebook pp. 9 and 13.
//!
//! The fight with the monster is solved first. Losses on the way, and what is spent on the Kraken, are chosen
//! for the value of what comes afterwards.

use super::chain::{Chain, End, FightDistribution, Outcome};
use super::round::RollPolicy;
use super::solution::{Point, Solution};
use super::{Combat, MOST_WARRIORS, OddsProblem, Payoff, SAME, bits};
use crate::cards::{Cards, Print};
use crate::combat::scene::falls;
use crate::combat::weight::Weight;
use crate::rules::combat::toll;
use crate::words::{ByJourney, Journey, Rune, Warband, Warrior};
use midgard_core::Set;

/// A crew that sails to a shore.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Voyage {
    /// The fight of everybody aboard against the monster.
    pub combat: Combat,
    /// The kind of warrior that the monster prohibits. `[voyage.prohibited]`
    pub prohibits: Option<Warrior>,
    /// Food aboard.
    pub food: u8,
    /// The warriors that one food feeds at this shore. `[voyage.feeding]`
    pub fed: u8,
    /// The number of cards of each kind that the journey may be.
    pub journeys: ByJourney<u8>,
    /// The number of cards of each kind that the next journey may be if the rune Journey puts the first one
    /// away, by the kind of the first one.
    pub next: ByJourney<ByJourney<u8>>,
    /// The values of an end of the fight with the monster. `double` also counts in the fight with the Kraken.
    pub payoff: Payoff,
    /// The value of a victory over the Kraken.
    pub kraken: f64,
}

/// One way that a voyage may go.
#[derive(Clone, PartialEq, Debug)]
pub struct Leg {
    /// The journey that took effect.
    pub journey: Journey,
    /// Whether another journey was put away before.
    pub again: bool,
    /// Whether the Kraken fell; `None` if it was not met.
    pub kraken: Option<bool>,
    /// The mean number of rounds against the Kraken, times the chance of this leg.
    pub kraken_rounds: f64,
    /// The mean number of rounds against the Kraken in which a die prints two hits, times the chance of this
    /// leg.
    pub kraken_doubles: f64,
    /// The distribution of the fight with the monster. Its chances are those of the whole voyage.
    pub fight: FightDistribution,
}

/// The possible ends of a voyage, not summed up.
#[derive(Clone, Debug)]
pub struct Routes<M> {
    /// The journeys that may take effect.
    pub routes: Vec<Route>,
    /// The fight with the Kraken, if it may be met.
    pub kraken: Option<Chain<M>>,
    /// The fight with the monster, from every point where it may begin.
    pub monster: Chain<M>,
}

/// A journey that may take effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The journey.
    pub journey: Journey,
    /// Whether another journey was put away before.
    pub again: bool,
    /// The chance of this journey, as a number of cases and the number of all cases.
    pub share: (u32, u32),
    /// Who comes to the monster. For the Kraken there is one entry for each end of that fight, otherwise one
    /// entry.
    pub arrivals: Vec<Arrival>,
}

/// A crew that arrives at the shore.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Whether the Kraken fell; `None` if it was not met.
    pub kraken: Option<bool>,
    /// The index of the point where the fight with the monster starts; `None` if nobody is left to fight it.
    pub start: Option<usize>,
    /// Survivors, favor and runes on arrival.
    pub end: End,
}

/// How rolls are decided in both fights.
pub enum Rolls<'a, P> {
    /// By the best policy.
    Best,
    /// By this policy.
    By(&'a mut P),
}

/// Why there is no distribution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stopped<F> {
    /// The voyage or the fight is not valid.
    Problem(OddsProblem),
    /// The policy failed.
    Policy(F),
}

impl<F> From<OddsProblem> for Stopped<F> {
    fn from(problem: OddsProblem) -> Self {
        Self::Problem(problem)
    }
}

impl<P: RollPolicy> Rolls<'_, P> {
    /// Solves a fight from its start.
    ///
    /// # Errors
    /// When the fight is not valid, or when the policy fails.
    pub fn solve(
        &mut self,
        cards: &Cards,
        combat: Combat,
        double: f64,
        worth: impl Fn(bool, Warband, u8, Set<Rune>) -> f64,
    ) -> Result<Solution, Stopped<P::Failure>> {
        match self {
            Self::Best => Ok(Solution::optimal_from_start(cards, combat, double, worth)?),
            Self::By(policy) => {
                Solution::of(cards, combat, double, worth, *policy)?.map_err(Stopped::Policy)
            }
        }
    }

    /// Solves a fight that may begin at any of its points.
    fn solve_anywhere(
        &mut self,
        cards: &Cards,
        combat: Combat,
        double: f64,
        worth: impl Fn(bool, Warband, u8, Set<Rune>) -> f64,
    ) -> Result<Solution, Stopped<P::Failure>> {
        match self {
            Self::Best => Ok(Solution::optimal(cards, combat, double, worth)?),
            Self::By(_) => {
                let mut solution = self.solve(cards, combat, double, worth)?;
                if let Self::By(policy) = self {
                    solution.follow_all(*policy).map_err(Stopped::Policy)?;
                }
                Ok(solution)
            }
        }
    }

    /// Builds the chain of a fight from these points.
    ///
    /// # Errors
    /// When the policy fails.
    pub fn chain<M: Weight + Send + Sync>(
        &mut self,
        solution: &Solution,
        starts: &[Point],
    ) -> Result<Chain<M>, Stopped<P::Failure>> {
        match self {
            Self::By(policy) => Chain::new(solution, starts, *policy).map_err(Stopped::Policy),
            Self::Best => {
                let best = Chain::best(solution, starts);
                Ok(best.unwrap_or_else(|| unreachable!("the best is solved")))
            }
        }
    }
}

/// A voyage while it is solved.
struct VoyageSolver<'a> {
    voyage: &'a Voyage,
    cards: &'a Cards,
    /// The fight of those whom the monster does not prohibit; `None` if it prohibits all.
    monster: Option<Solution>,
    /// The fight with the Kraken, if it may be met.
    kraken: Option<Solution>,
}

impl Voyage {
    /// Returns one leg for each journey that may take effect and each result against the Kraken. Rounds up to
    /// `cap` are told apart.
    ///
    /// # Errors
    /// When the voyage is not valid, or when the policy fails.
    pub fn legs<P: RollPolicy>(
        &self,
        cards: &Cards,
        cap: u16,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<Vec<Leg>, Stopped<P::Failure>> {
        let routes: Routes<f64> = self.routes(cards, rolls)?;
        Ok(routes.routes.iter().flat_map(|route| routes.legs(route, cap)).collect())
    }

    /// Returns what may come of the voyage, not summed up. With `u128` the weights are exact.
    ///
    /// # Errors
    /// When the voyage is not valid, or when the policy fails. [`OddsProblem::Throws`] is not checked here.
    pub fn routes<M: Weight + Send + Sync, P: RollPolicy>(
        &self,
        cards: &Cards,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<Routes<M>, Stopped<P::Failure>> {
        self.solver(cards, rolls)?.routes(rolls)
    }

    /// Solves both fights.
    fn solver<'a, P: RollPolicy>(
        &'a self,
        cards: &'a Cards,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<VoyageSolver<'a>, Stopped<P::Failure>> {
        self.check(cards)?;
        let mut solver = VoyageSolver { voyage: self, cards, monster: None, kraken: None };
        let mut fit = self.combat.warband;
        if let Some(kind) = self.prohibits {
            fit[kind] = 0;
        }
        if !fit.is_empty() {
            let combat = Combat { warband: fit, ..self.combat };
            let worth = |victory, left, favor, runes| self.payoff.of(victory, left, favor, runes);
            let monster = rolls.solve_anywhere(cards, combat, self.payoff.double, worth)?;
            solver.monster = Some(monster);
        }
        if self.may_meet(Journey::Kraken) {
            let Print { attack, defense, .. } = cards.kraken;
            let combat = Combat { attack, defense, ..self.combat };
            let worth = |victory, left, favor, runes| {
                let glory = if victory { self.kraken } else { 0.0 };
                glory + solver.feed(left, self.food, favor, bits(runes)).0
            };
            solver.kraken = Some(rolls.solve(cards, combat, self.payoff.double, worth)?);
        }
        Ok(solver)
    }

    fn check(&self, cards: &Cards) -> Result<(), OddsProblem> {
        self.combat.check(cards)?;
        if self.food > MOST_WARRIORS {
            return Err(OddsProblem::Food(self.food));
        }
        let none = |cards: &ByJourney<u8>| cards.values().iter().all(|&count| count == 0);
        let rune = self.combat.runes.has(Rune::Journey);
        let next = self.journeys.iter().any(|(kind, n)| n > 0 && none(&self.next[kind]));
        if none(&self.journeys) || rune && next { Err(OddsProblem::Journeys) } else { Ok(()) }
    }

    fn may_meet(&self, journey: Journey) -> bool {
        let next = |kind: &Journey| self.next[*kind][journey] > 0;
        self.journeys[journey] > 0
            || self.combat.runes.has(Rune::Journey) && Journey::ALL.iter().any(next)
    }

    /// `[journey.lost]` `[journey.storm]` `[journey.whirlpool]` `[journey.no_wind]` R34: returns every crew and
    /// food that may be left. As much is lost as there is, warriors before food.
    fn after(&self, cards: &Cards, journey: Journey) -> Vec<(Warband, u8)> {
        let (crew, food) = (self.combat.warband, self.food);
        if journey == Journey::NoWind {
            return vec![(crew, food.saturating_sub(1))];
        }
        let count = toll::of_journey(cards, journey);
        let spared = if count > 0 && toll::may_be_food(journey) { 0 } else { food };
        let most = food - spared;
        let count = count.min(crew.total() + most);
        let fewest = count.saturating_sub(crew.total());
        let eaten = fewest..=most.min(count);
        eaten
            .flat_map(|eaten| {
                let left = falls(crew, crew, count - eaten);
                left.into_iter().map(move |left| (left, food - eaten))
            })
            .collect()
    }
}

impl VoyageSolver<'_> {
    fn same(&self) -> f64 {
        self.monster.as_ref().map_or(SAME, |monster| monster.ends.same)
    }

    /// `[voyage.feeding]` R35: chooses who starves. `[voyage.prohibited]` Those whom the monster prohibits fall
    /// too.
    fn feed(&self, crew: Warband, food: u8, favor: u8, runes: u8) -> (f64, Point) {
        let starving = toll::unfed(crew.total(), food, self.voyage.fed);
        let mut best: Option<(f64, Point)> = None;
        for mut warband in falls(crew, crew, starving) {
            if let Some(kind) = self.voyage.prohibits {
                warband[kind] = 0;
            }
            let point = Point { warband, left: self.voyage.combat.defense, favor, runes };
            let value = match &self.monster {
                Some(monster) if !warband.is_empty() => monster.value(point),
                _ => self.voyage.payoff.of(false, warband, favor, point.runes()),
            };
            if best.is_none_or(|(most, _)| value > most + self.same()) {
                best = Some((value, point));
            }
        }
        best.unwrap_or_else(|| unreachable!("there is a crew that is left"))
    }

    /// Returns the value of a journey other than the Kraken, and who then comes to the monster.
    fn effect(&self, journey: Journey) -> (f64, Point) {
        let start = self.start();
        let mut best: Option<(f64, Point)> = None;
        for (crew, food) in self.voyage.after(self.cards, journey) {
            let found = self.feed(crew, food, start.favor, start.runes);
            if best.is_none_or(|(most, _)| found.0 > most + self.same()) {
                best = Some(found);
            }
        }
        best.unwrap_or_else(|| unreachable!("there is a crew that is left"))
    }

    fn value(&self, journey: Journey) -> f64 {
        match (&self.kraken, journey) {
            (Some(kraken), Journey::Kraken) => kraken.value(self.start()),
            _ => self.effect(journey).0,
        }
    }

    fn start(&self) -> Point {
        let Combat { warband, favor, runes, .. } = self.voyage.combat;
        // This is the defense of the Kraken, which is fought first. Nothing else uses it.
        let left = self.kraken.as_ref().map_or(1, |kraken| kraken.combat.defense);
        Point { warband, left, favor, runes: bits(runes) }
    }

    /// `[rune.journey]` Rulebook p. 13: returns whether it is better to put this journey away for the next one.
    fn is_put_away(&self, journey: Journey) -> bool {
        if !self.voyage.combat.runes.has(Rune::Journey) {
            return false;
        }
        let next: f64 = shares(&self.voyage.next[journey])
            .map(|(kind, (cards, all))| f64::from(cards) / f64::from(all) * self.value(kind))
            .sum();
        next > self.value(journey) + self.voyage.payoff.rune + self.same()
    }

    /// Lists the journeys that may take effect, and who then comes to the monster.
    fn routes<M: Weight + Send + Sync, P: RollPolicy>(
        &self,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<Routes<M>, Stopped<P::Failure>> {
        let route = |journey, again, share| Route { journey, again, share, arrivals: Vec::new() };
        let mut routes = Vec::new();
        for (first, (cards, all)) in shares(&self.voyage.journeys) {
            if self.is_put_away(first) {
                let next = shares(&self.voyage.next[first]);
                routes.extend(next.map(|(journey, share)| {
                    route(journey, true, (cards * share.0, all * share.1))
                }));
            } else {
                routes.push(route(first, false, (cards, all)));
            }
        }
        let met = routes.iter().any(|route| route.journey == Journey::Kraken);
        let kraken: Option<Chain<M>> = match self.kraken.as_ref().filter(|_| met) {
            Some(solution) => Some(rolls.chain(solution, &[self.start()])?),
            None => None,
        };
        let mut starts = Vec::new();
        for route in &mut routes {
            route.arrivals = self.arrivals(route.journey, kraken.as_ref(), &mut starts);
        }
        let monster = match &self.monster {
            Some(solution) if !starts.is_empty() => rolls.chain(solution, &starts)?,
            _ => Chain::default(),
        };
        Ok(Routes { routes, kraken, monster })
    }

    /// Returns who comes to the monster. `[journey.kraken]` R36: the Kraken is fought before hunger, by
    /// everybody aboard. `[voyage.prohibited]` Those who are left fight the monster; if nobody is left, there
    /// is no fight.
    fn arrivals<M>(
        &self,
        journey: Journey,
        kraken: Option<&Chain<M>>,
        starts: &mut Vec<Point>,
    ) -> Vec<Arrival> {
        let mut arrive = |kraken, point: Point| {
            let fights = !point.warband.is_empty();
            starts.extend(fights.then_some(point));
            let start = fights.then(|| starts.len() - 1);
            Arrival { kraken, start, end: End::new(false, point) }
        };
        match kraken.filter(|_| journey == Journey::Kraken) {
            Some(kraken) => {
                let fed =
                    |end: &End| self.feed(end.warband(), self.voyage.food, end.favor, end.runes).1;
                kraken.ends.iter().map(|end| arrive(Some(end.victory), fed(end))).collect()
            }
            None => vec![arrive(None, self.effect(journey).1)],
        }
    }
}

impl Routes<f64> {
    /// Returns one leg for each result against the Kraken.
    fn legs(&self, route: &Route, cap: u16) -> Vec<Leg> {
        let Route { journey, again, share, .. } = *route;
        let chance = f64::from(share.0) / f64::from(share.1);
        let mut chances = vec![chance; route.arrivals.len()];
        let mut met = FightDistribution::default();
        if let Some(kraken) = self.kraken.as_ref().filter(|_| journey == Journey::Kraken) {
            met = kraken.distribution(&[chance], 0);
            let ends = kraken.ends.iter();
            chances = ends.map(|end| met.chance(|outcome| outcome.end == *end)).collect();
        }
        let mut legs = Vec::new();
        for kraken in [None, Some(false), Some(true)] {
            let these = route.arrivals.iter().zip(&chances);
            let these: Vec<_> = these.filter(|(arrival, _)| arrival.kraken == kraken).collect();
            if !these.is_empty() {
                let share = these.iter().map(|(_, chance)| **chance).sum::<f64>() / chance;
                let fight = self.fought(&these, cap);
                let (kraken_rounds, kraken_doubles) = (met.rounds * share, met.doubles * share);
                legs.push(Leg { journey, again, kraken, kraken_rounds, kraken_doubles, fight });
            }
        }
        legs
    }

    /// Returns the distribution of the fight with the monster, with those crews that do not fight it.
    fn fought(&self, arrivals: &[(&Arrival, &f64)], cap: u16) -> FightDistribution {
        let mut chances = vec![0.0; self.monster.starts.len()];
        for (arrival, chance) in arrivals {
            if let Some(start) = arrival.start {
                chances[start] += **chance;
            }
        }
        let mut distribution = self.monster.distribution(&chances, cap);
        let lost = arrivals.iter().filter(|(arrival, _)| arrival.start.is_none());
        distribution.outcomes.extend(lost.map(|(arrival, chance)| Outcome {
            rounds: Some(0),
            end: arrival.end,
            chance: **chance,
        }));
        distribution
    }
}

/// Returns the chance of each kind of card, as a number of cases and the number of all cases.
fn shares(cards: &ByJourney<u8>) -> impl Iterator<Item = (Journey, (u32, u32))> + '_ {
    let total = cards.values().iter().map(|&count| u32::from(count)).sum();
    let there = cards.iter().filter(|(_, count)| *count > 0);
    there.map(move |(kind, count)| (kind, (u32::from(count), total)))
}
