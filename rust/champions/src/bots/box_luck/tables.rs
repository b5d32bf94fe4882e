//! The exact odds of fights under a plain policy: nothing is thrown again, a helmet is a hit, and casualties fall in a fixed
//! order. They are computed when they are first needed, and kept.

use crate::cards::{Cards, EnemyAbility, Print};
use crate::words::{Warband, Warrior};
use std::collections::HashMap;

/// After so many fights everything is forgotten.
const MOST: usize = 1 << 17;
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
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct End {
    /// The probability of a victory.
    pub(super) win: f64,
    /// The mean numbers of survivors of each kind; there are none after a defeat.
    pub(super) survivors: [f64; Warrior::COUNT],
}

impl End {
    /// Adds another end with a probability.
    pub(super) fn add(&mut self, chance: f64, end: &Self) {
        self.win += chance * end.win;
        self.survivors.iter_mut().zip(end.survivors).for_each(|(sum, n)| *sum += chance * n);
    }

    /// Returns a victory with these survivors.
    pub(super) fn won(band: &Warband) -> Self {
        let mut survivors = [0.0; Warrior::COUNT];
        band.iter().for_each(|(kind, count)| survivors[kind as usize] = count.into());
        Self { win: 1.0, survivors }
    }

    /// Returns the survivors of a victory, to the nearest.
    pub(super) fn nearest(&self) -> Warband {
        let each = |n: f64| if self.win > 0.0 { (n / self.win).round() as u8 } else { 0 };
        Warband::from_fn(|kind| each(self.survivors[kind as usize]))
    }
}

/// A foe, as far as it matters to a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Foe {
    /// The warriors that fall each round, before shields.
    pub(super) attack: u8,
    /// The damage that defeats it.
    pub(super) defense: u8,
    /// `[enemy.rock_creature]` The hits of each round that do nothing.
    armor: u8,
    /// `[enemy.mist_walker]` Whether a die deals at most one printed hit.
    pub(super) single: bool,
    /// `[enemy.dark_shaman]` Whether shields save nobody.
    pierces: bool,
    /// `[leader.svanhildr]` Whether each swordsman that hits deals one more.
    strong: bool,
}

impl Foe {
    /// Makes the foe of a clan.
    pub(super) fn new(print: &Print, strong: bool) -> Self {
        let has = |ability| print.ability == Some(ability);
        Self {
            attack: print.attack,
            defense: print.defense,
            armor: if has(EnemyAbility::ArmorPerRound) { print.ability_number } else { 0 },
            single: has(EnemyAbility::DoubleHitsCountSingle),
            pierces: has(EnemyAbility::IgnoreShields),
            strong,
        }
    }

    /// Returns how many fall if so many shields show.
    fn losses(&self, shields: usize) -> u8 {
        let shields = if self.pierces { 0 } else { shields as u8 };
        self.attack.saturating_sub(shields)
    }
}

/// What a face adds: hits, hits against a foe that counts doubles once, shields, food; and its probability.
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
    /// The faces of each kind: without Svanhildr and with her.
    dice: [Vec<Vec<Shown>>; 2],
    fights: HashMap<(Foe, Warband, u8), End>,
}

impl Tables {
    /// Makes the tables of these dice.
    pub(super) fn new(cards: &Cards, faces: impl Fn(Warrior) -> [crate::cards::Face; 6]) -> Self {
        let of = |strong: bool, kind: Warrior| {
            let die = &cards.dice[kind];
            let sides = faces(kind).into_iter().zip(die.weights).filter(|&(_, sides)| sides > 0);
            let shown = |(face, sides): (crate::cards::Face, u8)| {
                let bonus = u8::from(strong && kind == Warrior::Swordsman && face.hits > 0);
                let more = bonus + if face.helmet { cards.rally } else { 0 };
                Shown {
                    hits: face.hits + more,
                    single: face.hits.min(1) + more,
                    shields: face.shields,
                    food: face.food + more,
                    chance: f64::from(sides) / 6.0,
                }
            };
            sides.map(shown).collect()
        };
        let dice = [false, true].map(|strong| {
            Warrior::ALL.iter().map(|&kind| of(strong, kind)).collect::<Vec<Vec<_>>>()
        });
        Self { dice, fights: HashMap::new() }
    }

    /// Returns the warriors that are left of a band when so many fall.
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
        let most = (usize::from(left + foe.armor), usize::from(foe.attack));
        let at = |hits: usize, shields: usize| hits.min(most.0) * (most.1 + 1) + shields.min(most.1);
        let mut chances = vec![0.0; (most.0 + 1) * (most.1 + 1)];
        chances[at(shown.0.into(), shown.1.into())] = 1.0;
        for (kind, count) in dice.iter() {
            for _ in 0..count {
                let mut next = vec![0.0; chances.len()];
                for (number, &chance) in chances.iter().enumerate().filter(|&(_, &it)| it > 0.0) {
                    let (hits, shields) = (number / (most.1 + 1), number % (most.1 + 1));
                    for face in &self.dice[usize::from(foe.strong)][kind as usize] {
                        let more = if foe.single { face.single } else { face.hits };
                        let place = at(hits + usize::from(more), shields + usize::from(face.shields));
                        next[place] += chance * face.chance;
                    }
                }
                chances = next;
            }
        }
        chances
    }

    /// Returns the odds after a roll, and the probability that nothing has changed.
    fn after(&mut self, foe: &Foe, band: &Warband, left: u8, rolls: &[f64]) -> (End, f64) {
        let (mut end, mut again) = (End::default(), 0.0);
        let width = usize::from(foe.attack) + 1;
        for (number, &chance) in rolls.iter().enumerate().filter(|&(_, &it)| it > 0.0) {
            let hits = (number / width).saturating_sub(foe.armor.into()) as u8;
            let losses = foe.losses(number % width);
            if hits == 0 && losses == 0 {
                again += chance;
                continue;
            }
            let rest = Self::fallen(band, losses);
            end.add(chance, &self.fight(foe, &rest, left.saturating_sub(hits)));
        }
        (end, again)
    }

    /// Returns the odds of a fight from the beginning of a round, or after its end.
    pub(super) fn fight(&mut self, foe: &Foe, band: &Warband, left: u8) -> End {
        if left == 0 {
            return End::won(band);
        }
        if band.is_empty() {
            return End::default();
        }
        if let Some(known) = self.fights.get(&(*foe, *band, left)) {
            return *known;
        }
        let rolls = self.spread(foe, left, (0, 0), band);
        let (end, again) = self.after(foe, band, left, &rolls);
        let mut all = End::default();
        if again < 1.0 {
            all.add(1.0 / (1.0 - again), &end);
        }
        if self.fights.len() == MOST {
            self.fights.clear();
        }
        self.fights.insert((*foe, *band, left), all);
        all
    }

    /// Returns the odds of a fight with some hits and shields on the table, and dice in the air.
    pub(super) fn thrown(
        &mut self,
        foe: &Foe,
        (band, left): (&Warband, u8),
        shown: (u8, u8),
        air: &Warband,
    ) -> End {
        let rolls = self.spread(foe, left, shown, air);
        let (mut end, again) = self.after(foe, band, left, &rolls);
        if again > 0.0 {
            let all = self.fight(foe, band, left);
            end.add(again, &all);
        }
        end
    }
}
