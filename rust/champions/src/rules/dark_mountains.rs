//! The Dark Mountains: what belongs to no place, rune, leader or phase of the base game.

mod alms;
mod ambush;
mod blizzard;
mod hire;
mod hunt_settled;
mod land_journey;
mod loot;
