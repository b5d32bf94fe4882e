//! The order in which losses are settled. `[losses.order]` R-D-19.
//!
//! With Valhalla a rune that saves dice is asked for first, then mercy_of_eir, then Berserkers fall, then the owner chooses.

use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::battle;
use crate::rules::rune::healing;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{held, tokens};
use crate::words::{Blessing, Warrior};

/// Begins with the losses of a round, of which there are some.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight, left: u8) {
    if healing::is_at_hand(state, fight.turn) {
        state.phase = Phase::Healing { fight, left };
    } else {
        mercy(rules, state, log, fight, left);
    }
}

/// `[blessing.mercy_of_eir]` 4.3: asks while a use and a loss are left.
pub(crate) fn mercy(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight, left: u8) {
    if left == 0 {
        battle::round_over(rules, state, log, fight);
    } else if held::uses_left(rules, state, fight.turn, Blessing::MercyOfEir) > 0 {
        state.phase = Phase::Mercy { fight, left };
    } else {
        fall(rules, state, log, fight, left);
    }
}

/// `[berserker.first]` R-V-14: the first of the losses are Berserkers, unasked.
pub(super) fn fall(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    mut fight: Fight,
    left: u8,
) {
    let count = tokens::first_to_fall(rules, &fight.warband, left);
    if count > 0 {
        let warrior = Warrior::Berserker;
        fight.warband[warrior] -= count;
        state.supply[warrior] += count;
        let Fight { turn: seat, foe, shore, .. } = fight;
        log.say(Tag::BerserkerFirst, What::Fell { seat, foe, shore, warrior, count });
        tokens::bury(rules, state, log, seat, warrior, count);
    }
    if left > count {
        let (left, from) = (left - count, Warrior::Swordsman);
        state.phase = Phase::Casualties { fight, left, from, first: false };
    } else {
        battle::round_over(rules, state, log, fight);
    }
}
