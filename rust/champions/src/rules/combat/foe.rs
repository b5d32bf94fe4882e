//! A foe as a clan meets it, with the whole state: its numbers, and what it makes of a roll. `[combat.damage_of_a_roll]` R-D-19

use crate::cards::{BlessingRow, EnemyAbility, Print};
use crate::rules::combat::{Fight, Roll};
use crate::rules::state::State;
use crate::rules::valhalla::{held, tokens};
use crate::rules::{Rules, leader};
use crate::words::{Foe, Shore};

/// Returns the numbers of the foe of a fight.
#[inline]
pub(crate) fn print(rules: &Rules, state: &State, fight: &Fight) -> Print {
    print_of(rules, state, fight.foe, fight.shore)
}

/// Returns the numbers of a foe, at this shore if it is met there.
pub(crate) fn print_of(rules: &Rules, state: &State, foe: Foe, shore: Option<Shore>) -> Print {
    let draugr = |card| rules.cards.draugr[card];
    let print = match foe {
        Foe::Hunt => None,
        Foe::Troll => state.troll.map(|card| rules.cards.trolls[card]),
        Foe::LeftDraugr => state.left_draugr.map(draugr),
        Foe::RightDraugr => state.right_draugr.map(draugr),
        Foe::Kraken => Some(rules.cards.kraken),
        Foe::Bandits => Some(rules.cards.bandits),
        Foe::LeftBergrisar => state.left_bergrisar.map(|card| rules.cards.bergrisar[card]),
        Foe::RightBergrisar => state.right_bergrisar.map(|card| rules.cards.bergrisar[card]),
        Foe::Monster => {
            let monster = shore.and_then(|shore| state.shores[shore].monster);
            monster.map(|card| rules.cards.monsters[card])
        }
    };
    print.unwrap_or_default()
}

/// Returns the sum of the dice on the table, with the leader's gift.
pub(crate) fn roll_of(rules: &Rules, state: &State, fight: &Fight) -> Roll {
    fight.roll(&rules.sums, leader::strengthens(state.clans[fight.turn].leader))
}

/// `[combat.favor]` Returns whether a favor can be discarded now. `[enemy.seidr_draugr]` R-D-21: against some foes none
/// can.
#[inline]
pub(crate) fn may_discard_favor(rules: &Rules, state: &State, fight: &Fight) -> bool {
    let has = state.clans[fight.turn].favor > 0;
    has && !forbids_favor(rules, state, fight)
}

/// `[enemy.seidr_draugr]` R-D-21: returns whether no favor is discarded against this foe.
#[inline]
pub(crate) fn forbids_favor(rules: &Rules, state: &State, fight: &Fight) -> bool {
    !rules.plain_fights && refuses_favor(&print(rules, state, fight))
}

/// `[combat.strike]` Rulebook p. 10: both sides strike at once. Returns the roll as it counts against the foe, and the dice
/// that fall.
#[inline]
pub(crate) fn strike(
    rules: &Rules,
    state: &State,
    fight: &mut Fight,
    print: &Print,
    roll: Roll,
) -> (Roll, u8) {
    let roll = against(rules, state, fight, print, roll);
    let mut losses = fight.strike(roll, print);
    if rules.has_valhalla() {
        fight.first_round = false;
        losses = losses.min(tokens::losable(rules, &fight.warband).total());
    }
    (roll, losses)
}

/// `[combat.damage_of_a_roll]` R-D-19: returns the damage and the shields of a roll against this foe: dice, helmet,
/// blessings of the first round, less what the foe takes off.
#[inline]
pub(crate) fn against(
    rules: &Rules,
    state: &State,
    fight: &Fight,
    print: &Print,
    roll: Roll,
) -> Roll {
    if rules.plain_fights { roll } else { changed(rules, state, fight, print, roll) }
}

/// Does the same where something may change a roll.
#[inline(never)]
fn changed(rules: &Rules, state: &State, fight: &Fight, print: &Print, mut roll: Roll) -> Roll {
    if counts_once(print) {
        roll = once(roll);
    }
    roll.hits = roll.hits.saturating_add(fight.helmet_hits);
    roll.shields = roll.shields.saturating_add(fight.helmet_shields);
    if fight.first_round {
        let more = |number: fn(&BlessingRow) -> u8| held::number(rules, state, fight.turn, number);
        roll.hits = roll.hits.saturating_add(more(|row| row.first_round_hits));
        roll.shields = roll.shields.saturating_add(more(|row| row.first_round_shields));
    }
    takes_off(print, roll)
}

/// Returns what is left of a roll when the ability of the foe has taken its part.
#[inline]
pub(crate) fn takes_off(print: &Print, mut roll: Roll) -> Roll {
    match print.ability {
        // `[enemy.rock_creature]`
        Some(EnemyAbility::ArmorPerRound) => {
            roll.hits = roll.hits.saturating_sub(print.ability_number);
        }
        // `[enemy.dark_shaman]`
        Some(EnemyAbility::IgnoreShields) => roll.shields = 0,
        _ => {}
    }
    roll
}

impl Rules {
    /// Returns whether fights have no helmets, tokens and blessings, and no enemy in play has an ability.
    pub(in crate::rules) fn has_plain_fights(&self) -> bool {
        let (deck, cards) = (self.decks(), &self.cards);
        let land = deck.trolls.iter().map(|card| &cards.trolls[card]);
        let land = land.chain(deck.draugr.iter().map(|card| &cards.draugr[card]));
        let land = land.chain(deck.bergrisar.iter().map(|card| &cards.bergrisar[card]));
        let all = land.chain(deck.monsters.iter().map(|card| &cards.monsters[card]));
        let mut all = all.chain([&cards.kraken, &cards.bandits]);
        !self.has_valhalla() && all.all(|print| print.ability.is_none())
    }
}

/// `[enemy.mist_walker]` Returns whether a die deals this foe at most one printed hit.
#[inline]
pub(crate) fn counts_once(print: &Print) -> bool {
    print.ability == Some(EnemyAbility::DoubleHitsCountSingle)
}

/// `[enemy.mist_walker]` Returns a roll of which each die deals at most one printed hit.
#[inline]
pub(crate) fn once(roll: Roll) -> Roll {
    Roll { hits: roll.hits.saturating_sub(roll.surplus), ..roll }
}

/// `[enemy.seidr_draugr]` R-D-21: returns whether this foe lets nobody discard favor.
#[inline]
pub(crate) fn refuses_favor(print: &Print) -> bool {
    print.ability == Some(EnemyAbility::NoFavorReroll)
}

/// `[enemy.cave_dweller]` R-D-20: returns how many dice this foe takes before the first round.
pub(crate) fn ambushes(print: &Print) -> u8 {
    let ambush = print.ability == Some(EnemyAbility::AmbushLoseWarriors);
    if ambush { print.ability_number } else { 0 }
}
