//! Set-up with the boxes: what is in play, what lies where, and the order in which chance is asked.

use crate::walk;

use midgard_champions::rules::action::Step;
use midgard_champions::rules::boxes::BoxOptions;
use midgard_champions::words::{Expansion, Location};
use midgard_champions::{Action, Rules, State, What};
use midgard_core::{Awaiting, Game, Set, Surface};
use serde_json::Value;
use std::collections::BTreeSet;
use walk::{Taste, both, dict, list, mountains, rules, total, try_rules, walk};

/// Valhalla.
fn valhalla() -> Set<Expansion> {
    Set::empty().with(Expansion::Valhalla)
}

/// The official values of the options of these boxes.
fn official(expansions: Set<Expansion>) -> BoxOptions {
    BoxOptions { expansions, ..BoxOptions::default() }
}

/// The components of these boxes in the manual.
fn manual(expansions: Set<Expansion>) -> BoxOptions {
    BoxOptions { manual_counts: true, ..official(expansions) }
}

/// Plays the set-up, with the first outcome and the first action each time, up to the first placement. Returns the names of
/// its phases too.
fn set_up(rules: &Rules) -> (State, Vec<&'static str>) {
    let (mut state, mut phases) = (rules.start(), Vec::new());
    while rules.phase_name(&state) != "placement" {
        phases.push(rules.phase_name(&state));
        if rules.awaiting(&state) == Awaiting::Chance {
            let outcome = rules.distribution(&state).entries()[0].0;
            rules.answer_unchecked(&mut state, outcome);
        } else {
            let action = rules.legal_actions(&state).iter().next().expect("somebody can act");
            rules.apply_unchecked(&mut state, action);
        }
    }
    (state, phases)
}

/// The numbers of cards before the first is drawn: runes, destinies, trolls, draugr, monsters.
fn decks(rules: &Rules) -> [usize; 5] {
    let start = dict(rules, &rules.start());
    ["runes", "destinies", "trolls", "draugr", "monsters"]
        .map(|deck| list(&start["deck"][deck]).len())
}

/// The leaders that the first drafter may have.
fn leaders(rules: &Rules) -> usize {
    let mut state = rules.start();
    while rules.phase_name(&state) != "draft" {
        let outcome = rules.distribution(&state).entries()[0].0;
        rules.answer_unchecked(&mut state, outcome);
    }
    rules.legal_actions(&state).iter().count()
}

/// The military stalls of which the first is drawn, and the economic ones, with two of each with four players.
fn stalls(rules: &Rules) -> [usize; 2] {
    let mut state = rules.start();
    let mut found = Vec::new();
    while rules.phase_name(&state) == "stalls" {
        let distribution = rules.distribution(&state);
        found.push(distribution.entries().len());
        rules.answer_unchecked(&mut state, distribution.entries()[0].0);
    }
    [found[0], found[2]]
}

/// `[setup.boxes]` S-1, S-9: the sizes of the decks of each set of boxes.
#[test]
fn each_set_of_boxes_has_its_decks() {
    let none = Set::empty();
    let rows = [
        (none, [10, 12, 16, 21, 36], [4, 4], 5),
        (mountains(), [15, 13, 19, 30, 48], [5, 6], 7),
        (valhalla(), [12, 16, 16, 21, 36], [5, 4], 7),
        (both(), [17, 18, 19, 30, 48], [6, 6], 9),
    ];
    for (expansions, cards, wanted, boards) in rows {
        let rules = rules(4, official(expansions));
        assert_eq!((decks(&rules), leaders(&rules)), (cards, boards), "{expansions:?}");
        assert_eq!(stalls(&rules), wanted, "{expansions:?}");
        let start = dict(&rules, &rules.start());
        assert_eq!(start["journeys"]["left"], 18);
        if expansions.has(Expansion::DarkMountains) {
            assert_eq!(start["land_journeys"]["left"], 24);
            assert_eq!(list(&start["deck"]["bergrisar"]).len(), 24);
        }
        if expansions.has(Expansion::Valhalla) {
            let blessings = if expansions == both() { 36 } else { 34 };
            assert_eq!(total(&start["deck"]["blessings"]), blessings, "hunters_host needs archers");
            assert_eq!(list(&start["deck"]["epics"]).len(), 9);
        }
    }
}

/// `[component_counts]` A-31: only what the manual lists is in the box.
#[test]
fn the_manual_lists_fewer_cards_and_dice() {
    for expansions in [mountains(), valhalla(), both()] {
        let rules = rules(4, manual(expansions));
        assert_eq!((decks(&rules), leaders(&rules)), ([10, 12, 16, 21, 36], 5));
        assert_eq!(stalls(&rules), [4, 4]);
        let start = dict(&rules, &rules.start());
        if expansions.has(Expansion::DarkMountains) {
            assert_eq!(start["land_journeys"]["left"], 9);
            assert_eq!(list(&start["deck"]["bergrisar"]).len(), 10);
            assert_eq!(start["supply"]["archer"], 5);
        }
        if expansions.has(Expansion::Valhalla) {
            assert_eq!(total(&start["deck"]["blessings"]), 9);
            assert_eq!(start["supply"]["shieldwarrior"], 5);
            assert_eq!(start["supply"]["berserker"], 5);
        }
    }
}

/// `[promos]` A-51: the promo cards are added, also to what the manual lists.
#[test]
fn promo_cards_join_their_decks() {
    for counts in [official(both()), manual(both())] {
        let with = rules(3, BoxOptions { promos: true, ..counts });
        let without = rules(3, counts);
        let [few, many] = [&without, &with].map(|rules| dict(rules, &rules.start()));
        for (deck, more) in [("journeys", 4), ("land_journeys", 2)] {
            let left = |dict: &Value| dict[deck]["left"].as_u64();
            assert_eq!(left(&many), left(&few).map(|left| left + more), "{deck}");
        }
        let (few, many) = (decks(&without), decks(&with));
        assert_eq!([many[0], many[1]], [few[0] + 1, few[1] + 1], "Virtue and Despised");
        assert_eq!(few[2..], many[2..]);
    }
}

/// `[setup.five_players]` S-2: what the number of players decides.
#[test]
fn the_number_of_players_decides_what_is_laid_out() {
    let rows = [(2, 4, 2, 3, 2, 2), (3, 3, 3, 3, 2, 3), (4, 3, 4, 4, 3, 4), (5, 3, 6, 4, 3, 5)];
    for (players, workers, stalls, shores, epics, longships) in rows {
        let rules = rules(players, official(both()));
        let (state, _) = set_up(&rules);
        let found = dict(&rules, &state);
        assert_eq!(list(&found["stalls"]).len(), stalls);
        assert_eq!(list(&found["epics"]).len(), epics);
        assert!(list(&found["epics"]).iter().all(Value::is_string));
        assert!(list(&found["blessings"]).iter().all(Value::is_string));
        let monsters = list(&found["shores"]).iter().filter(|shore| shore["monster"].is_string());
        assert_eq!(monsters.count(), shores);
        assert!(found["left_bergrisar"].is_string() && found["right_bergrisar"].is_string());
        assert!(list(&found["land"]).iter().all(|space| space["journey"] == "unseen"));
        assert_eq!(list(&found["longships"]).len(), longships);
        for clan in list(&found["clans"]) {
            assert_eq!(clan["workers"], workers);
            assert_eq!(clan["warriors"]["leader"], 1, "a Leader die each");
        }
        assert_eq!(found["supply"]["leader"], 5 - players);
    }
}

/// `[setup.five_players]` X-1: as an option five players have two stalls of each sort.
#[test]
fn five_players_may_have_the_stalls_of_the_manual() {
    let rules = rules(5, BoxOptions { manual_stalls: true, ..official(mountains()) });
    assert_eq!(list(&dict(&rules, &set_up(&rules).0)["stalls"]).len(), 4);
}

/// `[setup.chance_order]` S-10, `[round.bergrisar]` R-D-16.
#[test]
fn chance_is_asked_in_the_order_of_the_rules() {
    let rules = rules(3, official(both()));
    let (_, phases) = set_up(&rules);
    let mut order = phases.clone();
    order.dedup();
    assert_eq!(order, ["stalls", "blessings", "epics", "start", "draft", "destinies", "stocking"]);
    let count = |name| phases.iter().filter(|&&phase| phase == name).count();
    assert_eq!([count("stalls"), count("blessings"), count("epics")], [3, 4, 2]);

    let mut stocked = Vec::new();
    walk(
        &rules,
        1,
        |_, _| Taste::Knows,
        |step| {
            if dict(&rules, step.before)["round"].as_u64() <= Some(1) {
                stocked.extend(step.events.iter().filter_map(|event| match event.what {
                    What::Stocked { space, .. } => Some(space.to_string()),
                    What::Laid { shore } => Some(format!("laid {shore}")),
                    _ => None,
                }));
            }
        },
    );
    let round = stocked.iter().skip_while(|space| *space != "troll").take(15);
    let wanted = "troll, left_draugr, right_draugr, left_bergrisar, right_bergrisar, laid shore-1, laid shore-2, \
         laid shore-3, laid left_bergrisar, laid right_bergrisar, rune-1, rune-2, shore-1, shore-2, shore-3";
    assert_eq!(round.cloned().collect::<Vec<_>>().join(", "), wanted);
}

/// `[preset]`: five players need The Dark Mountains, promos a box.
#[test]
fn options_that_need_a_box_are_refused_without_it() {
    for expansions in [Set::empty(), valhalla()] {
        let problem = try_rules(5, official(expansions)).expect_err("four players at most");
        assert!(problem.to_string().contains("[setup.five_players]"), "{problem}");
    }
    let promos = BoxOptions { promos: true, ..BoxOptions::default() };
    let problem = try_rules(3, promos).expect_err("no box takes the cards");
    assert!(problem.to_string().contains("[promos]"), "{problem}");
}

/// `[huts.fifth]` S-4: the extra workers of a game cost 5, 4, 3, 2 and 1.
#[test]
fn the_fifth_extra_worker_costs_a_coin() {
    let mut prices = BTreeSet::new();
    for seed in 0..4_000 {
        let rules = rules(5, official(mountains()));
        let taste = |_: &State, action: Action| match action {
            Action::Place(Location::WorkerHuts) => Taste::Likes,
            Action::Step(Step::Beg) => Taste::Shuns,
            _ => Taste::Knows,
        };
        walk(&rules, seed, taste, |step| {
            if step.events.iter().any(|event| matches!(event.what, What::Hired { .. })) {
                let sold = dict(&rules, step.before)["huts_sold"].as_u64().expect("a number");
                let paid = step.events.iter().find_map(|event| match event.what {
                    What::Paid { goods, .. } => Some(goods.values().iter().sum::<u16>()),
                    _ => None,
                });
                assert_eq!(paid.map(u64::from), Some(5 - sold));
                assert_eq!(dict(&rules, step.after)["huts_sold"], sold + 1);
                prices.insert(5 - sold);
            }
        });
    }
    assert_eq!(prices.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}
