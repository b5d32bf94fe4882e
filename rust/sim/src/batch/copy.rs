//! Copies for planners: forks, redeals, rollouts. None of them sees the real future of a row.

use super::part::returns as write_returns;
use super::{Batch, Out, Row};
use midgard_core::{Game, Policy, Purpose, Seat, Stream};
use midgard_search::rollout;
use std::sync::Arc;

impl<G: Game> Batch<G> {
    /// A batch of so many copies of a row, each with a future of its own: other ones at each call, the
    /// same ones in the same order of calls.
    ///
    /// # Panics
    /// When the row does not exist, or the columns are of another shape.
    pub fn fork(&mut self, game: &G, row: usize, copies: usize, out: Out<'_>) -> Self {
        let forks: Vec<Row> = (0..copies).map(|_| self.rows[row].fork()).collect();
        let mut forked = Self {
            settings: self.settings,
            threads: Arc::clone(&self.threads),
            states: vec![self.states[row]; copies],
            legal: vec![self.legal[row]; copies],
            rows: forks,
        };
        forked.each(game, out, |part, at| part.arrive(at));
        forked
    }

    /// As [`Batch::fork`], but onto rows of this batch, whose games are given up.
    ///
    /// # Panics
    /// When a row does not exist, or the columns are of another shape.
    pub fn fork_onto(&mut self, game: &G, row: usize, onto: &[usize], out: Out<'_>) {
        for &to in onto {
            let fork = self.rows[row].fork();
            self.states[to] = self.states[row];
            self.legal[to] = self.legal[row];
            self.rows[to] = fork;
        }
        let mut part = self.whole(game, out);
        onto.iter().for_each(|&to| part.arrive(to));
    }

    /// A batch of redeals: each row drawn anew from what this seat of it knows, and its future made from this
    /// seed.
    ///
    /// # Panics
    /// When there are not as many seats and seeds as rows, or the columns are of another shape.
    pub fn determinize(&self, game: &G, seats: &[Seat], seeds: &[u128], out: Out<'_>) -> Self {
        assert_eq!((seats.len(), seeds.len()), (self.len(), self.len()), "a seat and a seed a row");
        let mut dealt = self.clone();
        self.threads.each(&mut dealt.states, 1, 16, |at, state| {
            let mut rng = Stream::new(seeds[at], 0).sequence(Purpose::World);
            state[0] = game.determinize(&game.view(&self.states[at], seats[at]), &mut rng);
        });
        for (row, &seed) in dealt.rows.iter_mut().zip(seeds) {
            row.reseed(Stream::new(seed, 0).determinized().seed());
        }
        let rows = dealt.rows.iter_mut().zip(&mut dealt.states).zip(&mut dealt.legal);
        for ((row, state), legal) in rows.filter(|((row, _), _)| !row.over) {
            *legal = row.settle(game, state);
        }
        dealt.each(game, out, |part, at| part.arrive(at));
        dealt
    }

    /// Plays a copy of each row to its end, as many as there are seeds, from the `first` on, and writes each
    /// seat's share of the victory, row by row. The rows stay as they are.
    ///
    /// # Panics
    /// When there are not so many rows, or not as many cells as seats in each.
    pub fn rollout<P: Policy<G> + ?Sized>(
        &self,
        game: &G,
        first: usize,
        seeds: &[u128],
        policy: &P,
        returns: &mut [f32],
    ) {
        let players = game.players();
        assert_eq!(returns.len(), seeds.len() * players);
        let states = &self.states[first..][..seeds.len()];
        self.threads.each(returns, players, 4, |at, cells| {
            let mut state = states[at];
            let mut rng = Stream::new(seeds[at], 0).sequence(Purpose::Rollout);
            rollout(game, &mut state, policy, &mut rng);
            write_returns(game, &state, cells);
        });
    }
}
