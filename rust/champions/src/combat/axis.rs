//! The hands of one kind in a warband: the values and weights of them, and which of them may be kept.
//!
//! Hands are numbered by size, so that those with all dice come last.
//!
//! Where more is never worth less, some ways to keep dice are left out: a face that is at least as good as another is not
//! thrown while the other is kept, and a blank is kept only for the sake of Potential. A player who keeps the better face
//! can always act as if it were the other one.

use super::dice::Hands;
use super::weight::Weight;

/// The ways to keep dice that are considered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeepRule {
    /// All ways.
    All,
    /// The ways that do not throw a better face of a kind while they keep a worse one.
    Sensible,
    /// The sensible ways that keep no blanks.
    Filled,
}

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
    /// The hands that may be kept, in order.
    pub(crate) kept: Vec<usize>,
    /// For each of them, the hands with one die less, as places among them.
    pub(crate) less: Vec<Vec<usize>>,
    /// For each full hand, the largest part of it that may be kept.
    pub(crate) greatest: Vec<usize>,
    /// For each full hand, the place of the hand without its blanks.
    pub(crate) filled: Vec<usize>,
    /// The different places in `greatest`, in order.
    pub(crate) wanted: Vec<usize>,
}

impl Axis {
    pub(crate) fn new(hands: &Hands, dice: u8, ways: KeepRule) -> Self {
        let (full, len) = hands.of(dice);
        let blank = |number: usize| hands.all[number].blanks > 0;
        let kept: Vec<_> = (0..len).filter(|&it| ways != KeepRule::Filled || !blank(it)).collect();
        let place = |number: usize| kept.binary_search(&number).ok();
        let less = kept.iter().map(|&number| {
            let less = hands.less(number, ways != KeepRule::All);
            less.filter_map(place).collect()
        });
        let filled = (full..len).map(|number| hands.all[number].filled as usize);
        let filled: Vec<_> = filled.filter_map(place).collect();
        let greatest: Vec<_> = match ways {
            KeepRule::Filled => filled.clone(),
            _ => (full..len).filter_map(place).collect(),
        };
        let mut wanted = greatest.clone();
        wanted.sort_unstable();
        wanted.dedup();
        Self {
            len,
            full,
            sides: hands.sides.clone(),
            shares: hands.sides.iter().map(|&sides| f64::from(sides) / 6.0).collect(),
            more: (0..full).map(|number| hands.more(number).collect()).collect(),
            less: less.collect(),
            counts: hands.all[..len].iter().map(|hand| hand.counts).collect(),
            dice: hands.all[..len].iter().map(|hand| hand.counts.iter().sum()).collect(),
            kept,
            greatest,
            filled,
            wanted,
        }
    }

    /// Returns the number of hands with all dice.
    pub(crate) fn rolls(&self) -> usize {
        self.len - self.full
    }

    /// Takes the means for every roll of this kind, one row after another. `row` is working memory.
    #[inline(never)] // once is enough, in a small wheel
    pub(crate) fn means_of<const N: usize>(&self, worth: &[f64], row: &mut [f64], to: &mut [f64]) {
        let rows = worth.chunks_exact(self.rolls() * N);
        for (worth, to) in rows.zip(to.chunks_exact_mut(self.kept.len() * N)) {
            let (worth, to) = (worth.as_chunks::<N>().0, to.as_chunks_mut::<N>().0);
            if self.is_thinned() {
                let row = row.as_chunks_mut::<N>().0;
                row[self.full..].copy_from_slice(worth);
                self.mean_of(row);
                to.iter_mut().zip(&self.kept).for_each(|(to, &kept)| *to = row[kept]);
            } else {
                to[self.full..].copy_from_slice(worth);
                self.mean_of(to);
            }
        }
    }

    /// Returns whether some hands may not be kept.
    pub(crate) fn is_thinned(&self) -> bool {
        self.kept.len() < self.len
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

    /// Does the same as `mean` for rows of a few values.
    fn mean_of<const N: usize>(&self, values: &mut [[f64; N]]) {
        for (number, more) in self.more.iter().enumerate().rev() {
            let mut sum = [0.0; N];
            for (&more, share) in more.iter().zip(&self.shares) {
                let value = values[more];
                (0..N).for_each(|lane| sum[lane] += share * value[lane]);
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

    /// Takes, for every hand, the maximum over itself and the hands within it.
    #[inline(never)] // once is enough, in a small wheel
    pub(crate) fn best(&self, values: &mut [f64], width: usize) {
        for (place, less) in self.less.iter().enumerate() {
            let (low, high) = values.split_at_mut(place * width);
            let here = &mut high[..width];
            for less in less {
                raise(here, &low[less * width..][..width]);
            }
        }
    }

    /// Does the same as `best`, and moves places along with the values. Another place is taken only if its value is
    /// larger by more than `same`.
    pub(crate) fn choose<P: Copy>(
        &self,
        values: &mut [f64],
        places: &mut [P],
        width: usize,
        same: f64,
    ) {
        for (place, less) in self.less.iter().enumerate() {
            less.iter().for_each(|&less| {
                choose(values, places, (place * width, less * width, width), same);
            });
        }
    }

    /// Does the same as `best` for rows of a few values.
    pub(crate) fn best_of<const N: usize>(&self, values: &mut [[f64; N]]) {
        for (place, less) in self.less.iter().enumerate() {
            let mut best = values[place];
            for &less in less {
                let value = values[less];
                (0..N).for_each(|lane| best[lane] = larger(best[lane], value[lane]));
            }
            values[place] = best;
        }
    }
}

#[inline]
pub(crate) fn larger(best: f64, value: f64) -> f64 {
    if value > best { value } else { best }
}

/// Raises each value of a row to that of the other row, where that is larger.
#[inline]
pub(crate) fn raise(row: &mut [f64], other: &[f64]) {
    row.iter_mut().zip(other).for_each(|(best, &value)| *best = larger(*best, value));
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
