//! What the boxes add to what a clan has.

use super::leader_name;
use crate::rules::state::State;
use crate::rules::{Rules, leader};
use crate::words::{Expansion, Warrior};
use midgard_core::Seat;

/// What was fitted to the built-in cards of each choice of boxes: `midgard fit --expansions` has written it.
pub(super) const FILES: [&str; 3] =
    [include_str!("dark_mountains.json"), include_str!("valhalla.json"), include_str!("both.json")];

/// Returns which of the files is for the boxes in play; `None` if there is none.
pub(super) fn file(rules: &Rules) -> Option<usize> {
    let has = |expansion| usize::from(rules.options.boxes.expansions.has(expansion));
    (has(Expansion::DarkMountains) + 2 * has(Expansion::Valhalla)).checked_sub(1)
}

/// What comes after the features of the base game.
pub(super) const FEATURES: [&str; 12] = [
    "archers",
    "shieldwarriors",
    "berserkers",
    "tokens",
    "token_kinds",
    "bergrisar",
    "blessings",
    "epic_monsters",
    leader_name(4),
    leader_name(5),
    leader_name(6),
    leader_name(7),
];

/// Returns what a clan has of it.
pub(super) fn features(state: &State, seat: Seat) -> [f32; FEATURES.len()] {
    let clan = &state.clans[seat];
    let flag = |is: bool| f32::from(u8::from(is));
    [
        clan.warriors[Warrior::Archer].into(),
        clan.warriors[Warrior::Shieldwarrior].into(),
        clan.warriors[Warrior::Berserker].into(),
        f32::from(clan.tokens.number()),
        clan.tokens.values().iter().filter(|&&count| count > 0).count() as f32,
        clan.bergrisar.len() as f32,
        f32::from(clan.blessings.values().iter().sum::<u8>()),
        clan.epics.len() as f32,
        flag(clan.leads(leader::FITTED[4])),
        flag(clan.leads(leader::FITTED[5])),
        flag(clan.leads(leader::FITTED[6])),
        flag(clan.leads(leader::FITTED[7])),
    ]
}
