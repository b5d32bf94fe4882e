//! Which box a row or a field belongs to, and which boxes are in play. `[cards.boxes]` S-1, S-9, `[promos]` A-51.

use super::files::FILES;
use crate::words::Expansion;
use midgard_core::{Set, Word};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The boxes in play: none, in the crate of the base game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InPlay {
    /// The boxes.
    pub expansions: Set<Expansion>,
    /// Whether the promo cards are.
    pub promos: bool,
}

impl InPlay {
    /// Returns everything that this crate knows.
    pub fn everything() -> Self {
        Self { expansions: Set::full(), promos: true }
    }

    /// Returns whether a box is in play.
    pub(super) fn has_box(self) -> bool {
        !self.expansions.is_empty()
    }

    /// Returns the first of these sets that is not in play.
    pub(super) fn missing(self, sets: &[&'static str]) -> Option<&'static str> {
        let has = |set: &str| match Expansion::from_word(set) {
            Some(expansion) => self.expansions.has(expansion),
            None => self.promos,
        };
        sets.iter().copied().find(|set| !has(set))
    }

    /// Returns whether a table is in play.
    pub(super) fn has_table(self, table: &str) -> bool {
        self.missing(of_table(table)).is_none()
    }

    /// Returns whether a row is in play.
    pub(super) fn has_row(self, table: &str, id: &str) -> bool {
        self.missing(of_row(table, id)).is_none()
    }

    /// Returns whether a field of a table is in play.
    pub(super) fn has_field(self, table: &str, field: &str) -> bool {
        self.missing_field(table, field).is_none()
    }

    /// Returns whether a field may have a value.
    pub(super) fn has_value(self, field: &str, value: &str) -> bool {
        self.missing(of_value(field, value)).is_none()
    }

    /// Returns the set that is not in play and brings a field of a table; `None` if another set in play brings it too.
    pub(super) fn missing_field(self, table: &str, field: &str) -> Option<&'static str> {
        let sets = of_field(table, field);
        let brought = sets.iter().any(|&set| self.missing(&[set]).is_none());
        sets.first().copied().filter(|_| !brought)
    }
}

/// Returns why something of a set is refused.
pub(super) fn reason(set: &str) -> String {
    format!("it {}", belongs(set))
}

/// Returns the end of a message about something of a set.
pub(super) fn belongs(set: &str) -> String {
    format!("belongs to {set}, which is not in play")
}

const MOUNTAINS: &[&str] = &["dark_mountains"];
const VALHALLA: &[&str] = &["valhalla"];
const BOTH: &[&str] = &["valhalla", "dark_mountains"];
const EITHER: &[&str] = &["dark_mountains", "valhalla"];
const PROMOS: &[&str] = &["promos"];
const LAND_PROMOS: &[&str] = &["promos", "dark_mountains"];

/// The tables that only boxes have.
const TABLES: [(&str, &[&str]); 8] = [
    ("bergrisar", MOUNTAINS),
    ("land_journeys", MOUNTAINS),
    ("blessings", VALHALLA),
    ("epics", VALHALLA),
    ("abilities", VALHALLA),
    ("rally", VALHALLA),
    ("exchange", VALHALLA),
    ("tokens", VALHALLA),
];

/// The fields that boxes add to tables of another: the tables, the fields, and the sets, each of which brings them.
const FIELDS: [(&[&str], &[&str], &[&str]); 9] = [
    (&["board"], &["fifth_hut_price"], MOUNTAINS),
    (&["tokens"], &["archer"], MOUNTAINS),
    (&["trolls", "draugr", "monsters"], &["ability", "ability_number"], MOUNTAINS),
    (&["draugr"], &["any_resource"], MOUNTAINS),
    (&["dice"], &["faces_b"], MOUNTAINS),
    (&["dice"], &["manual_count"], EITHER),
    (&["leaders"], &["number"], EITHER),
    (&["destinies"], &["needs"], VALHALLA),
    (&["journeys"], &["losses", "favor", "coins"], PROMOS),
];

/// The values that boxes add to fields of the base game: the fields, the value, and the sets that all must be in play.
#[rustfmt::skip]
const VALUES: [(&[&str], &str, &[&str]); 17] = [
    (HOLDS_DICE, "archer", MOUNTAINS),
    (HOLDS_DICE, "shieldwarrior", VALHALLA),
    (HOLDS_DICE, "berserker", VALHALLA),
    (&["cost"], "any_resource", MOUNTAINS),
    (&["gain"], "discard_blame", MOUNTAINS),
    (&["gain"], "other_takes_blame", MOUNTAINS),
    (&["gain"], "swaps", VALHALLA),
    (&["most"], "bergrisar_defeated", MOUNTAINS),
    (&["most"], "valkyrie_blessings", VALHALLA),
    (&["most"], "sacrifice_swordsman", VALHALLA),
    (&["most"], "sacrifice_spearman", VALHALLA),
    (&["most"], "sacrifice_axeman", VALHALLA),
    (&["most"], "sacrifice_archer", BOTH),
    (&["most"], "blame", PROMOS),
    (&["faces"], "food", MOUNTAINS),
    (&["faces"], "helmet", VALHALLA),
    (&["min_players"], "5", MOUNTAINS),
];

/// The fields that hold kinds of dice.
const HOLDS_DICE: &[&str] = &["prohibits", "goods", "gain", "cost", "effect"];

/// The rows that need another set besides that of their file: the table, the id, and the sets, that of the file first.
const NEEDY: [(&str, &str, &[&str]); 3] = [
    ("destinies", "odins_fletcher", BOTH),
    ("land_journeys", "mercenaries", LAND_PROMOS),
    ("blessings", "hunters_host", BOTH),
];

/// The sets of rows, by table and id.
type Rows = BTreeMap<(&'static str, &'static str), &'static [&'static str]>;

/// Returns the rows of the files of the sets. A row belongs to the set whose file has it.
fn rows() -> &'static Rows {
    static ROWS: OnceLock<Rows> = OnceLock::new();
    ROWS.get_or_init(|| {
        let mut rows = Rows::new();
        for (set, text) in FILES.iter() {
            let mut table = "";
            for line in text.lines() {
                let id = line.strip_prefix("id = \"").and_then(|rest| rest.strip_suffix('"'));
                table =
                    line.strip_prefix("[[").and_then(|it| it.strip_suffix("]]")).unwrap_or(table);
                if let Some(id) = id {
                    rows.insert((table, id), std::slice::from_ref(set));
                }
            }
        }
        rows.extend(NEEDY.map(|(table, id, sets)| ((table, id), sets)));
        rows
    })
}

/// Returns the sets of a table.
pub(super) fn of_table(table: &str) -> &'static [&'static str] {
    TABLES.iter().find(|(name, _)| *name == table).map_or(&[], |(_, sets)| sets)
}

/// Returns the sets of a row: all of them must be in play.
pub(super) fn of_row(table: &str, id: &str) -> &'static [&'static str] {
    rows().get(&(table, id)).copied().unwrap_or_else(|| of_table(table))
}

/// Returns the sets of a field, besides those of its row: each of them brings it.
fn of_field(table: &str, field: &str) -> &'static [&'static str] {
    let found = FIELDS.iter().find(|(of, names, _)| of.contains(&table) && names.contains(&field));
    found.map_or(&[], |(_, _, sets)| sets)
}

/// Returns the sets of a value of a field.
pub(super) fn of_value(field: &str, value: &str) -> &'static [&'static str] {
    let found = VALUES.iter().find(|(fields, word, _)| *word == value && fields.contains(&field));
    found.map_or(&[], |(_, _, sets)| sets)
}
