//! Makes the numbers of the rows, and checks that they add up to the component list.

use super::read::Row;
use super::{
    BonusCount, BonusRow, Data, NegotiationRow, Prices, ReaverRow, ScoringRow, SpoilsRow,
    SupplyRow, SupplyValues,
};
use crate::words::{
    ByDieFace, ByLocation, ByToken, DieFace, Location, MOST_REAVERS, MOST_TYPES, SPOILS_CARDS,
    SUPPLY_ROWS, Token,
};
use midgard_core::{Plain, Word};

const NOTHING: Plain = Plain::Null;

/// Calls a function for each row of a table.
fn rows<T>(
    data: &Plain,
    table: &str,
    problems: &mut Vec<String>,
    mut make: impl FnMut(&mut Row<'_>, usize) -> T,
) -> Vec<T> {
    let Some(Plain::List(rows)) = data.at(table) else {
        problems.push(format!("{table} is missing"));
        return Vec::new();
    };
    let mut made = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let name = format!("{table}[{at}]");
        made.push(make(&mut Row { data: row, name, problems }, at));
    }
    made
}

fn table<T>(
    data: &Plain,
    table: &str,
    problems: &mut Vec<String>,
    make: impl FnOnce(&mut Row<'_>) -> T,
) -> T {
    let row = data.at(table).unwrap_or(&NOTHING);
    make(&mut Row { data: row, name: table.into(), problems })
}

fn tokens<T: Copy + Default>(mut each: impl FnMut(&str) -> T) -> ByToken<T> {
    ByToken::from_fn(|token| each(token.word()))
}

/// Returns the numbers; only good if no problems were found.
pub(super) fn data(data: &Plain, problems: &mut Vec<String>) -> Data {
    let bonuses = bonuses(data, problems);
    let supply = supply(data, problems);
    let made = Data {
        supply,
        locations: locations(data, problems),
        spoils: spoils(data, problems),
        die: die(data, problems),
        reavers: reavers(data, &bonuses, problems),
        bonuses,
        prices: table(data, "prices", problems, prices),
        tokens: table(data, "tokens", problems, |row| tokens(|name| row.small(name, 0, 31))),
        scoring: table(data, "scoring", problems, scoring),
        negotiation: table(data, "negotiation", problems, negotiation),
        sell_limit: table(data, "rulings", problems, |row| {
            row.small("bjorgvin_sell_limit_each", 0, 1)
        }),
        digest: 0,
    };
    whole(&made, problems);
    made
}

fn supply(data: &Plain, problems: &mut Vec<String>) -> Vec<SupplyRow> {
    rows(data, "supply", problems, |row, _| SupplyRow {
        id: row.text("id"),
        coins: row.small("coins", 0, 9),
        spoils: row.small("spoils", 0, 9),
        raid: tokens(|name| row.small(name, 0, 9)),
        flip_roskilde: row.flag("flip_roskilde"),
        flip_locations: row.flag("flip_locations"),
    })
}

fn locations(data: &Plain, problems: &mut Vec<String>) -> ByLocation<SupplyValues> {
    let made = rows(data, "locations", problems, |row, at| {
        let id = row.text("id");
        if Location::from_word(&id).map(Word::index) != Some(at) {
            row.wrong("the locations keep their ids and their order");
        }
        row.number("number", at as i64, at as i64);
        let most = if at == 0 { 0 } else { 9 };
        SupplyValues {
            coins: row.small("coins", 0, most),
            spoils: row.small("spoils", 0, most),
            raid: tokens(|name| row.small(name, 0, most)),
        }
    });
    if made.len() != Location::COUNT {
        problems.push(format!("there are {} locations, not 7", made.len()));
    }
    ByLocation::from_fn(|location| made.get(location.index()).copied().unwrap_or_default())
}

fn spoils(data: &Plain, problems: &mut Vec<String>) -> Vec<SpoilsRow> {
    rows(data, "spoils", problems, |row, _| {
        let values = row.numbers("values", (1, 12), 99);
        if !values.is_sorted() {
            row.wrong("values must never fall");
        }
        SpoilsRow {
            id: row.text("id"),
            count: row.small("count", 0, SPOILS_CARDS as u8),
            values,
            weapon: row.flag("weapon"),
        }
    })
}

fn die(data: &Plain, problems: &mut Vec<String>) -> ByDieFace<u8> {
    let mut counts = ByDieFace::default();
    rows(data, "die", problems, |row, _| {
        let Some(Plain::List(faces)) = row.data.at("faces") else {
            return row.wrong("faces must be a list");
        };
        if !(1..=20).contains(&faces.len()) {
            row.wrong("a die has 1 to 20 faces");
        }
        for face in faces {
            let word = if let Plain::Text(word) = face { word } else { "" };
            match DieFace::from_word(word) {
                Some(face) => counts[face] += 1,
                None => row.wrong(&format!("{face} is no face: nothing, terror, spoils")),
            }
        }
    });
    counts
}

fn reavers(data: &Plain, bonuses: &[BonusRow], problems: &mut Vec<String>) -> Vec<ReaverRow> {
    rows(data, "reavers", problems, |row, _| {
        let mut bonus = None;
        if row.data.at("bonus").is_some() {
            let id = row.text("bonus");
            bonus = bonuses.iter().position(|bonus| bonus.id == id);
            if bonus.is_none() && id != "none" {
                row.wrong(&format!("there is no bonus {id}"));
            }
        }
        ReaverRow {
            id: row.text("id"),
            count: row.small("count", 0, MOST_REAVERS as u8),
            cost: row.small("cost", 0, 30),
            helms: row.small("helms", 0, 9),
            yggdrasils: row.small("yggdrasils", 0, 9),
            bonus,
        }
    })
}

fn bonuses(data: &Plain, problems: &mut Vec<String>) -> Vec<BonusRow> {
    let types: Vec<String> = match data.at("spoils") {
        Some(Plain::List(rows)) => {
            rows.iter()
                .map(|row| {
                    if let Some(Plain::Text(id)) = row.at("id") {
                        id.clone()
                    } else {
                        String::new()
                    }
                })
                .collect()
        }
        _ => Vec::new(),
    };
    rows(data, "bonuses", problems, |row, _| {
        let word = row.text("count");
        let count = bonus_count(&word, &types).unwrap_or_else(|| {
            row.wrong(&format!("{word} is nothing that can be counted"));
            BonusCount::One
        });
        let has_ignore = row.data.at("ignore").is_some();
        BonusRow {
            id: row.text("id"),
            count,
            div: row.number("div", 1, 99) as u16,
            glory: row.number("glory", 0, 99) as i32,
            cap: row.number("cap", 0, 99) as i32,
            ignore: if has_ignore { row.number("ignore", 0, 99) as u16 } else { 0 },
        }
    })
}

fn bonus_count(word: &str, types: &[String]) -> Option<BonusCount> {
    Some(match word {
        "terror" => BonusCount::Terror,
        "coins" => BonusCount::Coins,
        "reavers" => BonusCount::Reavers,
        "raid_set" => BonusCount::RaidSet,
        "spoils_types" => BonusCount::SpoilsTypes,
        "one" => BonusCount::One,
        "ignored_terror" => BonusCount::IgnoredTerror,
        _ => match word.strip_prefix("spoils:") {
            Some(id) => BonusCount::Spoils(types.iter().position(|it| it == id)? as u8),
            None => BonusCount::Token(Token::from_word(word)?),
        },
    })
}

fn prices(row: &mut Row<'_>) -> Prices {
    let mut price = |name: &str| row.number(name, 0, 30) as u16;
    Prices {
        hire_terror: price("hire_terror"),
        refresh: price("refresh"),
        tokens: tokens(&mut price),
        shed_coins: price("shed_coins"),
        pass_terror_coins: price("pass_terror_coins"),
        sell: tokens(|name| price(&format!("sell.{name}"))),
        bjorgvin_add: price("bjorgvin_add"),
        tonsberg_discard_terror: price("tonsberg_discard_terror"),
        tonsberg_surcharge: price("tonsberg_surcharge"),
        nidalos_add: price("nidalos_add"),
        vasteras_sell_spoils: price("vasteras_sell_spoils"),
        leirvik_surcharge: price("leirvik_surcharge"),
    }
}

fn scoring(row: &mut Row<'_>) -> ScoringRow {
    let scoring = ScoringRow {
        tokens: tokens(|name| row.number(name, 0, 99) as i32),
        set_bonus: row.number("set_bonus", 0, 99) as i32,
        terror_penalty: row.numbers("terror_penalty", (1, 20), 999),
        terror_extra_each: row.number("terror_extra_each", 0, 99) as i32,
        coins_per_glory: row.number("coins_per_glory", 1, 99) as i32,
    };
    if !scoring.terror_penalty.is_sorted() {
        row.wrong("terror_penalty must never fall");
    }
    scoring
}

fn negotiation(row: &mut Row<'_>) -> NegotiationRow {
    NegotiationRow {
        cycles: row.small("cycles", 1, 8),
        menu_size: row.small("menu_size", 1, 24),
        menu_sweetener: row.number("menu_sweetener", 0, 99) as i32,
        menu_payments: row.numbers("menu_payments", (0, 8), 99),
        menu_terror_payments: row.numbers("menu_terror_payments", (0, 8), 99),
        auto_min_gain: row.number("auto_min_gain", 0, 99) as i32,
    }
}

/// What no single row can show: the counts of the component list, and that no id stands twice.
fn whole(data: &Data, problems: &mut Vec<String>) {
    if data.supply.len() != SUPPLY_ROWS {
        problems.push(format!("there are {} supply cards, not 12", data.supply.len()));
    }
    if !(2..=MOST_TYPES).contains(&data.spoils.len()) {
        problems.push(format!("there are {} spoils types, not 2 to 8", data.spoils.len()));
    }
    let cards: u32 = data.spoils.iter().map(|row| u32::from(row.count)).sum();
    if cards != SPOILS_CARDS as u32 {
        problems.push(format!("the spoils cards add up to {cards}, not 85"));
    }
    if !(1..=MOST_REAVERS).contains(&data.reavers.len()) {
        problems.push(format!("there are {} reaver rows, not 1 to 48", data.reavers.len()));
    }
    let cards: u32 = data.reavers.iter().map(|row| u32::from(row.count)).sum();
    if cards != MOST_REAVERS as u32 {
        problems.push(format!("the reaver cards add up to {cards}, not 48"));
    }
    let tables: [Vec<&str>; 4] = [
        data.supply.iter().map(|row| row.id.as_str()).collect(),
        data.spoils.iter().map(|row| row.id.as_str()).collect(),
        data.reavers.iter().map(|row| row.id.as_str()).collect(),
        data.bonuses.iter().map(|row| row.id.as_str()).collect(),
    ];
    for ids in tables {
        let twice = (0..ids.len()).filter(|&at| ids[..at].contains(&ids[at]));
        problems.extend(twice.map(|at| format!("the id {} stands twice", ids[at])));
    }
}
