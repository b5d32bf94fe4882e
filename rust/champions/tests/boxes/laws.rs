//! Games with boxes keep the laws of every game, and what a seat imagines looks to it like the truth.

use crate::options;

use midgard_champions::{Action, Rules, State, View};
use midgard_core::laws::{Lawful, check, check_scored_end};
use midgard_core::{Awaiting, Game, Surface, Xoshiro256PlusPlus, below, sequential};
use options::{choices, options, rules};

/// The invariants of the states of this game.
struct Boxes;

impl Lawful<Rules> for Boxes {
    fn apply(rules: &Rules, state: &mut State, action: u16) -> Result<(), String> {
        let action = Action::from_index(action.into()).ok_or("no action has this index")?;
        state.apply(rules, action).map_err(|illegal| illegal.to_string())
    }

    fn problems(rules: &Rules, state: &State) -> Vec<String> {
        state.problems(rules).into_iter().map(|problem| problem.message).collect()
    }

    fn check_end(rules: &Rules, state: &State) {
        check_scored_end(rules, state);
    }

    fn round_trips(rules: &Rules, state: &State) -> Vec<Result<State, String>> {
        let texts = |problems: Vec<midgard_core::Problem>| format!("{problems:?}");
        vec![
            rules.state_of_json(&rules.state_json(state)).map_err(texts),
            rules.state_of_bytes(&rules.state_bytes(state)).map_err(texts),
        ]
    }
}

/// The samples of a view whose worlds are listed.
const SAMPLES: u32 = 300;

/// Plays a game at random and shows every state to `see`.
fn play(
    rules: &Rules,
    rng: &mut Xoshiro256PlusPlus,
    mut see: impl FnMut(&State, &mut Xoshiro256PlusPlus),
) {
    let mut state = rules.start();
    for _ in 0..20_000 {
        see(&state, rng);
        match rules.awaiting(&state) {
            Awaiting::Nothing => return,
            Awaiting::Decision(_) => {
                let legal = rules.legal_actions(&state);
                let action = legal.nth(below(rng, legal.len() as u32) as usize);
                rules.apply_unchecked(&mut state, action.expect("somebody can do something"));
            }
            Awaiting::Chance => {
                let distribution = rules.distribution(&state);
                let entries = distribution.entries();
                let outcome = entries[below(rng, entries.len() as u32) as usize].0;
                rules.answer_unchecked(&mut state, outcome);
            }
        }
    }
    panic!("the game does not end: {state:?}");
}

#[test]
fn games_with_boxes_keep_the_laws() {
    for (players, expansions) in choices() {
        let mut rng = sequential(100 + u64::from(players));
        for number in [0, below(&mut rng, 1 << 26)] {
            let rules = rules(options(players, expansions, number));
            play(&rules, &mut rng, |state, _| check::<Rules, Boxes>(&rules, state));
        }
    }
}

#[test]
fn what_a_seat_imagines_looks_like_the_truth() {
    for (players, expansions) in choices() {
        let mut rng = sequential(200 + u64::from(players));
        for _ in 0..6 {
            let rules = rules(options(players, expansions, below(&mut rng, 1 << 26)));
            play(&rules, &mut rng, |state, rng| {
                for seat in rules.seats() {
                    let view = View::of(&rules, state, seat);
                    let world = view.determinize(&rules, rng);
                    let problems = world.problems(&rules);
                    assert!(problems.is_empty(), "{problems:?}\n{world:?}\nof {state:?}");
                    assert_eq!(View::of(&rules, &world, seat), view, "of {state:?}");
                }
            });
        }
    }
}

#[test]
fn listed_worlds_are_those_that_are_sampled_with_their_weights() {
    let mut listed = 0;
    for (players, expansions) in choices() {
        let rules = rules(options(players, expansions, 0));
        let mut seen = 0_u64;
        play(&rules, &mut sequential(40), |state, rng| {
            seen += 1;
            let Awaiting::Decision(seat) = rules.awaiting(state) else { return };
            let view = rules.view(state, seat);
            let Some(worlds) = rules.worlds(&view, 64).filter(|_| seen.is_multiple_of(2)) else {
                return;
            };
            listed += 1;
            assert!(worlds.len() <= 64);
            assert!(worlds.iter().all(|(world, _)| rules.view(world, seat) == view));
            let whole = worlds.iter().map(|&(_, weight)| weight as f64).sum::<f64>();
            let mut counts = vec![0_u32; worlds.len()];
            for _ in 0..SAMPLES {
                let sample = rules.determinize(&view, rng);
                let at = worlds.iter().position(|(world, _)| *world == sample);
                counts[at.expect("what is sampled is listed")] += 1;
            }
            for (&(_, weight), count) in worlds.iter().zip(counts) {
                let share = weight as f64 / whole;
                let error = (share * (1.0 - share) / f64::from(SAMPLES)).sqrt();
                let found = f64::from(count) / f64::from(SAMPLES);
                assert!((found - share).abs() <= 7.0 * error, "{found} is not {share}");
            }
        });
    }
    assert!(listed > 50, "{listed} views have few worlds");
}
