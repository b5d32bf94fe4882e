//! Laws of the runes, stalls and windows of the boxes, in random games.

use crate::games;

use games::{Step, Way, play, rules};
use midgard_champions::rules::action::{Errand, Verdict};
use midgard_champions::words::{Rune, Warrior};
use midgard_champions::{Action, Rules, State, What};
use midgard_core::{Awaiting, Game, Seat, Surface, Word};
use serde_json::Value;
use std::collections::BTreeSet;

/// A state as its dict.
fn dict(rules: &Rules, state: &State) -> Value {
    serde_json::from_str(&rules.state_json(state)).expect("it is JSON")
}

/// A number of a clan.
fn number(dict: &Value, seat: Seat, field: &str) -> u64 {
    dict["clans"][seat.index()][field].as_u64().expect("a number")
}

/// The seat that decides.
fn decides(rules: &Rules, state: &State) -> Option<Seat> {
    match rules.awaiting(state) {
        Awaiting::Decision(seat) => Some(seat),
        Awaiting::Chance | Awaiting::Nothing => None,
    }
}

/// Shows each step of many games, and returns how often it was shown to be what is looked for.
fn count(games: u8, way: Way, mut see: impl FnMut(&Rules, &State, &Step, &State) -> bool) -> usize {
    let mut seen = 0;
    for game in 0..games {
        let rules = rules(game);
        play(&rules, way, u64::from(game) + 1000, |before, step, after| {
            seen += usize::from(see(&rules, before, step, after));
        });
    }
    seen
}

#[test]
fn friendship_takes_a_blame_of_the_clan_and_of_another_if_they_have_one() {
    let seen = count(120, Way::Uses, |rules, before, step, after| {
        let (Some(Action::Judge(Verdict::Absolve, friend)), Some(turn)) =
            (step.action, decides(rules, before))
        else {
            return false;
        };
        if before.phase_name() != "friendship" {
            return false;
        }
        let (old, new) = (dict(rules, before), dict(rules, after));
        assert_ne!(friend, turn, "another clan is named");
        let blame = |dict: &Value, seat| number(dict, seat, "blame");
        assert!(blame(&old, turn) + blame(&old, friend) > 0, "one of them has a blame");
        for seat in rules.seats() {
            let meant = seat == turn || seat == friend;
            let less = u64::from(meant && blame(&old, seat) > 0);
            assert_eq!(blame(&new, seat), blame(&old, seat) - less);
        }
        true
    });
    assert!(seen > 10, "{seen}");
}

#[test]
fn virtue_discards_an_own_blame_or_gives_another_clan_one() {
    let seen = count(120, Way::Uses, |rules, before, step, after| {
        let (Some(action), Some(turn)) = (step.action, decides(rules, before)) else {
            return false;
        };
        if !matches!(action, Action::Judge(..)) {
            return false;
        }
        if before.phase_name() != "virtue" {
            return false;
        }
        let (old, new) = (dict(rules, before), dict(rules, after));
        let blame = |dict: &Value, seat| number(dict, seat, "blame");
        for seat in rules.seats() {
            let change = match action {
                Action::Judge(Verdict::Absolve, own) if own == seat => blame(&old, seat) - 1,
                Action::Judge(Verdict::Blame, other) if other == seat => blame(&old, seat) + 1,
                _ => blame(&old, seat),
            };
            assert_eq!(blame(&new, seat), change);
        }
        match action {
            Action::Judge(Verdict::Absolve, seat) => {
                assert_eq!(seat, turn, "only an own blame is discarded")
            }
            _ => assert_ne!(action, Action::Judge(Verdict::Blame, turn), "another clan is blamed"),
        }
        true
    });
    assert!(seen > 10, "{seen}");
}

/// Adds up a number for each kind of dice wherever they lie: at home, sent out, in a fight.
fn dice(dict: &Value, seat: Seat) -> u64 {
    let band = |value: &Value| -> u64 {
        value.as_object().map_or(0, |kinds| kinds.values().filter_map(Value::as_u64).sum())
    };
    band(&dict["clans"][seat.index()]["warriors"])
}

#[test]
fn swapped_dice_come_from_the_supply_and_go_there_without_tokens() {
    let seen = count(120, Way::Uses, |rules, before, step, after| {
        let mut swaps = step.events.iter().filter_map(|event| match event.what {
            What::Swapped { leaves, comes, .. } => Some((leaves, comes)),
            _ => None,
        });
        let Some(first) = swaps.next() else { return false };
        let all = [Some(first), swaps.next()];
        let (old, new) = (dict(rules, before), dict(rules, after));
        let supply =
            |dict: &Value, kind: Warrior| dict["supply"][kind.word()].as_u64().unwrap_or(0);
        for &kind in Warrior::ALL {
            let sum = |part: fn(&(_, _)) -> _| -> u64 {
                let bands = all.iter().flatten().map(part);
                bands.map(|band: midgard_champions::words::Warband| u64::from(band[kind])).sum()
            };
            let (left, come) = (sum(|swap| swap.0), sum(|swap| swap.1));
            assert!(supply(&old, kind) >= come, "newcomers lie in the supply beforehand");
            assert_eq!(supply(&new, kind), supply(&old, kind) + left - come);
            assert!(kind != Warrior::Leader || left + come == 0, "the Leader die stays");
        }
        for (leaves, comes) in all.into_iter().flatten() {
            assert!(leaves.total() == comes.total() && leaves.total() > 0);
            let both = |&&kind: &&Warrior| leaves[kind] > 0 && comes[kind] > 0;
            assert_eq!(Warrior::ALL.iter().find(both), None, "none that leaves a place comes");
        }
        let seats = rules.seats().filter(|&seat| dice(&old, seat) != dice(&new, seat));
        assert_eq!(seats.count(), 0, "as many dice at home as before");
        for seat in rules.seats() {
            let tokens = |dict: &Value| dict["clans"][seat.index()]["tokens"].clone();
            assert_eq!(tokens(&old), tokens(&new));
        }
        true
    });
    assert!(seen > 20, "{seen}");
}

#[test]
fn patience_is_turned_over_and_the_rune_that_it_copies_is_not() {
    let mut copied = Vec::new();
    let seen = count(200, Way::Uses, |rules, before, step, after| {
        let copy = step.events.iter().find_map(|event| match event.what {
            What::Copied { seat, rune } => Some((seat, rune)),
            _ => None,
        });
        let Some((seat, rune)) = copy else { return false };
        let (old, new) = (dict(rules, before), dict(rules, after));
        let has = |dict: &Value, seat: Seat, field: &str, rune: Rune| {
            let runes = dict["clans"][seat.index()][field].as_array().expect("a list");
            runes.iter().any(|held| held == rune.word())
        };
        assert_ne!(rune, Rune::Patience);
        assert!(has(&old, seat, "runes", Rune::Patience));
        assert!(has(&new, seat, "used_runes", Rune::Patience));
        let lies = |dict: &Value| -> Vec<bool> {
            let row = dict["rune_row"].as_array().expect("a list");
            let held = rules.seats().map(|seat| has(dict, seat, "runes", rune));
            held.chain(row.iter().map(|lying| *lying == rune.word())).collect()
        };
        assert!(lies(&old).contains(&true), "it lies there unused");
        // The copy may end the round, and the row is filled again; but nobody's rune is turned over.
        let clans = rules.players();
        assert_eq!(lies(&old)[..clans], lies(&new)[..clans]);
        copied.push(rune);
        true
    });
    copied.sort_unstable();
    copied.dedup();
    assert!(seen > 40 && copied.len() > 8, "{seen} {copied:?}");
}

#[test]
fn the_stalls_of_the_boxes_take_their_price() {
    let (mut rangers, mut monks, mut gossips) = (0, 0, 0);
    count(120, Way::Uses, |rules, before, step, after| {
        let (Some(turn), Some(action)) = (decides(rules, before), step.action) else {
            return false;
        };
        if !["rangers", "placement"].contains(&before.phase_name()) {
            return false;
        }
        let (old, new) = (dict(rules, before), dict(rules, after));
        let held = |dict: &Value| -> u64 {
            ["food", "wood", "coins"].iter().map(|goods| number(dict, turn, goods)).sum()
        };
        match (before.phase_name(), action.to_string().as_str()) {
            ("rangers", _) if !old["phase"]["food"].is_null() => {
                assert_eq!(held(&new) + 2, held(&old));
                rangers += 1;
            }
            ("placement", "place wandering_monk") => {
                assert_eq!(held(&new) + 1, held(&old));
                assert_eq!(number(&new, turn, "favor"), number(&old, turn, "favor") + 1);
                let blame = number(&old, turn, "blame");
                assert_eq!(number(&new, turn, "blame"), blame.saturating_sub(1));
                monks += 1;
            }
            ("placement", "place gossip") => {
                assert_eq!(number(&new, turn, "coins"), number(&old, turn, "coins") + 1);
                assert_eq!(after.phase_name(), "gossip");
                assert!(
                    !rules
                        .legal_actions(after)
                        .contains(Action::Judge(Verdict::Blame, turn).index())
                );
                gossips += 1;
            }
            _ => return false,
        }
        true
    });
    assert!(rangers > 10 && monks > 10 && gossips > 10, "{rangers} {monks} {gossips}");
}

#[test]
fn in_the_closing_window_only_runes_are_used_that_can_still_change_a_score() {
    use Rune::{Friendship, Gifts, Patience, Resurrection, Success, Virtue, Wealth};
    let still = [Friendship, Gifts, Patience, Resurrection, Success, Virtue, Wealth];
    let seen = count(120, Way::Keeps, |rules, before, _, _| {
        if before.phase_name() != "closing" {
            return false;
        }
        for index in rules.legal_actions(before).iter() {
            if let Some(Action::Rune(rune)) = Action::from_index(index.into()) {
                assert!(still.contains(&rune), "{rune}");
            }
        }
        true
    });
    assert!(seen > 20, "{seen}");
}

/// Adds the places where a step brought a fight against an enemy, or a purchase.
fn resolve(rules: &Rules, before: &State, step: &Step, places: &mut BTreeSet<String>) {
    for event in &step.events {
        match event.what {
            What::Attacked { foe, shore, .. } => {
                places.insert(shore.map_or_else(|| foe.to_string(), |shore| shore.to_string()));
            }
            What::Bought { .. } => {
                let phase = &dict(rules, before)["phase"];
                let visit = if phase["back"].is_null() { phase } else { &phase["back"] };
                places
                    .insert(visit["after"].as_str().expect("a purchase is made in a visit").into());
            }
            _ => {}
        }
    }
}

#[test]
fn after_a_place_success_is_offered_only_if_somebody_fought_or_bought_there() {
    let mut windows = 0;
    for game in 0..150 {
        let rules = rules(game);
        let mut places = BTreeSet::new();
        play(&rules, Way::Keeps, game.into(), |before, step, after| {
            resolve(&rules, before, step, &mut places);
            let opens = step.events.iter().any(|event| matches!(event.what, What::Began { .. }));
            if opens {
                places.clear();
            }
            if after.phase_name() != "success_window" || before.phase_name() == "success_window" {
                return;
            }
            let dict = dict(&rules, after);
            let stage = dict["phase"]["after"].as_str().expect("a word");
            if !["assignment", "hunting_grounds"].contains(&stage) {
                assert!(places.contains(stage), "{stage}: {places:?}");
                windows += 1;
            }
        });
    }
    assert!(windows > 50, "{windows}");
}

/// Walks all paths of the choice, and collects what is said of going on to a shore.
fn walk(rules: &Rules, state: &State, sails: &mut BTreeSet<String>) {
    if state.phase_name() != "training" {
        return;
    }
    let legal = rules.legal_actions(state);
    assert!(!legal.is_empty(), "what is named can be completed: {state:?}");
    for action in legal.iter().filter_map(|index| Action::from_index(index.into())) {
        let text = state.explain(rules, action).to_string();
        assert!(text.ends_with("[rune.training]"), "{text}");
        if matches!(action, Action::Shore(Errand::Sail, _)) {
            sails.insert(text);
        }
        let mut next = *state;
        next.apply_unchecked(rules, action);
        walk(rules, &next, sails);
    }
}

#[test]
fn every_path_of_training_can_be_completed_also_aboard() {
    let mut sails = BTreeSet::new();
    let mut seen = 0;
    for game in 0..150 {
        let rules = rules(game);
        play(&rules, Way::Keeps, game.into(), |before, _, _| {
            let (quiet, training) = (["placement", "assignment"], Action::Rune(Rune::Training));
            let open = rules.legal_actions(before).contains(training.index());
            if quiet.contains(&before.phase_name()) || !open {
                return;
            }
            let mut state = *before;
            state.apply_unchecked(&rules, training);
            walk(&rules, &state, &mut sails);
            seen += 1;
        });
    }
    assert!(seen > 100 && sails.len() > 1, "{seen} {sails:?}");
}
