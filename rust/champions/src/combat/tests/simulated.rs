//! The odds of fights agree with a million simulated ones.
//!
//! Each frequency must lie within 5 standard errors of its probability. A correct one fails once in 1.7 million
//! times. A hundred are compared, so the whole file would raise a false alarm for one seed in 17,000. The seed
//! is fixed.

use crate::cards::{Cards, Die, Print};
use crate::combat::{
    Choice, End, FightDistribution, FightSolver, Moment, Payoff, Point, RollChoice, RollDecision,
    RollPolicy, Setting, Stand,
};
use crate::rules::combat::{FaceSums, Fight};
use crate::rules::{Options, Rules};
use crate::words::{ByWarrior, Foe, Leader, Rune, Warband, Warrior};
use midgard_core::{Rng, Seat, Set, Stream, below};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of simulated fights.
const FIGHTS: u32 = 1_000_000;
/// The number of standard errors that are allowed.
const ERRORS: f64 = 5.0;

/// Values a victory first, then survivors, then what is not spent.
const WIN: Payoff =
    Payoff { victory: 1.0, survivor: ByWarrior::all(1e-9), favor: 1e-11, rune: 1e-11, glory: 0.0 };

const RUNES: [Rune; 3] = [Rune::Potential, Rune::Reaction, Rune::Healing];

/// A fight of the base game.
#[derive(Clone, Copy, Debug)]
struct Case {
    start: Point,
    attack: u8,
    leader: Option<Leader>,
}

fn case(dice: [u8; 3], foe: (u8, u8), favor: u8, runes: &[Rune]) -> Case {
    let mut band = Warband::default();
    Warrior::ALL.iter().zip(dice).for_each(|(&kind, count)| band[kind] = count);
    let runes = runes.iter().copied().collect();
    let (wand, mercy, first, upgrade) = (0, 0, false, false);
    let start = Point { band, left: foe.1, favor, wand, mercy, runes, first, upgrade };
    Case { start, attack: foe.0, leader: None }
}

impl Case {
    fn solver(&self, policy: RollPolicy) -> FightSolver {
        let rules = Rules::new(Options::default(), Cards::standard()).expect("they are valid");
        let setting = Setting {
            card: None,
            attack: self.attack,
            defense: self.start.left,
            leader: self.leader,
            blessings: &[],
            policy,
            copies: Set::empty(),
            copied_glory: 0,
            payoff: WIN,
        };
        FightSolver::new(&rules, &setting)
    }

    fn best(&self) -> FightSolver {
        self.solver(RollPolicy::Best)
    }

    fn distribution(&self, solver: &mut FightSolver, cap: u16) -> FightDistribution<End> {
        solver.chain::<f64>(&[self.start], &mut worth).distribution(&[1.0], cap)
    }
}

fn worth(end: &End) -> f64 {
    WIN.of(end)
}

/// A fight with the arithmetic of the engine and the choices of the odds, die by die.
struct Simulated<'a> {
    cards: &'a Cards,
    sums: FaceSums,
    case: Case,
    best: FightSolver,
    choices: HashMap<String, Choice>,
}

impl Simulated<'_> {
    /// Returns the end of a fight: victory, survivors, favor left, rounds.
    fn fight(&mut self, rng: &mut impl Rng) -> (bool, u8, u8, u16) {
        let Case { start, attack, leader } = self.case;
        let print = Print { attack, defense: start.left, ..Print::default() };
        let mut fight = Fight::new(Seat::ALL[0], Foe::Troll, None, start.band);
        let mut point = start;
        for rounds in 1.. {
            self.throw(&mut fight, rng);
            self.decide(&mut fight, &mut point, rng);
            let roll = fight.roll(&self.sums, leader == Some(Leader::Svanhildr));
            let losses = fight.strike(roll, &print);
            point.left = print.defense.saturating_sub(fight.damage);
            self.fall(&mut point, losses);
            fight.warband = point.band;
            if fight.is_lethal(&print) || point.band.is_empty() {
                return (fight.is_lethal(&print), point.band.total(), point.favor, rounds);
            }
            fight.next_round();
        }
        unreachable!("a fight ends")
    }

    /// Returns the choice of the odds.
    fn choose(&mut self, fight: Option<&Fight>, point: Point, moment: Moment) -> Choice {
        let lying = fight.map(|fight| fight.lying).unwrap_or_default();
        let reaction = fight.is_some_and(|fight| fight.reaction);
        let stand = Stand { point, lying, reaction, rally: false };
        let best = &mut self.best;
        let choose = || best.choose(&stand, moment, &mut worth).expect("there is a choice");
        *self.choices.entry(format!("{stand:?} {moment:?}")).or_insert_with(choose)
    }

    /// Spends on a roll until it is accepted.
    fn decide(&mut self, fight: &mut Fight, point: &mut Point, rng: &mut impl Rng) {
        loop {
            match self.choose(Some(fight), *point, Moment::Roll) {
                Choice::Accept => return,
                Choice::Favor => {
                    point.favor -= 1;
                    let kept = self.choose(Some(fight), *point, Moment::Reroll);
                    let Choice::Keep(kept) = kept else { panic!("{kept:?} of a reroll") };
                    self.again(fight, kept, rng);
                }
                Choice::Rune(Rune::Potential) => {
                    point.runes.remove(Rune::Potential);
                    self.again(fight, self.filled(fight), rng);
                }
                Choice::Rune(Rune::Reaction) => {
                    point.runes.remove(Rune::Reaction);
                    fight.reaction = true;
                }
                other => panic!("{other:?} for a roll"),
            }
        }
    }

    /// Takes the losses of a round.
    fn fall(&mut self, point: &mut Point, losses: u8) {
        let mut from = Warrior::Swordsman;
        for due in (1..=losses).rev() {
            match self.choose(None, *point, Moment::Falls(due, from, due == losses)) {
                Choice::Falls(kind) => {
                    point.band[kind] -= 1;
                    from = kind;
                }
                Choice::Rune(rune) => return point.runes.remove(rune),
                other => panic!("{other:?} for a loss"),
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
            let faces = self.cards.dice[kind].faces;
            for (face, count) in faces.as_slice().iter().zip(&mut kept) {
                *count *= u8::from(face.hits + face.shields > 0);
            }
            kept
        })
    }
}

#[test]
fn the_odds_are_those_of_a_million_fights() {
    let cards = Cards::standard();
    let svanhildr = |case| Case { leader: Some(Leader::Svanhildr), ..case };
    let cases = [
        case([5, 0, 0], (3, 8), 0, &[]),
        case([2, 2, 2], (4, 9), 0, &[]),
        case([3, 2, 0], (3, 7), 1, &[]),
        case([0, 3, 1], (2, 9), 2, &[]),
        svanhildr(case([4, 0, 1], (3, 9), 1, &[Rune::Reaction])),
        case([2, 1, 1], (4, 9), 1, &RUNES),
        case([1, 1, 1], (2, 8), 1, &[Rune::Healing, Rune::Potential]),
        case([1, 0, 0], (1, 3), 2, &RUNES),
    ];
    let times = FIGHTS / cases.len() as u32;
    let mut compared = 0;
    for (nth, case) in (0_u64..).zip(cases) {
        let (best, choices) = (case.best(), HashMap::new());
        let mut rng = Stream::new(41, nth).bot(Seat::One);
        let sums = FaceSums::of_cards(&cards);
        let mut simulated = Simulated { cards: &cards, sums, case, best, choices };
        let mut counts = Counts::new();
        for _ in 0..times {
            let (victory, survivors, favor, rounds) = simulated.fight(&mut rng);
            *counts.entry((victory, survivors, favor, rounds.min(4))).or_default() += 1;
        }
        compared += compare(&case, &counts, times);
    }
    assert!((60..=100).contains(&compared), "{compared} frequencies");
}

/// How often each end came up: victory, survivors, favor left, rounds up to 4.
type Counts = BTreeMap<(bool, u8, u8, u16), u32>;

/// Compares frequencies with probabilities, and returns how many.
fn compare(case: &Case, counts: &Counts, times: u32) -> usize {
    let distribution = case.distribution(&mut case.best().by_payoff(), 3);
    let mut compared = 0;
    let mut one = |name: &str, of: &dyn Fn(bool, u8, u8, u16) -> bool| {
        let chance = distribution.chance(|it| {
            let rounds = it.rounds.unwrap_or(4);
            of(it.end.victory, it.end.band.total(), it.end.favor, rounds)
        });
        let these = counts.iter().filter(|((v, s, f, r), _)| of(*v, *s, *f, *r));
        let seen: u32 = these.map(|(_, count)| count).sum();
        let found = f64::from(seen) / f64::from(times);
        let error = (chance * (1.0 - chance) / f64::from(times)).sqrt();
        assert!(
            (found - chance).abs() <= ERRORS * error + 1e-12,
            "{case:?} {name}: {found} {chance}"
        );
        compared += 1;
    };
    one("victory", &|victory, _, _, _| victory);
    for count in 0..=case.start.band.total() {
        one("survivors", &|victory, left, _, _| victory && left == count);
    }
    for count in 0..case.start.favor {
        one("favor", &|_, _, favor, _| favor == count);
    }
    for count in 1..=4 {
        one("rounds", &|victory, _, _, rounds| rounds == count && victory);
    }
    compared
}

#[test]
fn the_distribution_is_worth_what_the_solver_says() {
    for case in [
        case([3, 3, 2], (4, 6), 0, &[]),
        case([3, 3, 2], (4, 6), 3, &[]),
        case([2, 3, 1], (4, 12), 2, &RUNES),
        case([8, 0, 0], (4, 20), 4, &[]),
        case([0, 0, 1], (20, 1), 1, &RUNES),
    ] {
        let value = case.best().value(&case.start, &mut worth);
        let mut solver = case.best().by_payoff();
        let found = solver.value(&case.start, &mut worth);
        assert!((found - value).abs() < 1e-12, "{case:?}: {found} {value}");
        for cap in [0, 1, 12] {
            let distribution = case.distribution(&mut solver, cap);
            assert!((distribution.chance(|_| true) - 1.0).abs() < 1e-12);
            let all = distribution.outcomes.iter().map(|it| it.chance * worth(&it.end));
            assert!((all.sum::<f64>() - value).abs() < 1e-12, "{case:?}");
        }
    }
}

#[test]
fn the_distribution_is_the_same_every_time() {
    let case = case([3, 2, 2], (3, 6), 3, &RUNES);
    let one = case.distribution(&mut case.best().by_payoff(), 12);
    assert_eq!(case.distribution(&mut case.best().by_payoff(), 12), one);
}

#[test]
fn a_policy_that_copies_the_best_is_worth_the_same() {
    for case in [
        case([2, 1, 1], (3, 5), 1, &[Rune::Potential, Rune::Reaction]),
        case([1, 2, 0], (2, 4), 2, &[Rune::Reaction, Rune::Healing]),
    ] {
        let best = Mutex::new(case.best());
        let copy = move |decision: &RollDecision| {
            let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
            let RollDecision { point, lying, reaction, .. } = *decision;
            let mut choose = |point, moment| {
                let stand = Stand { point, lying, reaction, rally: false };
                best.choose(&stand, moment, &mut worth).expect("there is a choice")
            };
            let choice = match choose(point, Moment::Roll) {
                Choice::Rune(rune) => RollChoice::Rune(rune),
                Choice::Favor => {
                    let paid = Point { favor: point.favor - 1, ..point };
                    let Choice::Keep(kept) = choose(paid, Moment::Reroll) else {
                        panic!("a reroll")
                    };
                    let taken = ByWarrior::from_fn(|kind| {
                        std::array::from_fn(|face| lying[kind][face] - kept[kind][face])
                    });
                    assert_eq!(decision.without(&taken), Some(kept));
                    RollChoice::Keep(kept)
                }
                _ => RollChoice::Accept,
            };
            assert!(decision.allows(&choice));
            choice
        };
        let value = case.best().value(&case.start, &mut worth);
        let mut copied = case.solver(RollPolicy::By(Arc::new(copy)));
        let found = copied.value(&case.start, &mut worth);
        assert!((found - value).abs() < 1e-12, "{case:?}: {found} {value}");
        let alike = case.distribution(&mut copied, 3);
        assert_eq!(alike.outcomes.len(), case.distribution(&mut case.best(), 3).outcomes.len());
    }
}
