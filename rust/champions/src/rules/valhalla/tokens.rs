//! Sacrifice tokens and wounded leaders: what follows when dice are lost. `[valhalla.token]` R-V-1, R-V-2.

use crate::rules::boxes::{BerserkerFirst, LeaderLoss};
use crate::rules::event::{Log, Tag, What};
use crate::rules::state::State;
use crate::rules::{Rules, leader};
use crate::words::{Warband, Warrior};
use midgard_core::Seat;

/// Gives a clan the tokens for lost dice of a kind, which lie in the supply by now. R-V-12: a Leader die gives none, and may
/// come home at once.
pub(crate) fn bury(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    seat: Seat,
    warrior: Warrior,
    count: u8,
) {
    if !rules.has_valhalla() || count == 0 {
        return;
    }
    if warrior == Warrior::Leader {
        if rules.options.boxes.leader_loss == LeaderLoss::ReturnsNow {
            recover(state, log, seat);
        }
        return;
    }
    let count = count.min(left(rules, state, warrior));
    if count == 0 {
        return;
    }
    add(state, seat, warrior, count);
    leader::on_loss(state, seat);
    log.say(Tag::ValhallaToken, What::Buried { seat, warrior, count });
}

/// Gives a clan tokens.
pub(crate) fn add(state: &mut State, seat: Seat, warrior: Warrior, count: u8) {
    let tokens = &mut state.clans[seat].tokens[warrior];
    *tokens = tokens.saturating_add(count);
}

/// Takes tokens from a clan.
pub(crate) fn give(state: &mut State, log: &mut impl Log, rule: Tag, seat: Seat, spent: Warband) {
    for (kind, count) in spent.iter() {
        state.clans[seat].tokens[kind] -= count;
    }
    log.say(rule, What::Sacrificed { seat, tokens: spent });
}

/// Returns the kinds of tokens in play: all kinds but the Leader die.
pub(crate) fn kinds(rules: &Rules) -> impl Iterator<Item = Warrior> + use<> {
    rules.kinds().iter().filter(|&kind| kind != Warrior::Leader)
}

/// `[valhalla.supply]` R-V-19: returns how many tokens of a kind can still be gained; 255 if they are unlimited.
pub(crate) fn left(rules: &Rules, state: &State, kind: Warrior) -> u8 {
    if !rules.options.boxes.limited_tokens {
        return u8::MAX;
    }
    let held: u16 = state.clans.values().iter().map(|clan| u16::from(clan.tokens[kind])).sum();
    u16::from(rules.cards.tokens[kind]).saturating_sub(held) as u8
}

/// `[leader_die.loss]` R-V-12, R-V-21: a lost Leader die comes home from the supply.
pub(crate) fn recover(state: &mut State, log: &mut impl Log, seat: Seat) {
    state.supply[Warrior::Leader] -= 1;
    state.clans[seat].warriors[Warrior::Leader] += 1;
    log.say(Tag::LeaderDieLoss, What::Recovered { seat });
}

/// Returns the dice of a band that can be lost. `[leader_die.immune]` R-V-21: as an option the Leader die cannot.
#[inline]
pub(crate) fn losable(rules: &Rules, band: &Warband) -> Warband {
    let mut band = *band;
    if rules.options.boxes.leader_loss == LeaderLoss::Immune {
        band[Warrior::Leader] = 0;
    }
    band
}

/// `[berserker.first]` R-V-14: returns the number of Berserkers among a number of losses in combat, without a choice.
pub(crate) fn first_to_fall(rules: &Rules, band: &Warband, losses: u8) -> u8 {
    match rules.options.boxes.berserker_first {
        BerserkerFirst::Off => 0,
        BerserkerFirst::CombatOnly | BerserkerFirst::AllLosses => {
            losses.min(band[Warrior::Berserker])
        }
    }
}

/// `[berserker.first]` R-V-14: returns whether Berserkers are lost first to journeys and hunger too.
pub(crate) fn binds(rules: &Rules) -> bool {
    rules.options.boxes.berserker_first == BerserkerFirst::AllLosses
}
