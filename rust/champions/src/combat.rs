//! The exact odds of fights and voyages with all that the boxes add. Rulebook p. 10, `[combat.round]`.
//!
//! A fight is solved by dynamic programming: `fight.rs` over points between rounds, `round.rs` over the choices within a
//! roll, `rolls.rs` and `hands.rs` over multisets of faces. `scene.rs` asks the rules what a roll does. `voyage.rs` solves the
//! way to a foe, whose positions and choices are in `way.rs`.

mod fight;
mod hands;
mod rolls;
mod round;
mod scene;
#[cfg(test)]
mod tests;
mod voyage;
mod way;
mod wide;

pub use fight::{End, FightSolver, Payoff, Point, Setting};
pub use voyage::{Leg, Passage, PassageDistribution, PassageSolver, Passages, Place};
pub use wide::Wide;

/// Values that differ by less are equal.
const SAME: f64 = 1e-13;
