//! The abilities of leaders.

use super::CardProblem;
use super::card_file::{CardFile, Row};
use crate::words::Leader;
use midgard_core::Word;

/// The second ability of a leader: `docs/reference/expansions.md` lists the numbers of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AbilityRow {
    /// The number.
    pub number: u8,
    /// The number against Bergrisar and monsters; `None` if it is the same.
    pub against: Option<u8>,
    /// The most; `None` without a limit.
    pub most: Option<u8>,
}

/// Makes the numbers of a leader's second ability.
pub(super) fn ability(file: &CardFile, leader: Leader) -> AbilityRow {
    let row = file.row("abilities", leader.word());
    let [against, most] = ["against", "most"].map(|field| row.optional_number(field));
    AbilityRow { number: row.number("number"), against, most }
}

/// The leader whose abilities have no number but this: she exchanges the one die of the Jarl's Longhouse, and one Swordsman.
const EXCHANGES: (Leader, u8) = (Leader::Ragnhild, 1);

/// `[leader.ragnhild]` `[ability.ragnhild]` A number that the rules do not use cannot be corrected.
pub(super) fn check(row: &Row, problems: &mut Vec<CardProblem>) {
    let (leader, right) = EXCHANGES;
    if row.id == leader.word() && row.number_or_0("number") != right {
        let message = format!("{}: number is {right} and cannot be changed", row.id);
        problems.push(CardProblem::new(row.line(&["number"]), message));
    }
}
