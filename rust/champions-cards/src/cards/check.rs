//! What fields and rows must be together.

use super::CardProblem;
use super::schema::{FEWEST_PLAYERS, JOURNEYS, SIDES};
use super::sheet::{Row, Sheet, Value};
use crate::words::Location;
use midgard_core::Word;

/// Reports what does not go together, unless something was wrong with its parts.
pub(super) fn check(sheet: &Sheet, problems: &mut Vec<CardProblem>) {
    for row in sheet.rows.iter().filter(|row| !row.faulty) {
        match row.table.name {
            "dice" => die(row, problems),
            "destinies" => destiny(row, problems),
            "stalls" => stall(row, problems),
            _ => {}
        }
    }
    if !sheet.troubled.contains(&"journeys") {
        journeys(sheet, problems);
    }
    if !sheet.troubled.contains(&"longships") {
        longships(sheet, problems);
    }
}

/// `[dice]` A die has six sides, and one that never hits could make a fight without end.
fn die(row: &Row, problems: &mut Vec<CardProblem>) {
    let Value::Faces(faces) = row.value("faces") else { return };
    let line = row.line(&["faces"]);
    let mut report = |message| problems.push(CardProblem { line, message });
    let sides: usize = faces.iter().map(|&(_, sides)| usize::from(sides)).sum();
    if sides != usize::from(SIDES) {
        report(format!("{}: the faces add up to {sides} sides, not {SIDES}", row.id));
    }
    if faces.iter().all(|(face, _)| face.hits == 0) {
        report(format!("{}: one face at least must show a hit", row.id));
    }
}

/// A tie is never worth more.
fn destiny(row: &Row, problems: &mut Vec<CardProblem>) {
    let (sole, tied) = (row.number("sole"), row.number("tied"));
    if tied > sole {
        let message = format!("{}: tied is {tied}; it must be at most sole, {sole}", row.id);
        problems.push(CardProblem { line: row.line(&["sole", "tied"]), message });
    }
}

/// `[stall.aumingi]` Only Aumingi asks how often it is used.
fn stall(row: &Row, problems: &mut Vec<CardProblem>) {
    let repeats = row.number("repeats");
    if repeats != 1 && row.id != Location::Aumingi.word() {
        let message = format!("{}: repeats must be 1, not {repeats}, but for aumingi", row.id);
        problems.push(CardProblem { line: row.line(&["repeats"]), message });
    }
}

/// `[cards.counts]` The component list has 18 journeys.
fn journeys(sheet: &Sheet, problems: &mut Vec<CardProblem>) {
    let count: u16 = sheet.rows_of("journeys").map(|row| u16::from(row.number("count"))).sum();
    if count != u16::from(JOURNEYS) {
        let line = last_line(sheet, "journeys", "count");
        let message = format!("the journeys add up to {count} cards, not {JOURNEYS}");
        problems.push(CardProblem { line, message });
    }
}

/// Somebody can always build a longship.
fn longships(sheet: &Sheet, problems: &mut Vec<CardProblem>) {
    if sheet.rows_of("longships").all(|row| row.number("min_players") > FEWEST_PLAYERS) {
        let line = last_line(sheet, "longships", "min_players");
        let message = format!("one longship at least must have min_players = {FEWEST_PLAYERS}");
        problems.push(CardProblem { line, message });
    }
}

/// The last line on which a row of a table gives a field.
fn last_line(sheet: &Sheet, table: &str, field: &str) -> usize {
    sheet.rows_of(table).map(|row| row.line(&[field])).max().unwrap_or(0)
}
