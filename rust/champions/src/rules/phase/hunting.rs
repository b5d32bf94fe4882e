//! Hunting: clans with a worker on the Hunting Grounds roll the warriors that stayed at home. Rulebook p. 9.

use crate::cards::Print;
use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::fight::{counts, returns};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::battle;
use crate::rules::state::{Phase, State};
use crate::words::Foe;
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

/// `[hunt]` Gives a food for each hit, R10: at most six. All hunters come home.
pub(crate) fn harvest(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    fight: Fight,
    roll: Roll,
) {
    let seat = fight.turn;
    counts(log, &fight, None, roll, &Print::default(), 0);
    let food = u16::from(roll.hits.min(rules.cards.board.hunting_food));
    state.collect(log, Tag::Hunt, seat, [food, 0, 0, 0]);
    state.clans[seat].warriors.join(fight.warband);
    returns(log, Tag::Hunt, &fight);
    battle::hunt_over(rules, state, log, seat);
}
