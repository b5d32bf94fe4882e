//! Random games with every choice of boxes.

use crate::options;

use midgard_champions::words::Expansion;
use midgard_champions::{Options, Rules, State};
use midgard_core::{Awaiting, Game, Set, Word, Xoshiro256PlusPlus, below, sequential};
use options::{choices, manual, options, rules, with_basics};

/// Plays a game at random, with one die at a time, and shows every state to `see`.
fn play(rules: &Rules, rng: &mut Xoshiro256PlusPlus, mut see: impl FnMut(&State)) -> State {
    let mut state = rules.start();
    let mut events = 0;
    loop {
        see(&state);
        events += 1;
        assert!(events < 20_000, "the game does not end: {state:?}");
        match rules.awaiting(&state) {
            Awaiting::Nothing => return state,
            Awaiting::Decision(_) => {
                let legal = rules.legal_actions(&state);
                assert!(!legal.is_empty(), "nobody can do anything: {state:?}");
                let action = legal.nth(below(rng, legal.len() as u32) as usize);
                rules.apply_unchecked(&mut state, action.expect("somebody can do something"));
            }
            Awaiting::Chance => {
                let distribution = rules.distribution(&state);
                assert!(distribution.total() > 0, "nothing can be drawn: {state:?}");
                let mut ticket = below(rng, distribution.total());
                let hit = distribution.entries().iter().find(|&&(_, weight)| {
                    let here = ticket < weight;
                    ticket = ticket.wrapping_sub(weight);
                    here
                });
                rules.answer_unchecked(&mut state, hit.expect("the weights add up").0);
            }
        }
    }
}

/// Returns how many games are played of each choice: few, or with MIDGARD_LONG ten thousand, or the number in it.
fn games() -> u32 {
    let long = std::env::var("MIDGARD_LONG").ok();
    long.map_or(20, |games| games.parse().ok().filter(|&games| games > 1).unwrap_or(10_000))
}

/// Plays games with every set of boxes and number of players, in which every state is sound.
fn sound_games(style: &str, choose: impl Fn(u8, Set<Expansion>, u32) -> Options) {
    for (players, expansions) in choices() {
        let mut rng = sequential(u64::from(players));
        let mut states = 0_u64;
        for _ in 0..games() {
            let rules = rules(choose(players, expansions, below(&mut rng, 1 << 28)));
            play(&rules, &mut rng, |state| {
                states += 1;
                let problems = state.problems(&rules);
                assert!(problems.is_empty(), "{problems:?}\n{state:?}");
            });
        }
        let boxes: Vec<_> = expansions.iter().map(|it| it.word()).collect();
        let boxes = boxes.join("+");
        println!("{style}, {players} players, [{boxes}]: {} games, {states} states", games());
    }
}

#[test]
fn every_state_of_an_official_game_is_sound() {
    sound_games("official", |players, expansions, number| {
        with_basics(options(players, expansions, 0), number)
    });
}

#[test]
fn every_state_of_a_game_with_the_preset_of_the_manual_is_sound() {
    sound_games("manual", |players, expansions, number| {
        with_basics(manual(players, expansions), number)
    });
}

#[test]
fn every_state_of_a_game_with_any_options_is_sound() {
    sound_games("any options", |players, expansions, number| {
        with_basics(options(players, expansions, number), number)
    });
}
