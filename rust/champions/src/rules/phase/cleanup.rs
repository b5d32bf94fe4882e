//! Clean-up. Rulebook p. 11.

use crate::rules::boxes::LeaderLoss;
use crate::rules::dark_mountains::blame;
use crate::rules::event::{Card, Log, Tag, What};
use crate::rules::phase::{closing, stocking};
use crate::rules::state::State;
use crate::rules::valhalla::tokens;
use crate::rules::{ROUNDS, Rules};
use crate::words::{Foe, Land, Shore, Warrior};
use midgard_core::{List, Seat, Set};

/// Does the steps in the order of the book.
pub(crate) fn run(rules: &Rules, state: &mut State, log: &mut impl Log) {
    workers(rules, state, log);
    troll(rules, state, log);
    draugr(state, log);
    journeys(rules, state, log);
    bounties(rules, state, log);
    // `[cleanup.rounds]` Rulebook p. 11: eight rounds.
    if state.round == ROUNDS {
        closing::begin(rules, state, log);
    } else {
        stocking::begin(rules, state, log);
    }
}

/// `[cleanup.workers]` Rulebook p. 11: workers and ships come back.
fn workers(rules: &Rules, state: &mut State, log: &mut impl Log) {
    for seat in rules.seats() {
        let clan = &mut state.clans[seat];
        clan.placed = Set::empty();
        clan.begging = 0;
        clan.workers = rules.workers() + u8::from(clan.extra_worker);
        (clan.wand_used, clan.mercy_used) = (0, 0);
        log.say(Tag::CleanupWorkers, What::Recalled { seat, workers: clan.workers });
        wounded(rules, state, log, seat);
    }
    state.hunters = List::default();
    for shore in rules.shores() {
        state.shores[shore].ship = None;
    }
}

/// `[leader_die.loss]` R-V-12: a Leader die that was lost comes home.
fn wounded(rules: &Rules, state: &mut State, log: &mut impl Log, seat: Seat) {
    let away = state.clans[seat].warriors[Warrior::Leader] == 0;
    let returns = rules.options.boxes.leader_loss == LeaderLoss::ReturnsAtCleanup;
    if rules.has_valhalla() && away && returns {
        tokens::recover(state, log, seat);
    }
}

/// `[cleanup.troll]` Rulebook p. 9: if the troll lives, everybody gets a blame. R49: also in the last round.
fn troll(rules: &Rules, state: &mut State, log: &mut impl Log) {
    if let Some(card) = state.troll.take() {
        escapes(log, Land::Troll, Card::Troll(card));
        if !rules.options.boxes.blame_at_fight {
            blame::everybody(rules, state, log, Tag::CleanupTroll, card);
        }
    }
}

/// `[cleanup.draugr]` Rulebook p. 11: discards the draugr. `[bergrisar.stays]` R-D-8: a Bergrisar stays, and gains no coin.
fn draugr(state: &mut State, log: &mut impl Log) {
    let spaces = [&mut state.left_draugr, &mut state.right_draugr];
    for (space, land) in spaces.into_iter().zip([Land::LeftDraugr, Land::RightDraugr]) {
        if let Some(card) = space.take() {
            escapes(log, land, Card::Draugr(card));
        }
    }
}

/// Reports that an undefeated foe on land is discarded.
fn escapes(log: &mut impl Log, land: Land, card: Card) {
    log.say(Tag::of_escape(land), What::Escaped { foe: Foe::on(land), card });
}

/// `[cleanup.journeys]` Rulebook p. 11: discards the journeys that were revealed.
fn journeys(rules: &Rules, state: &mut State, log: &mut impl Log) {
    for shore in state.shores_with(rules, |shore| shore.revealed) {
        state.discard_journey(log, Tag::CleanupJourneys, shore);
    }
    for shore in [Shore::LeftBergrisar, Shore::RightBergrisar] {
        if state.shores[shore].revealed {
            state.discard_journey(log, Tag::CleanupJourneys, shore);
        }
    }
}

/// `[monster.bounty]` Rulebook p. 11: adds a coin for each undefeated monster.
fn bounties(rules: &Rules, state: &mut State, log: &mut impl Log) {
    for shore in rules.shores() {
        if let Some(card) = state.shores[shore].monster {
            state.shores[shore].bounty += 1;
            let card = Card::Monster(card);
            log.say(Tag::MonsterBounty, What::Enriched { shore, card, coins: 1 });
        }
    }
}
