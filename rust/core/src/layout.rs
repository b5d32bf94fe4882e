//! The observation of a seat, as numbers in named blocks.

use crate::encoder::{BlockSpec, Encoder, ValueRange};
use crate::key::digest;
use crate::rng::mix;

/// The memory of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Memory {
    /// Everything that it has ever seen.
    #[default]
    Perfect,
    /// Only what lies open on the table now.
    Table,
}

/// How the cells of a block are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// Each is a number.
    Numbers,
    /// Along the last axis at most one is 1: a word of the labels, or none.
    Word,
    /// Along the last axis those are 1 whose words are meant.
    Words,
}

/// A block of an observation: numbers that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its name.
    pub name: &'static str,
    /// Where it begins.
    pub start: usize,
    /// Its shape, the last index running fastest.
    pub shape: Vec<usize>,
    /// The number that a byte of 0 stands for; bytes count from it.
    pub low: i16,
    /// The greatest number; greater ones are shown as this one.
    pub high: i16,
    /// As a float, a number is divided by this.
    pub scale: u16,
    /// How its cells are read.
    pub encoding: Encoding,
    /// The names along the last axis; empty if it needs no names.
    pub labels: Vec<&'static str>,
    /// The meaning of the numbers.
    pub meaning: &'static str,
    len: usize,
}

impl Block {
    /// How many numbers it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many numbers stand along the last axis.
    #[inline]
    pub fn width(&self) -> usize {
        self.shape.last().copied().unwrap_or(1)
    }

    /// The byte of a number.
    pub fn byte(&self, number: i32) -> u8 {
        ValueRange { low: self.low, high: self.high, scale: self.scale }.byte(number)
    }

    /// The number of a byte.
    pub fn number(&self, byte: u8) -> i32 {
        i32::from(byte) + i32::from(self.low)
    }

    /// The byte of a float, if it is one of this block.
    pub fn byte_of_float(&self, float: f32) -> Option<u8> {
        let exact = float * f32::from(self.scale);
        let number = exact.round();
        let fits = (f32::from(self.low)..=f32::from(self.high)).contains(&number);
        let fits = fits && (exact - number).abs() < 0.01;
        fits.then(|| self.byte(number as i32))
    }
}

/// The cells that are converted to floats at once.
const RUN: usize = 16;

/// The blocks of an observation, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    blocks: Vec<Block>,
    lows: Vec<f32>,
    factors: Vec<f32>,
    /// For each whole run of cells, whether every float in it is its byte.
    plain: Vec<bool>,
    /// The byte of each cell that stands for 0.
    zeros: Vec<u8>,
    contents: u32,
}

/// Converts bytes to floats.
#[inline(always)]
fn scale(bytes: &[u8], lows: &[f32], factors: &[f32], out: &mut [f32]) {
    for ((out, &byte), (low, factor)) in out.iter_mut().zip(bytes).zip(lows.iter().zip(factors)) {
        *out = (f32::from(byte) + low) * factor;
    }
}

/// Returns up to eight bytes as a number, the first one lowest.
#[inline(always)]
fn word(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(&eight) => u64::from_le_bytes(eight),
        None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The blocks and the version of their contents say everything.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        (&self.blocks, self.contents) == (&other.blocks, other.contents)
    }
}

impl Eq for Layout {}

impl Layout {
    /// Adds a block at the end.
    ///
    /// # Panics
    /// Panics if the name is taken, the range does not fit a byte or does not hold 0, or there are not as many labels as columns.
    #[inline(never)]
    fn add(&mut self, about: &BlockSpec<'_>) {
        let BlockSpec { name, outer, width, span: ValueRange { low, high, scale }, .. } = *about;
        let BlockSpec { encoding, labels, meaning, .. } = *about;
        assert!(self.find(name).is_none(), "{name} is there already");
        assert!(low < high && high - low <= 255 && scale > 0, "{name} does not fit a byte");
        assert!(low <= 0 && high >= 0, "{name} holds 0, the number of what is not there");
        assert!(labels.is_empty() || labels.len() == width, "{name} has a label for each");
        let shape = [outer, &[width]].concat();
        let (start, len) = (self.len(), shape.iter().product());
        let labels = labels.to_vec();
        let block = Block { name, start, shape, low, high, scale, encoding, labels, meaning, len };
        self.lows.resize(start + len, low.into());
        self.factors.resize(start + len, 1.0 / f32::from(scale));
        self.zeros.resize(start + len, low.unsigned_abs() as u8);
        let runs = self.lows.chunks_exact(RUN).zip(self.factors.chunks_exact(RUN));
        let is_plain = |(lows, factors): (&[f32], &[f32])| {
            lows.iter().all(|&low| low == 0.0) && factors.iter().all(|&factor| factor == 1.0)
        };
        self.plain = runs.map(is_plain).collect();
        self.blocks.push(block);
    }

    /// Says that the numbers of the same blocks mean something else than in earlier versions of the game. It is
    /// part of the digest unless it is 0.
    pub fn set_contents(&mut self, version: u32) {
        self.contents = version;
    }

    /// The blocks in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The block of this name.
    pub fn find(&self, name: &str) -> Option<&Block> {
        self.blocks.iter().find(|block| block.name == name)
    }

    /// A number that distinguishes layouts, the same on every machine: what one of them wrote, another
    /// cannot read.
    pub fn digest(&self) -> u64 {
        let blocks = self.blocks.iter().fold(0, |sum, block| {
            let Block { name, start, shape, low, high, scale, encoding, labels, .. } = block;
            let text =
                format!("{name} {start} {shape:?} {low} {high} {scale} {encoding:?} {labels:?}");
            mix(sum ^ digest(text.as_bytes()))
        });
        if self.contents == 0 { blocks } else { mix(blocks ^ u64::from(self.contents)) }
    }

    /// How many numbers an observation has.
    pub fn len(&self) -> usize {
        self.lows.len()
    }

    /// Returns whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.lows.is_empty()
    }

    /// The floats of an observation from its bytes.
    ///
    /// # Panics
    /// Panics if one of the two does not have the length of the layout.
    pub fn floats(&self, bytes: &[u8], out: &mut [f32]) {
        assert!(bytes.len() == self.len() && out.len() == self.len());
        let (runs, rest) = out.as_chunks_mut::<RUN>();
        let (byte_runs, byte_rest) = bytes.as_chunks::<RUN>();
        let (lows, low_rest) = self.lows.as_chunks::<RUN>();
        let (factors, factor_rest) = self.factors.as_chunks::<RUN>();
        let scales = lows.iter().zip(factors).zip(&self.plain);
        for ((out, bytes), ((lows, factors), &plain)) in runs.iter_mut().zip(byte_runs).zip(scales)
        {
            if plain {
                out.iter_mut().zip(bytes).for_each(|(out, &byte)| *out = byte.into());
            } else {
                scale(bytes, lows, factors, out);
            }
        }
        scale(byte_rest, low_rest, factor_rest, rest);
    }

    /// Calls a function with the place and the float of each cell whose float is not 0, in order.
    ///
    /// # Panics
    /// Panics if the length is not that of the layout.
    pub fn active(&self, bytes: &[u8], mut each: impl FnMut(usize, f32)) {
        assert_eq!(bytes.len(), self.len(), "the observation has the length of the layout");
        for (run, (bytes, zeros)) in bytes.chunks(8).zip(self.zeros.chunks(8)).enumerate() {
            // A byte of the difference is 0 where the number is.
            let mut rest = word(bytes) ^ word(zeros);
            while rest != 0 {
                let place = rest.trailing_zeros() as usize / 8;
                rest &= !(255 << (place * 8));
                let at = run * 8 + place;
                each(at, (f32::from(bytes[place]) + self.lows[at]) * self.factors[at]);
            }
        }
    }

    /// The bytes of an observation from its floats; or the place of the first that is not a byte.
    ///
    /// # Errors
    /// When a float lies outside of the range of its block.
    ///
    /// # Panics
    /// Panics if the length is not that of the layout.
    pub fn bytes(&self, floats: &[f32]) -> Result<Vec<u8>, usize> {
        assert_eq!(floats.len(), self.len(), "the observation has the length of the layout");
        let blocks = self.blocks.iter().flat_map(|block| std::iter::repeat_n(block, block.len()));
        let cells = floats.iter().zip(blocks).enumerate();
        cells.map(|(at, (&float, block))| block.byte_of_float(float).ok_or(at)).collect()
    }
}

/// The descriptions of the blocks stay.
impl<E> Encoder<E> for Layout {
    #[inline(always)]
    fn block(&mut self, about: &BlockSpec<'_>, _: impl Fn(&E, usize, &mut [u8])) {
        self.add(about);
    }
}
