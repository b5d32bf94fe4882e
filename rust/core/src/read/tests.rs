use super::*;
use crate::seat::Seat;
use serde::Deserialize;

#[derive(Deserialize, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
enum Event {
    Won { seat: Seat, glory: i32, change: i8, card: Option<String> },
    Over {},
}

fn read(loose: bool, json: &str) -> Result<Event, String> {
    let data: Plain = serde_json::from_str(json).expect("it is JSON");
    Reader { players: 3, limits: &[], loose }.event(&data)
}

#[test]
fn a_loose_reader_skips_fields_and_does_without_options() {
    let json = r#"{"name": "won", "rule": "end", "seat": 2, "glory": -70000, "change": -2}"#;
    let won = Event::Won { seat: Seat::Three, glory: -70_000, change: -2, card: None };
    assert_eq!(read(true, json), Ok(won));
    let fault = read(false, json).expect_err("it has a field too many");
    assert_eq!(fault, r#"rule is "end"; right is nothing: unknown field "rule""#);
    let fault = read(false, r#"{"name": "won", "seat": 0, "glory": 1, "change": 0}"#);
    assert!(fault.expect_err("it lacks a field").starts_with("card is missing"));
}

#[test]
fn an_event_is_read_by_its_name() {
    assert_eq!(read(false, r#"{"name": "over"}"#), Ok(Event::Over {}));
    let json = r#"{"name": "won", "seat": 1, "glory": 1, "change": 0, "card": "serpent"}"#;
    let card = Some("serpent".to_owned());
    let won = Event::Won { seat: Seat::Two, glory: 1, change: 0, card };
    assert_eq!(read(false, json), Ok(won));
    for (json, fault) in [
        ("3", "3 is not a dict with a name"),
        ("{}", "name is missing; right is one of won, over"),
        (r#"{"name": "lost"}"#, r#"name is "lost"; right is one of won, over"#),
    ] {
        assert_eq!(read(true, json), Err(fault.to_owned()));
    }
    let fault = read(true, r#"{"name": "won", "seat": 3, "glory": 1, "change": 0}"#);
    assert_eq!(fault, Err("seat is 3; right is a whole number from 0 to 2".to_owned()));
    let fault = read(true, r#"{"name": "won", "seat": 0, "glory": 1, "change": 0, "card": 7}"#);
    assert_eq!(fault, Err("card is 7; right is a text".to_owned()));
}
