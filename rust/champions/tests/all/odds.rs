//! The odds of fights agree with a million simulated ones, and are computed quickly.
//!
//! Each frequency must lie within 5 standard errors of its probability. A correct one fails once in 1.7 million
//! times. A hundred are compared, so the whole file would raise a false alarm for one seed in 17,000. The seed
//! is fixed.

use midgard_champions::Cards;
use midgard_champions::cards::{Die, Print};
use midgard_champions::odds::{
    Chain, Combat, FightDistribution, FightPolicy, Next, Payoff, Point, RollChoice, RollDecision,
    RollPolicy, Rolls, Solution, SpendNothing, Stand,
};
use midgard_champions::rules::combat::{FaceSums, Fight};
use midgard_champions::words::{ByWarrior, Foe, Leader, Rune, Warrior};
use midgard_core::{Rng, Seat, Set, Stream, below};
use std::collections::HashMap;

/// The number of simulated fights.
const FIGHTS: u32 = 1_000_000;
/// The number of standard errors that are allowed.
const ERRORS: f64 = 5.0;

/// Values a victory first, then survivors, then what is not spent.
const WIN: Payoff =
    Payoff { victory: 1.0, survivor: ByWarrior::all(1e-9), favor: 1e-11, rune: 1e-11, double: 0.0 };

fn combat(warband: [u8; 3], foe: (u8, u8), favor: u8, runes: &[Rune]) -> Combat {
    Combat {
        warband: midgard_champions::odds::warband_of(warband),
        attack: foe.0,
        defense: foe.1,
        favor,
        runes: runes.iter().copied().collect(),
        leader: None,
    }
}

fn best(cards: &Cards, combat: Combat) -> Solution {
    let worth = |victory, left, favor, runes| WIN.of(victory, left, favor, runes);
    Solution::optimal(cards, combat, WIN.double, worth).expect("it can be fought")
}

fn best_policy(cards: &Cards, combat: Combat) -> FightPolicy {
    let worth = |victory, left, favor, runes| WIN.of(victory, left, favor, runes);
    FightPolicy::new(cards, combat, WIN.double, worth).expect("it can be fought")
}

fn distribution(solution: &Solution, cap: u16) -> FightDistribution {
    let chain: Chain<f64> = Rolls::<SpendNothing>::Best
        .chain(solution, &[solution.start()])
        .unwrap_or_else(|_| unreachable!("the best policy answers"));
    chain.distribution(&[1.0], cap)
}

/// A fight with the arithmetic of the engine and the choices of a solution, die by die.
struct Simulated<'a> {
    cards: &'a Cards,
    faces: ByWarrior<[midgard_champions::cards::Face; 6]>,
    solution: &'a Solution,
    best: &'a FightPolicy,
    choices: HashMap<String, (RollChoice, ByWarrior<[u8; 6]>)>,
}

impl Simulated<'_> {
    /// Returns the end of a fight: victory, survivors, favor left, rounds.
    fn fight(&mut self, rng: &mut impl Rng) -> (bool, u8, u8, u16) {
        let combat = self.solution.combat;
        let print = Print { attack: combat.attack, defense: combat.defense, ..Print::default() };
        let mut fight = Fight::new(Seat::ALL[0], Foe::Troll, None, combat.warband);
        let (mut favor, mut runes) = (combat.favor, combat.runes);
        for rounds in 1.. {
            let point =
                self.solution.point(fight.warband, combat.defense - fight.damage, favor, runes);
            self.throw(&mut fight, rng);
            self.decide(&mut fight, point, &mut favor, &mut runes, rng);
            let roll =
                fight.roll(&FaceSums::new(&self.faces), combat.leader == Some(Leader::Svanhildr));
            let after = self.solution.point(point.warband, point.left, favor, runes);
            let losses = fight.strike(roll, &print);
            let (_, next) = self.solution.settle(after, roll.hits, losses);
            match next {
                Next::Over(victory, end) => {
                    assert_eq!(victory, fight.is_lethal(&print));
                    return (victory, end.warband.total(), favor, rounds);
                }
                Next::Round(point) => {
                    (fight.warband, runes) = (point.warband, point.runes());
                    fight.next_round();
                }
            }
        }
        unreachable!("a fight ends")
    }

    /// Spends on a roll until it is accepted.
    fn decide(
        &mut self,
        fight: &mut Fight,
        point: Point,
        favor: &mut u8,
        runes: &mut Set<Rune>,
        rng: &mut impl Rng,
    ) {
        loop {
            let key = format!("{point:?} {:?} {favor} {runes:?} {}", fight.lying, fight.reaction);
            let stand =
                Stand { left: point.left, favor: *favor, runes: *runes, warband: point.warband };
            let (best, lying) = (self.best, fight.lying);
            let (choice, kept) = *self.choices.entry(key).or_insert_with(|| {
                best.roll(&stand, &lying, fight.reaction).expect("all its dice")
            });
            match choice {
                RollChoice::Accept => return,
                RollChoice::Reroll(_) => {
                    *favor -= 1;
                    self.again(fight, kept, rng);
                }
                RollChoice::Potential => {
                    runes.remove(Rune::Potential);
                    self.again(fight, self.filled(fight), rng);
                }
                RollChoice::Reaction => {
                    runes.remove(Rune::Reaction);
                    fight.reaction = true;
                }
            }
        }
    }

    /// Lets all dice in the air land.
    fn throw(&self, fight: &mut Fight, rng: &mut impl Rng) {
        for &kind in Warrior::ALL {
            let Die { sides, .. } = &self.cards.dice[kind];
            for _ in 0..std::mem::take(&mut fight.to_throw[kind]) {
                fight.lying[kind][usize::from(sides[below(rng, 6) as usize])] += 1;
            }
        }
    }

    /// Keeps only these dice on the table.
    fn again(&self, fight: &mut Fight, kept: ByWarrior<[u8; 6]>, rng: &mut impl Rng) {
        let dice = |lying: &[u8; 6]| lying.iter().sum::<u8>();
        let air = ByWarrior::from_fn(|kind| dice(&fight.lying[kind]) - dice(&kept[kind]));
        fight.lying = kept;
        fight.throw(air);
        self.throw(fight, rng);
    }

    /// Returns the dice that show something.
    fn filled(&self, fight: &Fight) -> ByWarrior<[u8; 6]> {
        ByWarrior::from_fn(|kind| {
            let mut kept = fight.lying[kind];
            for (face, count) in self.faces[kind].iter().zip(&mut kept) {
                *count *= u8::from(face.hits + face.shields > 0);
            }
            kept
        })
    }
}

#[test]
fn the_odds_are_those_of_a_million_fights() {
    let cards = Cards::standard();
    let mut faces = ByWarrior::all([midgard_champions::cards::Face::default(); 6]);
    for (kind, die) in cards.dice.iter() {
        let known = die.faces.as_slice();
        faces[kind][..known.len()].copy_from_slice(known);
    }
    let runes = [Rune::Potential, Rune::Reaction, Rune::Healing];
    let svanhildr = |fight| Combat { leader: Some(Leader::Svanhildr), ..fight };
    let fights = [
        combat([5, 0, 0], (3, 8), 0, &[]),
        combat([2, 2, 2], (4, 9), 0, &[]),
        combat([3, 2, 0], (3, 7), 1, &[]),
        combat([0, 3, 1], (2, 9), 2, &[]),
        svanhildr(combat([4, 0, 1], (3, 9), 1, &[Rune::Reaction])),
        combat([2, 1, 1], (4, 9), 1, &runes),
        combat([1, 1, 1], (2, 8), 1, &[Rune::Healing, Rune::Potential]),
        combat([1, 0, 0], (1, 3), 2, &runes),
    ];
    let times = FIGHTS / fights.len() as u32;
    let mut compared = 0;
    for (nth, fight) in (0_u64..).zip(fights) {
        let best = best_policy(&cards, fight);
        let (solution, choices) = (best.solution(), HashMap::new());
        let mut rng = Stream::new(41, nth).bot(Seat::One);
        let mut simulated = Simulated { cards: &cards, faces, solution, best: &best, choices };
        let mut counts: Counts = HashMap::new();
        for _ in 0..times {
            let (victory, survivors, favor, rounds) = simulated.fight(&mut rng);
            *counts.entry((victory, survivors, favor, rounds.min(4))).or_default() += 1;
        }
        compared += compare(solution, &counts, times);
    }
    assert!((60..=100).contains(&compared), "{compared} frequencies");
}

/// How often each end came up: victory, survivors, favor left, rounds up to 4.
type Counts = HashMap<(bool, u8, u8, u16), u32>;

/// Compares frequencies with probabilities, and returns how many.
fn compare(solution: &Solution, counts: &Counts, times: u32) -> usize {
    let (fight, distribution) = (solution.combat, distribution(solution, 3));
    let mut compared = 0;
    let mut one = |name: &str, of: &dyn Fn(bool, u8, u8, u16) -> bool| {
        let chance = distribution.chance(|it| {
            let rounds = it.rounds.unwrap_or(4);
            of(it.end.victory, it.end.survivors.iter().sum(), it.end.favor, rounds)
        });
        let these = counts.iter().filter(|((v, s, f, r), _)| of(*v, *s, *f, *r));
        let seen: u32 = these.map(|(_, count)| count).sum();
        let found = f64::from(seen) / f64::from(times);
        let error = (chance * (1.0 - chance) / f64::from(times)).sqrt();
        assert!(
            (found - chance).abs() <= ERRORS * error + 1e-12,
            "{fight:?} {name}: {found} {chance}"
        );
        compared += 1;
    };
    one("victory", &|victory, _, _, _| victory);
    for count in 0..=fight.warband.total() {
        one("survivors", &|victory, left, _, _| victory && left == count);
    }
    for count in 0..fight.favor {
        one("favor", &|_, _, favor, _| favor == count);
    }
    for count in 1..=4 {
        one("rounds", &|victory, _, _, rounds| rounds == count && victory);
    }
    compared
}

#[test]
fn the_distribution_is_worth_what_the_solution_says() {
    let cards = Cards::standard();
    let runes = [Rune::Potential, Rune::Reaction, Rune::Healing];
    for fight in [
        combat([3, 3, 2], (4, 6), 0, &[]),
        combat([3, 3, 2], (4, 6), 3, &[]),
        combat([2, 3, 1], (4, 12), 2, &runes),
        combat([8, 0, 0], (4, 20), 4, &[]),
        combat([0, 0, 1], (20, 1), 1, &runes),
    ] {
        let solution = best(&cards, fight);
        for cap in [0, 1, 12] {
            let distribution = distribution(&solution, cap);
            assert!((distribution.chance(|_| true) - 1.0).abs() < 1e-12);
            let worth = |it: &midgard_champions::odds::Outcome| {
                let end = it.end;
                it.chance * WIN.of(end.victory, end.warband(), end.favor, end.rune_set())
            };
            let worth: f64 = distribution.outcomes.iter().map(worth).sum();
            assert!((worth - solution.value(solution.start())).abs() < 1e-12, "{fight:?}");
        }
    }
}

#[test]
fn the_distribution_is_the_same_every_time() {
    // Large enough for all cores.
    let cards = Cards::standard();
    let runes = [Rune::Potential, Rune::Reaction, Rune::Healing];
    let fight = combat([3, 3, 2], (3, 6), 4, &runes);
    let one = distribution(&best(&cards, fight), 12);
    for _ in 0..5 {
        assert_eq!(distribution(&best(&cards, fight), 12), one);
    }
}

#[test]
fn what_the_best_never_comes_to_is_not_missed() {
    let cards = Cards::standard();
    let runes = [Rune::Potential, Rune::Reaction, Rune::Healing];
    for (warband, runes) in [([3, 2, 2], &runes[..]), ([2, 2, 3], &[]), ([4, 0, 2], &runes[..2])] {
        let fight = combat(warband, (3, 5), 2, runes);
        let worth = |victory, left, favor, runes| WIN.of(victory, left, favor, runes);
        let some = Solution::optimal_from_start(&cards, fight, 0.0, worth);
        assert_eq!(
            distribution(&some.expect("it can be fought"), 12),
            distribution(&best(&cards, fight), 12)
        );
    }
}

/// The best policy, as a policy that is called for every roll.
struct Copied(FightPolicy);

impl RollPolicy for Copied {
    type Failure = ();

    fn choose(&mut self, decision: &RollDecision<'_>) -> Result<RollChoice, ()> {
        let (favor, runes, reaction) = (decision.favor(), decision.runes(), decision.reaction());
        let lying = decision.lying();
        let Point { warband, left, .. } = decision.point;
        let stand = Stand { warband, left, favor, runes };
        let (choice, kept) = self.0.roll(&stand, &lying, reaction).ok_or(())?;
        assert!(decision.allows(choice));
        if let RollChoice::Reroll(place) = choice {
            assert_eq!(kept, decision.keep(place));
            let taken = ByWarrior::from_fn(|kind| {
                std::array::from_fn(|face| lying[kind][face] - kept[kind][face])
            });
            assert_eq!(decision.take_up(&taken), Some(place));
        }
        Ok(choice)
    }
}

#[test]
fn a_policy_that_copies_the_best_is_worth_the_same() {
    let cards = Cards::standard();
    let fight = combat([2, 1, 1], (3, 5), 1, &[Rune::Potential, Rune::Reaction]);
    let solution = best(&cards, fight);
    let worth = |victory, left, favor, runes| WIN.of(victory, left, favor, runes);
    let copied = Solution::of(&cards, fight, 0.0, worth, &mut Copied(best_policy(&cards, fight)));
    let copied = copied.expect("it can be fought").expect("the copy answers");
    let (one, other) = (copied.value(copied.start()), solution.value(solution.start()));
    assert!((one - other).abs() < 1e-12, "{one} {other}");
}

#[test]
fn what_cannot_be_fought_is_refused() {
    let cards = Cards::standard();
    let refused = |fight: Combat| fight.check(&cards).expect_err("refused").to_string();
    assert!(refused(combat([0, 0, 0], (1, 1), 0, &[])).contains("not 0 [longhouse.limit]"));
    assert!(refused(combat([4, 4, 1], (1, 1), 0, &[])).contains("not 9 [longhouse.limit]"));
    assert!(refused(combat([1, 0, 0], (0, 1), 0, &[])).contains("[combat.strike]"));
    assert!(refused(combat([1, 0, 0], (1, 1), 13, &[])).contains("[combat.favor]"));
    assert!(combat([8, 0, 0], (1, 1), 8, &[]).check_exact().is_err());
}
