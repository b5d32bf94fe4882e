//! Random games with every choice of boxes, and games without a box beside those of the base game.

use crate::options;

use midgard_champions_boxes::words::Expansion;
use midgard_champions_boxes::{Options, Rules, State};
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

/// Returns how many games are played of each choice: few, or with MIDGARD_LONG ten thousand, or as many as it says.
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

#[test]
fn games_without_a_box_are_those_of_the_base_game() {
    for players in 2..=4_u8 {
        let mine = rules(options(players, Set::empty(), 0));
        let base_options = midgard_champions::Options { players, ..Default::default() };
        let base =
            midgard_champions::Rules::new(base_options, midgard_champions::Cards::standard())
                .expect("the options fit");
        let mut rng = sequential(players.into());
        for _ in 0..40 {
            let (mut here, mut there) = (mine.start(), base.start());
            loop {
                assert_eq!(mine.awaiting(&here), base.awaiting(&there), "{here:?}\n{there:?}");
                match base.awaiting(&there) {
                    Awaiting::Nothing => break,
                    Awaiting::Decision(_) => {
                        let (own, other) = (mine.legal_actions(&here), base.legal_actions(&there));
                        assert!(own.iter().eq(other.iter()), "{here:?}\n{there:?}");
                        let action = other.nth(below(&mut rng, other.len() as u32) as usize);
                        let action = action.expect("somebody can do something");
                        mine.apply_unchecked(&mut here, action);
                        base.apply_unchecked(&mut there, action);
                    }
                    Awaiting::Chance => {
                        let (own, other) = (mine.distribution(&here), base.distribution(&there));
                        assert_eq!(own.entries(), other.entries(), "{here:?}\n{there:?}");
                        let at = below(&mut rng, other.entries().len() as u32) as usize;
                        let outcome = other.entries()[at].0;
                        mine.answer_unchecked(&mut here, outcome);
                        base.answer_unchecked(&mut there, outcome);
                    }
                }
            }
            for seat in base.seats() {
                assert_eq!(mine.score(&here, seat), base.score(&there, seat));
            }
        }
    }
}
