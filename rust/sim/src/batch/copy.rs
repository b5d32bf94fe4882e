//! Copies for planners: forks, sampled states, rollouts. None of them sees the real future of a row.

use super::part::returns as write_returns;
use super::{Batch, Out, Row};
use midgard_core::{Game, Policy, Purpose, Seat, Stream};
use midgard_search::rollout;
use std::sync::Arc;

impl<G: Game> Batch<G> {
    /// Returns a batch of copies of a row, each with a future of its own. The futures differ from call to call, but are
    /// the same for the same sequence of calls.
    ///
    /// # Panics
    /// Panics if the row does not exist or the columns have another shape.
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

    /// Does what [`Batch::fork`] does, but overwrites rows of this batch.
    ///
    /// # Panics
    /// Panics if a row does not exist or the columns have another shape.
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

    /// Returns a batch in which each row is sampled from what this seat of it knows, with a future derived from this
    /// seed.
    ///
    /// # Panics
    /// Panics if the numbers of seats, seeds and rows differ, or if the columns have another shape.
    pub fn determinize(&self, game: &G, seats: &[Seat], seeds: &[u128], out: Out<'_>) -> Self {
        assert_eq!((seats.len(), seeds.len()), (self.len(), self.len()), "a seat and a seed a row");
        let mut dealt = self.clone();
        self.threads.each(&mut dealt.states, 1, 16, |first, states| {
            for (at, state) in (first..).zip(states) {
                let mut rng = Stream::new(seeds[at], 0).sequence(Purpose::World);
                *state = game.determinize(&game.view(&self.states[at], seats[at]), &mut rng);
            }
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

    /// Plays a copy of each row to its end and writes the return of each seat, row by row. It starts at the
    /// row `first` and takes one row for each seed. The rows do not change.
    ///
    /// # Panics
    /// Panics if there are fewer rows than seeds, or if the cells are not one for each seat of these rows.
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
        self.threads.each(returns, players, 4, |first, returns| {
            for (at, cells) in (first..).zip(returns.chunks_mut(players)) {
                let mut state = states[at];
                let mut rng = Stream::new(seeds[at], 0).sequence(Purpose::Rollout);
                rollout(game, &mut state, policy, &mut rng);
                write_returns(game, &state, cells);
            }
        });
    }
}
