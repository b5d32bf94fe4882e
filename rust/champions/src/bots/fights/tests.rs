//! A solved fight has the best choices.

use super::*;
use crate::cards::Cards;
use crate::rules::Options;
use crate::rules::boxes::BoxOptions;
use crate::words::Expansion;
use midgard_core::{Seat, Surface};

/// Returns the rules and the endgame of a name, with some favor.
fn endgame(name: &str, favor: u64) -> (Rules, State) {
    let rules = Rules::new(Options { players: 2, ..Options::default() }, Cards::standard());
    let rules = rules.expect("the options fit");
    let lines = include_str!("../../../../../tests/data/endgames.jsonl").lines();
    let mut all = lines.map(|line| serde_json::from_str(line).expect("a line is an endgame"));
    let found = all.find(|endgame: &serde_json::Value| endgame["name"] == name);
    let mut json = found.expect("it is listed")["state"].clone();
    json["clans"][0]["favor"] = favor.into();
    let state = rules.state_of_json(&json.to_string()).expect("the state is legal");
    (rules, state)
}

#[test]
fn a_solved_fight_is_followed_through_its_rerolls() {
    for name in ["two favor", "asmundr", "ullr", "svanhildr"] {
        for favor in 1..=6 {
            let (rules, start) = endgame(name, favor);
            let worth = |end: &State| rules.returns(end)[Seat::One];
            let mut fights = Fights::default();
            for _ in 0..REQUESTS_LAST {
                fights.solve(&rules, &start, &worth);
            }
            let mut state = start;
            let mut action = fights.solved(&rules, &state);
            assert!(action.is_some(), "{name} with {favor} favor is not solved");
            while let Some(chosen) = action {
                assert!(
                    rules.legal_actions(&state).contains(chosen),
                    "{name}: the choice is legal"
                );
                rules.apply_unchecked(&mut state, chosen);
                if !matches!(state.phase, Phase::Pick { .. }) {
                    break;
                }
                action = fights.solved(&rules, &state);
                assert!(action.is_some(), "{name} with {favor} favor: a reroll is left");
            }
        }
    }
}

#[test]
fn what_is_solved_is_what_trying_everything_gives() {
    let expansions = Set::empty().with(Expansion::DarkMountains).with(Expansion::Valhalla);
    let boxes = BoxOptions { expansions, ..BoxOptions::default() };
    let options = Options { players: 2, boxes, ..Options::default() };
    let rules = Rules::new(options, Cards::standard()).expect("the options fit");
    let lines = include_str!("../../../../../tests/data/box-endgames.jsonl").lines();
    let mut names = Vec::new();
    for line in lines {
        let row: serde_json::Value = serde_json::from_str(line).expect("a line is an endgame");
        let state = rules.state_of_json(&row["state"].to_string()).expect("it is legal");
        let worth = |end: &State| rules.returns(end)[Seat::One];
        let mut fights = Fights::default();
        let found = (0..REQUESTS_LAST).find_map(|_| fights.solve(&rules, &state, &worth));
        let Some(found) = found else { continue };
        assert_eq!(fights.solved(&rules, &state), Some(found));
        let text = Rules::action_text(found.into()).expect("it is an action");
        let best = row["best"].as_array().expect("the best actions");
        assert!(best.iter().any(|it| *it == *text), "{}: {text}, not {best:?}", row["name"]);
        names.push(row["name"].to_string());
    }
    assert!(names.len() >= 7, "only these are solved: {names:?}");
}
