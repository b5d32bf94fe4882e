//! Observations, block by block: what is said of each, and what is in it, in one place.
//!
//! A game describes its blocks to an [`Encoder`]. A [`Layout`](crate::Layout) keeps what is said of them; a
//! [`ObservationWriter`] is filled with what somebody sees. Everything said is known when the game is compiled, so
//! that little more is left of a block than the writing of its cells.

use crate::layout::Encoding;
use crate::set::Set;
use crate::words::Word;

/// The range of numbers: 256 of them at most, so that a byte can hold any.
///
/// ```
/// let glory = midgard_core::ValueRange { low: -55, high: 200, scale: 50 };
/// let food = midgard_core::ValueRange::upto(8, 8);
/// assert_eq!((food.low, food.high, food.scale), (0, 8, 8));
/// assert!(glory.high - glory.low <= 255);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueRange {
    /// The least number: what a byte of 0 means.
    pub low: i16,
    /// The greatest number.
    pub high: i16,
    /// As a float, a number is divided by this.
    pub scale: u16,
}

impl ValueRange {
    /// From 0 to a number.
    pub const fn upto(high: i16, scale: u16) -> Self {
        Self { low: 0, high, scale }
    }

    /// A number as a byte above the least one; numbers beyond the range are shown as its end.
    #[inline(always)]
    pub(crate) fn byte(self, number: impl Number) -> u8 {
        (number.within(self.low, self.high) - self.low) as u8
    }
}

/// A number that a cell can show.
pub trait Number: Copy {
    /// Returns the number, or the end of the range that is nearest to it.
    fn within(self, low: i16, high: i16) -> i16;
}

/// In 16 bits, because every processor compares eight such numbers at once.
impl Number for i16 {
    #[inline(always)]
    fn within(self, low: i16, high: i16) -> i16 {
        self.max(low).min(high)
    }
}

impl Number for i32 {
    #[inline(always)]
    fn within(self, low: i16, high: i16) -> i16 {
        self.max(low.into()).min(high.into()) as i16
    }
}

impl Number for u16 {
    #[inline(always)]
    fn within(self, low: i16, high: i16) -> i16 {
        i32::from(self).within(low, high)
    }
}

/// Nothing is compared where the range holds every byte.
impl Number for u8 {
    #[inline(always)]
    fn within(self, low: i16, high: i16) -> i16 {
        i16::from(self).within(low, high)
    }
}

impl Number for bool {
    #[inline(always)]
    fn within(self, low: i16, high: i16) -> i16 {
        i16::from(self).within(low, high)
    }
}

/// The description of a block.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // the fields of `Block`
pub struct BlockSpec<'a> {
    pub name: &'static str,
    /// The axes but the last.
    pub outer: &'a [usize],
    /// The last axis.
    pub width: usize,
    pub span: ValueRange,
    pub encoding: Encoding,
    pub labels: &'static [&'static str],
    pub meaning: &'static str,
}

/// The receiver of the descriptions of blocks, one after the other; `E` is the source of their numbers.
///
/// A block calls its function once for each row along the last axis: once if the block has no other axis.
///
/// ```
/// use midgard_core::{Layout, ObservationWriter, Encoder, Seat, ValueRange};
///
/// /// The coins of two seats, and who has won.
/// struct Seen([u8; 2], Option<Seat>);
///
/// fn blocks(encoder: &mut impl Encoder<Seen>) {
///     encoder.numbers("coins", &[], ValueRange::upto(9, 3), "coins of each", |seen, _| seen.0);
///     encoder.word("winner", &[], "who has won", |seen, _| seen.1);
/// }
///
/// let mut layout = Layout::default();
/// blocks(&mut layout);
/// let winner = layout.find("winner").unwrap();
/// assert_eq!((winner.start, winner.labels.len()), (2, 6));
///
/// let mut bytes = [255; 8];
/// let seen = Seen([4, 12], Some(Seat::Two));
/// blocks(&mut ObservationWriter::new(&seen, &mut bytes));
/// assert_eq!(bytes, [4, 9, 0, 1, 0, 0, 0, 0]);
/// ```
pub trait Encoder<E> {
    /// A block, with what writes the cells of a row: they are all 0 before.
    fn block(&mut self, about: &BlockSpec<'_>, write: impl Fn(&E, usize, &mut [u8]));

    /// Rows of numbers. `outer` is the shape of the rows: `&[]` for a single row of `K` numbers, `&[3]` for three rows, of
    /// which `row` gets the index.
    #[inline(always)]
    fn numbers<N: Number, const K: usize>(
        &mut self,
        name: &'static str,
        outer: &[usize],
        span: ValueRange,
        meaning: &'static str,
        row: impl Fn(&E, usize) -> [N; K],
    ) {
        self.named(name, outer, &[], span, meaning, row);
    }

    /// Rows of numbers, with a name for each along the last axis. Numbers beyond the names are left out.
    #[inline(always)]
    fn named<N: Number, const K: usize>(
        &mut self,
        name: &'static str,
        outer: &[usize],
        labels: &'static [&'static str],
        span: ValueRange,
        meaning: &'static str,
        row: impl Fn(&E, usize) -> [N; K],
    ) {
        let (encoding, width) =
            (Encoding::Numbers, if labels.is_empty() { K } else { labels.len() });
        let about = BlockSpec { name, outer, width, span, encoding, labels, meaning };
        self.block(&about, |view, at, cells| {
            for (cell, number) in cells.iter_mut().zip(row(view, at)) {
                *cell = span.byte(number);
            }
        });
    }

    /// Rows with a number for each word of a list.
    #[inline(always)]
    fn each<W: Word, N: Number, const K: usize>(
        &mut self,
        name: &'static str,
        outer: &[usize],
        span: ValueRange,
        meaning: &'static str,
        row: impl Fn(&E, usize) -> [N; K],
    ) {
        self.named(name, outer, W::WORDS, span, meaning, row);
    }

    /// At most one word of a list in each row.
    #[inline(always)]
    fn word<W: Word>(
        &mut self,
        name: &'static str,
        outer: &[usize],
        meaning: &'static str,
        row: impl Fn(&E, usize) -> Option<W>,
    ) {
        self.one_of(name, outer, W::WORDS, meaning, |view, at| row(view, at).map(Word::index));
    }

    /// Any words of a list in each row.
    #[inline(always)]
    fn words<W: Word>(
        &mut self,
        name: &'static str,
        outer: &[usize],
        meaning: &'static str,
        row: impl Fn(&E, usize) -> Set<W>,
    ) {
        self.any_of(name, outer, W::WORDS, meaning, |view, at| row(view, at).bits());
    }

    /// At most one of the labels in each row, by its place among them.
    #[inline(always)]
    fn one_of(
        &mut self,
        name: &'static str,
        outer: &[usize],
        labels: &'static [&'static str],
        meaning: &'static str,
        row: impl Fn(&E, usize) -> Option<usize>,
    ) {
        let (span, width, encoding) = (ValueRange::upto(1, 1), labels.len(), Encoding::Word);
        let about = BlockSpec { name, outer, width, span, encoding, labels, meaning };
        self.block(&about, |view, at, cells| {
            // Without a word, a 0 is written where there is one: no branch to be guessed wrong.
            let place = row(view, at);
            cells[place.unwrap_or(0)] = place.is_some().into();
        });
    }

    /// Any of the labels in each row, a bit for each.
    #[inline(always)]
    fn any_of(
        &mut self,
        name: &'static str,
        outer: &[usize],
        labels: &'static [&'static str],
        meaning: &'static str,
        row: impl Fn(&E, usize) -> u64,
    ) {
        let (span, width, encoding) = (ValueRange::upto(1, 1), labels.len(), Encoding::Words);
        let about = BlockSpec { name, outer, width, span, encoding, labels, meaning };
        self.block(&about, |view, at, cells| spread(row(view, at), cells));
    }
}

/// The eight cells of each byte of bits.
const CELLS: [[u8; 8]; 256] = {
    let mut cells = [[0; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        let (byte, bit) = (at / 8, at % 8);
        cells[byte][bit] = (byte >> bit & 1) as u8;
        at += 1;
    }
    cells
};

/// Writes a cell for each bit, eight at a time.
#[inline(always)]
fn spread(mut bits: u64, cells: &mut [u8]) {
    let mut eights = cells.chunks_exact_mut(8);
    for eight in &mut eights {
        eight.copy_from_slice(&CELLS[bits as usize & 255]);
        bits >>= 8;
    }
    let rest = eights.into_remainder();
    rest.copy_from_slice(&CELLS[bits as usize & 255][..rest.len()]);
}

/// The number of cells of the blocks that are described to it. The compiler knows it, so that a writer of that many cells finds the
/// place of each block without a check.
#[derive(Clone, Copy, Debug, Default)]
pub struct CellCount(pub usize);

impl<E> Encoder<E> for CellCount {
    #[inline(always)]
    fn block(&mut self, about: &BlockSpec<'_>, _: impl Fn(&E, usize, &mut [u8])) {
        self.0 += about.outer.iter().product::<usize>() * about.width;
    }
}

/// An observation that is being written.
#[derive(Debug)]
pub struct ObservationWriter<'a, E> {
    view: &'a E,
    rest: &'a mut [u8],
}

impl<'a, E> ObservationWriter<'a, E> {
    /// Clears an observation, to write what is seen.
    #[inline(always)]
    pub fn new(view: &'a E, out: &'a mut [u8]) -> Self {
        out.fill(0);
        Self { view, rest: out }
    }

    /// Returns whether every block is written.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.rest.is_empty()
    }
}

impl<E> Encoder<E> for ObservationWriter<'_, E> {
    /// # Panics
    /// Panics if the block does not fit into the rest of the observation.
    #[inline(always)]
    fn block(&mut self, about: &BlockSpec<'_>, write: impl Fn(&E, usize, &mut [u8])) {
        let rows: usize = about.outer.iter().product();
        let rest = std::mem::take(&mut self.rest);
        let (cells, rest) = rest.split_at_mut(rows * about.width);
        self.rest = rest;
        for (at, cells) in cells.chunks_exact_mut(about.width).enumerate() {
            write(self.view, at, cells);
        }
    }
}
