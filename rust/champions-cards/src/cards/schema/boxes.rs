//! What the boxes add to the fields and tables of a card file.

use super::{
    ATTACK, COLOUR, DEFENSE, Field, GLORY, Kind, NAME, Order, PROHIBITS, PROVENANCE, Table, field,
    fixed, number, words,
};
use crate::cards::boxes::{BONUSES, ENEMY_ABILITIES};
use crate::words::{BergrisarCard, Blessing, Epic, Journey, Leader};
use std::ops::RangeInclusive;

/// The most players without a box.
pub(super) const MAX_PLAYERS_WITHOUT: i16 = 4;
/// The number of land journeys in the box, and of those that the manual lists.
pub(in crate::cards) const LAND_CARDS: i16 = 24;
/// The number of land journeys that the manual lists.
pub(in crate::cards) const MANUAL_LAND_CARDS: i16 = 9;
/// The number of blessings in the box.
pub(in crate::cards) const BLESSING_CARDS: i16 = 36;
/// The number of blessings that the manual lists.
pub(in crate::cards) const MANUAL_BLESSING_CARDS: i16 = 9;

/// What a face of a die may have besides: without it, the food is the number of hits.
pub(in crate::cards) const FOOD: (&str, RangeInclusive<i16>) = ("food", 0..=8);

/// Makes a field that a row may leave out.
const fn optional(field: Field) -> Field {
    Field { optional: true, ..field }
}

/// Dice that the manual lists.
pub(super) const MANUAL_COUNT: Field = optional(fixed("manual_count", Kind::Number(0, 99)));
/// The second set of faces.
pub(super) const FACES_B: Field = optional(field("faces_b", Kind::Faces));
/// What an enemy does.
pub(super) const ABILITY: Field = optional(field("ability", Kind::Word(enemy_abilities)));
/// The number of what an enemy does.
pub(super) const ABILITY_NUMBER: Field = optional(number("ability_number", 0, 20));
/// Goods of any kind for the victor.
pub(super) const ANY_RESOURCE: Field = optional(number("any_resource", 0, 8));
/// The box that a row needs besides its own.
pub(super) const NEEDS: Field = optional(fixed("needs", Kind::Word(|| vec!["dark_mountains"])));
/// Food or warriors that a journey takes.
pub(super) const LOSSES: Field = optional(number("losses", 0, 8));
/// Favor that a journey gives.
pub(super) const FAVOR: Field = optional(number("favor", 0, 8));
/// Coins that a journey gives.
pub(super) const COINS: Field = optional(number("coins", 0, 8));
/// The number of a leader's first ability.
pub(super) const NUMBER: Field = optional(number("number", 0, 20));
/// The price of the hut for the fifth player.
pub(super) const FIFTH_HUT_PRICE: Field = number("fifth_hut_price", 0, 30);

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

/// Bergrisar.
pub(super) const BERGRISAR: Table = Table {
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
};

/// Land journeys. Each row has the numbers that its card needs.
pub(super) const LAND_JOURNEYS: Table = Table {
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
};

/// Blessings.
pub(super) const BLESSINGS: Table = Table {
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
};

/// Epic monsters.
pub(super) const EPICS: Table = Table {
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
};

/// What a helmet does for each leader.
pub(super) const ABILITIES: Table = Table {
    name: "abilities",
    ids: Some(words::<Leader>),
    fields: &[
        fixed("effect", Kind::Word(|| LEADER_ABILITIES.to_vec())),
        number("number", 0, 20),
        optional(number("against", 0, 20)),
        optional(number("most", 0, 20)),
        PROVENANCE,
    ],
};

/// What a helmet does for every leader.
pub(super) const RALLY: Table =
    Table { name: "rally", ids: None, fields: &[number("hits", 0, 20), PROVENANCE] };

/// What tokens buy besides.
pub(super) const EXCHANGE: Table = Table {
    name: "exchange",
    ids: None,
    fields: &[
        number("tokens_for_glory", 1, 20),
        number("glory", 0, 60),
        number("tokens_for_die", 1, 20),
        PROVENANCE,
    ],
};

/// The sacrifice tokens.
pub(super) const TOKENS: Table = Table {
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
};

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
