//! Fights and voyages that no box changes: a tuned solver, 5 to 50 times faster than the one for all fights.
//!
//! Rulebook p. 10. There are three steps:
//!
//! * `optimum.rs` computes what each point is worth, by dynamic programming over the warriors, the defense
//!   left, favor and runes (`solver.rs`). Within a roll the values run over multisets of dice (`combat/dice.rs`,
//!   `roll_table.rs`), so that no order of dice is counted twice. `keep.rs` takes the mean over the dice that
//!   are thrown and the maximum over the dice that are kept, and `casualties.rs` the maximum over who falls.
//!   The best choice for a roll is computed when it is first needed (`cache.rs`).
//! * `round.rs` computes the distribution of one round under the choices of a [`RollPolicy`].
//! * `chain.rs` computes the distribution of the whole fight. A round in which nobody hits and nobody falls
//!   leads back to where it began. These loops are summed as geometric series, not cut off.
//!
//! A choice among equals is settled by a fixed order: a roll is accepted before anything is spent, Potential
//! and Reaction come before favor; swordsmen fall before spearmen, spearmen before axemen, and all of them
//! before Healing is used. Values that differ by less than [`SAME`] are equal.

use crate::cards::Cards;
use crate::words::{ByJourney, ByWarrior, Leader, Rune, Warband, Warrior};
use midgard_core::Set;
use std::fmt;

mod cache;
mod casualties;
mod chain;
mod fights;
mod grid;
mod journey;
mod keep;
mod optimum;
mod policy;
mod roll_table;
mod round;
mod solution;
mod solver;

pub use chain::{Chain, End, FightDistribution, Outcome};
pub use journey::{Arrival, Leg, Rolls, Route, Routes, Stopped, Voyage};
pub use policy::{FightPolicy, Loss, Stand};
pub use round::{RollChoice, RollDecision, RollPolicy, SpendNothing};
pub use solution::{Next, Point, Solution};

/// The kinds of dice that are computed here: those of the base box.
pub const KINDS: [Warrior; 3] = [Warrior::Swordsman, Warrior::Spearman, Warrior::Axeman];

/// The number of kinds of journeys in the base box.
pub const JOURNEYS: usize = 6;

/// Returns these values of the kinds of dice in the base box.
pub fn by_kind<T: Copy + Default>(values: [T; 3]) -> ByWarrior<T> {
    ByWarrior::from_fn(|kind| values.get(kind as usize).copied().unwrap_or_default())
}

/// Returns these values of the journeys in the base box.
pub fn by_journey<T: Copy + Default>(values: [T; JOURNEYS]) -> ByJourney<T> {
    ByJourney::from_fn(|kind| values.get(kind as usize).copied().unwrap_or_default())
}

/// Returns the warriors of each of these kinds.
pub fn counts(warband: &Warband) -> [u8; 3] {
    KINDS.map(|kind| warband[kind])
}

/// Returns the warband with these warriors of each of these kinds.
pub fn warband_of(counts: [u8; 3]) -> Warband {
    let mut warband = Warband::default();
    for (kind, count) in KINDS.into_iter().zip(counts) {
        warband[kind] = count;
    }
    warband
}

/// Values that differ by less than this part of the largest payoff are equal.
pub const SAME: f64 = 1e-14;

/// The most warriors in a longhouse. `[longhouse.limit]` Rulebook p. 5.
pub const MOST_WARRIORS: u8 = 8;
/// The most favor that a fight may begin with here.
pub const MOST_FAVOR: u8 = 12;

/// `[rune.potential]`, `[rune.reaction]`, `[rune.healing]`: the runes that act in a fight, as bits.
pub(crate) const POTENTIAL: u8 = 1;
pub(crate) const REACTION: u8 = 2;
pub(crate) const HEALING: u8 = 4;
const RUNES: [(Rune, u8); 3] =
    [(Rune::Potential, POTENTIAL), (Rune::Reaction, REACTION), (Rune::Healing, HEALING)];

/// Returns runes as bits. Only those three runes have one: no other rune acts in a fight.
pub(crate) fn bits(runes: Set<Rune>) -> u8 {
    RUNES.iter().filter(|(rune, _)| runes.has(*rune)).map(|(_, bit)| bit).sum()
}

/// Returns bits as runes.
pub(crate) fn runes(bits: u8) -> Set<Rune> {
    RUNES.iter().filter(|(_, bit)| bits & bit > 0).map(|(rune, _)| *rune).collect()
}

/// One warband, one foe, and what may be spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    /// The warriors that fight.
    pub warband: Warband,
    /// The warriors that fall each round, before shields.
    pub attack: u8,
    /// The damage that defeats the foe, at least 1.
    pub defense: u8,
    /// Favor that may be discarded for rerolls.
    pub favor: u8,
    /// Runes that are held. Only Potential, Reaction and Healing act.
    pub runes: Set<Rune>,
    /// The leader, who may change the dice.
    pub leader: Option<Leader>,
}

/// The value of an end of a fight: a sum of these values.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Payoff {
    /// For a victory.
    pub victory: f64,
    /// For each survivor, by kind.
    pub survivor: ByWarrior<f64>,
    /// For each favor left.
    pub favor: f64,
    /// For each rune left of the three that act in a fight.
    pub rune: f64,
    /// For each round in which a die prints two hits. `[leader.ullr]`
    pub double: f64,
}

impl Payoff {
    /// Returns what an end is worth. `double` is not part of it.
    pub fn of(&self, victory: bool, survivors: Warband, favor: u8, runes: Set<Rune>) -> f64 {
        let each: f64 = survivors.iter().map(|(kind, n)| self.survivor[kind] * f64::from(n)).sum();
        let spared =
            self.favor * f64::from(favor) + self.rune * f64::from(bits(runes).count_ones());
        each + spared + if victory { self.victory } else { 0.0 }
    }
}

/// Why there are no odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddsProblem {
    /// The warband is empty, or larger than a longhouse holds. The number is its size.
    Warriors(u8),
    /// There are fewer dice of a kind in the box. The numbers are those asked for and those in the box.
    Dice(Warrior, u8, u8),
    /// There is more favor than [`MOST_FAVOR`].
    Favor(u8),
    /// Attack or defense of the foe is not 1 to 20.
    Foe,
    /// A round may have too many throws for exact numbers. The number is that of the dice thrown.
    Throws(u8),
    /// There is more food than a ship carries.
    Food(u8),
    /// No journey can lie there: all counts are 0.
    Journeys,
}

impl fmt::Display for OddsProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Warriors(count) => write!(
                out,
                "a warband has 1 to {MOST_WARRIORS} warriors, not {count} [longhouse.limit]"
            ),
            Self::Dice(kind, count, there) => {
                write!(out, "there are {there} {kind} dice in the box, not {count} [supply.dice]")
            }
            Self::Favor(count) => {
                write!(out, "favor must be 0 to {MOST_FAVOR}, not {count} [combat.favor]")
            }
            Self::Foe => {
                out.write_str("attack and defense of a foe are 1 to 20 each [combat.strike]")
            }
            Self::Throws(count) => write!(
                out,
                "{count} dice can be thrown in a round, and exact numbers go up to {}: fewer \
                 warriors, less favor, or no exact=True [combat.favor]",
                round::EXACT_DICE
            ),
            Self::Food(count) => {
                write!(
                    out,
                    "food aboard must be 0 to {MOST_WARRIORS}, not {count} [assignment.ship]"
                )
            }
            Self::Journeys => out.write_str("no journey can lie there [journey.reveal]"),
        }
    }
}

impl std::error::Error for OddsProblem {}

impl Combat {
    /// Checks that the fight is possible with these dice.
    ///
    /// # Errors
    /// When the size of the warband, its dice, the favor or the foe is out of range.
    pub fn check(&self, cards: &Cards) -> Result<(), OddsProblem> {
        let total = self.warband.values().iter().fold(0_u8, |sum, &n| sum.saturating_add(n));
        if !(1..=MOST_WARRIORS).contains(&total) {
            return Err(OddsProblem::Warriors(total));
        }
        for (kind, count) in self.warband.iter() {
            if count > cards.dice[kind].count {
                return Err(OddsProblem::Dice(kind, count, cards.dice[kind].count));
            }
        }
        if self.favor > MOST_FAVOR {
            return Err(OddsProblem::Favor(self.favor));
        }
        if !(1..=20).contains(&self.attack) || !(1..=20).contains(&self.defense) {
            return Err(OddsProblem::Foe);
        }
        // Every die of checked cards has a hit, so every fight ends.
        Ok(())
    }

    /// Checks that the weights of a round fit 128 bits.
    ///
    /// # Errors
    /// [`OddsProblem::Throws`] when they do not.
    pub fn check_exact(&self) -> Result<(), OddsProblem> {
        let potential = u8::from(self.runes.has(Rune::Potential));
        let dice = self.warband.total() * (1 + self.favor + potential);
        if dice > round::EXACT_DICE { Err(OddsProblem::Throws(dice)) } else { Ok(()) }
    }
}
