//! Makes the numbers of the boxes from the rows of a complete file.

use super::{
    AbilityRow, BONUSES, BlessingRow, Bonus, ENEMY_ABILITIES, EnemyAbility, EpicRow, Exchange,
    JourneyNumbers, Tokens,
};
use crate::cards::card_file::{CardFile, Row, Value, narrow};
use crate::cards::{Die, Print};
use crate::words::{
    BergrisarCard, ByBergrisar, ByBlessing, ByEpic, ByJourney, ByLeader, ByWarrior, Journey,
    Warband, Warrior,
};
use midgard_core::{Set, Word};

/// The numbers of a complete file that the boxes add.
pub(in crate::cards) struct BoxCards {
    pub manual_journeys: ByJourney<u8>,
    pub journey_numbers: ByJourney<JourneyNumbers>,
    pub bandits: Print,
    pub bergrisar: ByBergrisar<Print>,
    pub manual_bergrisar: Set<BergrisarCard>,
    pub archer_b: Die,
    pub leader_numbers: ByLeader<u8>,
    pub abilities: ByLeader<AbilityRow>,
    pub rally: u8,
    pub blessings: ByBlessing<BlessingRow>,
    pub epics: ByEpic<EpicRow>,
    pub exchange: Exchange,
    pub tokens: Warband,
}

/// Returns the ability of an enemy.
pub(in crate::cards) fn ability(row: &Row) -> Option<EnemyAbility> {
    let word = row.word("ability")?;
    ENEMY_ABILITIES.iter().find(|&&(known, _)| known == word).map(|&(_, ability)| ability)
}

/// Makes the numbers of the boxes from the rows of a complete file.
pub(in crate::cards) fn build(
    file: &CardFile,
    faces: impl Fn(&Row, &str) -> Die,
    print: impl Fn(&Row, Option<&str>) -> Print,
) -> BoxCards {
    let journey = |kind: Journey| -> &Row {
        let land = kind.word().strip_prefix("land-");
        land.map_or_else(|| file.row("journeys", kind.word()), |id| file.row("land_journeys", id))
    };
    let number = |table, id: &str, field| file.row(table, id).number(field);
    BoxCards {
        manual_journeys: ByJourney::from_fn(|kind| {
            let field = if kind.word().starts_with("land-") { "manual_count" } else { "count" };
            journey(kind).number(field)
        }),
        journey_numbers: ByJourney::from_fn(|kind| journey_numbers(journey(kind))),
        bandits: print(file.row("land_journeys", "bandits"), None),
        bergrisar: ByBergrisar::from_fn(|card| {
            print(file.row("bergrisar", card.word()), Some("archers"))
        }),
        manual_bergrisar: BergrisarCard::ALL
            .iter()
            .copied()
            .filter(|card| {
                file.row("bergrisar", card.word()).word("in_manual_deck") == Some("true")
            })
            .collect(),
        archer_b: faces(file.row("dice", Warrior::Archer.word()), "faces_b"),
        leader_numbers: ByLeader::from_fn(|leader| {
            file.row("leaders", leader.word()).number_or_0("number")
        }),
        abilities: ByLeader::from_fn(|leader| {
            let row = file.row("abilities", leader.word());
            let [against, most] = ["against", "most"].map(|field| row.optional_number(field));
            AbilityRow { number: row.number("number"), against, most }
        }),
        rally: number("rally", "", "hits"),
        blessings: ByBlessing::from_fn(|card| blessing(file.row("blessings", card.word()))),
        epics: ByEpic::from_fn(|card| epic(file.row("epics", card.word()))),
        exchange: Exchange {
            tokens_for_glory: number("exchange", "", "tokens_for_glory"),
            glory: number("exchange", "", "glory"),
            tokens_for_die: number("exchange", "", "tokens_for_die"),
        },
        tokens: ByWarrior::from_fn(|kind| match kind {
            Warrior::Leader => 0,
            _ => number("tokens", "", kind.word()),
        }),
    }
}

fn journey_numbers(row: &Row) -> JourneyNumbers {
    JourneyNumbers {
        coins: row.number_or_0("coins"),
        warriors: row.number_or_0("warriors"),
        times: row.optional_number("times"),
        losses: row.number_or_0("losses"),
        favor: row.number_or_0("favor"),
    }
}

fn price(row: &Row) -> Tokens {
    let mut price = Tokens::default();
    let Value::Items(items) = row.value("cost") else { return price };
    for &(name, number) in items {
        match Warrior::from_word(name) {
            Some(kind) => price.kinds[kind] = number,
            None => price.any = number,
        }
    }
    price
}

fn blessing(row: &Row) -> BlessingRow {
    let glory: [i16; 8] = row.numbers("glory");
    let mut blessing = BlessingRow {
        permanent: row.word("kind") == Some("permanent"),
        count: row.number("count"),
        manual_count: row.number("manual_count"),
        cost: price(row),
        glory: glory.map(narrow),
        ..BlessingRow::default()
    };
    let Value::Items(items) = row.value("effect") else { return blessing };
    for &(name, number) in items {
        let field = match name {
            "any_resource" => &mut blessing.any_resource,
            "coins" => &mut blessing.coins,
            "favor" => &mut blessing.favor,
            "discard_blame" => &mut blessing.discard_blame,
            "take_rune" => &mut blessing.take_rune,
            "draw_destiny" => &mut blessing.draw_destiny,
            "keep_destiny" => &mut blessing.keep_destiny,
            "first_round_shields" => &mut blessing.first_round_shields,
            "first_round_hits" => &mut blessing.first_round_hits,
            "free_reroll_per_game_round" => &mut blessing.free_reroll,
            "coin_per_enemy_defeated" => &mut blessing.coin_per_enemy,
            "hunt_cap_bonus" => &mut blessing.hunt_cap,
            "hunt_food_bonus" => &mut blessing.hunt_food,
            "save_one_lost_die_per_game_round" => &mut blessing.save_die,
            name => match Warrior::from_word(name) {
                Some(kind) => &mut blessing.warriors[kind],
                None => continue,
            },
        };
        *field = number;
    }
    blessing
}

fn epic(row: &Row) -> EpicRow {
    let word = row.word("bonus");
    let bonus = BONUSES.iter().find(|&&(known, _)| Some(known) == word);
    EpicRow {
        cost: price(row),
        glory: row.number("glory"),
        bonus: bonus.map_or(Bonus::Runes, |&(_, bonus)| bonus),
        number: row.number("bonus_number"),
        per: row.number("bonus_per"),
        most: row.number("bonus_max"),
        blame_at_most: row.number_or_0("blame_at_most"),
    }
}
