//! A roll that counts: what it brings, who falls, and where the round leads. `[losses.order]` R-D-19

use super::{Means, Round, Settled};
use crate::combat::SAME;
use crate::combat::fight::{End, Goal, Point, after_use};
use crate::combat::scene::Strike;
use crate::rules::rune;
use crate::words::{Rune, Warband, Warrior};
use midgard_core::Set;
use std::sync::Arc;

impl Round<'_, '_> {
    /// The roll has counted: returns the best of Mercy, losses and Healing. R-D-19
    pub(super) fn after(&mut self, means: Means, strike: &Strike) -> Settled {
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
        let mut is_guess = false;
        for (band, mercy, runes) in ways {
            let Means { favor, wand, .. } = means;
            let next = Point { band, left, favor, wand, mercy, runes, first: false, upgrade };
            let goal = self.goal(next);
            is_guess |= self.own.is_some_and(|(own, _)| goal == Goal::Point(own));
            let goal = self.number(goal);
            let value = self.table.values[goal as usize];
            if best.is_none_or(|(most, _)| value > most + SAME) {
                best = Some((value, goal));
            }
        }
        let (value, goal) = best.expect("there is a way to lose dice");
        let settled = Settled { value, goal, glory: 0, is_guess };
        if !is_guess {
            self.table.after.insert(key, settled);
        }
        settled
    }

    pub(super) fn falls(&mut self, losses: u8) -> Arc<Vec<Warband>> {
        let (scene, band) = (&self.fight.scene, self.table.front.band);
        let falls = self.table.falls.entry(losses);
        falls.or_insert_with(|| Arc::new(scene.falls(band, losses))).clone()
    }

    /// Returns the next point, or the best of the ends. `[ability.ragnhild]` `[rune.glory]`
    pub(super) fn goal(&mut self, next: Point) -> Goal {
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

    pub(super) fn settled(&mut self, means: Means, strike: &Strike) -> Settled {
        let after = self.after(means, strike);
        let glory = f64::from(strike.glory) / f64::from(self.fight.parts());
        let value = after.value + glory * self.fight.payoff.glory;
        Settled { value, glory: strike.glory, ..after }
    }

    /// Returns the best that rolls bring that count, by what they show.
    pub(super) fn counting(&mut self, means: Means) -> Vec<Settled> {
        let Point { first, upgrade, .. } = self.table.front;
        let strikes = self.table.rolls.strikes(&self.fight.scene, means.reaction, first, upgrade);
        strikes.iter().map(|strikes| self.counted(means, strikes)).collect()
    }

    /// Returns the best that a roll brings that counts. `[helmet]`
    pub(super) fn counted(&mut self, means: Means, strikes: &[Strike]) -> Settled {
        let mut best: Option<Settled> = None;
        let mut is_guess = false;
        for strike in strikes {
            let own = (!strike.leadership).then_some(means);
            let used = if strike.leadership { self.by_leadership(means) } else { Vec::new() };
            for means in own.into_iter().chain(used) {
                let found = self.settled(means, strike);
                is_guess |= found.is_guess;
                if best.is_none_or(|best| found.value > best.value + SAME) {
                    best = Some(found);
                }
            }
        }
        Settled { is_guess, ..best.expect("a roll brings something") }
    }

    /// Returns what rolls bring after the throw of a helmet.
    pub(super) fn standing(&mut self, means: Means, rally: bool) -> Vec<Settled> {
        let rolls = self.table.rolls.clone();
        let each = rolls.shows(means.reaction).each.iter();
        let of = |(roll, _): &(_, _)| {
            let strikes = self.fight.scene.after_throw(rolls.band, *roll, self.table.front.first);
            self.settled(means, &strikes[usize::from(rally)])
        };
        each.map(of).collect()
    }
}
