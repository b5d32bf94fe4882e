//! Estimated odds of a fight, from mean hits and shields.

use super::weights as w;
use crate::cards::{Cards, Print};
use crate::combat::faces;
use crate::rules::combat::FaceSums;
use crate::words::{ByWarrior, Warband, Warrior};

/// The mean result of one die in a round.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mean {
    pub(super) hits: f32,
    pub(super) shields: f32,
}

impl Mean {
    /// Returns the strength of the die, in hits.
    #[inline]
    pub(super) fn strength(self) -> f32 {
        self.hits + w::SHIELD * self.shields
    }
}

/// The dice of a clan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dice {
    /// The mean result of each die.
    pub(super) means: ByWarrior<Mean>,
    /// The kinds of warriors, the strongest first.
    pub(super) strongest: [Warrior; 3],
}

impl Dice {
    /// Computes the means for a clan: a helmet is a hit. `[leader.svanhildr]` Those of a strong clan deal one more when they hit.
    pub(super) fn new(cards: &Cards, strong: bool) -> Self {
        let sums = FaceSums::of_cards(cards);
        let means = ByWarrior::from_fn(|warrior| {
            let (mut hits, mut shields) = (0, 0);
            for (roll, sides) in faces(cards, &sums, strong, warrior) {
                let more = if roll.helmet { cards.rally } else { 0 };
                hits += u16::from(sides) * (u16::from(roll.hits) + u16::from(more));
                shields += u16::from(sides) * u16::from(roll.shields);
            }
            Mean { hits: f32::from(hits) / 6.0, shields: f32::from(shields) / 6.0 }
        });
        let strength = means.values().map(Mean::strength);
        let mut strongest = [Warrior::Axeman, Warrior::Spearman, Warrior::Swordsman];
        strongest.sort_by(|&a, &b| strength[b as usize].total_cmp(&strength[a as usize]));
        Self { means, strongest }
    }
}

/// The sums of a warband.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Force {
    /// The number of warriors.
    pub(super) count: f32,
    /// The mean hits of a round.
    pub(super) hits: f32,
    /// The mean shields of a round.
    pub(super) shields: f32,
}

impl Force {
    /// Returns the sums of a warband.
    pub(super) fn of(means: &ByWarrior<Mean>, band: &Warband) -> Self {
        let mut force = Self::default();
        for (warrior, count) in band.iter() {
            force.add(means[warrior], f32::from(count));
        }
        force
    }

    /// Adds this many more of a kind.
    #[inline]
    pub(super) fn add(&mut self, mean: Mean, count: f32) {
        self.count += count;
        self.hits += mean.hits * count;
        self.shields += mean.shields * count;
    }
}

/// The estimated odds of a fight.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Odds {
    /// The probability of a victory.
    pub(super) win: f32,
    /// The mean number of warriors lost.
    pub(super) losses: f32,
}

/// Estimates the odds of a force against a foe that has taken some damage.
///
/// Each round the warband loses as many as get past its shields, so its hits add up to a triangle. The
/// probability of a victory is a fraction of fourth powers of those hits and of the defense. It is within 0.1
/// of the exact probability with the dice in the box.
#[inline]
pub(super) fn odds(force: &Force, foe: &Print, damage: u8) -> Odds {
    let defense = f32::from(foe.defense.saturating_sub(damage));
    if defense <= 0.0 {
        return Odds { win: 1.0, losses: 0.0 };
    }
    if force.hits <= 0.0 {
        return Odds { win: 0.0, losses: force.count };
    }
    // An attack of 0 would make the fight endless.
    let attack = larger(f32::from(foe.attack), 0.1);
    let square = attack * attack;
    let guard = attack + 1.3 * force.shields;
    // A round costs `square / guard` warriors, so the warband stands `stand / square` rounds.
    let stand = larger(force.count * guard, square);
    let dealt = fourth(force.hits * (stand + square) + square);
    let win = dealt / (dealt + fourth(2.0 * square * defense));
    // It takes `defense / hits` rounds and a little more, at least one.
    let needed = larger(defense + 0.3 * force.hits, force.hits);
    let toll = square * needed / (guard * force.hits);
    let losses = win * smaller(toll, force.count) + (1.0 - win) * force.count;
    Odds { win, losses }
}

fn fourth(number: f32) -> f32 {
    let square = number * number;
    square * square
}

/// Returns whether the win is likely enough: [`super::weights::ENOUGH`]. This is the same sum without a
/// division.
#[inline]
pub(super) fn is_enough(force: &Force, foe: &Print) -> bool {
    let attack = larger(f32::from(foe.attack), 0.1);
    let square = attack * attack;
    let stand = larger(force.count * (attack + 1.3 * force.shields), square);
    let hits = w::ENOUGH * f32::from(foe.defense) - 0.5;
    force.hits * (stand + square) >= 2.0 * square * hits
}

/// Returns the larger one of two numbers, neither of which is NaN. `f32::max` takes longer, because it may get NaN.
#[inline]
pub(super) fn larger(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

/// Returns the smaller one of two numbers, neither of which is NaN.
#[inline]
pub(super) fn smaller(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
}

/// Returns the mean gain: the reward times the probability of a victory, less the warriors lost.
#[inline]
pub(super) fn gain(odds: Odds, reward: f32, warrior: f32) -> f32 {
    odds.win * reward - odds.losses * warrior
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Options, Rules};

    #[test]
    fn the_odds_are_close_to_those_of_many_fights() {
        let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
        // Swordsmen, spearmen, axemen, attack, defense, and the share of fights that were won.
        let fights = [
            ([2, 0, 0], 1, 3, 0.54),
            ([3, 0, 0], 2, 4, 0.39),
            ([3, 0, 0], 4, 4, 0.13),
            ([0, 3, 1], 3, 5, 0.58),
            ([0, 3, 1], 4, 6, 0.19),
            ([0, 3, 2], 3, 4, 0.95),
            ([0, 3, 3], 4, 6, 0.85),
        ];
        let means = Dice::new(&rules.cards, false).means;
        for (band, attack, defense, won) in fights {
            let [a, b, c] = band;
            let force = Force::of(&means, &[a, b, c, 0, 0, 0, 0].into());
            let odds = odds(&force, &Print { attack, defense, ..Print::default() }, 0);
            assert!((odds.win - won).abs() < 0.1, "{band:?} {attack}/{defense}: {}", odds.win);
        }
    }
}
