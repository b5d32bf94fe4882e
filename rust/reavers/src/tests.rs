//! Tests of the rules: lists, worked examples, deals, whole games.

use crate::action::Action;
use crate::event::{Event, EventName, Field, Value};
use crate::phase::{During, Phase, Play};
use crate::rules::{Options, Rules};
use crate::state::State;
use crate::testing::{check, mixes, negotiation, rules, step, text};
use crate::words::{Face, Item, Location, ROUNDS, Token};
use crate::{Data, Negotiation, Screen};
use midgard_core::{Awaiting, Game, Seat, Word, sequential};
use std::collections::BTreeMap;

mod bots;
mod lists;
mod saved;

use lists::{A, B, C, Case, shown};

/// Follows every path of a deal in the making, and counts the deals that come to the table.
fn follow(rules: &Rules, state: &State, found: &mut BTreeMap<String, u32>) {
    if let Phase::Answer { .. } = state.phase {
        *found.entry(text(rules, &state.deal, rules.seats())).or_default() += 1;
        return;
    }
    for action in rules.legal_actions(state).iter() {
        if Action::from_index(action.into()) == Some(Action::Pass) {
            continue;
        }
        let mut next = *state;
        rules.apply_unchecked(&mut next, action);
        follow(rules, &next, found);
    }
}

#[test]
fn each_deal_in_the_making_has_exactly_one_path() {
    // Kinds with L = 2, 1, 0 and bounds 1, 0, 2 / 2, 1, 1; the terror token is a fourth with two takers.
    let loot: &[(&str, u8)] = &[("farm", 2), ("wall", 1)];
    let has: &[&[(&str, u16)]] =
        &[&[("farm", 1), ("tower", 2)], &[("farm", 2), ("wall", 1), ("tower", 1)]];
    let (rules, mut state) = negotiation(Negotiation::Micro, loot, has);
    state.places[Location::Bjorgvin].loot.terror = 0;
    let mut found = BTreeMap::new();
    follow(&rules, &state, &mut found);
    assert_eq!(found.len(), 72);
    assert!(found.values().all(|&paths| paths == 1), "{found:?}");
}

#[test]
fn every_deal_of_a_list_is_one_in_the_making() {
    for (loot, has) in [A, C] {
        let (rules, state) = negotiation(Negotiation::Micro, loot, has);
        let mut found = BTreeMap::new();
        follow(&rules, &state, &mut found);
        assert!(found.values().all(|&paths| paths == 1));
        for deal in shown(&rules, &state, 0) {
            assert!(found.contains_key(&deal), "{deal}");
        }
    }
}

/// Reavers, secret cards and three visitors: still one path each.
#[test]
fn reavers_and_secret_cards_are_dealt_by_one_path() {
    let has: &[&[(&str, u16)]] = &[&[("coin", 1)], &[], &[("coin", 1)]];
    let (rules, mut state) = negotiation(Negotiation::Micro, &[], has);
    state.players[Seat::One].reavers[2] = 2;
    state.players[Seat::Three].reavers[2] = 1;
    state.players[Seat::Two].secret[3] = 1;
    let mut found = BTreeMap::new();
    follow(&rules, &state, &mut found);
    assert!(found.values().all(|&paths| paths == 1));
    assert!(found.keys().any(|deal| deal.contains("-2 reaver-2")));
    assert!(found.keys().any(|deal| deal.contains("-1 furs")));
}

fn supplied(events: &[Event], location: Location, item: Item) -> i64 {
    let at = |event: &&Event| {
        event.name == EventName::Supplied
            && event.get(Field::Location) == Some(&Value::Location(location))
            && event.get(Field::Item) == Some(&Value::Item(item))
    };
    let amount = |event: &Event| match event.get(Field::Amount) {
        Some(Value::Number(amount)) => *amount,
        _ => 0,
    };
    events.iter().filter(at).map(amount).sum()
}

#[test]
fn the_supply_card_of_the_rulebook_fills_bjorgvin_and_tonsberg() {
    let rules = Rules::standard(3);
    let (mut state, mut rng) = (rules.start(), sequential(1));
    while state.phase != Phase::Supply {
        step(&rules, &mut state, &mut rng);
    }
    let mut events: Vec<Event> = Vec::new();
    rules.answer_with(&mut state, 0, &mut events);
    while rules.awaiting(&state) == Awaiting::Chance {
        rules.sample_with(&mut state, &mut rng, |_| {}, &mut events);
    }
    let (bjorgvin, tonsberg) =
        (state.places[Location::Bjorgvin].loot, state.places[Location::Tonsberg].loot);
    assert_eq!((bjorgvin.coins, bjorgvin.spoils.total()), (2, 1));
    assert_eq!((tonsberg.coins, tonsberg.spoils.total()), (4, 1));
    assert_eq!((bjorgvin.raid[Token::Farm], tonsberg.raid[Token::Farm]), (1, 0));
    assert_eq!(supplied(&events, Location::Tonsberg, Item::COIN), 4);
    assert_eq!(state.places[Location::Roskilde].face, Face::B);
    assert_eq!(state.market.iter().flatten().count(), 4, "Roskilde is turned, so no card goes");
}

#[test]
fn the_vectors_of_the_score_hold() {
    let rules = Rules::standard(2);
    let mut player = crate::Player::default();
    player.spoils[0] = 9;
    assert_eq!(rules.sheet_of(&player), [0, 0, 36, 0, 0, 0, 0]);
    let mut player = crate::Player { terror: 7, coins: 7, ..crate::Player::default() };
    player.raid = [3, 2, 2].into();
    (player.reavers[0], player.reavers[1]) = (4, 3);
    assert_eq!(rules.sheet_of(&player), [13, 8, 0, 12, 0, -27, 3]);
}

#[test]
fn the_skald_ignores_two_terror_and_the_berserk_counts_them() {
    let rules = Rules::standard(2);
    let row = |id: &str| rules.data.reavers.iter().position(|row| row.id == id).expect("a row");
    let mut player = crate::Player { terror: 7, ..crate::Player::default() };
    player.reavers[row("R-skald") as u8] = 1;
    player.reavers[row("R-berserk") as u8] = 1;
    assert_eq!(rules.sheet_of(&player), [0, 0, 0, 1, 6, -15, 0]);
}

/// All ways of buying up to two cards of a market lead to different ends, and no end is missing.
#[test]
fn equal_cards_of_the_market_are_one_choice() {
    let rules = Rules::standard(2);
    for number in 0..81_u8 {
        let cards: [u8; 4] = std::array::from_fn(|at| number / [1, 3, 9, 27][at] % 3);
        let mut state = rules.start();
        state.market = cards.map(Some);
        state.players[Seat::One].coins = 30;
        state.phase = Phase::Purchase { turn: Seat::One, refreshed: true, bought: None };
        let end = |state: &State| {
            let market: Vec<u8> = state.market.iter().flatten().copied().collect();
            (state.players[Seat::One].reavers, market)
        };
        let slots = |state: &State| {
            let legal = rules.legal_actions(state);
            (8..12).filter(move |&slot| legal.contains(slot)).collect::<Vec<_>>()
        };
        let mut ends = vec![end(&state)];
        for first in slots(&state) {
            let mut one = state;
            rules.apply_unchecked(&mut one, first);
            ends.push(end(&one));
            for second in slots(&one) {
                let mut two = one;
                let slot = usize::from(second - 8);
                let row = two.market[slot].take().expect("a card");
                two.players[Seat::One].reavers[row] += 1;
                ends.push(end(&two));
            }
        }
        let mut all = Vec::new();
        for taken in (0..16_u8).filter(|taken| taken.count_ones() <= 2) {
            let mut market = state;
            for slot in (0..4).filter(|slot| taken >> slot & 1 == 1) {
                let row = market.market[slot].take().expect("a card");
                market.players[Seat::One].reavers[row] += 1;
            }
            if !all.contains(&end(&market)) {
                all.push(end(&market));
            }
        }
        assert_eq!(ends.len(), all.len(), "{cards:?}");
        assert!(all.iter().all(|it| ends.contains(it)), "{cards:?}");
    }
}

#[test]
fn random_games_keep_the_invariants_and_end_after_ten_rounds() {
    for (number, options) in mixes().into_iter().enumerate() {
        let rules = rules(options);
        let mut rng = sequential(number as u64);
        for _ in 0..10 {
            let mut state = rules.start();
            let mut keys = std::collections::HashSet::new();
            loop {
                check(&rules, &state);
                if rules.awaiting(&state) == Awaiting::Chance {
                    assert!(keys.insert(rules.chance_key(&state)), "{:?}", state.phase);
                }
                if !step(&rules, &mut state, &mut rng) {
                    break;
                }
            }
            assert_eq!((state.round, state.supply_unseen.total()), (ROUNDS, 2));
        }
    }
}

#[test]
fn a_failed_negotiation_costs_each_visitor_one_terror_and_keeps_the_loot() {
    let (rules, mut state) = negotiation(Negotiation::Menu, A.0, A.1);
    let before = state;
    for _ in 0..4 {
        assert!(matches!(state.phase, Phase::Propose(_)));
        rules.apply_unchecked(&mut state, Action::Pass.index());
    }
    let loot = crate::Loot { terror: 0, ..before.places[Location::Bjorgvin].loot };
    assert_eq!(state.places[Location::Bjorgvin].loot, loot);
    for seat in Seat::of(2) {
        assert_eq!(state.players[seat].terror, before.players[seat].terror + 1);
    }
}

#[test]
fn what_is_agreed_is_handed_out_exactly() {
    let (rules, mut state) = negotiation(Negotiation::Menu, B.0, B.1);
    let kinds = || (0..13).map(Item);
    let all: Vec<i32> = kinds()
        .map(|item| state.held(item) + state.places[Location::Bjorgvin].loot.count(item))
        .collect();
    rules.apply_unchecked(&mut state, Action::Deal(3).index());
    rules.apply_unchecked(&mut state, Action::Accept.index());
    rules.apply_unchecked(&mut state, Action::Accept.index());
    assert_eq!(kinds().map(|item| state.held(item)).collect::<Vec<_>>(), all);
    assert_eq!(state.places[Location::Bjorgvin].loot, crate::Loot::default());
    let weapons = [0, 3, 0];
    let (turn, during) = (Seat::of(3).find(|seat| state.owed[*seat] == 1), During::Collect);
    let turn = turn.expect("the weapons card is rolled for");
    assert_eq!(state.phase, Phase::WeaponsDie { turn, location: Location::Bjorgvin, during });
    assert_eq!(state.players[turn].spoils[1], weapons[turn as usize] + 1);
}

#[test]
fn a_secret_card_becomes_known_when_it_is_offered_or_the_discard_becomes_the_deck() {
    let (rules, mut state) = negotiation(Negotiation::Micro, C.0, C.1);
    state.players[Seat::One].secret[3] = 2;
    for action in [
        Action::Item(Item::spoils(3)),
        Action::Seat(Seat::One),
        Action::Amount(1),
        Action::Done,
        Action::Amount(1),
    ] {
        assert!(rules.legal_actions(&state).contains(action.index()), "{action}");
        rules.apply_unchecked(&mut state, action.index());
    }
    let player = &state.players[Seat::One];
    assert!(matches!(state.phase, Phase::Answer { .. }));
    assert_eq!((player.secret[3], player.spoils[3]), (1, 1));
    let mut deck = std::mem::take(&mut state.spoils_deck);
    state.spoils_discard.take_all(&mut deck);
    let mut events = Vec::new();
    let mut play = Play { rules: &rules, state: &mut state, listener: &mut events };
    assert!(play.has_spoils());
    assert_eq!((state.players[Seat::One].secret[3], state.players[Seat::One].spoils[3]), (0, 2));
    let names: Vec<EventName> = events.iter().map(|event: &Event| event.name).collect();
    assert_eq!(names, [EventName::Reshuffled, EventName::Unveiled]);
}

/// Two states that differ only in what a seat cannot see look the same to it, and it can do the same.
#[test]
fn what_is_hidden_changes_nothing_for_another_seat() {
    let mut compared = 0;
    for (number, options) in mixes().into_iter().enumerate() {
        let rules = rules(options);
        let mut rng = sequential(1000 + number as u64);
        let mut state = rules.start();
        while step(&rules, &mut state, &mut rng) {
            for seat in Seat::of(rules.seats()) {
                let view = rules.view(&state, seat);
                let other = rules.determinize(&view, &mut rng);
                check(&rules, &other);
                assert_eq!(rules.view(&other, seat), view, "{state:?}\n{other:?}");
                if rules.awaiting(&state) == Awaiting::Decision(seat) {
                    assert_eq!(rules.awaiting(&other), Awaiting::Decision(seat));
                    assert_eq!(rules.legal_actions(&other), rules.legal_actions(&state));
                    compared += u32::from(other != state);
                }
                let mut bytes = vec![0; rules.layout().len()];
                rules.observe(&view, midgard_core::Memory::Perfect, &mut bytes);
            }
        }
    }
    assert!(compared > 1000, "{compared} pairs of different worlds");
}

/// `[auto.deal]` Section 6.5
#[test]
fn rollouts_make_deals_by_the_rules() {
    for (loot, has) in [A, B, C] {
        let (rules, mut mine) = negotiation(Negotiation::Menu, loot, has);
        let (automatic, mut other) = negotiation(Negotiation::Auto, loot, has);
        assert_eq!(*rules.rollout_rules(&mut mine), automatic);
        Play { rules: &automatic, state: &mut other, listener: &mut Vec::new() }
            .negotiate(Location::Bjorgvin);
        assert_eq!(mine, other);
    }
    let mut bargains = 0;
    for (number, options) in mixes().into_iter().enumerate() {
        let rules = rules(options);
        let mut rng = sequential(2000 + number as u64);
        let mut state = rules.start();
        while step(&rules, &mut state, &mut rng) {
            let mut copy = state;
            let quick = rules.rollout_rules(&mut copy);
            check(quick, &copy);
            assert!(copy.phase.slot().is_none());
            if state.phase.slot().is_none() {
                assert_eq!(copy, state);
                continue;
            }
            bargains += 1;
            if bargains % 50 == 0 {
                while step(quick, &mut copy, &mut rng) {}
                assert_eq!(copy.phase, Phase::End);
            }
        }
    }
    assert!(bargains > 1000, "{bargains} states of negotiations");
}

/// Worlds are as likely as samples.
#[test]
fn worlds_have_the_weights_of_samples() {
    let rules = Rules::standard(3);
    let mut state = rules.start();
    state.round = 1;
    state.phase = Phase::Destination { turn: Seat::Three };
    for (seat, kinds) in [(Seat::Two, vec![0]), (Seat::Three, vec![0, 3])] {
        for kind in kinds {
            state.spoils_deck.0[kind] -= 1;
            state.players[seat].secret.0[kind] += 1;
        }
    }
    state.players[Seat::Two].destination = Some(Location::Odense);
    let view = rules.view(&state, Seat::One);
    let worlds = rules.worlds(&view, 10_000).expect("they can be listed");
    assert_eq!(rules.worlds(&view, worlds.len() - 1), None);
    let total: u64 = worlds.iter().map(|&(_, weight)| weight).sum();
    let mut rng = sequential(7);
    let mut seen = BTreeMap::new();
    for _ in 0..20_000 {
        let world = rules.determinize(&view, &mut rng);
        let at = worlds.iter().position(|(other, _)| *other == world).expect("it is listed");
        *seen.entry(at).or_insert(0) += 1;
    }
    let square: f64 = worlds
        .iter()
        .enumerate()
        .map(|(at, &(_, weight))| {
            let right = 20_000.0 * weight as f64 / total as f64;
            let found = f64::from(seen.get(&at).copied().unwrap_or(0));
            (found - right).powi(2) / right
        })
        .sum();
    let freedom = (worlds.len() - 1) as f64;
    assert!((square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{square} for {freedom}");
}

#[test]
fn data_that_do_not_add_up_are_refused_with_all_reasons() {
    let text = "[[spoils]]\nid = \"armor\"\ncount = 17\n[[reavers]]\nid = \"R-H1\"\ncost = 99\n[[die]]\nid = \
                \"weapons\"\nfaces = [\"nothing\", \"glory\"]\n[nonsense]\na = 1\n";
    let problems = Data::with(text).expect_err("three rows are wrong");
    assert_eq!(problems.len(), 3, "{problems:?}");
    let moved = "[[spoils]]\nid = \"armor\"\ncount = 17\n[[spoils]]\nid = \"relics\"\ncount = 10\n";
    let data = Data::with(moved).expect("85 cards");
    assert_ne!(data.digest(), Data::standard().digest());
}

#[test]
fn what_a_screen_hides_is_not_in_a_view() {
    let options = Options { memory: Screen::Screen, ..Options::default() };
    let rules = rules(options);
    let mut state = rules.start();
    state.players[Seat::Two].coins = 5;
    state.players[Seat::Three].coins = 2;
    let view = rules.view(&state, Seat::One);
    (state.players[Seat::Two].coins, state.players[Seat::Three].coins) = (1, 6);
    assert_eq!(rules.view(&state, Seat::One), view);
    state.players[Seat::Three].coins += 1;
    assert_ne!(rules.view(&state, Seat::One), view, "the sum is public");
}

#[test]
fn words_of_locations_are_those_of_the_data() {
    assert_eq!(Location::RAIDED.len(), 6);
    assert_eq!(Item::from_word("spoils-7").map(|item| item.0), Some(12));
    assert_eq!(Token::from_word("tower"), Some(Token::Tower));
}

/// `[state.bounds]` What the bank and the terror supply give stops where a saved state is refused, event and all.
#[test]
fn coins_and_terror_stop_where_saved_states_are_refused() {
    for (mix, options) in mixes().into_iter().enumerate() {
        let rules = rules(options);
        let (mut state, mut rng) = (rules.start(), sequential(mix as u64));
        while state.round < 2 {
            step(&rules, &mut state, &mut rng);
        }
        let loot: u16 = state.places.values().iter().map(|place| place.loot.coins).sum();
        let held: u16 = state.players.values().iter().map(|player| player.coins).sum();
        state.players[Seat::One].coins += crate::state::MOST_COINS - 3 - loot - held;
        for seat in Seat::of(rules.seats()) {
            state.players[seat].terror = crate::state::MOST_TERROR - u16::from(seat == Seat::Two);
        }
        while step(&rules, &mut state, &mut rng) {
            let problems = crate::text::check::problems(&rules, &state);
            assert!(problems.is_empty(), "{problems:?} {state:?}");
            assert!(state.players.values().iter().all(|it| it.terror <= crate::state::MOST_TERROR));
            let view = rules.view(&state, Seat::One);
            let seen = rules.determinize(&view, &mut rng);
            let problems = crate::text::check::problems(&rules, &seen);
            assert!(problems.is_empty(), "{problems:?} {seen:?}");
        }
    }
}
