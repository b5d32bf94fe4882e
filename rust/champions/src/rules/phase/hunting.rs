//! Hunting: clans with a worker on the Hunting Grounds roll the warriors that stayed at home. Rulebook p. 9.

use crate::cards::{BlessingRow, Print};
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::fight::{counts, returns};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::battle;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::held;
use crate::rules::{Rules, leader, rune};
use crate::words::{Foe, Rune};
use midgard_core::Seat;

/// `[hunt]` Rulebook p. 9: lets the next hunter, in order of placement, roll the warriors at home. Returns
/// false when nobody is left to hunt.
pub(crate) fn next(state: &mut State, log: &mut impl Log, after: Option<Seat>) -> bool {
    let hunters = state.hunters;
    let mut left = hunters.as_slice().iter();
    if let Some(seat) = after {
        left.find(|&&hunter| hunter == seat);
    }
    for &hunter in left {
        if !state.clans[hunter].warriors.is_empty() {
            let warband = state.clans[hunter].warriors.leave();
            log.say(Tag::Hunt, What::Hunted { seat: hunter, warriors: warband });
            state.phase = Phase::Dice { fight: Fight::new(hunter, Foe::Hunt, None, warband) };
            return true;
        }
    }
    false
}

/// Lets the roll of a hunt count. `[rune.the_hunt]` A-11: the rune The Hunt may be used before.
pub(crate) fn settle(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    fight: Fight,
    roll: Roll,
) {
    if hits(&fight, &roll) > 0 && rune::at_hand(state, fight.turn, Rune::TheHunt) {
        state.phase = Phase::HuntSettled { fight };
    } else {
        harvest(rules, state, log, fight, roll);
    }
}

/// `[hunt.food]` R-D-22: returns the hits of a hunt, with those of the helmet.
pub(crate) fn hits(fight: &Fight, roll: &Roll) -> u8 {
    roll.hits.saturating_add(fight.helmet_hits)
}

/// `[hunt.food]` R-D-12, R-D-22: returns the food of all faces, one for each other hit, and the larder
/// (`[blessing.larder_of_hlokk]` 4.3): six at most, and the larder's more.
pub(crate) fn food(rules: &Rules, state: &State, fight: &Fight, roll: &Roll) -> u8 {
    let more = |number: fn(&BlessingRow) -> u8| held::number(rules, state, fight.turn, number);
    let food =
        roll.food.saturating_add(fight.helmet_hits).saturating_add(more(|row| row.hunt_food));
    food.min(rules.cards.board.hunting_food.saturating_add(more(|row| row.hunt_cap)))
}

/// `[hunt]` Gives the food of a hunt.
pub(crate) fn harvest(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    mut fight: Fight,
    roll: Roll,
) {
    let food = food(rules, state, &fight, &roll);
    let counted = Roll { hits: hits(&fight, &roll), ..roll };
    counts(log, &fight, None, counted, &Print::default(), 0);
    state.collect(log, Tag::Hunt, fight.turn, [food.into(), 0, 0, 0]);
    fight.gather();
    if !leader::offers_exchange(state, fight) {
        end(rules, state, log, fight);
    }
}

/// All hunters come home.
pub(crate) fn end(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    state.clans[fight.turn].warriors.join(fight.warband);
    returns(log, Tag::Hunt, &fight);
    battle::hunt_over(rules, state, log, fight.turn);
}
