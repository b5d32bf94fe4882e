//! What a card file may hold: tables, ids, fields and their values.

use super::Most;
#[cfg(boxes)]
use super::boxes::{BONUSES, ENEMY_ABILITIES};
use crate::players::{MAX_PLAYERS, MIN_PLAYERS};
#[cfg(boxes)]
use crate::words::{BergrisarCard, Blessing, Epic};
use crate::words::{
    Colour, Destiny, DraugrCard, Goods, Journey, Leader, Location, Longship, Merchant, MonsterCard,
    Rune, ShipKind, TrollCard, Warrior,
};
use midgard_core::Word;
use std::ops::RangeInclusive;

/// Makes a list of words.
pub(super) type Words = fn() -> Vec<&'static str>;

/// A table of the file.
#[derive(Debug)]
pub(super) struct Table {
    /// The name.
    pub name: &'static str,
    /// The ids of the rows; `None` for a table without rows.
    pub ids: Option<Words>,
    /// The fields of a row.
    pub fields: &'static [Field],
}

/// A field of a row.
#[derive(Debug)]
pub(super) struct Field {
    /// The name.
    pub name: &'static str,
    /// The values that fit.
    pub kind: Kind,
    /// Whether the component list fixes the value.
    pub fixed: bool,
}

/// The values that fit.
#[derive(Debug)]
pub(super) enum Kind {
    /// A whole number within these bounds.
    Number(i16, i16),
    /// A list of that many whole numbers within these bounds, in this order.
    Numbers(usize, i16, i16, Order),
    /// A text of at most that many characters.
    Text(usize),
    /// A word of a list.
    Word(Words),
    /// Numbers of these things.
    Items(&'static [&'static str]),
    /// The faces of a die.
    Faces,
    /// True or false.
    #[cfg(boxes)]
    Flag,
}

/// The order of the numbers of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// Any order.
    Free,
    /// Each number is larger than the one before.
    Rising,
    /// The first number is 0, and none is larger than the one before.
    Falling,
}

impl Order {
    /// Returns whether the numbers are in this order.
    pub fn holds(self, numbers: &[i16]) -> bool {
        match self {
            Self::Free => true,
            Self::Rising => numbers.is_sorted_by(|one, next| one < next),
            Self::Falling => {
                numbers.first() == Some(&0) && numbers.is_sorted_by(|one, next| one >= next)
            }
        }
    }

    /// Returns the order in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Free => "",
            Self::Rising => ", each more than the one before",
            Self::Falling => ", the first 0, none more than the one before",
        }
    }
}

impl Kind {
    /// Returns the values that fit, in words.
    pub fn wanted(&self) -> String {
        match self {
            Self::Number(low, high) if low == high => format!("{low}"),
            Self::Number(low, high) => format!("a whole number from {low} to {high}"),
            Self::Numbers(count, low, high, order) => {
                format!("a list of {count} whole numbers from {low} to {high}{}", order.words())
            }
            Self::Text(longest) => {
                format!("a text of 1 to {longest} characters without control characters")
            }
            Self::Word(words) => format!("one of {}", words().join(", ")),
            Self::Items(names) => format!("a table of {}", names.join(", ")),
            #[cfg(boxes)]
            Self::Flag => "true or false".to_owned(),
            Self::Faces => {
                "a list of faces such as { hits = 1, shields = 0, count = 2 }".to_owned()
            }
        }
    }
}

/// The smallest and the largest number of a thing on a card or stall.
pub(super) const ITEM: RangeInclusive<i16> = 0..=8;

/// The fields of a face of a die, and their ranges.
#[cfg(not(boxes))]
pub(super) const FACE: [(&str, RangeInclusive<i16>); 3] =
    [("hits", 0..=4), ("shields", 0..=4), ("count", 1..=6)];
/// The fields of a face of a die, and their ranges. The last one may be left out.
#[cfg(boxes)]
pub(super) const FACE: [(&str, RangeInclusive<i16>); 4] =
    [("hits", 0..=4), ("shields", 0..=4), ("count", 1..=6), ("food", 0..=8)];

/// The number of sides of a die.
pub(super) const SIDES: u8 = 6;

/// The number of journey cards in the box.
pub(super) const JOURNEYS: u8 = 18;

/// Returns the table with this name.
pub(super) fn table(name: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.name == name)
}

const fn field(name: &'static str, kind: Kind) -> Field {
    Field { name, kind, fixed: false }
}

const fn fixed(name: &'static str, kind: Kind) -> Field {
    Field { name, kind, fixed: true }
}

const fn number(name: &'static str, low: i16, high: i16) -> Field {
    field(name, Kind::Number(low, high))
}

const NAME: Field = field("name", Kind::Text(60));
/// The field that says where numbers come from.
pub(super) const PROVENANCE: Field = field("provenance", Kind::Text(400));
const PROHIBITS: Field = field("prohibits", Kind::Word(prohibited));
const COLOUR: Field = field("colour", Kind::Word(words::<Colour>));
const ATTACK: Field = number("attack", 1, 20);
const DEFENSE: Field = number("defense", 1, 20);
const GLORY: Field = number("glory", 0, 60);
const CAPACITY: Field = number("capacity", 1, 15);

#[cfg(not(boxes))]
const WARES: &[&str] = &["food", "wood", "coins", "swordsman", "spearman", "axeman"];
#[cfg(boxes)]
#[rustfmt::skip]
const WARES: &[&str] = &[
    "food", "wood", "coins", "swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker",
];
#[cfg(not(boxes))]
const COSTS: &[&str] = &["food", "wood", "coins"];
#[cfg(boxes)]
const COSTS: &[&str] = &["food", "wood", "coins", "any_resource"];
#[cfg(not(boxes))]
const GAINS: &[&str] =
    &["food", "wood", "coins", "swordsman", "spearman", "axeman", "favor", "glory"];
#[cfg(boxes)]
#[rustfmt::skip]
const GAINS: &[&str] = &[
    "food", "wood", "coins", "swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker", "favor",
    "glory", "discard_blame", "other_takes_blame", "swaps",
];
#[cfg(boxes)]
const PRICES: &[&str] =
    &["swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker", "any"];
#[cfg(boxes)]
#[rustfmt::skip]
const EFFECTS: &[&str] = &[
    "any_resource", "take_rune", "draw_destiny", "keep_destiny", "coins", "favor", "discard_blame",
    "first_round_shields", "first_round_hits", "free_reroll_per_game_round", "coin_per_enemy_defeated",
    "hunt_cap_bonus", "hunt_food_bonus", "save_one_lost_die_per_game_round", "swordsman", "spearman", "axeman",
    "archer", "shieldwarrior", "berserker",
];
/// The second abilities of leaders, as a file writes them.
#[cfg(boxes)]
const LEADER_ABILITIES: [&str; 9] = [
    "gain_favor",
    "reroll_up_to_other_dice",
    "gain_any_resource",
    "hits_per_sword_die_with_hit",
    "glory",
    "shields",
    "after_fight_upgrade_sword_to_spear_or_axe",
    "gain_sacrifice_token_of_choice",
    "gain_coin",
];
#[cfg(boxes)]
const ABILITY: Field = field("ability", Kind::Word(enemy_abilities));
#[cfg(boxes)]
const NEEDS: Field = fixed("needs", Kind::Word(|| vec!["none", "dark_mountains"]));
/// The number of land journeys in the box, and of those that the manual lists.
#[cfg(boxes)]
const LAND_JOURNEYS: i16 = 24;
#[cfg(boxes)]
const MANUAL_LAND_JOURNEYS: i16 = 9;

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
    #[cfg(boxes)]
    number("fifth_hut_price", 0, 30),
    PROVENANCE,
];

#[cfg(not(boxes))]
/// The tables in the order of the built-in file.
pub(super) static TABLES: &[Table] = &[
    Table {
        name: "dice",
        ids: Some(words::<Warrior>),
        fields: &[fixed("count", Kind::Number(0, 99)), field("faces", Kind::Faces), PROVENANCE],
    },
    Table {
        name: "trolls",
        ids: Some(words::<TrollCard>),
        fields: &[NAME, ATTACK, DEFENSE, GLORY, number("wood", 0, 20), PROHIBITS, PROVENANCE],
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
            PROHIBITS,
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
            PROVENANCE,
        ],
    },
    Table {
        name: "journeys",
        ids: Some(words::<Journey>),
        fields: &[NAME, number("count", 0, JOURNEYS as i16), PROVENANCE],
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
            number("min_players", MIN_PLAYERS as i16, MAX_PLAYERS as i16),
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
        fields: &[NAME, number("longhouse", 1, 8), PROVENANCE],
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
];

#[cfg(boxes)]
/// The tables in the order of the built-in files.
pub(super) static TABLES: &[Table] = &[
    Table {
        name: "dice",
        ids: Some(words::<Warrior>),
        fields: &[
            fixed("count", Kind::Number(0, 99)),
            fixed("manual_count", Kind::Number(0, 99)),
            field("faces", Kind::Faces),
            field("faces_b", Kind::Faces),
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
            number("ability_number", 0, 20),
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
            number("any_resource", 0, 8),
            PROHIBITS,
            ABILITY,
            number("ability_number", 0, 20),
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
            number("ability_number", 0, 20),
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
        fields: &[
            NAME,
            number("count", 0, JOURNEYS as i16),
            number("losses", 0, 8),
            number("favor", 0, 8),
            number("coins", 0, 8),
            PROVENANCE,
        ],
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
            number("min_players", MIN_PLAYERS as i16, MAX_PLAYERS as i16),
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
        fields: &[NAME, number("longhouse", 1, 8), number("number", 0, 20), PROVENANCE],
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
            number("count", 0, LAND_JOURNEYS),
            number("manual_count", 0, MANUAL_LAND_JOURNEYS),
            number("coins", 0, 20),
            number("warriors", 0, 20),
            number("times", 0, 20),
            ATTACK,
            DEFENSE,
            GLORY,
            PROVENANCE,
        ],
    },
    Table {
        name: "blessings",
        ids: Some(words::<Blessing>),
        fields: &[
            NAME,
            fixed("kind", Kind::Word(|| vec!["instant", "permanent"])),
            number("count", 0, 36),
            number("manual_count", 0, 9),
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
            number("blame_at_most", 0, 60),
            PROVENANCE,
        ],
    },
    Table {
        name: "abilities",
        ids: Some(words::<Leader>),
        fields: &[
            field("effect", Kind::Word(|| LEADER_ABILITIES.to_vec())),
            number("number", 0, 20),
            number("against", 0, 20),
            number("most", 0, 20),
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
    Table { name: "board", ids: None, fields: BOARD },
];

fn words<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|word| word.word()).collect()
}

fn prohibited() -> Vec<&'static str> {
    let mut words = [vec!["none"], words::<Warrior>()].concat();
    words.retain(|&word| word != "leader");
    words
}

/// Returns the ids of the journeys at sea.
#[cfg(boxes)]
fn sea() -> Vec<&'static str> {
    words::<Journey>().into_iter().filter(|word| !word.starts_with("land-")).collect()
}

/// Returns the ids of the land journeys.
#[cfg(boxes)]
fn land() -> Vec<&'static str> {
    words::<Journey>().into_iter().filter_map(|word| word.strip_prefix("land-")).collect()
}

#[cfg(boxes)]
fn enemy_abilities() -> Vec<&'static str> {
    [vec!["none"], ENEMY_ABILITIES.map(|(word, _)| word).to_vec()].concat()
}

#[cfg(boxes)]
fn bonuses() -> Vec<&'static str> {
    BONUSES.map(|(word, _)| word).to_vec()
}

fn compared() -> Vec<&'static str> {
    MOST.iter().map(|&(word, _)| word).collect()
}

fn public() -> Vec<&'static str> {
    vec![ShipKind::Small.word(), ShipKind::Large.word()]
}

/// Returns the ids of the stalls: the places from Folk Warriors on.
pub(super) fn stalls() -> Vec<&'static str> {
    let from = Location::ALL.iter().skip(Location::FolkWarriors.index());
    #[cfg(boxes)]
    let from =
        from.filter(|place| !matches!(place, Location::LeftBergrisar | Location::RightBergrisar));
    from.map(|place| place.word()).collect()
}

/// What a destiny may compare, and how a file writes it.
pub(super) const MOST: [(&str, Most); MOSTS] = [
    ("blue_cards", Most::Cards(Colour::Blue)),
    ("yellow_cards", Most::Cards(Colour::Yellow)),
    ("red_cards", Most::Cards(Colour::Red)),
    ("wood", Most::Goods(Goods::Wood)),
    ("warriors", Most::Warriors),
    ("favor", Most::Favor),
    ("food", Most::Goods(Goods::Food)),
    ("coins", Most::Goods(Goods::Coin)),
    ("runes", Most::Runes),
    ("monsters", Most::Monsters),
    ("draugr", Most::Draugr),
    ("trolls", Most::Trolls),
    #[cfg(boxes)]
    ("bergrisar_defeated", Most::Bergrisar),
    #[cfg(boxes)]
    ("valkyrie_blessings", Most::Blessings),
    #[cfg(boxes)]
    ("sacrifice_swordsman", Most::Tokens(Warrior::Swordsman)),
    #[cfg(boxes)]
    ("sacrifice_spearman", Most::Tokens(Warrior::Spearman)),
    #[cfg(boxes)]
    ("sacrifice_axeman", Most::Tokens(Warrior::Axeman)),
    #[cfg(boxes)]
    ("sacrifice_archer", Most::Tokens(Warrior::Archer)),
    #[cfg(boxes)]
    ("blame", Most::Blame),
];

const MOSTS: usize = if cfg!(boxes) { 19 } else { 12 };
