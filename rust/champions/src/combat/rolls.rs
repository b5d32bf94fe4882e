//! All rolls of a warband: a number for each, what it shows, and what may be kept of it.

use super::axis::{Axis, KeepRule};
use super::dice::Hands;
use super::scene::{Scene, Strike};
use super::weight::Weight;
use crate::rules::combat::{Roll, foe};
use crate::rules::leader;
use crate::words::{ByWarrior, Warband, Warrior};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The possible results of each show.
type Strikes = Arc<Vec<Vec<Strike>>>;

/// For each kind the number of dice that show each face.
pub(crate) type Lying = ByWarrior<[u8; 6]>;

/// The result of a roll without and with the rune Reaction.
pub(super) type Both<T> = [T; 2];

/// All rolls of a warband.
pub(super) struct Rolls {
    pub(super) band: Warband,
    axes: Vec<(Warrior, Axis)>,
    /// For each roll the number of what it shows, and the different shows with dice that show them.
    pub(super) shows: Both<Vec<u32>>,
    pub(super) each: Both<Vec<(Roll, Lying)>>,
    pub(super) helmets: Vec<bool>,
    pub(super) blanks: Vec<bool>,
    pub(super) shields: Vec<bool>,
    /// For each roll the place of what is kept if all blanks are thrown. `[rune.potential]`
    pub(super) unblank: Vec<u32>,
    /// The place of each roll among what may be kept.
    whole: Vec<u32>,
    /// The probability of each roll.
    pub(super) chances: Vec<f64>,
    /// What each show may bring in a first round, and with the exchange of a swordsman chosen; `None` before it is asked for.
    strikes: Mutex<HashMap<(bool, bool, bool), Strikes>>,
}

impl Rolls {
    pub(super) fn new(scene: &Scene, band: Warband) -> Self {
        let present = band.iter().filter(|&(_, dice)| dice > 0);
        let axes = present.map(|(kind, dice)| {
            let die = &scene.rules.cards.dice[kind];
            let hands = Hands::new(die, dice, &|_| [Roll::default(); 2]);
            (kind, Axis::new(&hands, dice, KeepRule::All))
        });
        let mut rolls = Self {
            band,
            axes: axes.collect(),
            shows: Both::default(),
            each: Both::default(),
            helmets: Vec::new(),
            blanks: Vec::new(),
            shields: Vec::new(),
            unblank: Vec::new(),
            whole: Vec::new(),
            chances: Vec::new(),
            strikes: Mutex::default(),
        };
        rolls.fill(scene);
        rolls.chances = rolls.first_throw();
        rolls
    }

    /// Returns the number of what may be kept.
    fn places(&self) -> usize {
        self.axes.iter().map(|(_, axis)| axis.len).product()
    }

    /// Fills in what each roll shows.
    fn fill(&mut self, scene: &Scene) {
        let shown: Vec<Vec<Both<Roll>>> = self
            .axes
            .iter()
            .map(|(kind, axis)| {
                let full = axis.counts[axis.full..].iter();
                full.map(|&counts| scene.roll_of(*kind, counts)).collect()
            })
            .collect();
        let mut known: Both<HashMap<Key, u32>> = Both::default();
        let mut at = vec![0; self.axes.len()];
        loop {
            let (mut whole, mut unblank) = (0, 0);
            for (&at, (_, axis)) in at.iter().zip(&self.axes) {
                whole = whole * axis.len + axis.full + at;
                unblank = unblank * axis.len + axis.filled[at];
            }
            let parts = || at.iter().zip(&shown).map(|(&at, shown)| &shown[at]);
            for reaction in 0..2 {
                let roll = sum(parts().map(|both| both[reaction]));
                let next = self.each[reaction].len() as u32;
                let number = *known[reaction].entry(key(scene, &roll)).or_insert(next);
                if number == next {
                    let mut lying = ByWarrior::default();
                    for (&at, (kind, axis)) in at.iter().zip(&self.axes) {
                        lying[*kind] = axis.counts[axis.full + at];
                    }
                    self.each[reaction].push((roll, lying));
                }
                self.shows[reaction].push(number);
            }
            let roll = sum(parts().map(|both| both[0]));
            self.helmets.push(roll.helmet);
            self.shields.push(roll.shields > 0);
            self.blanks.push(whole != unblank);
            self.whole.push(whole as u32);
            self.unblank.push(unblank as u32);
            let moves = |axis: &usize| at[*axis] + 1 < shown[*axis].len();
            let Some(axis) = (0..at.len()).rev().find(moves) else { return };
            at[axis] += 1;
            at[axis + 1..].fill(0);
        }
    }

    /// Returns what each show may bring.
    pub(super) fn strikes(
        &self,
        scene: &Scene,
        reaction: bool,
        first: bool,
        upgrade: bool,
    ) -> Strikes {
        let (band, each) = (self.band, &self.each[usize::from(reaction)]);
        let mut strikes = self.strikes.lock().unwrap_or_else(PoisonError::into_inner);
        let made = strikes.entry((reaction, first, upgrade)).or_insert_with(|| {
            let of = |(roll, lying): &(Roll, _)| {
                scene.strikes(band, *roll, *lying, reaction, (first, upgrade))
            };
            Arc::new(each.iter().map(of).collect())
        });
        made.clone()
    }

    /// Returns the mean value of what is kept, by place, from the values of rolls.
    pub(super) fn mean(&self, values: &[f64]) -> Vec<f64> {
        let mut found = values.to_vec();
        let mut inner = 1;
        for (_, axis) in self.axes.iter().rev() {
            let outer = found.len() / (axis.rolls() * inner);
            let mut next = vec![0.0; outer * axis.len * inner];
            let rows = next.chunks_exact_mut(axis.len * inner);
            for (rows, full) in rows.zip(found.chunks_exact(axis.rolls() * inner)) {
                match inner {
                    1 => axis.means_of::<1>(full, &mut [], rows),
                    _ => {
                        rows[axis.full * inner..].copy_from_slice(full);
                        axis.mean(rows, inner);
                    }
                }
            }
            (found, inner) = (next, inner * axis.len);
        }
        found
    }

    /// Throws what is not kept: weights of places become weights of rolls.
    pub(super) fn throw<M: Weight>(&self, mut kept: Vec<M>) -> Vec<M> {
        let mut inner = self.places();
        for (_, axis) in &self.axes {
            inner /= axis.len;
            let mut next = Vec::with_capacity(kept.len());
            for rows in kept.chunks_exact_mut(axis.len * inner) {
                axis.throw(rows, inner);
                next.extend_from_slice(&rows[axis.full * inner..]);
            }
            kept = next;
        }
        kept
    }

    /// Returns the weights of the first throw.
    pub(super) fn first_throw<M: Weight>(&self) -> Vec<M> {
        let mut kept = vec![M::default(); self.places()];
        kept[0] = M::of(1, 1.0);
        self.throw(kept)
    }

    /// Throws again: from the weights of rolls, by what is kept of them.
    pub(super) fn throw_again<M: Weight>(&self, lying: &[u32], weights: &[M]) -> Vec<M> {
        let mut kept = vec![M::default(); self.places()];
        for (&place, &weight) in lying.iter().zip(weights) {
            kept[place as usize] += weight;
        }
        for (weight, size) in kept.iter_mut().zip(self.sizes()) {
            if !weight.is_nothing() {
                *weight = weight.kept(size);
            }
        }
        self.throw(kept)
    }

    /// Returns the number of dice that are kept at each place.
    fn sizes(&self) -> Vec<u8> {
        let mut sizes = vec![0];
        for (_, axis) in &self.axes {
            let each = sizes.iter().flat_map(|&size| axis.dice.iter().map(move |it| size + it));
            sizes = each.collect();
        }
        sizes
    }

    /// Returns for each roll the value of the best part of it that is kept, at least a die less, and its place.
    pub(super) fn best(&self, mut kept: Vec<f64>) -> (Vec<f64>, Vec<u32>) {
        for &whole in &self.whole {
            kept[whole as usize] = f64::NEG_INFINITY;
        }
        let mut places: Vec<u32> = (0..kept.len() as u32).collect();
        let mut inner = kept.len();
        for (_, axis) in &self.axes {
            inner /= axis.len;
            let size = axis.len * inner;
            let (mut values, mut lying) = (Vec::new(), Vec::new());
            for (rows, from) in kept.chunks_exact_mut(size).zip(places.chunks_exact_mut(size)) {
                axis.choose(rows, from, inner, super::SAME);
                values.extend_from_slice(&rows[axis.full * inner..]);
                lying.extend_from_slice(&from[axis.full * inner..]);
            }
            (kept, places) = (values, lying);
        }
        (kept, places)
    }

    /// Returns the number of a roll; `None` when not all dice lie there.
    pub(super) fn number(&self, lying: &Lying) -> Option<usize> {
        self.axes.iter().try_fold(0, |number, (kind, axis)| {
            let at = axis.counts[axis.full..].iter().position(|counts| *counts == lying[*kind])?;
            Some(number * axis.rolls() + at)
        })
    }

    /// Returns the best part of some dice to keep while the others are thrown, and its value. `mean` has the values of what
    /// is kept; `may` is whether a part may be kept.
    pub(super) fn best_part(
        &self,
        mean: &[f64],
        lying: &Lying,
        may: &dyn Fn(&Lying) -> bool,
    ) -> Option<(f64, Lying)> {
        let mut best = None;
        self.each_part(lying, (0, 0), &mut Lying::default(), &mut |place, part| {
            if may(part) && best.is_none_or(|(most, _)| mean[place] > most + super::SAME) {
                best = Some((mean[place], *part));
            }
        });
        best
    }

    /// Calls with every part of some dice and its place, the largest first.
    fn each_part(
        &self,
        lying: &Lying,
        (axis, place): (usize, usize),
        part: &mut Lying,
        call: &mut dyn FnMut(usize, &Lying),
    ) {
        let Some((kind, hands)) = self.axes.get(axis) else { return call(place, part) };
        for (hand, counts) in hands.counts.iter().enumerate().rev() {
            if counts.iter().zip(&lying[*kind]).all(|(kept, there)| kept <= there) {
                part[*kind] = *counts;
                self.each_part(lying, (axis + 1, place * hands.len + hand), part, call);
            }
        }
        part[*kind] = [0; 6];
    }

    /// Does the same as `best`, but at most `most` dice are thrown, and not the Leader die. `[ability.dagrun]`
    pub(super) fn pick(&self, mut kept: Vec<f64>, most: u8) -> (Vec<f64>, Vec<u32>) {
        let mut thrown = vec![0_u16];
        for (kind, axis) in &self.axes {
            let weight = if *kind == Warrior::Leader { 100 } else { 1 };
            let all = self.band[*kind];
            let more = |&gone: &u16| {
                axis.dice.iter().map(move |size| gone + weight * u16::from(all - size))
            };
            thrown = thrown.iter().flat_map(more).collect();
        }
        for (value, thrown) in kept.iter_mut().zip(thrown) {
            if thrown > most.into() {
                *value = f64::NEG_INFINITY;
            }
        }
        self.best(kept)
    }
}

/// The key of a roll: hits, shields, surplus, swordsmen, whether a die shows two hits, and a helmet.
type Key = (u8, u8, u8, u8, bool, bool);

/// Returns the key of this roll against this foe with this leader.
fn key(scene: &Scene, roll: &Roll) -> Key {
    let single = foe::counts_once(&scene.print);
    let surplus = if single { roll.surplus } else { 0 };
    let swordsmen = if leader::strengthens(scene.leader) { roll.swordsmen } else { 0 };
    let double = roll.double && leader::glory_for_double(scene.leader) > 0;
    (roll.hits, roll.shields, surplus, swordsmen, double, roll.helmet)
}

/// Returns the roll of all dice from those of each kind.
fn sum(rolls: impl Iterator<Item = Roll>) -> Roll {
    rolls.fold(Roll::default(), |all, roll| Roll {
        hits: all.hits + roll.hits,
        shields: all.shields + roll.shields,
        surplus: all.surplus + roll.surplus,
        swordsmen: all.swordsmen + roll.swordsmen,
        double: all.double | roll.double,
        helmet: all.helmet | roll.helmet,
        ..all
    })
}
