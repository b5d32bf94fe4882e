//! After a fight: the spoils of a victory, and where the survivors go. `[combat.spoils]` Rulebook p. 11.

use super::print;
use crate::cards::Print;
use crate::rules::combat::Fight;
use crate::rules::dark_mountains::land;
use crate::rules::event::fight::{card, returns};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::voyage;
use crate::rules::site::set_crew;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{held, visit};
use crate::rules::{Rules, leader};
use crate::words::{Foe, Line, Source, Warband, Warrior};

/// `[combat.spoils]` Rulebook p. 11: gives what an enemy brings that has fallen, and goes on.
pub(crate) fn spoils(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    let print = print(rules, state, &fight);
    let Fight { turn: seat, foe, shore, .. } = fight;
    if let Some(card) = card(state, &fight) {
        log.say(Tag::CombatSpoils, What::Claimed { seat, foe, shore, card });
    }
    claim(state, log, &fight, &print);
    if matches!(foe, Foe::LeftBergrisar | Foe::RightBergrisar) {
        archers(rules, state, log, fight, print.reward);
    }
    if print.any_resource > 0 {
        state.phase = Phase::Loot { fight, number: print.any_resource, food: None };
        return;
    }
    rewarded(rules, state, log, fight);
}

/// `[combat.spoils]` Gives the card, its glory, and the goods on it but those of choice.
pub(crate) fn claim(state: &mut State, log: &mut impl Log, fight: &Fight, print: &Print) {
    let Fight { turn: seat, foe, shore, .. } = *fight;
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
        // `[land_journey.bandits]` R-D-15
        Foe::Bandits => state.earn(log, Tag::LandJourneyBandits, seat, Line::Bandits, glory),
        Foe::LeftBergrisar | Foe::RightBergrisar => {
            let left = foe == Foe::LeftBergrisar;
            let space = if left { &mut state.left_bergrisar } else { &mut state.right_bergrisar };
            clan.bergrisar = space.take().map_or(clan.bergrisar, |card| clan.bergrisar.with(card));
            state.earn(log, Tag::CombatSpoils, seat, Line::Bergrisar, glory);
        }
    }
}

/// `[bergrisar.archers]` R-D-7, A-9: gives the Archers shown, as far as the supply has them and there is room.
fn archers(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight, number: u8) {
    let mut wanted = Warband::default();
    wanted[Warrior::Archer] = number;
    state.phase = Phase::Fallen { fight }; // the warband counts for the room
    let come = state.in_supply(log, fight.turn, &wanted);
    state.recruit(rules, log, (Tag::CombatSpoils, Source::Supply), fight.turn, &come);
}

/// `[combat.aftermath]` R-V-18: goes on when the reward is taken: a coin of a blessing
/// (`[blessing.tribute_of_skogul]` 4.3), the blame of a troll.
pub(crate) fn rewarded(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    let seat = fight.turn;
    let coins = held::number(rules, state, seat, |row| row.coin_per_enemy);
    state.collect(log, Tag::BlessingTributeOfSkogul, seat, [0, 0, coins.into(), 0]);
    if fight.foe != Foe::Troll {
        return survive(rules, state, log, fight);
    }
    if !rules.has_valhalla() {
        return troll_slain(state, log, fight);
    }
    let clan = &mut state.clans[seat];
    if clan.blame > 0 {
        clan.blame -= 1;
        log.say(Tag::TrollBlame, What::Absolved { seat });
    }
    state.phase = Phase::Blame { turn: seat, survivors: Some(fight) };
}

/// Goes on with those who have survived a victory: one of them may become another kind. `[ability.ragnhild]`
pub(crate) fn survive(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    if leader::offers_exchange(state, fight) {
        return;
    }
    go_home(rules, state, log, fight);
}

/// The survivors of a victory go home or, after the Kraken and the Bandits, on with their journey.
pub(crate) fn go_home(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    let rule = match fight.foe {
        Foe::Kraken => Tag::JourneyKraken,
        Foe::Bandits => Tag::LandJourneyBandits,
        _ => Tag::CombatSpoils,
    };
    returns(log, rule, &fight);
    fight_over(rules, state, log, fight);
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
    state.phase = Phase::Blame { turn: seat, survivors: None };
}

/// Ends a fight: survivors go home, after the Kraken back aboard. Then the next fight begins.
pub(super) fn fight_over(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    if let (Foe::Kraken, Some(shore)) = (fight.foe, fight.shore) {
        state.ship_mut(shore).warriors = fight.warband;
        return voyage::feed(rules, state, log, shore);
    }
    if let (Foe::Bandits, Some(shore)) = (fight.foe, fight.shore) {
        set_crew(state, shore.site(), fight.warband);
        return land::after_bandits(rules, state, log, fight.turn, shore);
    }
    state.clans[fight.turn].warriors.join(fight.warband);
    visit::resolve(rules, state, log, fight.stage(), fight.turn, true);
}
