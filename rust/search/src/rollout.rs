//! Rollouts: quick games to the end, inside a search.

use midgard_core::{Awaiting, Game, Policy, Silent, Xoshiro256PlusPlus};

/// Plays a state to its end: every seat by the same policy, chance and policy from one generator in
/// sequence. Faster than [`crate::play_out`], whose every event has numbers of its own. Returns how many
/// decisions were taken.
pub fn rollout<G: Game, P: Policy<G> + ?Sized>(
    game: &G,
    state: &mut G::State,
    policy: &P,
    rng: &mut Xoshiro256PlusPlus,
) -> u64 {
    let mut decisions = 0;
    loop {
        let choose = |state: &G::State, legal: &G::Actions| policy.choose(game, state, legal, rng);
        if game.decide(state, choose, &mut Silent) {
            decisions += 1;
        } else if game.awaiting(state) == Awaiting::Chance {
            game.sample(state, rng, |_| {});
        } else {
            return decisions;
        }
    }
}
