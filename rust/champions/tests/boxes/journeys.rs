//! Laws of the two journey decks, in random games in which journeys are often looked at.

use crate::walk;

use midgard_champions::rules::action;
use midgard_champions::rules::boxes::BoxOptions;
use midgard_champions::words::{JourneyDeck, Rune, Shore};
use midgard_champions::{Action, Event, Rules, State, What};
use midgard_core::{Awaiting, ChanceKey, Game, Surface, Word};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use walk::{Step, Taste, both, dict, list, mountains, rules, total, walk};

/// The rules of a game: with both boxes, or every third one without Valhalla, with the promo cards and without.
fn rules_of(seed: u64) -> Rules {
    let expansions = if seed.is_multiple_of(3) { mountains() } else { both() };
    let manual_counts = seed % 8 == 5;
    let boxes =
        BoxOptions { expansions, promos: seed % 2 == 1, manual_counts, ..BoxOptions::default() };
    rules(2 + (seed % 4) as u8, boxes)
}

/// The cards and runes that concern journeys.
fn taste(_: &State, action: Action) -> Taste {
    let places =
        ["sages_house", "runesmith", "left_bergrisar", "right_bergrisar", "large_longship"];
    match action {
        Action::Place(place) if places.contains(&place.word()) => Taste::Likes,
        Action::Rune(_) | Action::Take(_) | Action::Step(action::Step::Draw) => Taste::Likes,
        _ => Taste::Knows,
    }
}

/// Runes are taken; Patience copies Awareness before its owner uses it, and no other is used.
fn copies_awareness(state: &State, action: Action) -> Taste {
    match action {
        Action::Rune(Rune::Awareness) if state.phase_name() == "patience" => Taste::Likes,
        Action::Rune(Rune::Awareness) => Taste::Knows,
        Action::Rune(Rune::Patience) if state.phase_name() != "journey" => Taste::Knows,
        Action::Rune(_) => Taste::Shuns,
        _ => taste(state, action),
    }
}

/// Runes are taken; a journey is replaced by the rune and by Patience, and no other is used.
fn copies_journey(state: &State, action: Action) -> Taste {
    match action {
        Action::Rune(_) if ["journey", "patience"].contains(&state.phase_name()) => Taste::Likes,
        Action::Rune(_) => Taste::Shuns,
        _ => taste(state, action),
    }
}

/// Shows each step of many games.
fn steps(games: u64, mut see: impl FnMut(&Rules, &Step<'_>)) {
    for seed in 0..games {
        let rules = rules_of(seed);
        walk(&rules, seed, taste, |step| see(&rules, step));
    }
}

/// The name of a deck in the dict, and its spaces.
fn deck(dict: &Value, land: bool) -> (&Value, &[Value]) {
    if land {
        (&dict["land_journeys"], list(&dict["land"]))
    } else {
        (&dict["journeys"], list(&dict["shores"]))
    }
}

/// The cards of a deck that are certain, wherever they lie, added to the numbers of those that are not: by kind.
fn cards(dict: &Value, land: bool) -> HashMap<String, u64> {
    let (journeys, spaces) = deck(dict, land);
    let mut found = HashMap::new();
    for pile in ["unseen", "old", "discards"] {
        for (kind, number) in journeys[pile].as_object().expect("numbers by kind") {
            *found.entry(kind.clone()).or_default() += number.as_u64().expect("a number");
        }
    }
    let lying = spaces.iter().map(|space| &space["journey"]);
    for card in lying.chain(list(&journeys["top"])) {
        let card = card.as_str().expect("a word");
        if !["none", "unseen"].contains(&card) {
            *found.entry(card.to_owned()).or_default() += 1;
        }
    }
    found
}

/// Checks one deck of a state.
fn check(dict: &Value, land: bool, box_of: &HashMap<String, u64>) {
    assert_eq!(&cards(dict, land), box_of, "each card is somewhere");
    let (journeys, spaces) = deck(dict, land);
    let hidden = |old: bool| {
        spaces.iter().filter(|space| space["journey"] == "unseen" && space["old"] == old).count()
            as u64
    };
    let top = list(&journeys["top"]);
    let left = journeys["left"].as_u64().expect("a number");
    assert_eq!(total(&journeys["unseen"]), left - top.len() as u64 + hidden(false));
    assert_eq!(total(&journeys["old"]), hidden(true));
    assert!(top.len() <= 3 && top.is_empty() == journeys["ordered_by"].is_null());
    let grouped: Vec<&Value> = spaces.iter().filter(|space| space["grouped"] == true).collect();
    let group = &journeys["group"];
    if group.is_null() {
        assert_eq!(grouped.len(), 0);
        return;
    }
    assert!(top.len() + grouped.len() > 0, "cards of the group are left");
    assert!(grouped.iter().all(|space| space["revealed"] == false));
    assert_ne!(group["seat"], journeys["ordered_by"]);
    for (kind, seen) in group["seen"].as_object().expect("numbers by kind") {
        let is = |card: &&Value| card.as_str() == Some(kind);
        let lying = grouped.iter().map(|space| &space["journey"]).filter(is).count();
        let all = top.iter().filter(is).count() + lying;
        let shown = group["shown"][kind].as_u64().expect("a number");
        assert!(seen.as_u64() <= Some(shown + all as u64), "what was seen is in the group");
    }
}

/// Returns whether journeys have changed.
fn concerns(step: &Step<'_>) -> bool {
    step.events.iter().any(|event| {
        matches!(
            event.what,
            What::Laid { .. }
                | What::Looked { .. }
                | What::Revealed { .. }
                | What::Discarded { .. }
                | What::Foresaw { .. }
                | What::Reshuffled { .. }
        )
    })
}

/// Plays games with this taste and checks both decks, as an option from the first use of Awareness on. Returns how many
/// states had a group.
fn check_games(seeds: Range<u64>, late: bool, taste: impl Fn(&State, Action) -> Taste) -> u32 {
    let mut groups = 0;
    for seed in seeds {
        let mut checks = !late;
        let rules = rules_of(seed);
        let start = dict(&rules, &rules.start());
        let boxes = [cards(&start, false), cards(&start, true)];
        walk(&rules, seed, &taste, |step| {
            checks |= step.events.iter().any(|event| matches!(event.what, What::Foresaw { .. }));
            if checks && concerns(step) {
                let dict = dict(&rules, step.after);
                for land in [false, true] {
                    check(&dict, land, &boxes[usize::from(land)]);
                    groups += u32::from(!deck(&dict, land).0["group"].is_null());
                }
            }
        });
    }
    groups
}

/// `[round.land_journeys]` A-47: sea and land journeys never mix, and each card is in one place.
#[test]
fn every_journey_is_in_one_place() {
    check_games(0..60, false, taste);
}

/// `[rune.awareness]` A-8: who has ordered cards that another then orders anew knows which they are.
#[test]
fn cards_that_two_clans_have_looked_at_are_a_group() {
    // Such games are rare: five of these seeds.
    let groups = check_games(1500..2400, true, copies_awareness);
    assert!(groups > 5, "{groups}");
}

/// `[round.land_journeys]` R-D-16: a known top is laid as known to the seat that has ordered it, in its order.
#[test]
fn a_known_top_is_laid_as_known() {
    let mut seen = [0, 0];
    steps(160, |rules, step| {
        let laid = |land: bool| {
            step.events.iter().filter_map(move |event| match event.what {
                What::Laid { shore } if (JourneyDeck::of(shore) == JourneyDeck::Land) == land => {
                    Some(shore)
                }
                _ => None,
            })
        };
        for land in [false, true] {
            if laid(land).next().is_none() {
                continue;
            }
            let (old, new) = (dict(rules, step.before), dict(rules, step.after));
            let journeys = deck(&old, land).0;
            for (shore, card) in laid(land).zip(list(&journeys["top"])) {
                let space = &deck(&new, land).1[shore as usize % 4];
                assert_eq!(&space["journey"], card);
                // The rune Journey turns it up at once.
                let known = if space["revealed"] == true {
                    json!([])
                } else {
                    json!([journeys["ordered_by"]])
                };
                assert_eq!(space["known_to"], known);
                seen[usize::from(land)] += 1;
            }
        }
    });
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

/// `[rune.awareness]` A-8: the seat that looked knows the cards in their order; nobody else learns them.
#[test]
fn what_awareness_shows_is_known_to_its_seat_alone() {
    let mut seen = 0;
    steps(60, |rules, step| {
        for event in step.events {
            let What::Foresaw { seat, deck: which, count, cards: Some(cards) } = event.what else {
                continue;
            };
            let (old, new) = (dict(rules, step.before), dict(rules, step.after));
            let land = which == JourneyDeck::Land;
            let (before, after) = (deck(&old, land).0, deck(&new, land).0);
            assert_eq!(after["ordered_by"], json!(seat.index()));
            assert_eq!(Some(u64::from(count)), before["left"].as_u64().map(|left| left.min(3)));
            assert_eq!(list(&after["top"]).len(), cards.as_slice().len());
            for other in rules.seats().filter(|&other| other != seat) {
                let heard = event.for_seat(other).expect("everybody hears of it");
                assert!(matches!(heard.what, What::Foresaw { cards: None, .. }));
            }
            seen += 1;
        }
    });
    assert!(seen > 10, "{seen}");
}

/// `[journey.both]` R-D-10, A-48: Knowledge looks at the shores, then at the land, from left to right.
#[test]
fn knowledge_looks_at_sea_first() {
    let (mut seen, mut land) = (0, 0);
    steps(80, |rules, step| {
        let looked: Vec<Shore> = step
            .events
            .iter()
            .filter_map(|event| match event.what {
                What::Looked { shore, .. } => Some(shore),
                _ => None,
            })
            .collect();
        if looked.is_empty() {
            return;
        }
        assert!(looked.is_sorted_by_key(|&shore| shore as usize));
        let after = dict(rules, step.after);
        for event in step.events {
            let What::Looked { seat, shore, journey } = event.what else { continue };
            let on_land = JourneyDeck::of(shore) == JourneyDeck::Land;
            let space = &deck(&after, on_land).1[shore as usize % 4];
            assert!(list(&space["known_to"]).contains(&json!(seat.index())));
            assert!(journey.is_some() && space["revealed"] == false);
            land += u32::from(on_land);
            seen += 1;
        }
    });
    assert!(seen > land && land > 20, "{seen} {land}");
}

/// `[bergrisar.stays]` R-D-8, `[land_journey.deck]` A-47: what was revealed is discarded at clean-up, what was not stays; so does a Bergrisar that nobody has defeated.
#[test]
fn clean_up_discards_what_lies_face_up() {
    let mut stayed = 0;
    steps(60, |rules, step| {
        if !step.events.iter().any(|event| matches!(event.what, What::Recalled { .. })) {
            return;
        }
        let (old, new) = (dict(rules, step.before), dict(rules, step.after));
        let spaces = list(&new["land"]).iter().chain(list(&new["shores"]));
        assert!(spaces.clone().all(|space| space["revealed"] == false));
        for (site, at) in [("left_bergrisar", 0), ("right_bergrisar", 1)] {
            let shown = |event: &Event| matches!(event.what, What::Revealed { shore, .. } if shore as usize == 4 + at);
            let reached =
                list(&old["land"])[at]["revealed"] == true || step.events.iter().any(shown);
            if !reached && new[site] == old[site] && list(&old["land"])[at]["journey"] != "none" {
                assert_eq!(list(&new["land"])[at]["known_to"], list(&old["land"])[at]["known_to"]);
                stayed += 1;
            }
        }
    });
    assert!(stayed > 20, "{stayed}");
}

/// Checks that no two draws of a game have the same key; throws of single dice share that of their throw.
fn check_keys(rules: &Rules, seed: u64, taste: impl Fn(&State, Action) -> Taste) {
    let mut keys = HashSet::new();
    walk(rules, seed, taste, |step| {
        let state = step.before;
        if rules.awaiting(state) == Awaiting::Chance && rules.phase_name(state) != "dice" {
            let key = rules.chance_key(state);
            assert!(keys.insert(key), "{key:?} in {}", rules.phase_name(state));
        }
    });
}

#[test]
fn no_two_draws_have_the_same_key() {
    for seed in 0..150 {
        check_keys(&rules_of(seed), seed, taste);
    }
}

/// `[rune.patience]` A-12: Patience lays a journey as the rune Journey does, which then may lay the next one.
#[test]
fn two_runes_may_replace_one_journey() {
    let mut twice = 0;
    for seed in 0..1500 {
        let rules = rules_of(seed);
        let mut drawn: HashMap<Value, Vec<ChanceKey>> = HashMap::new();
        walk(&rules, seed, copies_journey, |step| {
            if step.before.phase_name() == "reveal" {
                let dict = dict(&rules, step.before);
                let place = json!([dict["round"], dict["phase"]["shore"]]);
                drawn.entry(place).or_default().push(rules.chance_key(step.before));
            }
        });
        for keys in drawn.into_values() {
            assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len(), "{keys:?}");
            twice += usize::from(keys.iter().filter(|key| key.ordinal > 0).count() > 1);
        }
    }
    assert!(twice > 0);
}
