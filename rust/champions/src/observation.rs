//! What a seat knows, as numbers in named blocks.

use crate::rules::{ROUNDS, Rules};
use crate::view::View;
use midgard_core::{Layout, Memory};

/// The blocks of an observation.
pub(crate) fn layout() -> Layout {
    let mut layout = Layout::default();
    layout.add("round", &[1], (0, ROUNDS.into()), ROUNDS.into(), "the round; 0 during set-up");
    layout
}

impl View {
    /// Writes it as bytes, in the blocks of the layout.
    pub(crate) fn observe(&self, rules: &Rules, _memory: Memory, out: &mut [u8]) {
        assert_eq!(out.len(), rules.layout.len(), "an observation has so many numbers");
        out.fill(0);
        out[0] = self.seen.round;
    }
}
