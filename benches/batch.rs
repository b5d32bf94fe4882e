//! The speed of a batch: `cargo bench -p midgard-sim --bench batch`. One core, four players, 1024 rows,
//! uniform random play with new games in the step that ends the old ones. The variants are timed in turn,
//! together with single games, and each figure is the best of its turns, because machines are noisy. The
//! answers, sums over all actions, are asserted to be the same every time.

use midgard_champions::{Cards, Options, Rules, State};
use midgard_core::{Game, Stream};
use midgard_search::{Uniform, play_out};
use midgard_sim::batch::{
    Autoreset, Batch, Cells, Columns, Out, Settings, Shape, Threads, row_seeds,
};
use std::sync::Arc;
use std::time::Instant;

const ROWS: usize = 1024;
const STEPS: usize = 200;
const TURNS: usize = 15;

/// A benchmark: its name, the best number of seconds per decision, and the answer.
struct Way {
    name: &'static str,
    best: f64,
    answer: Option<u64>,
}

/// The kind of observation.
#[derive(Clone, Copy)]
enum Seen {
    Nothing,
    Bytes,
    Floats,
}

fn main() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let names = [
        "single games",
        "drawn inside, uniform",
        "drawn inside, from logits",
        "with observations, bytes",
        "with observations, floats",
    ];
    let mut ways = names.map(|name| Way { name, best: f64::MAX, answer: None });
    let logits = logits(rules.action_count());
    let numbers = rules.layout().len();
    for _ in 0..TURNS {
        for (number, way) in ways.iter_mut().enumerate() {
            let (seconds, decisions, answer) = match number {
                0 => single(&rules),
                1 => batch(&rules, None, Seen::Nothing),
                2 => batch(&rules, Some(&logits), Seen::Nothing),
                3 => batch(&rules, None, Seen::Bytes),
                _ => batch(&rules, None, Seen::Floats),
            };
            assert_eq!(*way.answer.get_or_insert(answer), answer, "{}", way.name);
            way.best = way.best.min(seconds / decisions as f64);
        }
    }
    assert_eq!(ways[1].answer, ways[3].answer, "observing changes nothing");
    assert_eq!(ways[1].answer, ways[4].answer, "observing changes nothing");
    println!("command     cargo bench -p midgard-sim --bench batch");
    println!("machine     {}", machine());
    println!("rows        {ROWS}, {} bytes a row without columns", row_bytes());
    println!("observation {numbers} numbers");
    for way in ways {
        let rate = 1e-6 / way.best;
        println!("{:<27} {:6.1} ns, {rate:.2} million a second", way.name, way.best * 1e9);
    }
}

/// Steps a batch with actions that it draws itself.
fn batch(rules: &Rules, logits: Option<&[f32]>, seen: Seen) -> (f64, u64, u64) {
    let threads = Arc::new(Threads::new(1).expect("the own thread is there"));
    let settings = Settings { autoreset: Autoreset::SameStep, ..Settings::default() };
    let mut columns = Columns::new(ROWS, Shape::of(rules));
    let seeds = row_seeds(1, ROWS);
    let mut batch = Batch::new(rules, settings, threads, &seeds, columns.out());
    let mut actions = vec![0; ROWS];
    let mut floats = vec![0.0; columns.observations.len()];
    let mut sum = 0;
    let start = Instant::now();
    for _ in 0..STEPS {
        match logits {
            None => batch.sample_legal(2, &mut actions),
            Some(logits) => {
                batch.sample_policy(rules, logits, 2, &mut actions).expect("they are finite")
            }
        }
        let mut out = Out { finals: Cells::None, ..columns.out() };
        match seen {
            Seen::Nothing => out.observations = Cells::None,
            Seen::Bytes => {}
            Seen::Floats => out.observations = Cells::Floats(&mut floats),
        }
        batch.step(rules, &actions, out).expect("they are legal");
        sum = actions.iter().fold(sum, |sum: u64, &action| sum.wrapping_mul(31) + action as u64);
    }
    (start.elapsed().as_secs_f64(), (ROWS * STEPS) as u64, sum)
}

/// Makes about as many decisions in single games, one after the other.
fn single(rules: &Rules) -> (f64, u64, u64) {
    let start = Instant::now();
    let played = |game| {
        let mut state = rules.start();
        play_out(rules, &mut state, Stream::new(1, game), &[&Uniform; 4], &mut ())
    };
    let decisions: u64 = (0..870).map(played).sum();
    (start.elapsed().as_secs_f64(), decisions, decisions)
}

/// Returns logits from -3 to 3 for this many actions in every row.
fn logits(actions: usize) -> Vec<f32> {
    let count = ROWS * actions;
    (0..count as u64).map(|at| (midgard_core::mix(at) >> 40) as f32 / 2.8e6 - 3.0).collect()
}

fn row_bytes() -> usize {
    size_of::<State>() + size_of::<midgard_core::ActionSet>() + size_of::<midgard_sim::batch::Row>()
}

fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown");
    format!("{}, one core", model.trim_start_matches([' ', '\t', ':']))
}
