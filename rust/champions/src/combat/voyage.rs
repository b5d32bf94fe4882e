//! Voyages and land journeys: the way with its choices, the fight on it, and the last fight. Rulebook pp. 9 and 13, 3.1.

use super::SAME;
use super::chain::{Chain, FightDistribution, Outcome};
use super::fight::{End, FightSolver, Payoff, Point, Setting};
use super::keys::Keyed;
use super::round::RollPolicy;
use super::way::{Path, Stage, Step, Way};
use super::weight::Weight;
use crate::rules::Rules;
use crate::words::{ByJourney, Journey, Warrior};
use midgard_core::Set;

/// A voyage or a land journey.
#[derive(Clone, Debug)]
pub struct Passage<'a> {
    /// The last fight.
    pub setting: Setting<'a>,
    /// The kind of warrior that its foe prohibits. `[voyage.prohibited]` `[bergrisar.prohibited]`
    pub prohibits: Option<Warrior>,
    /// Who is sent, and what may be spent; its `left` is not used.
    pub start: Point,
    /// Whether it is a voyage; else a land journey.
    pub at_sea: bool,
    /// Food aboard.
    pub food: u8,
    /// The warriors that one food feeds.
    pub fed: u8,
    /// Coins that may be paid.
    pub coins: u16,
    /// The value of a coin that is left.
    pub coin: f64,
    /// The cards that may lie there.
    pub first: ByJourney<u8>,
    /// The cards that may follow one that the rune Journey puts away, and that one.
    pub among: ByJourney<u8>,
}

/// The events on the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    /// The journey that took effect.
    pub journey: Journey,
    /// Whether another journey was put away before.
    pub redrawn: bool,
    /// Whether the Kraken, or the Bandits, fell; `None` if they were not met.
    pub met: Option<bool>,
    /// The coins that are left.
    pub coins: u16,
}

/// A position on the way, and what follows.
#[derive(Clone, Debug)]
pub enum Place<M> {
    /// One of these places: the number of cases and of all cases, its number, and the glory of the step.
    Steps(Vec<(u32, u32, usize, u8)>),
    /// A fight, and the place that follows each of its ends.
    Fight(Chain<M, End>, Vec<usize>),
    /// The last fight begins at a start of its chain, or is over before.
    Arrival(Leg, Result<usize, End>),
}

/// The results of a voyage, not summed up.
#[derive(Clone, Debug)]
pub struct Passages<M> {
    /// The places: each comes before those that follow it.
    pub places: Vec<Place<M>>,
    /// The last fight.
    pub last: Chain<M, End>,
    /// How many parts a glory has in the chains.
    pub parts: u16,
    /// The glory of the Kraken or the Bandits.
    pub glory: u8,
}

/// Solves a voyage or a land journey.
pub struct PassageSolver<'a> {
    path: Path<'a>,
    passage: &'a Passage<'a>,
    last: FightSolver,
    others: Keyed<Way, FightSolver>,
    values: Keyed<Way, f64>,
}

/// Returns the Kraken, or the Bandits: attack, defense and glory.
fn other(rules: &Rules, at_sea: bool) -> (u8, u8, u8) {
    let print = if at_sea { rules.cards.kraken } else { rules.cards.bandits };
    (print.attack, print.defense, print.glory)
}

impl<'a> PassageSolver<'a> {
    /// Makes the solver.
    pub fn new(rules: &'a Rules, passage: &'a Passage<'a>) -> Self {
        let Setting { leader, copies, ref policy, .. } = passage.setting;
        let spends = !matches!(policy, RollPolicy::Accept);
        let path = Path {
            rules,
            first: passage.first,
            among: passage.among,
            at_sea: passage.at_sea,
            fed: passage.fed,
            leader,
            copies: if spends { copies } else { Set::empty() },
        };
        let last = FightSolver::new(rules, &passage.setting).by_payoff();
        Self { path, passage, last, others: Keyed::default(), values: Keyed::default() }
    }

    fn payoff(&self) -> Payoff {
        self.passage.setting.payoff
    }

    fn start(&self) -> Way {
        let Point { band, favor, wand, mercy, runes, .. } = self.passage.start;
        Way {
            stage: Stage::Hidden,
            band,
            food: self.passage.food,
            coins: self.passage.coins,
            favor,
            wand,
            mercy,
            runes,
            card: Journey::AllQuiet,
            redrawn: false,
            met: None,
            hired: 0,
            away: ByJourney::default(),
        }
    }

    /// Returns the beginning of the last fight, or its end if nobody is left.
    fn gate(&mut self, way: &Way) -> Result<Point, End> {
        let mut point = way.point(self.passage.setting.defense);
        if let Some(kind) = self.passage.prohibits {
            point.band[kind] = 0;
        }
        let payoff = self.payoff();
        self.last.onset(point, &mut |end| payoff.of(end))
    }

    /// Returns what a way is worth under the best play.
    fn value(&mut self, way: Way) -> f64 {
        if let Some(&value) = self.values.get(&way) {
            return value;
        }
        let value = self.value_of(way);
        self.values.insert(way, value);
        value
    }

    fn value_of(&mut self, way: Way) -> f64 {
        let (payoff, kept) = (self.payoff(), self.passage.coin * f64::from(way.coins));
        match way.stage {
            Stage::Over => kept + payoff.of(&way.end()),
            Stage::Gate => {
                let begin = self.gate(&way);
                let mut worth = |end: &End| payoff.of(end);
                kept + match begin {
                    Ok(point) => self.last.value(&point, &mut worth),
                    Err(end) => payoff.of(&end),
                }
            }
            Stage::Fight => self.fought(way, |fight, begin, worth| match begin {
                Ok(point) => fight.value(&point, worth),
                Err(end) => worth(&end),
            }),
            _ => {
                let values = self.path.alternatives(way);
                let values = values.iter().map(|steps| self.worth(steps));
                values.fold(f64::NEG_INFINITY, f64::max)
            }
        }
    }

    /// Returns the mean value of steps.
    fn worth(&mut self, steps: &[Step]) -> f64 {
        let glory = self.payoff().glory;
        let each =
            |step: &Step| step.chance() * (self.value(step.way) + glory * f64::from(step.glory));
        steps.iter().map(each).sum()
    }

    /// Asks the fight on the way, in which an end is worth the way that follows.
    fn fought<T>(
        &mut self,
        way: Way,
        ask: impl FnOnce(&mut FightSolver, Result<Point, End>, &mut dyn FnMut(&End) -> f64) -> T,
    ) -> T {
        let rest = way.rest();
        let at_sea = self.path.at_sea;
        let (attack, defense, glory) = other(self.path.rules, at_sea);
        let made = self.others.remove(&rest);
        let mut fight = made.unwrap_or_else(|| {
            let setting = self.passage.setting.clone();
            let setting = Setting { card: None, attack, defense, copied_glory: 0, ..setting };
            FightSolver::on_the_way(self.path.rules, &setting, glory)
        });
        let glory = self.payoff().glory * f64::from(glory);
        let mut worth = |end: &End| {
            let won = if end.victory { glory } else { 0.0 };
            self.value(rest.after(at_sea, end)) + won
        };
        let begin = fight.onset(way.point(defense), &mut worth);
        let answer = ask(&mut fight, begin, &mut worth);
        self.others.insert(rest, fight);
        answer
    }

    /// Returns the best alternative, the first of equals.
    fn best(&mut self, way: Way) -> Vec<Step> {
        let mut best: Option<(f64, Vec<Step>)> = None;
        for steps in self.path.alternatives(way) {
            let value = self.worth(&steps);
            if best.as_ref().is_none_or(|(most, _)| value > most + SAME) {
                best = Some((value, steps));
            }
        }
        best.expect("a way goes on").1
    }

    /// Returns what may come of the voyage, with probabilities or numbers of cases.
    pub fn passages<M: Weight>(&mut self) -> Passages<M> {
        let mut found = Found { order: Vec::new(), known: Keyed::default() };
        let mut starts: Vec<Point> = Vec::new();
        self.visit(self.start(), &mut found, &mut starts);
        let last = found.order.len() - 1;
        let mut places: Vec<Place<M>> = found.order;
        places.reverse();
        for place in &mut places {
            match place {
                Place::Steps(steps) => steps.iter_mut().for_each(|step| step.2 = last - step.2),
                Place::Fight(_, to) => to.iter_mut().for_each(|to| *to = last - *to),
                Place::Arrival(..) => {}
            }
        }
        let payoff = self.payoff();
        let last = self.last.chain(&starts, &mut |end| payoff.of(end));
        let glory = other(self.path.rules, self.path.at_sea).2;
        Passages { places, last, parts: self.last.parts(), glory }
    }

    /// Adds a way after all that follow it, and returns its number.
    fn visit<M: Weight>(
        &mut self,
        way: Way,
        found: &mut Found<M>,
        starts: &mut Vec<Point>,
    ) -> usize {
        if let Some(&number) = found.known.get(&way) {
            return number;
        }
        let place = match way.stage {
            Stage::Over => Place::Arrival(leg(&way), Err(way.end())),
            Stage::Gate => {
                let begin = self.gate(&way);
                Place::Arrival(leg(&way), begin.map(|point| number(starts, point)))
            }
            Stage::Fight => {
                let chain_of_fight = self.fought(way, |fight, begin, worth| match begin {
                    Ok(point) => fight.chain(&[point], worth),
                    Err(end) => Chain { ends: vec![end], ..Chain::default() },
                });
                let ends = chain_of_fight.ends.iter();
                let next = ends.map(|end| way.rest().after(self.path.at_sea, end));
                let next: Vec<_> = next.collect();
                let to = next.into_iter().map(|way| self.visit(way, found, starts));
                let to = to.collect();
                Place::Fight(chain_of_fight, to)
            }
            _ => {
                let steps = self.best(way).into_iter().map(|step| {
                    let to = self.visit(step.way, found, starts);
                    (step.share.0, step.share.1, to, step.glory)
                });
                Place::Steps(steps.collect())
            }
        };
        found.order.push(place);
        found.known.insert(way, found.order.len() - 1);
        found.order.len() - 1
    }
}

/// The places that were found, each after those that follow it.
struct Found<M> {
    order: Vec<Place<M>>,
    known: Keyed<Way, usize>,
}

/// Returns the number of a start.
fn number(starts: &mut Vec<Point>, point: Point) -> usize {
    starts.iter().position(|it| *it == point).unwrap_or_else(|| {
        starts.push(point);
        starts.len() - 1
    })
}

fn leg(way: &Way) -> Leg {
    Leg { journey: way.card, redrawn: way.redrawn, met: way.met, coins: way.coins }
}

/// The distribution over the ends of a voyage.
#[derive(Clone, Debug, Default)]
pub struct PassageDistribution {
    /// The events on the way, and the distribution of the last fight; its chances are those of the whole voyage.
    pub legs: Vec<(Leg, FightDistribution<End>)>,
    /// The mean number of rounds on the way.
    pub rounds: f64,
    /// The mean glory on the way.
    pub glory: f64,
}

/// Who arrives on a leg: the chance of each start of the last fight, and the ends of those who do not fight.
type Arrivals = (Leg, Vec<f64>, Vec<(End, f64)>);

impl Passages<f64> {
    /// Returns the distribution. The last fight has an outcome of its own for each number of rounds up to `cap`.
    pub fn distribution(&self, cap: u16) -> PassageDistribution {
        let mut chances = vec![0.0; self.places.len()];
        chances[0] = 1.0;
        let mut found = PassageDistribution::default();
        let mut legs: Vec<Arrivals> = Vec::new();
        for (number, place) in self.places.iter().enumerate() {
            let chance = chances[number];
            match place {
                Place::Steps(steps) => {
                    for &(cards, all, to, glory) in steps {
                        let share = chance * (f64::from(cards) / f64::from(all));
                        found.glory += share * f64::from(glory);
                        chances[to] += share;
                    }
                }
                Place::Fight(chain, to) => {
                    let ends = self.fought(chain, chance, &mut found);
                    to.iter().zip(ends).for_each(|(&to, share)| chances[to] += share);
                }
                Place::Arrival(leg, begin) => {
                    let place = legs.iter().position(|(it, ..)| it == leg).unwrap_or_else(|| {
                        legs.push((*leg, vec![0.0; self.last.starts.len()], Vec::new()));
                        legs.len() - 1
                    });
                    match begin {
                        Ok(start) => legs[place].1[*start] += chance,
                        Err(end) => legs[place].2.push((*end, chance)),
                    }
                }
            }
        }
        for (leg, starts, over) in legs {
            let mut fight = self.last.distribution(&starts, cap);
            let over = over.into_iter();
            let rows = over.map(|(end, chance)| Outcome { rounds: Some(0), end, chance });
            fight.outcomes.extend(rows);
            found.legs.push((leg, fight));
        }
        found
    }

    /// Returns the chance of each end of a fight on the way.
    fn fought(
        &self,
        chain: &Chain<f64, End>,
        chance: f64,
        found: &mut PassageDistribution,
    ) -> Vec<f64> {
        if chain.transitions.is_empty() {
            return vec![chance];
        }
        let fight = chain.distribution(&[chance], 0);
        found.rounds += fight.rounds;
        found.glory += fight.doubles / f64::from(self.parts);
        let mut ends = vec![0.0; chain.ends.len()];
        for Outcome { end, chance, .. } in fight.outcomes {
            let place = chain.ends.iter().position(|it| *it == end);
            ends[place.expect("it is an end of the fight")] += chance;
            found.glory += if end.victory { chance * f64::from(self.glory) } else { 0.0 };
        }
        ends
    }
}
