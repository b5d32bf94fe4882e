//! What a benchmark timed: the best of several rounds, each with the same answer; and what each game is timed for.

use midgard_core::{Game, Sampled, Stream, mix, settle};
use midgard_search::{Budget, Horizon, Settings, search};
use std::fmt::Debug;
use std::hint::black_box;
use std::time::Instant;

/// The positions that are copied.
pub const POSITIONS: usize = 64;

/// A name, the best seconds, how many things were done, the unit, and the answer.
pub struct Timed {
    name: &'static str,
    best: f64,
    count: u64,
    unit: &'static str,
    answer: Option<u64>,
}

impl Timed {
    /// Nothing was timed yet.
    pub fn new(name: &'static str, unit: &'static str) -> Self {
        Self { name, best: f64::MAX, count: 0, unit, answer: None }
    }

    /// Takes the result of a round: seconds, how many things were done, and what must be the same every time.
    pub fn hear(&mut self, (seconds, count, answer): (f64, u64, u64)) {
        assert_eq!(*self.answer.get_or_insert(answer), answer, "{}", self.name);
        (self.best, self.count) = (self.best.min(seconds), count);
    }

    /// Prints a line with the rate.
    pub fn print(&self) {
        let rate = self.count as f64 / self.best;
        println!("{:23}  {rate:11.0} {} a second, {:.1} ns each", self.name, self.unit, 1e9 / rate);
    }
}

/// A search of the first decision, with random rollouts to the end. The visits are the answer.
pub fn simulate<G: Game>(rules: &G, simulations: u64) -> (f64, u64, u64) {
    let (mut driver, mut state) = (Sampled::new(Stream::new(1, 0)), rules.start());
    settle(rules, &mut state, &mut driver).expect("sampling never fails");
    let budget = Budget { simulations: Some(simulations), ..Budget::default() };
    let settings = Settings { budget, horizon: Horizon::End, seed: 1, ..Settings::default() };
    let report = search(rules, &state, &settings).expect("a seat is asked");
    let visits = report.choices.iter().map(|choice| u64::from(choice.visits));
    (report.seconds, report.simulations, visits.fold(0, |answer, visits| mix(answer ^ visits)))
}

/// Copies the first positions.
pub fn clone<S: Copy + PartialEq + Debug>(positions: &[S]) -> (f64, u64, u64) {
    const TIMES: usize = 20_000;
    let positions = &positions[..POSITIONS];
    let mut copies = positions.to_vec();
    let start = Instant::now();
    for _ in 0..TIMES {
        for (copy, position) in copies.iter_mut().zip(black_box(positions)) {
            *copy = *position;
        }
        black_box(&mut copies);
    }
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(copies, positions);
    (seconds, (TIMES * POSITIONS) as u64, 0)
}
