//! The exact odds of fights under a plain policy: casualties are the weakest warriors, a helmet is a hit, and a favor is
//! spent on the dice that show nothing where that seems to be worth it.
//!
//! The odds of a fight follow from those of smaller ones: fewer warriors, less defense left or less favor. They are
//! computed when they are first needed, and kept.

#[cfg(test)]
mod tests;

use super::MORE;
use super::end::End;
use crate::cards::{EnemyAbility, Print};
use crate::combat::{Keyed, faces};
use crate::rules::Rules;
use crate::rules::combat::{Roll, foe, losses};
use crate::rules::valhalla::tokens;
use crate::words::{ByWarrior, Warband, Warrior};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A number of dice of each kind, seven bits each, that of the first kind highest: sets of dice are added like numbers.
pub(super) type Dice = u64;

/// The bits of a kind, and of all.
const BITS: u32 = 7;
const ALL_BITS: u32 = BITS * Warrior::COUNT as u32;

/// Returns as many dice as there are warriors.
pub(super) fn dice(warband: &Warband) -> Dice {
    warband.values().iter().fold(0, |all, &count| all << BITS | Dice::from(count))
}

/// The worth of a warrior in hits: what a shield adds.
const SHIELD: f64 = 4.0;
/// The most favor that is spent in a fight.
pub(super) const FAVOR: u8 = 3;

/// The caches are cleared at this number of rolls: they take 100 MB.
const MOST_ROLLS: usize = 1 << 20;

/// The numbers of dice that count as hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Count {
    /// Hits.
    Hits,
    /// Hits, of which each die prints one at most.
    Single,
    /// `[hunt.food]` Food.
    Food,
}

/// How dice count: whether each swordsman that hits deals one more (`[leader.svanhildr]`), and the numbers that are hits.
pub(super) type Counting = (bool, Count);

/// A foe as a clan meets it, and what matters to the choices of the plain policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Foe {
    /// The warriors that fall each round, before shields.
    attack: u8,
    /// The damage that defeats it.
    pub(super) defense: u8,
    ability: Option<EnemyAbility>,
    ability_number: u8,
    /// The hits and shields that blessings add to the roll of the first round.
    first: (u8, u8),
    counting: Counting,
    /// The value of a victory.
    prize: u8,
    /// Whether warriors are worth something after the fight.
    later: bool,
    /// `[leader.asmundr]` Whether favor costs nothing.
    free: bool,
}

/// One number is hashed faster than each field.
impl Hash for Foe {
    fn hash<H: Hasher>(&self, into: &mut H) {
        let Self { attack, defense, ability_number, first: (hits, shields), prize, .. } = *self;
        let ability = self.ability.map_or(0, |ability| ability as u8 + 1);
        let flags = [self.is_strong(), self.later, self.free].map(u8::from);
        let flags = flags.iter().fold(self.counting.1 as u8, |all, flag| all << 1 | flag);
        let all = [attack, defense, ability, ability_number, hits, shields, prize, flags];
        into.write_u64(u64::from_le_bytes(all));
    }
}

impl Foe {
    /// Makes the foe of a clan. `strong`: whether each swordsman of the clan that hits deals one more. `first`: what blessings
    /// add to the roll of the first round.
    pub(super) fn new(print: &Print, first: Roll, strong: bool, later: bool, free: bool) -> Self {
        let Print { attack, defense, glory, ability, ability_number, .. } = *print;
        Self {
            attack,
            defense,
            ability,
            ability_number,
            first: (first.hits, first.shields),
            counting: (strong, if foe::counts_once(print) { Count::Single } else { Count::Hits }),
            prize: glory + MORE,
            later,
            free,
        }
    }

    /// Returns its card, as far as it matters within a round.
    pub(super) fn print(&self) -> Print {
        let Self { attack, ability, ability_number, .. } = *self;
        Print { attack, ability, ability_number, ..Print::default() }
    }

    /// Returns its card, as far as it matters to what single dice deal.
    pub(super) fn print_for_dice(&self) -> Print {
        if self.counting.1 == Count::Single { self.print() } else { Print::default() }
    }

    /// Returns whether swordsmen that hit deal one more.
    pub(super) fn is_strong(&self) -> bool {
        self.counting.0
    }

    /// Returns the damage and the losses of a roll that counts.
    fn strike(&self, hits: u8, shields: u8) -> (u8, u8) {
        let roll = foe::takes_off(&self.print(), Roll { hits, shields, ..Roll::default() });
        (roll.hits, losses(self.attack, roll.shields))
    }

    /// Returns the fewest hits that deal this damage.
    fn lethal(&self, left: u8) -> u8 {
        (left..u8::MAX).find(|&hits| self.strike(hits, 0).0 >= left).unwrap_or(u8::MAX)
    }

    /// Returns what the plain policy expects of an end, in glory.
    fn worth(&self, end: &End) -> f64 {
        end.worth(self.prize, self.later, if self.free { 0.1 } else { 2.1 })
    }

    /// Returns what a roll shows, as far as it matters: hits as far as they are lethal, shields as far as there is an attack,
    /// and before a victory the dice that show nothing.
    fn show(&self, lethal: u8, (hits, shields, blanks): (u8, u8, Dice)) -> Show {
        let blanks = if hits >= lethal { 0 } else { blanks };
        let shields = Show::from(shields.min(self.attack));
        Show::from(hits.min(lethal)) << (ALL_BITS + BITS) | shields << ALL_BITS | blanks
    }
}

/// The sides of a roll: hits, shields, and dice that show nothing.
type Show = u64;

/// A throw of some dice: hits, shields, dice that show nothing, and its probability.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throw {
    pub(super) hits: u8,
    pub(super) shields: u8,
    pub(super) blanks: Dice,
    pub(super) chance: f64,
}

/// The odds at the beginning of a round, and after each of its rolls.
#[derive(Default)]
struct Round {
    end: End,
    /// In ascending order.
    rolls: Vec<(Show, End)>,
}

impl Round {
    /// Returns the odds after a roll; those of the round for a roll that cannot be.
    fn after(&self, show: Show) -> &End {
        let found = self.rolls.binary_search_by_key(&show, |roll| roll.0);
        found.map_or(&self.end, |at| &self.rolls[at].1)
    }
}

/// A fight before a round, with what may still be spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Stand {
    pub(super) band: Warband,
    /// The damage that defeats the foe.
    pub(super) left: u8,
    pub(super) favor: u8,
    /// Uses of the Wand of Gondul, which cost nothing, and of the Mercy of Eir.
    pub(super) wand: u8,
    pub(super) mercy: u8,
    /// Whether no roll has counted yet.
    pub(super) first: bool,
}

impl Hash for Stand {
    fn hash<H: Hasher>(&self, into: &mut H) {
        let [a, b, c, d, e, f, g] = *self.band.values();
        into.write_u64(u64::from_le_bytes([a, b, c, d, e, f, g, self.left]));
        let first = u8::from(self.first);
        into.write_u32(u32::from_le_bytes([self.favor, self.wand, self.mercy, first]));
    }
}

impl Stand {
    /// Returns the fight after dice are thrown again, and the favor that it costs; `None` if nothing is left to be spent.
    fn rerolled(self) -> Option<(Self, f64)> {
        let wand = self.wand.checked_sub(1).map(|wand| (Self { wand, ..self }, 0.0));
        wand.or_else(|| self.favor.checked_sub(1).map(|favor| (Self { favor, ..self }, 1.0)))
    }
}

/// The odds of fights that were computed before.
pub(super) struct Tables {
    /// The kinds, those that fall first: without and with stronger swordsmen.
    weakest: [Vec<Warrior>; 2],
    /// The faces of each kind of die, as a throw of one: without and with stronger swordsmen, by what counts.
    dice: [[ByWarrior<Vec<Throw>>; 3]; 2],
    throws: Keyed<(Counting, Dice), Arc<Vec<Throw>>>,
    rounds: Keyed<(Foe, Stand), Arc<Round>>,
    /// The number of rolls of all these rounds and throws.
    rolls: usize,
}

impl Tables {
    /// Makes the tables of these dice.
    pub(super) fn new(rules: &Rules) -> Self {
        let dice = [false, true].map(|strong| {
            [Count::Hits, Count::Single, Count::Food]
                .map(|count| ByWarrior::from_fn(|kind| faces_of(rules, (strong, count), kind)))
        });
        let weakest = dice.each_ref().map(|[dice, ..]| {
            let strength = |kind: Warrior| {
                let one = |face: &Throw| f64::from(face.hits) + SHIELD * f64::from(face.shields);
                dice[kind].iter().map(|face| face.chance * one(face)).sum::<f64>()
            };
            let all = tokens::losable(rules, &Warband::all(1));
            let first = tokens::first_to_fall(rules, &all, 1) > 0;
            let mut kinds: Vec<_> = all.present().map(|(kind, _)| kind).collect();
            kinds.sort_by(|&a, &b| strength(a).total_cmp(&strength(b)));
            let is_first = |kind| first && kind == Warrior::Berserker;
            kinds.sort_by_key(|&kind| (!is_first(kind), kind == Warrior::Leader));
            kinds
        });
        let (throws, rounds) = (Keyed::default(), Keyed::default());
        Self { weakest, dice, throws, rounds, rolls: 0 }
    }

    /// Returns the warriors that survive a number of casualties: those that must fall first, then the weakest, the Leader die
    /// last.
    pub(super) fn fallen(&self, strong: bool, mut band: Warband, mut losses: u8) -> Warband {
        for &kind in &self.weakest[usize::from(strong)] {
            let fall = losses.min(band[kind]);
            band[kind] -= fall;
            losses -= fall;
        }
        band
    }

    /// Returns what these dice may show.
    pub(super) fn throws(&mut self, counting: Counting, dice: Dice) -> Arc<Vec<Throw>> {
        if let Some(known) = self.throws.get(&(counting, dice)) {
            return known.clone();
        }
        let made = if dice == 0 {
            vec![Throw { hits: 0, shields: 0, blanks: 0, chance: 1.0 }]
        } else {
            let first = Warrior::ALL[((dice.leading_zeros() + ALL_BITS - 64) / BITS) as usize];
            let fewer = self.throws(counting, dice - one(first));
            merged(&fewer, &self.dice[usize::from(counting.0)][counting.1 as usize][first])
        };
        let made = Arc::new(made);
        self.make_room(made.len());
        self.throws.insert((counting, dice), made.clone());
        made
    }

    /// Makes room for more rolls in the caches.
    fn make_room(&mut self, rolls: usize) {
        if self.rolls > MOST_ROLLS {
            self.throws.clear();
            self.rounds.clear();
            self.rolls = 0;
        }
        self.rolls += rolls;
    }

    /// Returns the odds of a fight with some dice on the table, as hits, shields and dice that show nothing, and the
    /// others in the air.
    pub(super) fn thrown(
        &mut self,
        foe: Foe,
        stand: Stand,
        (hits, shields, blanks): (u8, u8, Dice),
        air: Dice,
    ) -> End {
        let (round, lethal) = (self.round(foe, stand), foe.lethal(stand.left));
        let mut end = End::default();
        for throw in self.throws(foe.counting, air).iter() {
            let shown = (
                hits.saturating_add(throw.hits),
                shields.saturating_add(throw.shields),
                blanks + throw.blanks,
            );
            end.add(throw.chance, round.after(foe.show(lethal, shown)));
        }
        end
    }

    /// Returns the odds of a fight that has not begun, of which the foe takes a number of dice. `[combat.onset]`
    pub(super) fn whole(&mut self, foe: Foe, stand: Stand, taken: u8) -> End {
        let band = self.fallen(foe.is_strong(), stand.band, taken);
        self.fight(foe, Stand { band, left: foe.defense, first: true, ..stand })
    }

    /// Returns the odds of a fight from the beginning of a round, or after its end.
    pub(super) fn fight(&mut self, foe: Foe, stand: Stand) -> End {
        match stand.left {
            0 => End::won(stand.band),
            _ if self.is_beaten(&stand.band) => End::default(),
            _ => self.round(foe, stand).end,
        }
    }

    /// Returns whether nobody fights on. `[leader_die.immune]`
    pub(super) fn is_beaten(&self, band: &Warband) -> bool {
        self.weakest[0].iter().all(|&kind| band[kind] == 0)
    }

    fn round(&mut self, foe: Foe, mut stand: Stand) -> Arc<Round> {
        let favor = if foe::refuses_favor(&foe.print()) { 0 } else { stand.favor };
        (stand.favor, stand.wand) = (favor.min(FAVOR), stand.wand.min(FAVOR));
        stand.first &= foe.first != (0, 0);
        if let Some(known) = self.rounds.get(&(foe, stand)) {
            return known.clone();
        }
        let round = Arc::new(self.solved(foe, stand));
        self.make_room(round.rolls.len());
        self.rounds.insert((foe, stand), round.clone());
        round
    }

    /// Computes a round from those that may follow.
    fn solved(&mut self, foe: Foe, stand: Stand) -> Round {
        let rerolled = stand.rerolled().map(|(less, cost)| (self.round(foe, less), cost));
        let (hits, shields) = if stand.first { foe.first } else { (0, 0) };
        let lethal = foe.lethal(stand.left);
        let mut shown: Keyed<Show, (f64, Throw)> = Keyed::default();
        for throw in self.throws(foe.counting, dice(&stand.band)).iter() {
            let mut throw = *throw;
            throw.hits = throw.hits.saturating_add(hits);
            throw.shields = throw.shields.saturating_add(shields);
            let show = foe.show(lethal, (throw.hits, throw.shields, throw.blanks));
            shown.entry(show).or_insert((0.0, throw)).0 += throw.chance;
        }
        let mut shown: Vec<_> = shown.into_iter().collect();
        shown.sort_unstable_by_key(|entry| entry.0);
        let (mut end, mut again) = (End::default(), 0.0);
        let mut rolls = Vec::with_capacity(shown.len());
        let mut loops = Vec::new();
        for (show, (chance, throw)) in shown {
            let accepted = self.accepted(foe, stand, &throw);
            // A roll that leads back is valued like the round with one favor less.
            let guess = accepted.or(rerolled.as_ref().map(|less| less.0.end));
            let other = rerolled.as_ref().and_then(|less| self.reroll(foe, lethal, &throw, less));
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
        if again < 1.0 {
            all.add(1.0 / (1.0 - again), &end);
        }
        loops.into_iter().for_each(|at| rolls[at].1 = all);
        Round { end: all, rolls }
    }

    /// Returns the odds after a roll that counts; `None` if it leads back to where the round began.
    fn accepted(&mut self, foe: Foe, stand: Stand, throw: &Throw) -> Option<End> {
        let (damage, losses) = foe.strike(throw.hits, throw.shields);
        let left = stand.left.saturating_sub(damage);
        let after = self.lose(foe, Stand { left, first: false, ..stand }, losses);
        (after != stand).then(|| self.fight(foe, after))
    }

    /// Returns a fight after losses. `[blessing.mercy_of_eir]` 4.3: it keeps the first dice that would fall.
    pub(super) fn lose(&self, foe: Foe, mut stand: Stand, mut losses: u8) -> Stand {
        if stand.mercy > 0 {
            let able = self.weakest[0].iter().map(|&kind| stand.band[kind]);
            losses = losses.min(able.sum());
            let kept = stand.mercy.min(losses);
            (stand.mercy, losses) = (stand.mercy - kept, losses - kept);
        }
        stand.band = self.fallen(foe.is_strong(), stand.band, losses);
        stand
    }

    /// Returns the odds after dice that show nothing are thrown again; `None` without such dice, or if the foe falls anyway.
    fn reroll(
        &mut self,
        foe: Foe,
        lethal: u8,
        throw: &Throw,
        (less, spent): &(Arc<Round>, f64),
    ) -> Option<End> {
        if throw.blanks == 0 || throw.hits >= lethal {
            return None;
        }
        let mut end = End { spent: *spent, ..End::default() };
        for again in self.throws(foe.counting, throw.blanks).iter() {
            let hits = throw.hits.saturating_add(again.hits);
            let shields = throw.shields.saturating_add(again.shields);
            let show = foe.show(lethal, (hits, shields, again.blanks));
            end.add(again.chance, less.after(show));
        }
        Some(end)
    }
}

/// Returns one die of a kind.
fn one(kind: Warrior) -> Dice {
    1 << (ALL_BITS - BITS * (kind as u32 + 1))
}

/// Returns the faces of a die, as throws of one. A helmet is a hit.
fn faces_of(rules: &Rules, (strong, count): Counting, kind: Warrior) -> Vec<Throw> {
    let throw = |(roll, sides): (Roll, u8)| {
        let hits = match count {
            Count::Hits => roll.hits,
            Count::Single => foe::once(roll).hits,
            Count::Food => roll.food,
        };
        let rally = if roll.helmet { rules.cards.rally } else { 0 };
        Throw {
            hits: hits + rally,
            shields: roll.shields,
            blanks: dice(&roll.blanks),
            chance: f64::from(sides) / 6.0,
        }
    };
    faces(&rules.cards, &rules.sums, strong, kind).map(throw).collect()
}

/// Returns the throws with one die more. Equal ones are merged, in a fixed order.
fn merged(throws: &[Throw], die: &[Throw]) -> Vec<Throw> {
    let mut all = Vec::with_capacity(throws.len() * die.len());
    for one in throws {
        for other in die {
            all.push(Throw {
                hits: one.hits.saturating_add(other.hits),
                shields: one.shields.saturating_add(other.shields),
                blanks: one.blanks + other.blanks,
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
