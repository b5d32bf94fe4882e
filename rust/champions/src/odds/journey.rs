//! A whole voyage: the journey, hunger, and the monster of a shore. Rulebook pp. 9 and 13.
//!
//! Who is lost on the way is chosen for the sake of what comes after it, and so is what is spent on the
//! Kraken: the fight with the monster is solved first.

use super::chain::{Chain, End, Law, Outcome};
use super::round::{Policy, without};
use super::solution::{Solution, Stand};
use super::{Combat, MOST_WARRIORS, OddsProblem, Payoff, SAME, bits};
use crate::cards::{Cards, Print};
use crate::words::{ByJourney, Journey, Rune, Warband, Warrior};
use midgard_core::Set;

/// A crew on its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Voyage {
    /// Everybody aboard, against the monster.
    pub combat: Combat,
    /// Whom the monster prohibits. `[voyage.prohibited]`
    pub prohibits: Option<Warrior>,
    /// Food aboard.
    pub food: u8,
    /// Warriors that one food feeds there. `[voyage.feeding]`
    pub fed: u8,
    /// What the journey may be: so many cards of each kind.
    pub journeys: ByJourney<u8>,
    /// What the next one may be, if the rune Journey puts the first away, by the one that was put away.
    pub next: ByJourney<ByJourney<u8>>,
    /// What the end of the fight with the monster is worth, and of the one with the Kraken: a victory there.
    pub payoff: Payoff,
    /// A victory over the Kraken.
    pub kraken: f64,
}

/// One way that a voyage may go.
#[derive(Clone, PartialEq, Debug)]
pub struct Leg {
    /// The journey that took effect.
    pub journey: Journey,
    /// Was another one put away before?
    pub again: bool,
    /// If it was the Kraken, did it fall?
    pub kraken: Option<bool>,
    /// Rounds against the Kraken on average, times the chance of this leg.
    pub kraken_rounds: f64,
    /// Rounds against it in which a die prints two hits, likewise.
    pub kraken_doubles: f64,
    /// What came of the monster; the chances are those of the whole voyage.
    pub law: Law,
}

/// What became of a crew before the monster: the chance, whether the Kraken fell, who comes there.
struct Arrival {
    kraken: Option<bool>,
    chance: f64,
    stand: Stand,
}

/// How rolls are decided in both fights.
pub enum Rolls<'a, P> {
    /// As well as can be.
    Best,
    /// By a policy.
    By(&'a mut P),
}

/// Why there is no law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stopped<F> {
    /// It cannot be reckoned.
    Problem(OddsProblem),
    /// The policy did not answer.
    Policy(F),
}

impl<F> From<OddsProblem> for Stopped<F> {
    fn from(problem: OddsProblem) -> Self {
        Self::Problem(problem)
    }
}

impl<P: Policy> Rolls<'_, P> {
    /// Solves a fight.
    ///
    /// # Errors
    /// [`Stopped`]
    pub fn solve(
        &mut self,
        cards: &Cards,
        combat: Combat,
        double: f64,
        worth: impl Fn(bool, Warband, u8, Set<Rune>) -> f64,
    ) -> Result<Solution, Stopped<P::Failure>> {
        match self {
            Self::Best => Ok(Solution::optimal(cards, combat, double, worth)?),
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
            Self::Best => Ok(Solution::optimal_anywhere(cards, combat, double, worth)?),
            Self::By(_) => {
                let mut solution = self.solve(cards, combat, double, worth)?;
                if let Self::By(policy) = self {
                    solution.follow_all(*policy).map_err(Stopped::Policy)?;
                }
                Ok(solution)
            }
        }
    }

    /// All that can come of a fight from these points.
    ///
    /// # Errors
    /// When the policy does not answer.
    pub fn chain<M: super::Weight>(
        &mut self,
        solution: &Solution,
        starts: &[Stand],
    ) -> Result<Chain<M>, Stopped<P::Failure>> {
        match (self, solution.planned()) {
            (Self::By(policy), _) => Chain::new(solution, starts, *policy).map_err(Stopped::Policy),
            (Self::Best, Some(mut plan)) => {
                Ok(Chain::new(solution, starts, &mut plan).unwrap_or_else(|never| match never {}))
            }
            (Self::Best, None) => unreachable!("the best has a plan"),
        }
    }
}

/// A voyage while it is reckoned.
struct Sea<'a> {
    voyage: &'a Voyage,
    /// The fight with the monster, of those whom it does not prohibit, if anybody is left then.
    monster: Option<Solution>,
    /// The fight with the Kraken, by the food that is aboard.
    kraken: Option<Solution>,
}

impl Voyage {
    /// What may come of it: one leg for each journey and what became of it. Rounds up to `cap` are told apart.
    ///
    /// # Errors
    /// [`Stopped`]
    pub fn law<P: Policy>(
        &self,
        cards: &Cards,
        cap: u16,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<Vec<Leg>, Stopped<P::Failure>> {
        self.check(cards)?;
        let mut sea = Sea { voyage: self, monster: None, kraken: None };
        let mut fit = self.combat.warband;
        if let Some(kind) = self.prohibits {
            fit[kind] = 0;
        }
        if !fit.is_empty() {
            let combat = Combat { warband: fit, ..self.combat };
            let worth = |victory, left, favor, runes| self.payoff.of(victory, left, favor, runes);
            let monster = rolls.solve_anywhere(cards, combat, self.payoff.double, worth)?;
            sea.monster = Some(monster);
        }
        if self.may_meet(Journey::Kraken) {
            let Print { attack, defense, .. } = cards.kraken;
            let combat = Combat { attack, defense, ..self.combat };
            let worth = |victory, left, favor, runes| {
                let glory = if victory { self.kraken } else { 0.0 };
                glory + sea.feed(left, self.food, favor, bits(runes)).0
            };
            sea.kraken = Some(rolls.solve(cards, combat, self.payoff.double, worth)?);
        }
        sea.legs(cap, rolls)
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

    /// `[journey.lost]` `[journey.storm]` `[journey.whirlpool]` `[journey.no_wind]` R34: what may be left,
    /// as much lost as there is, warriors before food.
    fn after(&self, journey: Journey) -> Vec<(Warband, u8)> {
        let (crew, food) = (self.combat.warband, self.food);
        let (count, spared) = match journey {
            Journey::AllQuiet | Journey::Kraken => (0, food),
            Journey::NoWind => return vec![(crew, food.saturating_sub(1))],
            Journey::Lost => (2, 0),
            Journey::Storm => (1, 0),
            Journey::Whirlpool => (1, food),
        };
        let most = food - spared;
        let count = count.min(crew.total() + most);
        let fewest = count.saturating_sub(crew.total());
        let eaten = fewest..=most.min(count);
        eaten
            .flat_map(|eaten| {
                let left = falls(crew, count - eaten);
                left.into_iter().map(move |left| (left, food - eaten))
            })
            .collect()
    }
}

/// Who may be left when so many fall, swordsmen first.
fn falls(crew: Warband, count: u8) -> Vec<Warband> {
    let [swordsmen, spearmen, axemen] = *crew.values();
    let mut left = Vec::new();
    for a in (0..=swordsmen.min(count)).rev() {
        for b in (0..=spearmen.min(count - a)).rev() {
            if count - a - b <= axemen {
                left.push(without(crew, [a, b, count - a - b]));
            }
        }
    }
    left
}

impl Sea<'_> {
    fn same(&self) -> f64 {
        self.monster.as_ref().map_or(SAME, |monster| monster.ends.same)
    }

    /// `[voyage.feeding]` R35: who starves is chosen; `[voyage.prohibited]` and whom the monster prohibits falls.
    fn feed(&self, crew: Warband, food: u8, favor: u8, runes: u8) -> (f64, Stand) {
        let fed = u16::from(food) * u16::from(self.voyage.fed);
        let starving = u16::from(crew.total()).saturating_sub(fed) as u8;
        let mut best: Option<(f64, Stand)> = None;
        for mut warband in falls(crew, starving) {
            if let Some(kind) = self.voyage.prohibits {
                warband[kind] = 0;
            }
            let stand = Stand { warband, left: self.voyage.combat.defense, favor, runes };
            let value = match &self.monster {
                Some(monster) if !warband.is_empty() => monster.value(stand),
                _ => self.voyage.payoff.of(false, warband, favor, stand.runes()),
            };
            if best.is_none_or(|(most, _)| value > most + self.same()) {
                best = Some((value, stand));
            }
        }
        best.unwrap_or_else(|| unreachable!("somebody starves, or nobody"))
    }

    /// What a journey is worth, and who then comes to the monster, when it is not the Kraken.
    fn effect(&self, journey: Journey) -> (f64, Stand) {
        let start = self.start();
        let mut best: Option<(f64, Stand)> = None;
        for (crew, food) in self.voyage.after(journey) {
            let found = self.feed(crew, food, start.favor, start.runes);
            if best.is_none_or(|(most, _)| found.0 > most + self.same()) {
                best = Some(found);
            }
        }
        best.unwrap_or_else(|| unreachable!("something is lost, or nothing"))
    }

    fn value(&self, journey: Journey) -> f64 {
        match (&self.kraken, journey) {
            (Some(kraken), Journey::Kraken) => kraken.value(self.start()),
            _ => self.effect(journey).0,
        }
    }

    fn start(&self) -> Stand {
        let Combat { warband, favor, runes, .. } = self.voyage.combat;
        // With the defense of the Kraken, which is fought first; no other use is made of it.
        let left = self.kraken.as_ref().map_or(1, |kraken| kraken.combat.defense);
        Stand { warband, left, favor, runes: bits(runes) }
    }

    /// `[rune.journey]` Rulebook p. 13: is this one better put away for the next?
    fn is_put_away(&self, journey: Journey) -> bool {
        if !self.voyage.combat.runes.has(Rune::Journey) {
            return false;
        }
        let next: f64 =
            shares(&self.voyage.next[journey]).map(|(kind, share)| share * self.value(kind)).sum();
        next > self.value(journey) + self.voyage.payoff.rune + self.same()
    }

    fn legs<P: Policy>(
        &self,
        cap: u16,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<Vec<Leg>, Stopped<P::Failure>> {
        let mut legs = Vec::new();
        for (first, share) in shares(&self.voyage.journeys) {
            if self.is_put_away(first) {
                for (journey, next) in shares(&self.voyage.next[first]) {
                    self.sail(journey, true, share * next, cap, rolls, &mut legs)?;
                }
            } else {
                self.sail(first, false, share, cap, rolls, &mut legs)?;
            }
        }
        Ok(legs)
    }

    /// A journey takes effect, and then comes the monster.
    fn sail<P: Policy>(
        &self,
        journey: Journey,
        again: bool,
        chance: f64,
        cap: u16,
        rolls: &mut Rolls<'_, P>,
        legs: &mut Vec<Leg>,
    ) -> Result<(), Stopped<P::Failure>> {
        let (arrivals, rounds, doubles) = match (&self.kraken, journey) {
            (Some(kraken), Journey::Kraken) => self.fight_kraken(kraken, chance, rolls)?,
            _ => (vec![Arrival { kraken: None, chance, stand: self.effect(journey).1 }], 0.0, 0.0),
        };
        for kraken in [None, Some(false), Some(true)] {
            let these = arrivals.iter().filter(|arrival| arrival.kraken == kraken);
            let these: Vec<_> = these.collect();
            if !these.is_empty() {
                let law = self.fight_monster(&these, cap, rolls)?;
                let share = these.iter().map(|it| it.chance).sum::<f64>() / chance;
                let (kraken_rounds, kraken_doubles) = (rounds * share, doubles * share);
                legs.push(Leg { journey, again, kraken, kraken_rounds, kraken_doubles, law });
            }
        }
        Ok(())
    }

    /// `[journey.kraken]` R36: before hunger, everybody aboard.
    fn fight_kraken<P: Policy>(
        &self,
        kraken: &Solution,
        chance: f64,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<(Vec<Arrival>, f64, f64), Stopped<P::Failure>> {
        let chain: Chain<f64> = rolls.chain(kraken, &[self.start()])?;
        let law = chain.law(&[chance], 0);
        let arrivals = law.outcomes.iter().map(|Outcome { end, chance, .. }| Arrival {
            kraken: Some(end.victory),
            chance: *chance,
            stand: self.feed(end.warband(), self.voyage.food, end.favor, end.runes).1,
        });
        Ok((arrivals.collect(), law.rounds, law.doubles))
    }

    /// `[voyage.prohibited]` Those who are left fight; if there is nobody, nothing is fought.
    fn fight_monster<P: Policy>(
        &self,
        arrivals: &[&Arrival],
        cap: u16,
        rolls: &mut Rolls<'_, P>,
    ) -> Result<Law, Stopped<P::Failure>> {
        let (fit, lost): (Vec<&Arrival>, Vec<&Arrival>) =
            arrivals.iter().partition(|arrival| !arrival.stand.warband.is_empty());
        let mut law = Law::default();
        if let (Some(monster), false) = (&self.monster, fit.is_empty()) {
            let starts: Vec<_> = fit.iter().map(|arrival| arrival.stand).collect();
            let chances: Vec<_> = fit.iter().map(|arrival| arrival.chance).collect();
            let chain: Chain<f64> = rolls.chain(monster, &starts)?;
            law = chain.law(&chances, cap);
        }
        law.outcomes.extend(lost.iter().map(|arrival| Outcome {
            rounds: Some(0),
            end: End::new(false, arrival.stand),
            chance: arrival.chance,
        }));
        Ok(law)
    }
}

/// How likely each kind is among so many cards.
fn shares(cards: &ByJourney<u8>) -> impl Iterator<Item = (Journey, f64)> + '_ {
    let total: u32 = cards.values().iter().map(|&count| u32::from(count)).sum();
    let there = cards.iter().filter(|(_, count)| *count > 0);
    there.map(move |(kind, count)| (kind, f64::from(count) / f64::from(total)))
}
