//! Combat with the whole state: who fights, the roll, the losses. Rulebook pp. 9 to 11.
//!
//! The arithmetic of a round is in `combat.rs`. Hunters roll as fighters do.

mod spoils;

pub(crate) use spoils::{claim, go_home, rewarded, spoils, survive};

use crate::cards::EnemyAbility;
use crate::rules::combat::{Fight, Roll, foe};
use crate::rules::dark_mountains::{blame, land, onset};
use crate::rules::event::fight::{begins, card, counts, returns};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{cleanup, hunting, voyage};
use crate::rules::rune::{self, glory, success};
use crate::rules::site::{set_crew, sites_of, sites_with};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{held, loss_order, tokens, visit};
use crate::rules::{Rules, leader};
use crate::words::{Blessing, Foe, Land, Shore, Site, Stage, Warband, Warrior};
use midgard_core::{Seat, Set};
use spoils::fight_over;

pub(crate) use crate::rules::site::{crew, foe_at};

pub(crate) use crate::rules::combat::foe::{
    against, forbids_favor, may_discard_favor, print, print_of, roll_of,
};

/// Ends a stage: its window for a rune is offered, then combat goes on.
pub(crate) fn after(rules: &Rules, state: &mut State, log: &mut impl Log, stage: Stage) {
    if !success::open(rules, state, stage) {
        next(rules, state, log, stage);
    }
}

/// Ends the hunt of one seat.
pub(crate) fn hunt_over(rules: &Rules, state: &mut State, log: &mut impl Log, hunter: Seat) {
    if !hunting::next(state, log, Some(hunter)) {
        visit::hunters(rules, state, log);
    }
}

/// `[combat.order]` Rulebook p. 9: goes on to the next place after a stage where a worker stands; hunting comes
/// first.
pub(crate) fn next(rules: &Rules, state: &mut State, log: &mut impl Log, done: Stage) {
    let later = visited(state).bits() >> (done as u64 + 1) << (done as u64 + 1);
    let stage = Set::<Stage>::from_bits(later).first();
    if done < Stage::Troll && stage.is_none_or(|stage| stage > Stage::Troll) {
        blame::at_fight(rules, state, log, Stage::Troll);
    }
    match stage {
        Some(stage) => arrive(rules, state, log, stage),
        None => cleanup::run(rules, state, log),
    }
}

/// Lets combat begin at a place where a worker stands, or a ship lies. `[combat.bergrisar]` R-D-4.
fn arrive(rules: &Rules, state: &mut State, log: &mut impl Log, stage: Stage) {
    let Some(site) = stage.site() else {
        if !hunting::next(state, log, None) {
            visit::hunters(rules, state, log);
        }
        return;
    };
    match site {
        Site::Shore1 | Site::Shore2 | Site::Shore3 | Site::Shore4 => {
            let shore = site.shore().expect("a shore is a site of its own");
            voyage::arrive(rules, state, log, shore);
        }
        Site::LeftBergrisar => land_visit(rules, state, log, Land::LeftBergrisar),
        Site::RightBergrisar => land_visit(rules, state, log, Land::RightBergrisar),
        Site::Troll | Site::LeftDraugr | Site::RightDraugr => {
            let Some(seat) = site.land().and_then(|land| state.occupant(land.location())) else {
                unreachable!("a worker stands at the {site}")
            };
            if crew(state, site).is_empty() {
                visit::resolve(rules, state, log, stage, seat, false);
            } else {
                onset::begin(rules, state, log, seat, site, false);
            }
        }
    }
}

/// Lets a worker meet a Bergrisar.
fn land_visit(rules: &Rules, state: &mut State, log: &mut impl Log, land: Land) {
    let left = land == Land::LeftBergrisar;
    let shore = if left { Shore::LeftBergrisar } else { Shore::RightBergrisar };
    if let Some(seat) = state.occupant(land.location()) {
        land::visit(rules, state, log, seat, shore);
    }
}

/// `[combat.onset]` R-D-20: those who are left at a site fight. `[enemy.vile_priest]` R-D-21: with nobody left the fight is lost.
pub(crate) fn attack(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    seat: Seat,
    site: Site,
    fought: bool,
) {
    let band = crew(state, site);
    let (foe, shore) = foe_at(site);
    let fight = Fight::new(seat, foe, shore, band);
    if band.is_empty() {
        punish(rules, state, log, &fight);
        return visit::resolve(rules, state, log, Stage::of(site), seat, fought);
    }
    set_crew(state, site, Warband::default());
    begins(log, Tag::CombatOrder, &fight, card(state, &fight));
    state.phase = Phase::Dice { fight };
}

/// `[enemy.vile_priest]` R-D-21: a clan whose dice all fell without killing it takes blame.
fn punish(rules: &Rules, state: &mut State, log: &mut impl Log, fight: &Fight) {
    if rules.plain_fights {
        return;
    }
    let print = print(rules, state, fight);
    if print.ability == Some(EnemyAbility::FailedFighterTakesBlame) {
        for _ in 0..print.ability_number {
            state.blame(log, Tag::EnemyVilePriest, fight.turn, None);
        }
    }
}

/// Returns whether a worker stands there, or a ship lies there; assignment is always visited.
pub(crate) fn is_visited(state: &State, stage: Stage) -> bool {
    visited(state).has(stage)
}

/// Returns the stages at whose place a worker stands, or a ship lies, and assignment.
#[inline]
fn visited(state: &State) -> Set<Stage> {
    let placed = state.clans.values().iter().fold(Set::empty(), |all, clan| clan.placed.or(all));
    let hunting = u64::from(!state.hunters.as_slice().is_empty()) << Stage::HuntingGrounds as u64;
    let sites = sites_of(placed).or(sites_with(state, |_| true));
    Set::from_bits(1 << Stage::Assignment as u64 | hunting | sites.bits() << Stage::Troll as u64)
}

/// Goes on after all dice have landed, or after an any-time rune. M8: the owner decides if there is something
/// to do, else the roll counts.
pub(crate) fn landed(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    if !fight.to_throw.is_empty() {
        state.phase = Phase::Dice { fight };
        return;
    }
    let clan = &state.clans[fight.turn];
    if fight.stands {
        let roll = roll_of(rules, state, &fight);
        return settle(rules, state, log, fight, roll);
    }
    if may_discard_favor(rules, state, &fight) {
        state.phase = Phase::Roll { fight };
        return;
    }
    let roll = roll_of(rules, state, &fight);
    let waits = !rune::on_roll(clan, &fight, &roll).is_empty()
        || !rune::usable(rules, state, fight.turn).is_empty();
    let waits = waits
        || held::uses_left(rules, state, fight.turn, Blessing::WandOfGondul) > 0
        || rune::can_copy(clan.runes) && !rune::copied_on_roll(state, &fight, &roll).is_empty();
    if waits {
        state.phase = Phase::Roll { fight };
    } else {
        accept(rules, state, log, fight, roll);
    }
}

/// Accepts the roll. `[helmet]` R-V-13: a helmet of the Leader die comes before it counts.
pub(super) fn accept(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    fight: Fight,
    roll: Roll,
) {
    if roll.helmet && !fight.stands {
        state.phase = Phase::Helmet { fight };
        return;
    }
    settle(rules, state, log, fight, roll);
}

/// Lets the roll count.
pub(crate) fn settle(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    fight: Fight,
    roll: Roll,
) {
    if fight.foe == Foe::Hunt {
        hunting::settle(rules, state, log, fight, roll);
    } else {
        strike(rules, state, log, fight, roll);
    }
}

/// `[combat.strike]` Rulebook p. 10: both sides strike at once.
fn strike(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight, roll: Roll) {
    let print = print(rules, state, &fight);
    let (roll, left) = foe::strike(rules, state, &mut fight, &print, roll);
    counts(log, &fight, card(state, &fight), roll, &print, left);
    leader::strikes(state, log, &fight, roll);
    if left == 0 {
        return round_over(rules, state, log, fight);
    }
    if rules.has_valhalla() {
        return loss_order::begin(rules, state, log, fight, left);
    }
    state.phase = Phase::Casualties { fight, left, from: Warrior::Swordsman, first: true };
}

/// `[combat.round]` Rulebook p. 10: ends the fight if a side has fallen, else begins the next round.
pub(crate) fn round_over(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight) {
    let (seat, foe, shore) = (fight.turn, fight.foe, fight.shore);
    let card = card(state, &fight);
    if fight.is_lethal(&print(rules, state, &fight)) {
        log.say(Tag::CombatDamage, What::Defeated { seat, foe, shore, card });
        if !glory::offers(rules, state, fight) {
            spoils(rules, state, log, fight);
        }
    } else if is_beaten(rules, &fight) {
        log.say(Tag::CombatDamage, What::Beaten { seat, foe, shore, card });
        lost(rules, state, log, &mut fight);
        fight_over(rules, state, log, fight); // `[combat.damage]` it is forgotten with the fight
    } else {
        fight.next_round();
        state.phase = Phase::Dice { fight };
    }
}

/// Returns whether the warband has fallen. `[leader_die.immune]` R-V-21: a Leader die that is never lost does not fight on
/// alone.
#[inline]
fn is_beaten(rules: &Rules, fight: &Fight) -> bool {
    tokens::losable(rules, &fight.warband).is_empty()
}

/// A fight is lost: the foe may take its due. `[leader_die.immune]` R-V-21: a Leader die that is never lost goes home, from the
/// Kraken and the Bandits too.
fn lost(rules: &Rules, state: &mut State, log: &mut impl Log, fight: &mut Fight) {
    punish(rules, state, log, fight);
    if !fight.warband.is_empty() {
        returns(log, Tag::LeaderDieImmune, fight);
        state.clans[fight.turn].warriors.join(std::mem::take(&mut fight.warband));
    }
}
