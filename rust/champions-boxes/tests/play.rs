//! Random games with every choice of boxes, and games without a box beside those of the base game.

mod options;

use midgard_champions_boxes::{Rules, State};
use midgard_core::{Awaiting, Game, Set, Xoshiro256PlusPlus, below, sequential};
use options::{choices, options, rules};

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

#[test]
fn random_games_with_every_choice_of_boxes_and_options_end() {
    let games = if std::env::var_os("MIDGARD_LONG").is_some() { 10_000 } else { 60 };
    for (players, expansions) in choices() {
        let mut rng = sequential(u64::from(players));
        for game in 0..games {
            // Every other game is official.
            let number = if game % 2 == 0 { 0 } else { below(&mut rng, 1 << 26) };
            let rules = rules(options(players, expansions, number));
            play(&rules, &mut rng, |_| {});
        }
    }
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
