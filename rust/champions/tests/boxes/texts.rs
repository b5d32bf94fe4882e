//! Texts for people in games with boxes: prompts, explanations, reasons, events.

use crate::games;

use games::{Way, play, rules};
use midgard_champions::rules::action::Step;
use midgard_champions::words::{Expansion, Foe};
use midgard_champions::{ACTION_COUNT, Action, What, describe};
use midgard_core::{Awaiting, Game};
use std::collections::BTreeSet;

/// Returns whether the text is one line of printable ASCII.
fn is_line(text: &str) -> bool {
    let fine = text.chars().all(|letter| letter == ' ' || letter.is_ascii_graphic());
    fine && !text.is_empty() && !text.contains("  ")
}

/// The tags of the rules of the base game and of the boxes.
fn tags() -> BTreeSet<&'static str> {
    let all = include_str!("../../../champions/RULES.md").split("`[").skip(1);
    all.filter_map(|rest| rest.split_once("]`").map(|(tag, _)| tag)).collect()
}

#[test]
fn an_action_is_refused_exactly_when_it_is_not_legal() {
    let tags = tags();
    for number in 0..30 {
        let rules = rules(number);
        play(&rules, Way::Uses, number.into(), |state, _, _| {
            let legal = rules.legal_actions(state);
            for action in (0..ACTION_COUNT).filter_map(Action::from_index) {
                let reason = state.why_not(&rules, action);
                assert_eq!(reason.is_none(), legal.contains(action.index()), "{action}");
                let Some(illegal) = reason else { continue };
                assert!(is_line(&illegal.to_string()), "{illegal}");
                assert!(tags.contains(illegal.tag), "{illegal}");
            }
        });
    }
}

#[test]
fn every_legal_action_is_explained_in_one_line() {
    let tags = tags();
    for number in 0..120 {
        let rules = rules(number);
        play(&rules, Way::Uses, number.into(), |state, _, _| {
            let prompt = state.prompt(&rules);
            assert!(is_line(&prompt) && prompt.len() <= 80, "{prompt}");
            let Awaiting::Decision(_) = rules.awaiting(state) else { return };
            for index in rules.legal_actions(state).iter() {
                let action = Action::from_index(index.into()).expect("it is legal");
                let text = state.explain(&rules, action).to_string();
                assert!(is_line(&text) && text.ends_with(']') && text.len() <= 200, "{text}");
                for tag in text.split('[').skip(1).filter_map(|rest| rest.split_once(']')) {
                    assert!(tags.contains(tag.0), "{text}");
                }
            }
        });
    }
}

#[test]
fn every_event_is_told_in_one_line_that_says_what_it_is_about() {
    for number in 0..120 {
        let rules = rules(number);
        let way = if number % 3 == 0 { Way::Keeps } else { Way::Uses };
        play(&rules, way, number.into(), |_, step, _| {
            for line in describe(&rules, &step.events) {
                assert!(is_line(&line), "{line:?}: {:?}", step.events);
            }
            for event in &step.events {
                let text = event.text(&rules);
                assert!(is_line(&text), "{event:?}");
            }
        });
    }
}

#[test]
fn what_is_said_of_a_roll_is_what_happens_when_it_is_accepted() {
    let (mut fights, mut hunts) = (0, 0);
    for number in 0..120 {
        let rules = rules(number);
        play(&rules, Way::Uses, number.into(), |state, step, _| {
            let Some(action @ Action::Step(Step::Accept)) = step.action else { return };
            let text = state.explain(&rules, action).to_string();
            let roll = text.starts_with("let the roll count");
            let hunt = text.starts_with("bring ");
            for event in &step.events {
                match event.what {
                    What::Hit { damage, defense, losses, foe, .. } if roll => {
                        let falls = damage >= defense;
                        let verb = if foe == Foe::Bandits { " fall, " } else { " falls, " };
                        let hits = format!("{damage} of {defense} damage");
                        assert!(
                            falls == text.contains(verb) && (falls || text.contains(&hits)),
                            "{text} {event:?}"
                        );
                        let fall = match losses {
                            0 => ", nobody falls".into(),
                            1 => ", 1 warrior falls".into(),
                            _ => format!(", {losses} warriors fall"),
                        };
                        assert!(text.contains(&fall), "{text} {event:?}");
                        fights += 1;
                    }
                    What::Gained { .. } if hunt && event.rule.word() == "hunt" => {
                        let gain = event.text(&rules);
                        let food = gain.split(" gains ").nth(1).expect("it says so");
                        let food = food.split(' ').next().expect("a number");
                        assert!(text.starts_with(&format!("bring {food} food")), "{text} {gain}");
                        hunts += 1;
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(fights > 100 && hunts > 20, "{fights} {hunts}");
}

#[test]
fn the_table_fits_on_the_screen_and_has_what_is_in_play() {
    for number in 0..40 {
        let rules = rules(number);
        let boxes = rules.options.boxes.expansions;
        let (mountains, valhalla) =
            (boxes.has(Expansion::DarkMountains), boxes.has(Expansion::Valhalla));
        play(&rules, Way::Uses, number.into(), |state, _, _| {
            for seat in rules.seats().map(Some).chain([None]) {
                let table = state.table(&rules, seat);
                assert!(table.lines().count() <= 60, "{table}");
                for line in table.lines() {
                    assert!(line.len() <= 110 && line.trim_end() == line, "{line:?}");
                    assert!(line.chars().all(|it| it == ' ' || it.is_ascii_graphic()), "{line:?}");
                }
                for (row, there) in [
                    ("\nleft bergrisar  ", mountains),
                    ("\nmountains       ", mountains),
                    ("\nblessings       ", valhalla),
                    ("\nepic monsters   ", valhalla),
                ] {
                    assert_eq!(table.contains(row), there, "{row:?}: {table}");
                }
            }
            let sheet = state.sheet_text(&rules);
            assert_eq!(sheet.contains("\nbergrisar "), mountains, "{sheet}");
            assert_eq!(sheet.contains("\nepic bonus "), valhalla, "{sheet}");
        });
    }
}

/// A state that is written while another one is: Python may collect garbage between two fields, and run code then.
#[test]
fn a_dict_is_that_of_its_own_game_whatever_is_written_around_it() {
    let with_boxes = rules(1);
    let state = with_boxes.start();
    let (json, bytes) = (state.to_json(&with_boxes), state.to_bytes(&with_boxes));
    let within = midgard_core::in_base_box(true, || {
        (state.to_json(&with_boxes), state.to_bytes(&with_boxes))
    });
    assert_eq!(within, (json, bytes));
}
