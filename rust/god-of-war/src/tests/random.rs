//! Random games of every scene and number of players, and whole games, keep the invariants.

use crate::data::Data;
use crate::rules::{Options, Rules};
use crate::state::Outcome;
use crate::testing::{play, rules, scene_rules, scenes};
use crate::words::{Team, Unit};
use midgard_core::{Word, sequential};
use std::sync::Arc;

fn won(rules: &Rules, seeds: u64, eager: bool) -> u64 {
    let end = |seed| play(rules, &mut sequential(seed), eager).0.outcome();
    (0..seeds).filter(|&seed| end(seed) == Outcome::Won).count() as u64
}

#[test]
fn every_scene_is_played_at_random_to_its_end() {
    for scene in scenes() {
        for players in 1..=4 {
            won(&scene_rules(scene, players), 3, false);
        }
    }
}

/// Eager teams seldom win the hardest scenes.
const SEEDS: u64 = 1_000;

#[test]
fn every_scene_is_won_and_lost_by_eager_teams() {
    for scene in scenes() {
        let games = [1, 2, 3, 4].map(|players| scene_rules(scene, players));
        let end =
            |seed| games.each_ref().map(|game| play(game, &mut sequential(seed), true).0.outcome());
        let is_seen = |wanted| (0..SEEDS).any(|seed| end(seed).contains(&wanted));
        assert!(is_seen(Outcome::Won) && is_seen(Outcome::Lost), "{scene}");
    }
}

#[test]
fn whole_games_are_played_to_their_end() {
    for players in 1..=4 {
        let team = if players % 2 == 0 { Team::One } else { Team::Each };
        let rules = rules(Options { players, team, upgrades: players, ..Options::default() });
        won(&rules, 20, false);
        won(&rules, 20, true);
    }
}

/// Heroes with much health come to the bosses.
#[test]
fn whole_games_are_won_by_heroes_that_hardly_fall() {
    let row = |unit: &str| format!("[[units]]\nid = \"{unit}\"\nhealth = 60\n");
    let units = Unit::WORDS.iter().copied().chain(["kratos_solo"]).map(row);
    let data = Arc::new(Data::with(&units.collect::<String>()).expect("sound"));
    let mut total = 0;
    for players in 1..=4 {
        let options = Options { players, max_rounds: 255, ..Options::default() };
        let rules = Rules::new(options, Arc::clone(&data)).expect("rules");
        total += won(&rules, 12, true);
    }
    assert!(total > 8, "{total} of 48 games");
}
