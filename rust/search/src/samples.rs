//! Games from which expected scores are fitted.

use crate::playout::{Uniform, new_state};
use midgard_core::{Actions, Awaiting, Features, FittedTo, Policy, Sampled, Seat, Stream, below};
use std::ops::Range;

/// One decision in this number is random, so that unusual positions come up too.
const NOISE: u32 = 20;
/// Where differences are fitted, one in this number is random in the first rounds of a game, and none later.
const EXPLORING_NOISE: u32 = 2;
/// It has rows from this number of rounds after those.
const ROUNDS_AFTER: u8 = 3;

/// Columns before the features: the list of weights, the final score, the share of victory.
const COLUMNS: usize = 3;

/// Plays games with the first policy of the game, as rollouts of searches play them. Returns the length of a row, and the
/// rows one after the other: one for each game, round and seat, in this order, with the number of the list of weights, the
/// final score, the share of victory of the seat, and the features.
pub fn fit_samples<G: Features>(rules: &G, games: Range<u64>, seed: u64) -> (usize, Vec<f32>) {
    let samples = games.map(|number| {
        let other = rules.fitted_game(number);
        samples_of(other.as_ref().unwrap_or(rules), Stream::new(seed.into(), number))
    });
    (COLUMNS + rules.feature_names().len(), samples.collect::<Vec<_>>().concat())
}

/// Plays a game, and returns its rows.
fn samples_of<G: Features>(rules: &G, stream: Stream) -> Vec<f32> {
    const { assert!(!G::POLICIES.is_empty(), "a policy plays the games") };
    let policy = G::policy(G::POLICIES[0]).expect("a game has the policies that it names");
    let mut rng = stream.bot(Seat::One);
    let mut driver = Sampled::new(stream);
    let mut state = new_state(rules, stream);
    let rules = rules.rollout_rules(&mut state);
    let explored = match G::FITTED_TO {
        FittedTo::Scores | FittedTo::Victories => None,
        FittedTo::Differences => Some(below(&mut rng, G::ROUNDS.into()) as u8),
    };
    let (mut round, mut rows) = (0, Vec::new());
    loop {
        match rules.awaiting(&state) {
            Awaiting::Nothing => break,
            Awaiting::Chance => midgard_core::settle(rules, &mut state, &mut driver)
                .unwrap_or_else(|problem| unreachable!("the sampled driver answers: {problem:?}")),
            Awaiting::Decision(_) => {
                if rules.begun_round(&state) > round {
                    round = rules.begun_round(&state);
                    let after =
                        |explored| (1..=ROUNDS_AFTER).contains(&round.saturating_sub(explored));
                    if explored.is_none_or(after) {
                        let seats = Seat::of(rules.players());
                        rows.extend(seats.map(|seat| (state, seat)));
                    }
                }
                let legal = rules.legal_actions(&state);
                let noise = match explored {
                    None => NOISE,
                    Some(explored) if round > explored => 0,
                    Some(_) => EXPLORING_NOISE,
                };
                let is_random = legal.len() > 1 && noise > 0 && below(&mut rng, noise) == 0;
                let player: &dyn Policy<G> = if is_random { &Uniform } else { &*policy };
                let action = player.choose(rules, &state, &legal, &mut rng);
                rules.apply_unchecked(&mut state, action);
            }
        }
    }
    let returns = rules.returns(&state);
    let row = |(begun, seat): (G::State, Seat)| {
        let lists: Vec<(u8, f32)> = match G::FITTED_TO {
            FittedTo::Victories => {
                let parts = rules.parts_won(&begun, &state);
                parts.into_iter().map(|(list, won)| (list, f32::from(u8::from(won)))).collect()
            }
            FittedTo::Scores | FittedTo::Differences => {
                rules.weights(&begun).map(|list| (list, returns[seat] as f32)).collect()
            }
        };
        let score = rules.score(&state, seat) as f32;
        let rows = lists.into_iter().flat_map(|(list, victory)| {
            let features = rules.features(&begun, seat, list);
            [list.into(), score, victory].into_iter().chain(features).collect::<Vec<_>>()
        });
        rows.collect::<Vec<_>>()
    };
    rows.into_iter().flat_map(row).collect()
}
