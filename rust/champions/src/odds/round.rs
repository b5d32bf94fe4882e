//! The law of one round: all throws and rerolls, under the choices of a policy.

use super::dice::{Grid, Table};
use super::solution::{Solution, Stand};
use super::{HEALING, POTENTIAL, REACTION, runes};
use crate::words::{ByWarrior, Rune, Warband};
use midgard_core::Set;
use std::convert::Infallible;
use std::ops::AddAssign;

/// Exact weights of so many dice fit 128 bits.
pub(super) const EXACT_DICE: u8 = 49;

/// How likely something is: as a number, or exactly, as one of `6^n` equal cases.
pub trait Weight: Copy + Default + AddAssign {
    /// So many cases of as many as so many dice have.
    fn of(cases: u32, dice: u8) -> Self;
    /// And a die shows one of so many sides.
    fn times(self, sides: u8) -> Self;
    /// And so many dice are not thrown, told in the cases of a throw.
    fn kept(self, dice: u8) -> Self;
    /// Is it impossible?
    fn is_nothing(self) -> bool;
}

impl Weight for f64 {
    #[inline]
    fn of(cases: u32, dice: u8) -> Self {
        f64::from(cases) / f64::from(6_u32.pow(dice.into()))
    }
    #[inline]
    fn times(self, sides: u8) -> Self {
        self * (f64::from(sides) / 6.0)
    }
    #[inline]
    fn kept(self, _dice: u8) -> Self {
        self
    }
    #[inline]
    fn is_nothing(self) -> bool {
        self == 0.0
    }
}

impl Weight for u128 {
    #[inline]
    fn of(cases: u32, _dice: u8) -> Self {
        cases.into()
    }
    #[inline]
    fn times(self, sides: u8) -> Self {
        self * Self::from(sides)
    }
    #[inline]
    fn kept(self, dice: u8) -> Self {
        self * 6_u128.pow(dice.into())
    }
    #[inline]
    fn is_nothing(self) -> bool {
        self == 0
    }
}

/// What is done with a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It counts.
    Stand,
    /// `[combat.favor]` A favor is discarded; dice are kept as at this place of [`Asked::keep`].
    Reroll(usize),
    /// `[rune.potential]`
    Potential,
    /// `[rune.reaction]`
    Reaction,
}

/// Who decides over rolls.
pub trait Policy {
    /// Why it may not answer.
    type Failure;

    /// What is done with this roll?
    ///
    /// # Errors
    /// When it does not answer.
    fn choose(&mut self, asked: &Asked<'_>) -> Result<Choice, Self::Failure>;
}

/// Nothing is ever spent on a roll.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Policy for Nothing {
    type Failure = Infallible;

    fn choose(&mut self, _: &Asked<'_>) -> Result<Choice, Infallible> {
        Ok(Choice::Stand)
    }
}

/// A roll whose owner is asked, M8.
pub struct Asked<'a> {
    pub(super) grid: &'a Grid<'a>,
    pub(super) table: &'a Table,
    pub(super) stage: Stage,
    /// Who stands, and against how much: favor and runes are those at the beginning of the round.
    pub stand: Stand,
}

/// What has been spent in a round so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stage {
    pub(super) favor: u8,
    pub(super) runes: u8,
    pub(super) reaction: bool,
}

impl Asked<'_> {
    /// How many dice of each kind show each face.
    pub fn lying(&self) -> ByWarrior<[u8; 6]> {
        self.grid.lying(self.table.place)
    }

    /// Favor that is left now.
    pub fn favor(&self) -> u8 {
        self.stage.favor
    }

    /// Runes that are left now.
    pub fn runes(&self) -> Set<Rune> {
        runes(self.stage.runes)
    }

    /// `[rune.reaction]` Does a shield of this roll also hit?
    pub fn reaction(&self) -> bool {
        self.stage.reaction
    }

    /// Hits and shields on the table.
    pub fn roll(&self) -> (u8, u8) {
        let (hits, shields, _) = count(self.grid, self.table.hands, self.stage.reaction);
        (hits, shields)
    }

    /// Dice that show nothing.
    pub fn blanks(&self) -> u8 {
        self.grid.filled(self.table.hands).1
    }

    /// The place where these dice are taken up, if they lie there and are one at least.
    pub fn take_up(&self, dice: &ByWarrior<[u8; 6]>) -> Option<usize> {
        let mut hands = self.table.hands;
        let mut taken = 0;
        for (warrior, counts) in dice.iter() {
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

    /// How many dice of each kind show each face at a place.
    pub fn keep(&self, place: usize) -> ByWarrior<[u8; 6]> {
        self.grid.lying(place)
    }

    /// Is the choice possible here? M3: a rune is not used where it does nothing.
    pub fn allows(&self, choice: Choice) -> bool {
        match choice {
            Choice::Stand => true,
            Choice::Reroll(_) => self.stage.favor > 0,
            Choice::Potential => self.stage.runes & POTENTIAL > 0 && self.blanks() > 0,
            Choice::Reaction => {
                self.stage.runes & REACTION > 0 && !self.stage.reaction && self.roll().1 > 0
            }
        }
    }
}

/// Hits, shields, and whether a die prints two hits.
pub(super) fn count(grid: &Grid<'_>, hands: [usize; 3], reaction: bool) -> (u8, u8, bool) {
    (0..3).fold((0, 0, false), |(hits, shields, double), kind| {
        let hand = grid.hand(kind, hands[kind]);
        let more = if reaction { hand.reacted } else { hand.hits };
        (hits + more, shields + hand.shields, double | hand.double)
    })
}

/// How a round may end: damage, losses before anybody is chosen, what is left, and how likely it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Landing<M> {
    pub(super) hits: u8,
    pub(super) losses: u8,
    pub(super) double: bool,
    pub(super) favor: u8,
    pub(super) runes: u8,
    pub(super) weight: M,
}

/// All throws of a round.
struct Round<'a, M> {
    grid: Grid<'a>,
    stand: Stand,
    attack: u8,
    /// What each roll shows, without Reaction and with it.
    shows: Vec<[(u8, u8, bool); 2]>,
    /// Dice still in the air at each stage, and rolls that came there by Reaction, without a throw.
    thrown: Vec<Vec<M>>,
    landed: Vec<Vec<M>>,
    /// Room for more of them: nothing is in it.
    spare: Vec<Vec<M>>,
    /// How likely each end is.
    ends: Vec<M>,
}

/// How a round from here may end. Weights add up to one, or to `6^(dice * throws)`.
#[inline(never)] // once is enough, in a small wheel
pub(super) fn round<M: Weight, P: Policy>(
    solution: &Solution,
    stand: Stand,
    policy: &mut P,
) -> Result<Vec<Landing<M>>, P::Failure> {
    let grid = Grid::new(&solution.hands, stand.warband);
    let stages = usize::from(stand.favor + 1) * 16;
    let attack = solution.combat.attack.min(stand.warband.total());
    let ends = usize::from(stand.left + 1) * usize::from(attack + 1) * 2 * stages / 2;
    let shows = grid.each_table();
    let shows = shows.map(|it| [false, true].map(|reaction| count(&grid, it.hands, reaction)));
    let mut round = Round {
        grid,
        stand,
        shows: shows.collect(),
        spare: Vec::new(),
        attack: solution.combat.attack,
        thrown: vec![Vec::new(); stages],
        landed: vec![Vec::new(); stages],
        ends: vec![M::default(); ends],
    };
    for favor in (0..=stand.favor).rev() {
        for runes in (0..8).rev() {
            for reaction in [false, true] {
                round.stage(Stage { favor, runes, reaction }, policy)?;
            }
        }
    }
    Ok(round.landings())
}

fn index(stage: Stage) -> usize {
    (usize::from(stage.favor) * 8 + usize::from(stage.runes)) * 2 + usize::from(stage.reaction)
}

impl<M: Weight> Round<'_, M> {
    /// Everything that happens before more is spent than at this stage.
    fn stage<P: Policy>(&mut self, stage: Stage, policy: &mut P) -> Result<(), P::Failure> {
        let mut thrown = std::mem::take(&mut self.thrown[index(stage)]);
        let mut landed = std::mem::take(&mut self.landed[index(stage)]);
        let Stand { favor, runes, .. } = self.stand;
        let first = stage == Stage { favor, runes, reaction: false };
        if thrown.is_empty() && landed.is_empty() && !first {
            return Ok(());
        }
        if !thrown.is_empty() {
            self.grid.throw(&mut thrown);
        }
        let grid = self.grid;
        for table in grid.each_table() {
            let mut weight = M::default();
            if first {
                weight = M::of(grid.cases(table.hands), grid.dice);
            }
            for weights in [&mut thrown, &mut landed] {
                weight += weights.get_mut(table.place).map(std::mem::take).unwrap_or_default();
            }
            if !weight.is_nothing() {
                let asked = Asked { grid: &grid, table: &table, stage, stand: self.stand };
                // M8: asked is who could do something.
                let waits = stage.favor > 0
                    || [Choice::Potential, Choice::Reaction].iter().any(|&it| asked.allows(it));
                let choice = if waits { policy.choose(&asked)? } else { Choice::Stand };
                self.play(stage, &table, choice, weight);
            }
        }
        self.spare.extend([thrown, landed].into_iter().filter(|weights| !weights.is_empty()));
        Ok(())
    }

    /// The weights there, with room for every place.
    fn room<'b>(weights: &'b mut Vec<M>, spare: &mut Vec<Vec<M>>, size: usize) -> &'b mut [M] {
        if weights.is_empty() {
            *weights = spare.pop().unwrap_or_else(|| vec![M::default(); size]);
        }
        weights
    }

    fn play(&mut self, stage: Stage, table: &Table, choice: Choice, weight: M) {
        let size = self.grid.size();
        match choice {
            Choice::Stand => self.end(stage, table, weight),
            Choice::Reroll(place) => {
                let next = index(Stage { favor: stage.favor - 1, ..stage });
                let kept = weight.kept(self.grid.kept(place));
                Self::room(&mut self.thrown[next], &mut self.spare, size)[place] += kept;
            }
            Choice::Potential => {
                let (place, _) = self.grid.filled(table.hands);
                let next = index(Stage { runes: stage.runes & !POTENTIAL, ..stage });
                let kept = weight.kept(self.grid.kept(place));
                Self::room(&mut self.thrown[next], &mut self.spare, size)[place] += kept;
            }
            Choice::Reaction => {
                let runes = stage.runes & !REACTION;
                let next = index(Stage { runes, reaction: true, ..stage });
                Self::room(&mut self.landed[next], &mut self.spare, size)[table.place] += weight;
            }
        }
    }

    /// `[combat.strike]` `[combat.shields]` The roll counts.
    fn end(&mut self, stage: Stage, table: &Table, weight: M) {
        let (hits, shields, double) = self.shows[table.nth][usize::from(stage.reaction)];
        let losses = self.attack.saturating_sub(shields).min(self.grid.dice);
        let hits = usize::from(hits.min(self.stand.left));
        let most = usize::from(self.attack.min(self.grid.dice));
        let place = (hits * (most + 1) + usize::from(losses)) * 2 + usize::from(double);
        let spent = usize::from(stage.favor) * 8 + usize::from(stage.runes);
        let used = |rune: u8| u8::from((self.stand.runes & !stage.runes) & rune > 0);
        let spared = stage.favor + u8::from(self.stand.runes & POTENTIAL > 0) - used(POTENTIAL);
        let kinds = usize::from(self.stand.favor + 1) * 8;
        self.ends[place * kinds + spent] += weight.kept(self.grid.dice * spared);
    }

    fn landings(&self) -> Vec<Landing<M>> {
        let kinds = usize::from(self.stand.favor + 1) * 8;
        let most = usize::from(self.attack.min(self.grid.dice)) + 1;
        let likely = self.ends.iter().enumerate().filter(|(_, weight)| !weight.is_nothing());
        likely
            .map(|(place, &weight)| {
                let (place, spent) = (place / kinds, place % kinds);
                Landing {
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

/// How many throws a round has at most.
pub(super) fn throws(stand: Stand) -> u8 {
    1 + stand.favor + u8::from(stand.runes & POTENTIAL > 0)
}

/// Healing is decided after the roll.
pub(super) fn healed(runes: u8) -> Option<u8> {
    (runes & HEALING > 0).then_some(runes & !HEALING)
}

/// Whoever is left when these fall.
pub(super) fn without(warband: Warband, fallen: [u8; 3]) -> Warband {
    let mut left = warband;
    for (count, fallen) in left.values_mut().iter_mut().zip(fallen) {
        *count -= fallen;
    }
    left
}
