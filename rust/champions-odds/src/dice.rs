//! Dice as multisets: how many of a kind show each face, and the steps from one multiset to the next.
//!
//! A *hand* is some dice of one kind on the table, the others still to be thrown. Hands are numbered by
//! their size, so that those of `n` dice or fewer come first; the hands of a whole warband are the triples,
//! and their number is `(swordsmen * spearmen's hands + spearmen) * axemen's hands + axemen`.

use midgard_champions_cards::cards::{Die, Face};
use midgard_champions_cards::words::{Warband, Warrior};

/// No such hand.
const NONE: u32 = u32::MAX;

/// The hands of up to so many dice of one kind.
pub(crate) struct Hands {
    /// The different faces.
    pub(crate) faces: Vec<Face>,
    /// How many of the six sides show each.
    pub(crate) sides: Vec<u8>,
    /// Every hand.
    pub(crate) all: Vec<Hand>,
    /// How many hands have at most so many dice.
    up_to: Vec<usize>,
}

/// Some dice of one kind on the table.
pub(crate) struct Hand {
    /// How many show each face.
    pub(crate) counts: [u8; 6],
    /// Weapons, with those of Svanhildr.
    pub(crate) hits: u8,
    /// Weapons while the rune Reaction counts.
    pub(crate) reacted: u8,
    /// Shields.
    pub(crate) shields: u8,
    /// Does a die print two hits?
    pub(crate) double: bool,
    /// Dice that show nothing.
    pub(crate) blanks: u8,
    /// The hand without them.
    pub(crate) filled: u32,
    /// In how many of the `6^n` ways as many dice, thrown, are this hand.
    pub(crate) cases: u32,
    /// The hand with one die more, by face.
    more: [u32; 6],
    /// The hand with one die less, by face.
    less: [u32; 6],
}

impl Hands {
    /// All hands of up to `most` dice. `bonus`: hits that a die which hits deals besides
    /// (`[leader.svanhildr]`, and R15 for the shields of Reaction).
    pub(crate) fn new(die: &Die, most: u8, bonus: u8) -> Self {
        let faces = die.faces.as_slice().to_vec();
        let sides = die.weights[..faces.len()].to_vec();
        let mut made = Self { faces, sides, all: Vec::new(), up_to: Vec::new() };
        let mut counts = vec![[0_u8; 6]];
        for size in 0..=most {
            if size > 0 {
                counts = made.one_more(&counts);
            }
            let hands = counts.iter().map(|&counts| made.hand(counts, bonus));
            let hands: Vec<_> = hands.collect();
            made.all.extend(hands);
            made.up_to.push(made.all.len());
        }
        made.link();
        made
    }

    /// Hands with one die more than these, each once.
    fn one_more(&self, hands: &[[u8; 6]]) -> Vec<[u8; 6]> {
        let mut found = Vec::new();
        for hand in hands {
            // Only at or after the last face that is there: every hand is reached by one path.
            let last = hand.iter().rposition(|&dice| dice > 0).unwrap_or(0);
            for face in last..self.faces.len() {
                let mut more = *hand;
                more[face] += 1;
                found.push(more);
            }
        }
        found
    }

    fn hand(&self, counts: [u8; 6], bonus: u8) -> Hand {
        let (mut hits, mut reacted, mut shields, mut blanks) = (0, 0, 0, 0);
        let (mut double, mut cases, mut dice) = (false, 1, 0);
        for ((face, &count), &sides) in self.faces.iter().zip(&counts).zip(&self.sides) {
            let dealt = |hits: u8| if hits > 0 { hits + bonus } else { 0 };
            hits += count * dealt(face.hits);
            reacted += count * dealt(face.hits + face.shields);
            shields += count * face.shields;
            double |= count > 0 && face.hits == 2;
            blanks += if *face == Face::default() { count } else { 0 };
            for nth in 1..=count {
                dice += 1;
                cases = cases * dice / u32::from(nth) * u32::from(sides);
            }
        }
        let none = [NONE; 6];
        Hand {
            counts,
            hits,
            reacted,
            shields,
            double,
            blanks,
            filled: 0,
            cases,
            more: none,
            less: none,
        }
    }

    /// Is another die as good, side by side: no fewer hits nor shields, and blank where this one is?
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

    /// The first of so many dice, and the first of more.
    pub(crate) fn of(&self, dice: u8) -> (usize, usize) {
        let dice = usize::from(dice);
        (if dice == 0 { 0 } else { self.up_to[dice - 1] }, self.up_to[dice])
    }

    /// The hands with one die more, by face.
    pub(crate) fn more(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.all[number].more[..self.faces.len()].iter().map(|&hand| hand as usize)
    }

    /// The hands with one die less. Sensible: no die that is better than another, not blank, of the hand.
    pub(crate) fn less(&self, number: usize, sensible: bool) -> impl Iterator<Item = usize> + '_ {
        let hand = &self.all[number];
        let taken = (0..self.faces.len()).filter(move |&face| {
            let worse = |other: usize| hand.counts[other] > 0 && self.is_better(face, other);
            hand.counts[face] > 0 && !(sensible && (0..self.faces.len()).any(worse))
        });
        taken.map(|face| hand.less[face] as usize)
    }

    /// Is a face worth at least as much as another that is not blank, whatever counts?
    fn is_better(&self, face: usize, than: usize) -> bool {
        let (one, other) = (self.faces[face], self.faces[than]);
        let no_less = one.hits >= other.hits && one.shields >= other.shields;
        // With Reaction the shields of a die that hits count as well, so they are no worse then.
        no_less && one != other && other != Face::default()
    }

    /// The steps between the hands.
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

    /// The number of a hand.
    pub(crate) fn number(&self, counts: &[u8; 6]) -> Option<usize> {
        self.all.iter().position(|hand| hand.counts == *counts)
    }
}

/// The hands of a warband: for each kind where they end and where the full ones begin.
#[derive(Clone, Copy)]
pub(crate) struct Grid<'a> {
    pub(crate) hands: &'a [Hands; 3],
    /// How many hands of each kind.
    pub(crate) len: [usize; 3],
    /// The first hand of each kind with nothing left to throw.
    pub(crate) full: [usize; 3],
    /// How many warriors there are.
    pub(crate) dice: u8,
}

/// All dice of a warband on the table.
pub(crate) struct FullRoll {
    /// Its number in the grid.
    pub(crate) place: usize,
    /// Its number among the full ones.
    pub(crate) nth: usize,
    /// The hands of each kind.
    pub(crate) hands: [usize; 3],
}

impl<'a> Grid<'a> {
    pub(crate) fn new(hands: &'a [Hands; 3], warband: Warband) -> Self {
        let size = |kind: usize| usize::from(warband.values()[kind]);
        let len = std::array::from_fn(|kind| hands[kind].up_to[size(kind)]);
        let full = std::array::from_fn(|kind| match size(kind) {
            0 => 0,
            size => hands[kind].up_to[size - 1],
        });
        Self { hands, len, full, dice: warband.total() }
    }

    /// How many with all dice on the table.
    pub(crate) fn full_rolls(&self) -> usize {
        (0..3).map(|kind| self.len[kind] - self.full[kind]).product()
    }

    pub(crate) fn place(&self, hands: [usize; 3]) -> usize {
        (hands[0] * self.len[1] + hands[1]) * self.len[2] + hands[2]
    }

    pub(crate) fn at(&self, place: usize) -> [usize; 3] {
        let (rest, axemen) = (place / self.len[2], place % self.len[2]);
        [rest / self.len[1], rest % self.len[1], axemen]
    }

    pub(crate) fn hand(&self, kind: usize, number: usize) -> &'a Hand {
        &self.hands[kind].all[number]
    }

    /// The number among the full ones of one of them.
    pub(crate) fn nth(&self, hands: [usize; 3]) -> usize {
        let part = |kind: usize| hands[kind] - self.full[kind];
        let width = |kind: usize| self.len[kind] - self.full[kind];
        (part(0) * width(1) + part(1)) * width(2) + part(2)
    }

    /// All dice on the table, in every way.
    pub(crate) fn each_full_roll(&self) -> impl Iterator<Item = FullRoll> + use<'a> {
        let grid = *self;
        let mut hands = self.full;
        (0..self.full_rolls()).map(move |nth| {
            let table = FullRoll { place: grid.place(hands), nth, hands };
            for kind in (0..3).rev() {
                hands[kind] += 1;
                if hands[kind] < grid.len[kind] {
                    break;
                }
                hands[kind] = grid.full[kind];
            }
            table
        })
    }

    /// In how many of the `6^dice` ways all dice, thrown, are these hands.
    pub(crate) fn cases(&self, hands: [usize; 3]) -> u32 {
        (0..3).map(|kind| self.hand(kind, hands[kind]).cases).product()
    }

    /// The place without the blanks, and how many they are.
    pub(crate) fn filled(&self, hands: [usize; 3]) -> (usize, u8) {
        let blanks = (0..3).map(|kind| self.hand(kind, hands[kind]).blanks).sum();
        let filled = std::array::from_fn(|kind| self.hand(kind, hands[kind]).filled as usize);
        (self.place(filled), blanks)
    }

    /// The number of a table, from what lies on it.
    pub(crate) fn full_roll_of(
        &self,
        lying: &midgard_champions_cards::words::ByWarrior<[u8; 6]>,
    ) -> Option<[usize; 3]> {
        let mut hands = [0; 3];
        for (warrior, counts) in lying.iter() {
            let number = self.hands[warrior as usize].number(&counts)?;
            let full = self.full[warrior as usize]..self.len[warrior as usize];
            hands[warrior as usize] = Some(number).filter(|number| full.contains(number))?;
        }
        Some(hands)
    }

    /// How many dice of each kind show each face at a place.
    pub(crate) fn lying(&self, place: usize) -> midgard_champions_cards::words::ByWarrior<[u8; 6]> {
        let hands = self.at(place);
        midgard_champions_cards::words::ByWarrior::from_fn(|warrior: Warrior| {
            self.hand(warrior as usize, hands[warrior as usize]).counts
        })
    }
}

/// Can each of the first be paired with another of the second?
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
