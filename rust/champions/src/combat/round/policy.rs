//! Rolls that somebody else decides about.

use super::{Means, Plan, Round, Stage};
use crate::combat::axis::Ways;
use crate::combat::fight::Point;
use crate::combat::rolls::{Lying, Rolls};
use crate::words::{Rune, Warrior};
use std::fmt;
use std::sync::Arc;

/// Decides over a roll.
pub type Decider = dyn Fn(&RollDecision) -> RollChoice + Send + Sync;

/// Who decides over rolls. Casualties and Healing are always chosen as well as possible.
#[derive(Clone, Default)]
pub enum RollPolicy {
    /// The best choices.
    #[default]
    Best,
    /// Every roll counts.
    Accept,
    /// This function, which answers each roll alike whenever it is asked, and only with what is allowed.
    By(Arc<Decider>),
}

impl fmt::Debug for RollPolicy {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Best => "Best",
            Self::Accept => "Accept",
            Self::By(_) => "By",
        })
    }
}

/// A roll that its owner may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollDecision {
    /// The point with the favor and the runes that are left now.
    pub point: Point,
    /// How many dice of each kind show each face.
    pub lying: Lying,
    /// `[rune.reaction]` Whether shields of this roll also hit.
    pub reaction: bool,
    /// The hits of the roll.
    pub hits: u8,
    /// The shields of the roll.
    pub shields: u8,
    /// Whether a die shows nothing.
    pub is_blank: bool,
}

/// A choice over a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollChoice {
    /// The roll counts.
    Accept,
    /// `[combat.favor]` A favor is discarded, and all dice but these are thrown again.
    Keep(Lying),
    /// `[rune.potential]` `[rune.reaction]` The rune is used.
    Rune(Rune),
}

impl RollDecision {
    /// Returns what stays on the table when these dice are taken up; `None` if they do not lie there or if nothing lies there.
    pub fn without(&self, taken: &Lying) -> Option<Lying> {
        let mut kept = self.lying;
        let mut count = 0;
        for &kind in Warrior::ALL {
            for (kept, taken) in kept[kind].iter_mut().zip(&taken[kind]) {
                *kept = kept.checked_sub(*taken)?;
                count += taken;
            }
        }
        (count > 0).then_some(kept)
    }

    /// Returns whether the choice is legal here. M3: a rune is not used where it does nothing.
    pub fn allows(&self, choice: &RollChoice) -> bool {
        let Point { favor, runes, .. } = self.point;
        match *choice {
            RollChoice::Accept => true,
            RollChoice::Keep(_) => favor > 0,
            RollChoice::Rune(rune) => {
                runes.has(rune)
                    && match rune {
                        Rune::Potential => self.is_blank,
                        Rune::Reaction => !self.reaction && self.shields > 0,
                        _ => false,
                    }
            }
        }
    }

    /// Returns whether the owner has a choice. M8
    fn is_open(&self) -> bool {
        let runes = [Rune::Potential, Rune::Reaction].map(RollChoice::Rune);
        self.point.favor > 0 || runes.iter().any(|rune| self.allows(rune))
    }
}

impl Round<'_, '_> {
    /// Asks about every roll with these means.
    pub(super) fn answers(&self, decide: &Decider, means: Means) -> Vec<RollChoice> {
        let rolls = &self.table.rolls;
        let answers = (0..rolls.shares.len()).map(|roll| {
            let decision = self.decision(rolls, roll, means);
            if decision.is_open() { decide(&decision) } else { RollChoice::Accept }
        });
        answers.collect()
    }

    /// Does what was answered.
    pub(super) fn obey(&mut self, answers: &[RollChoice], means: Means, stage: &mut Stage) {
        self.follow(answers, RollChoice::Rune(Rune::Potential), stage, means);
        self.follow(answers, RollChoice::Rune(Rune::Reaction), stage, means);
        self.follow(answers, RollChoice::Keep(Lying::default()), stage, means);
    }

    fn decision(&self, rolls: &Rolls, roll: usize, means: Means) -> RollDecision {
        let shown = rolls.roll(means.reaction, roll);
        RollDecision {
            point: self.table.point(means),
            lying: rolls.lying(roll),
            reaction: means.reaction,
            hits: shown.hits,
            shields: shown.shields,
            is_blank: rolls.blanks[roll],
        }
    }

    /// Does what was answered, for all rolls with an answer like this one.
    fn follow(
        &mut self,
        answers: &[RollChoice],
        like: RollChoice,
        stage: &mut Stage,
        means: Means,
    ) {
        let is_like = |answer: &RollChoice| match (answer, like) {
            (RollChoice::Keep(_), RollChoice::Keep(_)) => true,
            (answer, like) => *answer == like,
        };
        if !answers.iter().any(is_like) {
            return;
        }
        let rolls = self.table.rolls.clone();
        let (values, plan) = match like {
            RollChoice::Accept => return,
            RollChoice::Rune(Rune::Reaction) => {
                let after =
                    Means { runes: means.runes.without(Rune::Reaction), reaction: true, ..means };
                (self.stage(after).values(&rolls, true).to_vec(), Plan::Reaction(after))
            }
            RollChoice::Rune(_) => {
                let after = Means { runes: means.runes.without(Rune::Potential), ..means };
                {
                    let unblank = rolls.unblank(Ways::All);
                    (self.thrown(after, &unblank), Plan::Throws(unblank, after))
                }
            }
            RollChoice::Keep(_) => {
                let kept = answers.iter().map(|answer| match answer {
                    RollChoice::Keep(kept) => rolls.place(kept),
                    _ => 0,
                });
                let (kept, after) = (
                    Arc::new(kept.collect::<Vec<u32>>()),
                    Means { favor: means.favor - 1, ..means },
                );
                (self.thrown(after, &kept), Plan::Throws(kept, after))
            }
        };
        stage.take(&values, |roll| is_like(&answers[roll]), plan);
    }
}
