//! Dice as multisets: how many dice of a kind show each face, and how multisets follow from each other.
//!
//! A *hand* is a multiset of dice of one kind on the table; the other dice of that kind are still to be thrown.
//! Hands are numbered by size, so that the hands of at most `n` dice come first.

use crate::cards::{Die, Face};

/// Marks a hand that does not exist.
const NONE: u32 = u32::MAX;

/// All hands of at most some number of dice of one kind.
pub(crate) struct Hands {
    /// The different faces.
    faces: Vec<Face>,
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
    /// The number of the hand without its blanks.
    pub(crate) filled: u32,
    /// The hand with one die more, by face.
    more: [u32; 6],
    /// The hand with one die less, by face.
    less: [u32; 6],
}

impl Hands {
    /// Makes all hands of up to `most` dice.
    pub(crate) fn new(die: &Die, most: u8) -> Self {
        let faces = die.faces.as_slice().to_vec();
        let sides = die.weights[..faces.len()].to_vec();
        let mut made = Self { faces, sides, all: Vec::new(), up_to: Vec::new() };
        let mut counts = vec![[0_u8; 6]];
        for size in 0..=most {
            if size > 0 {
                counts = made.one_more(&counts);
            }
            let none = [NONE; 6];
            let hand = |&counts| Hand { counts, filled: 0, more: none, less: none };
            made.all.extend(counts.iter().map(hand));
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

    /// Returns the number of the first hand with exactly that number of dice, and of the first hand with more.
    pub(crate) fn of(&self, dice: u8) -> (usize, usize) {
        let dice = usize::from(dice);
        (if dice == 0 { 0 } else { self.up_to[dice - 1] }, self.up_to[dice])
    }

    /// Returns the hands with one die more, by face.
    pub(crate) fn more(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.all[number].more[..self.faces.len()].iter().map(|&hand| hand as usize)
    }

    /// Returns the hands with one die less.
    pub(crate) fn less(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        let hand = &self.all[number];
        let taken = (0..self.faces.len()).filter(move |&face| hand.counts[face] > 0);
        taken.map(|face| hand.less[face] as usize)
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
}
