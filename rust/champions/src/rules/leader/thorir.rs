//! Thorir: coins, once a location, where a loss gave a token. `[leader.thorir]` 4.2.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::event::Tag;
use crate::rules::leader::{Gain, Gift, Values};
use crate::say::wording::counted;
use crate::words::Goods;

/// Thorir.
pub(super) struct Thorir;

impl Gift for Thorir {
    const RULE: &'static str = "leader.thorir";
    const ABILITY: Tag = Tag::AbilityThorir;

    fn text(number: u8) -> String {
        format!("{} once a location where a loss gave a token", counted(number, "coin"))
    }

    fn ability_text(_: &Rules, row: AbilityRow, _: bool) -> String {
        counted(row.number, "coin")
    }

    /// `[ability.thorir]` 4.2: coins.
    fn gain(&self, _: &Fight, row: AbilityRow, _: impl FnOnce() -> u8) -> Gain {
        Gain { goods: [0, 0, row.number.into(), 0], ..Gain::default() }
    }

    fn worth(&self, row: AbilityRow, values: &impl Values) -> f32 {
        f32::from(row.number) * values.goods(Goods::Coin)
    }
}
