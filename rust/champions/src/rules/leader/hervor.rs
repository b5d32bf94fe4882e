//! Hervor. `[leader.hervor]`

use crate::rules::leader::Gift;

/// Hervor.
pub(super) struct Hervor;

impl Gift for Hervor {
    const RULE: &'static str = "leader.hervor";
    const TEXT: &'static str = "one token of each purchase counts as any kind";
}
