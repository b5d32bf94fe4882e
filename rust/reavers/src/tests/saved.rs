//! States from outside: what games lead to is accepted, and what they cannot lead to is refused.

use crate::phase::{Phase, Slot};
use crate::rules::{Options, Rules};
use crate::state::State;
use crate::testing::{mixes, negotiation, rules, step};
use crate::text::check::problems;
use crate::words::{Face, Item, Location, Token};
use crate::{Data, Negotiation};
use midgard_core::{Game, Seat, sequential};

/// Returns the places of what is wrong.
fn paths(rules: &Rules, state: &State) -> Vec<String> {
    problems(rules, state).into_iter().map(|problem| problem.path).collect()
}

#[test]
fn every_state_of_a_random_game_is_accepted() {
    for (number, options) in mixes().into_iter().enumerate() {
        let rules = rules(options);
        let mut rng = sequential(number as u64);
        for _ in 0..3 {
            let mut state = rules.start();
            loop {
                let found = problems(&rules, &state);
                assert!(found.is_empty(), "{found:?} {state:?}");
                if !step(&rules, &mut state, &mut rng) {
                    break;
                }
            }
        }
    }
}

#[test]
fn set_up_has_nothing_but_the_market() {
    let rules = rules(Options::default());
    let start = rules.start();
    assert_eq!(paths(&rules, &start), [""; 0]);
    let changed = |change: &dyn Fn(&mut State)| {
        let mut state = start;
        change(&mut state);
        paths(&rules, &state)
    };
    assert_eq!(changed(&|it| it.players[Seat::Two].coins = 1), ["seats[1]"]);
    assert_eq!(changed(&|it| it.places[Location::Bjorgvin].face = Face::B), ["locations[1].face"]);
    assert_eq!(changed(&|it| it.places[Location::Bjorgvin].loot.coins = 1), ["locations[1].loot"]);
    let discard = |it: &mut State| (it.spoils_deck[0], it.spoils_discard[0]) = (17, 1);
    assert_eq!(changed(&discard), ["spoils.discards"]);
    let token = |it: &mut State| {
        it.raid[Token::Farm] -= 1;
        it.players[Seat::One].raid[Token::Farm] += 1;
    };
    assert_eq!(changed(&token), ["seats[0]", "raid"]);
}

/// Returns a state in which seat 0 alone chooses a destination, with a full market.
fn choosing(rules: &Rules) -> State {
    let mut state = rules.start();
    let mut rng = sequential(3);
    while !matches!(state.phase, Phase::Destination { .. }) {
        step(rules, &mut state, &mut rng);
    }
    state
}

#[test]
fn a_market_is_short_only_if_all_are_hired() {
    let rules = rules(Options::default());
    let mut state = choosing(&rules);
    assert_eq!(paths(&rules, &state), [""; 0]);
    let card = state.market[3].take().expect("the market is full");
    state.reaver_deck[card] += 1;
    assert_eq!(paths(&rules, &state), ["market"]);
    for row in 0..rules.data.reavers.len() as u8 {
        state.players[Seat::One].reavers[row] += state.reaver_deck[row] + state.reaver_discard[row];
        (state.reaver_deck[row], state.reaver_discard[row]) = (0, 0);
    }
    assert_eq!(paths(&rules, &state), [""; 0]);
}

#[test]
fn nothing_lies_at_roskilde_and_coins_stay_countable() {
    let rules = rules(Options::default());
    let start = choosing(&rules);
    let mut state = start;
    state.places[Location::Roskilde].loot.coins = 5;
    assert_eq!(paths(&rules, &state), ["locations[0].loot"]);
    let mut state = start;
    state.places[Location::Roskilde].loot.terror = 1;
    assert_eq!(paths(&rules, &state), ["locations[0].loot"]);
    let mut state = start;
    let loot: u16 = state.places.values().iter().map(|it| it.loot.coins).sum();
    state.players[Seat::One].coins = 30_000 - loot;
    assert_eq!(paths(&rules, &state), [""; 0]);
    state.players[Seat::Two].coins = 1;
    assert_eq!(paths(&rules, &state), ["seats"]);
}

#[test]
fn a_deal_is_of_things_that_the_game_has() {
    let (rules, mut state) = negotiation(Negotiation::Micro, &[], &[&[("coin", 3)], &[]]);
    state.supply_card = Some(0);
    state.supply_unseen[0] -= 1;
    for slot in 0..4 {
        state.market[slot] = Some(0);
        state.reaver_deck[0] -= 1;
    }
    let slot = Slot { location: Location::Bjorgvin, cycle: 1, position: 0 };
    state.phase = Phase::Answer { slot, position: 1 };
    state.deal.add(&rules, 0, Item::TERROR, 1);
    assert_eq!(paths(&rules, &state), [""; 0]);
    state.deal.add(&rules, 0, Item::spoils(7), 1);
    state.deal.add(&rules, 1, Item::spoils(7), -1);
    assert_eq!(paths(&rules, &state), ["phase.deal"]);
}

#[test]
fn ids_are_texts_of_one_line() {
    let long = "a".repeat(61);
    for id in ["", "  ", "a\\nb", "a\\u2028b", "a\\u2029b", "a\\u001b[31m", &long] {
        let problems = Data::with(&format!("[[spoils]]\nid = \"{id}\"\n")).expect_err(id);
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].message.contains("each row has an id, a text of 1 to 60"), "{id}");
    }
    let none = "[[bonuses]]\nid = \"none\"\ncount = \"one\"\ndiv = 1\nglory = 1\ncap = 9\n";
    let problems = Data::with(none).expect_err("none is the word of no bonus");
    assert_eq!((problems.len(), problems[0].line), (1, 1), "{problems:?}");
}
