//! The distribution of one round: all throws and rerolls, under the choices of a policy.

use super::cache::ChoiceCache;
use super::grid::{FullRoll, Grid};
use super::roll_table::RollTable;
use super::solution::{Point, Solution};
use super::{HEALING, POTENTIAL, REACTION, runes};
use crate::combat::weight::{Lanes, Weight};
use crate::words::{ByWarrior, Rune, Warband};
use midgard_core::Set;
use std::convert::Infallible;
use std::sync::Arc;

/// The most dice of a round whose exact weights fit 128 bits.
pub(crate) const EXACT_DICE: u8 = 49;

/// The decision about a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollChoice {
    /// The roll counts.
    Accept,
    /// `[combat.favor]` A favor is discarded and dice are thrown again. The number is the place of the dice
    /// that are kept: see [`RollDecision::keep`].
    Reroll(usize),
    /// `[rune.potential]` The rune is used.
    Potential,
    /// `[rune.reaction]` The rune is used.
    Reaction,
}

/// Decides over rolls.
pub trait RollPolicy {
    /// The error of a policy that fails.
    type Failure;

    /// Decides what is done with this roll.
    ///
    /// # Errors
    /// When the policy fails.
    fn choose(&mut self, decision: &RollDecision<'_>) -> Result<RollChoice, Self::Failure>;
}

/// The policy that spends nothing: every roll counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpendNothing;

impl RollPolicy for SpendNothing {
    type Failure = Infallible;

    fn choose(&mut self, _: &RollDecision<'_>) -> Result<RollChoice, Infallible> {
        Ok(RollChoice::Accept)
    }
}

/// A roll that its owner may change, M8.
pub struct RollDecision<'a> {
    pub(crate) grid: &'a Grid<'a>,
    pub(crate) table: &'a FullRoll,
    pub(crate) stage: RollStage,
    /// The point at the beginning of the round: its favor and runes are those before anything is spent.
    pub point: Point,
}

/// The favor and runes left within a round, and whether Reaction counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RollStage {
    pub(crate) favor: u8,
    pub(crate) runes: u8,
    pub(crate) reaction: bool,
}

impl RollStage {
    /// Returns 1 while Potential is held, else 0.
    pub(crate) fn potential(self) -> usize {
        usize::from(self.runes & POTENTIAL > 0)
    }

    /// Returns the number of the stage. Different stages have different numbers.
    pub(crate) fn number(self) -> usize {
        (usize::from(self.favor) * 8 + usize::from(self.runes)) * 2 + usize::from(self.reaction)
    }
}

impl RollDecision<'_> {
    /// Returns how many dice of each kind show each face.
    pub fn lying(&self) -> ByWarrior<[u8; 6]> {
        self.grid.lying(self.table.place)
    }

    /// Returns the favor that is left now.
    pub fn favor(&self) -> u8 {
        self.stage.favor
    }

    /// Returns the runes that are left now.
    pub fn runes(&self) -> Set<Rune> {
        runes(self.stage.runes)
    }

    /// `[rune.reaction]` Returns whether shields of this roll also hit.
    pub fn reaction(&self) -> bool {
        self.stage.reaction
    }

    /// Returns the hits and the shields on the table.
    pub fn roll(&self) -> (u8, u8) {
        let (hits, shields, _) = count(self.grid, self.table.hands, self.stage.reaction);
        (hits, shields)
    }

    /// Returns the number of dice that show nothing.
    pub fn blanks(&self) -> u8 {
        self.grid.filled(self.table.hands).1
    }

    /// Returns the place where these dice are taken up; `None` if they do not lie there or if there are no dice.
    pub fn take_up(&self, dice: &ByWarrior<[u8; 6]>) -> Option<usize> {
        let mut hands = self.table.hands;
        let mut taken = 0;
        for warrior in super::KINDS {
            let counts = dice[warrior];
            let kind = warrior as usize;
            let mut kept = self.grid.hand(kind, hands[kind]).counts;
            for (kept, count) in kept.iter_mut().zip(&counts) {
                *kept = kept.checked_sub(*count)?;
                taken += count;
            }
            hands[kind] = self.grid.hands[kind].number(&kept)?;
        }
        (taken > 0).then(|| self.grid.place(hands))
    }

    /// Returns how many dice of each kind show each face at a place.
    pub fn keep(&self, place: usize) -> ByWarrior<[u8; 6]> {
        self.grid.lying(place)
    }

    /// Returns whether the choice is legal here. M3: a rune is not used where it does nothing.
    pub fn allows(&self, choice: RollChoice) -> bool {
        match choice {
            RollChoice::Accept => true,
            RollChoice::Reroll(_) => self.stage.favor > 0,
            RollChoice::Potential => self.stage.runes & POTENTIAL > 0 && self.blanks() > 0,
            RollChoice::Reaction => {
                self.stage.runes & REACTION > 0 && !self.stage.reaction && self.roll().1 > 0
            }
        }
    }
}

/// Returns hits, shields, and whether a die prints two hits.
pub(crate) fn count(grid: &Grid<'_>, hands: [usize; 3], reaction: bool) -> (u8, u8, bool) {
    (0..3).fold((0, 0, false), |(hits, shields, double), kind| {
        let hand = grid.hand(kind, hands[kind]);
        let more = if reaction { hand.reacted } else { hand.hits };
        (hits + more, shields + hand.shields, double | hand.double)
    })
}

/// How a round may end: damage, losses before anybody is chosen, what is left, and the weight of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RoundOutcome<M> {
    pub(crate) hits: u8,
    pub(crate) losses: u8,
    pub(crate) double: bool,
    pub(crate) favor: u8,
    pub(crate) runes: u8,
    pub(crate) weight: M,
}

/// The choice for every roll of a stage. The dice that are kept are places among the ways of the stage that
/// follows.
#[derive(Default)]
pub(crate) struct Row {
    accept: Vec<u32>,
    reroll: Vec<(u32, u32)>,
    potential: Vec<(u32, u32)>,
    reaction: Vec<u32>,
}

impl Row {
    pub(crate) fn add(&mut self, roll_table: &RollTable, roll: usize, choice: RollChoice) {
        let number = roll as u32;
        match choice {
            RollChoice::Accept => self.accept.push(number),
            RollChoice::Reroll(place) => self.reroll.push((number, place as u32)),
            RollChoice::Reaction => self.reaction.push(number),
            RollChoice::Potential => {
                let filled = roll_table.ways[0].filled[roll];
                self.potential.push((number, filled.unwrap_or_else(|| unreachable!("blanks"))));
            }
        }
    }

    /// Returns the choice for one roll.
    pub(crate) fn choice(&self, roll: usize) -> RollChoice {
        let kept = |(it, place): &(u32, u32)| (*it as usize == roll).then_some(*place as usize);
        if let Some(place) = self.reroll.iter().find_map(kept) {
            RollChoice::Reroll(place)
        } else if self.potential.iter().any(|it| kept(it).is_some()) {
            RollChoice::Potential
        } else if self.reaction.contains(&(roll as u32)) {
            RollChoice::Reaction
        } else {
            RollChoice::Accept
        }
    }
}

/// Who decides over the rolls of a round.
pub(crate) enum Decider<'a> {
    /// The best policy, whose choices are in a cache.
    Best(&'a ChoiceCache<'a>),
    /// A policy that may fail.
    Policy(&'a mut dyn FnMut(&RollDecision<'_>) -> Option<RollChoice>),
}

/// All throws of rounds of one warband with the same defense left. The rounds are computed side by side, each
/// with its own favor and runes.
struct Round<'a, M, const L: usize> {
    roll_table: Arc<RollTable>,
    points: &'a [Point],
    attack: u8,
    /// The most favor of the points.
    favor: u8,
    /// At each stage, the weights of the dice that are kept while the others are thrown, and the weights of
    /// rolls that came there by Reaction, without a throw.
    thrown: Vec<Vec<Lanes<M, L>>>,
    landed: Vec<Vec<Lanes<M, L>>>,
    /// The weight of each roll at a stage, and of what it shows.
    rolls: Vec<Lanes<M, L>>,
    shown: Vec<Lanes<M, L>>,
    /// The weight of each end.
    ends: Vec<Lanes<M, L>>,
}

/// Returns how a round from each point may end, or `None` when a policy failed. A policy decides over one round
/// at a time. Weights add up to one, or to `6^(dice * throws)`.
#[inline(never)] // once is enough, in a small wheel
pub(crate) fn rounds<M: Weight, const L: usize>(
    solution: &Solution,
    points: &[Point],
    deciding: &mut Decider<'_>,
) -> Option<Vec<Vec<RoundOutcome<M>>>> {
    let Point { warband, left, .. } = points[0];
    let grid = Grid::new(&solution.hands, warband);
    let roll_table = solution.roll_table(warband);
    let favor = points.iter().map(|point| point.favor).max().unwrap_or_default();
    let stages = usize::from(favor + 1) * 16;
    let attack = solution.combat.attack.min(roll_table.dice);
    let ends = usize::from(left + 1) * usize::from(attack + 1) * stages;
    let mut round = Round::<M, L> {
        points,
        attack,
        favor,
        thrown: vec![Vec::new(); stages],
        landed: vec![Vec::new(); stages],
        rolls: vec![Lanes::default(); roll_table.rolls.len()],
        shown: vec![Lanes::default(); roll_table.shows.len()],
        ends: vec![Lanes::default(); ends],
        roll_table,
    };
    for favor in (0..=favor).rev() {
        for runes in (0..8).rev() {
            for reaction in [false, true] {
                let stage = RollStage { favor, runes, reaction };
                if round.arrive(stage) {
                    match deciding {
                        Decider::Best(cache) => round.play(stage, cache.row(stage)),
                        Decider::Policy(ask) => {
                            round.play(stage, &round.ask_policy(&grid, stage, *ask)?);
                        }
                    }
                }
            }
        }
    }
    Some((0..points.len()).map(|lane| round.outcomes(lane)).collect())
}

impl<M: Weight, const L: usize> Round<'_, M, L> {
    /// Computes the weights of all rolls of a stage and returns whether there are any. The stages before it
    /// must be done.
    fn arrive(&mut self, stage: RollStage) -> bool {
        let Self { roll_table, rolls, .. } = self;
        let mut thrown = std::mem::take(&mut self.thrown[stage.number()]);
        let landed = std::mem::take(&mut self.landed[stage.number()]);
        let begins = |point: &Point| {
            stage == RollStage { favor: point.favor, runes: point.runes, reaction: false }
        };
        let begin: Vec<_> = (0..L).filter(|&it| self.points.get(it).is_some_and(begins)).collect();
        if begin.is_empty() && thrown.is_empty() && landed.is_empty() {
            return false;
        }
        rolls.fill(Lanes::default());
        if !thrown.is_empty() {
            let ways = &roll_table.ways[stage.potential()];
            let kept = thrown.iter_mut().zip(&ways.kept);
            kept.for_each(|(weight, &dice)| *weight = weight.kept(dice));
            ways.keeping.throw(&mut thrown, rolls);
        }
        rolls.iter_mut().zip(&landed).for_each(|(roll, &weight)| *roll += weight);
        for lane in begin {
            let cases = rolls.iter_mut().zip(&roll_table.cases);
            cases.for_each(|(roll, &(cases, chance))| roll.0[lane] += M::of(cases, chance));
        }
        true
    }

    /// Asks the policy about each roll that may come.
    fn ask_policy(
        &self,
        grid: &Grid<'_>,
        stage: RollStage,
        ask: &mut dyn FnMut(&RollDecision<'_>) -> Option<RollChoice>,
    ) -> Option<Row> {
        let mut row = Row::default();
        let rolls = grid.each_full_roll().zip(&self.rolls);
        for (table, _) in rolls.filter(|(_, weight)| !weight.is_nothing()) {
            let decision = RollDecision { grid, table: &table, stage, point: self.points[0] };
            // M8: the owner decides only if there is something to do.
            let waits = stage.favor > 0
                || [RollChoice::Potential, RollChoice::Reaction]
                    .iter()
                    .any(|&it| decision.allows(it));
            let choice = if waits { ask(&decision)? } else { RollChoice::Accept };
            row.add(&self.roll_table, table.nth, choice);
        }
        Some(row)
    }

    fn play(&mut self, stage: RollStage, row: &Row) {
        let Self { roll_table, rolls, shown, .. } = self;
        shown.fill(Lanes::default());
        for &roll in &row.accept {
            shown[usize::from(roll_table.rolls[roll as usize].1)] += rolls[roll as usize];
        }
        let runes = stage.runes;
        let kept = |thrown: &mut Vec<Lanes<M, L>>, dice: &[(u32, u32)], with: usize| {
            thrown.resize(roll_table.ways[with].kept.len(), Lanes::default());
            dice.iter().for_each(|&(roll, to)| thrown[to as usize] += rolls[roll as usize]);
        };
        if !row.reroll.is_empty() {
            let next = RollStage { favor: stage.favor - 1, ..stage };
            kept(&mut self.thrown[next.number()], &row.reroll, stage.potential());
        }
        if !row.potential.is_empty() {
            let next = RollStage { runes: runes & !POTENTIAL, ..stage };
            kept(&mut self.thrown[next.number()], &row.potential, 0);
        }
        if !row.reaction.is_empty() {
            let next = RollStage { runes: runes & !REACTION, reaction: true, ..stage };
            let landed = &mut self.landed[next.number()];
            landed.resize(rolls.len(), Lanes::default());
            row.reaction.iter().for_each(|&it| landed[it as usize] += rolls[it as usize]);
        }
        self.end(stage);
    }

    /// `[combat.strike]` `[combat.shields]` The rolls of a stage count.
    fn end(&mut self, stage: RollStage) {
        let most = usize::from(self.attack);
        let spent = usize::from(stage.favor) * 8 + usize::from(stage.runes);
        let spared = stage.favor + u8::from(stage.runes & POTENTIAL > 0);
        let (kinds, left) = (usize::from(self.favor + 1) * 8, self.points[0].left);
        for (show, weight) in self.roll_table.shows.iter().zip(&self.shown) {
            let hits = usize::from(show.hits[usize::from(stage.reaction)].min(left));
            let place = (hits * (most + 1) + usize::from(show.losses)) * 2;
            let place = (place + usize::from(show.double)) * kinds + spent;
            self.ends[place] += weight.kept(self.roll_table.dice * spared);
        }
    }

    fn outcomes(&self, lane: usize) -> Vec<RoundOutcome<M>> {
        let kinds = usize::from(self.favor + 1) * 8;
        let most = usize::from(self.attack) + 1;
        let ends = self.ends.iter().map(|weight| weight.0[lane]).enumerate();
        ends.filter(|(_, weight)| !weight.is_nothing())
            .map(|(place, weight)| {
                let (place, spent) = (place / kinds, place % kinds);
                RoundOutcome {
                    hits: (place / 2 / most) as u8,
                    losses: (place / 2 % most) as u8,
                    double: place % 2 > 0,
                    favor: (spent / 8) as u8,
                    runes: (spent % 8) as u8,
                    weight,
                }
            })
            .collect()
    }
}

/// Returns the most throws of a round.
pub(crate) fn throws(point: Point) -> u8 {
    1 + point.favor + u8::from(point.runes & POTENTIAL > 0)
}

/// Returns the runes after Healing, which is decided after the roll; `None` without Healing.
pub(crate) fn healed(runes: u8) -> Option<u8> {
    (runes & HEALING > 0).then_some(runes & !HEALING)
}

/// Returns the warband without those who fall.
pub(crate) fn without(warband: Warband, fallen: [u8; 3]) -> Warband {
    let mut left = warband;
    for (count, fallen) in left.values_mut().iter_mut().zip(fallen) {
        *count -= fallen;
    }
    left
}
