//! Checks of several fields and rows together.

use super::card_file::{CardFile, Row, Value};
use super::origin::InPlay;
use super::schema::SIDES;
use super::{CardProblem, blessings, enemies, epics, journeys, leaders};
use crate::players::MIN_PLAYERS;
use crate::words::{Location, Warrior};
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
            "blessings" => blessings::check(row, problems),
            "leaders" | "abilities" => leaders::check(row, problems),
            "trolls" | "draugr" | "monsters" => enemies::check(row, problems),
            "epics" => epics::check(row, problems),
            _ => {}
        }
    }
    if !file.troubled.contains(&"journeys") {
        journeys::check_sea(file, problems);
    }
    if !file.troubled.contains(&"land_journeys") {
        journeys::check_land(file, problems);
    }
    if !file.troubled.contains(&"blessings") {
        blessings::check_counts(file, problems);
        blessings::check_draws(file, problems);
    }
    if !["dice", "trolls", "draugr", "monsters", "abilities"]
        .iter()
        .any(|table| file.troubled.contains(table))
    {
        enemies::check_armor(file, play, problems);
    }
    if !file.troubled.contains(&"longships") {
        longships(file, problems);
    }
}

/// `[dice]` A die has six sides. At least one of them hits: otherwise a fight might never end.
fn die(row: &Row, field: &str, problems: &mut Vec<CardProblem>) {
    helmet(row, field, problems);
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
    choices(row, problems);
    let repeats = row.number("repeats");
    if repeats != 1 && row.id != Location::Aumingi.word() {
        let message = format!("{}: repeats must be 1, not {repeats}, but for aumingi", row.id);
        problems.push(CardProblem::new(row.line(&["repeats"]), message));
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

/// Returns the things of a field.
pub(super) fn items<'a>(row: &'a Row, field: &str) -> &'a [(&'static str, u8)] {
    match row.cell(field).map(|cell| &cell.value) {
        Some(Value::Items(items)) => items,
        _ => &[],
    }
}

/// `[helmet]` Only the Leader die has a helmet.
fn helmet(row: &Row, field: &str, problems: &mut Vec<CardProblem>) {
    let Some(Value::Faces(faces)) = row.cell(field).map(|cell| &cell.value) else { return };
    if row.id != Warrior::Leader.word() && faces.iter().any(|(face, _)| face.helmet) {
        let message = format!("{}: only the die of the leader has a helmet", row.id);
        problems.push(CardProblem::new(row.line(&[field]), message));
    }
}

/// Prices and gains that belong to one stall, because they leave a choice.
const OWN: [(&str, &str, Location); 3] = [
    ("cost", "any_resource", Location::RovingRangers),
    ("gain", "other_takes_blame", Location::Gossip),
    ("gain", "swaps", Location::Trainer),
];

/// A choice belongs to the stall that asks for it.
fn choices(row: &Row, problems: &mut Vec<CardProblem>) {
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

/// Reports the copies of a table that do not add up; those of the promo cards do not count.
pub(super) fn copies(
    file: &CardFile,
    table: &'static str,
    promos: &[&str],
    rights: [(&str, i16); 2],
    problems: &mut Vec<CardProblem>,
) {
    for (field, right) in rights {
        let rows = file.rows_of(table).filter(|row| !promos.contains(&row.id));
        let count: i16 = rows.map(|row| i16::from(row.number(field))).sum();
        if count != right {
            let line = last_line(file, table, field);
            let message = format!("{table}: {field} adds up to {count} cards, not {right}");
            problems.push(CardProblem::new(line, message));
        }
    }
}
