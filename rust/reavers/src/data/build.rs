//! Makes the numbers of rows that are sound.

use super::check::{NO_BONUS, id, number, rows};
use super::{
    BonusCount, BonusRow, Data, NegotiationRow, Prices, ReaverRow, ScoringRow, SpoilsRow,
    SupplyRow, SupplyValues,
};
use crate::words::{ByDieFace, ByLocation, ByToken, DieFace, Token};
use midgard_core::{Plain, Word};

/// Returns the numbers of the rows.
pub(super) fn data(data: &Plain) -> Data {
    let bonuses = bonuses(data);
    let table = |name: &str| &rows(data, name)[0];
    let locations = rows(data, "locations");
    Data {
        supply: rows(data, "supply").iter().map(supply).collect(),
        locations: ByLocation::from_fn(|location| values(&locations[location as usize])),
        spoils: rows(data, "spoils").iter().map(spoils).collect(),
        die: die(table("die")),
        reavers: rows(data, "reavers").iter().map(|row| reaver(row, &bonuses)).collect(),
        bonuses,
        prices: prices(table("prices")),
        tokens: small_tokens(table("tokens")),
        scoring: scoring(table("scoring")),
        negotiation: negotiation(table("negotiation")),
        sell_limit: small(table("rulings"), "bjorgvin_sell_limit_each"),
        digest: 0,
    }
}

fn small(row: &Plain, field: &str) -> u8 {
    number(row, field) as u8
}

fn small_tokens(row: &Plain) -> ByToken<u8> {
    ByToken::from_fn(|token| small(row, token.word()))
}

fn flag(row: &Plain, field: &str) -> bool {
    row.at(field) == Some(&Plain::Bool(true))
}

fn text(row: &Plain, field: &str) -> String {
    if let Some(Plain::Text(text)) = row.at(field) { text.clone() } else { String::new() }
}

fn list(row: &Plain, field: &str) -> Vec<i32> {
    let items = if let Some(Plain::List(items)) = row.at(field) { items.as_slice() } else { &[] };
    let numbers = items.iter().map(|item| if let Plain::Number(it) = item { *it } else { 0 });
    numbers.map(|number| number as i32).collect()
}

fn supply(row: &Plain) -> SupplyRow {
    SupplyRow {
        id: text(row, "id"),
        coins: small(row, "coins"),
        spoils: small(row, "spoils"),
        raid: small_tokens(row),
        flip_roskilde: flag(row, "flip_roskilde"),
        flip_locations: flag(row, "flip_locations"),
    }
}

fn values(row: &Plain) -> SupplyValues {
    SupplyValues {
        coins: small(row, "coins"),
        spoils: small(row, "spoils"),
        raid: small_tokens(row),
    }
}

fn spoils(row: &Plain) -> SpoilsRow {
    SpoilsRow {
        id: text(row, "id"),
        count: small(row, "count"),
        values: list(row, "values"),
        weapon: flag(row, "weapon"),
    }
}

fn die(row: &Plain) -> ByDieFace<u8> {
    let mut counts = ByDieFace::default();
    if let Some(Plain::List(faces)) = row.at("faces") {
        for face in faces {
            let word = if let Plain::Text(word) = face { word } else { "" };
            if let Some(face) = DieFace::from_word(word) {
                counts[face] += 1;
            }
        }
    }
    counts
}

fn reaver(row: &Plain, bonuses: &[BonusRow]) -> ReaverRow {
    let bonus = text(row, "bonus");
    let named = (bonus != NO_BONUS).then_some(bonus);
    ReaverRow {
        id: text(row, "id"),
        count: small(row, "count"),
        cost: small(row, "cost"),
        helms: small(row, "helms"),
        yggdrasils: small(row, "yggdrasils"),
        bonus: named.and_then(|name| bonuses.iter().position(|bonus| bonus.id == name)),
    }
}

fn bonuses(data: &Plain) -> Vec<BonusRow> {
    let types: Vec<&String> = rows(data, "spoils").iter().filter_map(id).collect();
    let bonus = |row: &Plain| BonusRow {
        id: text(row, "id"),
        count: counted(&text(row, "count"), &types),
        div: number(row, "div") as u16,
        glory: number(row, "glory") as i32,
        cap: number(row, "cap") as i32,
        ignore: number(row, "ignore") as u16,
    };
    rows(data, "bonuses").iter().map(bonus).collect()
}

fn counted(word: &str, types: &[&String]) -> BonusCount {
    match word {
        "terror" => BonusCount::Terror,
        "coins" => BonusCount::Coins,
        "reavers" => BonusCount::Reavers,
        "raid_set" => BonusCount::RaidSet,
        "spoils_types" => BonusCount::SpoilsTypes,
        "ignored_terror" => BonusCount::IgnoredTerror,
        _ => {
            let kind = word.strip_prefix("spoils:");
            let kind = kind.and_then(|name| types.iter().position(|id| *id == name));
            match (kind, Token::from_word(word)) {
                (Some(kind), _) => BonusCount::Spoils(kind as u8),
                (None, Some(token)) => BonusCount::Token(token),
                (None, None) => BonusCount::One,
            }
        }
    }
}

fn prices(row: &Plain) -> Prices {
    let price = |name: &str| number(row, name) as u16;
    Prices {
        hire_terror: price("hire_terror"),
        refresh: price("refresh"),
        tokens: ByToken::from_fn(|token| price(token.word())),
        shed_coins: price("shed_coins"),
        pass_terror_coins: price("pass_terror_coins"),
        sell: ByToken::from_fn(|token| price(&format!("sell.{}", token.word()))),
        bjorgvin_add: price("bjorgvin_add"),
        tonsberg_discard_terror: price("tonsberg_discard_terror"),
        tonsberg_surcharge: price("tonsberg_surcharge"),
        nidalos_add: price("nidalos_add"),
        vasteras_sell_spoils: price("vasteras_sell_spoils"),
        leirvik_surcharge: price("leirvik_surcharge"),
    }
}

fn scoring(row: &Plain) -> ScoringRow {
    let glory = |name: &str| number(row, name) as i32;
    ScoringRow {
        tokens: ByToken::from_fn(|token| glory(token.word())),
        set_bonus: glory("set_bonus"),
        terror_penalty: list(row, "terror_penalty"),
        terror_extra_each: glory("terror_extra_each"),
        coins_per_glory: glory("coins_per_glory"),
    }
}

fn negotiation(row: &Plain) -> NegotiationRow {
    NegotiationRow {
        cycles: small(row, "cycles"),
        menu_size: small(row, "menu_size"),
        menu_sweetener: number(row, "menu_sweetener") as i32,
        menu_payments: list(row, "menu_payments"),
        menu_terror_payments: list(row, "menu_terror_payments"),
        auto_min_gain: number(row, "auto_min_gain") as i32,
    }
}
