//! Properties of a state that searches rely on.

use crate::bots::fitted;
use crate::codes::{Code, DEFENSE, MELEE, RANGED};
use crate::rules::{Options, Rules};
use crate::state::{Outcome, State};
use crate::testing::{eager_step, rules, scene_rules, scenes};
use crate::words::{MAX_PLAYERS, Position};
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

/// Returns the cards of a team, one by one.
fn cards(rules: &Rules, state: &State) -> Vec<Code> {
    let mut cards = Vec::new();
    for seat in Seat::of(rules.seats()) {
        let player = &state.players[seat];
        cards.extend(player.top.as_slice().iter().map(|&code| Code::at(code)));
        for zone in [&player.unseen, &player.hand, &player.discard] {
            let copies = |&code: &Code| std::iter::repeat_n(code, zone[code].into());
            cards.extend(Code::ALL.iter().flat_map(copies));
        }
    }
    cards
}

#[test]
fn features_of_decks_count_each_card() {
    for (seed, scene) in scenes().enumerate() {
        let rules = scene_rules(scene, 1 + seed as u8 % 4);
        let codes = &rules.data.codes;
        let (mut state, mut rng) = (rules.start(), sequential(seed as u64));
        while eager_step(&rules, &mut state, &mut rng) {
            let cards = cards(&rules, &state);
            let count = |is: &dyn Fn(Code) -> bool| cards.iter().filter(|&&it| is(it)).count();
            let icon =
                |icon: usize| count(&|it| codes.with_icon(icon) & codes.icon_cards & it.bit() != 0);
            let numbers = cards.iter().map(|&it| usize::from(codes.number(it))).sum();
            let expected = [
                ("numbers", numbers),
                ("melee", icon(MELEE)),
                ("ranged", icon(RANGED)),
                ("defense", icon(DEFENSE)),
                ("specials", count(&|it| codes.is_special(it))),
                ("crystals", count(&|it| it == Code::Crystal)),
                ("stuns", count(&|it| it == Code::Stun)),
                ("poisons", count(&|it| it == Code::Poison)),
            ];
            let names = rules.feature_names();
            let features: Vec<f32> = rules.features(&state, Seat::One, 1).collect();
            for (name, count) in expected {
                let at = names.iter().position(|&it| it == name).expect("a feature");
                assert_eq!(features[at], count as f32, "{name}");
            }
        }
    }
}

#[test]
fn the_weighted_sum_is_that_of_the_features() {
    let weights: Vec<f32> = (0..60).map(|at| 0.3 - at as f32 / 70.0).collect();
    for (seed, scene) in scenes().enumerate() {
        let rules = scene_rules(scene, 1 + seed as u8 % 4);
        let (mut state, mut rng) = (rules.start(), sequential(seed as u64));
        while eager_step(&rules, &mut state, &mut rng) {
            for list in 1..=Rules::ROUNDS {
                let features = rules.features(&state, Seat::One, list);
                let sum: f32 = features.zip(&weights).map(|(it, weight)| it * weight).sum();
                assert_eq!(rules.weighted_sum(&state, Seat::One, list, &weights), sum);
            }
        }
    }
}

/// A condition about a defeat that has not happened holds as it would with all of the enemy's health gone.
#[test]
fn a_condition_without_an_enemy_is_that_after_its_defeat() {
    let (mut held, mut failed) = (0, 0);
    for (seed, scene) in scenes().enumerate() {
        let rules = scene_rules(scene, 1 + seed as u8 % 4);
        let (mut state, mut rng) = (rules.start(), sequential(seed as u64));
        while eager_step(&rules, &mut state, &mut rng) {
            if state.scene.is_none() {
                continue;
            }
            let numbers = state.numbers(&rules);
            let conditions = [numbers.win, numbers.lose, numbers.next_when];
            for (&card, at) in Position::ALL.iter().flat_map(|card| conditions.map(|it| (card, it)))
            {
                let Some(enemy) = state.enemy(&rules, card).filter(|_| at != 0) else { continue };
                let mut then = state;
                let health = state.health(&rules, card, enemy).1;
                match enemy.track {
                    Some(track) => then.tracks[usize::from(track)] = health,
                    None => then.hurt[card] = health,
                }
                let holds = state.holds_without(&rules, at, card);
                assert_eq!(holds, then.holds(&rules, at));
                (held, failed) = (held + u32::from(holds), failed + u32::from(!holds));
            }
        }
    }
    assert!(held > 100 && failed > 100, "{held} {failed}");
}
