//! A round from a point under the best choices: where it leads, and how likely.

use super::{Means, Plan, Round, Settled};
use crate::combat::axis::Ways;
use crate::combat::fight::{Goal, Point};
use crate::combat::weight::Weight;
use crate::words::Warband;

/// Where a round leads from a point.
#[derive(Clone, Debug)]
pub(in crate::combat) struct Played<M> {
    /// The goals besides the point itself.
    pub(in crate::combat) to: Vec<(Goal, M)>,
    /// The weight of a round that changes nothing.
    pub(in crate::combat) stay: M,
    /// The parts of glory that are scored, each with its weight.
    pub(in crate::combat) glory: M,
    /// The number of dice that the cases are made of.
    pub(in crate::combat) dice: u8,
}

impl Round<'_, '_> {
    /// Plays the round under the best choices.
    pub(in crate::combat) fn play<M: Weight>(&mut self, start: Means) -> Played<M> {
        let band = self.table.front.band;
        let mut ended = Ended { throws: 0, shares: Vec::new() };
        let (stage, rolls) = (self.stage(start), self.table.rolls.clone());
        if let Some(settled) = stage.only_counts() {
            let weights =
                rolls.shows(false).shares.iter().map(|&(cases, share)| M::of(cases, share));
            ended.add_shown(1, settled, weights);
            return self.played(self.table.point(start), ended);
        }
        let weights = rolls.shares.iter().map(|&(cases, share)| M::of(cases, share));
        let mut waiting = vec![(start, 1, weights.collect::<Vec<M>>())];
        while let Some(next) = most(&waiting) {
            let (means, throws, weights) = waiting.remove(next);
            let stage = self.stage(means);
            let shows = &rolls.shows(means.reaction).of;
            if let Some(settled) = stage.only_counts() {
                ended.add(throws, settled, shows, &weights);
                continue;
            }
            for (number, plan) in stage.plans.iter().enumerate().rev() {
                let mine = |roll: usize| usize::from(stage.chosen[roll]) == number;
                if !(0..weights.len()).any(|roll| mine(roll) && !weights[roll].is_nothing()) {
                    continue;
                }
                let here = weights.iter().enumerate();
                let here = here.map(|(roll, &it)| if mine(roll) { it } else { M::default() });
                let here: Vec<M> = here.collect();
                match plan {
                    Plan::Counts(settled) => ended.add(throws, settled, shows, &here),
                    Plan::Stands(kept, settled) => {
                        let thrown = rolls.throw_again(kept, &here, Ways::All);
                        ended.add(throws + 1, settled, shows, &thrown);
                    }
                    Plan::Reaction(after) => add(&mut waiting, band, *after, throws, here),
                    Plan::Throws(kept, after) => {
                        let thrown = rolls.throw_again(kept, &here, self.ways(*after));
                        add(&mut waiting, band, *after, throws + 1, thrown);
                    }
                }
            }
        }
        self.played(self.table.point(start), ended)
    }

    /// Brings all weights to the same number of dice, and sums them up by goal.
    fn played<M: Weight>(&self, point: Point, ended: Ended<M>) -> Played<M> {
        let each = self.table.front.band.total();
        let (mut to, mut glory) = (vec![M::default(); self.table.goals.len()], M::default());
        for (throws, settled, weight) in ended.shares {
            let weight = weight.kept(each * (ended.throws - throws));
            to[settled.goal as usize] += weight;
            (0..settled.glory).for_each(|_| glory += weight);
        }
        let mut played =
            Played { to: Vec::new(), stay: M::default(), glory, dice: each * ended.throws };
        for (goal, weight) in self.table.goals.iter().zip(to) {
            if *goal == Goal::Point(point) {
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
        self.add_shown(throws, settled, sums.into_iter());
    }

    /// Adds rolls by what they show.
    fn add_shown(&mut self, throws: u8, settled: &[Settled], sums: impl Iterator<Item = M>) {
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
