//! Gylfir: the Merchant Ship costs him nothing. `[leader.gylfir]` Rulebook p. 13.

use crate::rules::leader::Gift;

/// Gylfir the Seaworthy.
pub(super) struct Gylfir;

impl Gift for Gylfir {
    const RULE: &'static str = "leader.gylfir";
    const TRADES_FREELY: bool = true;

    fn text(_: u8) -> String {
        "the Merchant Ship costs nothing".into()
    }
}
