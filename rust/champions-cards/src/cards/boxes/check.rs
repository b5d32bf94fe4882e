//! Checks of several fields and rows of the boxes together.

use crate::cards::CardProblem;
use crate::cards::card_file::{CardFile, Row, Value};
use crate::cards::check::last_line;
use crate::cards::schema::{LAND_CARDS, MANUAL_LAND_CARDS};
use crate::words::{Location, Warrior};
use midgard_core::Word;

/// What a blessing does that leaves a choice.
const CHOICES: [&str; 3] = ["any_resource", "take_rune", "draw_destiny"];

/// What only one stall takes or gives, because it leaves a choice.
const OWN: [(&str, &str, Location); 3] = [
    ("cost", "any_resource", Location::RovingRangers),
    ("gain", "other_takes_blame", Location::Gossip),
    ("gain", "swaps", Location::Trainer),
];

/// Returns the things of a field.
fn items<'a>(row: &'a Row, field: &str) -> &'a [(&'static str, u8)] {
    match row.cell(field).map(|cell| &cell.value) {
        Some(Value::Items(items)) => items,
        _ => &[],
    }
}

/// `[helmet]` Only the Leader die has a helmet.
pub(in crate::cards) fn die(row: &Row, field: &str, problems: &mut Vec<CardProblem>) {
    let Some(Value::Faces(faces)) = row.cell(field).map(|cell| &cell.value) else { return };
    if row.id != Warrior::Leader.word() && faces.iter().any(|(face, _)| face.helmet) {
        let message = format!("{}: only the die of the leader has a helmet", row.id);
        problems.push(CardProblem::new(row.line(&[field]), message));
    }
}

/// What leaves a choice belongs to the stall that asks for it.
pub(in crate::cards) fn stall(row: &Row, problems: &mut Vec<CardProblem>) {
    for (field, word, place) in OWN {
        if items(row, field).iter().any(|(name, _)| *name == word) && row.id != place.word() {
            let message = format!("{}: {field}: {word} is for {} alone", row.id, place.word());
            problems.push(CardProblem::new(row.line(&[field]), message));
        }
    }
    let cost = items(row, "cost");
    if cost.len() > 1 && cost.iter().any(|(name, _)| *name == "any_resource") {
        let message = format!("{}: cost: any_resource must be the whole cost", row.id);
        problems.push(CardProblem::new(row.line(&["cost"]), message));
    }
}

/// The destinies that a blessing draws at most, and the copies of blessings that draw destinies.
const MOST_DRAWN: u8 = 6;
const MOST_DRAWING: i16 = 4;

/// Returns the destinies that a blessing draws.
fn draws(row: &Row) -> u8 {
    let draws = |&&(name, _): &&(&str, u8)| name == "draw_destiny";
    items(row, "effect").iter().find(draws).map_or(0, |&(_, number)| number)
}

/// `[blessing.thread_of_fate]` A state holds what was drawn at so many visits at most.
pub(in crate::cards) fn drawing(file: &CardFile, problems: &mut Vec<CardProblem>) {
    for field in ["count", "manual_count"] {
        let rows = file.rows_of("blessings").filter(|row| draws(row) > 0);
        let copies: i16 = rows.map(|row| i16::from(row.number(field))).sum();
        if copies > MOST_DRAWING {
            let line = last_line(file, "blessings", field);
            let message = format!(
                "blessings: {field} of those that draw destinies adds up to {MOST_DRAWING} at most, not {copies}"
            );
            problems.push(CardProblem::new(line, message));
        }
    }
}

/// A blessing asks for one thing at most.
pub(in crate::cards) fn blessing(row: &Row, problems: &mut Vec<CardProblem>) {
    if draws(row) > MOST_DRAWN {
        let message = format!("{}: effect: draw_destiny is {MOST_DRAWN} at most", row.id);
        problems.push(CardProblem::new(row.line(&["effect"]), message));
    }
    let choices = items(row, "effect").iter().filter(|(name, _)| CHOICES.contains(name)).count();
    if choices > 1 {
        let message = format!("{}: effect must have at most one of {}", row.id, CHOICES.join(", "));
        problems.push(CardProblem::new(row.line(&["effect"]), message));
    }
}

/// `[cards.counts]` The component lists have these numbers of land journeys; promo cards come besides.
pub(in crate::cards) fn land_journeys(file: &CardFile, problems: &mut Vec<CardProblem>) {
    for (field, right) in [("count", LAND_CARDS), ("manual_count", MANUAL_LAND_CARDS)] {
        let rows = file.rows_of("land_journeys").filter(|row| row.id != "mercenaries");
        let count: i16 = rows.map(|row| i16::from(row.number(field))).sum();
        if count != right {
            let line = last_line(file, "land_journeys", field);
            let message = format!("land_journeys: {field} adds up to {count} cards, not {right}");
            problems.push(CardProblem::new(line, message));
        }
    }
}
