//! States as JSON, as plain data, and as bytes.

use crate::rules::state::State;
use crate::rules::{Rules, check};
use crate::text::form;
use midgard_core::{Plain, Problem, Reader, in_base_box, mix};
use std::fmt;

/// Why bytes or a dict are not a state.
#[derive(Clone, PartialEq, Debug)]
pub struct InvalidSnapshot {
    /// Everything that is wrong.
    pub problems: Vec<Problem>,
}

impl InvalidSnapshot {
    /// Makes the error for something that is refused as a whole.
    fn whole(reason: String) -> Self {
        Self { problems: vec![Problem::whole(reason)] }
    }
}

impl fmt::Display for InvalidSnapshot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "this is no state of the game:")?;
        self.problems.iter().try_for_each(|problem| write!(out, "\n- {problem}"))
    }
}

impl std::error::Error for InvalidSnapshot {}

/// The first bytes of a state, and the version of the form that follows.
const MAGIC: [u8; 4] = *b"mgC\x02";

impl State {
    /// Returns the state as JSON: `docs/reference/state.md` explains it.
    pub fn to_json(&self, rules: &Rules) -> String {
        let dict = form::Dict::new(rules, self, form::trim);
        serde_json::to_string(&dict).unwrap_or_else(|error| unreachable!("plain data: {error}"))
    }

    /// Reads a state from JSON.
    ///
    /// # Errors
    /// When the text is not a state, or not a state of this game. The error names everything that is wrong.
    pub fn from_json(rules: &Rules, json: &str) -> Result<Self, InvalidSnapshot> {
        let data = serde_json::from_str(json);
        let data = data.map_err(|error| {
            InvalidSnapshot::whole(format!("the text is no JSON of a state: {error}"))
        })?;
        Self::from_plain(rules, &data)
    }

    /// Reads a state from plain data.
    ///
    /// # Errors
    /// When the data is not a state, or not a state of this game.
    pub fn from_plain(rules: &Rules, data: &Plain) -> Result<Self, InvalidSnapshot> {
        let filled = form::fill(rules, data);
        let read = Self::from_derived(rules, &filled.plain, filled.problems);
        read.map_err(|it| form::as_written(rules, data, filled.mark, it))
            .map_err(|problems| InvalidSnapshot { problems })
    }

    /// Reads a state from its derived form, of which some problems are known.
    fn from_derived(
        rules: &Rules,
        data: &Plain,
        known: Vec<Problem>,
    ) -> Result<Self, Vec<Problem>> {
        let reader = Reader { players: rules.players(), limits: &check::LIMITS };
        let (state, found) = reader.read::<Self>(data);
        let mut problems = [known, found].concat();
        let Some(state) = state else { return Err(problems) };
        let known = |it: &Problem| ["", "players"].contains(&it.path.as_str());
        if state.players != rules.options.players && !problems.iter().any(known) {
            problems.push(check::players(rules, &state));
        }
        let problems = state.more_problems(rules, problems);
        if problems.is_empty() { Ok(state) } else { Err(problems) }
    }

    /// Returns the state as bytes: at most a few more than its size.
    pub fn to_bytes(&self, rules: &Rules) -> Vec<u8> {
        let body = in_base_box(rules.is_base_game(), || postcard::to_allocvec(self));
        let body = body.unwrap_or_else(|error| unreachable!("plain data: {error}"));
        [&MAGIC[..], &checksum(&body).to_le_bytes(), &body].concat()
    }

    /// Reads a state from bytes.
    ///
    /// # Errors
    /// When the bytes are foreign, of another version, damaged, or not a state of this game.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Self, InvalidSnapshot> {
        let refuse = |reason: &str| Err(InvalidSnapshot::whole(reason.into()));
        let Some((head, rest)) = bytes.split_first_chunk::<4>() else {
            return refuse("too short for a state");
        };
        if head[..3] != MAGIC[..3] {
            return refuse("these bytes were not written by midgard for this game");
        }
        if head != &MAGIC {
            return refuse("the bytes are of another version of midgard");
        }
        let Some((sum, body)) = rest.split_first_chunk::<4>() else {
            return refuse("too short for a state");
        };
        if checksum(body).to_le_bytes() != *sum {
            return refuse("the bytes are damaged: the checksum does not fit");
        }
        let taken = in_base_box(rules.is_base_game(), || postcard::take_from_bytes::<Self>(body));
        match taken {
            Ok((state, [])) => state.read_back(rules),
            Ok(_) => refuse("bytes are left over"),
            Err(error) => refuse(&format!("the bytes are damaged: {error}")),
        }
    }

    /// Accepts a state if its plain data is that of a state of this game, and holds all of it: what goes beyond the data
    /// would be lost on this way.
    fn read_back(self, rules: &Rules) -> Result<Self, InvalidSnapshot> {
        let data = form::dict(rules, &self);
        if Self::from_plain(rules, &data)? == self {
            return Ok(self);
        }
        Err(InvalidSnapshot::whole(
            "the bytes hold more than the data of a state of this game".into(),
        ))
    }
}

/// Returns the checksum that tells damaged bytes from whole ones.
fn checksum(bytes: &[u8]) -> u32 {
    let word = |sum: u64, &byte: &u8| mix(sum ^ u64::from(byte));
    (bytes.iter().fold(bytes.len() as u64, word) >> 32) as u32
}
