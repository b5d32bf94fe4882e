//! The exact odds of fights and voyages. Rulebook p. 10, `[combat.round]`.
//!
//! A fight is solved by dynamic programming: `fight.rs` over points between rounds, `round.rs` over the choices within a
//! roll, `rolls.rs` and `axis.rs` over multisets of faces. `scene.rs` asks the rules what a roll does. `voyage.rs` solves the
//! way to a foe, whose positions and choices are in `way.rs`. A probability is a number or a number of cases (`weight.rs`,
//! `wide.rs`), and `chain.rs` sums up the rounds of a fight. The base game is the case in which nothing of a box is in play.
//!
//! A choice among equals is settled by a fixed order: a roll counts before anything is spent, Potential and Reaction come
//! before the Wand of Gondul and favor, swordsmen fall before spearmen and axemen, and all of them before Healing is used.
//! Values that differ by less than 10^-13 are equal.

mod axis;
mod chain;
mod dice;
mod faces;
mod fight;
mod keys;
mod rolls;
mod round;
mod scene;
#[cfg(test)]
mod tests;
mod voyage;
mod way;
mod weight;
mod wide;

pub use chain::{Chain, FightDistribution, Goal, Outcome, Transitions};
pub(crate) use faces::faces;
pub(crate) use keys::Keyed;
pub(crate) use round::{Choice, Moment, Stand};
pub use round::{Decider, RollChoice, RollDecision, RollPolicy};

pub use fight::{End, FightSolver, Payoff, Point, Setting};
pub use voyage::{Leg, Passage, PassageDistribution, PassageSolver, Passages, Place};
pub use weight::Weight;
pub use wide::Wide;

/// Values that differ by less are equal.
const SAME: f64 = 1e-13;
