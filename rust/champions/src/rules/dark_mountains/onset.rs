//! (stub)

use crate::rules::Rules;
use crate::rules::event::Log;
use crate::rules::state::State;
use crate::words::Site;
use midgard_core::Seat;

pub(crate) fn begin(_: &Rules, _: &mut State, _: &mut impl Log, _: Seat, _: Site, _: bool) {
    todo!()
}
