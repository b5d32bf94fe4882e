//! The speed of the engine: `cargo bench -p midgard-sim` (or `make bench`). One core, four players,
//! uniform random play. Every figure comes with an answer that is asserted; each is the best of
//! several rounds, taken in turn, because machines are noisy.

use midgard_champions::{Cards, Options, Rules, State};
use midgard_core::{Awaiting, Game, Memory, Sampled, Seat, Stream, below, sequential, settle};
use midgard_search::{Uniform, play_out};
use midgard_sim::{Control, RunOptions, Seating, Wanted, run};
use std::hint::black_box;
use std::time::Instant;

const TURNS: usize = 7;
const GAMES: u64 = 4_000;

fn main() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let positions = positions(&rules);
    let [mut playing, mut cloning, mut listing, mut dealing, mut determinizing, mut observing] =
        [f64::MAX; 6];
    let mut decisions = 0;
    for _ in 0..TURNS {
        let (seconds, count) = play(&rules);
        assert!(decisions == 0 || decisions == count, "the same games every time");
        decisions = count;
        playing = playing.min(seconds);
        cloning = cloning.min(clone(&positions));
        listing = listing.min(list(&rules, &positions));
        dealing = dealing.min(deal(&rules));
        determinizing = determinizing.min(determinize(&rules, &positions));
        observing = observing.min(observe(&rules, &positions));
    }
    let choices = branching(&rules);
    println!("machine               {}", machine());
    println!("command               cargo bench -p midgard-sim --bench engine");
    println!("state                 {} bytes", size_of::<State>());
    println!("random games          {:.0} a second", GAMES as f64 / playing);
    println!(
        "decisions             {:.1} a game, {:.2} legal actions each",
        decisions as f64 / GAMES as f64,
        choices
    );
    println!("a decision            {:.1} ns, chance included", playing * 1e9 / decisions as f64);
    println!("clone                 {:.1} ns", cloning * 1e9);
    println!("legal actions         {:.1} ns", listing * 1e9);
    println!("determinize           {:.0} ns, the view included", determinizing * 1e9);
    println!(
        "an observation        {:.0} ns, {} numbers, from a state to bytes",
        observing * 1e9,
        rules.layout().len()
    );
    println!("new game              {:.0} ns, up to the first decision", dealing * 1e9);
}

/// Whole random games. The number of decisions is the answer.
fn play(rules: &Rules) -> (f64, u64) {
    let start = Instant::now();
    let decisions = (0..GAMES)
        .map(|game| {
            let mut state = rules.start();
            let played = play_out(rules, &mut state, Stream::new(1, game), &[&Uniform; 4], &mut ());
            assert_eq!(rules.awaiting(&state), Awaiting::Nothing);
            played
        })
        .sum();
    (start.elapsed().as_secs_f64(), decisions)
}

/// Decision points from random games.
fn positions(rules: &Rules) -> Vec<State> {
    let mut positions = Vec::new();
    for game in 0..8 {
        let mut driver = Sampled::new(Stream::new(2, game));
        let mut rng = Stream::new(2, game).bot(Seat::One);
        let mut state = rules.start();
        settle(rules, &mut state, &mut driver).expect("sampling never fails");
        while let Awaiting::Decision(_) = rules.awaiting(&state) {
            positions.push(state);
            let legal = rules.legal_actions(&state);
            let action = legal.nth(below(&mut rng, legal.len() as u32) as usize);
            rules.apply_unchecked(&mut state, action.expect("a decision has an action"));
            settle(rules, &mut state, &mut driver).expect("sampling never fails");
        }
    }
    positions
}

/// Returns the seconds per copy. The copies are the answer.
fn clone(positions: &[State]) -> f64 {
    const TIMES: usize = 200;
    let mut copies = positions.to_vec();
    let start = Instant::now();
    for _ in 0..TIMES {
        for (copy, position) in copies.iter_mut().zip(black_box(positions)) {
            *copy = *position;
        }
        black_box(&mut copies);
    }
    let seconds = start.elapsed().as_secs_f64() / (TIMES * positions.len()) as f64;
    assert_eq!(copies, positions);
    seconds
}

/// Computes the legal actions of positions and checks the size of each set.
fn list(rules: &Rules, positions: &[State]) -> f64 {
    const TIMES: usize = 50;
    let expected: usize =
        positions.iter().map(|state| rules.legal_actions(state).iter().count()).sum();
    let start = Instant::now();
    let mut found = 0;
    for _ in 0..TIMES {
        found += black_box(positions)
            .iter()
            .map(|state| rules.legal_actions(state).len())
            .sum::<usize>();
    }
    let seconds = start.elapsed().as_secs_f64() / (TIMES * positions.len()) as f64;
    assert_eq!(found, expected * TIMES);
    seconds
}

/// Samples what the seat that decides cannot see. What it knows stays the same.
fn determinize(rules: &Rules, positions: &[State]) -> f64 {
    const TIMES: usize = 20;
    let mut rng = sequential(4);
    let mut dealt = positions.to_vec();
    let seats: Vec<_> = positions.iter().map(|state| decider(rules, state)).collect();
    let start = Instant::now();
    for _ in 0..TIMES {
        for ((to, state), &seat) in dealt.iter_mut().zip(black_box(positions)).zip(&seats) {
            *to = rules.determinize(&rules.view(state, seat), &mut rng);
        }
        black_box(&mut dealt);
    }
    let seconds = start.elapsed().as_secs_f64() / (TIMES * positions.len()) as f64;
    for ((state, dealt), &seat) in positions.iter().zip(&dealt).zip(&seats) {
        assert_eq!(rules.view(state, seat), rules.view(dealt, seat));
    }
    seconds
}

fn decider(rules: &Rules, state: &State) -> Seat {
    match rules.awaiting(state) {
        Awaiting::Decision(seat) => seat,
        other => unreachable!("positions are decisions, not {other:?}"),
    }
}

/// Writes observations as bytes. Each shows one phase, which is the answer.
fn observe(rules: &Rules, positions: &[State]) -> f64 {
    const TIMES: usize = 10;
    let size = rules.layout().len();
    let phase = rules.layout().find("phase").expect("there is a phase").clone();
    let mut bytes = vec![0; size];
    let start = Instant::now();
    let mut phases = 0;
    for _ in 0..TIMES {
        for (state, &seat) in black_box(positions).iter().zip(Seat::ALL.iter().cycle()) {
            rules.observe(&rules.view(state, seat), Memory::Perfect, &mut bytes);
            let shown = &bytes[phase.start..phase.start + phase.len()];
            phases += shown.iter().map(|&byte| usize::from(byte)).sum::<usize>();
        }
    }
    let seconds = start.elapsed().as_secs_f64() / (TIMES * positions.len()) as f64;
    assert_eq!(phases, TIMES * positions.len(), "each shows one phase");
    seconds
}

/// New games up to the first decision.
fn deal(rules: &Rules) -> f64 {
    const TIMES: u64 = 20_000;
    let start = Instant::now();
    for game in 0..TIMES {
        let state = midgard_search::new_state(rules, Stream::new(3, game));
        assert!(matches!(rules.awaiting(black_box(&state)), Awaiting::Decision(_)));
    }
    start.elapsed().as_secs_f64() / TIMES as f64
}

/// Returns the mean number of legal actions, from a run that counts them.
fn branching(rules: &Rules) -> f64 {
    let policies = (0..4).map(|_| &Uniform as _).collect();
    let plan = RunOptions {
        game: rules,
        policies,
        first: 0,
        tables: Wanted::default(),
        games: GAMES,
        seed: 1,
        threads: 1,
        seating: Seating::Fixed,
    };
    let summary = run(&plan, &Control::default()).expect("a thread starts");
    assert_eq!(summary.games, GAMES);
    summary.choices as f64 / summary.decisions as f64
}

fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown");
    format!(
        "{} ({} cores seen)",
        model.trim_start_matches([' ', '\t', ':']),
        std::thread::available_parallelism().map_or(0, usize::from)
    )
}
