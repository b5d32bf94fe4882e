//! How fast self-play is, on one thread: leaves and decisions a second, with an evaluator that costs nothing, and with a
//! network of two hidden layers of 256.
//!
//! `cargo bench -p midgard-sim --bench selfplay [-- GAMES]`

use midgard_champions::{Cards, Options, Rules};
use midgard_core::{Game, Memory, Rng, sequential};
use midgard_search::network::{Dense, Layers, Network};
use midgard_search::{RootExploration, Selection, Settings, Value};
use midgard_sim::batch::Threads;
use midgard_sim::selfplay::{Answers, LeafRows, SelfPlay, SelfPlayOptions};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

/// Games in progress at once.
const PARALLEL: usize = 256;
const SIMULATIONS: u32 = 64;

fn main() {
    let games = std::env::args().filter_map(|it| it.parse().ok()).next_back().unwrap_or(512);
    let options = Options { players: 2, ..Options::default() };
    let rules = Rules::new(options, Cards::standard()).expect("the options fit");
    measure("free", &rules, games, turns(&rules));
    let network = network(&rules);
    measure("network", &rules, games, |play: &mut SelfPlay<Rules>| {
        play.play_with(&rules, &network).expect("the answers are finite");
    });
}

/// Plays games with a function that goes on, and prints how fast they are.
fn measure(name: &str, rules: &Rules, games: u64, mut go_on: impl FnMut(&mut SelfPlay<Rules>)) {
    let options = SelfPlayOptions {
        settings: Settings {
            selection: Selection::Puct { exploration: 1.5, prior_weight: 0.25 },
            value: Value::Win,
            exact: false,
            ..Settings::default()
        },
        simulations: SIMULATIONS,
        exploration: RootExploration::Dirichlet { concentration: 0.3, share: 0.25 },
        fast: None,
        temperature: 1.0,
        temperature_decisions: 30,
        games,
        seed: 1,
        memory: Memory::Perfect,
    };
    let threads = Arc::new(Threads::beside_caller(1).expect("a thread can be started"));
    let mut play = SelfPlay::new(rules, options, PARALLEL, threads);
    let (mut decisions, mut digest) = (0, 0_u64);
    let start = Instant::now();
    while !play.is_over() {
        go_on(&mut play);
        while let Some(episode) = play.take_episode() {
            decisions += episode.actions.len();
            digest = midgard_core::key(&(digest, &episode.actions, &episode.seats));
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let leaves = play.leaves();
    println!(
        "{name}: {games} games of two, {SIMULATIONS} simulations: {:.0} leaves/s, {:.0} \
         decisions/s, {leaves} leaves, {decisions} decisions, digest {digest:016x}",
        leaves as f64 / seconds,
        decisions as f64 / seconds,
    );
}

/// Takes turns with an evaluator that says the same of every leaf.
fn turns(rules: &Rules) -> impl FnMut(&mut SelfPlay<Rules>) {
    let (size, count) = (rules.layout().len(), rules.action_count());
    let mut observations = [0, 1].map(|_| vec![0.0_f32; PARALLEL.div_ceil(2) * size]);
    let mut masks = [0, 1].map(|_| vec![false; PARALLEL.div_ceil(2) * count]);
    move |play| {
        let other = 1 - play.turn_of();
        let rows = LeafRows { observations: &mut observations[other], masks: &mut masks[other] };
        let evaluated = play.turn(rules, rows, |rows| {
            let (priors, values) = (vec![1.0; rows * count], vec![0.5; rows * 2]);
            Ok::<_, Infallible>(Answers { priors, values })
        });
        evaluated.unwrap_or_else(|never| match never {});
    }
}

/// A network with random weights, half of whose hidden numbers are 0.
fn network(rules: &Rules) -> Network {
    let mut rng = sequential(1);
    let mut dense = |inputs: usize, outputs: usize| {
        let size = (6.0 / inputs as f32).sqrt() / 2_147_483_648.0;
        let weight = |_| size * (rng.next_u32() as f32 - 2_147_483_648.0);
        let weights = (0..inputs * outputs).map(weight).collect();
        Dense { inputs, outputs, weights, bias: vec![0.0; outputs] }
    };
    let hidden = vec![dense(rules.layout().len(), 256), dense(256, 256)];
    let (policy, value) = (dense(256, rules.action_count()), dense(256, rules.players()));
    Network::new(rules.layout(), &Layers { hidden, policy, value }).expect("the layers fit")
}
