//! The small games as people and files meet them.

mod bids;
mod poker;
mod wall;

use midgard_core::{ActionIndex, Plain, Problem, Seat};
use serde::de::DeserializeOwned;

/// Returns a problem: a number where another would be right.
fn wrong(path: &str, value: usize, expected: &str) -> Problem {
    Problem::new(path.into(), &Plain::Number(value as i64), expected.into(), "")
}

/// Returns the index of the action that a text names, in a list of all.
fn listed(actions: &[&str], text: &str) -> Result<ActionIndex, String> {
    let found = actions.iter().position(|&action| action == text);
    let short: String = text.chars().take(40).collect();
    found
        .map(|index| index as ActionIndex)
        .ok_or_else(|| format!("{short:?} is no action; one of: {}", actions.join(", ")))
}

/// Reads events, and checks each: the seat that it names, and what else `fault` finds.
fn events<E: DeserializeOwned>(
    json: &str,
    players: usize,
    seat: impl Fn(&E) -> Option<Seat>,
    fault: impl Fn(&E) -> Option<String>,
) -> Result<Vec<E>, String> {
    let events: Vec<E> = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let no_seat = |event: &E| seat(event).filter(|&it| it as usize >= players);
    for (at, event) in events.iter().enumerate() {
        if let Some(seat) = no_seat(event) {
            return Err(format!("event {at}: there is no seat {seat} among {players}"));
        }
        if let Some(fault) = fault(event) {
            return Err(format!("event {at}: {fault}"));
        }
    }
    Ok(events)
}
