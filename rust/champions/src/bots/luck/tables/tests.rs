//! The odds of the plain policy are exact where nothing is chosen.

use super::*;
use crate::cards::{BlessingRow, Cards};
use crate::combat::{End as Over, FightSolver, Payoff, Point, RollPolicy, Setting};
use crate::rules::Options;
use crate::rules::boxes::BoxOptions;
use crate::words::Blessing;
use midgard_core::{Set, Word};

fn rules(expansions: Set<crate::words::Expansion>) -> Rules {
    let boxes = BoxOptions { expansions, ..BoxOptions::default() };
    let options = Options { players: 2, boxes, ..Options::default() };
    Rules::new(options, Cards::standard()).expect("the options fit")
}

const FOES: [(u8, u8); 4] = [(1, 3), (2, 4), (3, 4), (2, 5)];

const BLESSINGS: [&[Blessing]; 3] =
    [&[], &[Blessing::SpearOfGunnr, Blessing::WallOfBrynhildr], &[Blessing::MercyOfEir]];

/// Checks the odds of a fight of one kind without rerolls and runes, in which nobody chooses anything but to use mercy.
fn assert_exact(rules: &Rules, card: Option<&str>, print: &Print, band: Warband) {
    for blessings in BLESSINGS {
        let setting = Setting {
            card,
            attack: print.attack,
            defense: print.defense,
            leader: None,
            blessings,
            policy: RollPolicy::Accept,
            copies: Set::empty(),
            copied_glory: 0,
            payoff: Payoff { victory: 10.0, ..Payoff::default() },
        };
        let of = |number: fn(&BlessingRow) -> u8| {
            blessings.iter().map(|&it| number(&rules.cards.blessings[it])).sum::<u8>()
        };
        let (favor, wand, mercy, runes) = (0, 0, of(|row| row.save_die), Set::empty());
        if mercy > 0 && print.attack > 1 {
            continue; // it may be worth more for the last die, of which a larger attack takes no second
        }
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
        let (hits, shields) = (of(|row| row.first_round_hits), of(|row| row.first_round_shields));
        let more = Roll { hits, shields, ..Roll::default() };
        let foe = Foe::new(print, more, false, true, false);
        let stand = Stand { band, mercy, ..Stand::default() };
        let end = Tables::new(rules).whole(foe, stand, foe::ambushes(print));
        let what = format!("{card:?} {band:?} {blessings:?}");
        assert!((end.win - win).abs() < 1e-12, "{what}: {} {win}", end.win);
        let survivors: f64 = end.survivors.iter().sum();
        assert!((survivors - alive).abs() < 1e-9, "{what}: {survivors} {alive}");
    }
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
    let more = [Roll::default(), Roll { hits: 1, shields: 1, ..Roll::default() }];
    for (((attack, defense), band), (more, favor, wand)) in
        FOES.into_iter().zip(bands).flat_map(|fight| {
            more.into_iter()
                .zip([0, 2])
                .zip([0, 1])
                .map(move |((more, favor), wand)| (fight, (more, favor, wand)))
        })
    {
        let print = Print { attack, defense, glory: 5, ..Print::default() };
        let foe = Foe::new(&print, more, false, true, false);
        let stand = Stand { band, left: defense, favor, wand, mercy: 0, first: true };
        let (kind, _) = band.present().next().expect("somebody fights");
        let mut air = band;
        air[kind] -= 1;
        let mut mean = End::default();
        for face in tables.dice[0][0][kind].clone() {
            let shown = (more.hits + face.hits, more.shields + face.shields, face.blanks);
            mean.add(face.chance, &tables.thrown(foe, stand, shown, dice(&air)));
        }
        let all = tables.thrown(foe, stand, (more.hits, more.shields, 0), dice(&band));
        let round = tables.fight(foe, stand);
        for end in [all, round] {
            assert!((end.win - mean.win).abs() < 1e-12, "{stand:?}");
            assert!((end.spent - mean.spent).abs() < 1e-12, "{stand:?}");
            let both = end.survivors.iter().zip(mean.survivors);
            both.for_each(|(one, other)| assert!((one - other).abs() < 1e-12));
        }
    }
}
