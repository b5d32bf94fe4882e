//! The exact odds of fights under a plain policy: casualties are the weakest warriors, a helmet is a hit, and a favor is
//! spent on the dice that show nothing where that seems to be worth it.
//!
//! The odds of a fight follow from those of smaller ones: fewer warriors, less defense left or less favor. They are
//! computed when they are first needed, and kept.

use super::MORE;
use super::end::End;
use crate::cards::Print;
use crate::combat::{Keyed, faces};
use crate::rules::Rules;
use crate::rules::combat::{Roll, foe, losses};
use crate::rules::valhalla::tokens;
use crate::words::{ByWarrior, Warband, Warrior};
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

/// A foe, and what matters to the choices of the plain policy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Foe {
    /// The warriors that fall each round, before shields.
    pub(super) attack: u8,
    /// The damage that defeats it.
    pub(super) defense: u8,
    /// The dice that it takes before the first round. `[enemy.cave_dweller]`
    ambush: u8,
    /// The hits of each round that do nothing.
    armor: u8,
    /// Whether shields save nobody.
    ignores_shields: bool,
    /// Whether no favor is spent.
    refuses_favor: bool,
    counting: Counting,
    /// The value of a victory.
    prize: u8,
    /// Whether warriors are worth something after the fight.
    later: bool,
    /// `[leader.asmundr]` Whether favor costs nothing.
    free: bool,
}

impl Foe {
    /// Makes the foe of a clan. `strong`: whether each swordsman of the clan that hits deals one more.
    pub(super) fn new(print: &Print, strong: bool, later: bool, free: bool) -> Self {
        let rest =
            foe::takes_off(print, Roll { hits: u8::MAX, shields: u8::MAX, ..Roll::default() });
        let single = foe::counts_once(print);
        Self {
            attack: print.attack,
            defense: print.defense,
            ambush: foe::ambushes(print),
            armor: u8::MAX - rest.hits,
            ignores_shields: rest.shields == 0,
            refuses_favor: foe::refuses_favor(print),
            counting: (strong, if single { Count::Single } else { Count::Hits }),
            prize: print.glory + MORE,
            later,
            free,
        }
    }

    /// Returns whether each die prints one hit at most.
    pub(super) fn is_single(&self) -> bool {
        self.counting.1 == Count::Single
    }

    /// Returns what the plain policy expects of an end, in glory.
    fn worth(&self, end: &End) -> f64 {
        end.worth(self.prize, self.later, if self.free { 0.1 } else { 2.1 })
    }

    /// Returns what a roll shows, as far as it matters: dice that show nothing do not after a victory.
    fn show(&self, left: u8, (hits, shields, blanks): (u8, u8, Dice)) -> Show {
        let lethal = left.saturating_add(self.armor);
        let blanks = if hits >= lethal { 0 } else { blanks };
        let shields = Show::from(shields.min(self.attack));
        Show::from(hits.min(lethal)) << (ALL_BITS + BITS) | shields << ALL_BITS | blanks
    }
}

/// What a roll shows: hits, shields, and dice that show nothing.
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

/// The point of a fight: the warriors, the defense left, and the favor.
type Point = (Foe, Warband, u8, u8);

/// The odds of fights that were computed before.
pub(super) struct Tables {
    /// The kinds, those that fall first: without and with stronger swordsmen.
    weakest: [Vec<Warrior>; 2],
    /// The faces of each kind of die, as a throw of one: without and with stronger swordsmen, by what counts.
    dice: [[ByWarrior<Vec<Throw>>; 3]; 2],
    throws: Keyed<(Counting, Dice), Arc<Vec<Throw>>>,
    rounds: Keyed<Point, Arc<Round>>,
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
            let mut kinds: Vec<_> = all.present().map(|(kind, _)| kind).collect();
            kinds.sort_by(|&a, &b| strength(a).total_cmp(&strength(b)));
            kinds.sort_by_key(|&kind| (kind != Warrior::Berserker, kind == Warrior::Leader));
            kinds
        });
        let (throws, rounds) = (Keyed::default(), Keyed::default());
        Self { weakest, dice, throws, rounds, rolls: 0 }
    }

    /// Returns the warriors that survive a number of casualties. `[berserker.first]` Berserkers fall first, the Leader die
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
        (band, left, favor): (Warband, u8, u8),
        (hits, shields, blanks): (u8, u8, Dice),
        air: Dice,
    ) -> End {
        let round = self.round(foe, band, left, favor);
        let mut end = End::default();
        for throw in self.throws(foe.counting, air).iter() {
            let show = foe.show(
                left,
                (
                    hits.saturating_add(throw.hits),
                    shields.saturating_add(throw.shields),
                    blanks + throw.blanks,
                ),
            );
            end.add(throw.chance, round.after(show));
        }
        end
    }

    /// Returns the odds of a fight that has not begun.
    pub(super) fn whole(&mut self, foe: Foe, band: Warband, favor: u8) -> End {
        let band = self.fallen(foe.counting.0, band, foe.ambush);
        self.fight(foe, band, foe.defense, favor)
    }

    /// Returns the odds of a fight from the beginning of a round, or after its end.
    pub(super) fn fight(&mut self, foe: Foe, band: Warband, left: u8, favor: u8) -> End {
        match left {
            0 => End::won(band),
            _ if self.is_beaten(&band) => End::default(),
            _ => self.round(foe, band, left, favor).end,
        }
    }

    /// Returns whether nobody fights on. `[leader_die.immune]`
    pub(super) fn is_beaten(&self, band: &Warband) -> bool {
        self.weakest[0].iter().all(|&kind| band[kind] == 0)
    }

    fn round(&mut self, foe: Foe, band: Warband, left: u8, favor: u8) -> Arc<Round> {
        let favor = if foe.refuses_favor { 0 } else { favor.min(FAVOR) };
        let point = (foe, band, left, favor);
        if let Some(known) = self.rounds.get(&point) {
            return known.clone();
        }
        let round = Arc::new(self.solved(point));
        self.make_room(round.rolls.len());
        self.rounds.insert(point, round.clone());
        round
    }

    /// Computes a round from those that may follow.
    fn solved(&mut self, (foe, band, left, favor): Point) -> Round {
        let rerolled = (favor > 0).then(|| self.round(foe, band, left, favor - 1));
        let mut shown: Keyed<Show, (f64, Throw)> = Keyed::default();
        for throw in self.throws(foe.counting, dice(&band)).iter() {
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
            // A roll that leads back is valued like the round with one favor less.
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
        if again < 1.0 {
            all.add(1.0 / (1.0 - again), &end);
        }
        loops.into_iter().for_each(|at| rolls[at].1 = all);
        Round { end: all, rolls }
    }

    /// Returns the odds after a roll that counts; `None` if it leads back to where the round began.
    fn accepted(
        &mut self,
        foe: Foe,
        (band, left, favor): (Warband, u8, u8),
        throw: &Throw,
    ) -> Option<End> {
        let losses = losses(foe.attack, if foe.ignores_shields { 0 } else { throw.shields });
        let hits = throw.hits.saturating_sub(foe.armor);
        let rest = self.fallen(foe.counting.0, band, losses);
        if rest == band && hits == 0 {
            return None;
        }
        Some(self.fight(foe, rest, left.saturating_sub(hits), favor))
    }

    /// Returns the odds after a favor is spent on the dice that show nothing; `None` without such dice, or if the foe
    /// falls anyway.
    fn reroll(&mut self, foe: Foe, left: u8, throw: &Throw, less: &Round) -> Option<End> {
        if throw.blanks == 0 || throw.hits >= left.saturating_add(foe.armor) {
            return None;
        }
        let mut end = End { spent: 1.0, ..End::default() };
        for again in self.throws(foe.counting, throw.blanks).iter() {
            let hits = throw.hits.saturating_add(again.hits);
            let shields = throw.shields.saturating_add(again.shields);
            let show = foe.show(left, (hits, shields, again.blanks));
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
            Count::Single => roll.hits.saturating_sub(roll.surplus),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Cards;
    use crate::combat::{End as Over, FightSolver, Payoff, Point, RollPolicy, Setting};
    use crate::rules::Options;
    use crate::rules::boxes::BoxOptions;
    use midgard_core::{Set, Word};

    fn rules(expansions: Set<crate::words::Expansion>) -> Rules {
        let boxes = BoxOptions { expansions, ..BoxOptions::default() };
        let options = Options { players: 2, boxes, ..Options::default() };
        Rules::new(options, Cards::standard()).expect("the options fit")
    }

    const FOES: [(u8, u8); 4] = [(1, 3), (2, 4), (3, 4), (2, 5)];

    fn foe((attack, defense): (u8, u8)) -> Foe {
        Foe::new(&Print { attack, defense, glory: 5, ..Print::default() }, false, true, false)
    }

    /// Checks the odds of a fight of one kind without favor and runes, in which nobody chooses anything.
    fn assert_exact(rules: &Rules, card: Option<&str>, print: &Print, band: Warband) {
        let setting = Setting {
            card,
            attack: print.attack,
            defense: print.defense,
            leader: None,
            blessings: &[],
            policy: RollPolicy::Accept,
            copies: Set::empty(),
            copied_glory: 0,
            payoff: Payoff { victory: 10.0, ..Payoff::default() },
        };
        let (favor, wand, mercy, runes) = (0, 0, 0, Set::empty());
        let (first, upgrade, left) = (true, false, print.defense);
        let start = Point { band, left, favor, wand, mercy, runes, first, upgrade };
        let solved = |worth: &dyn Fn(&Over) -> f64| {
            let mut solver = FightSolver::new(rules, &setting);
            match solver.onset(start, &mut |end| worth(end)) {
                Ok(point) => solver.value(&point, &mut |end| worth(end)),
                Err(end) => worth(&end),
            }
        };
        let win = solved(&|end| f64::from(u8::from(end.victory)));
        let alive = solved(&|end| f64::from(u8::from(end.victory) * end.band.total()));
        let end = Tables::new(rules).whole(Foe::new(print, false, true, false), band, 0);
        assert!((end.win - win).abs() < 1e-12, "{card:?} {band:?}: {} {win}", end.win);
        let survivors: f64 = end.survivors.iter().sum();
        assert!((survivors - alive).abs() < 1e-9, "{card:?} {band:?}: {survivors} {alive}");
    }

    #[test]
    fn without_choices_the_odds_are_the_exact_ones() {
        let rules = rules(Set::full());
        let cards = &rules.cards;
        let (draugr, bergrisar) = (cards.draugr.iter(), cards.bergrisar.iter());
        let draugr = draugr.map(|(card, print)| (card.word(), print));
        let cards: Vec<_> = draugr
            .chain(bergrisar.map(|(card, print)| (card.word(), print)))
            .chain(cards.monsters.iter().map(|(card, print)| (card.word(), print)))
            .collect();
        let foes = FOES.map(|(attack, defense)| Print { attack, defense, ..Print::default() });
        for (kind, count) in Warrior::ALL.iter().zip([2, 1, 3, 1, 4, 2, 1]) {
            let mut band = Warband::default();
            band[*kind] = count;
            foes.iter().for_each(|print| assert_exact(&rules, None, print, band));
            for (card, print) in cards.iter().filter(|(_, print)| print.ability.is_some()) {
                assert_exact(&rules, Some(card), print, band);
            }
        }
    }

    #[test]
    fn odds_are_the_mean_over_the_next_die() {
        let mut tables = Tables::new(&rules(Set::full()));
        let bands = [[1, 0, 0, 0, 0], [2, 1, 0, 0, 0], [0, 2, 2, 1, 0], [3, 2, 1, 1, 1]];
        let bands = bands.map(|[a, b, c, d, e]| Warband::from([a, b, c, d, 0, e, 0]));
        for ((foe, band), favor) in
            FOES.map(foe).into_iter().zip(bands).flat_map(|fight| [(fight, 0), (fight, 2)])
        {
            let point = (band, foe.defense, favor);
            let (kind, _) = band.present().next().expect("somebody fights");
            let mut air = band;
            air[kind] -= 1;
            let mut mean = End::default();
            for face in tables.dice[0][0][kind].clone() {
                let shown = (face.hits, face.shields, face.blanks);
                mean.add(face.chance, &tables.thrown(foe, point, shown, dice(&air)));
            }
            let all = tables.thrown(foe, point, (0, 0, 0), dice(&band));
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
