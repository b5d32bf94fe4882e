//! Searches find what is known on paper, in a competitive, a cooperative and a simultaneous game.

use midgard_core::{
    ActionIndex, Actions, Awaiting, BySeat, ChanceDriver, Game, Scripted, Seat, SeatValues, Silent,
    Word,
};
use midgard_search::{Budget, Opponents, Report, Selection, Settings, Value, search};
use midgard_small::poker::{BET, PASS};
use midgard_small::wall::{LIGHT, SCOUT, SLEEP};
use midgard_small::{Bids, Poker, Wall};

/// The state after these texts of outcomes and numbers of actions.
fn after<G: Game>(game: &G, outcomes: &[&str], actions: &[ActionIndex]) -> G::State {
    let script = outcomes.iter().map(|&text| midgard_core::Answer::Text(text.into())).collect();
    let mut driver = Scripted { script, ..Scripted::default() };
    let (mut state, mut actions) = (game.start(), actions.iter());
    loop {
        match game.awaiting(&state) {
            Awaiting::Chance if driver.left() > 0 => {
                driver.answer(game, &mut state, &mut Silent).expect("the outcome is possible");
            }
            Awaiting::Decision(_) => match actions.next() {
                Some(&action) => {
                    assert!(game.legal_actions(&state).contains(action));
                    game.apply_unchecked(&mut state, action);
                }
                None => return state,
            },
            _ => return state,
        }
    }
}

fn settings<G: Game>() -> Settings<G> {
    let budget = Budget { simulations: Some(4_000), ..Budget::default() };
    Settings { budget, value: Value::Win, seed: 1, ..Settings::default() }
}

fn found<G: Game>(game: &G, state: &G::State, settings: &Settings<G>) -> Report<G::Values> {
    std::sync::Arc::unwrap_or_clone(search(game, state, settings).expect("a seat decides"))
}

fn value<V: SeatValues>(report: &Report<V>, action: ActionIndex) -> f64 {
    let choice = report.choices.iter().find(|choice| choice.action == action);
    choice.expect("the action was tried").values[report.seat]
}

#[test]
fn a_call_is_worth_what_is_known_on_paper() {
    let game = Poker::default();
    // After a bet: to fold loses 1, a quarter of the range of returns; to call wins or loses 2.
    for (card, call) in [("jack", 0.0), ("queen", 0.5), ("king", 1.0)] {
        let rival = if card == "king" { "queen" } else { "king" };
        let state = after(&game, &[rival, card], &[BET]);
        let settings = Settings { exact: false, ..settings() }; // the tree alone
        let report = found(&game, &state, &settings);
        assert_eq!(report.best, if call > 0.25 { BET } else { PASS }, "{card}");
        assert_eq!(value(&report, PASS), 0.25);
        assert!((value(&report, BET) - call).abs() < 0.05, "{card}: {}", value(&report, BET));
    }
}

#[test]
fn every_value_counts_returns_in_a_game_without_scores() {
    let game = Poker::default();
    let state = after(&game, &["jack", "king"], &[BET]);
    for value_kind in [Value::Win, Value::Rank, Value::Margin, Value::Mixed] {
        let report = found(&game, &state, &Settings { value: value_kind, ..settings() });
        let (fold, call) = (value(&report, PASS), value(&report, BET));
        assert_eq!(report.best, BET, "{value_kind:?}");
        assert_eq!(call, 1.0, "{value_kind:?}");
        // To fold loses 1 to a rival who wins 1, of 2 at most.
        assert_eq!(fold, if value_kind == Value::Rank { 0.0 } else { 0.25 }, "{value_kind:?}");
    }
}

#[test]
fn a_search_does_not_know_the_card_of_the_other_seat() {
    let game = Poker::default();
    let values = ["jack", "king"].map(|rival| {
        let state = after(&game, &[rival, "queen"], &[BET]);
        found(&game, &state, &settings()).values
    });
    assert_eq!(values[0], values[1]);
}

#[test]
fn what_is_solved_is_tried_first_by_a_search_that_asks_for_it() {
    let game = Poker::default();
    let state = after(&game, &["queen", "king"], &[BET]);
    let few = |exact| {
        let budget = Budget { simulations: Some(3), ..Budget::default() };
        let selection = Selection::Puct { exploration: 0.1, prior_weight: 1.0 };
        found(&game, &state, &Settings { budget, selection, exact, ..settings() })
    };
    // The best is tried first, then each other action once, then the best.
    let report = few(true);
    let visits = |action| report.choices.iter().find(|it| it.action == action).map(|it| it.visits);
    assert_eq!((report.best, visits(PASS), visits(BET)), (BET, Some(1), Some(2)));
    let solver = game.part_solver().expect("a call is solved");
    for (card, best) in [("jack", PASS), ("queen", BET), ("king", BET)] {
        let rival = if card == "king" { "queen" } else { "king" };
        assert_eq!(solver.solved(&game, &after(&game, &[rival, card], &[BET])), Some(best));
    }
    assert_eq!(solver.solved(&game, &after(&game, &["king", "jack"], &[])), None);
}

#[test]
fn the_last_decision_is_solved_from_what_the_seat_knows() {
    let game = Poker::default();
    for (card, call) in [("jack", 0.0), ("queen", 0.5), ("king", 1.0)] {
        let rival = if card == "king" { "queen" } else { "king" };
        let state = after(&game, &[rival, card], &[BET]);
        let report = found(&game, &state, &Settings { value: Value::Win, ..settings() });
        assert_eq!((value(&report, PASS), value(&report, BET)), (0.25, call), "{card}");
    }
}

#[test]
fn a_decision_before_others_decide_is_not_solved() {
    let game = Poker::default();
    let report = found(&game, &after(&game, &["king", "jack"], &[]), &settings());
    assert!(report.choices.iter().all(|choice| choice.visits > 1), "{:?}", report.choices);
}

#[test]
fn a_cooperative_search_tells_winning_from_losing() {
    for players in 1..=4 {
        let game = Wall::new(players, true);
        // Two right guesses, a raid and a calm night; then the scout sees a raid.
        let state = after(&game, &["raid", "calm", "raid"], &[LIGHT, SLEEP, SCOUT]);
        for value_kind in [Value::Win, Value::Rank, Value::Margin, Value::Mixed] {
            for opponents in [Opponents::MaxN, Opponents::Paranoid] {
                let settings = Settings { value: value_kind, opponents, ..settings() };
                let report = found(&game, &state, &settings);
                assert_eq!(report.best, LIGHT, "{players} {value_kind:?} {opponents:?}");
                assert_eq!(value(&report, SLEEP), 0.0, "{players} {value_kind:?}");
                assert!(value(&report, LIGHT) > 0.8, "{players} {value_kind:?}");
                let all = Seat::of(players).map(|seat| report.values[seat]);
                assert!(all.clone().all(|one| one == report.values[Seat::One]));
                assert!(report.values.values()[players..].iter().all(|&none| none == 0.0));
            }
        }
    }
}

#[test]
fn root_values_of_a_cooperative_game_approach_the_exact_ones() {
    let game = Wall::new(2, true);
    let budget = Budget { simulations: Some(60_000), ..Budget::default() };
    let branching = midgard_search::Branching::Outcomes;
    let report = found(&game, &game.start(), &Settings { budget, branching, ..settings() });
    assert!((value(&report, report.best) - 1.0 / 3.0).abs() < 0.03, "{:?}", report.choices);
    // By symmetry no first action is better than another, but the scout wins nothing by waiting.
    assert!(report.choices.iter().all(|choice| choice.values[Seat::One] < 0.36));
}

#[test]
fn six_seats_bid_at_once_with_actions_beyond_eight_bits() {
    let game = Bids::new(6, 300);
    let report = found(&game, &game.start(), &settings());
    assert!(report.best > 255, "high bids win more often: {}", report.best);
    assert_eq!(report.choices.len(), 300);
    let values: BySeat<f64> = report.values;
    assert!(values.values().iter().sum::<f64>() <= 1.0 + 1e-9);
    assert_eq!(Seat::Six.index(), 5);
}
