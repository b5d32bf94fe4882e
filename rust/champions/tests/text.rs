//! What is said to people: reasons, explanations, the table.

use midgard_champions::{ACTION_COUNT, Action, Cards, Options, Rules, State};
use midgard_core::{Awaiting, Game, Xoshiro256PlusPlus, below, sequential};
use std::collections::BTreeSet;

/// Every choice of options that changes what is asked or seen.
fn all_options() -> impl Iterator<Item = Options> {
    (0..24_u8).map(|bits| Options {
        players: 2 + bits % 3,
        hall_of_records: bits / 3 % 2 == 1,
        mistrustful_villagers: bits / 6 % 2 == 1,
        simultaneous: bits / 12 % 2 == 1,
        start_player: None,
        skip_forced: false,
    })
}

fn rules(options: Options) -> Rules {
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// Goes one step: a random action, or a random answer of chance.
fn step(rules: &Rules, state: &mut State, rng: &mut Xoshiro256PlusPlus) -> bool {
    match rules.awaiting(state) {
        Awaiting::Nothing => return false,
        Awaiting::Decision(_) => {
            let legal = rules.legal_actions(state);
            let action = legal.nth(below(rng, legal.len() as u32) as usize);
            rules.apply_unchecked(state, action.expect("somebody can do something"));
        }
        Awaiting::Chance => {
            let law = rules.law(state);
            let mut ticket = below(rng, law.total());
            let hit = law.entries().iter().find(|&&(_, weight)| {
                let here = ticket < u32::from(weight);
                ticket = ticket.wrapping_sub(u32::from(weight));
                here
            });
            rules.answer_unchecked(state, hit.expect("the weights add up").0);
        }
    }
    true
}

/// Shows every state of a random game.
fn play(rules: &Rules, seed: u64, mut see: impl FnMut(&State)) {
    let mut rng = sequential(seed);
    let mut state = rules.start();
    loop {
        see(&state);
        if !step(rules, &mut state, &mut rng) {
            return;
        }
    }
}

fn actions() -> impl Iterator<Item = Action> {
    (0..ACTION_COUNT).filter_map(Action::from_index)
}

/// Is it one line of printable ASCII?
fn is_line(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter == ' ' || letter.is_ascii_graphic())
}

#[test]
fn an_action_is_refused_exactly_when_it_is_not_legal() {
    let tags: BTreeSet<&str> = include_str!("../RULES.md")
        .split("`[")
        .skip(1)
        .filter_map(|rest| rest.split_once("]`").map(|(tag, _)| tag))
        .collect();
    for options in all_options() {
        let rules = rules(options);
        for seed in 0..3 {
            play(&rules, seed, |state| {
                let legal = state.legal_actions(&rules);
                for action in actions() {
                    let reason = state.why_not(&rules, action);
                    assert_eq!(reason.is_none(), legal.contains(action.index()), "{action}");
                    if let Some(illegal) = reason {
                        assert_eq!(illegal.action, action);
                        assert!(is_line(&illegal.to_string()), "{illegal}");
                        assert!(tags.contains(illegal.tag), "{illegal}");
                        let own = illegal.reason.tags();
                        assert!(own.is_empty() || own.contains(&illegal.tag), "{illegal}");
                    }
                }
            });
        }
    }
}

#[test]
fn what_is_refused_leaves_the_state_as_it_was() {
    let rules = rules(Options::default());
    play(&rules, 5, |state| {
        for action in actions() {
            let mut after = *state;
            let done = after.apply(&rules, action);
            assert_eq!(done.is_err(), after == *state, "{action}");
        }
    });
}

#[test]
fn every_legal_action_is_explained_in_one_line() {
    for options in all_options() {
        let rules = rules(options);
        for seed in 10..20 {
            play(&rules, seed, |state| {
                let asked = state.asked(&rules);
                assert!(is_line(&asked) && asked.len() <= 70, "{asked}");
                for action in state.legal_actions(&rules).iter() {
                    let action = Action::from_index(action.into()).expect("it is legal");
                    let text = state.explain(&rules, action);
                    assert!(is_line(&text) && text.ends_with(']'), "{text}");
                    assert!(text.len() <= 160 && !text.contains("  "), "{text}");
                }
            });
        }
    }
}
