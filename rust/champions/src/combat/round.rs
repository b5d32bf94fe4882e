//! One round of a fight: the choices about a roll, and where they lead. `[losses.order]` R-D-19

mod choice;
mod counts;
mod played;
mod policy;

pub(crate) use choice::{Choice, Moment, Stand};
pub(super) use played::Played;
pub use policy::{Decider, RollChoice, RollDecision, RollPolicy};

use super::SAME;
use super::axis::Ways;
use super::fight::{FightSolver, Goal, Point, Worth, after_use};
use super::keys::Keyed;
use super::rolls::Rolls;
use crate::rules::rune;
use crate::words::{Rune, Warband};
use midgard_core::Set;
use std::borrow::Cow;
use std::sync::Arc;

/// The most steps of policy iteration.
const MOST_STEPS: u8 = 60;
/// The most values of rolls that the choices of rounds hold: some hundred megabytes.
const MOST_VALUES: usize = 1 << 22;

/// All that may be spent on a roll, and whether Reaction counts for it.
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
    /// Whether its value may be a guess, or the choice of its goal depends on one.
    is_guess: bool,
}

/// The choices over rolls.
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

/// The choices for all rolls with the same means.
struct Stage {
    /// The plans. The first is that a roll counts, and often it is the only one.
    plans: Vec<Plan>,
    /// The value of each roll, and the number of its plan; empty where all rolls count.
    values: Vec<f64>,
    chosen: Vec<u8>,
}

impl Stage {
    /// Returns what a roll that counts brings, by what is shown, if all rolls count.
    fn only_counts(&self) -> Option<&[Settled]> {
        match self.plans.as_slice() {
            [Plan::Counts(settled)] => Some(settled),
            _ => None,
        }
    }

    /// Returns the values of rolls.
    fn values(&self, rolls: &Rolls, reaction: bool) -> Cow<'_, [f64]> {
        match self.only_counts() {
            Some(settled) => Cow::Owned(spread(rolls, reaction, settled)),
            None => Cow::Borrowed(&self.values),
        }
    }

    /// Makes room for the choices of each roll, all of which count so far.
    fn open(&mut self, rolls: &Rolls, reaction: bool) {
        if let Some(settled) = self.only_counts() {
            self.values = spread(rolls, reaction, settled);
            self.chosen = vec![0; self.values.len()];
        }
    }

    /// Lets a plan replace the others where it is to be done.
    fn take(&mut self, values: &[f64], is_due: impl Fn(usize) -> bool, plan: Plan) {
        let number = self.plans.len() as u8;
        self.plans.push(plan);
        for (roll, &value) in values.iter().enumerate().filter(|(roll, _)| is_due(*roll)) {
            (self.values[roll], self.chosen[roll]) = (value, number);
        }
    }

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

/// Returns the values of rolls by what they show.
fn spread(rolls: &Rolls, reaction: bool, by_show: &[Settled]) -> Vec<f64> {
    rolls.shows(reaction).of.iter().map(|&show| by_show[show as usize].value).collect()
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
    /// How many dice a helmet throws again; `None` if it throws none. `[ability.dagrun]`
    again: Option<u8>,
    goals: Vec<Goal>,
    numbers: Keyed<Goal, u32>,
    values: Vec<f64>,
    stages: Keyed<Means, Arc<Stage>>,
    means: Keyed<Means, Arc<Vec<f64>>>,
    rerolls: Keyed<Means, Rerolls>,
    after: Keyed<(Means, u8, u8, bool), Settled>,
    falls: Keyed<u8, Arc<Vec<Warband>>>,
}

impl Table {
    fn new(front: Point, rolls: Arc<Rolls>, again: Option<u8>) -> Self {
        Self {
            front,
            rolls,
            again,
            goals: Vec::new(),
            numbers: Keyed::default(),
            values: Vec::new(),
            stages: Keyed::default(),
            means: Keyed::default(),
            rerolls: Keyed::default(),
            after: Keyed::default(),
            falls: Keyed::default(),
        }
    }

    /// Returns the number of values of rolls.
    fn size(&self) -> usize {
        self.stages.len() * self.rolls.shares.len()
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
            None => Table::new(front, self.rolls(front.band), self.throws_again(front.band)),
        };
        self.size -= table.size();
        let mut round = Round { fight: self, worth, table, own: None };
        let answer = ask(&mut round, Means::of(point));
        let table = round.table;
        if self.size + table.size() > MOST_VALUES {
            self.forget();
        }
        self.size += table.size();
        self.tables.insert(front, table);
        answer
    }

    /// Forgets the choices of rounds. The values of points stay.
    fn forget(&mut self) {
        self.tables.clear();
        self.size = 0;
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
        let low = self.fight.low;
        let outer = self.own.replace((point, low));
        if let Some(&own) = self.table.numbers.get(&Goal::Point(point)) {
            self.table.values[own as usize] = low;
        }
        let mut stage = self.choices(means);
        let value = match self.table.numbers.get(&Goal::Point(point)) {
            Some(&own) => self.improve(means, &mut stage, own),
            None => self.average(&stage),
        };
        self.table.stages.insert(means, Arc::new(stage));
        self.fight.solved.insert(point, value);
        self.own = outer;
        value
    }

    /// Improves the choices until the value of their point, which has the number `own`, stays the same. Returns it.
    fn improve(&mut self, means: Means, stage: &mut Stage, own: u32) -> f64 {
        let mut guess = self.fight.low;
        for _ in 0..MOST_STEPS {
            let stays = self.staying(stage, own);
            let value = (self.average(stage) - stays * guess) / (1.0 - stays);
            let is_close = (value - guess).abs() <= SAME * value.abs().max(1.0);
            guess = value;
            self.own = Some((self.table.point(means), value));
            self.table.values[own as usize] = value;
            if is_close {
                break;
            }
            self.choose_again(means, stage);
        }
        guess
    }

    /// Chooses again for the rolls whose values depend on the guess.
    fn choose_again(&mut self, means: Means, stage: &mut Stage) {
        let Point { first, upgrade, .. } = self.table.front;
        let Some(Plan::Counts(settled)) = stage.plans.first_mut() else { return };
        if self.table.again.is_some() {
            *stage = self.choices(means);
            return;
        }
        let rolls = self.table.rolls.clone();
        let strikes = rolls.strikes(&self.fight.scene, false, first, upgrade);
        for (it, strikes) in settled.iter_mut().zip(&*strikes).filter(|(it, _)| it.is_guess) {
            *it = self.counted(means, strikes);
        }
        let is_best = matches!(self.fight.policy, RollPolicy::Best);
        let each = stage.values.iter_mut().zip(&mut stage.chosen).zip(&rolls.shows(false).of);
        for ((value, chosen), &show) in each {
            let it = settled[show as usize];
            if it.is_guess && (*chosen == 0 || is_best && it.value + SAME >= *value) {
                (*value, *chosen) = (it.value, 0);
            }
        }
    }

    /// Returns the mean value of rolls.
    fn average(&self, stage: &Stage) -> f64 {
        let rolls = &self.table.rolls;
        match stage.only_counts() {
            Some(settled) => {
                let shares = rolls.shows(false).shares.iter().zip(settled);
                shares.map(|(share, settled)| share.1 * settled.value).sum()
            }
            None => {
                let shares = rolls.shares.iter().zip(&stage.values);
                shares.map(|(share, value)| share.1 * value).sum()
            }
        }
    }

    /// Returns the chance of a round that leads back to its point, which has the number `own`.
    fn staying(&self, stage: &Stage, own: u32) -> f64 {
        let rolls = &self.table.rolls;
        if let Some(settled) = stage.only_counts() {
            let shares = rolls.shows(false).shares.iter().zip(settled);
            return shares.filter(|(_, it)| it.goal == own).map(|(share, _)| share.1).sum();
        }
        let of = &rolls.shows(false).of;
        let each = stage.plans.iter().enumerate().map(|(number, plan)| {
            let mine = |roll: &usize| usize::from(stage.chosen[*roll]) == number;
            let mine = (0..of.len()).filter(mine);
            match plan {
                Plan::Counts(settled) => {
                    let stays = |roll: &usize| settled[of[*roll] as usize].goal == own;
                    mine.filter(stays).map(|roll| rolls.shares[roll].1).sum::<f64>()
                }
                Plan::Stands(kept, settled) => {
                    let stays =
                        |&show: &u32| f64::from(u8::from(settled[show as usize].goal == own));
                    let mean = rolls.mean(&of.iter().map(stays).collect::<Vec<_>>(), Ways::All);
                    mine.map(|roll| rolls.shares[roll].1 * mean[kept[roll] as usize]).sum()
                }
                Plan::Reaction(_) | Plan::Throws(..) => 0.0,
            }
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
        let spends = !matches!(self.fight.policy, RollPolicy::Accept);
        after_use(means.runes, rune, self.copies()).filter(move |_| spends)
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
        let may_spend = self.may_spend(means);
        let answers = match self.fight.policy.clone() {
            RollPolicy::By(decide) if may_spend => Some(self.answers(&*decide, means)),
            _ => None,
        };
        let counts = Plan::Counts(self.counting(means));
        let mut stage = Stage { plans: vec![counts], values: Vec::new(), chosen: Vec::new() };
        self.throw_again(means, &mut stage);
        if may_spend {
            stage.open(&self.table.rolls, means.reaction);
            match answers {
                Some(answers) => self.obey(&answers, means, &mut stage),
                None => self.spend(means, &mut stage),
            }
        }
        stage
    }

    /// Returns whether there may be something to spend on a roll.
    fn may_spend(&self, means: Means) -> bool {
        let may_use = |rune| self.uses(&means, rune).next().is_some();
        !matches!(self.fight.policy, RollPolicy::Accept)
            && (means.wand > 0
                || self.buys(means)
                || may_use(Rune::Potential)
                || !means.reaction && may_use(Rune::Reaction))
    }

    fn buys(&self, means: Means) -> bool {
        means.favor > 0 && !self.fight.forbids_favor
    }

    /// `[ability.dagrun]` The helmet throws other dice again, and with Leadership is a hit too.
    fn throw_again(&mut self, means: Means, stage: &mut Stage) {
        let Some(most) = self.table.again else { return };
        let rolls = self.table.rolls.clone();
        let (mut ways, reaction) = (vec![(means, false)], means.reaction);
        ways.extend(self.by_leadership(means).into_iter().map(|after| (after, true)));
        stage.open(&rolls, reaction);
        for (after, rally) in ways {
            let settled = self.standing(after, rally);
            let mean = rolls.mean(&spread(&rolls, reaction, &settled), Ways::All);
            let (values, kept) = rolls.pick(mean, most);
            let is_able = |roll| rolls.roll(reaction, roll).helmet;
            stage.offer(&values, is_able, Plan::Stands(kept, settled));
        }
    }

    /// Offers what is spent on a roll, in order: Potential, Reaction, the Wand of Gondul, favor.
    fn spend(&mut self, means: Means, stage: &mut Stage) {
        let rolls = self.table.rolls.clone();
        for runes in self.uses(&means, Rune::Potential) {
            let after = Means { runes, ..means };
            let unblank = rolls.unblank(self.ways(after));
            let values = self.thrown(after, &unblank);
            stage.offer(&values, |roll| rolls.blanks[roll], Plan::Throws(unblank, after));
        }
        if !means.reaction {
            for runes in self.uses(&means, Rune::Reaction) {
                let after = Means { runes, reaction: true, ..means };
                let counts = self.stage(after);
                let is_able = |roll| rolls.roll(false, roll).shields > 0;
                stage.offer(&counts.values(&rolls, true), is_able, Plan::Reaction(after));
            }
        }
        let wand = (means.wand > 0).then(|| Means { wand: means.wand - 1, ..means });
        let favor = self.buys(means).then(|| Means { favor: means.favor - 1, ..means });
        for after in wand.into_iter().chain(favor) {
            let best = self.reroll(after);
            stage.offer(&best.0, |_| true, Plan::Throws(best.1.clone(), after));
        }
    }

    /// Returns what rolls are worth of which these places are kept.
    fn thrown(&mut self, after: Means, kept: &[u32]) -> Vec<f64> {
        let mean = self.mean(after);
        kept.iter().map(|&place| mean[place as usize]).collect()
    }

    /// Returns what may be kept of a roll that leads to these means.
    fn ways(&self, after: Means) -> Ways {
        let keeps = rune::can_copy(after.runes) || after.runes.has(Rune::Potential);
        if keeps || !self.fight.is_monotone { Ways::All } else { Ways::Filled }
    }

    /// Returns the mean value of what is kept.
    fn mean(&mut self, after: Means) -> Arc<Vec<f64>> {
        if let Some(mean) = self.table.means.get(&after) {
            return mean.clone();
        }
        let (stage, ways, rolls) = (self.stage(after), self.ways(after), &self.table.rolls);
        let mean = Arc::new(rolls.mean(&stage.values(rolls, after.reaction), ways));
        self.table.means.insert(after, mean.clone());
        mean
    }

    /// Returns the best reroll of each roll.
    fn reroll(&mut self, after: Means) -> Rerolls {
        if let Some(best) = self.table.rerolls.get(&after) {
            return best.clone();
        }
        let mean = self.mean(after);
        let (values, kept) = self.table.rolls.best(mean.to_vec(), self.ways(after));
        let best = Arc::new((values, Arc::new(kept)));
        self.table.rerolls.insert(after, best.clone());
        best
    }
}
