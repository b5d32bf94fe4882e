//! Clean-up. Rulebook p. 11.

use crate::rules::event::{Card, Log, Tag, What};
use crate::rules::phase::{closing, stocking};
use crate::rules::state::State;
use crate::rules::{ROUNDS, Rules};
use crate::words::{Foe, Land};
use midgard_core::{List, Set};

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
        log.say(Tag::CleanupWorkers, What::Recalled { seat, workers: clan.workers });
    }
    state.hunters = List::default();
    for shore in rules.shores() {
        state.shores[shore].ship = None;
    }
}

/// `[cleanup.troll]` Rulebook p. 9: if the troll lives, everybody gets a blame. R49: also in the last round.
fn troll(rules: &Rules, state: &mut State, log: &mut impl Log) {
    if let Some(card) = state.troll.take() {
        escapes(log, Land::Troll, Card::Troll(card));
        for seat in rules.seats() {
            state.blame(log, Tag::CleanupTroll, seat, None);
        }
    }
}

/// `[cleanup.draugr]` Rulebook p. 11: discards the draugr.
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
    for shore in rules.shores() {
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
