//! Combat with the whole state: who fights, the roll, the losses, the spoils. Rulebook pp. 9 to 11.
//!
//! The arithmetic of a round is in `combat.rs`. Hunters roll as fighters do.

use crate::cards::Print;
use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::fight::{begins, card, counts, returns};
use crate::rules::event::{Log, Tag, What};
use crate::rules::leader;
use crate::rules::phase::{cleanup, hunting, voyage};
use crate::rules::rune::{self, glory, success};
use crate::rules::state::{Phase, State};
use crate::words::{Foe, Land, Line, Shore, Site, Stage, Warrior};
use midgard_core::Seat;

/// Ends a stage: Success is offered, then combat goes on.
pub(crate) fn after(rules: &Rules, state: &mut State, log: &mut impl Log, stage: Stage) {
    if !success::open(rules, state, stage) {
        next(rules, state, log, stage);
    }
}

/// Ends the hunt of one seat.
pub(crate) fn hunt_over(rules: &Rules, state: &mut State, log: &mut impl Log, hunter: Seat) {
    if !hunting::next(state, log, Some(hunter)) {
        after(rules, state, log, Stage::HuntingGrounds);
    }
}

/// Ends the voyage to a shore.
pub(crate) fn after_shore(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    after(rules, state, log, voyage::stage(shore));
}

/// `[combat.order]` Rulebook p. 9: goes on to the next place after a stage where a worker stands; hunting comes
/// first.
pub(crate) fn next(rules: &Rules, state: &mut State, log: &mut impl Log, done: Stage) {
    for &stage in &Stage::ALL[done as usize + 1..] {
        if !is_visited(state, stage) {
            continue;
        }
        let (land, shore) = stage.site().map_or((None, None), |site| (site.land(), site.shore()));
        if let Some(shore) = shore {
            return voyage::arrive(rules, state, log, shore);
        }
        let begins = match land {
            Some(land) => meet(state, log, land),
            None => hunting::next(state, log, None),
        };
        if begins || success::open(rules, state, stage) {
            return;
        }
    }
    cleanup::run(rules, state, log);
}

/// Returns whether a worker stands there, or a ship lies there; assignment is always visited.
pub(crate) fn is_visited(state: &State, stage: Stage) -> bool {
    let Some(site) = stage.site() else {
        return stage == Stage::Assignment || !state.hunters.as_slice().is_empty();
    };
    let land = site.land().is_some_and(|land| state.occupant(land.location()).is_some());
    land || site.shore().is_some_and(|shore| state.shores[shore].ship.is_some())
}

/// Lets a warband meet its foe on land. R6: where nobody was sent, nothing happens, and it returns false.
fn meet(state: &mut State, log: &mut impl Log, land: Land) -> bool {
    let Some(seat) = state.occupant(land.location()) else { return false };
    let warband = std::mem::take(&mut state.garrison[land]);
    if warband.is_empty() {
        return false;
    }
    let fight = Fight::new(seat, Foe::on(land), None, warband);
    begins(log, Tag::CombatOrder, &fight, card(state, &fight));
    state.phase = Phase::Dice { fight };
    true
}

/// Returns the numbers of the foe of a fight.
pub(crate) fn print(rules: &Rules, state: &State, fight: &Fight) -> Print {
    let draugr = |card| rules.cards.draugr[card];
    let print = match fight.foe {
        Foe::Hunt => None,
        Foe::Troll => state.troll.map(|card| rules.cards.trolls[card]),
        Foe::LeftDraugr => state.left_draugr.map(draugr),
        Foe::RightDraugr => state.right_draugr.map(draugr),
        Foe::Kraken => Some(rules.cards.kraken),
        #[cfg(boxes)]
        Foe::Bandits => Some(rules.cards.bandits),
        #[cfg(boxes)]
        Foe::LeftBergrisar => state.left_bergrisar.map(|card| rules.cards.bergrisar[card]),
        #[cfg(boxes)]
        Foe::RightBergrisar => state.right_bergrisar.map(|card| rules.cards.bergrisar[card]),
        Foe::Monster => {
            let monster = fight.shore.and_then(|shore| state.shores[shore].monster);
            monster.map(|card| rules.cards.monsters[card])
        }
    };
    print.unwrap_or_default()
}

/// Returns the sum of the dice on the table, with the leader's gift.
pub(crate) fn roll_of(rules: &Rules, state: &State, fight: &Fight) -> Roll {
    fight.roll(&rules.faces, leader::strengthens(&state.clans[fight.turn]))
}

/// Goes on after all dice have landed, or after an any-time rune. M8: the owner decides if there is something
/// to do, else the roll counts.
pub(crate) fn landed(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    if !fight.to_throw.is_empty() {
        state.phase = Phase::Dice { fight };
        return;
    }
    let clan = &state.clans[fight.turn];
    if clan.favor > 0 {
        state.phase = Phase::Roll { fight };
        return;
    }
    let roll = roll_of(rules, state, &fight);
    let waits = !rune::on_roll(clan, &fight, &roll).is_empty()
        || !rune::usable(rules, state, fight.turn).is_empty();
    if waits {
        state.phase = Phase::Roll { fight };
    } else {
        accept(rules, state, log, fight, roll);
    }
}

/// Lets the roll count.
pub(super) fn accept(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    fight: Fight,
    roll: Roll,
) {
    if fight.foe == Foe::Hunt {
        hunting::harvest(rules, state, log, fight, roll);
    } else {
        strike(rules, state, log, fight, roll);
    }
}

/// `[combat.strike]` Rulebook p. 10: both sides strike at once.
fn strike(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight, roll: Roll) {
    let print = print(rules, state, &fight);
    let left = fight.strike(roll, &print);
    counts(log, &fight, card(state, &fight), roll, &print, left);
    leader::strikes(state, log, &fight, roll);
    if left > 0 {
        state.phase = Phase::Casualties { fight, left, from: Warrior::Swordsman, first: true };
    } else {
        round_over(rules, state, log, fight);
    }
}

/// `[combat.round]` Rulebook p. 10: ends the fight if a side has fallen, else begins the next round.
pub(crate) fn round_over(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight) {
    let (seat, foe, shore) = (fight.turn, fight.foe, fight.shore);
    let card = card(state, &fight);
    if fight.is_lethal(&print(rules, state, &fight)) {
        log.say(Tag::CombatDamage, What::Defeated { seat, foe, shore, card });
        if !glory::offers(state, fight) {
            spoils(rules, state, log, fight);
        }
    } else if fight.warband.is_empty() {
        log.say(Tag::CombatDamage, What::Beaten { seat, foe, shore, card });
        fight_over(rules, state, log, fight); // `[combat.damage]` it is forgotten with the fight
    } else {
        fight.next_round();
        state.phase = Phase::Dice { fight };
    }
}

/// `[combat.spoils]` Rulebook p. 11: gives the card, its glory, and its reward.
pub(crate) fn spoils(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    let print = print(rules, state, &fight);
    let Fight { turn: seat, foe, shore, .. } = fight;
    if let Some(card) = card(state, &fight) {
        log.say(Tag::CombatSpoils, What::Claimed { seat, foe, shore, card });
    }
    let (clan, glory, reward) = (&mut state.clans[seat], print.glory, u16::from(print.reward));
    match foe {
        Foe::Hunt => {}
        Foe::Troll => {
            clan.trolls = state.troll.take().map_or(clan.trolls, |card| clan.trolls.with(card));
            state.earn(log, Tag::CombatSpoils, seat, Line::Trolls, glory);
            state.collect(log, Tag::CombatSpoils, seat, [0, reward, 0, 0]);
        }
        Foe::LeftDraugr | Foe::RightDraugr => {
            let left = foe == Foe::LeftDraugr;
            let space = if left { &mut state.left_draugr } else { &mut state.right_draugr };
            clan.draugr = space.take().map_or(clan.draugr, |card| clan.draugr.with(card));
            state.earn(log, Tag::CombatSpoils, seat, Line::Draugr, glory);
            state.collect(log, Tag::CombatSpoils, seat, [0, 0, reward, 0]);
        }
        // `[journey.kraken]` Rulebook p. 13
        Foe::Kraken => state.earn(log, Tag::JourneyKraken, seat, Line::Krakens, glory),
        Foe::Monster => {
            let shore = shore.expect("a monster is fought at a shore");
            let monster = state.shores[shore].monster.take();
            clan.monsters = monster.map_or(clan.monsters, |card| clan.monsters.with(card));
            state.earn(log, Tag::CombatSpoils, seat, Line::Monsters, glory);
            state.collect(log, Tag::CombatSpoils, seat, [0, 0, 0, reward]);
            // `[monster.bounty]` R66: all its coins.
            let bounty = std::mem::take(&mut state.shores[shore].bounty);
            state.collect(log, Tag::MonsterBounty, seat, [0, 0, bounty.into(), 0]);
        }
        #[cfg(boxes)]
        Foe::LeftBergrisar | Foe::RightBergrisar | Foe::Bandits => todo!(),
    }
    if fight.foe == Foe::Troll {
        troll_slain(state, log, fight);
    } else {
        let kraken = fight.foe == Foe::Kraken;
        returns(log, if kraken { Tag::JourneyKraken } else { Tag::CombatSpoils }, &fight);
        fight_over(rules, state, log, fight);
    }
}

/// `[troll.blame]` R48: the slayer discards a blame and gives another seat one.
fn troll_slain(state: &mut State, log: &mut impl Log, fight: Fight) {
    let (clan, seat) = (&mut state.clans[fight.turn], fight.turn);
    if clan.blame > 0 {
        clan.blame -= 1;
        log.say(Tag::TrollBlame, What::Absolved { seat });
    }
    clan.warriors.join(fight.warband);
    returns(log, Tag::CombatSpoils, &fight);
    state.phase = Phase::Blame {
        turn: seat,
        #[cfg(boxes)]
        survivors: None,
    };
}

/// Ends a fight: survivors go home, after the Kraken back aboard. Then the next fight begins.
fn fight_over(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    if let (Foe::Kraken, Some(shore)) = (fight.foe, fight.shore) {
        state.ship_mut(shore).warriors = fight.warband;
        return voyage::feed(rules, state, log, shore);
    }
    state.clans[fight.turn].warriors.join(fight.warband);
    match (fight.foe.land(), fight.shore) {
        (Some(land), _) => after(rules, state, log, Stage::of(Site::ALL[land as usize])),
        (None, Some(shore)) => after_shore(rules, state, log, shore),
        (None, None) => hunt_over(rules, state, log, fight.turn),
    }
}
