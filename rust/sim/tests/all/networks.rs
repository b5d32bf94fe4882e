//! Self-play with a network: its games are those of any evaluator with the same answers, on any number of threads.

use midgard_champions::{Cards, Options, Rules};
use midgard_core::{
    ActionIndex, Awaiting, Game, Memory, Rng, Sampled, Seat, Stream, sequential, settle,
};
use midgard_search::network::{Dense, Layers, Network, NetworkError, NetworkEvaluator};
use midgard_search::{Leaf, RootExploration, Selection, Settings, Value};
use midgard_sim::batch::Threads;
use midgard_sim::selfplay::{Answers, Episode, LeafRows, SelfPlay, SelfPlayOptions};
use std::sync::Arc;

const PLAYERS: usize = 3;

fn rules() -> Rules {
    let options = Options { players: PLAYERS as u8, ..Options::default() };
    Rules::new(options, Cards::standard()).expect("the options fit")
}

fn network(rules: &Rules, size: f32) -> Network {
    let mut rng = sequential(1);
    let mut dense = |inputs: usize, outputs: usize| {
        let size = size * (6.0 / inputs as f32).sqrt() / 2_147_483_648.0;
        let weight = |_| size * (rng.next_u32() as f32 - 2_147_483_648.0);
        let weights = (0..inputs * outputs).map(weight).collect();
        Dense { inputs, outputs, weights, bias: vec![0.1; outputs] }
    };
    let hidden = vec![dense(rules.layout().len(), 24), dense(24, 40)];
    let (policy, value) = (dense(40, rules.action_count()), dense(40, PLAYERS));
    Network::new(rules.layout(), &Layers { hidden, policy, value }).expect("the layers fit")
}

fn games(rules: &Rules, games: u64, slots: usize, threads: usize) -> SelfPlay<Rules> {
    let selection = Selection::Puct { exploration: 1.5, prior_weight: 0.25 };
    let settings = Settings { selection, value: Value::Win, exact: false, ..Settings::default() };
    let options = SelfPlayOptions {
        settings,
        simulations: 6,
        exploration: RootExploration::Dirichlet { concentration: 0.3, share: 0.25 },
        fast: None,
        temperature: 1.0,
        temperature_decisions: 30,
        games,
        seed: 5,
        memory: Memory::Perfect,
    };
    let threads = Arc::new(Threads::new(threads).expect("threads can be started"));
    SelfPlay::new(rules, options, slots, threads)
}

/// Plays all games with a network.
fn played(rules: &Rules, mut play: SelfPlay<Rules>, network: &Network) -> (Vec<Episode>, u64) {
    let mut episodes = Vec::new();
    while !play.is_over() {
        play.play_with(rules, network).expect("the answers are finite");
        episodes.extend(std::iter::from_fn(|| play.take_episode()));
    }
    (episodes, play.leaves())
}

/// Plays all games in turns, with the answers of a network to the floats and masks of leaves.
fn in_turns(rules: &Rules, mut play: SelfPlay<Rules>, network: &Network) -> (Vec<Episode>, u64) {
    let (size, count) = (rules.layout().len(), rules.action_count());
    let rows = [play.group_size(0), play.group_size(1)];
    let mut observations = rows.map(|rows| vec![0.0_f32; rows * size]);
    let mut masks = rows.map(|rows| vec![false; rows * count]);
    let (mut scratch, mut episodes) = (network.scratch(), Vec::new());
    while !play.is_over() {
        let here = play.turn_of();
        let (seen, legal) = (observations[here].clone(), masks[here].clone());
        let rows =
            LeafRows { observations: &mut observations[1 - here], masks: &mut masks[1 - here] };
        let evaluate = |rows: usize| {
            let mut answers =
                Answers { priors: vec![0.0; rows * count], values: vec![0.0; rows * PLAYERS] };
            for row in 0..rows {
                let bytes = rules.layout().bytes(&seen[row * size..][..size]).expect("bytes");
                let mask = &legal[row * count..][..count];
                let legal = (0..count).filter(|&it| mask[it]).map(|it| it as ActionIndex);
                network.evaluate(
                    &mut scratch,
                    Seat::One,
                    &bytes,
                    legal,
                    &mut answers.priors[row * count..][..count],
                    &mut answers.values[row * PLAYERS..][..PLAYERS],
                )?;
            }
            Ok::<_, NetworkError>(answers)
        };
        play.turn(rules, rows, evaluate).expect("the answers are finite");
        episodes.extend(std::iter::from_fn(|| play.take_episode()));
    }
    (episodes, play.leaves())
}

#[test]
fn games_with_a_network_are_those_of_its_answers() {
    let rules = rules();
    let network = network(&rules, 1.0);
    let (expected, leaves) = in_turns(&rules, games(&rules, 9, 4, 1), &network);
    assert_eq!(expected.iter().map(|it| it.number).collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
    assert!(leaves > 1000 && expected[0].policies != expected[1].policies);
    for (slots, threads) in [(1, 1), (4, 2), (9, 8), (30, 3)] {
        let found = played(&rules, games(&rules, 9, slots, threads), &network);
        assert!(found == (expected.clone(), leaves), "{slots} games on {threads} threads");
    }
}

#[test]
fn a_network_without_finite_answers_ends_no_game() {
    let rules = rules();
    let network = network(&rules, 1e25);
    let mut play = games(&rules, 3, 3, 2);
    for _ in 0..3 {
        assert_eq!(play.play_with(&rules, &network), Err(NetworkError::Answer));
        assert!(play.take_any_episode().is_none() && play.leaves() < 50);
    }
}

#[test]
fn a_network_sees_what_the_seat_that_decides_sees() {
    let rules = rules();
    let network = network(&rules, 1.0);
    let (mut state, mut driver) = (rules.start(), Sampled::new(Stream::new(11, 0)));
    let (mut rng, mut other, mut compared) = (sequential(5), 0, 0);
    let mut evaluator = NetworkEvaluator::new(&network, Memory::Perfect);
    loop {
        settle(&rules, &mut state, &mut driver).expect("the sampled driver has every answer");
        let Awaiting::Decision(seat) = rules.awaiting(&state) else { break };
        let legal = rules.legal_actions(&state);
        let world = rules.determinize(&rules.view(&state, seat), &mut rng);
        let mut judged = |state| {
            let leaf = Leaf { seat, state, legal };
            let (priors, values) = evaluator.judge(&rules, &leaf).expect("it is finite");
            (priors.to_vec(), values)
        };
        assert_eq!(judged(state), judged(world));
        (compared, other) = (compared + 1, other + usize::from(world != state));
        let (action, _) =
            midgard_core::Actions::draw(&legal, &mut rng).expect("an action is legal");
        rules.apply_unchecked(&mut state, action);
    }
    assert!(compared > 60 && other > 30, "{compared} {other}");
}
