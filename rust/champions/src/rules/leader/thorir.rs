//! Thorir: coins, once a location, where a loss gave a token. `[leader.thorir]` 4.2.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::check::{Check, Part, must};
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag};
use crate::rules::leader::gift::{Gain, Gift, Values};
use crate::rules::state::State;
use crate::say::wording::counted;
use crate::words::{Expansion, Goods, Leader};
use midgard_core::Seat;

/// Thorir.
pub(super) struct Thorir;

impl Gift for Thorir {
    const RULE: &'static str = "leader.thorir";
    const BOX: Option<Expansion> = Some(Expansion::Valhalla);
    const FITTED: Option<u8> = Some(7);
    const ABILITY: Tag = Tag::AbilityThorir;

    fn text(number: u8) -> String {
        format!("{} once a location where a loss gave a token", counted(number, "coin"))
    }

    fn on_loss(&self, state: &mut State) {
        state.thorir_due = true;
    }

    #[inline]
    fn place_is_over(&self, number: u8, state: &mut State, log: &mut impl Log, seat: Seat) {
        if state.thorir_due {
            state.thorir_due = false;
            state.collect(log, Tag::LeaderThorir, seat, [0, 0, number.into(), 0]);
        }
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

/// Checks that his coin is due only from a loss in combat to the end of that location.
pub(crate) fn check(check: &mut Check<'_>) {
    let state = check.state;
    let led = check.rules.seats().any(|seat| state.clans[seat].leads(Leader::Thorir));
    must!(
        check, !state.thorir_due || led && check.part == Part::Combat;
        "thorir_due"; "false"; "a coin is due only to Thorir, after a loss in combat [leader.thorir]"
    );
}
