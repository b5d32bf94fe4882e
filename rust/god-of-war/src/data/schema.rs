//! The tables of the card file and their fields. `[data.limits]`

/// A table: its rows have ids, or it is a single row.
#[derive(Debug)]
pub(super) struct Table {
    pub name: &'static str,
    pub has_rows: bool,
    /// Whether a file of corrections may add rows.
    pub grows: bool,
    /// The names of the fields; a scene may lack some.
    pub fields: &'static [&'static str],
}

const fn rows(name: &'static str, fields: &'static [&'static str]) -> Table {
    Table { name, has_rows: true, grows: false, fields }
}

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

/// All tables.
pub(super) const TABLES: [Table; 12] = [
    Table { name: "rules", has_rows: false, grows: false, fields: &["hand_limit", "freya_tokens"] },
    rows("die", &["faces"]),
    rows("status", &["count"]),
    rows("units", &["health", "rage_max"]),
    rows("heroes", &["deck"]),
    rows("rage", EFFECTS),
    Table { name: "specials", has_rows: true, grows: true, fields: EFFECTS },
    rows("companions", &["ability", "effects"]),
    Table {
        name: "upgrades",
        has_rows: true,
        grows: true,
        fields: &["red", "green", "blue", "yellow"],
    },
    rows("hindrances", EFFECTS),
    Table { name: "scenes", has_rows: true, grows: true, fields: SCENES },
    Table { name: "cards", has_rows: true, grows: true, fields: &["f", "b"] },
];

/// Returns the position of a table.
pub(super) fn table_at(name: &str) -> Option<usize> {
    TABLES.iter().position(|table| table.name == name)
}
