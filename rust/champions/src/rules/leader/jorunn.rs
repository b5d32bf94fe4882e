//! Jorunn. `[leader.jorunn]`

use crate::rules::leader::Gift;

/// Jorunn.
pub(super) struct Jorunn;

impl Gift for Jorunn {
    const RULE: &'static str = "leader.jorunn";
    const TEXT: &'static str = "2 glory when the journey at her place or ship is not All Quiet";
}
