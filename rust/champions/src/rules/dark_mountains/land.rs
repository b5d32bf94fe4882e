//! (stub)

use crate::rules::Rules;
use crate::rules::event::Log;
use crate::rules::state::State;
use crate::words::Shore;
use midgard_core::Seat;

pub(crate) fn visit(_: &Rules, _: &mut State, _: &mut impl Log, _: Seat, _: Shore) {
    todo!()
}
pub(crate) fn after_bandits(_: &Rules, _: &mut State, _: &mut impl Log, _: Seat, _: Shore) {
    todo!()
}
