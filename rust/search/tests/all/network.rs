//! Compiled networks answer as their layers do, whatever they judged before.

use midgard_champions::{Cards, Options, Rules};
use midgard_core::{
    ActionIndex, Awaiting, Game, Layout, Memory, Rng, Sampled, Seat, Stream, Xoshiro256PlusPlus,
    sequential, settle,
};
use midgard_search::network::{Dense, Layers, Network, NetworkError};

fn rules() -> Rules {
    let options = Options { players: 3, ..Options::default() };
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// A number from -1 to 1.
fn number(rng: &mut Xoshiro256PlusPlus) -> f32 {
    rng.next_u32() as f32 / 2_147_483_648.0 - 1.0
}

/// Layers of these widths with random weights, as large as in a network that has learned.
fn layers(game: &Rules, widths: &[usize]) -> Layers {
    let mut rng = sequential(widths.len() as u64);
    let mut dense = |inputs: usize, outputs| {
        let size = (6.0 / inputs.max(1) as f32).sqrt();
        let mut numbers = |count| (0..count).map(|_| size * number(&mut rng)).collect();
        Dense { inputs, outputs, weights: numbers(inputs * outputs), bias: numbers(outputs) }
    };
    let (mut inputs, mut hidden) = (game.layout().len(), Vec::new());
    for &width in widths {
        hidden.push(dense(inputs, width));
        inputs = width;
    }
    let (policy, value) = (dense(inputs, game.action_count()), dense(inputs, game.players()));
    Layers { hidden, policy, value }
}

/// A leaf: who decides, what that seat sees, and the legal actions.
type Seen = (Seat, Vec<u8>, Vec<ActionIndex>);

/// The decisions of a random game.
fn leaves(rules: &Rules) -> Vec<Seen> {
    let (mut state, mut driver) = (rules.start(), Sampled::new(Stream::new(3, 0)));
    let (mut rng, mut found) = (sequential(4), Vec::new());
    loop {
        settle(rules, &mut state, &mut driver).expect("the sampled driver has every answer");
        let Awaiting::Decision(seat) = rules.awaiting(&state) else { return found };
        let legal = rules.legal_actions(&state);
        let mut bytes = vec![0; rules.layout().len()];
        rules.observe(&rules.view(&state, seat), Memory::Perfect, &mut bytes);
        found.push((seat, bytes, legal.iter().collect()));
        rules.apply_unchecked(&mut state, legal.draw(&mut rng).expect("an action is legal").0);
    }
}

/// The answer of a network: priors of the legal actions, then values.
fn answer(
    network: &Network,
    scratch: &mut midgard_search::network::Scratch,
    seen: &Seen,
) -> Vec<f32> {
    let (seat, bytes, legal) = seen;
    let (mut priors, mut values) = (vec![7.0; network.actions()], vec![0.0; network.players()]);
    network
        .evaluate(scratch, *seat, bytes, legal.iter().copied(), &mut priors, &mut values)
        .expect("the answer is finite");
    let untouched = priors.iter().filter(|&&prior| prior == 7.0).count();
    assert_eq!(untouched, priors.len() - legal.len(), "illegal actions are left alone");
    legal.iter().map(|&action| priors[usize::from(action)]).chain(values).collect()
}

/// The answer of the layers, in 64-bit floats and one after the other.
fn expected(layout: &Layout, layers: &Layers, (_, bytes, legal): &Seen) -> Vec<f64> {
    let apply = |dense: &Dense, inputs: &[f64]| -> Vec<f64> {
        let mut outputs: Vec<_> = dense.bias.iter().map(|&bias| f64::from(bias)).collect();
        for (input, row) in inputs.iter().zip(dense.weights.chunks_exact(dense.outputs)) {
            for (output, &weight) in outputs.iter_mut().zip(row) {
                *output += input * f64::from(weight);
            }
        }
        outputs
    };
    let mut floats = vec![0.0; layout.len()];
    layout.floats(bytes, &mut floats);
    let mut numbers: Vec<_> = floats.into_iter().map(f64::from).collect();
    for dense in &layers.hidden {
        numbers = apply(dense, &numbers).into_iter().map(|number| number.max(0.0)).collect();
    }
    let logits = apply(&layers.policy, &numbers);
    let weights: Vec<_> = legal.iter().map(|&action| logits[usize::from(action)].exp()).collect();
    let sum: f64 = weights.iter().sum();
    let values =
        apply(&layers.value, &numbers).into_iter().map(|logit| 1.0 / (1.0 + (-logit).exp()));
    weights.iter().map(|weight| weight / sum).chain(values).collect()
}

#[test]
fn a_network_answers_as_its_layers_do() {
    let rules = rules();
    let leaves = leaves(&rules);
    for widths in [&[][..], &[32], &[7, 45], &[256, 256], &[64, 1, 33]] {
        let layers = layers(&rules, widths);
        let network = Network::new(rules.layout(), &layers).expect("the layers fit");
        let mut scratch = network.scratch();
        let (mut worst, mut least, mut most) = (0.0_f64, 1.0_f32, 0.0_f32);
        for seen in &leaves {
            let found = answer(&network, &mut scratch, seen);
            for (&found, expected) in found.iter().zip(expected(rules.layout(), &layers, seen)) {
                worst = worst.max((f64::from(found) - expected).abs());
                (least, most) = (least.min(found), most.max(found));
            }
        }
        assert!(worst < 2e-6, "{widths:?}: {worst}");
        assert!(least < 0.3 && most > 0.6, "{widths:?}: answers differ, {least} to {most}");
    }
}

#[test]
fn an_answer_depends_on_its_leaf_alone() {
    let rules = rules();
    let leaves = leaves(&rules);
    let network = Network::new(rules.layout(), &layers(&rules, &[48, 40])).expect("they fit");
    let mut scratch = network.scratch();
    for seen in leaves.iter().chain(leaves.iter().rev().step_by(7)) {
        let alone = answer(&network, &mut network.scratch(), seen);
        assert_eq!(answer(&network, &mut scratch, seen), alone);
    }
    let (seat, bytes, legal) = &leaves[40];
    let elsewhere = (seat.clockwise(3), bytes.clone(), legal.clone());
    assert_eq!(
        answer(&network, &mut scratch, &elsewhere),
        answer(&network, &mut scratch, &leaves[40]),
        "the sums of another seat lead to the same answer"
    );
}

#[test]
fn bytes_beyond_their_range_are_judged_too() {
    let rules = rules();
    let network = Network::new(rules.layout(), &layers(&rules, &[48])).expect("they fit");
    let mut scratch = network.scratch();
    let (seat, bytes, legal) = leaves(&rules).swap_remove(9);
    let full = (seat, vec![255; bytes.len()], legal.clone());
    let found = answer(&network, &mut scratch, &full);
    assert!(found.iter().all(|it| (0.0..=1.0).contains(it)));
    let seen = (seat, bytes, legal);
    let alone = answer(&network, &mut network.scratch(), &seen);
    assert_eq!(answer(&network, &mut scratch, &seen), alone, "sums come back to what they were");
}

#[test]
fn layers_that_do_not_fit_are_refused() {
    let rules = rules();
    let made = |change: &dyn Fn(&mut Layers)| {
        let mut layers = layers(&rules, &[8, 8]);
        change(&mut layers);
        Network::new(rules.layout(), &layers).err()
    };
    assert_eq!(made(&|_| ()), None);
    let shapes: [&dyn Fn(&mut Layers); 6] = [
        &|it| it.hidden[0].inputs += 1,
        &|it| it.hidden[1].outputs += 1,
        &|it| it.hidden[0].weights.push(0.0),
        &|it| it.hidden[1].bias.push(0.0),
        &|it| it.policy.inputs = usize::MAX,
        &|it| drop(it.hidden.remove(0)),
    ];
    for change in shapes {
        assert_eq!(made(change), Some(NetworkError::Shape));
    }
    for wrong in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let numbers: [&dyn Fn(&mut Layers); 4] = [
            &|it| it.hidden[0].weights[5] = wrong,
            &|it| it.hidden[1].bias[0] = wrong,
            &|it| it.policy.weights[0] = wrong,
            &|it| it.value.bias[1] = wrong,
        ];
        for change in numbers {
            assert_eq!(made(change), Some(NetworkError::Parameters));
        }
    }
}

/// Finite weights of any size give an answer or an error, and no other number.
#[test]
fn weights_of_any_size_give_an_answer_or_an_error() {
    let rules = rules();
    let leaves = leaves(&rules);
    let (mut answers, mut errors) = (0, 0);
    for size in [0.0, f32::MIN_POSITIVE, 1e-40, 1e-20, 1e9, 1e20, 1e38, f32::MAX] {
        for depth in 0..3 {
            let mut layers = layers(&rules, &[16, 16][..depth]);
            let Layers { hidden, policy, value } = &mut layers;
            for dense in hidden.iter_mut().chain([policy, value]) {
                dense.weights.iter_mut().for_each(|weight| *weight = weight.signum() * size);
            }
            let network = Network::new(rules.layout(), &layers).expect("the layers fit");
            let mut scratch = network.scratch();
            for (seat, bytes, legal) in leaves.iter().step_by(29) {
                let (mut priors, mut values) = (vec![0.0; network.actions()], vec![0.0; 3]);
                let legal = legal.iter().copied();
                let result =
                    network.evaluate(&mut scratch, *seat, bytes, legal, &mut priors, &mut values);
                match result {
                    Ok(()) => {
                        answers += 1;
                        assert!(priors.iter().chain(&values).all(|it| (0.0..=1.0).contains(it)));
                    }
                    Err(error) => {
                        errors += 1;
                        assert_eq!(error, NetworkError::Answer);
                    }
                }
            }
        }
    }
    assert!(answers > 50 && errors > 10, "{answers} answers, {errors} errors");
}
