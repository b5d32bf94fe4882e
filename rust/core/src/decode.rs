//! Observations read back: numbers and words by block.

use crate::layout::{Block, Encoding, Layout};
use crate::plain::Plain;

impl Layout {
    /// Returns the numbers or the words of each block of an observation, as bytes.
    ///
    /// # Errors
    /// When a block holds a number above its greatest, or several words where it has at most one.
    ///
    /// # Panics
    /// Panics if the bytes do not have the length of the layout.
    pub fn decode(&self, bytes: &[u8]) -> Result<Plain, String> {
        assert!(bytes.len() == self.len(), "an observation has the length of its layout");
        let field = |block: &Block| {
            let cells = &bytes[block.start..block.start + block.len()];
            let wrong = |cell: &&u8| block.number(**cell) > block.high.into();
            if let Some(&wrong) = cells.iter().find(wrong) {
                let (name, number) = (block.name, block.number(wrong));
                return Err(format!("the block {name} cannot hold {number}"));
            }
            Ok((block.name.to_owned(), block.decode(&block.shape, cells)?))
        };
        self.blocks().iter().map(field).collect::<Result<_, _>>().map(Plain::Fields)
    }
}

impl Block {
    /// Returns the cells of the block or of a part of it.
    fn decode(&self, shape: &[usize], cells: &[u8]) -> Result<Plain, String> {
        if let [count, inner @ ..] = shape
            && !inner.is_empty()
        {
            let parts = cells.chunks(cells.len() / count);
            let parts: Result<_, _> = parts.map(|part| self.decode(inner, part)).collect();
            return parts.map(Plain::List);
        }
        let marked = self.labels.iter().zip(cells).filter(|(_, cell)| **cell > 0);
        let mut marked = marked.map(|(&label, _)| Plain::Text(label.into()));
        let numbers = cells.iter().map(|&cell| Plain::Number(self.number(cell).into()));
        Ok(match self.encoding {
            Encoding::Words => Plain::List(marked.collect()),
            Encoding::Word => {
                let word = marked.next().unwrap_or(Plain::Null);
                if marked.next().is_some() {
                    return Err(format!("the block {} holds at most one word", self.name));
                }
                word
            }
            Encoding::Numbers if !self.labels.is_empty() => {
                let labels = self.labels.iter().map(|&label| label.to_owned());
                Plain::Fields(labels.zip(numbers).collect())
            }
            Encoding::Numbers if self.shape == [1] => Plain::Number(self.number(cells[0]).into()),
            Encoding::Numbers => Plain::List(numbers.collect()),
        })
    }
}
