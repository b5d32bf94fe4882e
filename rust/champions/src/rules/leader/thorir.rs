//! Thorir. `[leader.thorir]`

use crate::rules::leader::Gift;
use crate::say::wording::counted;

/// Thorir.
pub(super) struct Thorir;

impl Gift for Thorir {
    const RULE: &'static str = "leader.thorir";

    fn text(number: u8) -> String {
        format!("{} once a location where a loss gave a token", counted(number, "coin"))
    }
}
