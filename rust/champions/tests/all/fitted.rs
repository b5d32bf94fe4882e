//! The faster way to add up fitted values.

use midgard_champions::{Cards, Greedy, Options, Rules};
use midgard_core::{Awaiting, Features, Game, Policy, Seat, Stream, sequential};
use midgard_search::new_state;

#[test]
fn the_weighted_sum_is_that_of_the_features() {
    for players in 2..=4 {
        let rules = Rules::new(Options { players, ..Options::default() }, Cards::standard());
        let rules = rules.expect("the options fit");
        let (mut state, mut rng) = (new_state(&rules, Stream::new(3, 1)), sequential(5));
        let names = rules.feature_names();
        let weights: Vec<f32> = (0..names.len()).map(|at| at as f32 * 0.37 - 5.0).collect();
        let mut compared = 0;
        loop {
            match rules.awaiting(&state) {
                Awaiting::Nothing => break,
                Awaiting::Chance => rules.sample(&mut state, &mut rng, |_| {}),
                Awaiting::Decision(_) => {
                    for seat in Seat::of(rules.players()) {
                        let features: Vec<f32> = rules.features(&state, seat, 1).collect();
                        assert_eq!(features.len(), names.len());
                        let plain: f32 = features.iter().zip(&weights).map(|(a, b)| a * b).sum();
                        let sum = rules.weighted_sum(&state, seat, 1, &weights);
                        assert!((sum - plain).abs() < 0.01, "{sum} {plain}");
                        compared += 1;
                    }
                    let legal = rules.legal_actions(&state);
                    let action = Greedy.choose(&rules, &state, &legal, &mut rng);
                    rules.apply_unchecked(&mut state, action);
                }
            }
        }
        assert!(compared > 200, "{compared}");
    }
}
