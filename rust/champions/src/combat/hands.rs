//! The dice of one kind as multisets of faces.
//!
//! A *hand* has some of the dice on the table, the others are still to be thrown. Hands are numbered by size, so that those
//! with all dice come last.

use super::weight::Weight;
use crate::cards::{Die, Face};
use std::collections::HashMap;

/// All hands of a number of dice of one kind.
pub(super) struct Hands {
    /// How many dice show each face.
    pub(super) counts: Vec<[u8; 6]>,
    /// The first hand with all dice.
    pub(super) full: usize,
    /// For each hand that is not full, the hands with one die more, by face.
    more: Vec<Vec<usize>>,
    /// For each hand, those with one die less.
    less: Vec<Vec<usize>>,
    /// The number of each full hand without its blanks.
    pub(super) unblank: Vec<usize>,
    /// The number of dice of each hand.
    pub(super) sizes: Vec<u8>,
    sides: Vec<u8>,
}

impl Hands {
    /// Makes the hands of a number of dice.
    pub(super) fn new(die: &Die, dice: u8) -> Self {
        let faces = die.faces.as_slice();
        let mut counts = vec![[0_u8; 6]];
        let (mut first, mut full) = (0, 0);
        for _ in 0..dice {
            full = counts.len();
            for hand in first..full {
                // Only at or after the last face of the hand, so that every hand is reached by one path.
                let last = counts[hand].iter().rposition(|&dice| dice > 0).unwrap_or(0);
                for face in last..faces.len() {
                    counts.push(changed(counts[hand], face, 1));
                }
            }
            first = full;
        }
        let numbers: HashMap<_, _> =
            counts.iter().enumerate().map(|(number, hand)| (*hand, number)).collect();
        let each = |hand: &[u8; 6], by: i8| -> Vec<usize> {
            let faces = (0..faces.len()).filter(|&face| by > 0 || hand[face] > 0);
            faces.map(|face| numbers[&changed(*hand, face, by)]).collect()
        };
        let filled = |hand: &[u8; 6]| {
            let mut hand = *hand;
            for (face, dice) in faces.iter().zip(&mut hand) {
                *dice = if *face == Face::default() { 0 } else { *dice };
            }
            numbers[&hand]
        };
        Self {
            more: counts[..full].iter().map(|hand| each(hand, 1)).collect(),
            less: counts.iter().map(|hand| each(hand, -1)).collect(),
            unblank: counts[full..].iter().map(filled).collect(),
            sizes: counts.iter().map(|hand| hand.iter().sum()).collect(),
            sides: die.weights[..faces.len()].to_vec(),
            counts,
            full,
        }
    }

    /// Returns the number of hands.
    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Returns the number of hands with all dice.
    pub(super) fn rolls(&self) -> usize {
        self.len() - self.full
    }

    /// Takes the means over the dice that are still to be thrown. The rows of full hands must be filled in.
    pub(super) fn mean(&self, rows: &mut [f64], width: usize) {
        for (hand, more) in self.more.iter().enumerate().rev() {
            let (low, high) = rows.split_at_mut((hand + 1) * width);
            let here = &mut low[hand * width..];
            here.fill(0.0);
            for (&more, &sides) in more.iter().zip(&self.sides) {
                let share = f64::from(sides) / 6.0;
                let there = &high[(more - hand - 1) * width..][..width];
                here.iter_mut().zip(there).for_each(|(sum, value)| *sum += share * value);
            }
        }
    }

    /// Throws the missing dice: moves all weight to the full hands.
    pub(super) fn throw<M: Weight>(&self, rows: &mut [M], width: usize) {
        for (hand, more) in self.more.iter().enumerate() {
            let (low, high) = rows.split_at_mut((hand + 1) * width);
            let here = &low[hand * width..];
            if here.iter().all(|weight| weight.is_nothing()) {
                continue;
            }
            for (&more, &sides) in more.iter().zip(&self.sides) {
                let there = &mut high[(more - hand - 1) * width..][..width];
                let each = there.iter_mut().zip(here);
                each.for_each(|(sum, &weight)| *sum += weight.times(sides));
            }
        }
    }

    /// Takes, for every hand, the best of itself and the hands within it. The places move along with the values.
    pub(super) fn best(&self, values: &mut [f64], places: &mut [u32], width: usize) {
        for (hand, less) in self.less.iter().enumerate() {
            let (low, high) = values.split_at_mut(hand * width);
            let (old, new) = places.split_at_mut(hand * width);
            for &less in less {
                let there = low[less * width..][..width].iter().zip(&old[less * width..]);
                let here = high[..width].iter_mut().zip(new.iter_mut());
                for ((best, place), (&value, &from)) in here.zip(there) {
                    let better = value > *best + super::SAME;
                    *best = if better { value } else { *best };
                    *place = if better { from } else { *place };
                }
            }
        }
    }
}

/// Returns a hand with a die more or less of a face.
fn changed(mut hand: [u8; 6], face: usize, by: i8) -> [u8; 6] {
    hand[face] = hand[face].wrapping_add_signed(by);
    hand
}
