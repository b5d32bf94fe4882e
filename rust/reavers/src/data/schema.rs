//! The tables of a card file and their fields, in the order of the file, with their limits. Section 12.

use crate::menu::MOST_PAYMENTS;
use midgard_card_files::{Named, Schema, Table};

/// The kind of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A whole number in these bounds.
    Number(i64, i64),
    /// A list of whole numbers of 0 to 60, with bounds on its length.
    Numbers(usize, usize),
    /// A number of tables for each line of the list of deals.
    Quotas,
    /// `true` or `false`.
    Flag,
    /// A text.
    Text,
    /// Faces of the die.
    Faces,
    /// A price for each raid token.
    Prices,
}

/// A field of a row.
#[derive(Debug)]
pub(super) struct Field {
    pub name: &'static str,
    pub kind: Kind,
    /// Whether a row may lack it.
    pub optional: bool,
}

/// The largest number of a list.
pub(super) const MOST_OF_LIST: i64 = 60;
/// The most deals of a list, and of one of its lines.
pub(super) const MOST_DEALS: i64 = 24;
/// The highest price of a token.
pub(super) const MOST_PRICE: i64 = 30;
/// The word of a reaver without a bonus.
pub(super) const NO_BONUS: &str = "none";
/// The most faces of the die.
pub(super) const MOST_FACES: usize = 36;

const fn field(name: &'static str, kind: Kind) -> Field {
    Field { name, kind, optional: false }
}

const fn number(name: &'static str, most: i64) -> Field {
    field(name, Kind::Number(0, most))
}

const SUPPLY: &[Field] = &[
    number("coins", 9),
    number("spoils", 9),
    number("farm", 9),
    number("wall", 9),
    number("tower", 9),
    field("flip_roskilde", Kind::Flag),
    field("flip_locations", Kind::Flag),
];

const LOCATIONS: &[Field] = &[
    number("number", 6),
    number("coins", 9),
    number("spoils", 9),
    number("farm", 9),
    number("wall", 9),
    number("tower", 9),
];

const SPOILS: &[Field] =
    &[number("count", 85), field("values", Kind::Numbers(1, 12)), field("weapon", Kind::Flag)];

const REAVERS: &[Field] = &[
    number("count", 48),
    number("cost", 20),
    number("helms", 9),
    number("yggdrasils", 9),
    Field { name: "bonus", kind: Kind::Text, optional: true },
];

const BONUSES: &[Field] = &[
    field("count", Kind::Text),
    field("div", Kind::Number(1, 99)),
    number("glory", 20),
    number("cap", 99),
    Field { name: "ignore", kind: Kind::Number(0, 99), optional: true },
];

const PRICES: &[Field] = &[
    number("hire_terror", MOST_PRICE),
    number("refresh", MOST_PRICE),
    number("farm", MOST_PRICE),
    number("wall", MOST_PRICE),
    number("tower", MOST_PRICE),
    number("shed_coins", MOST_PRICE),
    number("pass_terror_coins", MOST_PRICE),
    field("sell", Kind::Prices),
    number("bjorgvin_add", MOST_PRICE),
    number("tonsberg_discard_terror", MOST_PRICE),
    number("tonsberg_surcharge", MOST_PRICE),
    number("nidalos_add", MOST_PRICE),
    number("vasteras_sell_spoils", MOST_PRICE),
    number("leirvik_surcharge", MOST_PRICE),
];

const SCORING: &[Field] = &[
    number("farm", 60),
    number("wall", 60),
    number("tower", 60),
    number("set_bonus", 60),
    field("terror_penalty", Kind::Numbers(1, 20)),
    number("terror_extra_each", 60),
    field("coins_per_glory", Kind::Number(1, 20)),
];

const NEGOTIATION: &[Field] = &[
    field("cycles", Kind::Number(1, 8)),
    field("menu_size", Kind::Number(1, MOST_DEALS)),
    field("menu_quotas", Kind::Quotas),
    number("menu_sweetener", 20),
    field("menu_payments", Kind::Numbers(0, MOST_PAYMENTS)),
    field("menu_terror_payments", Kind::Numbers(0, MOST_PAYMENTS)),
    number("auto_min_gain", 99),
];

/// The schema of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields;

impl Named for Field {
    fn name(&self) -> &'static str {
        self.name
    }
}

impl Schema for Fields {
    type Field = Field;
    const TABLES: &'static [Table<Field>] = TABLES;
    const SOURCED_IDS: bool = true;
}

pub(super) type CardFile = midgard_card_files::CardFile<Fields>;
pub(super) type Row = midgard_card_files::Row<Field>;

/// All tables.
const TABLES: &[Table<Field>] = &[
    Table::rows("supply", false, SUPPLY),
    Table::rows("locations", false, LOCATIONS),
    Table::rows("spoils", true, SPOILS),
    Table::rows("die", false, &[field("faces", Kind::Faces)]),
    Table::rows("reavers", true, REAVERS),
    Table::rows("bonuses", true, BONUSES),
    Table::single("prices", PRICES),
    Table::single("tokens", &[number("farm", 31), number("wall", 31), number("tower", 31)]),
    Table::single("scoring", SCORING),
    Table::single("negotiation", NEGOTIATION),
    Table::single("rulings", &[number("bjorgvin_sell_limit_each", 1)]),
];
