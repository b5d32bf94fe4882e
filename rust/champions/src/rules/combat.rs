//! Combat: one warband and one foe, without a state. Rulebook p. 10. Rules that need the state are in `combat/foe.rs`.
//!
//! Dice of one kind that show the same face are alike, so a roll is kept as counts.

pub(crate) mod foe;
pub(crate) mod toll;

use crate::cards::{Cards, Face, Print};
use crate::words::{ByWarrior, Foe, Shore, Stage, Warband, Warrior};
use midgard_core::{Seat, Set, of_box};
use serde::{Deserialize, Deserializer, Serialize};

/// A warband that fights or hunts, with its dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// The seat whose warband it is.
    pub turn: Seat,
    /// The foe.
    pub foe: Foe,
    /// The shore of the fight; `None` on land.
    #[serde(deserialize_with = "Option::deserialize")]
    pub shore: Option<Shore>,
    /// The warriors that still stand.
    pub warband: Warband,
    /// The dice in the air.
    pub to_throw: Warband,
    /// The dice on the table: for each kind, how many show each face.
    pub lying: ByWarrior<[u8; 6]>,
    /// The damage dealt so far.
    pub damage: u8,
    /// `[rune.reaction]` Whether shields of this roll also hit.
    pub reaction: bool,
    /// The throws made in this fight.
    pub throws: u16,
    /// Whether no roll has counted yet.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "first_round")]
    pub first_round: bool,
    /// The hits that the helmet adds to this roll.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub helmet_hits: u8,
    /// The shields that the helmet adds to this roll.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub helmet_shields: u8,
    /// Whether the helmet of this roll has been answered.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub stands: bool,
    /// Whether the ability that exchanges a swordsman was chosen in this fight.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub upgrade: bool,
}

/// The sum of the dice on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Roll {
    /// Hits, with those of a leader that strengthens swordsmen and of the rune Reaction.
    pub hits: u8,
    /// Shields.
    pub shields: u8,
    /// Whether any die prints two hits.
    pub double: bool,
    /// The dice that show nothing.
    pub blanks: Warband,
    /// Printed hits beyond the first one of each die; 0 where no rule in force asks for them.
    pub surplus: u8,
    /// Food of the faces, and one for each hit that no face prints.
    pub food: u8,
    /// Swordsmen that hit; 0 where no rule in force asks for them.
    pub swordsmen: u8,
    /// Whether the Leader die shows a helmet.
    pub helmet: bool,
}

/// Reads whether it is the first round, which is not kept without Valhalla.
fn first_round<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    of_box::or(from, true)
}

impl Fight {
    /// Makes the fight of a warband that meets its foe: all its dice are in the air.
    pub fn new(turn: Seat, foe: Foe, shore: Option<Shore>, warband: Warband) -> Self {
        Self {
            turn,
            foe,
            shore,
            warband,
            to_throw: warband,
            lying: ByWarrior::all([0; 6]),
            damage: 0,
            reaction: false,
            throws: 1,
            first_round: true,
            helmet_hits: 0,
            helmet_shields: 0,
            stands: false,
            upgrade: false,
        }
    }

    /// Returns the stage of combat that it belongs to.
    pub(crate) fn stage(&self) -> Stage {
        match self.foe {
            Foe::Hunt => Stage::HuntingGrounds,
            Foe::Troll => Stage::Troll,
            Foe::LeftDraugr => Stage::LeftDraugr,
            Foe::RightDraugr => Stage::RightDraugr,
            Foe::LeftBergrisar => Stage::LeftBergrisar,
            Foe::RightBergrisar => Stage::RightBergrisar,
            Foe::Bandits => Stage::of(self.shore.unwrap_or(Shore::LeftBergrisar).site()),
            Foe::Kraken | Foe::Monster => Stage::of(self.shore.unwrap_or(Shore::First).site()),
        }
    }

    /// Returns the stage of combat of what comes when this fight is won, and whether that stage is over: not after a hunt, or
    /// a Kraken or Bandits, who are met on the way.
    pub(crate) fn stage_of_victory(&self) -> (Stage, bool) {
        (self.stage(), self.foe == Foe::Monster || self.foe.land().is_some())
    }

    /// Sums up the dice on the table.
    pub fn roll(&self, sums: &FaceSums, strong: bool) -> Roll {
        let [first, second] = &sums.tables[usize::from(strong)][usize::from(self.reaction)];
        let mut roll = Roll::default();
        let mut all = 0;
        for (kind, counts) in self.lying.values()[..sums.kinds].iter().enumerate() {
            if *counts != [0; 6] {
                let sum = sum(counts, &first.values()[kind]);
                roll.blanks.values_mut()[kind] = number(sum, 3);
                all += sum;
            }
        }
        roll.hits = number(all, 0);
        roll.shields = number(all, 1);
        roll.double = number(all, 2) > 0;
        if sums.plain {
            roll.food = roll.hits;
        } else {
            self.sum_more(second, &mut roll);
        }
        roll
    }

    /// Sums up the numbers that only the boxes ask for.
    #[inline(never)]
    fn sum_more(&self, each: &ByWarrior<[Numbers; 6]>, roll: &mut Roll) {
        let lying = self.lying.values().iter().zip(each.values());
        let all = lying.map(|(counts, faces)| sum(counts, faces)).sum();
        roll.surplus = number(all, 0);
        roll.food = number(all, 1);
        roll.swordsmen = number(all, 2);
        roll.helmet = number(all, 3) > 0;
    }

    /// `[combat.strike]` Rulebook p. 10: blows are simultaneous, so a foe that falls this round still
    /// takes its toll. `[combat.shields]` Each shield saves one warrior. Returns how many fall.
    pub fn strike(&mut self, roll: Roll, foe: &Print) -> u8 {
        self.damage = self.damage.saturating_add(roll.hits);
        self.gather();
        losses(foe.attack, roll.shields).min(self.warband.total())
    }

    /// Forgets the helmet of a roll that has counted.
    pub(crate) fn gather(&mut self) {
        self.lying = ByWarrior::all([0; 6]);
        self.reaction = false;
        (self.helmet_hits, self.helmet_shields, self.stands) = (0, 0, false);
    }

    /// `[combat.damage]` Rulebook p. 10: returns whether the foe has taken lethal damage.
    pub fn is_lethal(&self, foe: &Print) -> bool {
        self.damage >= foe.defense
    }

    /// `[combat.round]` Rulebook p. 10: all who stand roll again.
    pub fn next_round(&mut self) {
        self.throw(self.warband);
    }

    /// Throws these dice: they are in the air. The number of throws begins again at 1 after the largest.
    pub fn throw(&mut self, dice: Warband) {
        self.to_throw = dice;
        self.throws = self.throws.checked_add(1).unwrap_or(1);
    }
}

/// `[combat.shields]` Returns how many an attack takes: each shield saves one.
#[inline]
pub(crate) fn losses(attack: u8, shields: u8) -> u8 {
    attack.saturating_sub(shields)
}

/// Numbers of 16 bits, so that a roll adds four of them at once.
type Numbers = u64;

/// For each kind of die, what each face adds to the first four numbers of a roll, then to the others.
type FaceTables = [ByWarrior<[Numbers; 6]>; 2];

/// The numbers that each face of a die adds to a roll: without and with the leader that strengthens swordsmen, without and with the rune Reaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaceSums {
    tables: [[FaceTables; 2]; 2],
    /// The kinds of dice in play are among the first ones of this number.
    kinds: usize,
    /// Whether food is hits, and no rule asks for the other numbers of the second table.
    plain: bool,
}

impl FaceSums {
    /// Returns a number of kinds, the first of which are in play.
    #[inline]
    pub(crate) fn kinds(&self) -> usize {
        self.kinds
    }

    /// Adds up what follows from the faces.
    pub fn new(faces: &ByWarrior<[Face; 6]>) -> Self {
        Self::of_game(faces, Set::full(), false)
    }

    /// Does the same for the dice of cards.
    pub(crate) fn of_cards(cards: &Cards) -> Self {
        Self::new(&ByWarrior::from_fn(|kind| {
            let mut faces = [Face::default(); 6];
            let printed = cards.dice[kind].faces.as_slice();
            faces[..printed.len()].copy_from_slice(printed);
            faces
        }))
    }

    /// Does the same for a game with these kinds of dice. `plain`: whether no rule asks for surplus, swordsmen and helmets.
    pub(crate) fn of_game(faces: &ByWarrior<[Face; 6]>, kinds: Set<Warrior>, plain: bool) -> Self {
        let known = |kind: &Warrior| faces[*kind].iter().all(|face| face.food == face.hits);
        Self {
            tables: [false, true].map(|strong| {
                [false, true].map(|reaction| {
                    [0, 1].map(|table| {
                        ByWarrior::from_fn(|warrior| {
                            faces[warrior].map(|it| numbers(warrior, it, strong, reaction)[table])
                        })
                    })
                })
            }),
            kinds: kinds.iter().last().map_or(0, |kind| kind as usize + 1),
            plain: plain && kinds.iter().all(|kind| known(&kind)),
        }
    }
}

/// Returns what a die with this face adds. `[leader.svanhildr]` Rulebook p. 13: each swordsman that hits deals one more.
/// `[rune.reaction]` Rulebook p. 13: shields also hit, those of her swordsmen twice.
fn numbers(warrior: Warrior, face: Face, strong: bool, reaction: bool) -> [Numbers; 2] {
    let printed = face.hits + if reaction { face.shields } else { 0 };
    let strikes = warrior == Warrior::Swordsman && printed > 0;
    let hits = printed + u8::from(strong && strikes);
    let first = [hits, face.shields, u8::from(face.hits == 2), u8::from(face == Face::default())];
    let second = [
        face.hits.saturating_sub(1),
        face.food + hits - face.hits,
        u8::from(strikes),
        u8::from(face.helmet),
    ];
    [first, second]
        .map(|all| all.iter().rev().fold(0, |all, &number| all << 16 | Numbers::from(number)))
}

/// Adds up what the dice of a kind add.
#[inline]
fn sum(counts: &[u8; 6], faces: &[Numbers; 6]) -> Numbers {
    counts.iter().zip(faces).map(|(&dice, face)| Numbers::from(dice) * face).sum()
}

/// Returns one of the numbers; the largest that there is if it is larger.
#[inline]
fn number(numbers: Numbers, place: u32) -> u8 {
    let number = (numbers >> (16 * place)) as u16;
    number.min(u8::MAX.into()) as u8
}

/// Returns the numbers of the faces that any dice show. Most faces show on none.
#[inline]
pub(crate) fn shown(counts: [u8; 6]) -> impl Iterator<Item = usize> {
    let [a, b, c, d, e, f] = counts;
    let mut left = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let number = left.trailing_zeros() / 8;
        left &= !(0xff << (8 * number));
        Some(number as usize)
    })
}

/// Returns the kinds that may be named next when `left` members of a group are lost one by one in order. `counts` has a byte
/// for each kind. A kind before `from` may not be named. A kind may be named if there is one of it, and if enough remain from it
/// on.
#[inline]
pub(crate) fn losable(counts: u64, from: usize, left: u8) -> impl Iterator<Item = usize> {
    let mut later = counts >> (8 * from) << (8 * from);
    let mut behind = (later.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8;
    std::iter::from_fn(move || {
        if later == 0 || behind < left {
            return None;
        }
        let kind = later.trailing_zeros() / 8;
        behind -= (later >> (8 * kind)) as u8;
        later &= !(0xff << (8 * kind));
        Some(kind as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faces_that_show_are_those_with_dice() {
        assert_eq!(shown([0, 3, 0, 0, 200, 1]).collect::<Vec<_>>(), [1, 4, 5]);
        assert_eq!(shown([1; 6]).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(shown([0; 6]).count(), 0);
    }

    #[test]
    fn losses_are_named_in_order_and_never_run_out() {
        assert_eq!(losable(0x02_00_01, 0, 1).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(losable(0x02_00_01, 0, 3).collect::<Vec<_>>(), [0]);
        assert_eq!(losable(0x02_00_01, 1, 2).collect::<Vec<_>>(), [2]);
    }
}
