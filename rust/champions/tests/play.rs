//! Random games: every state is sound, every format comes back, every game ends.

use midgard_champions::{Cards, Options, Rules, State};
use midgard_core::{
    Awaiting, Explicit, Game, Sampled, Seat, Stream, Xoshiro256PlusPlus, below, sequential, settle,
};

/// Every choice of options that changes what is asked.
fn all_options() -> impl Iterator<Item = Options> {
    (0..48_u8).map(|bits| Options {
        players: 2 + bits % 3,
        hall_of_records: bits / 3 % 2 == 1,
        mistrustful_villagers: bits / 6 % 2 == 1,
        simultaneous: bits / 12 % 2 == 1,
        start_player: (bits / 24 % 2 == 1).then_some(Seat::Two),
        skip_forced: false,
    })
}

fn rules(options: Options) -> Rules {
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// Plays a game at random, chance one die at a time, and shows every state to `see`.
fn play(rules: &Rules, rng: &mut Xoshiro256PlusPlus, see: impl FnMut(&State)) -> (State, u32) {
    play_on(rules, rules.start(), rng, see)
}

/// The same, from a state on.
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
                let law = rules.law(&state);
                let mut ticket = below(rng, law.total());
                let hit = law.entries().iter().find(|&&(_, weight)| {
                    let here = ticket < u32::from(weight);
                    ticket = ticket.wrapping_sub(u32::from(weight));
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
fn every_state_comes_back_from_its_dict_and_its_bytes() {
    for options in all_options().step_by(5) {
        let rules = rules(options);
        let mut rng = sequential(9);
        let mut seen = 0;
        play(&rules, &mut rng, |state| {
            seen += 1;
            let json = state.to_json();
            assert_eq!(State::from_json(&rules, &json).as_ref(), Ok(state), "{json}");
            let bytes = state.to_bytes();
            assert_eq!(State::from_bytes(&rules, &bytes).as_ref(), Ok(state));
            assert!(bytes.len() <= size_of::<State>(), "{}", bytes.len());
        });
        assert!(seen > 100);
    }
}

#[test]
fn the_sampled_driver_plays_the_same_game_from_the_same_seed() {
    let rules = rules(Options::default());
    let play = |seed| {
        let mut driver = Sampled(Stream::new(seed, 0));
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
    assert_eq!(rules.law(&state).total(), 4);
}

/// Changes one value somewhere in plain data to something that may or may not make sense.
fn damage(value: &mut serde_json::Value, rng: &mut Xoshiro256PlusPlus) {
    use serde_json::{Value, json};
    fn places(value: &Value) -> u32 {
        match value {
            Value::Array(list) => list.iter().map(|it| 1 + places(it)).sum(),
            Value::Object(map) => map.values().map(|it| 1 + places(it)).sum(),
            _ => 0,
        }
    }
    fn nth<'a>(value: &'a mut Value, left: &mut u32) -> Option<&'a mut Value> {
        let children: Vec<&'a mut Value> = match value {
            Value::Array(list) => list.iter_mut().collect(),
            Value::Object(map) => map.values_mut().collect(),
            _ => return None,
        };
        for child in children {
            if *left == 0 {
                return Some(child);
            }
            *left -= 1;
            let inside = places(child);
            if *left < inside {
                return nth(child, left);
            }
            *left -= inside;
        }
        None
    }
    let mut at = below(rng, places(value));
    let wild = [
        json!(0),
        json!(1),
        json!(3),
        json!(41),
        json!(200),
        json!(255),
        json!(999),
        json!(65535),
        json!(-1),
        json!(null),
        json!(true),
        json!("gifts"),
        json!([]),
        json!({}),
    ];
    let new = wild[below(rng, wild.len() as u32) as usize].clone();
    let old = nth(value, &mut at).expect("there are so many places");
    // Mostly numbers for numbers: other changes are refused at the door.
    *old = if old.is_number() && below(rng, 4) > 0 {
        wild[below(rng, 8) as usize].clone()
    } else {
        new
    };
}

#[test]
fn a_damaged_state_is_refused_or_can_be_played_to_its_end() {
    let rules = rules(Options::default());
    let mut rng = sequential(31);
    let (mut refused, mut played) = (0, 0);
    let mut states = Vec::new();
    for _ in 0..3 {
        play(&rules, &mut rng, |state| states.push(*state));
    }
    for state in states {
        for _ in 0..3 {
            let mut value: serde_json::Value =
                serde_json::from_str(&state.to_json()).expect("it was just written");
            for _ in 0..=below(&mut rng, 2) {
                damage(&mut value, &mut rng);
            }
            match State::from_json(&rules, &value.to_string()) {
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                }
                Ok(state) => {
                    played += 1;
                    play_on(&rules, state, &mut rng, |_| {});
                }
            }
        }
    }
    assert!(refused > 1000 && played > 100, "{refused} {played}");
}
