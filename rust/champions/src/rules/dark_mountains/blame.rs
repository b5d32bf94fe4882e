//! (stub)

use crate::rules::Rules;
use crate::rules::event::Log;
use crate::rules::state::State;
use crate::words::Stage;

pub(crate) fn at_fight(_: &Rules, _: &mut State, _: &mut impl Log, _: Stage) {
    todo!()
}
