//! Random games: every state is sound, damaged ones are refused, and seeds repeat a game.

use crate::seated;

use midgard_champions::{Cards, Options, Rules, State};
use midgard_core::{
    Awaiting, Explicit, Game, Sampled, Seat, Stream, Xoshiro256PlusPlus, below, sequential, settle,
};
use seated::leaders;

/// Every choice of options that changes decisions.
fn all_options() -> impl Iterator<Item = Options> {
    (0..48_u8).map(|bits| Options {
        players: 2 + bits % 3,
        hall_of_records: bits / 3 % 2 == 1,
        mistrustful_villagers: bits / 6 % 2 == 1,
        simultaneous: bits / 12 % 2 == 1,
        start_player: (bits / 24 % 2 == 1).then_some(Seat::Two),
        leaders: leaders(2 + bits % 3, usize::from(bits + bits / 3)),
        skip_forced: false,

        ..Options::default()
    })
}

fn rules(options: Options) -> Rules {
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// Plays a game at random, with one die at a time, and shows every state to `see`.
fn play(rules: &Rules, rng: &mut Xoshiro256PlusPlus, see: impl FnMut(&State)) -> (State, u32) {
    play_on(rules, rules.start(), rng, see)
}

/// Does the same from a state on.
fn play_on(
    rules: &Rules,
    mut state: State,
    rng: &mut Xoshiro256PlusPlus,
    mut see: impl FnMut(&State),
) -> (State, u32) {
    let mut events = 0;
    loop {
        see(&state);
        events += 1;
        assert!(events < 20_000, "the game does not end: {state:?}");
        match rules.awaiting(&state) {
            Awaiting::Nothing => return (state, events),
            Awaiting::Decision(_) => {
                let legal = rules.legal_actions(&state);
                let action = legal.nth(below(rng, legal.len() as u32) as usize);
                rules.apply_unchecked(&mut state, action.expect("somebody can do something"));
            }
            Awaiting::Chance => {
                let distribution = rules.distribution(&state);
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
fn every_state_of_a_random_game_is_sound() {
    let games = if std::env::var_os("MIDGARD_LONG").is_some() { 10_000 } else { 40 };
    for options in all_options() {
        let rules = rules(options);
        let mut rng = sequential(u64::from(options.players));
        for _ in 0..games {
            play(&rules, &mut rng, |state| {
                let problems = state.problems(&rules);
                assert!(problems.is_empty(), "{problems:?}\n{state:?}");
            });
        }
    }
}

#[test]
fn the_sampled_driver_plays_the_same_game_from_the_same_seed() {
    let rules = rules(Options::default());
    let play = |seed: u64| {
        let mut driver = Sampled::new(Stream::new(seed.into(), 0));
        let mut state = rules.start();
        let mut rng = sequential(seed);
        settle(&rules, &mut state, &mut driver).expect("sampling never fails");
        while let Awaiting::Decision(_) = rules.awaiting(&state) {
            let legal = rules.legal_actions(&state);
            let action = legal.nth(below(&mut rng, legal.len() as u32) as usize);
            rules.apply_unchecked(&mut state, action.expect("somebody can do something"));
            settle(&rules, &mut state, &mut driver).expect("sampling never fails");
        }
        state
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

#[test]
fn the_explicit_driver_stops_at_chance() {
    let rules = rules(Options::default());
    let mut state = rules.start();
    settle(&rules, &mut state, &mut Explicit).expect("it only stops");
    assert_eq!(rules.awaiting(&state), Awaiting::Chance);
    assert_eq!(rules.distribution(&state).total(), 4);
}
