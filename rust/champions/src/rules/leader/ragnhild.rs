//! Ragnhild. `[leader.ragnhild]`

use crate::rules::leader::Gift;

/// Ragnhild.
pub(super) struct Ragnhild;

impl Gift for Ragnhild {
    const RULE: &'static str = "leader.ragnhild";

    fn text(_: u8) -> String {
        "a spearman or an axeman at the Jarl's Longhouse".into()
    }
}
