//! An accepted state from outside leads to accepted states only: the test tries every combination of plain data.

use midgard_core::{Actions, Awaiting, Plain, Surface};
use midgard_small::{Bids, Poker, Wall};
use serde_json::{Value, json};

/// Plays every action and every outcome in each accepted state. Returns how many states are accepted.
fn closed<G: Surface>(game: &G, candidates: impl Iterator<Item = Value>) -> usize {
    let mut accepted = 0;
    for candidate in candidates {
        let data: Plain = serde_json::from_value(candidate.clone()).expect("plain data");
        let Ok(state) = game.state_of_data(&data) else { continue };
        accepted += 1;
        let check = |next: &G::State, how: &str| {
            let json = game.state_json(next);
            assert_eq!(game.state_of_json(&json).as_ref(), Ok(next), "{candidate} {how}");
            assert_eq!(game.state_of_bytes(&game.state_bytes(next)).as_ref(), Ok(next));
        };
        check(&state, "itself");
        match game.awaiting(&state) {
            Awaiting::Nothing => {}
            Awaiting::Decision(_) => {
                for action in game.legal_actions(&state).iter() {
                    let mut next = state;
                    game.apply_unchecked(&mut next, action);
                    check(&next, &format!("after action {action}"));
                }
            }
            Awaiting::Chance => {
                for &(outcome, _) in game.distribution(&state).entries() {
                    let mut next = state;
                    game.answer_unchecked(&mut next, outcome);
                    check(&next, &format!("after outcome {outcome}"));
                }
            }
        }
    }
    accepted
}

/// Returns all combinations of a value of each field.
fn combinations(fields: &[(&str, Vec<Value>)]) -> Vec<Value> {
    let mut all = vec![json!({})];
    for (name, values) in fields {
        let with = |one: &Value| {
            let one = one.clone();
            values.iter().map(move |value| {
                let mut next = one.clone();
                next[*name] = value.clone();
                next
            })
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

fn numbers(most: u8) -> Vec<Value> {
    (0..=most).map(Value::from).collect()
}

#[test]
fn states_of_the_wall_lead_to_states_of_the_wall() {
    let left = combinations(&[("calm", numbers(3)), ("raid", numbers(3))]);
    let seen =
        ["calm", "raid"].into_iter().flat_map(|night| (0..3).map(move |at| json!([night, at])));
    let phases = ["turn", "scout", "dark", "lit", "held", "fallen"];
    let candidates = combinations(&[
        ("left", left),
        ("top", seen.chain([Value::Null]).collect()),
        ("torches", numbers(3)),
        ("scouted", vec![json!(false), json!(true)]),
        ("turn", numbers(2)),
        ("phase", phases.map(Value::from).to_vec()),
    ]);
    for scouts in [false, true] {
        let accepted = closed(&Wall::new(2, scouts), candidates.iter().cloned());
        assert!(accepted > 100, "{accepted}");
    }
    let scout = json!({
        "left": {"calm": 0, "raid": 1}, "top": null, "torches": 0, "scouted": false, "turn": 0, "phase": "scout",
    });
    let data: Plain = serde_json::from_value(scout).expect("plain data");
    assert!(Wall::new(2, true).state_of_data(&data).is_err(), "nobody scouts");
}

#[test]
fn states_of_poker_lead_to_states_of_poker() {
    let cards = || ["jack", "queen", "king"].map(Value::from).into_iter().chain([Value::Null]);
    let mut hands = vec![json!([])];
    hands.extend(cards().map(|card| json!([card])));
    hands.extend(cards().flat_map(|card| cards().map(move |other| json!([card, other]))));
    let mut bets = vec![json!([])];
    for len in 1..=3 {
        let bet = |bits: u8| (0..len).map(|at| json!(bits >> at & 1 == 1)).collect::<Vec<_>>();
        bets.extend((0..1 << len).map(|bits| Value::from(bet(bits))));
    }
    let accepted =
        closed(&Poker::default(), combinations(&[("cards", hands), ("bets", bets)]).into_iter());
    // No card, three first cards, and six hands with each beginning of a game: in one form, or with nulls at the end.
    assert_eq!(accepted, 3 + 2 * 3 + 6 * (1 + 2 + 4 + 2));
}

#[test]
fn states_of_bids_lead_to_states_of_bids() {
    let bid = || numbers(3).into_iter().chain([Value::Null]);
    let mut lists = vec![json!([])];
    lists.extend(bid().map(|one| json!([one])));
    lists.extend(bid().flat_map(|one| bid().map(move |other| json!([one, other]))));
    lists.extend(bid().map(|one| json!([one, 0, 0])));
    let candidates = combinations(&[("bids", lists), ("made", numbers(3))]);
    for game in [Bids::new(2, 3), Bids::new(2, 3).in_pairs()] {
        // No bid, a first bid of three, and two: in one form, or with nulls at the end.
        assert_eq!(closed(&game, candidates.iter().cloned()), 3 + 2 * 3 + 9);
    }
}
