//! The value of keeping some dice of a roll and throwing the others, for all rolls of a warband at once.
//!
//! Values lie in rows: axemen change fastest, then spearmen, then swordsmen. Means are taken kind by kind from
//! the last to the first, and maxima from the first to the last, so that each step works on as few values as
//! possible. Where more is never worth less (`Solution::ends_are_monotone`), some ways are left out: see `axis.rs`.

use crate::combat::axis::{Axis, KeepRule, choose, raise};
use crate::combat::dice::Hands;
use crate::combat::weight::Weight;
use crate::words::Warband;
use std::sync::Arc;

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
        for (place, less) in a.less.iter().enumerate() {
            for &less in less {
                let rows = (a.kept[place] * plane, a.kept[less] * plane, plane);
                choose(values, &mut lying, rows, same);
            }
        }
        for x in a.wanted.iter().map(|&x| a.kept[x] * plane) {
            b.choose(&mut values[x..x + plane], &mut lying[x..x + plane], width, same);
            for y in b.wanted.iter().map(|&y| x + y * width) {
                c.choose(&mut values[y..y + width], &mut lying[y..y + width], 1, same);
            }
        }
        lying
    }
}
