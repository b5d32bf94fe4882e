//! Makes the numbers of the game from checked rows.

use super::card_file::{CardFile, Row, Value, narrow};
use super::enemies::print;
use super::notes::notes;
use super::schema::{MOST, stalls};
use super::{
    Board, Cards, DestinyRow, Die, InPlay, Load, LongshipRow, Most, StallRow, blessings, epics,
    journeys, leaders, tokens,
};
use crate::words::{
    BergrisarCard, ByBergrisar, ByBlessing, ByDestiny, ByDraugr, ByEpic, ByJourney, ByLeader,
    ByLongship, ByMerchant, ByMonster, ByRune, ByShipKind, ByTroll, ByWarrior, Goods, ShipKind,
    Warrior,
};
use midgard_core::Word;

/// Makes the cards from the rows of a complete file.
pub(super) fn build(file: &CardFile, play: InPlay) -> Cards {
    let number = |table, id: &str, field| file.row(table, id).number(field);
    let enemy = |table, id: &str, reward| print(file.row(table, id), Some(reward));
    let in_manual = |card: &BergrisarCard| {
        file.row("bergrisar", card.word()).word("in_manual_deck") == Some("true")
    };
    Cards {
        dice: ByWarrior::from_fn(|kind| die(file.row("dice", kind.word()))),
        trolls: ByTroll::from_fn(|card| enemy("trolls", card.word(), "wood")),
        draugr: ByDraugr::from_fn(|card| enemy("draugr", card.word(), "coins")),
        monsters: ByMonster::from_fn(|card| enemy("monsters", card.word(), "favor")),
        kraken: print(file.row("kraken", ""), None),
        runes: ByRune::from_fn(|rune| number("runes", rune.word(), "glory")),
        destinies: ByDestiny::from_fn(|card| destiny(file.row("destinies", card.word()))),
        journeys: ByJourney::from_fn(|kind| journeys::row(file, kind).number("count")),
        merchants: ByMerchant::from_fn(|card| load(file.row("merchants", card.word()), "goods")),
        longships: ByLongship::from_fn(|ship| longship(file.row("longships", ship.word()))),
        public_longships: ByShipKind::from_fn(|kind| match kind {
            ShipKind::Small | ShipKind::Large => public(file.row("public_longships", kind.word())),
            ShipKind::Private => LongshipRow::default(),
        }),
        longhouse: ByLeader::from_fn(|leader| number("leaders", leader.word(), "longhouse")),
        stalls: std::array::from_fn(|place| stall(file.row("stalls", stalls()[place]))),
        board: board(file.row("board", "")),
        notes: notes(file, play).into(),
        play,
        file: file.clone().without_lines().into(),
        manual_journeys: ByJourney::from_fn(|kind| journeys::in_manual(file, kind)),
        journey_numbers: ByJourney::from_fn(|kind| journeys::numbers(journeys::row(file, kind))),
        bandits: print(file.row("land_journeys", "bandits"), None),
        bergrisar: ByBergrisar::from_fn(|card| enemy("bergrisar", card.word(), "archers")),
        manual_bergrisar: BergrisarCard::ALL.iter().copied().filter(in_manual).collect(),
        archer_b: die_of(file.row("dice", Warrior::Archer.word()), "faces_b"),
        leader_numbers: ByLeader::from_fn(|leader| {
            file.row("leaders", leader.word()).number_or_0("number")
        }),
        abilities: ByLeader::from_fn(|leader| leaders::ability(file, leader)),
        rally: number("rally", "", "hits"),
        blessings: ByBlessing::from_fn(|card| blessings::build(file.row("blessings", card.word()))),
        epics: ByEpic::from_fn(|card| epics::build(file.row("epics", card.word()))),
        exchange: tokens::exchange(file),
        tokens: tokens::in_box(file),
    }
}

fn die(row: &Row) -> Die {
    die_of(row, "faces")
}

/// Makes a die with the faces of this field.
fn die_of(row: &Row, field: &str) -> Die {
    let mut die = Die { count: row.number("count"), ..Die::default() };
    let manual = row.cell("manual_count").map(|_| row.number("manual_count"));
    die.manual_count = manual.unwrap_or(die.count);
    let Some(Value::Faces(faces)) = row.cell(field).map(|cell| &cell.value) else { return die };
    let mut side = 0;
    for (index, &(face, sides)) in (0_u8..).zip(faces) {
        die.faces.push(face);
        die.weights[usize::from(index)] = sides;
        for _ in 0..sides {
            die.sides[side] = index;
            side += 1;
        }
    }
    die
}

fn destiny(row: &Row) -> DestinyRow {
    let word = row.word("most");
    let most = MOST.iter().find(|&&(known, _)| Some(known) == word);
    DestinyRow {
        most: most.map_or(Most::Warriors, |&(_, most)| most),
        sole: row.number("sole"),
        tied: row.number("tied"),
    }
}

fn longship(row: &Row) -> LongshipRow {
    LongshipRow {
        min_players: row.number("min_players"),
        wood: row.number("wood"),
        glory: row.number("glory"),
        ..public(row)
    }
}

/// Public longships cost only the coins for the voyage, and are there in every game.
fn public(row: &Row) -> LongshipRow {
    LongshipRow {
        coins: row.number("coins"),
        capacity: row.number("capacity"),
        ..LongshipRow::default()
    }
}

fn stall(row: &Row) -> StallRow {
    StallRow { cost: load(row, "cost"), gain: load(row, "gain"), repeats: row.number("repeats") }
}

fn load(row: &Row, field: &str) -> Load {
    let mut load = Load::default();
    let Value::Items(items) = row.value(field) else { return load };
    for &(name, number) in items {
        match name {
            "food" => load.goods[Goods::Food] = number,
            "wood" => load.goods[Goods::Wood] = number,
            "coins" => load.goods[Goods::Coin] = number,
            "favor" => load.favor = number,
            "glory" => load.glory = number,
            "any_resource" => load.any_resource = number,
            "discard_blame" => load.discard_blame = number,
            "other_takes_blame" => load.other_takes_blame = number,
            "swaps" => load.swaps = number,
            name => {
                if let Some(warrior) = Warrior::from_word(name) {
                    load.warriors[warrior] = number;
                }
            }
        }
    }
    load
}

fn board(row: &Row) -> Board {
    Board {
        merchant_coins: row.number("merchant_coins"),
        runesmith_wood: row.number("runesmith_wood"),
        hut_prices: {
            let [first, second, third, fourth] = row.numbers("hut_prices").map(narrow);
            [first, second, third, fourth, row.number("fifth_hut_price")]
        },
        stave_church: row.numbers("stave_church").map(narrow),
        hunting_food: row.number("hunting_food"),
        warriors_per_food: {
            let [first, second, third, fourth] = row.numbers("warriors_per_food").map(narrow);
            [first, second, third, fourth, 1, 1].into() // nobody eats on land
        },
        set_glory: row.number("set_glory"),
        favor_glory: row.number("favor_glory"),
        coins_per_glory: row.number("coins_per_glory"),
        blame_glory: row.numbers("blame_glory"),
    }
}
