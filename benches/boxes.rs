//! The speed of games with both boxes: `cargo bench -p midgard-sim --bench boxes` (or `make bench`). One core,
//! uniform random play. Every figure comes with an answer that is asserted; each is the best of several
//! rounds, taken in turn, because machines are noisy.

use midgard_champions::rules::boxes::BoxOptions;
use midgard_champions::words::Expansion;
use midgard_champions::{Cards, Options, Rules, State};
use midgard_core::{Awaiting, Game, Sampled, Set, Stream, settle};
use midgard_search::{Budget, Horizon, Settings, Uniform, play_out, search};
use std::hint::black_box;
use std::time::Instant;

const TURNS: usize = 7;
const GAMES: u64 = 3_000;
const SIMULATIONS: u64 = 5_000;

fn main() {
    let games = [4, 5].map(both_boxes);
    let mut playing = [f64::MAX; 2];
    let mut decisions = [0; 2];
    let (mut searching, mut cloning) = (f64::MAX, f64::MAX);
    for _ in 0..TURNS {
        for ((rules, best), before) in games.iter().zip(&mut playing).zip(&mut decisions) {
            let (seconds, count) = play(rules);
            assert!(*before == 0 || *before == count, "the same games every time");
            (*before, *best) = (count, best.min(seconds));
        }
        searching = searching.min(simulate(&games[0]));
        cloning = cloning.min(clone(&games[0]));
    }
    println!("command               cargo bench -p midgard-sim --bench boxes");
    println!("state                 {} bytes", size_of::<State>());
    println!("clone                 {:.1} ns", cloning * 1e9);
    for ((rules, seconds), decisions) in games.iter().zip(playing).zip(decisions) {
        println!(
            "{} players             {:.0} games a second, {:.2} million decisions a second, {:.1} a game",
            rules.players(),
            GAMES as f64 / seconds,
            decisions as f64 / seconds / 1e6,
            decisions as f64 / GAMES as f64
        );
    }
    println!("search                {:.0} simulations a second", SIMULATIONS as f64 / searching);
}

fn both_boxes(players: u8) -> Rules {
    let expansions = Set::empty().with(Expansion::DarkMountains).with(Expansion::Valhalla);
    let boxes = BoxOptions { expansions, ..BoxOptions::default() };
    let options = Options { players, boxes, ..Options::default() };
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// Whole random games. The number of decisions is the answer.
fn play(rules: &Rules) -> (f64, u64) {
    let start = Instant::now();
    let decisions = (0..GAMES)
        .map(|game| {
            let mut state = rules.start();
            let played = play_out(rules, &mut state, Stream::new(1, game), &[&Uniform; 5], &mut ());
            assert_eq!(rules.awaiting(&state), Awaiting::Nothing);
            played
        })
        .sum();
    (start.elapsed().as_secs_f64(), decisions)
}

/// A game after its draft: the first decision about a worker.
fn first_placement(rules: &Rules) -> State {
    let mut driver = Sampled::new(Stream::new(1, 0));
    let mut state = rules.start();
    loop {
        settle(rules, &mut state, &mut driver).expect("sampling never fails");
        assert!(matches!(rules.awaiting(&state), Awaiting::Decision(_)));
        if state.round() == 1 {
            return state;
        }
        let first = rules.legal_actions(&state).first().expect("a decision has an action");
        rules.apply_unchecked(&mut state, first);
    }
}

/// A search with random rollouts to the end. The number of simulations is the answer.
fn simulate(rules: &Rules) -> f64 {
    let budget = Budget { simulations: Some(SIMULATIONS), ..Budget::default() };
    let settings = Settings { budget, horizon: Horizon::End, seed: 1, ..Settings::default() };
    let report = search(rules, &first_placement(rules), &settings).expect("a seat is asked");
    assert_eq!(report.simulations, SIMULATIONS);
    report.seconds
}

/// Returns the seconds per copy.
fn clone(rules: &Rules) -> f64 {
    const TIMES: usize = 20_000;
    let positions = [first_placement(rules); 64];
    let mut copies = positions;
    let start = Instant::now();
    for _ in 0..TIMES {
        for (copy, position) in copies.iter_mut().zip(black_box(&positions)) {
            *copy = *position;
        }
        black_box(&mut copies);
    }
    let seconds = start.elapsed().as_secs_f64() / (TIMES * positions.len()) as f64;
    assert_eq!(copies, positions);
    seconds
}
