//! The tables of the card file and their fields. `[data.limits]`

use midgard_card_files::{Schema, Table, in_order, of_value};
use midgard_core::Plain;
use toml::de::DeValue;

/// Files of earlier versions list the Specials of each window.
const NO_WINDOWS: &str = "windows: the rules decide when a Special can be played: in each window \
                          in which it does something. Remove these rows";

/// The schema of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields;

impl Schema for Fields {
    type Field = &'static str;
    const TABLES: &'static [Table<&'static str>] = TABLES;

    /// `[scene.language]` Section 6: tracks are counted in the order of the file.
    fn value(field: &str, value: &DeValue<'_>) -> Plain {
        match (field, value) {
            ("tracks", DeValue::Table(tracks)) => in_order(tracks),
            (_, other) => of_value(other),
        }
    }

    fn gone(table: &str) -> Option<String> {
        (table == "windows").then(|| NO_WINDOWS.into())
    }
}

pub(super) type CardFile = midgard_card_files::CardFile<Fields>;
pub(super) type Row = midgard_card_files::Row<&'static str>;

const EFFECTS: &[&str] = &["effects"];

const SCENES: &[&str] = &[
    "number",
    "name",
    "win",
    "lose",
    "tracks",
    "next",
    "next_when",
    "keep_vars",
    "new",
    "kind",
    "hindrance",
];

const UPGRADES: &[&str] = &["red", "green", "blue", "yellow"];

/// All tables; a scene may lack some of its fields.
const TABLES: &[Table<&str>] = &[
    Table::single("rules", &["hand_limit", "freya_tokens"]),
    Table::rows("die", false, &["faces"]),
    Table::rows("status", false, &["count"]),
    Table::rows("units", false, &["health", "rage_max"]),
    Table::rows("heroes", false, &["deck"]),
    Table::rows("rage", false, EFFECTS),
    Table::rows("specials", true, EFFECTS),
    Table::rows("companions", false, &["ability", "effects"]),
    Table::rows("upgrades", true, UPGRADES),
    Table::rows("hindrances", false, EFFECTS),
    Table::rows("scenes", true, SCENES),
    Table::rows("cards", true, &["f", "b"]),
];
