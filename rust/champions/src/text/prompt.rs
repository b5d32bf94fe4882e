//! The prompt of a state, in one sentence, as others may know it. The prompts are in the files of the phases.

use crate::rules::Rules;
use crate::rules::state::{Phase, State};
use midgard_core::Seat;

impl State {
    /// Returns what the game waits for, as this seat or everybody may know it: a sealed decision is not shown.
    pub(crate) fn public_prompt(&self, rules: &Rules, seat: Option<Seat>) -> String {
        match self.phase {
            Phase::Assignment { turn, .. } if self.is_hidden(rules, turn, seat) => {
                format!("seat {turn} sends its warriors")
            }
            Phase::Training { turn, .. } if self.is_hidden(rules, turn, seat) => {
                format!("seat {turn} exchanges warriors")
            }
            _ => self.prompt(rules),
        }
    }
}
