//! The belief of a seat about hidden things, if others choose as a policy does.
//!
//! A uniform belief is that of [`Game::determinize`]: the choices of others tell nothing. Here a world counts the more, the
//! likelier the policy makes the choices of others that the view remembers ([`Game::rewind`], [`Game::recall_choices`]), and
//! hidden choices are made by the policy instead of at random.

use midgard_core::{
    ActionIndex, Actions, Awaiting, Game, Policy, Recall, Seat, Xoshiro256PlusPlus, below, mix,
    sequential,
};
use std::sync::Arc;

/// Worlds that are listed at most; where there are more, they are sampled.
const LISTED: usize = 64;
/// More decisions than any phase has.
const DECISIONS: usize = 1_000;

/// How others choose: as a policy does, or at random.
pub struct Opponent<G: Game> {
    /// The policy. It may use random numbers.
    pub policy: Arc<dyn Policy<G>>,
    /// The probability that any legal action is chosen instead.
    pub noise: f64,
}

impl<G: Game> Clone for Opponent<G> {
    fn clone(&self) -> Self {
        Self { policy: self.policy.clone(), noise: self.noise }
    }
}

/// Worlds that a seat believes in, each with a weight: all of them, or some that were sampled.
#[derive(Clone, Debug)]
pub struct Belief<S> {
    worlds: Vec<S>,
    /// The sums of the weights.
    sums: Vec<f64>,
}

impl<S: Copy> Belief<S> {
    fn of(weighted: impl Iterator<Item = (S, f64)>) -> Option<Self> {
        let (mut worlds, mut sums, mut sum) = (Vec::new(), Vec::new(), 0.0);
        for (world, weight) in weighted.filter(|&(_, weight)| weight > 0.0) {
            sum += weight;
            worlds.push(world);
            sums.push(sum);
        }
        (sum > 0.0).then_some(Self { worlds, sums })
    }

    /// Returns one of the worlds, by weight.
    pub fn sample(&self, rng: &mut Xoshiro256PlusPlus) -> S {
        let share = f64::from(below(rng, u32::MAX)) / f64::from(u32::MAX);
        let wanted = share * self.sums[self.sums.len() - 1];
        let at = self.sums.partition_point(|&sum| sum <= wanted);
        self.worlds[at.min(self.worlds.len() - 1)]
    }

    /// Returns the worlds with their shares of the whole.
    pub fn worlds(&self) -> impl Iterator<Item = (&S, f64)> {
        let whole = self.sums[self.sums.len() - 1];
        let before = [0.0].into_iter().chain(self.sums.iter().copied());
        let shares = self.sums.iter().zip(before).map(move |(sum, before)| (sum - before) / whole);
        self.worlds.iter().zip(shares)
    }
}

/// Returns what a seat believes; `None` where the view remembers no choices, so that the belief is uniform. If the game
/// lists its worlds and there are few, the belief is exact, else it is made of this number of samples.
pub fn belief<G: Game>(
    game: &G,
    view: &G::View,
    seat: Seat,
    opponent: &Opponent<G>,
    numbers: (usize, u64),
) -> Option<Belief<G::State>> {
    belief_until(game, view, seat, opponent, numbers, &|| false)
}

/// As [`belief`]; `None` too if `stops` returns true. It is called before each world.
pub(crate) fn belief_until<G: Game>(
    game: &G,
    view: &G::View,
    seat: Seat,
    opponent: &Opponent<G>,
    (samples, seed): (usize, u64),
    stops: &dyn Fn() -> bool,
) -> Option<Belief<G::State>> {
    let rng = sequential(mix(seed));
    let mut memory = Memory { game, view, seat, opponent, rng, choices: 0 };
    if let Some(worlds) = game.worlds(view, LISTED) {
        let weighed: Option<Vec<_>> = worlds
            .into_iter()
            .map(|(world, weight)| {
                (!stops()).then(|| (world, weight as f64 * memory.likelihood(&world)))
            })
            .collect();
        return Belief::of(weighed?.into_iter()).filter(|_| memory.choices > 0);
    }
    let mut weighed = Vec::new();
    for number in 0..samples {
        if stops() {
            return None;
        }
        let mut rng = sequential(mix(seed ^ mix(number as u64 + 1)));
        let world = game.determinize(view, &mut rng);
        weighed.extend(memory.propose(world));
        if memory.choices == 0 {
            return None;
        }
    }
    Belief::of(weighed.into_iter())
}

/// The choices that a view remembers, and the seats that made them.
struct Memory<'a, G: Game> {
    game: &'a G,
    view: &'a G::View,
    seat: Seat,
    opponent: &'a Opponent<G>,
    rng: Xoshiro256PlusPlus,
    /// The choices of others that were found.
    choices: u64,
}

impl<G: Game> Memory<'_, G> {
    /// Returns how likely others have made the choices of this world.
    fn likelihood(&mut self, world: &G::State) -> f64 {
        let replayed = self.replay(world, |memory, state, seen| match seen {
            Recall::Seen(action) | Recall::Hidden(action) => {
                Some((action, memory.probability(state, action)?))
            }
            Recall::Now => None,
        });
        replayed.map_or(0.0, |(_, likelihood)| likelihood * self.chosen_before(world))
    }

    /// Returns the world with hidden choices made by the policy, and its weight.
    fn propose(&mut self, world: G::State) -> Option<(G::State, f64)> {
        let (world, weight) = self.replay(&world, |memory, state, seen| match seen {
            Recall::Seen(action) => Some((action, memory.probability(state, action)?)),
            Recall::Hidden(_) => memory.choose_hidden(state),
            Recall::Now => None,
        })?;
        Some((world, weight * self.chosen_before(&world)))
    }

    /// Makes the decisions that are remembered once more. Returns where that leads to, and the product of the weights;
    /// `None` if it is not the view.
    fn replay(
        &mut self,
        world: &G::State,
        mut decide: impl FnMut(&mut Self, &G::State, Recall) -> Option<(ActionIndex, f64)>,
    ) -> Option<(G::State, f64)> {
        let game = self.game;
        let Some(mut state) = game.rewind(self.view, world) else { return Some((*world, 1.0)) };
        let mut weight = 1.0;
        for _ in 0..DECISIONS {
            let seen = game.recall(self.view, world, &state);
            if seen == Recall::Now {
                return (game.view(&state, self.seat) == *self.view).then_some((state, weight));
            }
            let Awaiting::Decision(seat) = game.awaiting(&state) else { return None };
            let (action, probability) = match seen {
                Recall::Seen(action) if seat == self.seat => (action, 1.0),
                _ => {
                    self.choices += 1;
                    decide(self, &state, seen)?
                }
            };
            if !game.legal_actions(&state).contains(action) {
                return None;
            }
            weight *= probability;
            game.apply_unchecked(&mut state, action);
        }
        None
    }

    /// Returns how likely the earlier choices are that a world holds.
    fn chosen_before(&mut self, world: &G::State) -> f64 {
        let (game, view) = (self.game, self.view);
        let mut weight = 1.0;
        game.recall_choices(view, world, &mut |state, action| {
            self.choices += 1;
            weight *= self.probability(state, action).unwrap_or(0.0);
        });
        weight
    }

    /// Returns what the policy would do, and the legal actions.
    fn ask(&mut self, state: &G::State) -> (ActionIndex, G::Actions) {
        let legal = self.game.legal_actions(state);
        (self.opponent.policy.choose(self.game, state, &legal, &mut self.rng), legal)
    }

    /// Returns how likely an action is; `None` if it is not legal.
    fn probability(&mut self, state: &G::State, action: ActionIndex) -> Option<f64> {
        let noise = self.opponent.noise;
        let (chosen, legal) = self.ask(state);
        let policy = if chosen == action { 1.0 - noise } else { 0.0 };
        legal.contains(action).then(|| policy + noise / legal.len() as f64)
    }

    /// Chooses an action that the seat does not see. Returns it with the probability that it does not see the action.
    fn choose_hidden(&mut self, state: &G::State) -> Option<(ActionIndex, f64)> {
        let (game, noise, observer) = (self.game, self.opponent.noise, self.seat);
        let (chosen, legal) = self.ask(state);
        let hidden: G::Actions =
            legal.iter().filter(|&action| !game.shows(state, action, observer)).collect();
        let by_policy = if hidden.contains(chosen) { 1.0 - noise } else { 0.0 };
        let whole = by_policy + noise * hidden.len() as f64 / legal.len() as f64;
        if hidden.is_empty() || whole <= 0.0 {
            return None;
        }
        let share = f64::from(below(&mut self.rng, u32::MAX)) / f64::from(u32::MAX);
        if share * whole < by_policy {
            return Some((chosen, whole));
        }
        let any = below(&mut self.rng, hidden.len() as u32) as usize;
        hidden.nth(any).map(|action| (action, whole))
    }
}
