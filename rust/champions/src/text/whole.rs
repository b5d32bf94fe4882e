//! Whole fights with all that the boxes add, from their start, and how large they may be.

use super::odds::{InParts, PassageOdds};
use crate::combat::{
    Chain, End, FightDistribution, FightSolver, Outcome, Passage, PassageSolver, Passages, Point,
    Setting, Weight, Wide,
};
use crate::rules::Rules;
use crate::words::{Warband, Warrior};
use serde::Serialize;

/// The most hands that a round may have, and those that it may have in fractions.
const SIZE: u64 = 300_000;
const EXACT: u64 = 100_000;
/// The most dice whose cases fit 128 bits.
const NARROW: u32 = 49;

/// A result with weights that fit 128 bits, or with wider ones.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Exact<N, W> {
    /// The weights fit.
    Narrow(N),
    /// They do not.
    Wide(W),
}

impl Setting<'_> {
    /// Returns the odds of the ends of the fight, one for each number of rounds up to `cap`.
    ///
    /// # Errors
    /// When the warband has too many rolls.
    pub fn distribution(
        &self,
        rules: &Rules,
        start: Point,
        cap: u16,
    ) -> Result<InParts<FightDistribution<End>>, String> {
        check_rolls(rules, start.band, false, None)?;
        let mut fight = FightSolver::new(rules, self).by_payoff();
        let mut worth = |end: &End| self.payoff.of(end);
        let found = match fight.onset(start, &mut worth) {
            Ok(start) => fight.chain(&[start], &mut worth).distribution(&[1.0], cap),
            Err(end) => FightDistribution {
                outcomes: vec![Outcome { rounds: Some(0), end, chance: 1.0 }],
                ..FightDistribution::default()
            },
        };
        Ok(InParts { found, parts: fight.parts() })
    }

    /// Returns the chain of the fight with numbers of cases; it has no points if the fight ends before its first round.
    ///
    /// # Errors
    /// When the warband has too many rolls or dice.
    pub fn exact(
        &self,
        rules: &Rules,
        start: Point,
    ) -> Result<Exact<ChainInParts<u128>, ChainInParts<Wide>>, String> {
        check_rolls(rules, start.band, true, None)?;
        Ok(match is_narrow(start.most_dice())? {
            true => Exact::Narrow(self.cases(rules, start)),
            false => Exact::Wide(self.cases(rules, start)),
        })
    }

    fn cases<M: Weight>(&self, rules: &Rules, start: Point) -> ChainInParts<M> {
        let mut fight = FightSolver::new(rules, self).by_payoff();
        let mut worth = |end: &End| self.payoff.of(end);
        let found = match fight.onset(start, &mut worth) {
            Ok(start) => fight.chain(&[start], &mut worth),
            Err(end) => Chain { ends: vec![end], ..Chain::default() },
        };
        InParts { found, parts: fight.parts() }
    }
}

/// A chain, and the number of parts that a glory has in it.
type ChainInParts<M> = InParts<Chain<M, End>>;

/// Checks that a warband has few enough rolls, of which those without the kind `gone` meet the last foe.
///
/// # Errors
/// When there are too many, with the most.
fn check_rolls(
    rules: &Rules,
    mut band: Warband,
    is_exact: bool,
    gone: Option<Warrior>,
) -> Result<(), String> {
    let all = FightSolver::hands(rules, &band);
    if let Some(kind) = gone {
        band[kind] = 0;
    }
    let (rolls, most, what) = match FightSolver::hands(rules, &band) {
        fit if is_exact && all <= SIZE => (fit, EXACT, "fractions"),
        _ => (all, SIZE, "odds"),
    };
    if rolls <= most {
        return Ok(());
    }
    Err(format!(
        "{} rolls are too many for {what}, the most is {}: fewer kinds of dice, or fewer dice \
         [combat.round]",
        grouped(rolls),
        grouped(most)
    ))
}

/// Writes a number with commas between thousands.
fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

/// Returns whether the cases of a number of dice fit 128 bits.
///
/// # Errors
/// When they do not even fit [`Wide`].
fn is_narrow(dice: u32) -> Result<bool, String> {
    if dice <= Wide::DICE {
        return Ok(dice <= NARROW);
    }
    Err(format!(
        "{dice} dice can be thrown in a round, and fractions go up to {}: less favor, or no \
         exact=True [combat.favor]",
        Wide::DICE
    ))
}

impl Passage<'_> {
    /// Returns the odds of the ends of the passage, one for each number of rounds of the last fight up to `cap`.
    ///
    /// # Errors
    /// When the warband has too many rolls.
    pub fn odds(&self, rules: &Rules, cap: u16) -> Result<PassageOdds, String> {
        check_rolls(rules, self.start.band, false, self.prohibits)?;
        Ok(PassageOdds::new(&PassageSolver::new(rules, self).passages::<f64>(), cap))
    }

    /// Returns all places on the way with numbers of cases.
    ///
    /// # Errors
    /// When the warband has too many rolls or dice.
    pub fn exact(&self, rules: &Rules) -> Result<Exact<Passages<u128>, Passages<Wide>>, String> {
        check_rolls(rules, self.start.band, true, self.prohibits)?;
        let mut solver = PassageSolver::new(rules, self);
        Ok(match is_narrow(self.most_dice(rules))? {
            true => Exact::Narrow(solver.passages()),
            false => Exact::Wide(solver.passages()),
        })
    }

    /// Returns the most dice that are thrown in a round: on the way favor is found, and dice are hired.
    fn most_dice(&self, rules: &Rules) -> u32 {
        let Rules { cards, .. } = rules;
        let found = cards.journey_numbers.values().iter().map(|it| it.favor).max().unwrap_or(0);
        let favor = self.start.favor.saturating_add(found);
        let rooms = cards.longhouse.values().iter().max().copied().unwrap_or(0);
        let (sent, full) = (self.start.band.total(), rooms.saturating_add(1));
        let throws = Point { favor, ..self.start }.most_dice() / u32::from(sent.max(1));
        throws * u32::from(if self.at_sea { sent } else { sent.max(full) })
    }
}
