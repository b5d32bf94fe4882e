//! The laws of every game, for each mix of options; and what only this game keeps of its files and texts.

use midgard_core::{ActionIndex, Awaiting, Game, Plain, Seat, Surface, below, laws, sequential};
use midgard_reavers::{
    Data, Event, EventName, LocationChoice, Negotiation, Options, Rules, Screen, State,
};
use std::collections::HashSet;

struct Kept;

impl laws::Lawful<Rules> for Kept {
    fn apply(game: &Rules, state: &mut State, action: ActionIndex) -> Result<(), String> {
        if let Some(refusal) = game.why_not(state, action) {
            return Err(refusal.text);
        }
        if usize::from(action) >= midgard_reavers::ACTION_COUNT {
            return Err("unknown action".into());
        }
        game.apply_unchecked(state, action);
        Ok(())
    }

    fn problems(game: &Rules, state: &State) -> Vec<String> {
        game.problems(state).into_iter().map(|problem| problem.message).collect()
    }

    fn check_end(game: &Rules, state: &State) {
        laws::check_scored_end(game, state);
    }

    fn round_trips(game: &Rules, state: &State) -> Vec<Result<State, String>> {
        let text = |problems: Vec<midgard_core::Problem>| midgard_core::refusal_text(&problems);
        vec![
            game.state_of_json(&game.state_json(state)).map_err(text),
            game.state_of_bytes(&game.state_bytes(state)).map_err(text),
        ]
    }
}

fn mixes() -> Vec<Options> {
    let mut mixes = Vec::new();
    for players in 2..=6 {
        for negotiation in [Negotiation::Menu, Negotiation::Micro, Negotiation::Auto] {
            let memory = if players % 2 == 0 { Screen::Screen } else { Screen::Perfect };
            let usual = Options { players, negotiation, memory, ..Options::default() };
            mixes.push(usual);
            let other = if players % 2 == 1 { Screen::Screen } else { Screen::Perfect };
            let locations =
                if players < 6 { LocationChoice::Random } else { LocationChoice::Lowest };
            let (bjorn, sell_limit) = (players == 2, Some(0));
            mixes.push(Options { memory: other, locations, bjorn, sell_limit, ..usual });
        }
    }
    mixes
}

fn rules(options: Options) -> Rules {
    Rules::new(options, Data::standard()).expect("the options go together")
}

#[test]
fn every_mix_of_options_keeps_the_laws() {
    for (seed, options) in mixes().into_iter().enumerate() {
        let game = rules(options);
        let mut rng = sequential(seed as u64);
        laws::play::<Rules, Kept>(&game, &mut rng, 20_000);
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
fn events_go_through_json_and_hide_what_is_secret() {
    let mut names = HashSet::new();
    for (seed, options) in mixes().into_iter().enumerate() {
        let game = rules(options);
        for seed in [seed as u64, 100 + seed as u64] {
            play(&game, seed, |_, events| {
                let text = serde_json::to_string(&game.event_data(events)).expect("plain data");
                assert_eq!(game.events_of_json(&text).as_deref(), Ok(events));
                for event in events {
                    let lines = game.describe_events(std::slice::from_ref(event));
                    // A round begins with a line of its own.
                    let is_first = event.name == EventName::Revealed;
                    assert_eq!(lines.len(), 1 + usize::from(is_first), "{lines:?}");
                    names.insert(event.name);
                    for line in &lines {
                        assert!(!line.is_empty() && !line.contains("None"), "{line}");
                    }
                    for seat in Seat::of(game.players()) {
                        let Some(seen) = game.event_for(event, seat) else { continue };
                        let text =
                            serde_json::to_string(&game.event_data(std::slice::from_ref(&seen)));
                        let back = game.events_of_json(&text.expect("plain data"));
                        assert_eq!(back.as_deref(), Ok(&[seen][..]));
                    }
                }
            });
        }
    }
    assert!(names.len() >= 37, "{} names", names.len());
}

#[test]
fn no_two_legal_actions_are_explained_alike_and_lines_are_short() {
    for options in mixes() {
        let game = rules(options);
        play(&game, 7, |state, _| {
            assert!(game.line(state).chars().count() <= 100);
            assert!(!game.prompt(state).is_empty());
            let legal = game.legal_actions(state);
            let texts: Vec<String> =
                legal.iter().map(|action| game.explain(state, action).text).collect();
            let different: HashSet<&String> = texts.iter().collect();
            assert_eq!(different.len(), texts.len(), "{texts:?}");
            for seat in Seat::of(game.players()) {
                assert!(game.table(state, Some(seat)).lines().count() > 5);
            }
        });
    }
}

#[test]
fn actions_and_their_texts_are_a_bijection() {
    for index in 0..midgard_reavers::ACTION_COUNT {
        let text = Rules::action_text(index).expect("an action");
        assert_eq!(Rules::action_index(&text), Ok(index as ActionIndex));
    }
    assert_eq!(Rules::action_text(midgard_reavers::ACTION_COUNT), None);
    assert!(Rules::action_index("slot 4").is_err());
}

/// A game that is changed in one number, word or field is refused, or reads as the changed game.
#[test]
fn damaged_states_are_refused_or_read_as_they_stand() {
    let mut refused = 0;
    for (seed, options) in mixes().into_iter().enumerate() {
        let game = rules(options);
        let mut at = 0;
        let mut rng = sequential(seed as u64);
        play(&game, seed as u64, |state, _| {
            at += 1;
            if at % 23 > 0 {
                return;
            }
            let data: Plain = serde_json::from_str(&game.state_json(state)).expect("plain data");
            for _ in 0..8 {
                let mut damaged = data.clone();
                damage(&mut damaged, &mut rng);
                if damaged == data {
                    continue;
                }
                match game.state_of_data(&damaged) {
                    Ok(read) => {
                        let again = serde_json::from_str(&game.state_json(&read));
                        assert_eq!(again.ok(), Some(damaged));
                        drive(&game, read, &mut rng);
                    }
                    Err(problems) => {
                        refused += 1;
                        assert!(!problems.is_empty());
                        assert!(problems.iter().all(|problem| !problem.message.is_empty()));
                    }
                }
            }
        });
    }
    assert!(refused > 500, "{refused}");
}

/// A state that is read can be played to its end.
fn drive(game: &Rules, mut state: State, rng: &mut impl midgard_core::Rng) {
    for _ in 0..20_000 {
        match game.awaiting(&state) {
            Awaiting::Nothing => return,
            Awaiting::Chance => game.sample(&mut state, rng, |_| {}),
            Awaiting::Decision(_) => {
                let legal = game.legal_actions(&state);
                let nth = below(rng, legal.len() as u32) as usize;
                game.apply_unchecked(&mut state, legal.nth(nth).expect("an action"));
            }
        }
    }
    panic!("no end");
}

fn damage(data: &mut Plain, rng: &mut impl midgard_core::Rng) {
    match data {
        Plain::List(items) if !items.is_empty() => {
            let at = below(rng, items.len() as u32) as usize;
            if below(rng, 12) == 0 {
                items.remove(at);
            } else {
                damage(&mut items[at], rng);
            }
        }
        Plain::Fields(fields) if !fields.is_empty() => {
            let at = below(rng, fields.len() as u32) as usize;
            match below(rng, 24) {
                0 => drop(fields.remove(at)),
                1 => fields.push(fields[at].clone()),
                2 => fields[at].0.push('x'),
                _ => damage(&mut fields[at].1, rng),
            }
        }
        Plain::Number(number) => *number += i64::from(below(rng, 5)) - 2,
        Plain::Text(text) => text.push('x'),
        Plain::Null => *data = Plain::Number(below(rng, 3).into()),
        Plain::Bool(flag) => *flag = !*flag,
        other => *other = Plain::Null,
    }
}
