//! The best choice in the middle of a round, for those who play a fight.

use super::{Means, Plan, Round, spread};
use crate::combat::SAME;
use crate::combat::axis::Ways;
use crate::combat::fight::{FightSolver, Point, Worth, after_use};
use crate::combat::rolls::Lying;
use crate::combat::scene::Strike;
use crate::rules::leader;
use crate::words::{Rune, Warband, Warrior};
use midgard_core::Set;

/// The most values of rolls that are kept between two choices: a few megabytes.
const MOST_KEPT: usize = 1 << 18;

/// A fight in the middle of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stand {
    /// The dice that stand, the damage that still defeats the foe, and what is left to be spent.
    pub(crate) point: Point,
    /// The dice on the table.
    pub(crate) lying: Lying,
    /// Whether Reaction counts for this roll.
    pub(crate) reaction: bool,
    /// Whether the helmet is a hit besides. `[rune.leadership]`
    pub(crate) rally: bool,
}

/// A decision in the middle of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// Whether a roll counts, or something is spent on it.
    Roll,
    /// Which dice stay on the table after a favor or a use of the Wand of Gondul.
    Reroll,
    /// The effect of the helmet.
    Helmet,
    /// Which dice stay on the table by Dagrun's ability.
    Ability,
    /// Whether Healing is used: the losses that are due.
    Healing(u8),
    /// Whether mercy_of_eir keeps a die: the losses that are due.
    Mercy(u8),
    /// Which kind falls next: the losses that are due, the first kind that may be named, and whether Healing may be used.
    Falls(u8, Warrior, bool),
}

/// An answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// The roll counts; or nothing is used.
    Accept,
    /// A favor is spent.
    Favor,
    /// The Wand of Gondul is used.
    Wand,
    /// A rune is used.
    Rune(Rune),
    /// The helmet is a hit.
    Rally,
    /// The ability of the leader is used.
    Ability,
    /// mercy_of_eir keeps a die.
    Mercy,
    /// A die of a kind falls.
    Falls(Warrior),
    /// These dice stay on the table, the others are thrown.
    Keep(Lying),
}

impl FightSolver {
    /// Returns the best choice; `None` if the stand does not fit the moment, or if it is not known.
    pub(crate) fn choose(
        &mut self,
        stand: &Stand,
        moment: Moment,
        worth: &mut Worth<'_>,
    ) -> Option<Choice> {
        let first = stand.point.first && self.scene.has_first_round();
        let point = Point { first, ..stand.point };
        debug_assert!(
            !self.is_monotone,
            "all ways are kept for those who ask in the middle of a round"
        );
        let choice = self.ask(&point, worth, |round, means| {
            round.choose(stand, Means { reaction: stand.reaction, ..means }, moment)
        });
        if self.size > MOST_KEPT {
            self.forget();
        }
        choice
    }
}

/// Replaces a choice by a better one.
fn better(best: &mut Option<(f64, Choice)>, value: f64, choice: Choice) {
    if best.is_none_or(|(most, _)| value > most + SAME) {
        *best = Some((value, choice));
    }
}

impl Round<'_, '_> {
    fn choose(&mut self, stand: &Stand, means: Means, moment: Moment) -> Option<Choice> {
        match moment {
            Moment::Roll => self.on_roll(means, &stand.lying),
            Moment::Reroll => {
                let (mean, all) = (self.mean(means), self.table.front.band.total());
                let rest = |part: &Lying| sum(part) < all;
                self.table.rolls.best_part(&mean, &stand.lying, &rest).map(|it| Choice::Keep(it.1))
            }
            Moment::Helmet => self.on_helmet(means, &stand.lying),
            Moment::Ability => {
                let found = self.thrown_again(means, stand.rally, &stand.lying)?;
                Some(Choice::Keep(found.1))
            }
            Moment::Healing(due) => {
                let (heals, falls) = (self.healed(means), self.lost(means, due, 0));
                let heals = heals.filter(|&value| value > falls + SAME);
                Some(heals.map_or(Choice::Accept, |_| Choice::Rune(Rune::Healing)))
            }
            Moment::Mercy(due) => {
                let (keeps, falls) = (self.lost(means, due, 1), self.fallen(means, due, 0).0);
                Some(if keeps > falls + SAME { Choice::Mercy } else { Choice::Accept })
            }
            Moment::Falls(due, from, may_heal) => self.on_losses(means, due, from, may_heal),
        }
    }

    /// Returns what is done with a roll.
    fn on_roll(&mut self, means: Means, lying: &Lying) -> Option<Choice> {
        let roll = self.table.rolls.number(lying)?;
        let stage = self.stage(means);
        let plan = stage.chosen.get(roll).map_or(0, |&plan| usize::from(plan));
        Some(match &stage.plans[plan] {
            Plan::Counts(_) | Plan::Stands(..) => Choice::Accept,
            Plan::Reaction(after) => Choice::Rune(means.used(after)?),
            Plan::Throws(_, after) if after.wand < means.wand => Choice::Wand,
            Plan::Throws(_, after) if after.favor < means.favor => Choice::Favor,
            Plan::Throws(_, after) => Choice::Rune(means.used(after)?),
        })
    }

    /// Returns what the helmet does. `[helmet]` R-V-13
    fn on_helmet(&mut self, means: Means, lying: &Lying) -> Option<Choice> {
        let (roll, rolls) = (self.table.rolls.number(lying)?, self.table.rolls.clone());
        let Point { first, upgrade, .. } = self.table.front;
        let show = rolls.shows(means.reaction).of[roll] as usize;
        let strikes = rolls.strikes(&self.fight.scene, means.reaction, first, upgrade);
        let mut best = None;
        for (number, strike) in strikes[show].iter().enumerate() {
            let choice = [Choice::Rally, Choice::Ability, Choice::Rune(Rune::Leadership)][number];
            let mut ways = vec![means];
            if strike.leadership {
                ways = self.by_leadership(means);
            }
            for means in ways {
                let value = self.settled(means, strike).value;
                better(&mut best, value, choice);
            }
        }
        if let Some((value, _)) = self.thrown_again(means, false, lying) {
            better(&mut best, value, Choice::Ability);
            for means in self.by_leadership(means) {
                if let Some((value, _)) = self.thrown_again(means, true, lying) {
                    better(&mut best, value, Choice::Rune(Rune::Leadership));
                }
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// Returns the means after each way to use Leadership.
    pub(super) fn by_leadership(&self, means: Means) -> Vec<Means> {
        let left = self.uses(&means, Rune::Leadership);
        left.map(|runes| Means { runes, ..means }).collect()
    }

    /// Returns what stays on the table by Dagrun's ability, and its value. `[ability.dagrun]`
    fn thrown_again(&mut self, means: Means, rally: bool, lying: &Lying) -> Option<(f64, Lying)> {
        let (band, rolls) = (self.table.front.band, self.table.rolls.clone());
        let most = self.table.again?;
        let settled = self.standing(means, rally);
        let mean = rolls.mean(&spread(&rolls, means.reaction, &settled), Ways::All);
        let all = band.total();
        rolls.best_part(&mean, lying, &|part| {
            let leader: u8 = part[Warrior::Leader].iter().sum();
            leader == band[Warrior::Leader] && (all - most.min(all)..all).contains(&sum(part))
        })
    }

    /// Returns the value after a use of Healing, of itself alone.
    fn healed(&mut self, means: Means) -> Option<f64> {
        let runes = after_use(means.runes, Rune::Healing, Set::empty()).next()?;
        let nothing = Strike { damage: 0, losses: 0, upgrade: false, leadership: false, glory: 0 };
        Some(self.after(Means { runes, ..means }, &nothing).value)
    }

    /// Returns the best value of losses of which mercy_of_eir keeps at least a number.
    fn lost(&mut self, means: Means, due: u8, least: u8) -> f64 {
        let most = self.table.front.mercy.min(due);
        let each = (least..=most).map(|kept| self.fallen(means, due - kept, kept).0);
        each.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Returns the value of the best way to lose a number of dice after mercy was used, and what is left.
    fn fallen(&mut self, means: Means, due: u8, mercy: u8) -> (f64, Warband) {
        self.fallen_from(means, due, mercy, Warrior::Swordsman)
    }

    fn fallen_from(&mut self, means: Means, due: u8, used: u8, from: Warrior) -> (f64, Warband) {
        let (falls, all) = (self.falls(due), self.table.front.band);
        let Means { favor, wand, runes, .. } = means;
        let mercy = self.table.front.mercy - used;
        let mut best = (f64::NEG_INFINITY, all);
        for &band in falls.iter() {
            if all.iter().any(|(kind, dice)| kind < from && band[kind] < dice) {
                continue;
            }
            let next = Point { band, favor, wand, mercy, runes, first: false, ..self.table.front };
            let goal = self.goal(next);
            let goal = self.number(goal);
            let value = self.table.values[goal as usize];
            if value > best.0 + SAME {
                best = (value, band);
            }
        }
        best
    }

    /// Returns who falls next, or that Healing is used.
    fn on_losses(
        &mut self,
        means: Means,
        due: u8,
        from: Warrior,
        may_heal: bool,
    ) -> Option<Choice> {
        let (value, left) = self.fallen_from(means, due, 0, from);
        if may_heal && self.healed(means).is_some_and(|healed| healed > value + SAME) {
            return Some(Choice::Rune(Rune::Healing));
        }
        let band = self.table.front.band;
        let falls = band.iter().find(|&(kind, dice)| left[kind] < dice);
        falls.map(|(kind, _)| Choice::Falls(kind))
    }
}

impl Means {
    /// Returns the rune that these means have and others have not.
    fn used(&self, after: &Self) -> Option<Rune> {
        self.runes.minus(after.runes).first()
    }
}

/// Returns the number of dice.
fn sum(lying: &Lying) -> u8 {
    lying.values().iter().flatten().sum()
}

impl FightSolver {
    /// Returns whether the odds know what the helmet of its leader does: tokens and favor are not counted.
    pub(crate) fn knows_helmet(&self) -> bool {
        self.scene.leader.is_none_or(leader::is_counted)
    }

    /// Returns whether a helmet of a band may bring glory.
    pub(crate) fn scores(&mut self, band: Warband) -> bool {
        let rolls = self.rolls(band);
        let strikes = rolls.strikes(&self.scene, false, true, false);
        let scores = |ways: &Vec<Strike>| ways.iter().any(|way| way.glory > ways[0].glory);
        strikes.iter().any(scores)
    }
}
