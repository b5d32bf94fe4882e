//! Values of states for the account of luck: expected final scores, and the shares of victory that follow from them.
//!
//! Expected scores are linear in what a clan has at the end of the round. While combat goes on, what it has then depends
//! on the fights that are open, and those have odds under a plain policy. `plain.rs` is finer and for games that no box
//! changes; `boxes.rs` is for all others. They share the ends of fights (`end.rs`) and what a victory
//! brings (`spoils.rs`).

mod boxes;
mod end;
mod plain;
mod spoils;

use crate::rules::Rules;
use boxes::BoxLuck;
use midgard_core::Baseline;
use plain::LuckValues;

/// The spread of scores at the end of the last round. Only choices are left, such as runes, and they matter little.
const LAST_SPREAD: f64 = 1.8;
/// The approximate value of a victory besides glory.
const MORE: u8 = 2;

/// Returns the values of a game.
pub(crate) fn baseline(rules: &Rules) -> Box<dyn Baseline<Rules>> {
    match rules.is_base_game() {
        true => Box::new(LuckValues::new(rules)),
        false => Box::new(BoxLuck::new(rules)),
    }
}
