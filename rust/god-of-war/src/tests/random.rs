//! Random games of every scene and number of players, and whole games, keep the invariants.

use crate::rules::{Options, Rules};
use crate::state::Outcome;
use crate::testing::{play, rules, scene_rules, scenes};
use midgard_core::sequential;

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

#[test]
fn every_scene_is_won_and_lost_by_eager_teams() {
    for scene in scenes() {
        let results = (1..=4).map(|players| won(&scene_rules(scene, players), 40, true));
        let results: Vec<u64> = results.collect();
        let total: u64 = results.iter().sum();
        eprintln!("{scene}: {results:?} of 40");
        assert!(total > 0 && total < 160, "{scene}: {total}");
    }
}

#[test]
fn whole_games_are_played_to_their_end() {
    for players in 1..=4 {
        let rules = rules(Options { players, ..Options::default() });
        won(&rules, 5, false);
        eprintln!("{players}: {} of 20", won(&rules, 20, true));
    }
}
