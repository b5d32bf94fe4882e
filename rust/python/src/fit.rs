//! Games from which expected scores are fitted.

use midgard_core::{Actions, Awaiting, Features, FittedTo, Policy, Sampled, Seat, Stream, below};
use midgard_search::{Uniform, new_state};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// A decision in so many is random, so that unusual positions come up too.
const NOISE: u32 = 20;
/// Where differences are fitted, one in so many is random in the first rounds of a game, and none later.
const EXPLORING_NOISE: u32 = 2;
/// It has rows from so many rounds after those.
const ROUNDS_AFTER: u8 = 3;

/// Columns before the features: the list of weights, the final score, the share of victory.
const COLUMNS: usize = 3;

/// Plays the games `first` to `first + games` with the first policy of the game, as rollouts of searches play them. Returns float32 of
/// shape (rows, 3 + features): a row for each game, round and seat, in this order, with the number of the list of weights, the
/// final score and the share of victory of the seat.
pub(crate) fn samples<'py, G: Features>(
    py: Python<'py>,
    rules: &G,
    first: u64,
    games: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let (width, rows) = py.detach(|| {
        let games = first..first + games;
        let samples = games.map(|number| {
            let other = rules.fitted_game(number);
            samples_of(other.as_ref().unwrap_or(rules), Stream::new(seed.into(), number))
        });
        (COLUMNS + rules.feature_names().len(), samples.collect::<Vec<_>>().concat())
    });
    let shape = [rows.len() / width, width];
    rows.into_pyarray(py).reshape(shape)
}

/// Adds to the module of a game what its values are fitted to, and how many lists of weights there are.
pub(crate) fn add<G: Features>(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("_WEIGHT_LISTS", G::ROUNDS)?;
    let fitted_to = match G::FITTED_TO {
        FittedTo::Scores => "scores",
        FittedTo::Differences => "differences",
        FittedTo::Victories => "victories",
    };
    module.add("_FITTED_TO", fitted_to)
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

/// Makes the functions of a game whose values are fitted: `_fit_samples` and `_fit_features`, and adds them to its module.
macro_rules! fit_functions {
    ($Game:ident) => {
        /// Plays games with greedy players. Returns the features at the beginning of each round, and the results.
        #[pyfunction(name = "_fit_samples")]
        fn fit_samples<'py>(
            py: Python<'py>,
            game: &Bound<'py, $Game>,
            first: u64,
            games: u64,
            seed: u64,
        ) -> PyResult<Bound<'py, numpy::PyArray2<f32>>> {
            $crate::fit::samples(py, rules(game), first, games, seed)
        }

        /// Returns the names of the features of fitted values.
        #[pyfunction(name = "_fit_features")]
        fn fit_features(game: &Bound<'_, $Game>) -> Vec<&'static str> {
            midgard_core::Features::feature_names(rules(game))
        }

        /// Adds what a game with fitted values has to its module.
        fn add_fit(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $crate::fit::add::<Rules>(module)?;
            module.add_function(wrap_pyfunction!(fit_samples, module)?)?;
            module.add_function(wrap_pyfunction!(fit_features, module)?)
        }
    };
}
pub(crate) use fit_functions;
