//! The entries of observations that are not 0: about one in six.

use super::Batch;
use midgard_core::Game;
use std::fmt;
use std::ops::Range;

/// The entries that are not 0, row after row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Active {
    /// The place of each in its observation.
    pub indices: Vec<i32>,
    /// Where each row begins among them, and then their number.
    pub offsets: Vec<i32>,
    /// The float of each.
    pub values: Vec<f32>,
}

/// More entries than 31 bits count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyActive;

impl fmt::Display for TooManyActive {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "more than {} entries are not 0: use fewer rows", i32::MAX)
    }
}

impl std::error::Error for TooManyActive {}

impl<G: Game> Batch<G> {
    /// Returns the entries of the observations of all rows that are not 0, as floats: those that [`Batch::show`] would write now.
    ///
    /// # Errors
    /// Returns an error if there are 2^31 entries or more.
    pub fn active(&self, game: &G) -> Result<Active, TooManyActive> {
        let rows = self.threads.part(self.len());
        let mut parts = vec![Active::default(); self.len().div_ceil(rows)];
        self.threads.each(&mut parts, 1, 1, |number, part| {
            let first = number * rows;
            self.add_active(game, first..self.len().min(first + rows), &mut part[0]);
        });
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        for part in parts {
            all.indices.extend(part.indices);
            all.offsets.extend(part.offsets);
            all.values.extend(part.values);
        }
        // Each row has left its number of entries.
        let mut end = 0_i32;
        for offset in &mut all.offsets {
            let count = std::mem::replace(offset, end);
            end = end.checked_add(count).ok_or(TooManyActive)?;
        }
        all.offsets.push(end);
        Ok(all)
    }

    /// Adds the entries of rows, and the number of entries of each row as its offset.
    fn add_active(&self, game: &G, rows: Range<usize>, all: &mut Active) {
        let layout = game.layout();
        let mut bytes = vec![0; layout.len()];
        for at in rows {
            let view = game.view(&self.states[at], self.rows[at].seat);
            game.observe(&view, self.settings.memory, &mut bytes);
            let before = all.indices.len();
            layout.active(&bytes, |place, value| {
                all.indices.push(place as i32);
                all.values.push(value);
            });
            all.offsets.push((all.indices.len() - before) as i32);
        }
    }
}
