//! Consecutive rows of a batch with their columns: the work of one thread.

use super::out::write_mask;
use super::sample::uniform;
use super::{Autoreset, Batch, Illegal, Out, Reward, Row, Settings, Shape, TERMINAL, legal};
use midgard_core::{ActionIndex, BySeat, Game, Seat, SeatValues, Word};

/// Rows that are played one after the other, and then shown. The code of both together is larger than the fastest memory of a
/// core.
const RUN: usize = 32;

/// Consecutive rows.
pub(crate) struct Part<'a, G: Game> {
    /// The number of the first row.
    pub(crate) first: usize,
    pub(crate) rows: &'a mut [Row],
    game: &'a G,
    settings: &'a Settings,
    shape: Shape,
    states: &'a mut [G::State],
    legal: &'a mut [G::Actions],
    out: Out<'a>,
    scratch: Vec<u8>,
}

impl<'a, G: Game> Part<'a, G> {
    /// Takes all rows of a batch.
    ///
    /// # Panics
    /// Panics if the columns have another shape.
    pub(crate) fn new(batch: &'a mut Batch<G>, game: &'a G, out: Out<'a>) -> Self {
        let shape = Shape::of(game);
        out.check(batch.rows.len(), shape);
        Self {
            first: 0,
            rows: &mut batch.rows,
            game,
            settings: &batch.settings,
            shape,
            states: &mut batch.states,
            legal: &mut batch.legal,
            out,
            scratch: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    fn split(self, at: usize) -> (Self, Self) {
        let Self { first, rows, game, settings, shape, states, legal, out, .. } = self;
        let (rows, rows_) = rows.split_at_mut(at);
        let (states, states_) = states.split_at_mut(at);
        let (legal, legal_) = legal.split_at_mut(at);
        let (out, out_) = out.split(at, shape);
        let part = |first, rows, states, legal, out| Self {
            first,
            rows,
            game,
            settings,
            shape,
            states,
            legal,
            out,
            scratch: Vec::new(),
        };
        (part(first, rows, states, legal, out), part(first + at, rows_, states_, legal_, out_))
    }

    /// Divides the rows into parts of this many rows; the last one may have fewer.
    pub(crate) fn parts(self, rows: usize) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let part = rest.take()?;
            if part.len() <= rows {
                return Some(part);
            }
            let (part, others) = part.split(rows);
            rest = Some(others);
            Some(part)
        })
    }

    /// Begins a new game in a row and clears the results of its last step.
    pub(crate) fn begin(&mut self, at: usize, seed: u128) {
        self.clear(at);
        self.start(at, seed);
        self.show(at);
    }

    /// Completes a row whose state came from elsewhere, possibly from a finished game. No step has been made in it.
    pub(crate) fn arrive(&mut self, at: usize) {
        self.clear(at);
        let Row { terminated, truncated, .. } = self.rows[at];
        (self.out.terminated[at], self.out.truncated[at]) = (terminated, truncated);
        self.show(at);
    }

    /// Draws a legal action for each row, and plays it.
    pub(crate) fn step_random(&mut self, mixed: u64, actions: &mut [i64]) {
        for ((action, row), legal) in actions.iter_mut().zip(&*self.rows).zip(&*self.legal) {
            *action = uniform(mixed, row, legal);
        }
        self.step(actions);
    }

    /// Plays an action in each row.
    pub(crate) fn step(&mut self, actions: &[i64]) {
        self.out.rewards.fill(0.0);
        self.out.terminated.fill(false);
        self.out.truncated.fill(false);
        self.out.illegal.fill(false);
        for first in (0..self.len()).step_by(RUN) {
            let run = first..self.len().min(first + RUN);
            let mut changed = 0_u32;
            for at in run.clone() {
                changed |= u32::from(self.step_row(at, actions[at])) << (at - first);
            }
            for at in run.filter(|at| changed >> (at - first) & 1 == 1) {
                self.show(at);
            }
        }
    }

    /// Makes a step in a row. Returns whether it may have changed.
    #[inline]
    fn step_row(&mut self, at: usize, action: i64) -> bool {
        if self.rows[at].over {
            return self.rest(at);
        }
        match legal(&self.legal[at], action) {
            Some(action) => self.play(at, action),
            None => self.penalize(at),
        }
        if self.rows[at].over && self.settings.autoreset == Autoreset::SameStep {
            let (state, seat) = (&self.states[at], self.rows[at].seat);
            let (game, memory) = (self.game, self.settings.memory);
            self.out.finals.write(game, at, &mut self.scratch, |cells| {
                game.observe(&game.view(state, seat), memory, cells);
            });
            let seed = self.rows[at].next_seed();
            self.start(at, seed);
        }
        true
    }

    /// Makes a step in a row whose game is over. Returns whether it has changed.
    fn rest(&mut self, at: usize) -> bool {
        let begins = self.settings.autoreset != Autoreset::Disabled;
        if begins {
            let seed = self.rows[at].next_seed();
            self.start(at, seed);
        } else {
            let Row { terminated, truncated, .. } = self.rows[at];
            (self.out.terminated[at], self.out.truncated[at]) = (terminated, truncated);
        }
        begins
    }

    /// Clears the results of the last step.
    fn clear(&mut self, at: usize) {
        let players = self.shape.players;
        self.out.rewards[at * players..][..players].fill(0.0);
        self.out.terminated[at] = false;
        self.out.truncated[at] = false;
        self.out.illegal[at] = false;
    }

    fn start(&mut self, at: usize, seed: u128) {
        self.rows[at] = Row::new(seed);
        self.states[at] = self.game.start();
        self.settle(at);
    }

    #[inline]
    fn settle(&mut self, at: usize) {
        self.legal[at] = self.rows[at].settle(self.game, &mut self.states[at]);
    }

    #[inline]
    fn play(&mut self, at: usize, action: ActionIndex) {
        let (players, reward) = (self.shape.players, self.settings.reward);
        let before = if reward == Reward::Score { self.scores(at) } else { BySeat::default() };
        let decider = self.rows[at].seat;
        self.game.apply_unchecked(&mut self.states[at], action);
        self.settle(at);
        let row = &mut self.rows[at];
        row.decisions = row.decisions.saturating_add(1);
        let most = self.settings.most_decisions;
        if !row.over && most > 0 && row.decisions >= most {
            row.truncated = true;
            self.legal[at] = row.close();
        }
        let Row { terminated, truncated, .. } = *row;
        if row.over {
            row.seat = decider;
            (self.out.terminated[at], self.out.truncated[at]) = (terminated, truncated);
        }
        if reward == Reward::Score {
            let after = self.scores(at);
            for seat in Seat::of(players) {
                self.out.rewards[at * players + seat.index()] = (after[seat] - before[seat]) as f32;
            }
        } else if terminated {
            returns(self.game, &self.states[at], &mut self.out.rewards[at * players..][..players]);
        }
    }

    /// Ends the game after an illegal action.
    fn penalize(&mut self, at: usize) {
        let row = &mut self.rows[at];
        row.terminated = true;
        self.legal[at] = row.close();
        (self.out.terminated[at], self.out.illegal[at]) = (true, true);
        if let Illegal::Penalize(penalty) = self.settings.illegal {
            self.out.rewards[at * self.shape.players + row.seat.index()] = penalty;
        }
    }

    fn scores(&self, at: usize) -> BySeat<i32> {
        let mut scores = BySeat::default();
        for seat in Seat::of(self.shape.players) {
            scores[seat] = self.game.score(&self.states[at], seat);
        }
        scores
    }

    /// Writes the columns of a row.
    #[inline]
    fn show(&mut self, at: usize) {
        let (row, legal) = (&self.rows[at], &self.legal[at]);
        let actions = self.shape.actions;
        write_mask(legal, &mut self.out.masks[at * actions..][..actions]);
        self.out.counts[at] = row.choices as i16;
        self.out.seats[at] = if row.over { TERMINAL } else { row.seat as i8 };
        let (game, state, memory) = (self.game, &self.states[at], self.settings.memory);
        self.out.observations.write(game, at, &mut self.scratch, |cells| {
            game.observe(&game.view(state, row.seat), memory, cells);
        });
    }
}

/// Writes the returns of each seat; all 0 before the end.
pub(crate) fn returns<G: Game>(game: &G, state: &G::State, out: &mut [f32]) {
    let returns = game.returns(state);
    for (to, &from) in out.iter_mut().zip(returns.as_slice()) {
        *to = from as f32;
    }
}
