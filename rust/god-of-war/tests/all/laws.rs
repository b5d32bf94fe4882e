//! The laws of every game, for each scene and number of players; and what only this game keeps of its files and texts.

use midgard_core::{
    ActionIndex, Awaiting, Game, Plain, Seat, Statistics, Surface, below, laws, sequential,
};
use midgard_god_of_war::{Data, Event, Options, PROMPTS, Rules, SceneId, State, Team};
use std::collections::HashSet;

struct Kept;

impl laws::Lawful<Rules> for Kept {
    fn apply(game: &Rules, state: &mut State, action: ActionIndex) -> Result<(), String> {
        if let Some(refusal) = game.why_not(state, action) {
            return Err(refusal.text);
        }
        game.apply_unchecked(state, action);
        Ok(())
    }

    fn problems(game: &Rules, state: &State) -> Vec<String> {
        game.problems(state).into_iter().map(|problem| problem.message).collect()
    }

    fn check_end(game: &Rules, state: &State) {
        for seat in Seat::of(game.players()) {
            assert_eq!(game.sheet(state, seat).iter().sum::<i32>(), game.score(state, seat));
        }
    }

    fn round_trips(game: &Rules, state: &State) -> Vec<Result<State, String>> {
        let text = |problems: Vec<midgard_core::Problem>| midgard_core::refusal_text(&problems);
        vec![
            game.state_of_json(&game.state_json(state)).map_err(text),
            game.state_of_bytes(&game.state_bytes(state)).map_err(text),
        ]
    }
}

fn rules(options: Options) -> Rules {
    Rules::new(options, Data::standard()).expect("the options go together")
}

fn mixes() -> Vec<Options> {
    let scenes = SceneId::BUILT_IN.iter().filter(|&&scene| scene != SceneId::B9b);
    let mut mixes = Vec::new();
    for (at, &scene) in scenes.enumerate() {
        let players = 1 + at as u8 % 4;
        let team = if at % 3 == 0 { Team::Each } else { Team::One };
        let upgrades = at as u8 % 5;
        let scene = (at % 5 > 0).then_some(scene);
        mixes.push(Options { players, team, scene, upgrades, ..Options::default() });
    }
    mixes
}

#[test]
fn every_mix_of_options_keeps_the_laws() {
    for (seed, options) in mixes().into_iter().enumerate() {
        laws::play::<Rules, Kept>(&rules(options), &mut sequential(seed as u64), 20_000);
    }
}

/// Plays at random and calls a function with each state and the events that led to it.
fn play(game: &Rules, seed: u64, mut each: impl FnMut(&State, &[Event])) {
    let (mut state, mut rng) = (game.start(), sequential(seed));
    loop {
        let mut events = Vec::new();
        match game.awaiting(&state) {
            Awaiting::Nothing => return,
            Awaiting::Chance => game.sample_with(&mut state, &mut rng, |_| {}, &mut events),
            Awaiting::Decision(_) => {
                let legal = game.legal_actions(&state);
                let nth = below(&mut rng, legal.len() as u32) as usize;
                let action = legal.nth(nth).expect("somebody can do something");
                game.apply_with(&mut state, action, &mut events);
            }
        }
        each(&state, &events);
    }
}

#[test]
fn events_go_through_json_and_texts_are_short() {
    let mut prompts = HashSet::new();
    for options in mixes() {
        let game = rules(options);
        play(&game, 3, |state, events| {
            let text = serde_json::to_string(&game.event_data(events)).expect("plain data");
            assert_eq!(game.events_of_json(&text).as_deref(), Ok(events));
            assert_eq!(game.describe_events(events).len(), events.len());
            assert!(game.line(state).chars().count() <= 100);
            assert!(!game.prompt(state).is_empty() && game.table(state, None).lines().count() > 3);
            prompts.extend(state.prompt_word());
            let legal = game.legal_actions(state);
            let texts: HashSet<String> =
                legal.iter().map(|action| game.explain(state, action).text).collect();
            assert_eq!(texts.len(), legal.len(), "{texts:?}");
        });
    }
    assert!(prompts.len() > 15, "{} of {}", prompts.len(), PROMPTS.len());
}

#[test]
fn actions_and_their_texts_are_a_bijection() {
    for index in 0..midgard_god_of_war::ACTION_COUNT {
        let text = Rules::action_text(index).expect("an action");
        assert_eq!(Rules::action_index(&text), Ok(index as ActionIndex));
    }
    assert_eq!(Rules::action_text(midgard_god_of_war::ACTION_COUNT), None);
    assert!(Rules::action_index("stand 5 front").is_err());
}

/// Changes one number, flag or text of a value.
fn damage(value: &mut Plain, rng: &mut impl midgard_core::Rng) {
    match value {
        Plain::Fields(fields) if !fields.is_empty() => {
            let at = below(rng, fields.len() as u32) as usize;
            damage(&mut fields[at].1, rng);
        }
        Plain::List(items) if !items.is_empty() => {
            let at = below(rng, items.len() as u32) as usize;
            damage(&mut items[at], rng);
        }
        Plain::Number(number) => *number = below(rng, 12).into(),
        Plain::Bool(flag) => *flag = !*flag,
        Plain::Text(text) => *text = "kratos".into(),
        other => *other = Plain::Number(below(rng, 3).into()),
    }
}

/// A state that is changed in one value is refused, or can be played on.
#[test]
fn damaged_states_are_refused_or_can_be_played() {
    let (mut refused, mut played) = (0, 0);
    let twice = mixes().into_iter().chain(mixes());
    for (seed, options) in twice.enumerate() {
        let game = rules(options);
        let mut rng = sequential(seed as u64);
        play(&game, seed as u64, |state, _| {
            let json = game.state_json(state);
            let mut data: Plain = serde_json::from_str(&json).expect("plain data");
            for _ in 0..1 + below(&mut rng, 2) {
                damage(&mut data, &mut rng);
            }
            match game.state_of_data(&data) {
                Err(_) => refused += 1,
                Ok(mut state) => {
                    played += 1;
                    for _ in 0..20 {
                        match game.awaiting(&state) {
                            Awaiting::Nothing => break,
                            Awaiting::Chance => game.sample(&mut state, &mut rng, |_| {}),
                            Awaiting::Decision(_) => {
                                let legal = game.legal_actions(&state);
                                let nth = below(&mut rng, legal.len() as u32) as usize;
                                let action = legal.nth(nth).expect("an action");
                                game.apply_unchecked(&mut state, action);
                            }
                        }
                    }
                }
            }
        });
    }
    assert!(refused > 1_000 && played > 20, "{refused} refused, {played} played");
}

#[test]
fn the_contents_of_observations_have_a_version_in_the_digest() {
    let rules = rules(Options::default());
    let layout = rules.layout();
    let mut without = layout.clone();
    without.set_contents(0);
    assert_eq!(without.blocks(), layout.blocks());
    assert_ne!(without.digest(), layout.digest());
    without.set_contents(1);
    assert_eq!(&without, layout);
}

#[test]
fn a_hit_is_reduced_by_something_and_by_no_more_than_there_is() {
    let rules = rules(Options::default());
    let read = |warded: u8, defended: u8| {
        let kept = r#""name": "reduced", "unit": "kratos", "hit": 3, "source": "attack""#;
        let off = format!(r#""warded": {warded}, "defended": {defended}"#);
        rules.events_of_json(&format!("[{{{kept}, {off}}}]"))
    };
    assert!(read(1, 2).is_ok() && read(0, 1).is_ok() && read(3, 0).is_ok());
    for (warded, defended) in [(0, 0), (2, 2), (255, 255)] {
        let refused = read(warded, defended).expect_err("it cannot be");
        assert_eq!(
            refused,
            format!("event 0: a hit of 3 is not reduced by {warded} and {defended}")
        );
    }
}
