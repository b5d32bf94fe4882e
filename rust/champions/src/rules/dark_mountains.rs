//! The Dark Mountains: what belongs to no place, rune, leader or phase of the base game.

mod alms;
mod ambush;
pub(crate) mod blame;
mod blizzard;
mod hire;
mod hunt_settled;
pub(crate) mod land;
mod land_journey;
mod loot;
pub(crate) mod onset;
