//! Games from which expected scores are fitted.

use super::{Champions, base_rules};
use midgard_champions::bots::fitted::{FEATURES, features};
use midgard_champions::{Greedy, Rules, State};
use midgard_core::{Awaiting, Game, Policy, Sampled, Seat, Stream, Xoshiro256PlusPlus, below};
use midgard_search::{Uniform, new_state};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// A decision in so many is random, so that unusual positions come up too.
const NOISE: u32 = 20;

/// Columns before the features: the round, the final score, the share of victory.
const COLUMNS: usize = 3;

/// Plays the games `first` to `first + games` with greedy players, and returns float32 of shape (rows, 3 + features): a
/// row for each game, round and seat, in this order, with the round, the final score and the share of victory of the
/// seat.
#[pyfunction(name = "_fit_samples")]
pub(super) fn fit_samples<'py>(
    py: Python<'py>,
    game: &Bound<'py, Champions>,
    first: u64,
    games: u64,
    seed: u64,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let rules = base_rules(game)?;
    let rows = py.detach(|| {
        let games = first..first + games;
        let samples = games.map(|number| samples(rules, Stream::new(seed.into(), number)));
        samples.collect::<Vec<_>>().concat()
    });
    let width = COLUMNS + FEATURES.len();
    let shape = [rows.len() / width, width];
    rows.into_pyarray(py).reshape(shape)
}

/// The names of the features of fitted values.
#[pyfunction(name = "_fit_features")]
pub(super) fn fit_features() -> Vec<&'static str> {
    FEATURES.to_vec()
}

/// Plays a game, and returns its rows.
fn samples(rules: &Rules, stream: Stream) -> Vec<f32> {
    let mut rng = stream.bot(Seat::One);
    let mut driver = Sampled::new(stream);
    let mut state = new_state(rules, stream);
    let (mut round, mut rows) = (0, Vec::new());
    loop {
        match rules.awaiting(&state) {
            Awaiting::Nothing => break,
            Awaiting::Chance => midgard_core::settle(rules, &mut state, &mut driver)
                .unwrap_or_else(|problem| unreachable!("the sampled driver answers: {problem:?}")),
            Awaiting::Decision(_) => {
                if state.round() > round {
                    round = state.round();
                    let seats = Seat::of(rules.players());
                    rows.extend(seats.map(|seat| (round, seat, features(rules, &state, seat))));
                }
                decide(rules, &mut state, &mut rng);
            }
        }
    }
    let returns = rules.returns(&state);
    let row = |(round, seat, features): (u8, Seat, [f32; FEATURES.len()])| {
        let head = [round.into(), rules.score(&state, seat) as f32, returns[seat] as f32];
        head.into_iter().chain(features)
    };
    rows.into_iter().flat_map(row).collect()
}

fn decide(rules: &Rules, state: &mut State, rng: &mut Xoshiro256PlusPlus) {
    let legal = rules.legal_actions(state);
    let is_random = legal.len() > 1 && below(rng, NOISE) == 0;
    let action = if is_random {
        Uniform.choose(rules, state, &legal, rng)
    } else {
        Greedy.choose(rules, state, &legal, rng)
    };
    rules.apply_unchecked(state, action);
}
