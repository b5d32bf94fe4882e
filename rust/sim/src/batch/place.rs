//! Puts states into rows.

use super::{Autoreset, Batch, Out, Row};
use midgard_core::Game;

impl<G: Game> Batch<G> {
    /// Overwrites these rows with these states. Their chance comes from these seeds or from the seed of the next game of
    /// each row. Decisions are counted from here.
    ///
    /// # Errors
    /// Returns the position of the first state whose game is over, with [`Autoreset::SameStep`] only. Then nothing has
    /// changed.
    ///
    /// # Panics
    /// Panics if the numbers of states, seeds and rows differ, if a row does not exist, or if the columns have another
    /// shape.
    pub fn place(
        &mut self,
        game: &G,
        rows: &[usize],
        states: &[G::State],
        seeds: Option<&[u128]>,
        out: Out<'_>,
    ) -> Result<(), usize> {
        assert_eq!(rows.len(), states.len(), "a state a row");
        let mut arriving = Vec::with_capacity(rows.len());
        for (k, (&at, &state)) in rows.iter().zip(states).enumerate() {
            let seed = seeds.map_or_else(|| self.rows[at].next_seed(), |seeds| seeds[k]);
            let (mut row, mut state) = (Row::new(seed), state);
            let legal = row.settle(game, &mut state);
            if row.over && self.settings.autoreset == Autoreset::SameStep {
                return Err(k);
            }
            arriving.push((at, row, state, legal));
        }
        for (at, row, state, legal) in arriving {
            (self.rows[at], self.states[at], self.legal[at]) = (row, state, legal);
        }
        let mut part = self.whole(game, out);
        rows.iter().for_each(|&at| part.arrive(at));
        Ok(())
    }
}
