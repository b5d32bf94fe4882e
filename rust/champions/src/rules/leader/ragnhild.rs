//! Ragnhild. `[leader.ragnhild]`

use crate::rules::leader::Gift;

/// Ragnhild.
pub(super) struct Ragnhild;

impl Gift for Ragnhild {
    const RULE: &'static str = "leader.ragnhild";
    const TEXT: &'static str = "a spearman or an axeman at the Jarl's Longhouse";
}
