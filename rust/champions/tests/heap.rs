//! Random games take nothing from the heap: no text is written, and nothing is collected, where nobody asks for it.

mod options;

use midgard_champions::Rules;
use midgard_core::{Awaiting, Game, Xoshiro256PlusPlus, below, sequential};
use options::{choices, options, rules};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static HEAP: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn play(rules: &Rules, rng: &mut Xoshiro256PlusPlus) {
    let mut state = rules.start();
    loop {
        match rules.awaiting(&state) {
            Awaiting::Nothing => return,
            Awaiting::Chance => rules.sample(&mut state, rng, |_| {}),
            Awaiting::Decision(_) => {
                let legal = rules.legal_actions(&state);
                let action = legal.nth(below(rng, legal.len() as u32) as usize);
                rules.apply_unchecked(&mut state, action.expect("a decision has a legal action"));
            }
        }
    }
}

#[test]
fn random_games_take_nothing_from_the_heap() {
    let mut rng = sequential(11);
    for (players, expansions) in choices() {
        for game in 0..20 {
            // Every other game is official.
            let number = if game % 2 == 0 { 0 } else { below(&mut rng, 1 << 26) };
            let rules = rules(options(players, expansions, number));
            let region = Region::new(HEAP);
            play(&rules, &mut rng);
            let taken = region.change();
            assert_eq!(taken.allocations, 0, "{players} players, {expansions:?}, options {number}");
        }
    }
}
