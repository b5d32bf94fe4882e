//! The odds of fights under a plain policy: a helmet is a hit, casualties fall in a fixed order, and with favor a roll in a
//! round is thrown again in part where that seems to be worth it. They are computed when they are first needed, and kept.

use crate::bots::luck::{MORE, end};
use crate::cards::{EnemyAbility, Print};
use crate::combat::faces;
use crate::rules::Rules;
use crate::rules::combat::{Roll, foe, losses};
use crate::words::{Warband, Warrior};
use std::collections::HashMap;
use std::sync::Arc;

/// The number of rounds after which everything is forgotten: they take 100 MB.
const MOST: usize = 1 << 14;
/// The approximate value of a favor, in glory.
const FAVOR: f64 = 2.1;
/// Who falls first.
const ORDER: [Warrior; Warrior::COUNT] = [
    Warrior::Berserker,
    Warrior::Swordsman,
    Warrior::Spearman,
    Warrior::Axeman,
    Warrior::Archer,
    Warrior::Shieldwarrior,
    Warrior::Leader,
];

/// The mean end of a fight.
pub(super) type End = end::End<{ Warrior::COUNT }>;

/// A foe, as far as it matters to a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Foe {
    /// The warriors that fall each round, before shields.
    pub(super) attack: u8,
    /// The damage that defeats it.
    pub(super) defense: u8,
    /// Its effect, and its number.
    ability: Option<EnemyAbility>,
    number: u8,
    /// `[enemy.mist_walker]` Whether a die deals at most one printed hit.
    pub(super) single: bool,
    /// `[leader.svanhildr]` Whether each swordsman that hits deals one more.
    strong: bool,
    /// The value of a victory, in glory.
    prize: u8,
    /// Whether warriors are worth something after the fight.
    later: bool,
    /// Whether a favor can be spent in each round.
    pub(super) favor: bool,
}

impl Foe {
    /// Makes the foe of a clan.
    pub(super) fn new(print: &Print, strong: bool, later: bool, favor: bool) -> Self {
        Self {
            prize: print.glory + MORE,
            later,
            favor: favor && !foe::refuses_favor(print),
            attack: print.attack,
            defense: print.defense,
            ability: print.ability,
            number: print.ability_number,
            single: foe::counts_once(print),
            strong,
        }
    }

    /// Returns what the plain policy expects of an end, in glory.
    fn worth(&self, end: &End) -> f64 {
        end.worth(self.prize, self.later, FAVOR)
    }

    /// Returns what is left of hits and shields when the foe has taken its part.
    fn takes_off(&self, hits: u8, shields: u8) -> Roll {
        let (ability, ability_number) = (self.ability, self.number);
        let print = Print { ability, ability_number, ..Print::default() };
        foe::takes_off(&print, Roll { hits, shields, ..Roll::default() })
    }

    /// Returns the hits of each round that do nothing.
    fn armor(&self) -> u8 {
        u8::MAX - self.takes_off(u8::MAX, 0).hits
    }
}

/// The numbers of a face: hits, hits against a foe that counts doubles once, shields, food; and its probability.
#[derive(Clone, Copy, Debug)]
struct Shown {
    hits: u8,
    single: u8,
    shields: u8,
    food: u8,
    chance: f64,
}

/// The odds of fights that were computed before.
pub(super) struct Tables {
    /// The faces of each kind: without and with stronger swordsmen.
    dice: [Vec<Vec<Shown>>; 2],
    rounds: HashMap<(Foe, Warband, u8), Arc<Round>>,
}

/// The odds at the beginning of a round, and after each of its rolls by hits and shields.
struct Round {
    end: End,
    rolls: Vec<End>,
}

impl Tables {
    /// Makes the tables of these dice. A helmet is a hit.
    pub(super) fn new(rules: &Rules) -> Self {
        let of = |strong: bool, kind: Warrior| {
            let shown = |(roll, sides): (Roll, u8)| {
                let more = if roll.helmet { rules.cards.rally } else { 0 };
                Shown {
                    hits: roll.hits + more,
                    single: roll.hits.saturating_sub(roll.surplus) + more,
                    shields: roll.shields,
                    food: roll.food + more,
                    chance: f64::from(sides) / 6.0,
                }
            };
            faces(&rules.cards, &rules.sums, strong, kind).map(shown).collect()
        };
        let dice = [false, true].map(|strong| {
            Warrior::ALL.iter().map(|&kind| of(strong, kind)).collect::<Vec<Vec<_>>>()
        });
        Self { dice, rounds: HashMap::new() }
    }

    /// Returns the warriors of a band that survive a number of casualties.
    pub(super) fn fallen(band: &Warband, losses: u8) -> Warband {
        let (mut band, mut left) = (*band, losses);
        for kind in ORDER {
            let gone = left.min(band[kind]);
            band[kind] -= gone;
            left -= gone;
        }
        band
    }

    /// Returns the distribution of the food of dice, to which some food is added, up to a most.
    pub(super) fn food(&self, strong: bool, dice: &Warband, some: u8, most: u8) -> Vec<f64> {
        let mut chances = vec![0.0; usize::from(most) + 1];
        chances[usize::from(some.min(most))] = 1.0;
        for (kind, count) in dice.iter() {
            for _ in 0..count {
                let mut next = vec![0.0; chances.len()];
                for (food, chance) in chances.iter().enumerate() {
                    for face in &self.dice[usize::from(strong)][kind as usize] {
                        let sum = (food + usize::from(face.food)).min(usize::from(most));
                        next[sum] += chance * face.chance;
                    }
                }
                chances = next;
            }
        }
        chances
    }

    /// Returns the chances of hits and shields, row by row, when dice are thrown to those that show already.
    fn spread(&self, foe: &Foe, left: u8, shown: (u8, u8), dice: &Warband) -> Vec<f64> {
        let most = (usize::from(left + foe.armor()), usize::from(foe.attack));
        let at =
            |hits: usize, shields: usize| hits.min(most.0) * (most.1 + 1) + shields.min(most.1);
        let mut chances = vec![0.0; (most.0 + 1) * (most.1 + 1)];
        chances[at(shown.0.into(), shown.1.into())] = 1.0;
        for (kind, count) in dice.iter() {
            for _ in 0..count {
                let mut next = vec![0.0; chances.len()];
                for (number, &chance) in chances.iter().enumerate().filter(|&(_, &it)| it > 0.0) {
                    let (hits, shields) = (number / (most.1 + 1), number % (most.1 + 1));
                    for face in &self.dice[usize::from(foe.strong)][kind as usize] {
                        let more = if foe.single { face.single } else { face.hits };
                        let place =
                            at(hits + usize::from(more), shields + usize::from(face.shields));
                        next[place] += chance * face.chance;
                    }
                }
                chances = next;
            }
        }
        chances
    }

    /// Returns the odds after a roll that counts; `None` if nothing has changed.
    fn counted(&mut self, foe: &Foe, band: &Warband, left: u8, roll: usize) -> Option<End> {
        let width = usize::from(foe.attack) + 1;
        let roll = foe.takes_off((roll / width) as u8, (roll % width) as u8);
        let (hits, losses) = (roll.hits, losses(foe.attack, roll.shields));
        if hits == 0 && losses == 0 {
            return None;
        }
        let rest = Self::fallen(band, losses);
        Some(self.fight(foe, &rest, left.saturating_sub(hits)))
    }

    /// Returns the odds of a fight from the beginning of a round, or after its end.
    pub(super) fn fight(&mut self, foe: &Foe, band: &Warband, left: u8) -> End {
        match left {
            0 => End::won(*band.values()),
            _ if band.is_empty() => End::default(),
            _ => self.round(foe, band, left).end,
        }
    }

    fn round(&mut self, foe: &Foe, band: &Warband, left: u8) -> Arc<Round> {
        if let Some(known) = self.rounds.get(&(*foe, *band, left)) {
            return known.clone();
        }
        let chances = self.spread(foe, left, (0, 0), band);
        let counted: Vec<_> =
            (0..chances.len()).map(|roll| self.counted(foe, band, left, roll)).collect();
        let mut rolls = counted.clone();
        if foe.favor {
            // What would lead back to the beginning is taken for a defeat here.
            let ends: Vec<_> = counted.iter().map(|end| end.unwrap_or_default()).collect();
            for (roll, end) in rolls.iter_mut().enumerate() {
                let again = self.rerolled(foe, band, left, roll, &ends);
                if end.is_none_or(|end| foe.worth(&again) > foe.worth(&end)) {
                    *end = Some(again);
                }
            }
        }
        let (mut end, mut again) = (End::default(), 0.0);
        for (roll, &chance) in rolls.iter().zip(&chances) {
            match roll {
                Some(roll) => end.add(chance, roll),
                None => again += chance,
            }
        }
        let mut all = End::default();
        if again < 1.0 {
            all.add(1.0 / (1.0 - again), &end);
        }
        let rolls = rolls.into_iter().map(|roll| roll.unwrap_or(all)).collect();
        let round = Arc::new(Round { end: all, rolls });
        if self.rounds.len() == MOST {
            self.rounds.clear();
        }
        self.rounds.insert((*foe, *band, left), round.clone());
        round
    }

    /// Returns the odds after a favor is spent on the dice that seem to show nothing: as many as there are fewer hits and
    /// shields than dice.
    fn rerolled(&self, foe: &Foe, band: &Warband, left: u8, roll: usize, ends: &[End]) -> End {
        let width = usize::from(foe.attack) + 1;
        let shown = ((roll / width) as u8, (roll % width) as u8);
        let kept = (shown.0 + shown.1).min(band.total());
        let thrown = Self::fallen(band, kept);
        let mut end = End { spent: 1.0, ..End::default() };
        for (after, chance) in ends.iter().zip(self.spread(foe, left, shown, &thrown)) {
            if chance > 0.0 {
                end.add(chance, after);
            }
        }
        end
    }

    /// Returns the odds of a fight with some hits and shields on the table, and dice in the air.
    pub(super) fn thrown(
        &mut self,
        foe: &Foe,
        (band, left): (&Warband, u8),
        shown: (u8, u8),
        air: &Warband,
    ) -> End {
        let round = self.round(foe, band, left);
        let mut end = End::default();
        for (roll, chance) in round.rolls.iter().zip(self.spread(foe, left, shown, air)) {
            if chance > 0.0 {
                end.add(chance, roll);
            }
        }
        end
    }
}
