//! The way to a Bergrisar: the land journey. `[bergrisar.order]` R-D-5.
//!
//! The land journey is revealed and takes effect, then prohibited dice fall, then the fight. Coins come from the clan, dice
//! from those that were sent (R-D-6).

use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::combat::toll::{self, Toll};
use crate::rules::dark_mountains::{blizzard, onset};
use crate::rules::event::fight::{begins, returns};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{table, voyage};
use crate::rules::site;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::visit;
use crate::words::{Foe, Journey, JourneySpace, Shore, Warband, Warrior};
use midgard_core::Seat;

/// A worker stands at a Bergrisar: the land journey is revealed, also if nobody was sent (R-D-17).
pub(crate) fn visit(rules: &Rules, state: &mut State, log: &mut impl Log, _: Seat, shore: Shore) {
    voyage::arrive(rules, state, log, shore);
}

/// Applies the effect of the land journey.
pub(crate) fn suffer(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    seat: Seat,
    shore: Shore,
) {
    let site = shore.site();
    let Some(card) = state.shores[shore].journey.journey() else {
        return onset::begin(rules, state, log, seat, site, false);
    };
    match toll::of(&rules.cards, card) {
        // `[land_journey.all_quiet]`
        Toll::Nothing => onset::begin(rules, state, log, seat, site, false),
        // `[land_journey.avalanche]`
        Toll::Losses(losses, _) => voyage::lose(rules, state, log, shore, losses),
        // `[land_journey.thief]`
        Toll::Coins(coins) => {
            let coins = state.clans[seat].coins.min(coins.into());
            state.clans[seat].coins -= coins;
            log.pay(Tag::of_journey(card), seat, [0, 0, coins, 0]);
            onset::begin(rules, state, log, seat, site, false);
        }
        // `[land_journey.blizzard]`
        Toll::PerDie(_) => {
            let from = voyage::first(rules).warrior().unwrap_or(Warrior::Swordsman);
            blizzard::brave(rules, state, log, table::Blizzard { turn: seat, shore, from });
        }
        Toll::Choice => state.phase = Phase::LandJourney { turn: seat, shore, hired: 0 },
        Toll::Fight(_) | Toll::Food(_) => unreachable!("journeys at sea lie at shores"),
    }
}

/// `[land_journey.blocked_path]` A-4: the dice go home, the Bergrisar stays.
pub(super) fn turn_back(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    seat: Seat,
    shore: Shore,
) {
    let site = shore.site();
    let band = site::crew(state, site);
    site::set_crew(state, site, Warband::default());
    state.clans[seat].warriors.join(band);
    let (foe, _) = site::foe_at(site);
    returns(log, Tag::LandJourneyBlockedPath, &Fight::new(seat, foe, None, band));
    visit::resolve(rules, state, log, voyage::stage(shore), seat, false);
}

/// `[land_journey.bandits]` A-1, R-D-15: all that were sent fight the Bandits.
pub(super) fn fight_bandits(state: &mut State, log: &mut impl Log, seat: Seat, shore: Shore) {
    let site = shore.site();
    let band = site::crew(state, site);
    site::set_crew(state, site, Warband::default());
    let fight = Fight::new(seat, Foe::Bandits, Some(shore), band);
    begins(log, Tag::LandJourneyBandits, &fight, None);
    state.phase = Phase::Dice { fight };
}

/// `[land_journey.bandits]` A-1: survivors go on to the Bergrisar; without one it stays.
pub(crate) fn after_bandits(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    seat: Seat,
    shore: Shore,
) {
    let site = shore.site();
    if site::crew(state, site).is_empty() {
        visit::resolve(rules, state, log, voyage::stage(shore), seat, true);
    } else {
        onset::begin(rules, state, log, seat, site, true);
    }
}

/// Returns the land journey at a space; All Quiet where none lies.
pub(super) fn card_at(state: &State, shore: Shore) -> Journey {
    match state.shores[shore].journey {
        JourneySpace::Empty | JourneySpace::Unseen => Journey::LandAllQuiet,
        space => space.journey().unwrap_or(Journey::LandAllQuiet),
    }
}
