//! The onset of a fight: what falls before its first round. `[combat.onset]` R-D-20.
//!
//! After the journey with its own fight and the feeding, prohibited kinds fall, then a foe may take dice. If nobody is left
//! the fight is lost without a round.

use crate::rules::Rules;
use crate::rules::combat::foe::ambushes;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::battle;
use crate::rules::site;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::tokens;
use crate::words::{Site, Warrior};
use midgard_core::Seat;

/// Somebody was sent to a site, and its foe awaits them; `fought`: an enemy was fought on the way.
pub(crate) fn begin(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    seat: Seat,
    site: Site,
    fought: bool,
) {
    let (foe, shore) = site::foe_at(site);
    let print = battle::print_of(rules, state, foe, shore);
    if let Some(kind) = print.prohibits {
        let count = site::crew(state, site)[kind];
        fall(rules, state, log, (seat, site), prohibited(site), kind, count);
    }
    let left = ambushes(&print);
    if left == 0 {
        return battle::attack(rules, state, log, seat, site, fought);
    }
    let able = tokens::losable(rules, &site::crew(state, site));
    let left = left.min(able.total());
    let first = tokens::first_to_fall(rules, &able, left);
    fall(rules, state, log, (seat, site), Tag::BerserkerFirst, Warrior::Berserker, first);
    if left > first {
        let (left, from) = (left - first, Warrior::Swordsman);
        state.phase = Phase::Ambush { turn: seat, site, left, from };
    } else {
        battle::attack(rules, state, log, seat, site, fought);
    }
}

/// `[enemy.cave_dweller]` R-D-20: returns how many dice the foe at a site takes before the first round.
pub(super) fn taken(rules: &Rules, state: &State, site: Site) -> u8 {
    let (foe, shore) = site::foe_at(site);
    ambushes(&battle::print_of(rules, state, foe, shore))
}

/// `[voyage.prohibited]` Rulebook p. 8, `[bergrisar.prohibited]` R-D-9, `[combat.prohibited]` A-36: returns the rule by which
/// a prohibited kind falls.
fn prohibited(site: Site) -> Tag {
    match site {
        Site::Shore1 | Site::Shore2 | Site::Shore3 | Site::Shore4 => Tag::VoyageProhibited,
        Site::LeftBergrisar | Site::RightBergrisar => Tag::BergrisarProhibited,
        Site::Troll | Site::LeftDraugr | Site::RightDraugr => Tag::CombatProhibited,
    }
}

/// Dice of a kind fall before the first round.
pub(super) fn fall(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    (seat, site): (Seat, Site),
    rule: Tag,
    warrior: Warrior,
    count: u8,
) {
    if count == 0 {
        return;
    }
    let mut band = site::crew(state, site);
    band[warrior] -= count;
    site::set_crew(state, site, band);
    state.supply[warrior] += count;
    let (foe, shore) = site::foe_at(site);
    log.say(rule, What::Fell { seat, foe, shore, warrior, count });
    tokens::bury(rules, state, log, seat, warrior, count);
}
