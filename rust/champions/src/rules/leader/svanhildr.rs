//! Svanhildr: each of her swordsmen that hits deals one more. `[leader.svanhildr]` Rulebook p. 13.
//!
//! The sum of the dice is in `combat.rs`.

use crate::rules::leader::Gift;

/// Svanhildr the Swordmaiden.
pub(super) struct Svanhildr;

impl Gift for Svanhildr {
    const RULE: &'static str = "leader.svanhildr";
    const STRENGTHENS: bool = true;

    fn text(_: u8) -> String {
        "one more damage from each swordsman that hits".into()
    }
}
