//! Sacrifice tokens. (stub)

use crate::rules::Rules;
use crate::rules::event::Log;
use crate::rules::state::State;
use crate::words::{Warband, Warrior};
use midgard_core::Seat;

pub(crate) fn bury(_: &Rules, _: &mut State, _: &mut impl Log, _: Seat, _: Warrior, _: u8) {
    todo!()
}
pub(crate) fn losable(_: &Rules, _: &Warband) -> Warband {
    todo!()
}
pub(crate) fn first_to_fall(_: &Rules, _: &Warband, _: u8) -> u8 {
    todo!()
}
/// Returns the kinds of tokens in play.
pub(crate) fn kinds(_: &Rules) -> impl Iterator<Item = Warrior> {
    Warrior::ALL.iter().copied()
}
/// Returns how many tokens of a kind can still be gained; 255 if they are unlimited.
pub(crate) fn left(_: &Rules, _: &State, _: Warrior) -> u8 {
    todo!()
}
/// Gives a clan tokens.
pub(crate) fn add(_: &mut State, _: Seat, _: Warrior, _: u8) {
    todo!()
}
