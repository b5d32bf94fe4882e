//! The hands of one kind in a warband, and the values and weights of them.
//!
//! A *hand* has some of the dice on the table, the others are still to be thrown. Hands are numbered by size, so that those
//! with all dice come last.

use super::dice;
use super::weight::Weight;
use crate::cards::Die;
use crate::rules::combat::Roll;

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
        let all = dice::Hands::new(die, dice, &|_| [Roll::default(); 2]);
        let (full, len) = all.of(dice);
        Self {
            more: (0..full).map(|hand| all.more(hand).collect()).collect(),
            less: (0..len).map(|hand| all.less(hand, false).collect()).collect(),
            unblank: all.all[full..].iter().map(|hand| hand.filled as usize).collect(),
            sizes: all.all.iter().map(|hand| hand.counts.iter().sum()).collect(),
            counts: all.all.iter().map(|hand| hand.counts).collect(),
            sides: all.sides,
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
