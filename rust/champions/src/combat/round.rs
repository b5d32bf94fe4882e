//! One round of a fight: the choices about a roll, and where they lead. `[losses.order]` R-D-19

mod choice;

pub(crate) use choice::{Choice, Moment, Stand};

use super::SAME;
use super::fight::{End, FightSolver, Goal, Point, Worth, after_use};
use super::rolls::Rolls;
use super::scene::Strike;
use super::weight::Weight;
use crate::rules::rune;
use crate::words::{Rune, Warband, Warrior};
use midgard_core::Set;
use std::collections::HashMap;
use std::sync::Arc;

/// Where a round leads from a point.
#[derive(Clone, Debug)]
pub(super) struct Played<M> {
    /// The goals besides the point itself.
    pub(super) to: Vec<(Goal, M)>,
    /// The weight of a round that changes nothing.
    pub(super) stay: M,
    /// The parts of glory that are scored, each with its weight.
    pub(super) glory: M,
    /// The number of dice that the cases are made of.
    pub(super) dice: u8,
}

/// What may be spent on a roll, and whether Reaction counts for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Means {
    favor: u8,
    wand: u8,
    runes: Set<Rune>,
    reaction: bool,
}

/// A roll that counts: its value, the number of its goal, and the parts of glory that it scores.
#[derive(Clone, Copy)]
struct Settled {
    value: f64,
    goal: u32,
    glory: u16,
}

/// What is done with rolls.
enum Plan {
    /// They count, by what they show.
    Counts(Vec<Settled>),
    /// Some dice are thrown again, then the roll counts. `[ability.dagrun]`
    Stands(Vec<u32>, Vec<Settled>),
    /// Shields hit too. `[rune.reaction]`
    Reaction(Means),
    /// Some dice are thrown again.
    Throws(Arc<Vec<u32>>, Means),
}

/// The best choices for all rolls with the same means.
struct Stage {
    values: Vec<f64>,
    plans: Vec<Plan>,
    /// The number of the plan for each roll.
    chosen: Vec<u8>,
}

impl Stage {
    /// Lets a plan replace the others where it is better.
    fn offer(&mut self, values: &[f64], able: impl Fn(usize) -> bool, plan: Plan) {
        let number = self.plans.len() as u8;
        self.plans.push(plan);
        for (roll, &value) in values.iter().enumerate() {
            if value > self.values[roll] + SAME && able(roll) {
                self.values[roll] = value;
                self.chosen[roll] = number;
            }
        }
    }
}

/// The best of a reroll for each roll, and what is kept.
type Rerolls = Arc<(Vec<f64>, Arc<Vec<u32>>)>;

/// A round from a point, with a guess of what the point itself is worth.
pub(super) struct Round<'a, 'w> {
    fight: &'a mut FightSolver,
    worth: &'a mut Worth<'w>,
    table: Table,
}

/// The choices of a round, as far as they are made.
pub(super) struct Table {
    point: Point,
    guess: f64,
    rolls: Arc<Rolls>,
    goals: Vec<Goal>,
    numbers: HashMap<Goal, u32>,
    values: Vec<f64>,
    stages: HashMap<Means, Arc<Stage>>,
    means: HashMap<Means, Arc<Vec<f64>>>,
    rerolls: HashMap<Means, Rerolls>,
    after: HashMap<(Means, u8, u8, bool), (f64, u32)>,
    falls: HashMap<u8, Arc<Vec<Warband>>>,
}

impl Table {
    fn new(point: Point, guess: f64, rolls: Arc<Rolls>) -> Self {
        Self {
            point,
            guess,
            rolls,
            goals: Vec::new(),
            numbers: HashMap::new(),
            values: Vec::new(),
            stages: HashMap::new(),
            means: HashMap::new(),
            rerolls: HashMap::new(),
            after: HashMap::new(),
            falls: HashMap::new(),
        }
    }
}

impl<'a, 'w> Round<'a, 'w> {
    pub(super) fn new(
        fight: &'a mut FightSolver,
        point: Point,
        guess: f64,
        worth: &'a mut Worth<'w>,
    ) -> Self {
        let table = Table::new(point, guess, fight.rolls(point.band));
        Self { fight, worth, table }
    }

    /// Returns what may follow is worth.
    pub(super) fn of(&mut self, goal: &Goal) -> f64 {
        match goal {
            Goal::Point(point) if *point == self.table.point => self.table.guess,
            goal => self.fight.of(goal, self.worth),
        }
    }

    /// Returns the number of a goal.
    fn number(&mut self, goal: Goal) -> u32 {
        if let Some(&number) = self.table.numbers.get(&goal) {
            return number;
        }
        let (number, value) = (self.table.goals.len() as u32, self.of(&goal));
        self.table.goals.push(goal);
        self.table.values.push(value);
        self.table.numbers.insert(goal, number);
        number
    }

    fn copies(&self) -> Set<Rune> {
        self.fight.copies
    }

    /// Returns what may be left of the runes after one is used on a roll, if any is spent at all.
    fn uses(&self, means: &Means, rune: Rune) -> impl Iterator<Item = Set<Rune>> + use<> {
        let spends = self.fight.spends;
        after_use(means.runes, rune, self.copies()).filter(move |_| spends)
    }

    /// The roll has counted: returns the best of Mercy, losses and Healing. R-D-19
    fn after(&mut self, means: Means, strike: &Strike) -> (f64, u32) {
        let left = self.table.point.left.saturating_sub(strike.damage);
        let (due, upgrade) = (strike.losses, strike.upgrade || self.table.point.upgrade);
        let key = (Means { reaction: false, ..means }, left, due, upgrade);
        if let Some(&known) = self.table.after.get(&key) {
            return known;
        }
        let (band, mercy) = (self.table.point.band, self.table.point.mercy);
        let mut ways: Vec<(Warband, u8, Set<Rune>)> = Vec::new();
        for kept in 0..=mercy.min(due) {
            let falls = self.falls(due - kept);
            ways.extend(falls.iter().map(|&rest| (rest, mercy - kept, means.runes)));
        }
        if due > 0 {
            let healed = after_use(means.runes, Rune::Healing, self.copies());
            ways.extend(healed.map(|runes| (band, mercy, runes)));
        }
        let mut best: Option<(f64, u32)> = None;
        for (band, mercy, runes) in ways {
            let Means { favor, wand, .. } = means;
            let next = Point { band, left, favor, wand, mercy, runes, first: false, upgrade };
            let goal = self.goal(next);
            let goal = self.number(goal);
            let value = self.table.values[goal as usize];
            if best.is_none_or(|(most, _)| value > most + SAME) {
                best = Some((value, goal));
            }
        }
        let best = best.expect("there is a way to lose dice");
        self.table.after.insert(key, best);
        best
    }

    fn falls(&mut self, losses: u8) -> Arc<Vec<Warband>> {
        let (scene, band) = (&self.fight.scene, self.table.point.band);
        let falls = self.table.falls.entry(losses);
        falls.or_insert_with(|| Arc::new(scene.falls(band, losses))).clone()
    }

    /// Returns the next point, or the best of the ends. `[ability.ragnhild]` `[rune.glory]`
    fn goal(&mut self, next: Point) -> Goal {
        let victory = next.left == 0;
        if !victory && !self.fight.scene.losable(&next.band).is_empty() {
            return Goal::Point(next);
        }
        let mut bands = vec![next.band];
        if next.upgrade && next.band[Warrior::Swordsman] > 0 {
            bands.extend(self.fight.scene.upgrades().map(|kind| {
                let mut band = next.band;
                band[Warrior::Swordsman] -= 1;
                band[kind] += 1;
                band
            }));
        }
        let ends = bands.into_iter().map(|band| self.fight.end(victory, band, &next));
        let mut ends: Vec<End> = ends.collect();
        let glory = self.fight.copied_glory;
        if victory && glory > 0 && rune::can_copy(next.runes) {
            let runes = rune::after_copying(next.runes);
            ends.extend(ends.clone().into_iter().map(|end| End { runes, glory, ..end }));
        }
        let mut best = (f64::NEG_INFINITY, ends[0]);
        for end in ends {
            let value = (self.worth)(&end);
            if value > best.0 {
                best = (value, end);
            }
        }
        Goal::End(best.1)
    }

    fn settled(&mut self, means: Means, strike: &Strike) -> Settled {
        let (value, goal) = self.after(means, strike);
        let glory = f64::from(strike.glory) / f64::from(self.fight.parts());
        let value = value + glory * self.fight.payoff.glory;
        Settled { value, goal, glory: strike.glory }
    }

    /// Returns the best that rolls bring that count, by what they show. `[helmet]`
    fn counting(&mut self, means: Means) -> Vec<Settled> {
        let Point { first, upgrade, .. } = self.table.point;
        let strikes = self.table.rolls.strikes(&self.fight.scene, means.reaction, first, upgrade);
        let choose = |strikes: &Vec<Strike>| {
            let mut best: Option<Settled> = None;
            for strike in strikes {
                let runes: Vec<_> = match strike.leadership {
                    true => self.uses(&means, Rune::Leadership).collect(),
                    false => vec![means.runes],
                };
                for runes in runes {
                    let found = self.settled(Means { runes, ..means }, strike);
                    if best.is_none_or(|best| found.value > best.value + SAME) {
                        best = Some(found);
                    }
                }
            }
            best.expect("a roll brings something")
        };
        strikes.iter().map(choose).collect()
    }

    /// Returns what rolls bring after the throw of a helmet.
    fn standing(&mut self, means: Means, rally: bool) -> Vec<Settled> {
        let rolls = self.table.rolls.clone();
        let each = rolls.each[usize::from(means.reaction)].iter();
        let of = |(roll, _): &(_, _)| {
            let strikes = self.fight.scene.after_throw(rolls.band, *roll, self.table.point.first);
            self.settled(means, &strikes[usize::from(rally)])
        };
        each.map(of).collect()
    }

    /// Returns the values of rolls by what they show.
    fn spread(&self, reaction: bool, by_show: &[Settled]) -> Vec<f64> {
        let shows = self.table.rolls.shows[usize::from(reaction)].iter();
        shows.map(|&show| by_show[show as usize].value).collect()
    }

    fn stage(&mut self, means: Means) -> Arc<Stage> {
        if let Some(stage) = self.table.stages.get(&means) {
            return stage.clone();
        }
        let counts = self.counting(means);
        let values = self.spread(means.reaction, &counts);
        let chosen = vec![0; values.len()];
        let mut stage = Stage { values, plans: vec![Plan::Counts(counts)], chosen };
        self.throw_again(means, &mut stage);
        if self.fight.spends {
            self.spend(means, &mut stage);
        }
        let stage = Arc::new(stage);
        self.table.stages.insert(means, stage.clone());
        stage
    }

    /// `[ability.dagrun]` The helmet throws other dice again, and with Leadership is a hit too.
    fn throw_again(&mut self, means: Means, stage: &mut Stage) {
        let Some(most) = self.fight.scene.throws_again(self.table.point.band) else { return };
        let rolls = self.table.rolls.clone();
        if !rolls.helmets.contains(&true) {
            return;
        }
        let mut ways = vec![(means, false)];
        let both = self.uses(&means, Rune::Leadership);
        ways.extend(both.map(|runes| (Means { runes, ..means }, true)));
        for (after, rally) in ways {
            let settled = self.standing(after, rally);
            let mean = rolls.mean(&self.spread(after.reaction, &settled));
            let (values, kept) = rolls.pick(mean, most);
            stage.offer(&values, |roll| rolls.helmets[roll], Plan::Stands(kept, settled));
        }
    }

    /// Offers what is spent on a roll, in order: Potential, Reaction, the Wand of Gondul, favor.
    fn spend(&mut self, means: Means, stage: &mut Stage) {
        let rolls = self.table.rolls.clone();
        for runes in self.uses(&means, Rune::Potential) {
            let after = Means { runes, ..means };
            let mean = self.mean(after);
            let values: Vec<_> = rolls.unblank.iter().map(|&it| mean[it as usize]).collect();
            let plan = Plan::Throws(Arc::new(rolls.unblank.clone()), after);
            stage.offer(&values, |roll| rolls.blanks[roll], plan);
        }
        if !means.reaction {
            for runes in self.uses(&means, Rune::Reaction) {
                let after = Means { runes, reaction: true, ..means };
                let counts = self.stage(after);
                let plan = Plan::Reaction(after);
                stage.offer(&counts.values, |roll| rolls.shields[roll], plan);
            }
        }
        let wand = (means.wand > 0).then(|| Means { wand: means.wand - 1, ..means });
        let buys = means.favor > 0 && !self.fight.scene.forbids_favor();
        let favor = buys.then(|| Means { favor: means.favor - 1, ..means });
        for after in wand.into_iter().chain(favor) {
            let best = self.reroll(after);
            stage.offer(&best.0, |_| true, Plan::Throws(best.1.clone(), after));
        }
    }

    /// Returns the mean value of what is kept.
    fn mean(&mut self, after: Means) -> Arc<Vec<f64>> {
        if let Some(mean) = self.table.means.get(&after) {
            return mean.clone();
        }
        let stage = self.stage(after);
        let mean = Arc::new(self.table.rolls.mean(&stage.values));
        self.table.means.insert(after, mean.clone());
        mean
    }

    /// Returns the best reroll of each roll.
    fn reroll(&mut self, after: Means) -> Rerolls {
        if let Some(best) = self.table.rerolls.get(&after) {
            return best.clone();
        }
        let mean = self.mean(after);
        let (values, kept) = self.table.rolls.best(mean.to_vec());
        let best = Arc::new((values, Arc::new(kept)));
        self.table.rerolls.insert(after, best.clone());
        best
    }

    /// Plays the round under the best choices.
    pub(super) fn play<M: Weight>(&mut self) -> Played<M> {
        let Point { favor, wand, runes, band, .. } = self.table.point;
        let start = Means { favor, wand, runes, reaction: false };
        self.stage(start);
        let mut waiting = vec![(start, 1, self.table.rolls.first_throw::<M>())];
        let mut ended = Ended { throws: 0, shares: Vec::new() };
        while let Some(next) = most(&waiting) {
            let (means, throws, weights) = waiting.remove(next);
            let stage = self.table.stages[&means].clone();
            for (number, plan) in stage.plans.iter().enumerate().rev() {
                let mine = |roll: usize| usize::from(stage.chosen[roll]) == number;
                if !(0..weights.len()).any(|roll| mine(roll) && !weights[roll].is_nothing()) {
                    continue;
                }
                let here = weights.iter().enumerate();
                let here = here.map(|(roll, &it)| if mine(roll) { it } else { M::default() });
                let here: Vec<M> = here.collect();
                let shows = &self.table.rolls.shows[usize::from(means.reaction)];
                match plan {
                    Plan::Counts(settled) => ended.add(throws, settled, shows, &here),
                    Plan::Stands(kept, settled) => {
                        let thrown = self.table.rolls.throw_again(kept, &here);
                        ended.add(throws + 1, settled, shows, &thrown);
                    }
                    Plan::Reaction(after) => add(&mut waiting, band, *after, throws, here),
                    Plan::Throws(kept, after) => {
                        let thrown = self.table.rolls.throw_again(kept, &here);
                        add(&mut waiting, band, *after, throws + 1, thrown);
                    }
                }
            }
        }
        self.played(ended)
    }

    /// Brings all weights to the same number of dice, and sums them up by goal.
    fn played<M: Weight>(&self, ended: Ended<M>) -> Played<M> {
        let each = self.table.point.band.total();
        let (mut to, mut glory) = (vec![M::default(); self.table.goals.len()], M::default());
        for (throws, settled, weight) in ended.shares {
            let weight = weight.kept(each * (ended.throws - throws));
            to[settled.goal as usize] += weight;
            (0..settled.glory).for_each(|_| glory += weight);
        }
        let mut played =
            Played { to: Vec::new(), stay: M::default(), glory, dice: each * ended.throws };
        for (goal, weight) in self.table.goals.iter().zip(to) {
            if *goal == Goal::Point(self.table.point) {
                played.stay = weight;
            } else if !weight.is_nothing() {
                played.to.push((*goal, weight));
            }
        }
        played
    }
}

/// The weights of rolls that have counted, each with the number of throws before.
struct Ended<M> {
    throws: u8,
    shares: Vec<(u8, Settled, M)>,
}

impl<M: Weight> Ended<M> {
    fn add(&mut self, throws: u8, settled: &[Settled], shows: &[u32], weights: &[M]) {
        let mut sums = vec![M::default(); settled.len()];
        for (&show, &weight) in shows.iter().zip(weights) {
            sums[show as usize] += weight;
        }
        let shares = settled.iter().zip(sums).filter(|(_, weight)| !weight.is_nothing());
        self.shares.extend(shares.map(|(&settled, weight)| (throws, settled, weight)));
        self.throws = self.throws.max(throws);
    }
}

/// Rolls that wait for a choice: the means, the throws made, and the weight of each.
type Waiting<M> = (Means, u8, Vec<M>);

/// Returns the place of those with the most to spend: all that leads to them has been played.
fn most<M>(waiting: &[Waiting<M>]) -> Option<usize> {
    let spare = |means: &Means| usize::from(means.favor + means.wand) + means.runes.len();
    (0..waiting.len()).rev().max_by_key(|&place| spare(&waiting[place].0))
}

/// Adds weights of rolls to those with the same means, as cases of the same number of throws.
fn add<M: Weight>(
    waiting: &mut Vec<Waiting<M>>,
    band: Warband,
    means: Means,
    throws: u8,
    mut more: Vec<M>,
) {
    let Some((_, known, weights)) = waiting.iter_mut().find(|(it, ..)| *it == means) else {
        waiting.push((means, throws, more));
        return;
    };
    let kept = |weights: &mut Vec<M>, throws: u8| {
        let dice = band.total() * throws;
        weights.iter_mut().for_each(|weight| *weight = weight.kept(dice));
    };
    kept(weights, throws.saturating_sub(*known));
    kept(&mut more, known.saturating_sub(throws));
    *known = throws.max(*known);
    weights.iter_mut().zip(more).for_each(|(sum, weight)| *sum += weight);
}
