//! Makes the numbers of rows that were checked.

use super::schema::NO_BONUS;
use super::schema::{CardFile, Row};
use super::{
    BonusCount, BonusRow, Data, NegotiationRow, Prices, ReaverRow, ScoringRow, SpoilsRow,
    SupplyRow, SupplyValues, notes,
};
use crate::words::{ByDieFace, ByLocation, ByToken, DieFace, Token};
use midgard_core::{Plain, Word, digest};
use std::sync::Arc;

fn tokens<T: Copy + Default>(mut each: impl FnMut(&str) -> T) -> ByToken<T> {
    ByToken::from_fn(|token| each(token.word()))
}

fn small(row: &Row, field: &str) -> u8 {
    row.number(field) as u8
}

fn raid(row: &Row) -> ByToken<u8> {
    tokens(|name| small(row, name))
}

/// Returns the numbers.
pub(super) fn data(file: &CardFile) -> Data {
    let one = |table: &str| &file.rows(table)[0];
    let ids: Vec<&str> = file.rows("bonuses").iter().map(|row| row.id.as_str()).collect();
    let mut data = Data {
        supply: file.rows("supply").iter().map(supply).collect(),
        locations: locations(file.rows("locations")),
        spoils: file.rows("spoils").iter().map(spoils).collect(),
        die: die(one("die")),
        reavers: file.rows("reavers").iter().map(|row| reaver(row, &ids)).collect(),
        bonuses: file.rows("bonuses").iter().map(|row| bonus(row, file.rows("spoils"))).collect(),
        prices: prices(one("prices")),
        tokens: raid(one("tokens")),
        scoring: scoring(one("scoring")),
        negotiation: negotiation(one("negotiation")),
        sell_limit: small(one("rulings"), "bjorgvin_sell_limit_each"),
        notes: Arc::default(),
        digest: 0,
    };
    data.digest = digest(format!("{data:?}").as_bytes());
    data.notes = file.all().map(notes::note).collect();
    data
}

fn supply(row: &Row) -> SupplyRow {
    SupplyRow {
        id: row.id.clone(),
        coins: small(row, "coins"),
        spoils: small(row, "spoils"),
        raid: raid(row),
        flip_roskilde: row.flag("flip_roskilde"),
        flip_locations: row.flag("flip_locations"),
    }
}

fn locations(rows: &[Row]) -> ByLocation<SupplyValues> {
    ByLocation::from_fn(|location| {
        let row = &rows[location.index()];
        SupplyValues { coins: small(row, "coins"), spoils: small(row, "spoils"), raid: raid(row) }
    })
}

fn spoils(row: &Row) -> SpoilsRow {
    SpoilsRow {
        id: row.id.clone(),
        count: small(row, "count"),
        values: row.numbers("values"),
        weapon: row.flag("weapon"),
    }
}

fn die(row: &Row) -> ByDieFace<u8> {
    let mut counts = ByDieFace::default();
    let Some(Plain::List(faces)) = row.cell("faces").map(|cell| &cell.value) else { return counts };
    for face in faces {
        if let Plain::Text(word) = face
            && let Some(face) = DieFace::from_word(word)
        {
            counts[face] += 1;
        }
    }
    counts
}

fn reaver(row: &Row, bonuses: &[&str]) -> ReaverRow {
    let bonus = row.text("bonus").filter(|&bonus| bonus != NO_BONUS);
    ReaverRow {
        id: row.id.clone(),
        count: small(row, "count"),
        cost: small(row, "cost"),
        helms: small(row, "helms"),
        yggdrasils: small(row, "yggdrasils"),
        bonus: bonus.and_then(|id| bonuses.iter().position(|&bonus| bonus == id)),
    }
}

fn bonus(row: &Row, types: &[Row]) -> BonusRow {
    BonusRow {
        id: row.id.clone(),
        count: row.text("count").and_then(|it| bonus_count(it, types)).unwrap_or(BonusCount::One),
        div: row.number("div") as u16,
        glory: row.number("glory") as i32,
        cap: row.number("cap") as i32,
        ignore: row.number("ignore") as u16,
    }
}

/// Returns what a bonus counts.
pub(super) fn bonus_count(word: &str, types: &[Row]) -> Option<BonusCount> {
    Some(match word {
        "terror" => BonusCount::Terror,
        "coins" => BonusCount::Coins,
        "reavers" => BonusCount::Reavers,
        "raid_set" => BonusCount::RaidSet,
        "spoils_types" => BonusCount::SpoilsTypes,
        "one" => BonusCount::One,
        "ignored_terror" => BonusCount::IgnoredTerror,
        _ => match word.strip_prefix("spoils:") {
            Some(id) => BonusCount::Spoils(types.iter().position(|it| it.id == id)? as u8),
            None => BonusCount::Token(Token::from_word(word)?),
        },
    })
}

fn prices(row: &Row) -> Prices {
    let price = |name: &str| row.number(name) as u16;
    let sell = row.cell("sell").map_or(&Plain::Null, |cell| &cell.value);
    let sold = |name: &str| match sell.at(name) {
        Some(&Plain::Number(price)) => price as u16,
        _ => 0,
    };
    Prices {
        hire_terror: price("hire_terror"),
        refresh: price("refresh"),
        tokens: tokens(price),
        shed_coins: price("shed_coins"),
        pass_terror_coins: price("pass_terror_coins"),
        sell: tokens(sold),
        bjorgvin_add: price("bjorgvin_add"),
        tonsberg_discard_terror: price("tonsberg_discard_terror"),
        tonsberg_surcharge: price("tonsberg_surcharge"),
        nidalos_add: price("nidalos_add"),
        vasteras_sell_spoils: price("vasteras_sell_spoils"),
        leirvik_surcharge: price("leirvik_surcharge"),
    }
}

fn scoring(row: &Row) -> ScoringRow {
    let number = |name: &str| row.number(name) as i32;
    ScoringRow {
        tokens: tokens(number),
        set_bonus: number("set_bonus"),
        terror_penalty: row.numbers("terror_penalty"),
        terror_extra_each: number("terror_extra_each"),
        coins_per_glory: number("coins_per_glory"),
    }
}

fn negotiation(row: &Row) -> NegotiationRow {
    NegotiationRow {
        cycles: small(row, "cycles"),
        menu_size: small(row, "menu_size"),
        menu_quotas: {
            let quotas = row.numbers("menu_quotas");
            std::array::from_fn(|line| quotas.get(line).map_or(0, |&quota| quota as u8))
        },
        menu_sweetener: row.number("menu_sweetener") as i32,
        menu_payments: row.numbers("menu_payments"),
        menu_terror_payments: row.numbers("menu_terror_payments"),
        auto_min_gain: row.number("auto_min_gain") as i32,
    }
}
