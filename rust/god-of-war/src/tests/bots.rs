//! Properties of a state that searches rely on.

use crate::bots::fitted;
use crate::rules::Options;
use crate::state::{Outcome, State};
use crate::testing::{eager_step, rules, scene_rules, scenes};
use crate::words::MAX_PLAYERS;
use midgard_core::{Estimator, Features, Game, Seat, sequential};

/// The built-in values are for every number of players and every option, and each expects a chance of every state.
#[test]
fn the_built_in_values_fit_every_game() {
    let whole =
        (1..=MAX_PLAYERS as u8).map(|players| rules(Options { players, ..Options::default() }));
    let alone = scenes().zip([1, 2, 3, 4].into_iter().cycle()).map(|it| scene_rules(it.0, it.1));
    for (seed, rules) in whole.chain(alone).enumerate() {
        let estimator = rules.estimator().expect("the game has one");
        assert_eq!(estimator.check(&rules), Ok(()));
        let (mut state, mut rng) = (rules.start(), sequential(seed as u64));
        loop {
            let (chances, _) = estimator.expected_scores(&rules, &state);
            let mut all = Seat::of(rules.seats()).map(|seat| chances[seat]);
            assert!(all.clone().all(|chance| chance > 0.0 && chance < 1.0), "{chances:?}");
            assert!(all.all(|chance| chance == chances[Seat::One]));
            if !eager_step(&rules, &mut state, &mut rng) {
                break;
            }
        }
    }
}

/// A game has the lists of its scene and of the scenes that follow; those of a single scene are alone.
#[test]
fn every_scene_that_is_to_come_has_a_list() {
    let game = rules(Options::default());
    let lists = |quest, scene: u8| {
        let mut state = State { quest, round: 5, ..game.start() };
        state.scene = (scene > 0).then(|| crate::words::word(usize::from(scene) - 1));
        game.weights(&state).collect::<Vec<_>>()
    };
    assert_eq!(game.weights(&game.start()).collect::<Vec<_>>(), [12, 12, 13]);
    assert_eq!(lists(1, 3), [3, 12, 13]);
    assert_eq!(lists(1, 0), [12, 13]);
    assert_eq!(lists(2, 6), [6, 13]);
    assert_eq!(lists(2, 0), [13]);
    assert_eq!(lists(3, 10), [10]);
    for scene in scenes() {
        let alone = scene_rules(scene, 2);
        let later = if scene.path() <= 6 { 12 } else { 13 };
        assert_eq!(alone.weights(&alone.start()).collect::<Vec<_>>(), [later]);
    }
}

/// A scene counts as won once the next one was reached, and a state at its beginning is about scenes that are to come.
#[test]
fn a_state_tells_whether_its_scene_was_won() {
    let game = rules(Options::default());
    let begun =
        State { scene: Some(crate::words::SceneId::Q2), quest: 1, round: 1, ..game.start() };
    let later = State { round: 2, ..begun };
    let lost = State { result: Outcome::Lost, quest: 2, ..begun };
    let at_once = State { quest: 1, ..lost };
    assert_eq!(game.parts_won(&begun, &lost), [(2, true), (12, true)]);
    assert_eq!(game.parts_won(&later, &lost), [(2, true)]);
    assert_eq!(game.parts_won(&later, &at_once), [(2, false)]);
    assert_eq!(game.parts_won(&later, &State { result: Outcome::Won, ..at_once }), [(2, true)]);
    assert!(game.parts_won(&game.start(), &lost).is_empty());
}

/// Fits play all scenes, with few and many upgrades and rounds.
#[test]
fn values_are_fitted_to_single_scenes() {
    let game = rules(Options { players: 3, ..Options::default() });
    let fitted: Vec<_> = (0..170).filter_map(|number| game.fitted_game(number)).collect();
    assert_eq!(fitted.len(), 170);
    let seen: Vec<_> = fitted.iter().map(|it| it.options.scene).take(10).collect();
    assert_eq!(seen, scenes().map(Some).collect::<Vec<_>>());
    let range = |of: fn(&Options) -> u8| {
        let all = || fitted.iter().map(|it| of(&it.options));
        (all().min(), all().max())
    };
    assert_eq!(range(|it| it.upgrades), (Some(0), Some(10)));
    assert_eq!(range(|it| it.max_rounds), (Some(4), Some(20)));
    assert!(fitted.iter().all(|it| it.options.players == 3));
    assert!(fitted::standard().check(&game).is_ok());
}
