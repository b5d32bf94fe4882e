//! Dagrun: she draws one more destiny at the Sage's House. `[leader.dagrun]` Rulebook p. 13.

use crate::rules::leader::Gift;

/// Dagrun the Destined.
pub(super) struct Dagrun;

impl Gift for Dagrun {
    const RULE: &'static str = "leader.dagrun";
    const DRAWS: usize = 1;

    fn text(_: u8) -> String {
        "one more destiny to choose from at the Sage's House".into()
    }
}
