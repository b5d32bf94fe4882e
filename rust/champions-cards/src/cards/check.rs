//! Checks of several fields and rows together.

use super::CardProblem;
use super::boxes::check as boxes;
use super::card_file::{CardFile, Row, Value};
use super::origin::InPlay;
use super::schema::{JOURNEYS, SIDES};
use crate::players::MIN_PLAYERS;
use crate::words::Location;
use midgard_core::Word;

/// Reports fields and rows that do not fit together, unless one of them is already reported.
pub(super) fn check(file: &CardFile, play: InPlay, problems: &mut Vec<CardProblem>) {
    for row in file.rows.iter().filter(|row| !row.faulty) {
        match row.table.name {
            "dice" => {
                die(row, "faces", problems);
                die(row, "faces_b", problems);
            }
            "destinies" => destiny(row, problems),
            "stalls" => stall(row, problems),
            "blessings" => boxes::blessing(row, problems),
            "leaders" | "abilities" => boxes::leader(row, problems),
            "trolls" | "draugr" | "monsters" => boxes::enemy(row, problems),
            "epics" => boxes::epic(row, problems),
            _ => {}
        }
    }
    if !file.troubled.contains(&"journeys") {
        journeys(file, problems);
    }
    if !file.troubled.contains(&"land_journeys") {
        boxes::land_journeys(file, problems);
    }
    if !file.troubled.contains(&"blessings") {
        boxes::blessings(file, problems);
        boxes::drawing(file, problems);
    }
    if !["dice", "trolls", "draugr", "monsters", "abilities"]
        .iter()
        .any(|table| file.troubled.contains(table))
    {
        boxes::armor(file, play, problems);
    }
    if !file.troubled.contains(&"longships") {
        longships(file, problems);
    }
}

/// `[dice]` A die has six sides. At least one of them hits: otherwise a fight might never end.
fn die(row: &Row, field: &str, problems: &mut Vec<CardProblem>) {
    boxes::die(row, field, problems);
    let Some(Value::Faces(faces)) = row.cell(field).map(|cell| &cell.value) else { return };
    let line = row.line(&[field]);
    let mut report = |message| problems.push(CardProblem::new(line, message));
    let sides: usize = faces.iter().map(|&(_, sides)| usize::from(sides)).sum();
    if sides != usize::from(SIDES) {
        report(format!("{}: the faces add up to {sides} sides, not {SIDES}", row.id));
    }
    if faces.iter().all(|(face, _)| face.hits == 0) {
        report(format!("{}: one face at least must show a hit", row.id));
    }
}

/// A tie is not worth more than being alone.
fn destiny(row: &Row, problems: &mut Vec<CardProblem>) {
    let (sole, tied) = (row.number("sole"), row.number("tied"));
    if tied > sole {
        let message = format!("{}: tied is {tied}; it must be at most sole, {sole}", row.id);
        problems.push(CardProblem::new(row.line(&["sole", "tied"]), message));
    }
}

/// `[stall.aumingi]` Only Aumingi may be used several times.
fn stall(row: &Row, problems: &mut Vec<CardProblem>) {
    boxes::stall(row, problems);
    let repeats = row.number("repeats");
    if repeats != 1 && row.id != Location::Aumingi.word() {
        let message = format!("{}: repeats must be 1, not {repeats}, but for aumingi", row.id);
        problems.push(CardProblem::new(row.line(&["repeats"]), message));
    }
}

/// `[cards.counts]` The component list has 18 journeys.
fn journeys(file: &CardFile, problems: &mut Vec<CardProblem>) {
    let rows = file.rows_of("journeys");
    let rows = rows.filter(|row| !["odins_trial", "shipwreck"].contains(&row.id)); // promo cards
    let count: u16 = rows.map(|row| u16::from(row.number("count"))).sum();
    if count != u16::from(JOURNEYS) {
        let line = last_line(file, "journeys", "count");
        let message = format!("the journeys add up to {count} cards, not {JOURNEYS}");
        problems.push(CardProblem::new(line, message));
    }
}

/// At least one longship can be built in every game.
fn longships(file: &CardFile, problems: &mut Vec<CardProblem>) {
    if file.rows_of("longships").all(|row| usize::from(row.number("min_players")) > MIN_PLAYERS) {
        let line = last_line(file, "longships", "min_players");
        let message = format!("one longship at least must have min_players = {MIN_PLAYERS}");
        problems.push(CardProblem::new(line, message));
    }
}

/// Returns the last line on which a row of a table has this field.
pub(super) fn last_line(file: &CardFile, table: &str, field: &str) -> usize {
    file.rows_of(table).map(|row| row.line(&[field])).max().unwrap_or(0)
}
