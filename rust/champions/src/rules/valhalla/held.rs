//! Blessings in play. (stub)

use crate::cards::BlessingRow;
use crate::rules::Rules;
use crate::rules::event::Log;
use crate::rules::state::State;
use crate::words::Blessing;
use midgard_core::Seat;

pub(crate) fn number(_: &Rules, _: &State, _: Seat, _: fn(&BlessingRow) -> u8) -> u8 {
    todo!()
}
pub(crate) fn uses_left(_: &Rules, _: &State, _: Seat, _: Blessing) -> u8 {
    todo!()
}
pub(crate) fn invoke(_: &mut State, _: &mut impl Log, _: Seat, _: Blessing) {
    todo!()
}
