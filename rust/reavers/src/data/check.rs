//! Checks rows: each field by itself, then what no single row can show.

use super::build;
use super::read::{CardFile, Cell, Row, short};
use super::schema::{Field, Kind, MOST_FACES, MOST_OF_LIST, MOST_PRICE};
use crate::words::{DieFace, Location, MOST_REAVERS, MOST_TYPES, SPOILS_CARDS, SUPPLY_ROWS, Token};
use midgard_card_files::CardProblem;
use midgard_core::{Plain, Word};

/// Reports everything that is wrong with the rows. What a table has as a whole is looked at where its fields are sound.
pub(super) fn check(file: &CardFile, problems: &mut Vec<CardProblem>) {
    let mut faulty = Vec::new();
    for row in file.0.iter().flatten() {
        for (field, cell) in row.table.fields.iter().zip(&row.cells) {
            let (line, fault) = match cell {
                None if field.optional => continue,
                None => (row.line, Some(format!("{} is missing", field.name))),
                Some(cell) => (cell.line, fault(field, &cell.value)),
            };
            if let Some(message) = fault {
                problems.push(CardProblem::new(line, format!("{}: {message}", row.place())));
                faulty.push(row.table.name);
            }
        }
    }
    let mut check = |tables: &[&str], line: usize, holds: bool, message: String| {
        if !holds && !tables.iter().any(|table| faulty.contains(table)) {
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
    let wanted = match field.kind {
        Kind::Number(least, most) => {
            (!is_within(value, least, most)).then(|| format!("must be {least} to {most}"))
        }
        Kind::Flag => (!matches!(value, Plain::Bool(_))).then(|| "must be true or false".into()),
        Kind::Text => (!matches!(value, Plain::Text(_))).then(|| "must be a text".into()),
        Kind::Numbers(most) => return list_fault(name, most, value),
        Kind::Faces => return faces_fault(value),
        Kind::Prices => return prices_fault(value),
    };
    wanted.map(|wanted| format!("{name} {wanted}, not {}", short(value)))
}

/// Returns what is wrong with a list of numbers.
fn list_fault(name: &str, most: usize, value: &Plain) -> Option<String> {
    let numbers: Option<Vec<i64>> = match value {
        Plain::List(items) if (1..=most).contains(&items.len()) => {
            let number = |item: &Plain| match item {
                Plain::Number(number) if (0..=MOST_OF_LIST).contains(number) => Some(*number),
                _ => None,
            };
            items.iter().map(number).collect()
        }
        _ => None,
    };
    let Some(numbers) = numbers else {
        let wanted = format!("must be 1 to {most} numbers of 0 to {MOST_OF_LIST}");
        return Some(format!("{name} {wanted}, not {}", short(value)));
    };
    let rises = matches!(name, "values" | "terror_penalty");
    if rises && !numbers.is_sorted() {
        return Some(format!("{name} must never fall"));
    }
    (name == "terror_penalty" && numbers[0] != 0).then(|| format!("{name} must begin with 0"))
}

fn faces_fault(value: &Plain) -> Option<String> {
    let Plain::List(faces) = value else { return Some("faces must be a list".into()) };
    if !(1..=MOST_FACES).contains(&faces.len()) {
        return Some(format!("the die has 1 to {MOST_FACES} faces"));
    }
    let is_face =
        |face: &Plain| matches!(face, Plain::Text(word) if DieFace::from_word(word).is_some());
    let wrong = faces.iter().find(|face| !is_face(face))?;
    Some(format!("each face must be one of nothing, terror, spoils, not {}", short(wrong)))
}

fn prices_fault(value: &Plain) -> Option<String> {
    let Plain::Fields(prices) = value else {
        return Some("sell must have a price for each of farm, wall, tower".into());
    };
    let has = |token: &Token| prices.iter().any(|(name, _)| name == token.word());
    if prices.len() != Token::COUNT || !Token::ALL.iter().all(has) {
        return Some("sell must have a price for each of farm, wall, tower".into());
    }
    let sound = prices.iter().all(|(_, price)| is_within(price, 0, MOST_PRICE));
    (!sound).then(|| format!("sell must be prices of 0 to {MOST_PRICE}"))
}

/// Returns the last line of a field in the rows of a table.
fn last_line(rows: &[Row], field: &str) -> usize {
    rows.iter().filter_map(|row| row.cell(field)).map(|cell| cell.line).max().unwrap_or(0)
}

/// Reports numbers of rows and cards that are not those of the component list.
fn counts(file: &CardFile, check: &mut impl FnMut(&[&str], usize, bool, String)) {
    let (supply, types) = (file.rows("supply").len(), file.rows("spoils"));
    let message = format!("supply: there are {SUPPLY_ROWS} rows, not {supply}");
    check(&["supply"], 0, supply == SUPPLY_ROWS, message);
    let message = format!("spoils: there are 2 to {MOST_TYPES} types, not {}", types.len());
    let holds = (2..=MOST_TYPES).contains(&types.len());
    check(&["spoils"], types.iter().map(|row| row.line).max().unwrap_or(0), holds, message);
    let reavers = file.rows("reavers");
    let message = format!("reavers: there are at most {MOST_REAVERS} rows, not {}", reavers.len());
    let holds = reavers.len() <= MOST_REAVERS;
    check(&["reavers"], reavers.iter().map(|row| row.line).max().unwrap_or(0), holds, message);
    for (name, rows, cards) in [("spoils", types, SPOILS_CARDS), ("reavers", reavers, MOST_REAVERS)]
    {
        let total: i64 = rows.iter().map(|row| row.number("count")).sum();
        let message = format!("{name}: there are {cards} cards, not {total}");
        check(&[name], last_line(rows, "count"), total == cards as i64, message);
    }
}

/// Reports locations that are not in their order, and supply of Roskilde.
fn places(rows: &[Row], check: &mut impl FnMut(&[&str], usize, bool, String)) {
    let tables = &["locations"];
    let is_in_place = |(at, row): (usize, &Row)| {
        let number = row.number("number") == at as i64;
        Location::from_word(&row.id).map(Word::index) == Some(at) && number
    };
    let holds = rows.len() == Location::COUNT && rows.iter().enumerate().all(is_in_place);
    let message = "locations: they keep their order, numbered from 0".into();
    check(tables, last_line(rows, "number"), holds, message);
    let is_some = |cell: &&Cell| cell.value != Plain::Number(0);
    let gets = rows.first().and_then(|row| row.cells[1..].iter().flatten().find(is_some));
    let line = gets.map_or(0, |cell| cell.line);
    check(tables, line, gets.is_none(), "locations roskilde: it receives no supply".into());
}

/// Reports words that name nothing.
fn words(file: &CardFile, check: &mut impl FnMut(&[&str], usize, bool, String)) {
    for row in file.rows("reavers") {
        let (Some(cell), Some(id)) = (row.cell("bonus"), row.text("bonus")) else { continue };
        let holds = file.rows("bonuses").iter().any(|bonus| bonus.id == id);
        let message = format!("{}: there is no bonus {}", row.place(), short(&cell.value));
        check(&[], cell.line, holds, message);
    }
    for row in file.rows("bonuses") {
        let (Some(cell), Some(word)) = (row.cell("count"), row.text("count")) else { continue };
        let holds = build::bonus_count(word, file.rows("spoils")).is_some();
        let message = format!("{}: there is no count {}", row.place(), short(&cell.value));
        check(&[], cell.line, holds, message);
    }
}
