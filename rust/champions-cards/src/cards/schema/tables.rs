//! The tables of the files, with their fields.

use super::{
    Field, JOURNEYS, Kind, MOST, Order, Table, field, fixed, number, optional, stalls, words,
};
use crate::cards::enemies::ENEMY_ABILITIES;
use crate::cards::epics::BONUSES;
use crate::words::{
    BergrisarCard, Blessing, Colour, Destiny, DraugrCard, Epic, Journey, Leader, Longship,
    Merchant, MonsterCard, Rune, ShipKind, TrollCard, Warrior,
};
use midgard_core::Word;

/// The number of land journeys in the box, and of those that the manual lists.
pub(in crate::cards) const LAND_CARDS: i16 = 24;
/// The number of land journeys that the manual lists.
pub(in crate::cards) const MANUAL_LAND_CARDS: i16 = 9;
/// The number of blessings in the box.
pub(in crate::cards) const BLESSING_CARDS: i16 = 36;
/// The number of blessings that the manual lists.
pub(in crate::cards) const MANUAL_BLESSING_CARDS: i16 = 9;

const NAME: Field = field("name", Kind::Text(60));
/// The field with the source of the numbers.
pub(in crate::cards) const PROVENANCE: Field = field("provenance", Kind::Text(400));
const PROHIBITS: Field = field("prohibits", Kind::Word(prohibited));
const COLOUR: Field = field("colour", Kind::Word(words::<Colour>));
const ATTACK: Field = number("attack", 1, 20);
const DEFENSE: Field = number("defense", 1, 20);
const GLORY: Field = number("glory", 0, 60);
const CAPACITY: Field = number("capacity", 1, 15);

/// Dice that the manual lists.
const MANUAL_COUNT: Field = optional(fixed("manual_count", Kind::Number(0, 99)));
/// The second set of faces.
const FACES_B: Field = optional(field("faces_b", Kind::Faces));
/// The abilities of enemies.
const ABILITY: Field = optional(field("ability", Kind::Word(enemy_abilities)));
/// The number of what an enemy does.
const ABILITY_NUMBER: Field = optional(number("ability_number", 0, 20));
/// Goods of any kind for the victor.
const ANY_RESOURCE: Field = optional(number("any_resource", 0, 8));
/// The box that a row needs besides its own.
const NEEDS: Field = optional(fixed("needs", Kind::Word(|| vec!["dark_mountains"])));
/// Food or warriors that a journey takes.
const LOSSES: Field = optional(number("losses", 0, 8));
/// Favor that a journey gives.
const FAVOR: Field = optional(number("favor", 0, 8));
/// Coins that a journey gives.
const COINS: Field = optional(number("coins", 0, 8));
/// The number of a leader's first ability.
const NUMBER: Field = optional(number("number", 0, 20));
/// The price of the hut for the fifth player.
const FIFTH_HUT_PRICE: Field = number("fifth_hut_price", 0, 30);

#[rustfmt::skip]
const WARES: &[&str] = &[
    "food", "wood", "coins", "swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker",
];
const COSTS: &[&str] = &["food", "wood", "coins", "any_resource"];
#[rustfmt::skip]
const GAINS: &[&str] = &[
    "food", "wood", "coins", "swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker", "favor",
    "glory", "discard_blame", "other_takes_blame", "swaps",
];
const BOARD: &[Field] = &[
    number("merchant_coins", 0, 20),
    number("runesmith_wood", 0, 20),
    field("hut_prices", Kind::Numbers(4, 0, 30, Order::Free)),
    field("stave_church", Kind::Numbers(4, 1, 60, Order::Rising)),
    number("hunting_food", 0, 40),
    field("warriors_per_food", Kind::Numbers(4, 1, 8, Order::Free)),
    number("set_glory", 0, 20),
    number("favor_glory", 0, 20),
    number("coins_per_glory", 1, 20),
    field("blame_glory", Kind::Numbers(7, -100, 0, Order::Falling)),
    FIFTH_HUT_PRICE,
    PROVENANCE,
];

const PRICES: &[&str] =
    &["swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker", "any"];
#[rustfmt::skip]
const EFFECTS: &[&str] = &[
    "any_resource", "take_rune", "draw_destiny", "keep_destiny", "coins", "favor", "discard_blame",
    "first_round_shields", "first_round_hits", "free_reroll_per_game_round", "coin_per_enemy_defeated",
    "hunt_cap_bonus", "hunt_food_bonus", "save_one_lost_die_per_game_round", "swordsman", "spearman", "axeman",
    "archer", "shieldwarrior", "berserker",
];
/// The second abilities of leaders, as a file writes them.
const LEADER_ABILITIES: [&str; 9] = [
    "gain_favor",
    "reroll_up_to_other_dice",
    "gain_any_resource",
    "glory",
    "shields",
    "hits_per_sword_die_with_hit",
    "after_fight_upgrade_sword_to_spear_or_axe",
    "gain_sacrifice_token_of_choice",
    "gain_coin",
];

/// The tables in the order of the built-in file.
pub(in crate::cards) static TABLES: &[Table] = &[
    Table {
        name: "dice",
        ids: Some(words::<Warrior>),
        fields: &[
            fixed("count", Kind::Number(0, 99)),
            MANUAL_COUNT,
            field("faces", Kind::Faces),
            FACES_B,
            PROVENANCE,
        ],
    },
    Table {
        name: "trolls",
        ids: Some(words::<TrollCard>),
        fields: &[
            NAME,
            ATTACK,
            DEFENSE,
            GLORY,
            number("wood", 0, 20),
            PROHIBITS,
            ABILITY,
            ABILITY_NUMBER,
            PROVENANCE,
        ],
    },
    Table {
        name: "draugr",
        ids: Some(words::<DraugrCard>),
        fields: &[
            NAME,
            COLOUR,
            ATTACK,
            DEFENSE,
            GLORY,
            number("coins", 0, 20),
            ANY_RESOURCE,
            PROHIBITS,
            ABILITY,
            ABILITY_NUMBER,
            PROVENANCE,
        ],
    },
    Table {
        name: "monsters",
        ids: Some(words::<MonsterCard>),
        fields: &[
            NAME,
            COLOUR,
            ATTACK,
            DEFENSE,
            GLORY,
            number("favor", 0, 20),
            PROHIBITS,
            ABILITY,
            ABILITY_NUMBER,
            PROVENANCE,
        ],
    },
    Table {
        name: "kraken",
        ids: None,
        fields: &[ATTACK, DEFENSE, number("glory", 1, 60), PROVENANCE],
    },
    Table {
        name: "runes",
        ids: Some(words::<Rune>),
        fields: &[NAME, number("glory", 0, 20), PROVENANCE],
    },
    Table {
        name: "destinies",
        ids: Some(words::<Destiny>),
        fields: &[
            NAME,
            field("most", Kind::Word(compared)),
            number("sole", 0, 40),
            number("tied", 0, 40),
            NEEDS,
            PROVENANCE,
        ],
    },
    Table {
        name: "journeys",
        ids: Some(sea),
        fields: &[NAME, number("count", 0, JOURNEYS as i16), LOSSES, FAVOR, COINS, PROVENANCE],
    },
    Table {
        name: "merchants",
        ids: Some(words::<Merchant>),
        fields: &[field("goods", Kind::Items(WARES)), PROVENANCE],
    },
    Table {
        name: "longships",
        ids: Some(words::<Longship>),
        fields: &[
            NAME,
            field("min_players", Kind::Players),
            number("wood", 0, 20),
            number("coins", 0, 20),
            CAPACITY,
            number("glory", 0, 40),
            PROVENANCE,
        ],
    },
    Table {
        name: "public_longships",
        ids: Some(public),
        fields: &[number("coins", 0, 20), CAPACITY, PROVENANCE],
    },
    Table {
        name: "leaders",
        ids: Some(words::<Leader>),
        fields: &[NAME, number("longhouse", 1, 8), NUMBER, PROVENANCE],
    },
    Table {
        name: "stalls",
        ids: Some(stalls),
        fields: &[
            NAME,
            fixed("type", Kind::Word(|| vec!["military", "economic"])),
            field("cost", Kind::Items(COSTS)),
            field("gain", Kind::Items(GAINS)),
            number("repeats", 1, 3),
            PROVENANCE,
        ],
    },
    Table { name: "board", ids: None, fields: BOARD },
    Table {
        name: "bergrisar",
        ids: Some(words::<BergrisarCard>),
        fields: &[
            NAME,
            COLOUR,
            ATTACK,
            DEFENSE,
            GLORY,
            number("archers", 0, 8),
            PROHIBITS,
            fixed("in_manual_deck", Kind::Flag),
            PROVENANCE,
        ],
    },
    Table {
        name: "land_journeys",
        ids: Some(land),
        fields: &[
            NAME,
            number("count", 0, LAND_CARDS),
            number("manual_count", 0, MANUAL_LAND_CARDS),
            optional(number("coins", 0, 20)),
            optional(number("warriors", 0, 20)),
            optional(number("times", 0, 20)),
            optional(ATTACK),
            optional(DEFENSE),
            optional(GLORY),
            PROVENANCE,
        ],
    },
    Table {
        name: "blessings",
        ids: Some(words::<Blessing>),
        fields: &[
            NAME,
            fixed("kind", Kind::Word(|| vec!["instant", "permanent"])),
            number("count", 0, BLESSING_CARDS),
            number("manual_count", 0, MANUAL_BLESSING_CARDS),
            field("cost", Kind::Items(PRICES)),
            field("effect", Kind::Items(EFFECTS)),
            field("glory", Kind::Numbers(8, 0, 60, Order::Free)),
            NEEDS,
            PROVENANCE,
        ],
    },
    Table {
        name: "epics",
        ids: Some(words::<Epic>),
        fields: &[
            NAME,
            field("cost", Kind::Items(PRICES)),
            GLORY,
            field("bonus", Kind::Word(bonuses)),
            number("bonus_number", 0, 60),
            number("bonus_per", 1, 20),
            number("bonus_max", 0, 60),
            Field { anywhere: true, ..optional(number("blame_at_most", 0, 60)) },
            PROVENANCE,
        ],
    },
    Table {
        name: "abilities",
        ids: Some(words::<Leader>),
        fields: &[
            fixed("effect", Kind::Word(|| LEADER_ABILITIES.to_vec())),
            number("number", 0, 20),
            optional(number("against", 0, 20)),
            optional(number("most", 0, 20)),
            PROVENANCE,
        ],
    },
    Table { name: "rally", ids: None, fields: &[number("hits", 0, 20), PROVENANCE] },
    Table {
        name: "exchange",
        ids: None,
        fields: &[
            number("tokens_for_glory", 1, 20),
            number("glory", 0, 60),
            number("tokens_for_die", 1, 20),
            PROVENANCE,
        ],
    },
    Table {
        name: "tokens",
        ids: None,
        fields: &[
            number("swordsman", 0, 200),
            number("spearman", 0, 200),
            number("axeman", 0, 200),
            number("archer", 0, 200),
            number("shieldwarrior", 0, 200),
            number("berserker", 0, 200),
            PROVENANCE,
        ],
    },
];

fn prohibited() -> Vec<&'static str> {
    let mut words = [vec!["none"], words::<Warrior>()].concat();
    words.retain(|&word| word != "leader");
    words
}

/// Returns the ids of the journeys at sea.
fn sea() -> Vec<&'static str> {
    words::<Journey>().into_iter().filter(|word| !word.starts_with("land-")).collect()
}

fn compared() -> Vec<&'static str> {
    MOST.iter().map(|&(word, _)| word).collect()
}

fn public() -> Vec<&'static str> {
    vec![ShipKind::Small.word(), ShipKind::Large.word()]
}

/// Returns the ids of the land journeys.
fn land() -> Vec<&'static str> {
    words::<Journey>().into_iter().filter_map(|word| word.strip_prefix("land-")).collect()
}

fn enemy_abilities() -> Vec<&'static str> {
    [vec!["none"], ENEMY_ABILITIES.map(|(word, _)| word).to_vec()].concat()
}

fn bonuses() -> Vec<&'static str> {
    BONUSES.map(|(word, _)| word).to_vec()
}
