//! What a seat sees, as numbers in named blocks.

use crate::set::Set;
use crate::words::Word;

/// What a seat remembers.
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
pub enum Reading {
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
    /// What it is called.
    pub name: &'static str,
    /// Where it begins.
    pub start: usize,
    /// Its shape, the last index running fastest.
    pub shape: Vec<usize>,
    /// What a byte of 0 means: bytes are numbers above this one.
    pub low: i16,
    /// The greatest number; greater ones are shown as this one.
    pub high: i16,
    /// As a float, a number is divided by this.
    pub scale: u16,
    /// How its cells are read.
    pub reading: Reading,
    /// What stands along the last axis; nothing if it needs no names.
    pub labels: Vec<&'static str>,
    /// What the numbers mean.
    pub meaning: &'static str,
    len: usize,
}

impl Block {
    /// How many numbers it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Has it none?
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
        byte(number, self.low, self.high)
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

/// The blocks of an observation, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    blocks: Vec<Block>,
    forms: Vec<Form>,
    lows: Vec<f32>,
    factors: Vec<f32>,
}

/// What is needed of a block to write it, and no more: there are many, and they are read each time.
#[derive(Clone, Copy, Debug)]
struct Form {
    len: u32,
    width: u16,
    low: i16,
    high: i16,
}

impl Form {
    #[inline]
    fn byte(self, number: i32) -> u8 {
        byte(number, self.low, self.high)
    }
}

/// A number as a byte above the lowest one.
#[inline]
fn byte(number: i32, low: i16, high: i16) -> u8 {
    (number.max(low.into()).min(high.into()) - i32::from(low)) as u8
}

/// The blocks say everything.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.blocks == other.blocks
    }
}

impl Eq for Layout {}

impl Layout {
    /// Adds a block of numbers at the end.
    ///
    /// # Panics
    /// When the name is taken, or the range does not fit a byte.
    pub fn numbers(
        &mut self,
        name: &'static str,
        shape: &[usize],
        range: (i16, i16),
        scale: u16,
        meaning: &'static str,
    ) {
        self.add(name, shape.into(), (range, scale), (Reading::Numbers, &[]), meaning);
    }

    /// Adds a block of numbers at the end, with a name for each along the last axis.
    ///
    /// # Panics
    /// When the name is taken, or the range does not fit a byte.
    pub fn named(
        &mut self,
        name: &'static str,
        outer: &[usize],
        labels: &[&'static str],
        range: (i16, i16),
        scale: u16,
        meaning: &'static str,
    ) {
        let shape = [outer, &[labels.len()]].concat();
        self.add(name, shape, (range, scale), (Reading::Numbers, labels), meaning);
    }

    /// Adds a block at the end that says at most one of the words, for each of the outer axes.
    ///
    /// # Panics
    /// When the name is taken.
    pub fn word(
        &mut self,
        name: &'static str,
        outer: &[usize],
        labels: &[&'static str],
        meaning: &'static str,
    ) {
        let shape = [outer, &[labels.len()]].concat();
        self.add(name, shape, ((0, 1), 1), (Reading::Word, labels), meaning);
    }

    /// Adds a block at the end that says any of the words, for each of the outer axes.
    ///
    /// # Panics
    /// When the name is taken.
    pub fn words(
        &mut self,
        name: &'static str,
        outer: &[usize],
        labels: &[&'static str],
        meaning: &'static str,
    ) {
        let shape = [outer, &[labels.len()]].concat();
        self.add(name, shape, ((0, 1), 1), (Reading::Words, labels), meaning);
    }

    fn add(
        &mut self,
        name: &'static str,
        shape: Vec<usize>,
        ((low, high), scale): ((i16, i16), u16),
        (reading, labels): (Reading, &[&'static str]),
        meaning: &'static str,
    ) {
        assert!(
            self.find(name).is_none() && low < high && high - low <= 255 && scale > 0,
            "{name}"
        );
        let (start, len) = (self.len(), shape.iter().product());
        let labels = labels.to_vec();
        let block = Block { name, start, shape, low, high, scale, reading, labels, meaning, len };
        self.lows.resize(start + len, low.into());
        self.factors.resize(start + len, 1.0 / f32::from(scale));
        self.forms.push(Form { len: len as u32, width: block.width() as u16, low, high });
        self.blocks.push(block);
    }

    /// The blocks in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The block of this name.
    pub fn find(&self, name: &str) -> Option<&Block> {
        self.blocks.iter().find(|block| block.name == name)
    }

    /// How many numbers an observation has.
    pub fn len(&self) -> usize {
        self.lows.len()
    }

    /// Has it none?
    pub fn is_empty(&self) -> bool {
        self.lows.is_empty()
    }

    /// A page with nothing on it, to be written block after block.
    ///
    /// # Panics
    /// When `out` has not the length of the layout.
    #[inline]
    pub fn page<'a>(&'a self, out: &'a mut [u8]) -> Page<'a> {
        assert_eq!(out.len(), self.len(), "an observation has so many numbers");
        out.fill(0);
        Page { forms: self.forms.iter(), blocks: self.blocks.iter(), rest: out }
    }

    /// The floats of an observation from its bytes.
    ///
    /// # Panics
    /// When one of them has not the length of the layout.
    pub fn floats(&self, bytes: &[u8], out: &mut [f32]) {
        assert!(bytes.len() == self.len() && out.len() == self.len());
        let scales = self.lows.iter().zip(&self.factors);
        for ((out, &byte), (low, factor)) in out.iter_mut().zip(bytes).zip(scales) {
            *out = (f32::from(byte) + low) * factor;
        }
    }

    /// The bytes of an observation from its floats; the place of the first that is none.
    ///
    /// # Errors
    /// When a float lies outside of the range of its block.
    ///
    /// # Panics
    /// When there are not as many as the layout has.
    pub fn bytes(&self, floats: &[f32]) -> Result<Vec<u8>, usize> {
        assert_eq!(floats.len(), self.len(), "an observation has so many numbers");
        let blocks = self.blocks.iter().flat_map(|block| std::iter::repeat_n(block, block.len()));
        let cells = floats.iter().zip(blocks).enumerate();
        cells.map(|(at, (&float, block))| block.byte_of_float(float).ok_or(at)).collect()
    }
}

/// An observation that is being written, block after block.
#[derive(Debug)]
pub struct Page<'a> {
    forms: std::slice::Iter<'a, Form>,
    blocks: std::slice::Iter<'a, Block>,
    rest: &'a mut [u8],
}

impl<'a> Page<'a> {
    /// The next block, which must have this name.
    ///
    /// # Panics
    /// When there is none; in a debug build, when it has another name.
    #[inline]
    pub fn next(&mut self, name: &str) -> Cells<'a> {
        let form = *self.forms.next().expect("the layout has a block for it");
        if cfg!(debug_assertions) {
            let known = self.blocks.next().map(|block| block.name);
            assert_eq!(known, Some(name), "blocks are written in their order");
        }
        let (cells, rest) = std::mem::take(&mut self.rest).split_at_mut(form.len as usize);
        self.rest = rest;
        Cells { cells, form }
    }

    /// Is every block written?
    pub fn is_full(&self) -> bool {
        self.forms.len() == 0
    }
}

/// The cells of one block that is being written: rows along the last axis.
#[derive(Debug)]
pub struct Cells<'a> {
    cells: &'a mut [u8],
    form: Form,
}

impl Cells<'_> {
    /// A number.
    #[inline]
    pub fn number(&mut self, at: usize, number: impl Into<i32>) {
        self.cells[at] = self.form.byte(number.into());
    }

    /// All numbers of a row.
    ///
    /// # Panics
    /// When the row has not as many.
    #[inline]
    pub fn numbers<N: Into<i32>, const K: usize>(&mut self, row: usize, numbers: [N; K]) {
        let form = self.form;
        let cells: &mut [u8; K] = self.row(row).try_into().expect("a number for each cell");
        *cells = numbers.map(|number| form.byte(number.into()));
    }

    /// The cell of a row is 1.
    #[inline]
    pub fn mark(&mut self, row: usize, column: usize) {
        self.row(row)[column] = 1;
    }

    /// The word of a row.
    #[inline]
    pub fn word<W: Word>(&mut self, row: usize, word: Option<W>) {
        if let Some(word) = word {
            self.mark(row, word.index());
        }
    }

    /// The words of a row.
    #[inline]
    pub fn words<W: Word>(&mut self, row: usize, words: Set<W>) {
        let cells = self.row(row);
        let mut bits = words.bits();
        while bits != 0 {
            cells[bits.trailing_zeros() as usize] = 1;
            bits &= bits - 1;
        }
    }

    #[inline]
    fn row(&mut self, row: usize) -> &mut [u8] {
        let width = usize::from(self.form.width);
        &mut self.cells[row * width..][..width]
    }
}
