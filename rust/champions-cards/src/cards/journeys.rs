//! Journey cards, at sea and on land.

use super::CardProblem;
use super::card_file::{CardFile, Row};
use super::check::{copies, last_line};
use super::schema::{JOURNEYS, LAND_CARDS, MANUAL_LAND_CARDS};
use crate::words::Journey;
use midgard_core::Word;

/// The numbers of a journey card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JourneyNumbers {
    /// Coins that it asks for, takes or gives.
    pub coins: u8,
    /// Warriors that it takes.
    pub warriors: u8,
    /// How often a warrior may be hired; `None` where nobody is for hire.
    pub times: Option<u8>,
    /// Food or warriors that it takes.
    pub losses: u8,
    /// Favor that it gives.
    pub favor: u8,
}

/// Returns the row of a journey.
pub(super) fn row(file: &CardFile, kind: Journey) -> &Row {
    let land = kind.word().strip_prefix("land-");
    land.map_or_else(|| file.row("journeys", kind.word()), |id| file.row("land_journeys", id))
}

/// Returns the cards of a journey that the manual lists. `[component_counts]`
pub(super) fn in_manual(file: &CardFile, kind: Journey) -> u8 {
    let field = if kind.word().starts_with("land-") { "manual_count" } else { "count" };
    row(file, kind).number(field)
}

/// Returns the numbers of a journey.
pub(super) fn numbers(row: &Row) -> JourneyNumbers {
    JourneyNumbers {
        coins: row.number_or_0("coins"),
        warriors: row.number_or_0("warriors"),
        times: row.optional_number("times"),
        losses: row.number_or_0("losses"),
        favor: row.number_or_0("favor"),
    }
}

/// `[cards.counts]` The component list has 18 journeys.
pub(super) fn check_sea(file: &CardFile, problems: &mut Vec<CardProblem>) {
    let rows = file.rows_of("journeys");
    let rows = rows.filter(|row| !["odins_trial", "shipwreck"].contains(&row.id)); // promo cards
    let count: u16 = rows.map(|row| u16::from(row.number("count"))).sum();
    if count != u16::from(JOURNEYS) {
        let line = last_line(file, "journeys", "count");
        let message = format!("the journeys add up to {count} cards, not {JOURNEYS}");
        problems.push(CardProblem::new(line, message));
    }
}

/// `[cards.counts]` The component lists have these numbers of land journeys; promo cards come besides.
pub(super) fn check_land(file: &CardFile, problems: &mut Vec<CardProblem>) {
    let rights = [("count", LAND_CARDS), ("manual_count", MANUAL_LAND_CARDS)];
    copies(file, "land_journeys", &["mercenaries"], rights, problems);
}
