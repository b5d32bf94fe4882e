//! The words of the decisions. `[decision.prompt]`

use crate::frame::{Frame, Source};
use crate::sets::Purpose;
use crate::state::State;

/// The words of all decisions.
pub const PROMPTS: [&str; 24] = [
    "draft",
    "place",
    "path",
    "carrier",
    "main",
    "move",
    "aim",
    "target",
    "item",
    "spot",
    "rage_target",
    "window",
    "code",
    "special_target",
    "tie",
    "redirect",
    "token",
    "defence",
    "upgrade",
    "foresight",
    "pick",
    "peek",
    "victim",
    "choice",
];

impl State {
    /// Returns the word of the decision that is awaited.
    pub fn prompt_word(&self) -> Option<&'static str> {
        Some(match self.stack.top() {
            Frame::Draft { .. } => "draft",
            Frame::Place { .. } => "place",
            Frame::Path => "path",
            Frame::Carrier => "carrier",
            Frame::Main { .. } => "main",
            Frame::Move { .. } => "move",
            Frame::Aim { .. } => "aim",
            Frame::Target { .. } => "target",
            Frame::Item if self.build.purpose == Purpose::Defence => "defence",
            Frame::Item => "item",
            Frame::Spot { .. } => "spot",
            Frame::Blast { .. } | Frame::GiveToken { .. } => "rage_target",
            Frame::Ask { .. } => match self.stack.below(2) {
                Frame::Hit { source: Source::Poison, .. } => "token",
                _ => "window",
            },
            Frame::Code { .. } => "code",
            Frame::SpecialUnit { .. } | Frame::SpecialCode { .. } => "special_target",
            Frame::Tie => "tie",
            Frame::Redirect => "redirect",
            Frame::Take { .. } => "upgrade",
            Frame::Foresight => "foresight",
            Frame::Pick => "pick",
            Frame::PeekAt { .. } => "peek",
            Frame::Victim { .. } => "victim",
            Frame::Choice { .. } | Frame::Highest { .. } => "choice",
            _ => return None,
        })
    }
}
