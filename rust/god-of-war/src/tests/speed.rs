//! How fast games are; run by hand with `cargo test --release -- --ignored speed --nocapture`.

use crate::rules::{Options, Rules};
use crate::testing::rules;
use midgard_core::{Awaiting, Game, below, sequential};
use std::time::Instant;

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
        let begin = Instant::now();
        let (decisions, events) = games(&rules, 5_000);
        let seconds = begin.elapsed().as_secs_f64();
        eprintln!(
            "{players} players: {decisions} decisions, {events} chance events, {:.2} M decisions/s, state {} bytes",
            decisions as f64 / seconds / 1e6,
            size_of::<crate::State>(),
        );
    }
}
