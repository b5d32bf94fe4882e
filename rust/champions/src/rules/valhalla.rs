//! Valhalla: sacrifice tokens, purchases, the Leader die and its helmet.

mod blessings;
pub(crate) mod board;
mod buy_die;
mod carved_draw;
mod carved_rune;
mod carved_taken;
mod epics;
pub(crate) mod held;
pub(crate) mod helmet;
pub(crate) mod loss_order;
pub(crate) mod losses;
mod mercy;
mod payment;
pub(crate) mod price;
mod provisions;
mod purchase;
mod refill;
mod thread_draw;
mod thread_keep;
pub(crate) mod tokens;
pub(crate) mod visit;
