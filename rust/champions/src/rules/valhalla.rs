//! Valhalla: sacrifice tokens, purchases, the Leader die and its helmet.

mod ability_goods;
mod ability_pick;
mod ability_token;
mod blessings;
mod buy_die;
mod carved_draw;
mod carved_rune;
mod carved_taken;
mod epics;
mod healing;
mod helmet;
mod mercy;
mod payment;
mod provisions;
mod refill;
mod thread_draw;
mod thread_keep;
mod upgrade;
pub(crate) mod visit;
