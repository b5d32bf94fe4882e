//! The speed of runs and their tables: `cargo bench -p midgard-sim --bench runs` (or `make bench`). Four players, random
//! play, one core unless it says otherwise. Each is timed in turn, and ratios are medians over turns, because machines
//! are noisy. Every run must have the same digest.

use midgard_champions::{Cards, Options, Rules};
use midgard_core::{Policy, Statistics, Stream, mix};
use midgard_search::{Uniform, play_out};
use midgard_sim::{Control, RunOptions, Seating, Wanted, run_tables};
use std::time::Instant;

const TURNS: usize = 9;
const GAMES: u64 = 20_000;

/// The games a second of one turn, and an answer that never changes.
type Timed = (f64, u64);

fn main() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let none = Wanted::default();
    let seats = Wanted { seats: true, ..none.clone() };
    let decisions = Wanted { decisions: true, ..none.clone() };
    let events = Wanted { events: (0..rules.event_tables().len()).collect(), ..none.clone() };
    let names = [
        "bare engine",
        "statistics alone",
        "a row a game and seat",
        "a row a decision",
        "tables of events",
        "a row a game and seat, two threads",
    ];
    let mut turns: Vec<[f64; 6]> = Vec::new();
    let mut answers = [None; 6];
    let mut rows = 0;
    for _ in 0..TURNS {
        let found: [Timed; 6] = [
            bare(&rules),
            played(&rules, &none, 1, &mut rows),
            played(&rules, &seats, 1, &mut rows),
            played(&rules, &events, 1, &mut rows),
            played(&rules, &decisions, 1, &mut rows),
            played(&rules, &seats, 2, &mut 0),
        ];
        let found = [found[0], found[1], found[2], found[4], found[3], found[5]];
        for (answer, (_, now)) in answers.iter_mut().zip(found) {
            assert_eq!(*answer.get_or_insert(now), now, "the same games, the same digest");
        }
        turns.push(found.map(|timed| timed.0));
    }
    assert!(answers[1..].iter().all(|answer| *answer == answers[1]), "tables change no game");
    let median = |of: &dyn Fn(&[f64; 6]) -> f64| {
        let mut all: Vec<f64> = turns.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[TURNS / 2]
    };
    println!("command  cargo bench -p midgard-sim --bench runs ({TURNS} turns of {GAMES} games)");
    for (at, name) in names.iter().enumerate() {
        let (rate, ratio) = (median(&|turn| turn[at]), median(&|turn| turn[at] / turn[0]));
        println!("{name:35} {rate:8.0} games a second, {ratio:5.2} of the bare engine");
    }
    let threads = median(&|turn| turn[5] / turn[2]);
    println!("two threads against one: {threads:.2}");
    println!(
        "rows of decisions a second: {:.0}",
        median(&|turn| turn[3]) * rows as f64 / GAMES as f64
    );
}

/// Plays the games and counts nothing.
fn bare(rules: &Rules) -> Timed {
    let policies: [&dyn Policy<Rules>; 4] = [&Uniform; 4];
    let start = Instant::now();
    let mut answer = 0;
    for game in 0..GAMES {
        let mut state = midgard_core::Game::start(rules);
        let decisions = play_out(rules, &mut state, Stream::new(1, game), &policies, &mut ());
        answer = mix(answer ^ decisions);
    }
    (GAMES as f64 / start.elapsed().as_secs_f64(), answer)
}

/// Plays the games with these tables; `rows` becomes the number of rows of the last one.
fn played(rules: &Rules, wanted: &Wanted, threads: usize, rows: &mut usize) -> Timed {
    let policies = vec![&Uniform as &dyn Policy<Rules>; 4];
    let (tables, seating) = (wanted.clone(), Seating::Balanced);
    let plan = RunOptions {
        game: rules,
        policies,
        first: 0,
        games: GAMES,
        seed: 1,
        threads,
        seating,
        tables,
    };
    let start = Instant::now();
    let (summary, tables) = run_tables(&plan, &Control::default()).expect("threads start");
    let seconds = start.elapsed().as_secs_f64();
    *rows = tables.into_frames().last().map_or(0, |frame| frame.rows());
    (GAMES as f64 / seconds, summary.digest)
}
