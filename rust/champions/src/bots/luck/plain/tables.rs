//! The exact odds of fights under a plain policy: casualties are the weakest warriors, and a favor is spent on the dice
//! that show nothing where that seems to be worth it.
//!
//! The odds of a fight follow from those of smaller ones: fewer warriors, less defense left or less favor. They are
//! computed when they are first needed, and kept.

use crate::bots::luck::end;
use crate::combat::faces;
use crate::rules::Rules;
use crate::rules::combat::{Roll, losses};
use crate::words::{Warband, Warrior};
use std::collections::HashMap;
use std::sync::Arc;

/// Warriors or dice of each kind.
pub(super) type Band = [u8; 3];

/// The kinds of dice of the base game.
const KINDS: [Warrior; 3] = [Warrior::Swordsman, Warrior::Spearman, Warrior::Axeman];

/// Returns warriors as numbers.
pub(super) fn counts(warband: &Warband) -> Band {
    KINDS.map(|kind| warband[kind])
}

/// The worth of a warrior in hits: what a shield adds.
const SHIELD: f64 = 4.0;
/// The most favor that is spent in a fight.
pub(super) const FAVOR: u8 = 3;

/// The cache is cleared at this number of rolls: they take 100 MB.
const MOST_ROLLS: usize = 1 << 21;

/// The mean end of a fight.
pub(super) type End = end::End<3>;

/// A foe, and what matters to the choices of the plain policy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Foe {
    /// The warriors that fall each round, before shields.
    pub(super) attack: u8,
    /// The damage that defeats it.
    pub(super) defense: u8,
    /// `[leader.svanhildr]` Whether each swordsman that hits deals one more.
    pub(super) strong: bool,
    /// The value of a victory.
    pub(super) prize: u8,
    /// Whether warriors are worth something after the fight.
    pub(super) later: bool,
    /// `[leader.asmundr]` Whether favor costs nothing.
    pub(super) free: bool,
}

impl Foe {
    /// Returns what the plain policy expects of an end, in glory.
    fn worth(&self, end: &End) -> f64 {
        end.worth(self.prize, self.later, if self.free { 0.1 } else { 2.1 })
    }

    /// Returns what a roll shows, as far as it matters: dice that show nothing do not after a victory.
    fn show(&self, left: u8, (hits, shields, blanks): (u8, u8, Band)) -> u32 {
        let (hits, shields) = (hits.min(left), shields.min(self.attack));
        let blanks = if hits == left { [0; 3] } else { blanks };
        let rest = [hits, shields, blanks[0], blanks[1], blanks[2]];
        rest.iter().fold(0, |key, &part| key << 5 | u32::from(part))
    }
}

/// A throw of some dice: hits, shields, dice that show nothing, and its probability.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throw {
    pub(super) hits: u8,
    pub(super) shields: u8,
    pub(super) blanks: Band,
    pub(super) chance: f64,
}

/// The odds at the beginning of a round, and after each of its rolls.
#[derive(Default)]
struct Round {
    end: End,
    /// By what the roll shows, in ascending order.
    rolls: Vec<(u32, End)>,
}

impl Round {
    /// Returns the odds after a roll; those of the round for a roll that cannot be.
    fn after(&self, show: u32) -> &End {
        let found = self.rolls.binary_search_by_key(&show, |roll| roll.0);
        found.map_or(&self.end, |at| &self.rolls[at].1)
    }
}

/// The point of a fight: the warriors, the defense left, and the favor.
type Point = (Foe, Band, u8, u8);

/// The odds of fights that were computed before.
pub(super) struct Tables {
    /// The kinds, the weakest first: without and with stronger swordsmen.
    weakest: [[usize; 3]; 2],
    /// The faces of each kind of die, as a throw of one: without and with stronger swordsmen.
    dice: [[Vec<Throw>; 3]; 2],
    throws: HashMap<(bool, Band), Arc<Vec<Throw>>>,
    rounds: HashMap<Point, Arc<Round>>,
    /// The number of rolls of all these rounds.
    rolls: usize,
}

impl Tables {
    /// Makes the tables of these dice.
    pub(super) fn new(rules: &Rules) -> Self {
        let dice = [false, true].map(|strong| {
            KINDS.map(|kind| {
                let throw = |(roll, sides): (Roll, u8)| {
                    let chance = f64::from(sides) / 6.0;
                    let blanks = counts(&roll.blanks);
                    Throw { hits: roll.hits, shields: roll.shields, blanks, chance }
                };
                faces(&rules.cards, &rules.sums, strong, kind).map(throw).collect::<Vec<_>>()
            })
        });
        let weakest = dice.each_ref().map(|dice: &[Vec<Throw>; 3]| {
            let strength = dice.each_ref().map(|faces| {
                let one = |face: &Throw| f64::from(face.hits) + SHIELD * f64::from(face.shields);
                faces.iter().map(|face| face.chance * one(face)).sum::<f64>()
            });
            let mut kinds = [0, 1, 2];
            kinds.sort_by(|&a, &b| strength[a].total_cmp(&strength[b]));
            kinds
        });
        Self { weakest, dice, throws: HashMap::new(), rounds: HashMap::new(), rolls: 0 }
    }

    /// Returns the warriors that survive a number of casualties.
    pub(super) fn fallen(&self, strong: bool, mut band: Band, mut losses: u8) -> Band {
        for kind in self.weakest[usize::from(strong)] {
            let fall = losses.min(band[kind]);
            band[kind] -= fall;
            losses -= fall;
        }
        band
    }

    /// Returns what these dice may show.
    pub(super) fn throws(&mut self, strong: bool, dice: Band) -> Arc<Vec<Throw>> {
        if let Some(known) = self.throws.get(&(strong, dice)) {
            return known.clone();
        }
        let made = match dice.iter().position(|&count| count > 0) {
            None => vec![Throw { hits: 0, shields: 0, blanks: [0; 3], chance: 1.0 }],
            Some(kind) => {
                let mut fewer = dice;
                fewer[kind] -= 1;
                let fewer = self.throws(strong, fewer);
                merged(&fewer, &self.dice[usize::from(strong)][kind])
            }
        };
        let made = Arc::new(made);
        self.throws.insert((strong, dice), made.clone());
        made
    }

    /// Returns the odds of a fight with some dice on the table, as hits, shields and dice that show nothing, and the
    /// others in the air.
    pub(super) fn thrown(
        &mut self,
        foe: Foe,
        (band, left, favor): (Band, u8, u8),
        (hits, shields, blanks): (u8, u8, Band),
        air: Band,
    ) -> End {
        let round = self.round(foe, band, left, favor);
        let mut end = End::default();
        for throw in self.throws(foe.strong, air).iter() {
            let blanks = std::array::from_fn(|kind| blanks[kind] + throw.blanks[kind]);
            let show = foe.show(
                left,
                (hits.saturating_add(throw.hits), shields.saturating_add(throw.shields), blanks),
            );
            end.add(throw.chance, round.after(show));
        }
        end
    }

    /// Returns the odds of a fight from the beginning of a round, or after its end.
    pub(super) fn fight(&mut self, foe: Foe, band: Band, left: u8, favor: u8) -> End {
        match left {
            0 => End::won(band),
            _ if band == [0; 3] => End::default(),
            _ => self.round(foe, band, left, favor.min(FAVOR)).end,
        }
    }

    fn round(&mut self, foe: Foe, band: Band, left: u8, favor: u8) -> Arc<Round> {
        let point = (foe, band, left, favor.min(FAVOR));
        if let Some(known) = self.rounds.get(&point) {
            return known.clone();
        }
        let round = Arc::new(self.solved(point));
        if self.rolls > MOST_ROLLS {
            self.rounds.clear();
            self.rolls = 0;
        }
        self.rolls += round.rolls.len();
        self.rounds.insert(point, round.clone());
        round
    }

    /// Computes a round from those that may follow.
    fn solved(&mut self, (foe, band, left, favor): Point) -> Round {
        let rerolled = (favor > 0).then(|| self.round(foe, band, left, favor - 1));
        let mut shown: HashMap<u32, (f64, Throw)> = HashMap::new();
        for throw in self.throws(foe.strong, band).iter() {
            let show = foe.show(left, (throw.hits, throw.shields, throw.blanks));
            shown.entry(show).or_insert((0.0, *throw)).0 += throw.chance;
        }
        let mut shown: Vec<_> = shown.into_iter().collect();
        shown.sort_unstable_by_key(|entry| entry.0);
        let (mut end, mut again) = (End::default(), 0.0);
        let mut rolls = Vec::with_capacity(shown.len());
        let mut loops = Vec::new();
        for (show, (chance, throw)) in shown {
            let accepted = self.accepted(foe, (band, left, favor), &throw);
            // What leads back is taken for what it is with one favor less.
            let guess = accepted.or(rerolled.as_ref().map(|less| less.end));
            let other = rerolled.as_ref().and_then(|less| self.reroll(foe, left, &throw, less));
            let better = other
                .filter(|other| guess.is_none_or(|guess| foe.worth(other) > foe.worth(&guess)));
            match better.or(accepted) {
                Some(after) => {
                    end.add(chance, &after);
                    rolls.push((show, after));
                }
                None => {
                    again += chance;
                    loops.push(rolls.len());
                    rolls.push((show, End::default()));
                }
            }
        }
        let mut all = End::default();
        all.add(1.0 / (1.0 - again), &end);
        loops.into_iter().for_each(|at| rolls[at].1 = all);
        Round { end: all, rolls }
    }

    /// Returns the odds after a roll that counts; `None` if it leads back to where the round began.
    fn accepted(
        &mut self,
        foe: Foe,
        (band, left, favor): (Band, u8, u8),
        throw: &Throw,
    ) -> Option<End> {
        let losses = losses(foe.attack, throw.shields);
        if losses == 0 && throw.hits == 0 {
            return None;
        }
        let band = self.fallen(foe.strong, band, losses);
        Some(self.fight(foe, band, left.saturating_sub(throw.hits), favor))
    }

    /// Returns the odds after a favor is spent on the dice that show nothing; `None` without such dice, or if the foe
    /// falls anyway.
    fn reroll(&mut self, foe: Foe, left: u8, throw: &Throw, less: &Round) -> Option<End> {
        if throw.blanks == [0; 3] || throw.hits >= left {
            return None;
        }
        let mut end = End { spent: 1.0, ..End::default() };
        for again in self.throws(foe.strong, throw.blanks).iter() {
            let hits = throw.hits.saturating_add(again.hits);
            let shields = throw.shields.saturating_add(again.shields);
            let show = foe.show(left, (hits, shields, again.blanks));
            end.add(again.chance, less.after(show));
        }
        Some(end)
    }
}

/// Returns the throws with one die more. Equal ones are merged, in a fixed order.
fn merged(throws: &[Throw], die: &[Throw]) -> Vec<Throw> {
    let mut all = Vec::with_capacity(throws.len() * die.len());
    for one in throws {
        for other in die {
            all.push(Throw {
                hits: one.hits.saturating_add(other.hits),
                shields: one.shields.saturating_add(other.shields),
                blanks: std::array::from_fn(|kind| one.blanks[kind] + other.blanks[kind]),
                chance: one.chance * other.chance,
            });
        }
    }
    let key = |throw: &Throw| (throw.hits, throw.shields, throw.blanks);
    all.sort_by_key(key);
    all.dedup_by(|next, first| {
        let same = key(next) == key(first);
        if same {
            first.chance += next.chance;
        }
        same
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Cards;
    use crate::combat::{End as Over, FightSolver, Payoff, Point, RollPolicy, Setting};
    use crate::rules::Options;
    use midgard_core::Set;

    fn rules() -> Rules {
        Rules::new(Options::default(), Cards::standard()).expect("the options fit")
    }

    const FOES: [(u8, u8); 4] = [(1, 3), (2, 4), (3, 4), (2, 5)];

    fn foe((attack, defense): (u8, u8)) -> Foe {
        Foe { attack, defense, strong: false, prize: 7, later: true, free: false }
    }

    /// Returns what a fight without favor and runes is worth.
    fn value(band: Band, (attack, defense): (u8, u8), worth: &dyn Fn(&Over) -> f64) -> f64 {
        let setting = Setting {
            card: None,
            attack,
            defense,
            leader: None,
            blessings: &[],
            policy: RollPolicy::Accept,
            copies: Set::empty(),
            copied_glory: 0,
            payoff: Payoff { victory: 10.0, ..Payoff::default() },
        };
        let mut warband = Warband::default();
        KINDS.iter().zip(band).for_each(|(&kind, count)| warband[kind] = count);
        let (favor, wand, mercy, runes) = (0, 0, 0, Set::empty());
        let (first, upgrade) = (false, false);
        let start =
            Point { band: warband, left: defense, favor, wand, mercy, runes, first, upgrade };
        FightSolver::new(&rules(), &setting).value(&start, &mut |end| worth(end))
    }

    #[test]
    fn without_choices_the_odds_are_the_exact_ones() {
        let mut tables = Tables::new(&rules());
        for (attack, defense) in FOES {
            for (kind, count) in (0..3).flat_map(|kind| (1..=5).map(move |count| (kind, count))) {
                let mut band = [0; 3];
                band[kind] = count;
                let end = tables.fight(foe((attack, defense)), band, defense, 0);
                let solved = |worth: &dyn Fn(&Over) -> f64| value(band, (attack, defense), worth);
                let win = solved(&|end| f64::from(u8::from(end.victory)));
                let survivors = solved(&|end| f64::from(end.band.total()));
                assert!((end.win - win).abs() < 1e-12, "{band:?}: {} {win}", end.win);
                assert!((end.survivors[kind] - survivors).abs() < 1e-9, "{band:?}");
            }
        }
    }

    #[test]
    fn odds_are_the_mean_over_the_next_die() {
        let mut tables = Tables::new(&rules());
        let bands = [[1, 0, 0], [2, 1, 0], [0, 2, 2], [3, 2, 1]];
        for ((foe, band), favor) in
            FOES.map(foe).into_iter().zip(bands).flat_map(|fight| [(fight, 0), (fight, 2)])
        {
            let point = (band, foe.defense, favor);
            let kind = band.iter().position(|&count| count > 0).expect("somebody fights");
            let mut air = band;
            air[kind] -= 1;
            let mut mean = End::default();
            for face in tables.dice[0][kind].clone() {
                let shown = (face.hits, face.shields, face.blanks);
                mean.add(face.chance, &tables.thrown(foe, point, shown, air));
            }
            let all = tables.thrown(foe, point, (0, 0, [0; 3]), band);
            let round = tables.fight(foe, band, foe.defense, favor);
            for end in [all, round] {
                assert!((end.win - mean.win).abs() < 1e-12, "{band:?} {favor}");
                assert!((end.spent - mean.spent).abs() < 1e-12, "{band:?} {favor}");
                let both = end.survivors.iter().zip(mean.survivors);
                both.for_each(|(one, other)| assert!((one - other).abs() < 1e-12));
            }
        }
    }
}
