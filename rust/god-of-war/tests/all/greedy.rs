//! The greedy team wins far more often than a random one.

use midgard_core::{Awaiting, Game, Surface, below, sequential};
use midgard_god_of_war::{Data, Options, Rules, SceneId};

const GAMES: u64 = 150;

/// Returns how many games a greedy or a random team wins.
fn victories(options: Options, is_greedy: bool, games: u64) -> u64 {
    let game = Rules::new(options, Data::standard()).expect("the options go together");
    let policy = <Rules as Surface>::policy("greedy").expect("there is one");
    let mut won = 0;
    for seed in 0..games {
        let (mut state, mut rng) = (game.start(), sequential(seed));
        loop {
            match game.awaiting(&state) {
                Awaiting::Nothing => break,
                Awaiting::Chance => game.sample(&mut state, &mut rng, |_| {}),
                Awaiting::Decision(_) => {
                    let legal = game.legal_actions(&state);
                    let action = if is_greedy {
                        policy.choose(&game, &state, &legal, &mut rng)
                    } else {
                        let nth = below(&mut rng, legal.len() as u32) as usize;
                        legal.nth(nth).expect("somebody can do something")
                    };
                    assert!(legal.contains(action));
                    game.apply_unchecked(&mut state, action);
                }
            }
        }
        won += u64::from(!game.winners(&state).is_empty());
    }
    won
}

#[test]
fn a_greedy_team_wins_quests_that_a_random_one_loses() {
    for players in 1..=4 {
        let (mut greedy, mut random) = (0, 0);
        for scene in [SceneId::Q1, SceneId::Q5, SceneId::Q6] {
            let options = Options { players, scene: Some(scene), ..Options::default() };
            greedy += victories(options, true, GAMES);
            random += victories(options, false, GAMES);
        }
        println!("{players} players: greedy {greedy}, random {random}");
        assert!(greedy > 2 * random + GAMES / 10, "{players} players");
    }
}

/// Bars for two heroes, in percent: each quest alone, and whole games.
const QUEST: u64 = 25;
const WHOLE: u64 = 3;

#[test]
fn a_greedy_team_of_two_wins_quests_and_sometimes_whole_games() {
    let games = 5_000;
    let quests = SceneId::BUILT_IN.iter().filter(|&&scene| (scene as u8) < SceneId::B7 as u8);
    let bars = quests.map(|&quest| (Some(quest), QUEST)).chain([(None, WHOLE)]);
    for (scene, bar) in bars {
        let won = victories(Options { players: 2, scene, ..Options::default() }, true, games);
        println!("{scene:?}: {won} of {games}");
        assert!(won * 100 >= bar * games, "{scene:?}: {won} of {games}, the bar is {bar} %");
    }
}

/// Reads a number of the environment.
fn setting(name: &str, or: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or)
}

/// `PLAYERS=2 GAMES=5000 cargo test --release -p midgard-god-of-war --test all measure -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn measure() {
    let games = setting("GAMES", GAMES);
    let only = setting("PLAYERS", 0);
    for players in (1..=4).filter(|&players| only == 0 || u64::from(players) == only) {
        let alone = SceneId::BUILT_IN.iter().filter(|&&scene| scene != SceneId::B9b);
        for scene in alone.map(|&scene| Some(scene)).chain([None]) {
            let is_boss = scene.is_some_and(|scene| scene as u8 >= SceneId::B7 as u8);
            let upgrades = if is_boss { 8 } else { 0 };
            let options = Options { players, scene, upgrades, ..Options::default() };
            let won = victories(options, true, games);
            let name = scene.map_or("whole".into(), |scene| scene.to_string());
            println!(
                "{players} {name}: {won} of {games}, {:.1} %",
                100.0 * won as f64 / games as f64
            );
        }
    }
}
