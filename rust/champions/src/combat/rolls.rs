//! All rolls of a warband: a number for each, what it shows, and what may be kept of it.

use super::axis::{Axis, Keep, Ways};
use super::dice::Hands;
use super::keys::Keyed;
use super::scene::{Scene, Strike};
use super::weight::Weight;
use crate::rules::combat::{Roll, foe};
use crate::rules::leader;
use crate::words::{ByWarrior, Warband, Warrior};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The results that each show may bring.
type Strikes = Arc<Vec<Vec<Strike>>>;

/// For each kind the number of dice that show each face.
pub(crate) type Lying = ByWarrior<[u8; 6]>;

/// The hits and shields of a roll without and with the rune Reaction.
pub(super) type Both<T> = [T; 2];

/// The dice of a kind: their hands, and what those with all dice show, without and with the rune Reaction.
pub(super) struct Dice {
    axis: Axis,
    shown: Both<Vec<Roll>>,
}

impl Dice {
    pub(super) fn new(scene: &Scene, kind: Warrior, dice: u8) -> Self {
        let hands = Hands::new(&scene.rules.cards.dice[kind], dice);
        let axis = Axis::new(&hands, dice);
        let full = axis.counts[axis.full..].iter();
        let (plain, reacted) =
            full.map(|&counts| <(Roll, Roll)>::from(scene.roll_of(kind, counts))).unzip();
        Self { axis, shown: [plain, reacted] }
    }
}

/// The shows of the rolls of a warband.
#[derive(Default)]
pub(super) struct Shows {
    /// For each roll the number of what it shows.
    pub(super) of: Vec<u32>,
    /// A show, with dice that show it.
    pub(super) each: Vec<(Roll, Lying)>,
    /// For each of them the number of cases, and the probability.
    pub(super) shares: Vec<Share>,
}

/// A number of cases, and their probability.
pub(super) type Share = (u32, f64);

/// All rolls of a warband.
pub(super) struct Rolls {
    pub(super) band: Warband,
    axes: Vec<(Warrior, Arc<Dice>)>,
    /// The cases and the probability of each roll.
    pub(super) shares: Vec<Share>,
    /// Whether a die shows nothing.
    pub(super) blanks: Vec<bool>,
    /// For each roll the place of its largest part that may be kept, and of what is kept if all blanks are thrown.
    largest: [Vec<u32>; 2],
    unblank: [Arc<Vec<u32>>; 2],
    facts: Facts,
    /// The shows without and with the rune Reaction, as far as somebody has asked.
    shows: Both<OnceLock<Shows>>,
    /// The results that each show may bring in a first round, and with the exchange of a swordsman chosen; `None` before it is asked for.
    strikes: Mutex<HashMap<(bool, bool, bool), Strikes>>,
}

impl Rolls {
    /// Makes the rolls of a warband from the dice of each kind.
    pub(super) fn new(
        scene: &Scene,
        band: Warband,
        mut dice: impl FnMut(Warrior, u8) -> Arc<Dice>,
    ) -> Self {
        let present = band.iter().filter(|&(_, count)| count > 0);
        let axes: Vec<_> = present.map(|(kind, count)| (kind, dice(kind, count))).collect();
        let [whole, filled] = [Ways::All, Ways::Filled].map(|ways| {
            let parts = |of: fn(&Keep) -> &[usize]| {
                axes.iter().fold(vec![0], |places, (_, dice): &(_, Arc<Dice>)| {
                    let keep = dice.axis.keep(ways);
                    with_each(&places, keep.hands.len(), of(keep))
                })
            };
            (parts(|keep| &keep.largest), Arc::new(parts(|keep| &keep.filled)))
        });
        let blanks = whole.0.iter().zip(&*whole.1).map(|(whole, filled)| whole != filled);
        let mut rolls = Self {
            band,
            axes,
            shares: Vec::new(),
            blanks: blanks.collect(),
            largest: [whole.0, filled.0],
            unblank: [whole.1, filled.1],
            facts: Facts::new(scene),
            shows: Both::default(),
            strikes: Mutex::default(),
        };
        let all = 6_u64.pow(band.total().into()) as f64;
        let cases: Vec<u128> = rolls.first_throw();
        rolls.shares = cases.iter().map(|&it| (it as u32, it as f64 / all)).collect();
        rolls
    }

    fn axes(&self) -> impl DoubleEndedIterator<Item = (Warrior, &Dice)> {
        self.axes.iter().map(|(kind, dice)| (*kind, &**dice))
    }

    /// Returns what may be kept, kind by kind.
    fn keeps(&self, ways: Ways) -> impl Iterator<Item = (&Axis, &Keep)> {
        self.axes().map(move |(_, dice)| (&dice.axis, dice.axis.keep(ways)))
    }

    /// Returns the number of what may be kept.
    fn places(&self, ways: Ways) -> usize {
        self.keeps(ways).map(|(_, keep)| keep.hands.len()).product()
    }

    /// Returns for each roll the place of what is kept if all blanks are thrown. `[rune.potential]`
    pub(super) fn unblank(&self, ways: Ways) -> Arc<Vec<u32>> {
        self.unblank[ways as usize].clone()
    }

    /// Returns what the rolls show.
    pub(super) fn shows(&self, reaction: bool) -> &Shows {
        self.shows[usize::from(reaction)].get_or_init(|| self.shown(usize::from(reaction)))
    }

    /// Tells apart what the rolls show, kind by kind: hands of a kind that show the same are alike.
    fn shown(&self, reaction: usize) -> Shows {
        let (mut of, mut each) = (vec![0_u32], vec![(Roll::default(), Lying::default())]);
        for (kind, dice) in &self.axes {
            let hands = &dice.axis.counts[dice.axis.full..];
            let mut alike: Vec<(Roll, [u8; 6])> = Vec::new();
            let numbers = numbered(
                dice.shown[reaction].iter().zip(hands),
                |(roll, counts)| (self.facts.key(roll), (*roll, *counts)),
                &mut alike,
            );
            let pairs = each.iter().flat_map(|one| alike.iter().map(move |other| (one, other)));
            let mut both: Vec<(Roll, Lying)> = Vec::new();
            let together = numbered(
                pairs,
                |((roll, lying), (more, counts))| {
                    let (sum, mut lying) = (sum(roll, more), *lying);
                    lying[*kind] = *counts;
                    (self.facts.key(&sum), (sum, lying))
                },
                &mut both,
            );
            let rows = of.iter().map(|&one| &together[one as usize * alike.len()..]);
            of = rows.flat_map(|row| numbers.iter().map(|&it| row[it as usize])).collect();
            each = both;
        }
        let mut cases = vec![0; each.len()];
        of.iter().zip(&self.shares).for_each(|(&show, share)| cases[show as usize] += share.0);
        let all = 6_u64.pow(self.band.total().into()) as f64;
        let shares = cases.into_iter().map(|cases| (cases, f64::from(cases) / all)).collect();
        Shows { of, each, shares }
    }

    /// Returns what a roll shows.
    pub(super) fn roll(&self, reaction: bool, roll: usize) -> &Roll {
        let shows = self.shows(reaction);
        &shows.each[shows.of[roll] as usize].0
    }

    /// Returns how many dice show each face of a roll.
    pub(super) fn lying(&self, mut roll: usize) -> Lying {
        let mut lying = Lying::default();
        for (kind, Dice { axis, .. }) in self.axes().rev() {
            lying[kind] = axis.counts[axis.full + roll % axis.rolls()];
            roll /= axis.rolls();
        }
        lying
    }

    /// Returns the place of what is kept.
    ///
    /// # Panics
    /// Panics if there are fewer dice.
    pub(super) fn place(&self, kept: &Lying) -> u32 {
        self.axes.iter().fold(0, |place, (kind, dice)| {
            let hand = dice.axis.counts.iter().position(|counts| *counts == kept[*kind]);
            place * dice.axis.len as u32 + hand.expect("there are as many dice") as u32
        })
    }

    /// Returns what each show may bring.
    pub(super) fn strikes(
        &self,
        scene: &Scene,
        reaction: bool,
        first: bool,
        upgrade: bool,
    ) -> Strikes {
        let (band, each) = (self.band, &self.shows(reaction).each);
        let mut strikes = self.strikes.lock().unwrap_or_else(PoisonError::into_inner);
        let made = strikes.entry((reaction, first, upgrade)).or_insert_with(|| {
            let of = |(roll, lying): &(Roll, _)| {
                scene.strikes(band, *roll, *lying, reaction, (first, upgrade))
            };
            Arc::new(each.iter().map(of).collect())
        });
        made.clone()
    }

    /// Returns the mean value of what is kept, by place, from the values of rolls.
    pub(super) fn mean(&self, values: &[f64], ways: Ways) -> Vec<f64> {
        let (mut found, mut inner) = (values.to_vec(), 1);
        for (axis, keep) in self.keeps(ways).collect::<Vec<_>>().into_iter().rev() {
            let mut rows = vec![0.0; axis.len * inner];
            let mut next = Vec::with_capacity(found.len() / axis.rolls() * keep.hands.len());
            for full in found.chunks_exact(axis.rolls() * inner) {
                rows[axis.full * inner..].copy_from_slice(full);
                match inner {
                    1 => axis.mean_of_one(&mut rows),
                    _ => axis.mean(&mut rows, inner),
                }
                if keep.hands.len() == axis.len {
                    next.extend_from_slice(&rows);
                    continue;
                }
                match inner {
                    1 => next.extend(keep.hands.iter().map(|&hand| rows[hand])),
                    _ => keep.hands.iter().for_each(|&hand| {
                        next.extend_from_slice(&rows[hand * inner..][..inner]);
                    }),
                }
            }
            (found, inner) = (next, inner * keep.hands.len());
        }
        found
    }

    /// Throws what is not kept: weights of places become weights of rolls.
    fn throw<M: Weight>(&self, mut kept: Vec<M>, ways: Ways) -> Vec<M> {
        let mut inner = self.places(ways);
        for (axis, keep) in self.keeps(ways) {
            inner /= keep.hands.len();
            let mut rows = vec![M::default(); axis.len * inner];
            let mut next = Vec::with_capacity(kept.len());
            for parts in kept.chunks_exact(keep.hands.len() * inner) {
                rows.fill(M::default());
                for (&hand, part) in keep.hands.iter().zip(parts.chunks_exact(inner)) {
                    rows[hand * inner..][..inner].copy_from_slice(part);
                }
                axis.throw(&mut rows, inner);
                next.extend_from_slice(&rows[axis.full * inner..]);
            }
            kept = next;
        }
        kept
    }

    /// Returns the weights of the first throw.
    fn first_throw<M: Weight>(&self) -> Vec<M> {
        let mut kept = vec![M::default(); self.places(Ways::Filled)];
        kept[0] = M::of(1, 1.0);
        self.throw(kept, Ways::Filled)
    }

    /// Throws again: from the weights of rolls, by what is kept of them.
    pub(super) fn throw_again<M: Weight>(
        &self,
        lying: &[u32],
        weights: &[M],
        ways: Ways,
    ) -> Vec<M> {
        let mut kept = vec![M::default(); self.places(ways)];
        for (&place, &weight) in lying.iter().zip(weights) {
            kept[place as usize] += weight;
        }
        for (weight, size) in kept.iter_mut().zip(self.sizes(ways)) {
            if !weight.is_nothing() {
                *weight = weight.kept(size);
            }
        }
        self.throw(kept, ways)
    }

    /// Returns the number of dice that are kept at each place.
    fn sizes(&self, ways: Ways) -> Vec<u8> {
        self.keeps(ways).fold(vec![0], |sizes, (axis, keep)| {
            let more = |&size: &u8| keep.hands.iter().map(move |&hand| size + axis.dice[hand]);
            sizes.iter().flat_map(more).collect()
        })
    }

    /// Returns for each roll the value of the best part of it that is kept, at least a die less, and its place.
    pub(super) fn best(&self, mut kept: Vec<f64>, ways: Ways) -> (Vec<f64>, Vec<u32>) {
        let largest = self.largest[ways as usize].iter().zip(&self.blanks);
        for (&place, _) in largest.filter(|&(_, is_blank)| ways == Ways::All || !is_blank) {
            kept[place as usize] = f64::NEG_INFINITY;
        }
        let mut places: Vec<u32> = (0..kept.len() as u32).collect();
        let mut inner = kept.len();
        for (_, keep) in self.keeps(ways) {
            inner /= keep.hands.len();
            let size = keep.hands.len() * inner;
            let all = kept.len() / keep.hands.len() * keep.largest.len();
            let (mut values, mut lying) = (Vec::with_capacity(all), Vec::with_capacity(all));
            for (rows, from) in kept.chunks_exact_mut(size).zip(places.chunks_exact_mut(size)) {
                keep.choose(rows, from, inner, super::SAME);
                if inner == 1 {
                    values.extend(keep.largest.iter().map(|&place| rows[place]));
                    lying.extend(keep.largest.iter().map(|&place| from[place]));
                    continue;
                }
                for &place in &keep.largest {
                    values.extend_from_slice(&rows[place * inner..][..inner]);
                    lying.extend_from_slice(&from[place * inner..][..inner]);
                }
            }
            (kept, places) = (values, lying);
        }
        (kept, places)
    }

    /// Returns the number of a roll; `None` when not all dice lie there.
    pub(super) fn number(&self, lying: &Lying) -> Option<usize> {
        self.axes().try_fold(0, |number, (kind, Dice { axis, .. })| {
            let at = axis.counts[axis.full..].iter().position(|counts| *counts == lying[kind])?;
            Some(number * axis.rolls() + at)
        })
    }

    /// Returns the best part of some dice to keep while the others are thrown, and its value. `mean` has the values of what
    /// is kept; `may` is whether a part may be kept.
    pub(super) fn best_part(
        &self,
        mean: &[f64],
        lying: &Lying,
        may: &dyn Fn(&Lying) -> bool,
    ) -> Option<(f64, Lying)> {
        let mut best = None;
        self.each_part(lying, (0, 0), &mut Lying::default(), &mut |place, part| {
            if may(part) && best.is_none_or(|(most, _)| mean[place] > most + super::SAME) {
                best = Some((mean[place], *part));
            }
        });
        best
    }

    /// Calls with every part of some dice and its place, the largest first.
    fn each_part(
        &self,
        lying: &Lying,
        (axis, place): (usize, usize),
        part: &mut Lying,
        call: &mut dyn FnMut(usize, &Lying),
    ) {
        let Some((kind, dice)) = self.axes.get(axis) else { return call(place, part) };
        let hands = &dice.axis;
        for (hand, counts) in hands.counts.iter().enumerate().rev() {
            if counts.iter().zip(&lying[*kind]).all(|(kept, there)| kept <= there) {
                part[*kind] = *counts;
                self.each_part(lying, (axis + 1, place * hands.len + hand), part, call);
            }
        }
        part[*kind] = [0; 6];
    }

    /// Does the same as `best` of all ways, but at most `most` dice are thrown, and not the Leader die. `[ability.dagrun]`
    pub(super) fn pick(&self, mut kept: Vec<f64>, most: u8) -> (Vec<f64>, Vec<u32>) {
        let mut thrown = vec![0_u16];
        for (kind, Dice { axis, .. }) in self.axes() {
            let weight = if kind == Warrior::Leader { 100 } else { 1 };
            let all = self.band[kind];
            let more = |&gone: &u16| {
                axis.dice.iter().map(move |size| gone + weight * u16::from(all - size))
            };
            thrown = thrown.iter().flat_map(more).collect();
        }
        for (value, thrown) in kept.iter_mut().zip(thrown) {
            if thrown > most.into() {
                *value = f64::NEG_INFINITY;
            }
        }
        self.best(kept, Ways::All)
    }
}

/// The difference between rolls: hits, shields, surplus, swordsmen, whether there are two hits on a die, and a helmet.
type Key = (u8, u8, u8, u8, bool, bool);

/// The facts that matter besides hits, shields and helmets against a foe with a leader.
struct Facts {
    surplus: bool,
    swordsmen: bool,
    double: bool,
}

impl Facts {
    fn new(scene: &Scene) -> Self {
        Self {
            surplus: foe::counts_once(&scene.print),
            swordsmen: leader::strengthens(scene.leader),
            double: leader::glory_for_double(scene.leader) > 0,
        }
    }

    /// Returns the facts that distinguish this roll.
    fn key(&self, roll: &Roll) -> Key {
        let surplus = if self.surplus { roll.surplus } else { 0 };
        let swordsmen = if self.swordsmen { roll.swordsmen } else { 0 };
        let double = roll.double && self.double;
        (roll.hits, roll.shields, surplus, swordsmen, double, roll.helmet)
    }
}

/// Numbers items by their keys. The first value of each key is added to `found`.
fn numbered<T, V>(
    items: impl Iterator<Item = T>,
    mut read: impl FnMut(T) -> (Key, V),
    found: &mut Vec<V>,
) -> Vec<u32> {
    let mut known: Keyed<Key, u32> = Keyed::default();
    let numbers = items.map(|item| {
        let (key, value) = read(item);
        *known.entry(key).or_insert_with(|| {
            found.push(value);
            found.len() as u32 - 1
        })
    });
    numbers.collect()
}

/// Returns the places with each of the places of one kind more.
fn with_each(places: &[u32], len: usize, more: &[usize]) -> Vec<u32> {
    let each = |&place: &u32| more.iter().map(move |&it| place * len as u32 + it as u32);
    places.iter().flat_map(each).collect()
}

/// Returns the roll of more dice.
fn sum(all: &Roll, roll: &Roll) -> Roll {
    Roll {
        hits: all.hits + roll.hits,
        shields: all.shields + roll.shields,
        surplus: all.surplus + roll.surplus,
        swordsmen: all.swordsmen + roll.swordsmen,
        double: all.double | roll.double,
        helmet: all.helmet | roll.helmet,
        ..*all
    }
}
