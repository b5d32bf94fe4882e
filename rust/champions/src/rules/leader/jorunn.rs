//! Jorunn. `[leader.jorunn]`

use crate::rules::event::Tag;
use crate::rules::leader::Gift;

/// Jorunn.
pub(super) struct Jorunn;

impl Gift for Jorunn {
    const RULE: &'static str = "leader.jorunn";
    const GLORY: Option<(Tag, &'static str)> = Some((Tag::LeaderJorunn, "for the journey"));

    fn text(number: u8) -> String {
        format!("{number} glory when the journey at her place or ship is not All Quiet")
    }
}
