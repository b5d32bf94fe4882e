//! How fast games are, by processor time; run by hand with `cargo test --release -- --ignored speed --nocapture`.

use crate::rules::{Options, Rules};
use crate::testing::rules;
use midgard_core::{Awaiting, Game, below, sequential};

/// Returns the processor time of this thread in seconds, from Linux.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("a Linux machine");
    let nanoseconds = text.split(' ').next().and_then(|it| it.parse::<u64>().ok());
    nanoseconds.expect("a number") as f64 / 1e9
}

/// Plays so many random games and returns how many decisions and chance events they took.
fn games(rules: &Rules, seeds: u64) -> (u64, u64) {
    let (mut decisions, mut events) = (0, 0);
    for seed in 0..seeds {
        let (mut state, mut rng) = (rules.start(), sequential(seed));
        loop {
            match rules.awaiting(&state) {
                Awaiting::Nothing => break,
                Awaiting::Chance => {
                    rules.sample(&mut state, &mut rng, |_| {});
                    events += 1;
                }
                Awaiting::Decision(_) => {
                    let legal = rules.legal_actions(&state);
                    let nth = below(&mut rng, legal.len() as u32) as usize;
                    rules.apply_unchecked(&mut state, legal.nth(nth).expect("an action"));
                    decisions += 1;
                }
            }
        }
    }
    (decisions, events)
}

#[test]
#[ignore = "a measurement"]
fn speed() {
    for players in 1..=4 {
        let rules = rules(Options { players, ..Options::default() });
        let begin = processor_time();
        let (decisions, events) = games(&rules, 2_000);
        let seconds = processor_time() - begin;
        eprintln!(
            "{players} players: {decisions} decisions, {events} chance events, {:.2} M decisions/s, state {} bytes",
            decisions as f64 / seconds / 1e6,
            size_of::<crate::State>(),
        );
    }
}
