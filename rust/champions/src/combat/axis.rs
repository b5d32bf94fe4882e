//! Hands as rows of arrays, with one axis for each kind of dice: the values and weights of them, and what may be kept.
//!
//! Hands are numbered by size, so that those with all dice come last.

use super::dice::Hands;
use super::weight::Weight;

/// The hands of some number of dice of one kind.
pub(crate) struct Axis {
    pub(crate) len: usize,
    /// The first hand with all dice.
    pub(crate) full: usize,
    /// How many dice of each hand show each face, and the number of its dice.
    pub(crate) counts: Vec<[u8; 6]>,
    pub(crate) dice: Vec<u8>,
    /// The number of sides that show each face, and the probability of it.
    sides: Vec<u8>,
    shares: Vec<f64>,
    /// For each hand that is not full, the hands with one die more, by face.
    more: Vec<Vec<usize>>,
    /// The dice that may be kept: everything, and what shows something.
    keeps: [Keep; 2],
}

/// Which hands may be kept. If more is never worth less, no blank is kept but for the rune Potential.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ways {
    /// All.
    All,
    /// Those without blanks.
    Filled,
}

/// The hands that may be kept.
pub(crate) struct Keep {
    /// The hands, in order.
    pub(crate) hands: Vec<usize>,
    /// For each of them, those with one die less, as places among them.
    less: Vec<Vec<usize>>,
    /// For each full hand, the place of its largest part, and of what is left without blanks.
    pub(crate) largest: Vec<usize>,
    pub(crate) filled: Vec<usize>,
}

impl Keep {
    fn new(hands: &Hands, (full, len): (usize, usize), ways: Ways) -> Self {
        let filled = |number: usize| hands.all[number].filled as usize;
        let may = |number: &usize| ways == Ways::All || filled(*number) == *number;
        let kept: Vec<_> = (0..len).filter(may).collect();
        let place = |number: usize| kept.binary_search(&number).ok();
        let less = kept.iter().map(|&number| hands.less(number).filter_map(place).collect());
        let largest = |number| if ways == Ways::All { number } else { filled(number) };
        Self {
            less: less.collect(),
            largest: (full..len).filter_map(|number| place(largest(number))).collect(),
            filled: (full..len).filter_map(|number| place(filled(number))).collect(),
            hands: kept,
        }
    }

    /// Takes, for every hand, the maximum over itself and the hands within it, and moves places along with the values. Another
    /// place is taken only if its value is larger by more than `same`.
    pub(crate) fn choose<P: Copy>(
        &self,
        values: &mut [f64],
        places: &mut [P],
        width: usize,
        same: f64,
    ) {
        for (place, less) in self.less.iter().enumerate() {
            if width == 1 {
                for &less in less {
                    if values[less] > values[place] + same {
                        (values[place], places[place]) = (values[less], places[less]);
                    }
                }
                continue;
            }
            less.iter().for_each(|&less| {
                choose(values, places, (place * width, less * width, width), same);
            });
        }
    }
}

impl Axis {
    pub(crate) fn new(hands: &Hands, dice: u8) -> Self {
        let (full, len) = hands.of(dice);
        Self {
            len,
            full,
            sides: hands.sides.clone(),
            shares: hands.sides.iter().map(|&sides| f64::from(sides) / 6.0).collect(),
            more: (0..full).map(|number| hands.more(number).collect()).collect(),
            counts: hands.all[..len].iter().map(|hand| hand.counts).collect(),
            dice: hands.all[..len].iter().map(|hand| hand.counts.iter().sum()).collect(),
            keeps: [Ways::All, Ways::Filled].map(|ways| Keep::new(hands, (full, len), ways)),
        }
    }

    pub(crate) fn keep(&self, ways: Ways) -> &Keep {
        &self.keeps[ways as usize]
    }

    /// Returns the number of hands with all dice.
    pub(crate) fn rolls(&self) -> usize {
        self.len - self.full
    }

    /// Takes the means over the dice that are still to be thrown. The values of full hands must be filled in.
    #[inline(never)] // once is enough, in a small wheel
    pub(crate) fn mean(&self, values: &mut [f64], width: usize) {
        for (number, more) in self.more.iter().enumerate().rev() {
            let (low, high) = values.split_at_mut((number + 1) * width);
            let here = &mut low[number * width..];
            let row = |face: usize| &high[(more[face] - number - 1) * width..][..width];
            match *self.shares.as_slice() {
                [a, b, c] => mix(here, [row(0), row(1), row(2)], [a, b, c]),
                [a, b, c, d] => mix(here, [row(0), row(1), row(2), row(3)], [a, b, c, d]),
                _ => {
                    here.fill(0.0);
                    for (face, share) in self.shares.iter().enumerate() {
                        let each = here.iter_mut().zip(row(face));
                        each.for_each(|(sum, value)| *sum += share * value);
                    }
                }
            }
        }
    }

    /// Does the same as `mean` for rows of one value.
    pub(crate) fn mean_of_one(&self, values: &mut [f64]) {
        for (number, more) in self.more.iter().enumerate().rev() {
            let mut sum = 0.0;
            for (&more, share) in more.iter().zip(&self.shares) {
                sum += share * values[more];
            }
            values[number] = sum;
        }
    }

    /// Throws the missing dice: moves all weight to the full hands.
    pub(crate) fn throw<M: Weight>(&self, weights: &mut [M], width: usize) {
        for (number, more) in self.more.iter().enumerate() {
            let (low, high) = weights.split_at_mut((number + 1) * width);
            let here = &low[number * width..];
            if here.iter().all(|weight| weight.is_nothing()) {
                continue;
            }
            for (&more, &sides) in more.iter().zip(&self.sides) {
                let there = &mut high[(more - number - 1) * width..][..width];
                for (sum, weight) in there.iter_mut().zip(here) {
                    *sum += weight.times(sides);
                }
            }
        }
    }
}

/// Raises the values of the row at `to` to those of the row at `from`, where those are larger by more than `same`. Places
/// move along with the values.
#[inline]
pub(crate) fn choose<P: Copy>(
    values: &mut [f64],
    places: &mut [P],
    (to, from, width): (usize, usize, usize),
    same: f64,
) {
    let (low, high) = values.split_at_mut(to);
    let (low, high) = (&low[from..from + width], &mut high[..width]);
    let (old, new) = places.split_at_mut(to);
    let (old, new) = (&old[from..from + width], &mut new[..width]);
    for (((best, place), &value), &other) in high.iter_mut().zip(new).zip(low).zip(old) {
        let better = value > *best + same;
        *best = if better { value } else { *best };
        *place = if better { other } else { *place };
    }
}

/// Computes the weighted sum of rows.
#[inline]
fn mix<const N: usize>(here: &mut [f64], rows: [&[f64]; N], shares: [f64; N]) {
    assert!(rows.iter().all(|row| row.len() == here.len()));
    for (place, sum) in here.iter_mut().enumerate() {
        *sum = (0..N).map(|row| shares[row] * rows[row][place]).sum();
    }
}
