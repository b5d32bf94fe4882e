//! The law of rotation, for the tests of each game: a seat is only a place in the order of play.
//!
//! Two games are played side by side: in the second one everybody has moved some seats on, and the start player too. Both
//! have the same outcomes of chance and, seat by seat, the same choices. So each seat of the one game stands as another
//! seat of the other does, and whatever a bot makes of one position it must make of the other.

use crate::actions::{ActionIndex, Actions};
use crate::baseline::Baseline;
use crate::chance::Outcome;
use crate::game::{Awaiting, Game, Policy};
use crate::rng::{below, sequential};
use crate::seat::Seat;
use rand_core::Rng;
use std::collections::VecDeque;

/// Two games, the second with everybody moved on.
#[derive(Debug)]
pub struct Rotation<'a, G> {
    /// The game as it is.
    pub game: &'a G,
    /// The game in which everybody, and the start player, sits `by` seats further on.
    pub turned: &'a G,
    /// The number of seats.
    pub by: usize,
}

impl<G: Game> Rotation<'_, G> {
    /// Returns the seat of the second game for one of the first.
    pub fn seat(&self, seat: Seat) -> Seat {
        Seat::ALL[(seat as usize + self.by) % self.game.players()]
    }

    /// Returns the action of the second game for an action of a seat of the first.
    ///
    /// # Panics
    /// Panics if the second game has no legal action for it.
    pub fn action(&self, state: &G::State, seat: Seat, action: ActionIndex) -> ActionIndex {
        let (order, seat) = (self.game.tie_order(seat, action), self.seat(seat));
        let legal = self.turned.legal_actions(state);
        let found = legal.iter().find(|&other| self.turned.tie_order(seat, other) == order);
        found.unwrap_or_else(|| panic!("no action for {action}: {state:?}"))
    }

    /// Plays both games to the end at random. `probe` is called with the states of both before each step; `outcome`
    /// turns an outcome of chance, which matters where it names a seat. A state in which seats of the second game decide in
    /// another order than those of the first is given to `sealed`, which plays on in both until the order is the same.
    ///
    /// # Panics
    /// Panics if the two games wait for different things.
    pub fn play(
        &self,
        rng: &mut impl Rng,
        mut probe: impl FnMut(&G::State, &G::State),
        outcome: impl Fn(&G::State, Outcome) -> Outcome,
        mut sealed: impl FnMut(&mut G::State, &mut G::State),
    ) {
        let (mut state, mut other) = (self.game.start(), self.turned.start());
        loop {
            sealed(&mut state, &mut other);
            probe(&state, &other);
            match self.game.awaiting(&state) {
                Awaiting::Nothing => {
                    assert_eq!(self.turned.awaiting(&other), Awaiting::Nothing, "{other:?}");
                    return;
                }
                Awaiting::Chance => {
                    assert_eq!(self.turned.awaiting(&other), Awaiting::Chance, "{other:?}");
                    let drawn = draw(self.game, &state, rng);
                    let there = outcome(&state, drawn);
                    assert!(self.turned.distribution(&other).allows(there), "{other:?}");
                    self.game.answer_unchecked(&mut state, drawn);
                    self.turned.answer_unchecked(&mut other, there);
                }
                Awaiting::Decision(seat) => {
                    let turn = Awaiting::Decision(self.seat(seat));
                    assert_eq!(self.turned.awaiting(&other), turn, "{state:?}\n{other:?}");
                    let legal = self.game.legal_actions(&state);
                    assert_eq!(legal.len(), self.turned.legal_actions(&other).len(), "{other:?}");
                    let nth = below(rng, legal.len() as u32) as usize;
                    let action = legal.nth(nth).expect("somebody can do something");
                    let there = self.action(&other, seat, action);
                    self.game.apply_unchecked(&mut state, action);
                    self.turned.apply_unchecked(&mut other, there);
                }
            }
        }
    }

    /// Deals cards to all seats, in both games from the first seat on: each seat gets what it gets in the other game.
    /// `whom` returns the seat that chance deals to.
    ///
    /// # Panics
    /// Panics if the seats get different numbers of cards.
    pub fn deal(
        &self,
        state: &mut G::State,
        other: &mut G::State,
        rng: &mut impl Rng,
        whom: impl Fn(&G::State) -> Option<Seat>,
    ) {
        let mut dealt = vec![VecDeque::new(); self.game.players()];
        while let Some(seat) = whom(state) {
            let drawn = draw(self.game, state, rng);
            dealt[self.seat(seat) as usize].push_back(drawn);
            self.game.answer_unchecked(state, drawn);
        }
        while let Some(seat) = whom(other) {
            let drawn = dealt[seat as usize].pop_front().expect("the seats get as many cards");
            self.turned.answer_unchecked(other, drawn);
        }
    }

    /// Checks that expected scores, the account of luck and the guess of a game that stops are turned with the seats. Sums
    /// over seats round differently in another order, so they agree to 12 digits.
    ///
    /// # Panics
    /// Panics if a number belongs to a seat for its number.
    pub fn check_values(&self, state: &G::State, other: &G::State) {
        let agree = |what: &str, one: &G::Values, turned: &G::Values| {
            for seat in Seat::of(self.game.players()) {
                let (one, turned) = (one[seat], turned[self.seat(seat)]);
                let near = (one - turned).abs() <= 1e-12 * one.abs().max(1.0);
                assert!(near, "{what} of seat {seat}: {one}, {turned}\n{state:?}\n{other:?}");
            }
        };
        agree("the estimate", &self.game.estimate(state), &self.turned.estimate(other));
        if let (Some(one), Some(turned)) = (self.game.estimator(), self.turned.estimator()) {
            let (here, spread) = one.expected_scores(self.game, state);
            let (there, wide) = turned.expected_scores(self.turned, other);
            agree("the expected score", &here, &there);
            assert_eq!(spread.to_bits(), wide.to_bits(), "{state:?}");
        }
    }

    /// Checks that a policy chooses the same for the seat that decides, wherever it sits.
    ///
    /// # Panics
    /// Panics if it chooses differently.
    pub fn check_choice(&self, policy: &dyn Policy<G>, state: &G::State, other: &G::State) {
        let Awaiting::Decision(seat) = self.game.awaiting(state) else { return };
        let mut rngs = [1, 1].map(sequential);
        let [one, turned] = &mut rngs;
        let chosen = policy.choose(self.game, state, &self.game.legal_actions(state), one);
        let legal = self.turned.legal_actions(other);
        let there = policy.choose(self.turned, other, &legal, turned);
        let wanted = self.action(other, seat, chosen);
        assert_eq!(there, wanted, "the choice of seat {seat}: {state:?}\n{other:?}");
    }

    /// Checks that values of the account of luck are turned with the seats, to 12 digits.
    ///
    /// # Panics
    /// Panics if a value belongs to a seat for its number.
    pub fn check_luck(
        &self,
        accounts: &mut [Box<dyn Baseline<G>>; 2],
        state: &G::State,
        other: &G::State,
    ) {
        let [one, turned] = accounts;
        let (here, there) = (one.values(self.game, state), turned.values(self.turned, other));
        for (here, there) in [(here.scores, there.scores), (here.returns, there.returns)] {
            for seat in Seat::of(self.game.players()) {
                let (one, turned) = (here[seat], there[self.seat(seat)]);
                let near = (one - turned).abs() <= 1e-12 * one.abs().max(1.0);
                assert!(near, "luck of seat {seat}: {one}, {turned}\n{state:?}\n{other:?}");
            }
        }
    }
}

/// Draws an outcome of the open chance event.
fn draw<G: Game>(game: &G, state: &G::State, rng: &mut impl Rng) -> Outcome {
    let distribution = game.distribution(state);
    let mut ticket = below(rng, distribution.total());
    let hit = distribution.entries().iter().find(|&&(_, weight)| {
        let here = ticket < weight;
        ticket = ticket.wrapping_sub(weight);
        here
    });
    hit.expect("the weights add up").0
}
