//! The value of keeping some dice of a roll and throwing the others, for all rolls of a warband at once.
//!
//! Values lie in rows: axemen change fastest, then spearmen, then swordsmen. Means are taken kind by kind from
//! the last to the first, and maxima from the first to the last, so that each step works on as few values as
//! possible.
//!
//! Where more is never worth less (`Solution::ends_are_monotone`), some ways are left out: a face that is at
//! least as good as another is not thrown while the other is kept, and a blank is kept only for the sake of
//! Potential. A player who keeps the better face can always act as if it were the other one.

use crate::combat::dice::Hands;
use crate::combat::weight::Weight;
use crate::words::Warband;
use std::sync::Arc;

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
struct Axis {
    len: usize,
    full: usize,
    /// The number of dice of each hand.
    dice: Vec<u8>,
    /// The number of sides that show each face, and the probability of it.
    sides: Vec<u8>,
    shares: Vec<f64>,
    /// For each hand that is not full, the hands with one die more, by face.
    more: Vec<Vec<usize>>,
    /// The hands that may be kept, in order.
    kept: Vec<usize>,
    /// For each of them, the hands with one die less, as places among them.
    less: Vec<Vec<usize>>,
    /// For each full hand, the largest part of it that may be kept.
    greatest: Vec<usize>,
    /// For each full hand, the place of the hand without its blanks.
    filled: Vec<usize>,
    /// The different places in `greatest`, in order.
    wanted: Vec<usize>,
}

impl Axis {
    fn new(hands: &Hands, dice: u8, ways: KeepRule) -> Self {
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
            dice: (0..len).map(|number| hands.all[number].counts.iter().sum()).collect(),
            kept,
            greatest,
            filled,
            wanted,
        }
    }

    /// Takes the means for every roll of this kind, one row after another. `row` is working memory.
    #[inline(never)] // once is enough, in a small wheel
    fn means_of<const N: usize>(&self, worth: &[f64], row: &mut [f64], to: &mut [f64]) {
        let rows = worth.chunks_exact((self.len - self.full) * N);
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
    fn is_thinned(&self) -> bool {
        self.kept.len() < self.len
    }

    /// Takes the means over the dice that are still to be thrown. The values of full hands must be filled in.
    #[inline(never)] // once is enough, in a small wheel
    fn mean(&self, values: &mut [f64], width: usize) {
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
    fn throw<M: Weight>(&self, weights: &mut [M], width: usize) {
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
    fn best(&self, values: &mut [f64], width: usize) {
        for (place, less) in self.less.iter().enumerate() {
            let (low, high) = values.split_at_mut(place * width);
            let here = &mut high[..width];
            for less in less {
                raise(here, &low[less * width..][..width]);
            }
        }
    }

    /// Does the same as `best` for rows of a few values.
    fn best_of<const N: usize>(&self, values: &mut [[f64; N]]) {
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

/// Computes the weighted sum of rows.
#[inline]
fn mix<const N: usize>(here: &mut [f64], rows: [&[f64]; N], shares: [f64; N]) {
    assert!(rows.iter().all(|row| row.len() == here.len()));
    for (place, sum) in here.iter_mut().enumerate() {
        *sum = (0..N).map(|row| shares[row] * rows[row][place]).sum();
    }
}

/// The axes of every size of a warband: by kind, then by the number of dice.
pub(crate) struct Axes([Vec<Axis>; 3]);

impl Axes {
    pub(crate) fn new(hands: &[Hands; 3], warband: Warband, ways: KeepRule) -> Self {
        let most = super::counts(&warband);
        let axes = |kind: usize| {
            (0..=most[kind]).map(|dice| Axis::new(&hands[kind], dice, ways)).collect()
        };
        Self(std::array::from_fn(axes))
    }

    /// Returns the ways to keep dice of a warband.
    pub(crate) fn of(self: &Arc<Self>, warband: Warband) -> Keeping {
        Keeping { axes: self.clone(), dice: super::counts(&warband).map(usize::from) }
    }
}

/// The ways to keep dice of a warband.
pub(crate) struct Keeping {
    axes: Arc<Axes>,
    dice: [usize; 3],
}

impl Keeping {
    fn axes(&self) -> [&Axis; 3] {
        std::array::from_fn(|kind| &self.axes.0[kind][self.dice[kind]])
    }

    /// Returns the number of values, and the size of the working memory.
    pub(crate) fn size(&self) -> (usize, usize) {
        let [a, b, c] = self.axes();
        (a.len * b.kept.len() * c.kept.len(), (b.len + 1) * c.len)
    }

    /// Returns, for each roll, the place of the largest part of it that may be kept.
    pub(crate) fn greatest(&self) -> Vec<u32> {
        self.places(|axis| &axis.greatest)
    }

    /// Returns, for each roll, its place without its blanks.
    pub(crate) fn filled(&self) -> Vec<u32> {
        self.places(|axis| &axis.filled)
    }

    fn places(&self, of: impl Fn(&Axis) -> &[usize]) -> Vec<u32> {
        let [a, b, c] = self.axes();
        let mut places = Vec::new();
        for x in of(a) {
            for y in of(b) {
                let row = (a.kept[*x] * b.kept.len() + y) * c.kept.len();
                places.extend(of(c).iter().map(|z| (row + z) as u32));
            }
        }
        places
    }

    /// Computes the mean value of every way to keep dice from the values of the rolls. `N` lanes lie side by
    /// side.
    #[inline(never)] // once is enough, in a small wheel
    pub(crate) fn means<const N: usize>(
        &self,
        worth: &[f64],
        scratch: &mut [f64],
        values: &mut [f64],
    ) {
        let [a, b, c] = self.axes();
        let (row, block) = scratch.split_at_mut(c.len * N);
        let (width, rolls) = (c.kept.len() * N, (c.len - c.full) * N);
        let plane = b.kept.len() * width;
        for (x, worth) in worth.chunks_exact((b.len - b.full) * rolls).enumerate() {
            let to = &mut values[(a.full + x) * plane..][..plane];
            if !b.is_thinned() {
                c.means_of::<N>(worth, row, &mut to[b.full * width..]);
                b.mean(to, width);
                continue;
            }
            c.means_of::<N>(worth, row, &mut block[b.full * width..b.len * width]);
            b.mean(&mut block[..b.len * width], width);
            for (to, &kept) in to.chunks_exact_mut(width).zip(&b.kept) {
                to.copy_from_slice(&block[kept * width..][..width]);
            }
        }
        a.mean(&mut values[..a.len * plane], plane);
    }

    /// Turns the means into the maximum within every roll. Only the places in `greatest` are complete.
    #[inline(never)] // once is enough, in a small wheel
    pub(crate) fn best<const N: usize>(&self, values: &mut [f64]) {
        let [a, b, c] = self.axes();
        let width = c.kept.len() * N;
        let plane = b.kept.len() * width;
        for (place, less) in a.less.iter().enumerate() {
            let (low, high) = values.split_at_mut(a.kept[place] * plane);
            for &less in less {
                raise(&mut high[..plane], &low[a.kept[less] * plane..][..plane]);
            }
        }
        for &x in &a.wanted {
            let block = &mut values[a.kept[x] * plane..][..plane];
            b.best(block, width);
            for &y in &b.wanted {
                c.best_of::<N>(block[y * width..][..width].as_chunks_mut().0);
            }
        }
    }

    /// Returns the hands of each kind that are kept at a place.
    pub(crate) fn hands(&self, place: usize) -> [usize; 3] {
        let [_, b, c] = self.axes();
        let (row, z) = (place / c.kept.len(), place % c.kept.len());
        [row / b.kept.len(), b.kept[row % b.kept.len()], c.kept[z]]
    }

    /// Returns the number of dice that are kept at each place.
    pub(crate) fn dice(&self) -> Vec<u8> {
        let [a, b, c] = self.axes();
        let rows = a.dice.iter().flat_map(|x| b.kept.iter().map(move |&y| x + b.dice[y]));
        rows.flat_map(|row| c.kept.iter().map(move |&z| row + c.dice[z])).collect()
    }

    /// Throws the dice that are not kept: the reverse of `means`. Weights of places become weights of rolls.
    pub(crate) fn throw<M: Weight>(&self, places: &mut [M], rolls: &mut [M]) {
        let [a, b, c] = self.axes();
        let width = c.kept.len();
        let plane = b.kept.len() * width;
        a.throw(places, plane);
        let (mut block, mut row) = (vec![M::default(); b.len * width], vec![M::default(); c.len]);
        let planes = places.chunks_exact(plane).skip(a.full);
        let (b_rolls, c_rolls) = (b.len - b.full, c.len - c.full);
        for (plane, rolls) in planes.zip(rolls.chunks_exact_mut(b_rolls * c_rolls)) {
            block.fill(M::default());
            for (from, &kept) in plane.chunks_exact(width).zip(&b.kept) {
                block[kept * width..][..width].copy_from_slice(from);
            }
            b.throw(&mut block, width);
            let lines = block.chunks_exact(width).skip(b.full);
            for (line, rolls) in lines.zip(rolls.chunks_exact_mut(c_rolls)) {
                row.fill(M::default());
                line.iter().zip(&c.kept).for_each(|(&from, &kept)| row[kept] = from);
                c.throw(&mut row, 1);
                rolls.copy_from_slice(&row[c.full..]);
            }
        }
    }

    /// Does the same as `best`, and returns the place of each maximum. The place is a number that moves along
    /// with the values. Another place is taken only if its value is larger by more than `same`.
    pub(crate) fn choose(&self, values: &mut [f64], same: f64) -> Vec<f64> {
        let [a, b, c] = self.axes();
        let mut lying: Vec<_> = (0..values.len()).map(|place| place as f64).collect();
        let width = c.kept.len();
        let plane = b.kept.len() * width;
        let mut choose = |to: usize, from: usize, width: usize| {
            let (low, high) = values.split_at_mut(to);
            let (low, high) = (&low[from..from + width], &mut high[..width]);
            let (old, new) = lying.split_at_mut(to);
            let (old, new) = (&old[from..from + width], &mut new[..width]);
            for (((best, dice), &value), &kept) in high.iter_mut().zip(new).zip(low).zip(old) {
                let better = value > *best + same;
                *best = if better { value } else { *best };
                *dice = if better { kept } else { *dice };
            }
        };
        for (place, less) in a.less.iter().enumerate() {
            less.iter()
                .for_each(|&less| choose(a.kept[place] * plane, a.kept[less] * plane, plane));
        }
        for x in a.wanted.iter().map(|&x| a.kept[x] * plane) {
            for (place, less) in b.less.iter().enumerate() {
                less.iter().for_each(|&less| choose(x + place * width, x + less * width, width));
            }
            for y in b.wanted.iter().map(|&y| x + y * width) {
                for (place, less) in c.less.iter().enumerate() {
                    less.iter().for_each(|&less| choose(y + place, y + less, 1));
                }
            }
        }
        lying
    }
}
