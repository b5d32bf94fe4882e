//! Hunting: who stayed at home and whose worker is on the Hunting Grounds. Rulebook p. 9.

use crate::cards::Print;
use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::fight::{counts, returns};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::battle;
use crate::rules::state::{Phase, State};
use crate::words::Foe;
use midgard_core::Seat;

/// `[hunt]` Rulebook p. 9: in order of placement, each hunter rolls the warriors at home.
/// Returns false when nobody hunts any more.
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

/// `[hunt]` A food for each hit, R10: six at most, and everybody comes home.
pub(crate) fn harvest(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    fight: Fight,
    roll: Roll,
) {
    let (clan, seat) = (&mut state.clans[fight.turn], fight.turn);
    counts(log, &fight, None, roll, &Print::default(), 0);
    let food = u16::from(roll.hits.min(rules.cards.board.hunting_food));
    clan.food += food;
    log.gain(Tag::Hunt, seat, [food, 0, 0, 0]);
    clan.warriors.join(fight.warband);
    returns(log, Tag::Hunt, &fight);
    battle::hunt_over(rules, state, log, seat);
}
