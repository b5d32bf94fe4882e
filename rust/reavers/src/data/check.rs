//! Checks the rows, each by itself and together. The reference says the same in the same words.
//!
//! `[data.limits]` Section 12.

use crate::words::{DieFace, Location, MOST_REAVERS, MOST_TYPES, SPOILS_CARDS, SUPPLY_ROWS, Token};
use midgard_core::{Plain, Word};

/// What a field holds.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A whole number in these bounds.
    Number(i64, i64),
    /// True or false.
    Flag,
    /// So many whole numbers of 0 to 60.
    Numbers(usize, usize),
    /// The faces of the die.
    Faces,
    /// A price for each token.
    Sell,
    /// A text.
    Text,
}

use Kind::{Faces, Flag, Number, Numbers, Sell, Text};

/// The most of a number in a list.
const MOST: i64 = 60;
const ICON: Kind = Number(0, 9);
const PRICE: Kind = Number(0, 30);
const GLORY: Kind = Number(0, 60);
/// The tables, in the order in which they are checked.
const TABLES: [&str; 11] = [
    "bonuses",
    "die",
    "locations",
    "negotiation",
    "prices",
    "reavers",
    "rulings",
    "scoring",
    "spoils",
    "supply",
    "tokens",
];
/// Fields that a row may lack.
const OPTIONAL: [(&str, &str); 2] = [("reavers", "bonus"), ("bonuses", "ignore")];
/// What a bonus may count, besides tokens and spoils types.
const COUNTED: [&str; 7] =
    ["terror", "coins", "reavers", "raid_set", "spoils_types", "one", "ignored_terror"];
/// The word of a reaver without a bonus.
pub(super) const NO_BONUS: &str = "none";

/// Returns the fields of the rows of a table.
#[rustfmt::skip] // a table
pub(super) fn fields(table: &str) -> &'static [(&'static str, Kind)] {
    match table {
        "supply" => &[
            ("coins", ICON), ("spoils", ICON), ("farm", ICON), ("wall", ICON), ("tower", ICON),
            ("flip_roskilde", Flag), ("flip_locations", Flag),
        ],
        "locations" => &[
            ("number", Number(0, 6)), ("coins", ICON), ("spoils", ICON), ("farm", ICON),
            ("wall", ICON), ("tower", ICON),
        ],
        "spoils" => &[
            ("count", Number(0, SPOILS_CARDS as i64)), ("weapon", Flag), ("values", Numbers(1, 12)),
        ],
        "die" => &[("faces", Faces)],
        "reavers" => &[
            ("count", Number(0, MOST_REAVERS as i64)), ("cost", Number(0, 20)),
            ("helms", Number(0, 9)), ("yggdrasils", Number(0, 9)), ("bonus", Text),
        ],
        "bonuses" => &[
            ("div", Number(1, 99)), ("glory", Number(0, 20)), ("cap", Number(0, 99)),
            ("ignore", Number(0, 99)), ("count", Text),
        ],
        "prices" => &[
            ("hire_terror", PRICE), ("refresh", PRICE), ("farm", PRICE), ("wall", PRICE),
            ("tower", PRICE), ("shed_coins", PRICE), ("pass_terror_coins", PRICE),
            ("bjorgvin_add", PRICE), ("tonsberg_discard_terror", PRICE),
            ("tonsberg_surcharge", PRICE), ("nidalos_add", PRICE), ("vasteras_sell_spoils", PRICE),
            ("leirvik_surcharge", PRICE), ("sell", Sell),
        ],
        "tokens" => &[("farm", Number(0, 31)), ("wall", Number(0, 31)), ("tower", Number(0, 31))],
        "scoring" => &[
            ("farm", GLORY), ("wall", GLORY), ("tower", GLORY), ("set_bonus", GLORY),
            ("terror_extra_each", GLORY), ("coins_per_glory", Number(1, 20)),
            ("terror_penalty", Numbers(1, 20)),
        ],
        "negotiation" => &[
            ("cycles", Number(1, 8)), ("menu_size", Number(1, 24)), ("menu_sweetener", Number(0, 20)),
            ("auto_min_gain", Number(0, 99)), ("menu_payments", Numbers(0, 8)),
            ("menu_terror_payments", Numbers(0, 8)),
        ],
        "rulings" => &[("bjorgvin_sell_limit_each", Number(0, 1))],
        _ => &[],
    }
}

/// Returns a name of a file for a message.
pub(super) fn in_words(name: &str) -> String {
    let short: String = name.chars().take(40).collect();
    format!("\"{short}\"")
}

/// Returns the id of a row.
pub(super) fn id(row: &Plain) -> Option<&String> {
    if let Some(Plain::Text(id)) = row.at("id") { Some(id) } else { None }
}

/// Returns the rows of a table, also if it has a single one.
pub(super) fn rows<'a>(data: &'a Plain, table: &str) -> &'a [Plain] {
    match data.at(table) {
        Some(Plain::List(rows)) => rows,
        Some(row) => std::slice::from_ref(row),
        None => &[],
    }
}

/// Returns a number of a row that is sound.
pub(super) fn number(row: &Plain, field: &str) -> i64 {
    if let Some(&Plain::Number(number)) = row.at(field) { number } else { 0 }
}

/// Adds all that is wrong in the rows, first each by itself, then together.
pub(super) fn all(data: &Plain, problems: &mut Vec<String>) {
    let mut wrong = Vec::new();
    for table in TABLES {
        for row in rows(data, table) {
            let name = id(row).map_or_else(|| table.to_owned(), |id| format!("{table} {id}"));
            for &(field, kind) in fields(table) {
                match row.at(field) {
                    None if OPTIONAL.contains(&(table, field)) => {}
                    None => wrong.push(format!("{name}: {field} is missing")),
                    Some(value) => {
                        let found = of_field(field, kind, value);
                        wrong.extend(found.into_iter().map(|it| format!("{name}: {it}")));
                    }
                }
            }
        }
    }
    if wrong.is_empty() {
        counts(data, &mut wrong);
        names(data, &mut wrong);
    }
    problems.append(&mut wrong);
}

fn is_within(value: &Plain, least: i64, most: i64) -> bool {
    matches!(value, Plain::Number(number) if (least..=most).contains(number))
}

/// Returns what is wrong with a field.
fn of_field(field: &str, kind: Kind, value: &Plain) -> Option<String> {
    match kind {
        Number(least, most) if !is_within(value, least, most) => {
            let is = if let Plain::Number(number) = value {
                format!(", not {number}")
            } else {
                "".into()
            };
            Some(format!("{field} must be {least} to {most}{is}"))
        }
        Flag if !matches!(value, Plain::Bool(_)) => Some(format!("{field} must be true or false")),
        Text if !matches!(value, Plain::Text(_)) => Some(format!("{field} must be a text")),
        Numbers(least, most) => of_numbers(field, least, most, value),
        Faces => of_faces(value),
        Sell => of_sell(value),
        Number(..) | Flag | Text => None,
    }
}

fn of_numbers(field: &str, least: usize, most: usize, value: &Plain) -> Option<String> {
    let items = if let Plain::List(items) = value { items.as_slice() } else { &[Plain::Null] };
    let is_sound =
        (least..=most).contains(&items.len()) && items.iter().all(|item| is_within(item, 0, MOST));
    if !is_sound {
        return Some(format!("{field} must be {least} to {most} numbers of 0 to {MOST}"));
    }
    let numbers = || items.iter().map(|item| if let Plain::Number(it) = item { *it } else { 0 });
    let must_rise = ["values", "terror_penalty"].contains(&field);
    if must_rise && !numbers().is_sorted() {
        return Some(format!("{field} must never fall"));
    }
    let starts = field != "terror_penalty" || numbers().next() == Some(0);
    (!starts).then(|| format!("{field} must begin with 0"))
}

fn of_faces(value: &Plain) -> Option<String> {
    let faces = if let Plain::List(faces) = value { faces.as_slice() } else { &[] };
    if !(1..=36).contains(&faces.len()) {
        return Some("the die has 1 to 36 faces".into());
    }
    let is_face =
        |face: &Plain| matches!(face, Plain::Text(it) if DieFace::from_word(it).is_some());
    let wrong = !faces.iter().all(is_face);
    wrong.then(|| format!("each face must be one of {}", DieFace::WORDS.join(", ")))
}

fn of_sell(value: &Plain) -> Option<String> {
    let Plain::Fields(prices) = value else { return Some(missing_prices()) };
    let has_all = Token::WORDS.iter().all(|token| prices.iter().any(|(name, _)| name == token));
    if !has_all || prices.len() != Token::COUNT {
        return Some(missing_prices());
    }
    let is_sound = prices.iter().all(|(_, price)| is_within(price, 0, 30));
    (!is_sound).then(|| "sell must be prices of 0 to 30".into())
}

fn missing_prices() -> String {
    format!("sell must have a price for each of {}", Token::WORDS.join(", "))
}

/// Adds what is wrong with the numbers of rows and cards.
fn counts(data: &Plain, wrong: &mut Vec<String>) {
    let len = |table| rows(data, table).len();
    if len("supply") != SUPPLY_ROWS {
        wrong.push(format!("supply: there are {SUPPLY_ROWS} rows, not {}", len("supply")));
    }
    let numbered = rows(data, "locations").iter().enumerate();
    let is_numbered = numbered.map(|(at, row)| {
        id(row).map(String::as_str) == Location::WORDS.get(at).copied()
            && number(row, "number") == at as i64
    });
    if len("locations") != Location::COUNT || !is_numbered.into_iter().all(|fits| fits) {
        let words = Location::WORDS.join(", ");
        wrong.push(format!("locations: they are {words}, numbered from 0"));
    }
    let icons = ["coins", "spoils", "farm", "wall", "tower"];
    let gets = |row: &Plain| icons.iter().any(|icon| number(row, icon) > 0);
    if rows(data, "locations").first().is_some_and(gets) {
        wrong.push("locations roskilde: it receives no supply".into());
    }
    if !(2..=MOST_TYPES).contains(&len("spoils")) {
        wrong.push(format!("spoils: there are 2 to {MOST_TYPES} types, not {}", len("spoils")));
    }
    if len("reavers") > MOST_REAVERS {
        let most = MOST_REAVERS;
        wrong.push(format!("reavers: there are at most {most} rows, not {}", len("reavers")));
    }
    for (table, cards) in [("spoils", SPOILS_CARDS), ("reavers", MOST_REAVERS)] {
        let total: i64 = rows(data, table).iter().map(|row| number(row, "count")).sum();
        if total != cards as i64 {
            wrong.push(format!("{table}: there are {cards} cards, not {total}"));
        }
    }
}

/// Adds names that no row has.
fn names(data: &Plain, wrong: &mut Vec<String>) {
    let text = |row: &Plain, field| match row.at(field) {
        Some(Plain::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let name = |row| id(row).cloned().unwrap_or_default();
    let bonuses: Vec<String> = rows(data, "bonuses").iter().map(name).collect();
    for row in rows(data, "reavers") {
        let bonus = text(row, "bonus").filter(|it| it != NO_BONUS && !bonuses.contains(it));
        wrong.extend(
            bonus.map(|it| format!("reavers {}: there is no bonus {}", name(row), in_words(&it))),
        );
    }
    let types: Vec<String> =
        rows(data, "spoils").iter().map(|row| format!("spoils:{}", name(row))).collect();
    for row in rows(data, "bonuses") {
        let is_known = |word: &str| {
            COUNTED.contains(&word)
                || Token::from_word(word).is_some()
                || types.iter().any(|known| known == word)
        };
        let count = text(row, "count").filter(|it| !is_known(it));
        wrong.extend(
            count.map(|it| format!("bonuses {}: there is no count {}", name(row), in_words(&it))),
        );
    }
}
