//! States in JSON and in bytes, as [`Surface`] writes and reads them.

use crate::plain::Plain;
use crate::problem::Problem;
use crate::rng::mix;
use crate::surface::Surface;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Returns data as JSON.
pub(crate) fn json(data: &Plain) -> String {
    serde_json::to_string(data).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}

/// Reads the JSON text of a state as plain data.
///
/// # Errors
/// When the text is not JSON.
pub(crate) fn plain(json: &str) -> Result<Plain, Vec<Problem>> {
    let refuse = |error| vec![Problem::whole(format!("the text is no JSON of a state: {error}"))];
    serde_json::from_str(json).map_err(refuse)
}

/// Returns a value as bytes.
pub fn bytes(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}

/// Reads what [`Surface::state_body`] writes by default: the bytes of `postcard`.
///
/// # Errors
/// When the bytes are damaged, or more than the value.
pub fn value<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Vec<Problem>> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok(_) => refuse("bytes are left over"),
        Err(error) => refuse(&format!("the bytes are damaged: {error}")),
    }
}

/// Returns what follows the form and the checksum of a saved state.
pub(crate) fn body<G: Surface>(bytes: &[u8]) -> Result<&[u8], Vec<Problem>> {
    let Some((head, rest)) = bytes.split_first_chunk::<4>() else {
        return refuse("too short for a state");
    };
    if head[..3] != G::FORM[..3] {
        return refuse("these bytes were not written by midgard for this game");
    }
    if *head != G::FORM {
        return refuse("the bytes are of another version of midgard");
    }
    let Some((sum, body)) = rest.split_first_chunk::<4>() else {
        return refuse("too short for a state");
    };
    if G::checksum(body).to_le_bytes() != *sum {
        return refuse("the bytes are damaged: the checksum does not fit");
    }
    Ok(body)
}

/// Returns the state, unless the game finds problems in it.
pub(crate) fn sound<G: Surface>(game: &G, state: G::State) -> Result<G::State, Vec<Problem>> {
    let problems = game.problems(&state);
    if problems.is_empty() { Ok(state) } else { Err(problems) }
}

/// Returns the state if these data, which are those of the state, are read as the same state: what bytes hold beyond the
/// data would be lost on that way.
///
/// # Errors
/// When the data are refused, or hold less than the state.
pub fn read_back<G: Surface>(
    game: &G,
    state: G::State,
    data: &Plain,
) -> Result<G::State, Vec<Problem>> {
    match game.state_of_data(data)? {
        read if read == state => Ok(state),
        _ => refuse("the bytes hold more than the data of a state of this game"),
    }
}

/// Returns the checksum that distinguishes damaged bytes from whole ones.
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    let word = |sum: u64, &byte: &u8| mix(sum ^ u64::from(byte));
    (bytes.iter().fold(bytes.len() as u64, word) >> 32) as u32
}

fn refuse<T>(reason: &str) -> Result<T, Vec<Problem>> {
    Err(vec![Problem::whole(reason.into())])
}
