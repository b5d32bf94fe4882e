//! Texts about the rules: explanations of actions, refusals with their reasons, and the words for things.

pub(crate) mod explain;
pub(crate) mod offer;
pub mod reasons;
pub(crate) mod wording;
