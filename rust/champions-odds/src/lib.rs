//! The exact odds of a fight: what comes of one warband and one foe, with every choice in between.
//!
//! Rulebook p. 10; the rules are those of `combat.rs` and `phase/battle.rs`, told once more as chances: this
//! crate knows no state. Three steps:
//!
//! * `optimum.rs`: what each point is worth, by dynamic programming over the warriors that stand, the defense that is
//!   left, favor and runes (`solver.rs`). Within a roll the values run over the multisets of dice on the table
//!   (`dice.rs`, `roll_table.rs`), so that no order of dice is told twice; `keep.rs` takes the mean over what is thrown
//!   and the best of what is kept, `casualties.rs` the best of who falls. What is best done with a roll is told when it
//!   is asked for (`cache.rs`).
//! * `round.rs`: the law of one round under the choices of a [`RollPolicy`].
//! * `chain.rs`: the law of the whole fight. A round in which nobody hits and nobody falls leads back to
//!   where it began; these loops are summed as geometric series, not cut off.
//!
//! What is surprising: a choice among equals is settled by order, the same everywhere (the roll stands before
//! anything is spent, Potential and Reaction come before favor; swordsmen fall before spearmen, spearmen
//! before axemen, and all of them before Healing is used). Equal is what differs by less than [`SAME`].

use midgard_champions_cards::cards::Cards;
use midgard_champions_cards::words::{ByWarrior, Leader, Rune, Warband, Warrior};
use midgard_core::Set;
use std::fmt;

mod cache;
mod casualties;
mod chain;
mod dice;
mod journey;
mod keep;
mod optimum;
mod parallel;
mod roll_table;
mod round;
mod solution;
mod solver;
mod weight;

pub use chain::{Chain, End, FightDistribution, Goal, Outcome, Transitions};
pub use journey::{Arrival, Leg, Rolls, Route, Routes, Stopped, Voyage};
pub use optimum::OptimalPolicy;
pub use round::{RollChoice, RollDecision, RollPolicy, SpendNothing};
pub use solution::{Next, Point, Solution};
pub use weight::Weight;

/// Values that differ by less, in parts of the largest payoff, are equal.
pub const SAME: f64 = 1e-14;

/// A longhouse holds no more. `[longhouse.limit]` Rulebook p. 5.
pub const MOST_WARRIORS: u8 = 8;
/// More favor than this is not reckoned with.
pub const MOST_FAVOR: u8 = 12;

/// `[rune.potential]`, `[rune.reaction]`, `[rune.healing]`: the runes that act in a fight, as bits.
pub(crate) const POTENTIAL: u8 = 1;
pub(crate) const REACTION: u8 = 2;
pub(crate) const HEALING: u8 = 4;
const RUNES: [(Rune, u8); 3] =
    [(Rune::Potential, POTENTIAL), (Rune::Reaction, REACTION), (Rune::Healing, HEALING)];

/// The bits of runes; others than those three do nothing in a fight.
pub(crate) fn bits(runes: Set<Rune>) -> u8 {
    RUNES.iter().filter(|(rune, _)| runes.has(*rune)).map(|(_, bit)| bit).sum()
}

/// The runes of bits.
pub(crate) fn runes(bits: u8) -> Set<Rune> {
    RUNES.iter().filter(|(_, bit)| bits & bit > 0).map(|(rune, _)| *rune).collect()
}

/// One warband, one foe, and what may be spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    /// Who fights.
    pub warband: Warband,
    /// Warriors that fall each round, less shields.
    pub attack: u8,
    /// Damage it takes to defeat the foe, 1 at least.
    pub defense: u8,
    /// Favor that may be discarded to reroll.
    pub favor: u8,
    /// Runes that are held; only Potential, Reaction and Healing act.
    pub runes: Set<Rune>,
    /// Who leads; only Svanhildr changes the dice.
    pub leader: Option<Leader>,
}

/// What an end of a fight is worth: a sum, so that it can be anything that is wanted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Payoff {
    /// For a foe that fell.
    pub victory: f64,
    /// For each survivor, by kind.
    pub survivor: ByWarrior<f64>,
    /// For each favor left.
    pub favor: f64,
    /// For each of the three runes left.
    pub rune: f64,
    /// For each round in which a die prints two hits. `[leader.ullr]`
    pub double: f64,
}

impl Payoff {
    /// What this end is worth.
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
    /// Nobody fights, or more than a longhouse holds.
    Warriors(u8),
    /// There are not so many dice of a kind.
    Dice(Warrior, u8, u8),
    /// More favor than is reckoned with.
    Favor(u8),
    /// A foe without attack or defense.
    Foe,
    /// Too many throws in a round for exact numbers.
    Throws(u8),
    /// More food than a ship carries.
    Food(u8),
    /// No journey can lie there.
    Journeys,
}

impl fmt::Display for OddsProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Warriors(given) => write!(
                out,
                "a warband has 1 to {MOST_WARRIORS} warriors, not {given} [longhouse.limit]"
            ),
            Self::Dice(kind, given, there) => {
                write!(out, "there are {there} {kind} dice in the box, not {given} [supply.dice]")
            }
            Self::Favor(given) => {
                write!(out, "favor must be 0 to {MOST_FAVOR}, not {given} [combat.favor]")
            }
            Self::Foe => {
                out.write_str("attack and defense of a foe are 1 to 20 each [combat.strike]")
            }
            Self::Throws(given) => write!(
                out,
                "{given} dice can be thrown in a round, and exact numbers go up to {}: fewer \
                 warriors, less favor, or no exact=True [combat.favor]",
                round::EXACT_DICE
            ),
            Self::Food(given) => {
                write!(
                    out,
                    "food aboard must be 0 to {MOST_WARRIORS}, not {given} [assignment.ship]"
                )
            }
            Self::Journeys => out.write_str("no journey can lie there [journey.reveal]"),
        }
    }
}

impl std::error::Error for OddsProblem {}

impl Combat {
    /// Can it be fought with these dice?
    ///
    /// # Errors
    /// What is wrong with it.
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
        // Every die of checked cards has a hit: no fight goes round in a circle for ever.
        Ok(())
    }

    /// Can its rounds be told exactly, in 128 bits?
    ///
    /// # Errors
    /// [`OddsProblem::Throws`]
    pub fn check_exact(&self) -> Result<(), OddsProblem> {
        let potential = u8::from(self.runes.has(Rune::Potential));
        let dice = self.warband.total() * (1 + self.favor + potential);
        if dice > round::EXACT_DICE { Err(OddsProblem::Throws(dice)) } else { Ok(()) }
    }
}
