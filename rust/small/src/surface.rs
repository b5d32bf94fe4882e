//! The small games as people and files meet them: plain data, JSON and bytes of states, and events of JSON.

mod bids;
mod poker;
mod wall;

use midgard_core::{ActionIndex, Plain, Problem, Reader, Seat, mix};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Returns a problem: a number where another would be right.
fn wrong(path: &str, value: usize, expected: &str) -> Problem {
    Problem::new(path.into(), &Plain::Number(value as i64), expected.into(), "")
}

/// Returns the state, unless there are problems.
fn sound<S>(state: S, problems: Vec<Problem>) -> Result<S, Vec<Problem>> {
    if problems.is_empty() { Ok(state) } else { Err(problems) }
}

/// Reads plain data of a game with so many players.
fn read<S: DeserializeOwned>(players: usize, data: &Plain) -> Result<S, Vec<Problem>> {
    match (Reader { players, limits: &[] }).read(data) {
        (Some(state), problems) => sound(state, problems),
        (None, problems) => Err(problems),
    }
}

/// Reads a JSON text as plain data.
fn plain(json: &str) -> Result<Plain, Vec<Problem>> {
    let refuse = |error| vec![Problem::whole(format!("the text is no JSON of a state: {error}"))];
    serde_json::from_str(json).map_err(refuse)
}

/// Returns the index of the action that a text names, in a list of all.
fn listed(actions: &[&str], text: &str) -> Result<ActionIndex, String> {
    let found = actions.iter().position(|&action| action == text);
    let short: String = text.chars().take(40).collect();
    found
        .map(|index| index as ActionIndex)
        .ok_or_else(|| format!("{short:?} is no action; one of: {}", actions.join(", ")))
}

fn to_json(state: &impl Serialize) -> String {
    serde_json::to_string(state).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}

/// Returns a state as bytes: four that tell the form, a checksum, and the state.
fn to_bytes(magic: [u8; 4], state: &impl Serialize) -> Vec<u8> {
    let body =
        postcard::to_allocvec(state).unwrap_or_else(|error| unreachable!("plain data: {error}"));
    [&magic[..], &checksum(&body).to_le_bytes(), &body].concat()
}

/// Reads what [`to_bytes`] has written.
fn of_bytes<S: DeserializeOwned>(magic: [u8; 4], bytes: &[u8]) -> Result<S, Vec<Problem>> {
    let refuse = |reason: &str| vec![Problem::whole(reason.into())];
    let (head, rest) = bytes.split_first_chunk().ok_or_else(|| refuse("too short"))?;
    let (sum, body) = rest.split_first_chunk().ok_or_else(|| refuse("too short"))?;
    if *head != magic || checksum(body).to_le_bytes() != *sum {
        return Err(refuse("these bytes are damaged, or were not written by this game"));
    }
    match postcard::take_from_bytes(body) {
        Ok((state, [])) => Ok(state),
        _ => Err(refuse("the bytes are damaged")),
    }
}

fn checksum(bytes: &[u8]) -> u32 {
    let word = |sum: u64, &byte: &u8| mix(sum ^ u64::from(byte));
    (bytes.iter().fold(bytes.len() as u64, word) >> 32) as u32
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
