//! Dice as multisets: how many dice of a kind show each face, and how multisets follow from each other.
//!
//! A *hand* is a multiset of dice of one kind on the table; the other dice of that kind are still to be thrown.
//! Hands are numbered by size, so that the hands of at most `n` dice come first.

use crate::cards::{Die, Face};
use crate::rules::combat::Roll;

/// Marks a hand that does not exist.
const NONE: u32 = u32::MAX;

/// All hands of at most some number of dice of one kind.
pub(crate) struct Hands {
    /// The different faces.
    pub(crate) faces: Vec<Face>,
    /// How many of the six sides show each face.
    pub(crate) sides: Vec<u8>,
    /// The hands, by size.
    pub(crate) all: Vec<Hand>,
    /// For each number of dice, how many hands have at most that many.
    pub(crate) up_to: Vec<usize>,
}

/// Some dice of one kind on the table.
pub(crate) struct Hand {
    /// How many dice show each face.
    pub(crate) counts: [u8; 6],
    /// Hits, with those that the leader adds.
    pub(crate) hits: u8,
    /// Hits while the rune Reaction counts.
    pub(crate) reacted: u8,
    /// Shields.
    pub(crate) shields: u8,
    /// Whether a die prints two hits.
    pub(crate) double: bool,
    /// Dice that show nothing.
    pub(crate) blanks: u8,
    /// The number of the hand without its blanks.
    pub(crate) filled: u32,
    /// In how many of the `6^n` throws of `n` dice this hand comes up.
    pub(crate) cases: u32,
    /// The hand with one die more, by face.
    more: [u32; 6],
    /// The hand with one die less, by face.
    less: [u32; 6],
}

impl Hands {
    /// Makes all hands of up to `most` dice. `shows` gives the faces, without and with the rune Reaction.
    pub(crate) fn new(die: &Die, most: u8, shows: &dyn Fn([u8; 6]) -> [Roll; 2]) -> Self {
        let faces = die.faces.as_slice().to_vec();
        let sides = die.weights[..faces.len()].to_vec();
        let mut made = Self { faces, sides, all: Vec::new(), up_to: Vec::new() };
        let mut counts = vec![[0_u8; 6]];
        for size in 0..=most {
            if size > 0 {
                counts = made.one_more(&counts);
            }
            let hands = counts.iter().map(|&counts| made.hand(counts, shows(counts)));
            let hands: Vec<_> = hands.collect();
            made.all.extend(hands);
            made.up_to.push(made.all.len());
        }
        made.link();
        made
    }

    /// Returns the hands with one die more than these, each once.
    fn one_more(&self, hands: &[[u8; 6]]) -> Vec<[u8; 6]> {
        let mut found = Vec::new();
        for hand in hands {
            // Only at or after the last face of the hand, so that every hand is reached by one path.
            let last = hand.iter().rposition(|&dice| dice > 0).unwrap_or(0);
            for face in last..self.faces.len() {
                let mut more = *hand;
                more[face] += 1;
                found.push(more);
            }
        }
        found
    }

    fn hand(&self, counts: [u8; 6], [roll, reacted]: [Roll; 2]) -> Hand {
        let (mut cases, mut dice) = (1, 0);
        for (&count, &sides) in counts.iter().zip(&self.sides) {
            for nth in 1..=count {
                dice += 1;
                cases = cases * dice / u32::from(nth) * u32::from(sides);
            }
        }
        let none = [NONE; 6];
        Hand {
            counts,
            hits: roll.hits,
            reacted: reacted.hits,
            shields: roll.shields,
            double: roll.double,
            blanks: roll.blanks.total(),
            filled: 0,
            cases,
            more: none,
            less: none,
        }
    }

    /// Returns whether the sides of another die can be paired with those of this one so that each has at least
    /// as many hits and shields, and is blank exactly where this one is.
    pub(crate) fn are_outdone(&self, by: &Self) -> bool {
        let sides = |hands: &Self| -> Vec<usize> {
            let (first, last) = if hands.up_to.len() > 1 { hands.of(1) } else { (0, 0) };
            let one = (first..last)
                .flat_map(|number| std::iter::repeat_n(number, hands.all[number].cases as usize));
            one.collect()
        };
        let no_worse = |side: usize, other: usize| {
            let (one, other) = (&self.all[side], &by.all[other]);
            one.hits <= other.hits
                && one.reacted <= other.reacted
                && one.shields <= other.shields
                && one.blanks == other.blanks
        };
        let (mine, theirs) = (sides(self), sides(by));
        !mine.is_empty() && are_paired(&mine, &theirs, &no_worse)
    }

    /// Returns the number of the first hand with exactly `dice` dice, and of the first hand with more.
    pub(crate) fn of(&self, dice: u8) -> (usize, usize) {
        let dice = usize::from(dice);
        (if dice == 0 { 0 } else { self.up_to[dice - 1] }, self.up_to[dice])
    }

    /// Returns the hands with one die more, by face.
    pub(crate) fn more(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.all[number].more[..self.faces.len()].iter().map(|&hand| hand as usize)
    }

    /// Returns the hands with one die less. With `sensible`, a die is not taken while the hand has a worse one
    /// that is not blank.
    pub(crate) fn less(&self, number: usize, sensible: bool) -> impl Iterator<Item = usize> + '_ {
        let hand = &self.all[number];
        let taken = (0..self.faces.len()).filter(move |&face| {
            let worse = |other: usize| hand.counts[other] > 0 && self.is_better(face, other);
            hand.counts[face] > 0 && !(sensible && (0..self.faces.len()).any(worse))
        });
        taken.map(|face| hand.less[face] as usize)
    }

    /// Returns whether a face is at least as good as another one that is not blank, with Reaction and without
    /// it.
    fn is_better(&self, face: usize, than: usize) -> bool {
        let (one, other) = (self.faces[face], self.faces[than]);
        let no_less = one.hits >= other.hits && one.shields >= other.shields;
        // With Reaction the shields of a die that hits count as well, so more shields are never worse.
        no_less && one != other && other != Face::default()
    }

    /// Fills in how the hands follow from each other.
    fn link(&mut self) {
        let number: std::collections::HashMap<_, _> =
            (0..).zip(&self.all).map(|(number, hand)| (hand.counts, number)).collect();
        let at = |counts: [u8; 6]| number.get(&counts).copied().unwrap_or(NONE);
        for hand in &mut self.all {
            let mut filled = hand.counts;
            for (face, print) in self.faces.iter().enumerate() {
                let (mut more, mut less) = (hand.counts, hand.counts);
                more[face] += 1;
                hand.more[face] = at(more);
                if less[face] > 0 {
                    less[face] -= 1;
                    hand.less[face] = at(less);
                }
                if *print == Face::default() {
                    filled[face] = 0;
                }
            }
            hand.filled = at(filled);
        }
    }

    /// Returns the number of a hand.
    pub(crate) fn number(&self, counts: &[u8; 6]) -> Option<usize> {
        self.all.iter().position(|hand| hand.counts == *counts)
    }
}

/// Returns whether each of the first can be paired with a different one of the second.
fn are_paired(mine: &[usize], theirs: &[usize], fit: &impl Fn(usize, usize) -> bool) -> bool {
    let Some((&first, rest)) = mine.split_first() else {
        return theirs.is_empty();
    };
    (0..theirs.len()).any(|place| {
        let mut left = theirs.to_vec();
        let one = left.swap_remove(place);
        fit(first, one) && are_paired(rest, &left, fit)
    })
}
