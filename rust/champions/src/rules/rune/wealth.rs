//! The rune Wealth: its owner doubles its coins, by at most five. `[rune.wealth]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::Moment;
use crate::rules::rune::effect::{self, Effect};
use crate::rules::state::State;
use crate::say::wording;
use crate::words::{Goods, Rune};
use midgard_core::Seat;

/// The rune Wealth.
pub(super) struct Wealth;

/// Returns the coins that the rune gives.
fn coins(state: &State, turn: Seat) -> u16 {
    state.clans[turn].coins.min(5)
}

impl Effect for Wealth {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = effect::WHENEVER;
    const TAG: Tag = Tag::RuneWealth;
    const FITTED: Option<u8> = Some(7);

    fn worth(rounds: f32, coins: u16) -> f32 {
        0.4 * f32::from(coins).min(5.0) + 1.2 * rounds
    }

    #[inline]
    fn works(&self, _: &Rules, state: &State, seat: Seat) -> bool {
        state.clans[seat].coins > 0
    }

    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let (turn, back) = effect::interrupt(state, log, Rune::Wealth, by);
        let coins = coins(state, turn);
        state.collect(log, Tag::RuneWealth, turn, [0, 0, coins, 0]);
        effect::resume(rules, state, log, back);
    }

    fn idle(&self, turn: Seat) -> String {
        format!("it does nothing: seat {turn} has no coin")
    }

    fn explain(&self, _: &Rules, state: &State, turn: Seat) -> String {
        format!("{} more", wording::goods(Goods::Coin, coins(state, turn)))
    }
}
