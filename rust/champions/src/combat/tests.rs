//! Cases are the chances, whatever they are counted in.

mod simulated;

use super::fight::{End, FightSolver, Payoff, Point, Setting};
use super::wide::Wide;
use super::{Chain, RollPolicy, Weight};
use crate::cards::Cards;
use crate::rules::boxes::BoxOptions;
use crate::rules::{Options, Rules};
use crate::words::{Blessing, ByWarrior, Expansion, Leader, Rune, Warband, Warrior};
use midgard_core::Set;

/// Returns the rules of a game with both boxes.
fn rules() -> Rules {
    let expansions = Set::empty().with(Expansion::DarkMountains).with(Expansion::Valhalla);
    let boxes = BoxOptions { expansions, ..BoxOptions::default() };
    Rules::new(Options { boxes, ..Options::default() }, Cards::standard()).expect("they are valid")
}

/// Returns a fight with a word for each die, and what may be spent on it.
fn fight(card: &str, leader: Leader, dice: &[Warrior], runes: &[Rune]) -> (FightSolver, Point) {
    let survivor = ByWarrior::all(0.125);
    let payoff = Payoff { victory: 1.0, survivor, favor: 0.01, rune: 0.02, glory: 0.1 };
    let setting = Setting {
        card: Some(card),
        attack: 2,
        defense: 3,
        leader: Some(leader),
        blessings: &[Blessing::WandOfGondul, Blessing::SpearOfGunnr],
        policy: RollPolicy::Best,
        copies: Set::empty(),
        copied_glory: 0,
        payoff,
    };
    let mut band = Warband::default();
    dice.iter().for_each(|&kind| band[kind] += 1);
    let runes = runes.iter().copied().collect();
    let point =
        Point { band, left: 3, favor: 1, wand: 1, mercy: 1, runes, first: true, upgrade: false };
    (FightSolver::new(&rules(), &setting), point)
}

/// Returns all weights of a chain, and the number of dice of each round.
fn weights<M: Weight>(chain: &Chain<M, End>) -> Vec<(Vec<M>, u8)> {
    let each = chain.transitions.iter().map(|it| {
        let to = it.to.iter().map(|&(_, weight)| weight);
        (to.chain([it.stay]).collect(), it.dice)
    });
    each.collect()
}

#[test]
fn cases_add_up_to_all_throws_and_are_the_chances() {
    use Warrior::{Archer, Axeman, Berserker, Leader as Blue, Shieldwarrior, Swordsman};
    let fights = [
        fight("mist-walker-red", Leader::Dagrun, &[Archer, Axeman, Blue], &[Rune::Leadership]),
        fight("troll-lord-1", Leader::Svanhildr, &[Swordsman, Swordsman, Blue], &[Rune::Reaction]),
        fight("dark-shaman-red", Leader::Jorunn, &[Shieldwarrior, Blue], &[Rune::Patience]),
        fight("cave-dweller-red", Leader::Ullr, &[Berserker, Axeman, Archer], &[Rune::Potential]),
        fight("rock-creature-red", Leader::Ragnhild, &[Swordsman, Blue], &[Rune::Healing]),
    ];
    for (mut fight, point) in fights {
        let payoff = fight.payoff;
        let mut worth = |end: &End| payoff.of(end);
        let start = fight.onset(point, &mut worth).expect("somebody is left");
        let chances = weights(&fight.chain::<f64>(&[start], &mut worth));
        let narrow = weights(&fight.chain::<u128>(&[start], &mut worth));
        let wide = weights(&fight.chain::<Wide>(&[start], &mut worth));
        assert_eq!((chances.len(), narrow.len()), (narrow.len(), wide.len()));
        for ((chances, (narrow, dice)), (wide, _)) in chances.iter().zip(&narrow).zip(&wide) {
            let all = 6_u128.pow(u32::from(*dice));
            assert_eq!(narrow.iter().sum::<u128>(), all);
            assert!((chances.0.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            for ((chance, cases), wide) in chances.0.iter().zip(narrow).zip(wide) {
                assert!((chance - *cases as f64 / all as f64).abs() < 1e-12);
                assert_eq!(wide.bytes()[..16], cases.to_le_bytes());
                assert!(wide.bytes()[16..].iter().all(|&byte| byte == 0));
            }
        }
    }
}

#[test]
fn points_that_share_choices_are_worth_what_they_are_alone() {
    use Warrior::{Archer, Axeman, Leader as Blue, Swordsman};
    let runes = [Rune::Potential, Rune::Reaction, Rune::Healing, Rune::Leadership];
    let dice = [Swordsman, Axeman, Archer, Blue];
    for leader in [Leader::Dagrun, Leader::Svanhildr] {
        let (mut shared, start) = fight("mist-walker-red", leader, &dice, &runes);
        let payoff = shared.payoff;
        let mut worth = |end: &End| payoff.of(end);
        let all = weights(&shared.chain::<u128>(&[start], &mut worth));
        assert!(!all.is_empty());
        let spent = [(0, 0, 4), (1, 0, 2), (0, 1, 1), (1, 1, 0), (0, 0, 0)];
        for (favor, wand, held) in spent {
            let runes = runes[..held].iter().copied().collect();
            let point = Point { favor, wand, runes, ..start };
            let (mut alone, _) = fight("mist-walker-red", leader, &dice, &[]);
            let (one, other) = (alone.value(&point, &mut worth), shared.value(&point, &mut worth));
            assert!((one - other).abs() < 1e-12, "{point:?}: {one} {other}");
            let mut cases = |fight: &mut FightSolver| {
                let mut all = weights(&fight.chain::<u128>(&[point], &mut worth));
                all.iter_mut().for_each(|(weights, _)| weights.sort_unstable());
                all.sort_unstable();
                all
            };
            assert_eq!(cases(&mut alone), cases(&mut shared), "{point:?}");
        }
    }
}

#[test]
fn an_archer_misses_on_one_side() {
    let (mut fight, point) = fight("troll-1-1", Leader::Gylfir, &[Warrior::Archer], &[]);
    let point = Point { left: 1, favor: 0, wand: 0, mercy: 0, first: false, ..point };
    let mut worth = |end: &End| f64::from(u8::from(end.victory));
    assert!((fight.value(&point, &mut worth) - 5.0 / 6.0).abs() < 1e-12);
}
