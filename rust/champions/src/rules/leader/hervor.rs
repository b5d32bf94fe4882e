//! Hervor. `[leader.hervor]`

use crate::rules::leader::Gift;
use crate::say::wording::{counted, verb};

/// Hervor.
pub(super) struct Hervor;

impl Gift for Hervor {
    const RULE: &'static str = "leader.hervor";

    fn text(number: u8) -> String {
        format!(
            "{} of each purchase {} as any kind",
            counted(number, "token"),
            verb(number, "count")
        )
    }
}
