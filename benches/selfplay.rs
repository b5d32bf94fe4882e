//! How fast self-play is when the evaluator costs nothing: leaves and decisions a second, on one thread.
//!
//! `cargo bench -p midgard-sim --bench selfplay [-- GAMES]`

use midgard_champions::{Cards, Options, Rules};
use midgard_core::{Game, Memory};
use midgard_search::{RootExploration, Selection, Settings, Value};
use midgard_sim::batch::Threads;
use midgard_sim::selfplay::{Answers, LeafRows, SelfPlay, SelfPlayOptions};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

/// Games in progress at once.
const PARALLEL: usize = 512;
const SIMULATIONS: u32 = 64;

fn main() {
    let games = std::env::args().filter_map(|it| it.parse().ok()).next_back().unwrap_or(512);
    let options = Options { players: 2, ..Options::default() };
    let rules = Rules::new(options, Cards::standard()).expect("the options fit");
    let (size, count) = (rules.layout().len(), rules.action_count());
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
    let mut play = SelfPlay::new(&rules, options, PARALLEL, threads);
    let group = |play: &SelfPlay<Rules>, group| play.group_size(group);
    let mut observations = [0, 1].map(|it| vec![0.0_f32; group(&play, it) * size]);
    let mut masks = [0, 1].map(|it| vec![false; group(&play, it) * count]);
    let (mut leaves, mut decisions, mut digest) = (0, 0, 0_u64);
    let start = Instant::now();
    while !play.is_over() {
        let other = 1 - play.turn_of();
        let rows = LeafRows { observations: &mut observations[other], masks: &mut masks[other] };
        let evaluated = play.turn(&rules, rows, |rows| {
            leaves += rows;
            let (priors, values) = (vec![1.0; rows * count], vec![0.5; rows * 2]);
            Ok::<_, Infallible>(Answers { priors, values })
        });
        evaluated.unwrap_or_else(|never| match never {});
        while let Some(episode) = play.take_episode() {
            decisions += episode.actions.len();
            digest = midgard_core::key(&(digest, &episode.actions, &episode.seats));
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games of two, {SIMULATIONS} simulations: {:.0} leaves/s, {:.0} decisions/s, \
         {leaves} leaves, {decisions} decisions, digest {digest:016x}",
        leaves as f64 / seconds,
        decisions as f64 / seconds,
    );
}
