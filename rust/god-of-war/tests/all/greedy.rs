//! The greedy team wins far more often than a random one.

use midgard_core::{Awaiting, Game, Surface, below, sequential};
use midgard_god_of_war::{Data, Options, Rules, SceneId};

const GAMES: u64 = 150;

/// Returns how many of so many games a greedy or a random team wins.
fn victories(options: Options, is_greedy: bool) -> u64 {
    let game = Rules::new(options, Data::standard()).expect("the options go together");
    let policy = <Rules as Surface>::policy("greedy").expect("there is one");
    let mut won = 0;
    for seed in 0..GAMES {
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
            greedy += victories(options, true);
            random += victories(options, false);
        }
        println!("{players} players: greedy {greedy}, random {random}");
        assert!(greedy > 2 * random + GAMES / 10, "{players} players");
    }
}

#[test]
#[ignore = "a measurement"]
fn measure() {
    for players in 1..=4 {
        for &scene in SceneId::ALL {
            if scene == SceneId::B9b {
                continue;
            }
            let upgrades = if scene as u8 >= SceneId::B7 as u8 { 8 } else { 0 };
            let options = Options { players, scene: Some(scene), upgrades, ..Options::default() };
            println!("{players} {scene}: {} of {GAMES}", victories(options, true));
        }
        let options = Options { players, ..Options::default() };
        println!("{players} whole games: {} of {GAMES}", victories(options, true));
    }
}
