//! The exact odds of fights and voyages with all that the boxes add. Rulebook p. 10, `[combat.round]`.
//!
//! A fight is solved by dynamic programming: `fight.rs` over points between rounds, `round.rs` over the choices within a
//! roll, `rolls.rs` and `axis.rs` over multisets of faces. `scene.rs` asks the rules what a roll does. `voyage.rs` solves the
//! way to a foe, whose positions and choices are in `way.rs`. `plain` has a faster solver for fights that no box changes; both
//! share `weight.rs`, the probability of an event as a number or as cases, and `chain.rs`, the rounds of a fight.

mod axis;
mod chain;
mod dice;
mod faces;
mod fight;
mod parallel;
pub mod plain;
mod rolls;
mod round;
mod scene;
#[cfg(test)]
mod tests;
mod voyage;
mod way;
mod weight;
mod whole;
mod wide;

pub use chain::{Chain, FightDistribution, Goal, Outcome, Transitions};
pub(crate) use faces::faces;
pub(crate) use round::{Choice, Moment, Stand};

pub use fight::{End, FightSolver, Payoff, Point, Setting};
pub use voyage::{Leg, Passage, PassageDistribution, PassageSolver, Passages, Place};
pub use weight::Weight;
pub use wide::Wide;

/// Values that differ by less are equal.
const SAME: f64 = 1e-13;
