//! What a seat sees, as numbers in named blocks.

/// What a seat remembers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Memory {
    /// Everything that it has ever seen.
    #[default]
    Perfect,
    /// Only what lies open on the table now.
    Table,
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
    /// What the numbers mean.
    pub meaning: &'static str,
}

impl Block {
    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Has it none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The byte of a number.
    #[inline]
    pub fn byte(&self, number: i32) -> u8 {
        (number.clamp(self.low.into(), self.high.into()) - i32::from(self.low)) as u8
    }
}

/// The blocks of an observation, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    blocks: Vec<Block>,
    lows: Vec<f32>,
    factors: Vec<f32>,
}

/// The blocks say everything.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.blocks == other.blocks
    }
}

impl Eq for Layout {}

impl Layout {
    /// Adds a block at the end.
    ///
    /// # Panics
    /// When the name is taken, or the range does not fit a byte.
    pub fn add(
        &mut self,
        name: &'static str,
        shape: &[usize],
        (low, high): (i16, i16),
        scale: u16,
        meaning: &'static str,
    ) {
        assert!(
            self.find(name).is_none() && low < high && high - low <= 255 && scale > 0,
            "{name}"
        );
        let block =
            Block { name, start: self.len(), shape: shape.into(), low, high, scale, meaning };
        self.lows.resize(block.start + block.len(), low.into());
        self.factors.resize(block.start + block.len(), 1.0 / f32::from(scale));
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
}
