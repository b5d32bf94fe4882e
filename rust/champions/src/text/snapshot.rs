//! States that are read: from plain data, from JSON, from bytes.

use crate::rules::state::State;
use crate::rules::{Rules, check};
use crate::text::form;
use midgard_core::{Plain, Problem, Reader, Surface};
use std::fmt;

/// Why bytes or a dict are not a state.
#[derive(Clone, PartialEq, Debug)]
pub struct InvalidSnapshot {
    /// Everything that is wrong.
    pub problems: Vec<Problem>,
}

impl fmt::Display for InvalidSnapshot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "this is not a state of the game:")?;
        self.problems.iter().try_for_each(|problem| write!(out, "\n- {problem}"))
    }
}

impl std::error::Error for InvalidSnapshot {}

impl State {
    /// Returns the state as JSON: `docs/reference/state.md` explains it.
    pub fn to_json(&self, rules: &Rules) -> String {
        rules.state_json(self)
    }

    /// Reads a state from JSON.
    ///
    /// # Errors
    /// When the text is not a state, or not a state of this game. The error names everything that is wrong.
    pub fn from_json(rules: &Rules, json: &str) -> Result<Self, InvalidSnapshot> {
        rules.state_of_json(json).map_err(|problems| InvalidSnapshot { problems })
    }

    /// Returns the state as bytes: at most a few more than its size.
    pub fn to_bytes(&self, rules: &Rules) -> Vec<u8> {
        rules.state_bytes(self)
    }

    /// Reads a state from bytes.
    ///
    /// # Errors
    /// When the bytes are foreign, of another version, damaged, or not a state of this game.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Self, InvalidSnapshot> {
        rules.state_of_bytes(bytes).map_err(|problems| InvalidSnapshot { problems })
    }

    /// Reads a state from plain data.
    pub(super) fn from_plain(rules: &Rules, data: &Plain) -> Result<Self, Vec<Problem>> {
        let filled = form::fill(rules, data);
        let read = Self::from_derived(rules, &filled.plain, filled.problems);
        read.map_err(|it| form::as_written(rules, data, filled.mark, it))
    }

    /// Reads a state from its derived form, of which some problems are known.
    fn from_derived(
        rules: &Rules,
        data: &Plain,
        known: Vec<Problem>,
    ) -> Result<Self, Vec<Problem>> {
        let reader = Reader { players: rules.players(), limits: &check::LIMITS, loose: false };
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
}
