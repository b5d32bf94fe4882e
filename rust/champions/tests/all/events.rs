//! Events report exactly what happens: `docs/reference/events.md`.

use midgard_champions::rules::action::Step;
use midgard_champions::rules::event::{Tag, What};
use midgard_champions::rules::state::Phase;
use midgard_champions::{Action, Cards, Event, Options, Rules, State, describe};
use midgard_core::{Awaiting, Game, Plain, Seat, Surface, Xoshiro256PlusPlus, below, sequential};
use std::collections::HashMap;
use std::mem::discriminant;

/// Every choice of options that changes events.
fn all_rules() -> impl Iterator<Item = Rules> {
    (0..24_u8).map(|bits| {
        let options = Options {
            players: 2 + bits % 3,
            simultaneous: bits / 3 % 2 == 1,
            mistrustful_villagers: bits / 6 % 2 == 1,
            start_player: (bits / 12 == 1).then_some(Seat::Two),
            ..Options::default()
        };
        Rules::new(options, Cards::standard()).expect("the options fit")
    })
}

/// Returns a random action, or an outcome drawn with its weight.
fn choice(rules: &Rules, state: &State, rng: &mut Xoshiro256PlusPlus) -> Option<u16> {
    match rules.awaiting(state) {
        Awaiting::Nothing => None,
        Awaiting::Decision(_) => {
            let legal = rules.legal_actions(state);
            legal.nth(below(rng, legal.len() as u32) as usize)
        }
        Awaiting::Chance => {
            let distribution = rules.distribution(state);
            let mut ticket = below(rng, distribution.total());
            let hit = distribution.entries().iter().find(|&&(_, weight)| {
                let here = ticket < weight;
                ticket = ticket.wrapping_sub(weight);
                here
            });
            hit.map(|entry| entry.0)
        }
    }
}

/// Makes one step and returns its events.
fn step(rules: &Rules, state: &mut State, chosen: u16) -> Vec<Event> {
    let mut events = Vec::new();
    if rules.awaiting(state) == Awaiting::Chance {
        rules.answer_with(state, chosen, &mut events);
    } else {
        rules.apply_with(state, chosen, &mut events);
    }
    events
}

/// Plays games with all options and shows each step: the states before and after it, and its events.
fn each_step(games: u64, mut seen: impl FnMut(&Rules, &State, &State, &[Event])) {
    for (number, rules) in all_rules().enumerate() {
        for game in 0..games {
            let mut rng = sequential(100 * number as u64 + game);
            let mut state = rules.start();
            while let Some(chosen) = choice(&rules, &state, &mut rng) {
                let before = state;
                let events = step(&rules, &mut state, chosen);
                seen(&rules, &before, &state, &events);
            }
        }
    }
}

#[test]
fn a_whole_throw_says_what_its_dice_say_one_by_one() {
    let mut throws = 0;
    each_step(1, |rules, before, _, _| {
        if rules.awaiting(before) != Awaiting::Chance {
            return;
        }
        let (mut whole, mut single) = (*before, *before);
        let (mut outcomes, mut heard, mut one_by_one) = (Vec::new(), Vec::new(), Vec::new());
        let mut rng = sequential(throws);
        rules.sample_with(&mut whole, &mut rng, |outcome| outcomes.push(outcome), &mut heard);
        for &outcome in &outcomes {
            rules.answer_with(&mut single, outcome, &mut one_by_one);
        }
        assert_eq!(heard, one_by_one);
        throws += u64::from(outcomes.len() > 1);
    });
    assert!(throws > 500, "{throws}");
}

#[test]
fn the_game_is_the_same_whoever_listens() {
    for rules in all_rules() {
        let mut rng = sequential(11);
        let (mut heard, mut silent) = (rules.start(), rules.start());
        while let Some(chosen) = choice(&rules, &heard, &mut rng) {
            if rules.awaiting(&silent) == Awaiting::Chance {
                rules.answer_unchecked(&mut silent, chosen);
            } else {
                rules.apply_unchecked(&mut silent, chosen);
            }
            step(&rules, &mut heard, chosen);
            assert_eq!(heard, silent);
        }
    }
}

/// Returns the events that a seat hears.
fn heard_by(events: &[Event], seat: Seat) -> Vec<Event> {
    events.iter().filter_map(|event| event.for_seat(seat)).collect()
}

/// Returns what a seat sees of a choice: the same one if it sees it, else any.
fn alike(
    rules: &Rules,
    here: &State,
    there: &State,
    seat: Seat,
    chosen: u16,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<u16> {
    let shown = match rules.awaiting(here) {
        Awaiting::Decision(_) => rules.shows(here, chosen, seat),
        _ => match *here.phase() {
            Phase::Destinies { turn }
            | Phase::SageDraw { turn, .. }
            | Phase::PeekJourney { turn, .. }
            | Phase::Knowledge { turn, .. } => turn == seat,
            _ => true,
        },
    };
    if shown { Some(chosen) } else { choice(rules, there, rng) }
}

#[test]
fn worlds_that_a_seat_cannot_tell_apart_tell_it_the_same() {
    let (mut same, mut other_truth, mut apart) = (0, 0, 0);
    for (number, rules) in all_rules().enumerate() {
        let mut rng = sequential(number as u64);
        let mut state = rules.start();
        while let Some(chosen) = choice(&rules, &state, &mut rng) {
            let before = state;
            let events = step(&rules, &mut state, chosen);
            for seat in rules.seats() {
                let mut world = rules.determinize(&rules.view(&before, seat), &mut rng);
                let Some(done) = alike(&rules, &before, &world, seat, chosen, &mut rng) else {
                    continue;
                };
                let possible = match rules.awaiting(&world) {
                    Awaiting::Decision(_) => rules.legal_actions(&world).contains(done),
                    _ => rules.distribution(&world).allows(done),
                };
                if !possible {
                    continue;
                }
                let there = step(&rules, &mut world, done);
                let alike = rules.view(&world, seat) == rules.view(&state, seat);
                if alike {
                    assert_eq!(heard_by(&there, seat), heard_by(&events, seat), "{before:?}");
                    same += 1;
                    other_truth += u32::from(there != events);
                } else {
                    apart += 1;
                }
            }
        }
    }
    assert!(same > 10_000 && other_truth > 300 && apart > 300, "{same} {other_truth} {apart}");
}

#[test]
fn what_is_sealed_is_told_when_all_have_sent() {
    let (mut sealed, mut broken) = (0, 0);
    each_step(1, |rules, before, _, events| {
        let Awaiting::Decision(turn) = rules.awaiting(before) else { return };
        for seat in rules.seats().filter(|&seat| seat != turn) {
            for event in heard_by(events, seat) {
                let secret = matches!(event.what, What::Sent { .. }) && rules.options.simultaneous;
                assert!(!secret, "{event:?}");
                broken += u32::from(matches!(event.what, What::Unsealed { .. }));
            }
        }
        let sent = |event: &&Event| event.rule == Tag::AssignmentSimultaneous;
        sealed += events.iter().filter(sent).count();
    });
    assert!(sealed > 100 && broken > 100, "{sealed} {broken}");
}

#[test]
fn every_event_has_a_line_of_its_own() {
    let mut kinds = HashMap::new();
    let mut lines = 0;
    each_step(2, |rules, _, _, events| {
        for line in describe(rules, events) {
            assert!(!line.is_empty() && line.len() <= 150, "{line}");
            assert!(
                line.chars().all(|letter| letter == ' ' || letter.is_ascii_graphic()),
                "{line}"
            );
            lines += 1;
        }
        for event in events {
            kinds.insert(discriminant(&event.what), *event);
            for seat in rules.seats() {
                let heard = event.for_seat(seat).map(|event| describe(rules, &[event]));
                assert!(heard.is_none_or(|lines| lines.len() == 1 && !lines[0].is_empty()));
            }
        }
    });
    assert!(lines > 10_000, "{lines}");
    // Events that are rare in random games have tests of their own.
    assert!(kinds.len() >= 50, "{}", kinds.len());
    for event in kinds.values() {
        assert_eq!(Event::from_plain(&Plain::List(vec![event.to_plain()])), Ok(vec![*event]));
    }
}

#[test]
fn what_is_no_event_is_refused() {
    let rules = all_rules().next().expect("there are some");
    for json in
        ["", "{}", "[{}]", r#"[{"name": "begged"}]"#, r#"[{"name": "sang", "rule": "hunt"}]"#]
    {
        let refused = rules.events_of_json(json).expect_err(json);
        assert!(refused.starts_with("these are no events: "), "{refused}");
    }
}

#[test]
fn a_decision_that_does_nothing_says_nothing() {
    each_step(1, |rules, before, _, events| {
        if let Awaiting::Decision(_) = rules.awaiting(before) {
            let begs = rules.legal_actions(before).contains(Action::Step(Step::Beg).index());
            assert!(!(begs && events.is_empty()), "whoever places or begs does something");
        }
    });
}
