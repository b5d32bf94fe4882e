//! Checks the rows, each by itself and together. The reference has the same texts.
//!
//! `[data.limits]` Section 12.

use super::build;
use super::schema::{CardFile, Row};
use super::schema::{Field, Kind, MOST_DEALS, MOST_FACES, MOST_OF_LIST, MOST_PRICE, NO_BONUS};
use crate::menu::LINES;
use crate::words::{DieFace, Location, MOST_REAVERS, MOST_TYPES, SPOILS_CARDS, SUPPLY_ROWS, Token};
use midgard_card_files::CardProblem;
use midgard_card_files::Cell;
use midgard_core::{Plain, Word, unknown_name};

/// Reports everything that is wrong with the rows: first each by itself, then, if all of them are sound, together.
pub(super) fn check(file: &CardFile, problems: &mut Vec<CardProblem>) {
    let known = problems.len();
    for row in file.all() {
        for (field, cell) in row.table.fields.iter().zip(&row.cells) {
            let (line, fault) = match cell {
                None if field.optional => continue,
                None => (row.line, Some(format!("{} is missing", field.name))),
                Some(cell) => (cell.line, fault(field, &cell.value)),
            };
            if let Some(message) = fault {
                problems.push(CardProblem::new(line, format!("{}: {message}", row.place())));
            }
        }
    }
    if problems.len() > known {
        return;
    }
    let mut check = |line: usize, holds: bool, message: String| {
        if !holds {
            problems.push(CardProblem::new(line, message));
        }
    };
    counts(file, &mut check);
    places(file.rows("locations"), &mut check);
    words(file, &mut check);
}

fn is_within(value: &Plain, least: i64, most: i64) -> bool {
    matches!(value, Plain::Number(number) if (least..=most).contains(number))
}

/// Returns what is wrong with a value.
fn fault(field: &Field, value: &Plain) -> Option<String> {
    let name = field.name;
    match field.kind {
        Kind::Number(least, most) => number_fault(name, least, most, value),
        Kind::Flag => {
            (!matches!(value, Plain::Bool(_))).then(|| format!("{name} must be true or false"))
        }
        Kind::Text => (!matches!(value, Plain::Text(_))).then(|| format!("{name} must be a text")),
        Kind::Numbers(least, most) => list_fault(name, least, most, value),
        Kind::Quotas => quotas_fault(name, value),
        Kind::Faces => faces_fault(value),
        Kind::Prices => prices_fault(value),
    }
}

fn number_fault(name: &str, least: i64, most: i64, value: &Plain) -> Option<String> {
    let is = match value {
        Plain::Number(number) if (least..=most).contains(number) => return None,
        Plain::Number(number) => format!(", not {number}"),
        _ => String::new(),
    };
    Some(format!("{name} must be {least} to {most}{is}"))
}

/// Returns what is wrong with a list of numbers.
fn list_fault(name: &str, least: usize, most: usize, value: &Plain) -> Option<String> {
    let number = |item: &Plain| match item {
        Plain::Number(number) if (0..=MOST_OF_LIST).contains(number) => Some(*number),
        _ => None,
    };
    let numbers: Option<Vec<i64>> = match value {
        Plain::List(items) if (least..=most).contains(&items.len()) => {
            items.iter().map(number).collect()
        }
        _ => None,
    };
    let Some(numbers) = numbers else {
        return Some(format!("{name} must be {least} to {most} numbers of 0 to {MOST_OF_LIST}"));
    };
    let must_rise = ["values", "terror_penalty"].contains(&name);
    if must_rise && !numbers.is_sorted() {
        return Some(format!("{name} must never fall"));
    }
    (name == "terror_penalty" && numbers[0] != 0).then(|| format!("{name} must begin with 0"))
}

fn quotas_fault(name: &str, value: &Plain) -> Option<String> {
    let quotas = if let Plain::List(quotas) = value { quotas.as_slice() } else { &[] };
    let is_sound =
        quotas.len() == LINES && quotas.iter().all(|quota| is_within(quota, 0, MOST_DEALS));
    (!is_sound).then(|| format!("{name} must be {LINES} numbers of 0 to {MOST_DEALS}"))
}

fn faces_fault(value: &Plain) -> Option<String> {
    let faces = if let Plain::List(faces) = value { faces.as_slice() } else { &[] };
    if !(1..=MOST_FACES).contains(&faces.len()) {
        return Some(format!("the die has 1 to {MOST_FACES} faces"));
    }
    let is_face =
        |face: &Plain| matches!(face, Plain::Text(word) if DieFace::from_word(word).is_some());
    let wrong = !faces.iter().all(is_face);
    wrong.then(|| format!("each face must be one of {}", DieFace::WORDS.join(", ")))
}

fn prices_fault(value: &Plain) -> Option<String> {
    let prices = if let Plain::Fields(prices) = value { prices.as_slice() } else { &[] };
    let has = |token: &&str| prices.iter().any(|(name, _)| name == token);
    if prices.len() != Token::COUNT || !Token::WORDS.iter().all(has) {
        let tokens = Token::WORDS.join(", ");
        return Some(format!("sell must have a price for each of {tokens}"));
    }
    let is_sound = prices.iter().all(|(_, price)| is_within(price, 0, MOST_PRICE));
    (!is_sound).then(|| format!("sell must be prices of 0 to {MOST_PRICE}"))
}

/// Returns the last line of a field in the rows of a table.
fn last_line(rows: &[Row], field: &str) -> usize {
    rows.iter().filter_map(|row| row.cell(field)).map(|cell| cell.line).max().unwrap_or(0)
}

/// Reports numbers of rows and cards that are not those of the component list.
fn counts(file: &CardFile, check: &mut impl FnMut(usize, bool, String)) {
    let (supply, types) = (file.rows("supply").len(), file.rows("spoils"));
    let message = format!("supply: there are {SUPPLY_ROWS} rows, not {supply}");
    check(0, supply == SUPPLY_ROWS, message);
    let message = format!("spoils: there are 2 to {MOST_TYPES} types, not {}", types.len());
    let holds = (2..=MOST_TYPES).contains(&types.len());
    check(types.iter().map(|row| row.line).max().unwrap_or(0), holds, message);
    let reavers = file.rows("reavers");
    let message = format!("reavers: there are at most {MOST_REAVERS} rows, not {}", reavers.len());
    let holds = reavers.len() <= MOST_REAVERS;
    check(reavers.iter().map(|row| row.line).max().unwrap_or(0), holds, message);
    for (name, rows, cards) in [("spoils", types, SPOILS_CARDS), ("reavers", reavers, MOST_REAVERS)]
    {
        let total: i64 = rows.iter().map(|row| row.number("count")).sum();
        let message = format!("{name}: there are {cards} cards, not {total}");
        check(last_line(rows, "count"), total == cards as i64, message);
    }
}

/// Reports locations that are not in their order, and supply of Roskilde.
fn places(rows: &[Row], check: &mut impl FnMut(usize, bool, String)) {
    let is_in_place = |(at, row): (usize, &Row)| {
        let number = row.number("number") == at as i64;
        Location::from_word(&row.id).map(Word::index) == Some(at) && number
    };
    let holds = rows.len() == Location::COUNT && rows.iter().enumerate().all(is_in_place);
    let message = format!("locations: they are {}, numbered from 0", Location::WORDS.join(", "));
    check(last_line(rows, "number"), holds, message);
    let is_some = |cell: &&Cell| cell.value != Plain::Number(0);
    let gets = rows.first().and_then(|row| row.cells[1..].iter().flatten().find(is_some));
    let line = gets.map_or(0, |cell| cell.line);
    check(line, gets.is_none(), "locations roskilde: it receives no supply".into());
}

/// Reports words that name nothing.
fn words(file: &CardFile, check: &mut impl FnMut(usize, bool, String)) {
    for row in file.rows("reavers") {
        let (Some(cell), Some(id)) = (row.cell("bonus"), row.text("bonus")) else { continue };
        let holds = id == NO_BONUS || file.rows("bonuses").iter().any(|bonus| bonus.id == id);
        let message = format!("{}: {}", row.place(), unknown_name("bonus", id, &[]));
        check(cell.line, holds, message);
    }
    for row in file.rows("bonuses") {
        let message = format!("{}: the word {NO_BONUS} stands for no bonus", row.place());
        check(row.line, row.id != NO_BONUS, message);
        let (Some(cell), Some(word)) = (row.cell("count"), row.text("count")) else { continue };
        let holds = build::bonus_count(word, file.rows("spoils")).is_some();
        let message = format!("{}: {}", row.place(), unknown_name("count", word, &[]));
        check(cell.line, holds, message);
    }
}
