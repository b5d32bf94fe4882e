//! Games from which expected scores are fitted.

use super::{Champions, rules, with_rules_of_both};
use midgard_core::{Actions, Awaiting, Policy, Sampled, Seat, Stream, Surface, below};
use midgard_search::{Uniform, new_state};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// A decision in so many is random, so that unusual positions come up too.
const NOISE: u32 = 20;

/// Columns before the features: the round, the final score, the share of victory.
const COLUMNS: usize = 3;

/// Games with features.
trait Fit: Surface {
    /// The names of the features.
    fn names(&self) -> Vec<&'static str>;
    /// The features of a seat.
    fn features(&self, state: &Self::State, seat: Seat) -> Vec<f32>;
    /// The round; 0 before the first.
    fn round_of(state: &Self::State) -> u8;
}

macro_rules! fit {
    ($champions:ident) => {
        impl Fit for $champions::Rules {
            fn names(&self) -> Vec<&'static str> {
                $champions::bots::fitted::names(self)
            }

            fn features(&self, state: &Self::State, seat: Seat) -> Vec<f32> {
                $champions::bots::fitted::all_features(self, state, seat)
            }

            fn round_of(state: &Self::State) -> u8 {
                state.round()
            }
        }
    };
}

fit!(midgard_champions);
fit!(midgard_champions_boxes);

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
    let rules = rules(game);
    let (width, rows) = py.detach(|| {
        with_rules_of_both!(rules, |rules| {
            let games = first..first + games;
            let samples = games.map(|number| samples(rules, Stream::new(seed.into(), number)));
            (COLUMNS + rules.names().len(), samples.collect::<Vec<_>>().concat())
        })
    });
    let shape = [rows.len() / width, width];
    rows.into_pyarray(py).reshape(shape)
}

/// The names of the features of fitted values.
#[pyfunction(name = "_fit_features")]
pub(super) fn fit_features(game: &Bound<'_, Champions>) -> Vec<&'static str> {
    with_rules_of_both!(rules(game), |rules| rules.names())
}

/// Plays a game, and returns its rows.
fn samples<G: Fit>(rules: &G, stream: Stream) -> Vec<f32> {
    let greedy = G::policy("greedy").expect("Champions has a greedy policy");
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
                if G::round_of(&state) > round {
                    round = G::round_of(&state);
                    let seats = Seat::of(rules.players());
                    rows.extend(seats.map(|seat| (round, seat, rules.features(&state, seat))));
                }
                let legal = rules.legal_actions(&state);
                let is_random = legal.len() > 1 && below(&mut rng, NOISE) == 0;
                let player: &dyn Policy<G> = if is_random { &Uniform } else { &*greedy };
                let action = player.choose(rules, &state, &legal, &mut rng);
                rules.apply_unchecked(&mut state, action);
            }
        }
    }
    let returns = rules.returns(&state);
    let row = |(round, seat, features): (u8, Seat, Vec<f32>)| {
        let head = [round.into(), rules.score(&state, seat) as f32, returns[seat] as f32];
        head.into_iter().chain(features)
    };
    rows.into_iter().flat_map(row).collect()
}
