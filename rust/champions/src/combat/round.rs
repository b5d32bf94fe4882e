//! One round of a fight: the choices about a roll, and where they lead. `[losses.order]` R-D-19

mod choice;
mod played;

pub(crate) use choice::{Choice, Moment, Stand};
pub(super) use played::Played;

use super::SAME;
use super::fight::{End, FightSolver, Goal, Point, Worth, after_use};
use super::rolls::Rolls;
use super::scene::Strike;
use crate::rules::rune;
use crate::words::{Rune, Warband, Warrior};
use midgard_core::Set;
use std::collections::HashMap;
use std::sync::Arc;

/// The most steps of policy iteration.
const MOST_STEPS: u8 = 60;
/// The most values of rolls that the choices of rounds hold: some hundred megabytes.
const MOST_VALUES: usize = 1 << 22;

/// The resources that may be spent on a roll, and whether Reaction counts for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Means {
    favor: u8,
    wand: u8,
    runes: Set<Rune>,
    reaction: bool,
}

impl Means {
    /// Returns what may be spent on a roll from a point.
    fn of(&Point { favor, wand, runes, .. }: &Point) -> Self {
        Self { favor, wand, runes, reaction: false }
    }
}

/// A roll that counts: its value, the number of its goal, and the parts of glory that it scores.
#[derive(Clone, Copy)]
struct Settled {
    value: f64,
    goal: u32,
    glory: u16,
}

/// The decisions about rolls.
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

/// The rounds from the points of a front.
pub(super) struct Round<'a, 'w> {
    fight: &'a mut FightSolver,
    worth: &'a mut Worth<'w>,
    table: Table,
    /// The point that is being solved, and a guess of what it is worth.
    own: Option<(Point, f64)>,
}

/// The choices of rounds, as far as they are made.
pub(super) struct Table {
    /// The front of the points.
    front: Point,
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
    fn new(front: Point, rolls: Arc<Rolls>) -> Self {
        Self {
            front,
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

    /// Returns the number of values of rolls.
    fn size(&self) -> usize {
        self.stages.len() * self.rolls.chances.len()
    }

    /// Returns the point with these means.
    fn point(&self, Means { favor, wand, runes, .. }: Means) -> Point {
        Point { favor, wand, runes, ..self.front }
    }
}

impl FightSolver {
    /// Asks the rounds of the front of a point.
    pub(super) fn ask<T>(
        &mut self,
        point: &Point,
        worth: &mut Worth<'_>,
        ask: impl FnOnce(&mut Round<'_, '_>, Means) -> T,
    ) -> T {
        let front = point.front();
        let table = match self.tables.remove(&front) {
            Some(table) => table,
            None => Table::new(front, self.rolls(front.band)),
        };
        self.size -= table.size();
        let mut round = Round { fight: self, worth, table, own: None };
        let answer = ask(&mut round, Means::of(point));
        let table = round.table;
        if self.size + table.size() > MOST_VALUES {
            self.tables.clear();
            self.size = 0;
        }
        self.size += table.size();
        self.tables.insert(front, table);
        answer
    }
}

impl Round<'_, '_> {
    /// Returns what may follow is worth.
    fn of(&mut self, goal: &Goal) -> f64 {
        match goal {
            Goal::Point(point) => match self.own {
                Some((own, guess)) if own == *point => guess,
                _ if point.front() == self.table.front => self.value(Means::of(point)),
                _ => self.fight.value(point, self.worth),
            },
            Goal::End(end) => (self.worth)(end),
        }
    }

    /// Returns what the point with these means is worth. A round may lead back to it: policy iteration.
    pub(super) fn value(&mut self, means: Means) -> f64 {
        let point = self.table.point(means);
        if let Some(&value) = self.fight.solved.get(&point) {
            return value;
        }
        let outer = self.own;
        let (mut guess, mut steps) = (self.fight.low, 0);
        loop {
            steps += 1;
            self.own = Some((point, guess));
            if let Some(&own) = self.table.numbers.get(&Goal::Point(point)) {
                self.table.values[own as usize] = guess;
            }
            let stage = self.choices(means);
            let own = self.table.numbers.get(&Goal::Point(point)).copied();
            let stays = own.map_or(0.0, |own| self.staying(&stage, own));
            let chances = self.table.rolls.chances.iter().zip(&stage.values);
            let mean: f64 = chances.map(|(chance, value)| chance * value).sum();
            let value = (mean - stays * guess) / (1.0 - stays);
            let is_close = (value - guess).abs() <= SAME * value.abs().max(1.0);
            if own.is_none() || steps == MOST_STEPS || is_close {
                own.into_iter().for_each(|own| self.table.values[own as usize] = value);
                self.table.stages.insert(means, Arc::new(stage));
                self.fight.solved.insert(point, value);
                self.own = outer;
                return value;
            }
            guess = value;
        }
    }

    /// Returns the chance of a round that leads back to its point, which has the number `own`.
    fn staying(&self, stage: &Stage, own: u32) -> f64 {
        let Table { rolls, .. } = &self.table;
        let each = stage.plans.iter().enumerate().map(|(number, plan)| {
            let (Plan::Counts(settled) | Plan::Stands(_, settled)) = plan else { return 0.0 };
            let stays = |&show: &u32| f64::from(u8::from(settled[show as usize].goal == own));
            let mut stays: Vec<f64> = rolls.shows[0].iter().map(stays).collect();
            if let Plan::Stands(kept, _) = plan {
                let mean = rolls.mean(&stays);
                stays = kept.iter().map(|&place| mean[place as usize]).collect();
            }
            let rolls = rolls.chances.iter().zip(stays).zip(&stage.chosen);
            let mine = rolls.filter(|(_, chosen)| usize::from(**chosen) == number);
            mine.map(|((chance, stays), _)| chance * stays).sum::<f64>()
        });
        each.sum()
    }

    /// Returns the number of a goal.
    fn number(&mut self, goal: Goal) -> u32 {
        if let Some(&number) = self.table.numbers.get(&goal) {
            return number;
        }
        let value = self.of(&goal); // meanwhile goals may get numbers, this one too
        let next = self.table.goals.len() as u32;
        let number = *self.table.numbers.entry(goal).or_insert(next);
        if number == next {
            self.table.goals.push(goal);
            self.table.values.push(value);
        }
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
        let left = self.table.front.left.saturating_sub(strike.damage);
        let (due, upgrade) = (strike.losses, strike.upgrade || self.table.front.upgrade);
        let key = (Means { reaction: false, ..means }, left, due, upgrade);
        if let Some(&known) = self.table.after.get(&key) {
            return known;
        }
        let (band, mercy) = (self.table.front.band, self.table.front.mercy);
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
        // What depends on a guess is not kept.
        if self.own.is_none_or(|(own, _)| own != self.table.point(means)) {
            self.table.after.insert(key, best);
        }
        best
    }

    fn falls(&mut self, losses: u8) -> Arc<Vec<Warband>> {
        let (scene, band) = (&self.fight.scene, self.table.front.band);
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
        let Point { first, upgrade, .. } = self.table.front;
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
            let strikes = self.fight.scene.after_throw(rolls.band, *roll, self.table.front.first);
            self.settled(means, &strikes[usize::from(rally)])
        };
        each.map(of).collect()
    }

    /// Returns the values of rolls by what they show.
    fn spread(&self, reaction: bool, by_show: &[Settled]) -> Vec<f64> {
        let shows = self.table.rolls.shows[usize::from(reaction)].iter();
        shows.map(|&show| by_show[show as usize].value).collect()
    }

    /// Returns the best choices for rolls with these means.
    fn stage(&mut self, means: Means) -> Arc<Stage> {
        if !means.reaction {
            self.value(means);
        }
        if let Some(stage) = self.table.stages.get(&means) {
            return stage.clone();
        }
        let stage = Arc::new(self.choices(means));
        self.table.stages.insert(means, stage.clone());
        stage
    }

    fn choices(&mut self, means: Means) -> Stage {
        let counts = self.counting(means);
        let values = self.spread(means.reaction, &counts);
        let chosen = vec![0; values.len()];
        let mut stage = Stage { values, plans: vec![Plan::Counts(counts)], chosen };
        self.throw_again(means, &mut stage);
        if self.fight.spends {
            self.spend(means, &mut stage);
        }
        stage
    }

    /// `[ability.dagrun]` The helmet throws other dice again, and with Leadership is a hit too.
    fn throw_again(&mut self, means: Means, stage: &mut Stage) {
        let Some(most) = self.fight.scene.throws_again(self.table.front.band) else { return };
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
}
