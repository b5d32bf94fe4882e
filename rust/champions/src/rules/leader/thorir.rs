//! Thorir. `[leader.thorir]`

use crate::rules::leader::Gift;

/// Thorir.
pub(super) struct Thorir;

impl Gift for Thorir {
    const RULE: &'static str = "leader.thorir";
    const TEXT: &'static str = "a coin once a location where a loss gave a token";
}
