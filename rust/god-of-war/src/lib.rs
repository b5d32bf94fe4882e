//! The rules of God of War: The Card Game.
//!
//! A team of one to four heroes plays two quests and a boss on boards of double-sided cards. `RULES.md` is the index of the
//! rules; tags in brackets, such as `[attack.order]`, stand where a rule is implemented.

mod action;
mod bots;
mod cards;
mod chance;
mod codes;
mod data;
mod event;
mod frame;
mod game;
mod known;
mod observation;
mod phase;
mod prompt;
mod rules;
mod scene;
mod sets;
mod state;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod text;
mod view;
mod words;

pub use action::{ACTION_COUNT, Action, Aim, Companion, Verb};
pub use bots::greedy::Greedy;
pub use cards::Cards;
pub use codes::{CODES, Code, ITEM_CODES};
pub use data::{Data, RowNote, UnitRow};
pub use event::{Event, Guard};
pub use frame::{DEPTH, Frame, Source, Stack, Stage, WindowKind};
pub use midgard_card_files::CardProblem;
pub use phase::MOST_LEGAL;
pub use prompt::PROMPTS;
pub use rules::{MOST_UPGRADES, Options, RULES_VERSION, Rules, UpgradeKind};
pub use scene::{Scene, Side};
pub use sets::{Build, Purpose};
pub use state::{Attack, KindCounts, Outcome, Player, State};
pub use view::View;
pub use words::{
    Ability, Hero, MAX_PLAYERS, MIN_PLAYERS, Position, Rune, SceneId, Status, Team, Unit,
};
