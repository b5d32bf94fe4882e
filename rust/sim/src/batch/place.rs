//! States from elsewhere come into rows.

use super::{Autoreset, Batch, Out, Row};
use midgard_core::Game;

impl<G: Game> Batch<G> {
    /// These states come into these rows, which give up their games. Their chance is that of these seeds,
    /// or of the next game of each row; decisions are counted from here.
    ///
    /// # Errors
    /// With [`Autoreset::SameStep`], the first state whose game is over; then nothing has changed.
    ///
    /// # Panics
    /// When there are not as many states, and seeds, as rows, a row does not exist, or the columns are of
    /// another shape.
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
