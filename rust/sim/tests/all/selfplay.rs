//! Self-play sees what its seats see, and depends on nothing else.

use midgard_champions::{Cards, Options, Rules};
use midgard_core::{Awaiting, Game, Memory, Policy, Sampled, Stream, sequential, settle};
use midgard_search::{
    RootExploration, Selection, Settings, StepwiseOptions, StepwiseSearch, Uniform, Value,
};

fn settings() -> Settings<Rules> {
    let selection = Selection::Puct { exploration: 1.5, prior_weight: 0.25 };
    Settings { selection, value: Value::Win, ..Settings::default() }
}

const EXPLORATIONS: [RootExploration; 3] = [
    RootExploration::Plain,
    RootExploration::Dirichlet { concentration: 0.3, share: 0.25 },
    RootExploration::Gumbel { considered: 4, scale: 1.0 },
];

/// Everything that an evaluator sees of a search, and what the search finds.
fn searched(rules: &Rules, state: &<Rules as Game>::State, number: usize) -> (Vec<u8>, String) {
    let settings = settings();
    let options = StepwiseOptions {
        simulations: 24,
        exploration: EXPLORATIONS[number % 3],
        temperature: 1.0,
    };
    let mut search = StepwiseSearch::new(rules, &settings, &options, state, 7, None);
    let (mut seen, mut bytes) = (Vec::new(), vec![0; rules.layout().len()]);
    while let Some(leaf) = search.next_leaf(rules, &settings) {
        rules.observe(&rules.view(&leaf.state, leaf.seat), Memory::Perfect, &mut bytes);
        seen.extend_from_slice(&bytes);
        let print = midgard_core::digest(&bytes);
        let prior = |action: u64| ((print >> (action % 57)) % 100 + 1) as f32;
        let priors: Vec<f32> = (0..rules.action_count() as u64).map(prior).collect();
        let mut values = <Rules as Game>::Values::default();
        for seat in midgard_core::Seat::of(rules.players()) {
            values[seat] = (print >> (8 * seat as u64) & 255) as f64 / 255.0;
        }
        search.answer(rules, &settings, &priors, &values);
    }
    let (found, tree) = search.finish(rules, &settings);
    (seen, format!("{found:?} {}", tree.len()))
}

#[test]
fn a_search_is_the_same_in_every_world_that_its_seat_cannot_tell_apart() {
    let options = Options { players: 3, ..Options::default() };
    let rules = Rules::new(options, Cards::standard()).expect("the options fit");
    let stream = Stream::new(11, 0);
    let (mut state, mut driver) = (rules.start(), Sampled::new(stream));
    let (mut compared, mut other, mut rng) = (0, 0, sequential(5));
    loop {
        settle(&rules, &mut state, &mut driver).expect("the sampled driver has every answer");
        let Awaiting::Decision(seat) = rules.awaiting(&state) else { break };
        let legal = rules.legal_actions(&state);
        if compared < 60 && midgard_core::Actions::len(&legal) > 1 {
            let world = rules.determinize(&rules.view(&state, seat), &mut rng);
            other += usize::from(world != state);
            assert_eq!(searched(&rules, &state, compared), searched(&rules, &world, compared));
            compared += 1;
        }
        let action = Uniform.choose(&rules, &state, &legal, &mut rng);
        rules.apply_unchecked(&mut state, action);
    }
    assert!(compared == 60 && other > 30, "{compared} {other}");
}

/// With noise, the policy still is a distribution over legal actions, and Gumbel numbers choose among visited ones.
#[test]
fn what_is_found_is_a_policy() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let settings = settings();
    for (number, exploration) in EXPLORATIONS.into_iter().cycle().take(30).enumerate() {
        let mut state = rules.start();
        let mut driver = Sampled::new(Stream::new(number as u128, 0));
        settle(&rules, &mut state, &mut driver).expect("the sampled driver has every answer");
        let legal = rules.legal_actions(&state);
        let options = StepwiseOptions { simulations: 16, exploration, temperature: 0.5 };
        let mut search = StepwiseSearch::new(&rules, &settings, &options, &state, 3, None);
        let mut priors = vec![1.0; rules.action_count()];
        let closed = midgard_core::Actions::first(&legal).expect("there is one");
        priors[usize::from(closed)] = 0.0;
        let mut values = <Rules as Game>::Values::default();
        midgard_core::Seat::of(4).for_each(|seat| values[seat] = 0.5);
        let mut leaves = 0;
        while search.next_leaf(&rules, &settings).is_some() {
            search.answer(&rules, &settings, &priors, &values);
            leaves += 1;
        }
        let (found, _) = search.finish(&rules, &settings);
        assert_eq!(leaves, 17, "the root and the simulations");
        let sum: f32 = found.policy.iter().map(|&(_, share)| share).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{found:?}");
        assert!(found.policy.iter().all(|&(action, _)| action != closed), "it has a prior of 0");
        assert!(found.policy.iter().any(|&(action, share)| action == found.action && share > 0.0));
        let seats = midgard_core::Seat::of(4);
        seats.for_each(|seat| assert!((found.values[seat] - 0.5).abs() < 1e-9));
    }
}
