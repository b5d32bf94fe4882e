//! Why an action is not legal: each phase finds the reason for its own actions, and each place for a worker who cannot
//! go there.

mod missing;

use crate::rules::action::Action;
use crate::rules::phase::table;
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, rune};
use crate::say::reasons::{Reason, Refusal, plain};
use crate::words::Rune;
use midgard_core::{Awaiting, Seat, Word};
use std::fmt;

/// The error for an action that is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalAction {
    /// The action.
    pub action: Action,
    /// Why it is not legal.
    pub reason: Reason,
    /// The reason with the facts of the game.
    pub fact: String,
    /// The rule that makes it illegal.
    pub tag: &'static str,
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} [{}]", self.sentence(), self.tag)
    }
}

impl std::error::Error for IllegalAction {}

impl From<IllegalAction> for midgard_core::Refusal {
    fn from(illegal: IllegalAction) -> Self {
        let text = illegal.sentence();
        Self { reason: illegal.reason.word(), text, rule: Some(illegal.tag) }
    }
}

impl IllegalAction {
    /// Returns the action and the fact in a sentence, without the rule.
    fn sentence(&self) -> String {
        format!("{} is not legal: {}", self.action, self.fact)
    }
}

impl State {
    /// Returns why this action is not legal; `None` if it is.
    pub fn why_not(&self, rules: &Rules, action: Action) -> Option<IllegalAction> {
        if self.is_legal(rules, action) {
            return None;
        }
        let Refusal(reason, fact, tag) = refusal(rules, self, action);
        Some(IllegalAction { action, reason, fact, tag })
    }

    /// Plays an action if it is legal, and leaves the state unchanged otherwise.
    ///
    /// # Errors
    /// When the action is not legal, with the reason.
    pub fn apply(&mut self, rules: &Rules, action: Action) -> Result<(), IllegalAction> {
        match self.why_not(rules, action) {
            Some(illegal) => Err(illegal),
            None => {
                self.apply_unchecked(rules, action);
                Ok(())
            }
        }
    }

    fn is_legal(&self, rules: &Rules, action: Action) -> bool {
        has_index(action) && self.legal_actions(rules).contains(action.index())
    }
}

/// Returns whether the action has an index. A caller can construct one without an index.
fn has_index(action: Action) -> bool {
    match action {
        Action::Count(count) => count <= 15,
        Action::Pick(_, face) => face < 6,
        Action::Trade(give, get) => give != get,
        _ => true,
    }
}

/// Returns why the action is not legal, by the phase and the action.
fn refusal(rules: &Rules, state: &State, action: Action) -> Refusal {
    let turn = match state.awaiting() {
        Awaiting::Nothing => return plain(Reason::GameOver, "cleanup.rounds"),
        Awaiting::Chance => {
            let fact = format!("nobody decides now: {}", state.prompt(rules));
            return Refusal(Reason::ChanceAwaited, fact, state.phase.rule(state));
        }
        Awaiting::Decision(turn) => turn,
    };
    let refused = match action {
        Action::Rune(rune) => refused_rune(rules, state, turn, rune),
        _ => {
            let refused = state.phase.refuse(rules, state, action);
            refused.unwrap_or_else(|| not_awaited(rules, state))
        }
    };
    if let Some(fact) = rules.missing(action) {
        return Refusal(refused.0, fact, refused.2);
    }
    refused
}

/// Makes the refusal of an action that does not belong to this decision.
fn not_awaited(rules: &Rules, state: &State) -> Refusal {
    let fact = format!("something else is asked: {}", state.prompt(rules));
    Refusal(Reason::NotAwaited, fact, state.phase.rule(state))
}

/// `[rune.any_time]` A rune must be the seat's own, unused and usable at this moment, and it must do something
/// (M3).
fn refused_rune(rules: &Rules, state: &State, turn: Seat, rune: Rune) -> Refusal {
    if let Phase::Patience { turn, back } = state.phase {
        return table::Patience { turn, back }.why_not(state, rune);
    }
    let clan = &state.clans[turn];
    if clan.used_runes.has(rune) {
        let fact = format!("seat {turn} has used this rune, and each is used once");
        return Refusal(Reason::RuneUsed, fact, "rune.any_time");
    }
    if !clan.holds(rune) {
        let fact = format!("seat {turn} does not have this rune");
        return Refusal(Reason::NotYours, fact, "rune.any_time");
    }
    if !rune::allowed(&state.phase).has(rune) {
        let fact = format!("it is used {}; now {}", rune::when(rules, rune), state.prompt(rules));
        return Refusal(Reason::RuneNotNow, fact, rune::rule(rune).word());
    }
    Refusal(Reason::RuneNoEffect, rune::idle(turn, rune), rune::rule(rune).word())
}
