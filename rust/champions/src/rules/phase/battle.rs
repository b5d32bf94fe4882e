//! Combat with the whole state: who fights, the roll, the losses, the spoils. Rulebook pp. 9 to 11.
//!
//! The arithmetic of a round is in `combat.rs`. Hunters roll as fighters do.

use crate::cards::Print;
use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::combat::{Fight, Roll, losable};
use crate::rules::event::fight::{begins, card, counts, returns, takes_up};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{cleanup, hunting, runes, stray, success, voyage};
use crate::rules::state::{Phase, State};
use crate::words::{Foe, Item, Land, Leader, Line, Rune, Shore, Site, Stage, Warrior};
use midgard_core::{ActionSet, Seat};

/// The glory of Asmundr for a discarded favor, and of Ullr for a round. Rulebook p. 13.
pub(crate) const ASMUNDR_GLORY: u8 = 2;
const ULLR_GLORY: u8 = 1;

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
    after(rules, state, log, Stage::of(Site::ALL[Land::COUNT + shore as usize]));
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
        Foe::Monster => {
            let monster = fight.shore.and_then(|shore| state.shores[shore].monster);
            monster.map(|card| rules.cards.monsters[card])
        }
    };
    print.unwrap_or_default()
}

/// Returns the sum of the dice on the table, with the leader's gift.
fn roll_of(rules: &Rules, state: &State, fight: &Fight) -> Roll {
    fight.roll(&rules.faces, state.clans[fight.turn].leads(Leader::Svanhildr))
}

/// `[rune.potential]` `[rune.reaction]` M3: returns whether the rune may be used on this roll.
#[inline]
fn can_use(state: &State, fight: &Fight, roll: &Roll, rune: Rune) -> bool {
    state.clans[fight.turn].holds(rune)
        && match rune {
            Rune::Potential => !roll.blanks.is_empty(),
            _ => roll.shields > 0 && !fight.reaction,
        }
}

/// Goes on after all dice have landed, or after an any-time rune. M8: the owner decides if there is something
/// to do, else the roll counts.
pub(crate) fn landed(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    if !fight.to_throw.is_empty() {
        state.phase = Phase::Dice { fight };
        return;
    }
    let clan = &state.clans[fight.turn];
    let roll = roll_of(rules, state, &fight);
    let waits = clan.favor > 0
        || can_use(state, &fight, &roll, Rune::Potential)
        || can_use(state, &fight, &roll, Rune::Reaction)
        || !runes::usable(rules, state, fight.turn).is_empty();
    if waits {
        state.phase = Phase::Roll { fight };
    } else {
        accept(rules, state, log, fight, roll);
    }
}

pub(crate) fn legal_roll(rules: &Rules, state: &State, fight: &Fight, legal: &mut ActionSet) {
    legal.insert(first::ACCEPT);
    if state.clans[fight.turn].favor > 0 {
        legal.insert(first::FAVOR);
    }
    if state.clans[fight.turn].runes.is_empty() {
        return;
    }
    let roll = roll_of(rules, state, fight);
    for rune in [Rune::Potential, Rune::Reaction] {
        if can_use(state, fight, &roll, rune) {
            legal.insert(Action::Rune(rune).index());
        }
    }
}

pub(crate) fn play_roll(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    mut fight: Fight,
    action: Action,
) {
    match action {
        Action::Accept => {
            let roll = roll_of(rules, state, &fight);
            accept(rules, state, log, fight, roll);
        }
        Action::Favor => favor(state, log, fight),
        Action::Rune(Rune::Potential) => potential(rules, state, log, fight),
        Action::Rune(Rune::Reaction) => {
            // `[rune.reaction]` Rulebook p. 13: for this roll, also after rerolls.
            state.use_rune(log, fight.turn, Rune::Reaction);
            fight.reaction = true;
            landed(rules, state, log, fight);
        }
        _ => stray(action, "a roll"),
    }
}

/// `[combat.favor]` Rulebook p. 10: a favor is discarded to reroll any of the dice.
/// `[leader.asmundr]` Rulebook p. 13: it gives him its glory all the same.
fn favor(state: &mut State, log: &mut impl Log, fight: Fight) {
    let (clan, seat) = (&mut state.clans[fight.turn], fight.turn);
    clan.favor -= 1;
    log.pay(Tag::CombatFavor, seat, [0, 0, 0, 1]);
    if clan.leads(Leader::Asmundr) {
        state.earn(log, Tag::LeaderAsmundr, seat, Line::Leader, ASMUNDR_GLORY);
    }
    state.phase = Phase::Pick { fight, from: (Warrior::Swordsman, 0) };
}

/// `[rune.potential]` Rulebook p. 13: rolls every blank again.
fn potential(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight) {
    state.use_rune(log, fight.turn, Rune::Potential);
    let blanks = roll_of(rules, state, &fight).blanks;
    for &warrior in Warrior::ALL {
        for (face, shown) in (0..).zip(&rules.faces[warrior]) {
            if shown.hits == 0 && shown.shields == 0 {
                let dice = std::mem::take(&mut fight.lying[warrior][usize::from(face)]);
                for _ in 0..dice {
                    takes_up(rules, log, Tag::RunePotential, &fight, warrior, face);
                }
            }
        }
    }
    fight.throw(blanks);
    state.phase = Phase::Dice { fight };
}

/// M1: dice are picked in order of kind and face, at least one.
pub(crate) fn legal_pick(fight: &Fight, from: (Warrior, u8), legal: &mut ActionSet) {
    for (warrior, counts) in fight.lying.iter() {
        for (face, &dice) in (0..).zip(&counts) {
            if dice > 0 && (warrior, face) >= from {
                legal.insert(Action::Pick(warrior, face).index());
            }
        }
    }
    if !fight.to_throw.is_empty() {
        legal.insert(first::THROW);
    }
}

pub(crate) fn play_pick(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    mut fight: Fight,
    action: Action,
) {
    match action {
        Action::Pick(warrior, face) => {
            fight.lying[warrior][usize::from(face)] -= 1;
            fight.to_throw[warrior] += 1;
            takes_up(rules, log, Tag::CombatFavor, &fight, warrior, face);
            state.phase = Phase::Pick { fight, from: (warrior, face) };
        }
        Action::Throw => {
            fight.throw(fight.to_throw);
            state.phase = Phase::Dice { fight };
        }
        _ => stray(action, "picking dice"),
    }
}

/// Lets the roll count.
fn accept(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight, roll: Roll) {
    if fight.foe == Foe::Hunt {
        hunting::harvest(rules, state, log, fight, roll);
    } else {
        strike(rules, state, log, fight, roll);
    }
}

/// `[combat.strike]` Rulebook p. 10: both sides strike at once.
/// `[leader.ullr]` Rulebook p. 13: glory for a die that prints two hits, M10.
fn strike(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight, roll: Roll) {
    let print = print(rules, state, &fight);
    let left = fight.strike(roll, &print);
    counts(log, &fight, card(state, &fight), roll, &print, left);
    if roll.double && state.clans[fight.turn].leads(Leader::Ullr) {
        state.earn(log, Tag::LeaderUllr, fight.turn, Line::Leader, ULLR_GLORY);
    }
    if left > 0 {
        state.phase = Phase::Casualties { fight, left, from: Warrior::Swordsman, first: true };
    } else {
        round_over(rules, state, log, fight);
    }
}

/// `[combat.casualties]` Rulebook p. 10: the owner chooses. `[rune.healing]` Rulebook p. 13: or nobody falls.
pub(crate) fn legal_casualties(
    state: &State,
    fight: &Fight,
    left: u8,
    from: Warrior,
    first: bool,
    legal: &mut ActionSet,
) {
    for kind in losable(fight.warband.values(), from as usize, left) {
        legal.insert(Action::Lose(Item::ALL[kind]).index());
    }
    if first && state.clans[fight.turn].holds(Rune::Healing) {
        legal.insert(Action::Rune(Rune::Healing).index());
    }
}

pub(crate) fn play_casualties(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    mut fight: Fight,
    left: u8,
    action: Action,
) {
    match action {
        Action::Lose(item) => {
            let Some(from) = item.warrior() else { stray(action, "casualties") };
            fight.warband[from] -= 1;
            state.supply[from] += 1;
            let Fight { turn: seat, foe, shore, .. } = fight;
            let what = What::Fell { seat, foe, shore, warrior: from, count: 1 };
            log.say(Tag::CombatCasualties, what);
            if left > 1 {
                state.phase = Phase::Casualties { fight, left: left - 1, from, first: false };
            } else {
                round_over(rules, state, log, fight);
            }
        }
        Action::Rune(Rune::Healing) => {
            state.use_rune(log, fight.turn, Rune::Healing);
            round_over(rules, state, log, fight);
        }
        _ => stray(action, "casualties"),
    }
}

/// `[combat.round]` Rulebook p. 10: ends the fight if a side has fallen, else begins the next round.
fn round_over(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight) {
    let (seat, foe, shore) = (fight.turn, fight.foe, fight.shore);
    let card = card(state, &fight);
    if fight.is_lethal(&print(rules, state, &fight)) {
        log.say(Tag::CombatDamage, What::Defeated { seat, foe, shore, card });
        if state.clans[fight.turn].holds(Rune::Glory) {
            state.phase = Phase::Fallen { fight }; // M13
        } else {
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

/// `[rune.glory]` Rulebook p. 13: an enemy has fallen and its slayer may use the rune.
pub(crate) fn legal_fallen(legal: &mut ActionSet) {
    legal.insert(first::ACCEPT);
    legal.insert(Action::Rune(Rune::Glory).index());
}

pub(crate) fn play_fallen(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    fight: Fight,
    action: Action,
) {
    match action {
        Action::Accept => {}
        Action::Rune(Rune::Glory) => {
            // R17: half of the printed glory, rounded down.
            let half = print(rules, state, &fight).glory / 2;
            state.use_rune(log, fight.turn, Rune::Glory);
            state.earn(log, Tag::RuneGlory, fight.turn, Line::RuneEffects, half);
        }
        _ => stray(action, "victory"),
    }
    spoils(rules, state, log, fight);
}

/// `[combat.spoils]` Rulebook p. 11: gives the card, its glory, and its reward.
fn spoils(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
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
    state.phase = Phase::Blame { turn: seat };
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

/// `[troll.blame]` Rulebook p. 9: somebody else is blamed.
pub(crate) fn legal_blame(rules: &Rules, turn: Seat, legal: &mut ActionSet) {
    for seat in rules.seats().filter(|&seat| seat != turn) {
        legal.insert(Action::Blame(seat).index());
    }
}

pub(crate) fn play_blame(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    let Action::Blame(seat) = action else { stray(action, "the blame") };
    state.blame(log, Tag::TrollBlame, seat, Some(turn));
    after(rules, state, log, Stage::Troll);
}
