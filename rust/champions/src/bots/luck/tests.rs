//! A clan on its way is worth what is left of it when the weakest have fallen.

use super::*;
use crate::cards::Cards;
use crate::rules::Options;
use crate::rules::boxes::BoxOptions;
use crate::rules::combat::{Fight, foe};
use crate::rules::state::Ship;
use crate::words::{
    Expansion, Foe, Item, JourneySpace, MonsterCard, ShipKind, Shore, Site, Warband,
};
use midgard_core::{Game, Set};

const SHORE: Shore = Shore::First;

fn rules(expansions: Set<Expansion>) -> Rules {
    let boxes = BoxOptions { expansions, ..BoxOptions::default() };
    let options = Options { players: 2, boxes, ..Options::default() };
    Rules::new(options, Cards::standard()).expect("the options fit")
}

fn swordsmen(count: u8) -> Warband {
    let mut band = Warband::default();
    band[Warrior::Swordsman] = count;
    band
}

/// Returns a state in which a clan with this crew and food meets a monster.
fn at_sea(rules: &Rules, monster: MonsterCard, crew: Warband, food: u8) -> State {
    let mut state = rules.start();
    state.round = 2;
    let space = &mut state.shores[SHORE];
    space.monster = Some(monster);
    space.ship = Some(Ship { kind: ShipKind::ALL[0], owner: Seat::One, warriors: crew, food });
    state
}

/// Checks that a clan is worth what it is worth when it fights with these swordsmen.
fn assert_fights_with(rules: &Rules, on_the_way: &State, monster: MonsterCard, count: u8) {
    let mut fights = at_sea(rules, monster, Warband::default(), 0);
    let fight = Fight::new(Seat::One, Foe::Monster, Some(SHORE), swordsmen(count));
    fights.phase = Phase::Dice { fight };
    let [one, other] =
        [on_the_way, &fights].map(|state| LuckValues::new(rules).values(rules, state));
    for seat in rules.seats() {
        assert!((one.scores[seat] - other.scores[seat]).abs() < 1e-9, "{count} swordsmen");
        assert!((one.returns[seat] - other.returns[seat]).abs() < 1e-9, "{count} swordsmen");
    }
}

/// `[enemy.cave_dweller]` R-D-20
#[test]
fn an_ambush_takes_the_dice_that_are_left_to_fall() {
    let mut rules = rules(Set::empty().with(Expansion::DarkMountains));
    let ambushes = |card: &&MonsterCard| foe::ambushes(&rules.cards.monsters[**card]) > 0;
    let monster = MonsterCard::ALL.iter().find(ambushes).expect("one of them takes dice");
    rules.cards.monsters[*monster].ability_number = 3;
    for left in 1..=3 {
        let mut state = at_sea(&rules, *monster, swordsmen(6), 0);
        state.shores[SHORE].journey = JourneySpace::AllQuiet;
        let (turn, site, from) = (Seat::One, Site::Shore1, Warrior::Swordsman);
        state.phase = Phase::Ambush { turn, site, left, from };
        assert_fights_with(&rules, &state, *monster, 6 - left);
    }
}

/// `[journey.whirlpool]` `[journey.storm]` R34
#[test]
fn a_whirlpool_takes_no_food() {
    let rules = rules(Set::empty());
    let free = |card: &&MonsterCard| rules.cards.monsters[**card].prohibits.is_none();
    let monster = MonsterCard::ALL.iter().find(free).expect("some prohibit nobody");
    for (journey, lost) in [(JourneySpace::Storm, 0), (JourneySpace::Whirlpool, 1)] {
        let mut state = at_sea(&rules, *monster, swordsmen(4), 5);
        state.shores[SHORE].journey = journey;
        let (turn, shore, left, from) = (Seat::One, SHORE, 1, Item::Swordsman);
        state.phase = Phase::Lost { turn, shore, left, from };
        assert_fights_with(&rules, &state, *monster, 4 - lost);
    }
}
