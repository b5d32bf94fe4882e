//! The rune Gifts: four goods in any mix. `[rune.gifts]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, stray, table};
use crate::rules::rune::effect::{self, Effect};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{Goods, Rune};
use midgard_core::Seat;

/// The number of goods that Gifts gives. Rulebook p. 13.
const GIFTS: u8 = 4;

/// The rune Gifts.
pub(super) struct Gifts;

impl Effect for Gifts {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = effect::WHENEVER;
    const TAG: Tag = Tag::RuneGifts;

    fn worth(rounds: f32, _: u16) -> f32 {
        1.3 + rounds
    }

    #[inline]
    fn works(&self, _: &Rules, _: &State, _: Seat) -> bool {
        true
    }

    fn play(&self, _: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let (turn, back) = effect::interrupt(state, log, Rune::Gifts, by);
        state.phase = Phase::Gifts { turn, food: None, back };
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "four of food, wood and coins".into()
    }
}

impl Ask for table::Gifts {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Gifts)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.gifts"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        let (goods, most) = match self.food {
            None => ("food", GIFTS),
            Some(food) => ("wood", GIFTS.saturating_sub(food)),
        };
        format!("seat {} says how much {goods} the gifts are (0 to {most})", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let fine = self.food.is_none_or(|food| food <= GIFTS);
        must!(check, fine; "phase.food"; "0 to {GIFTS}"; "the gifts are four [rune.gifts]");
    }

    fn details(&self) -> Details {
        Details { food: self.food, ..Details::of_back(self.back) }
    }
}

impl Decide for table::Gifts {
    /// The seat chooses the amount of food, then that of wood; the rest is coins.
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        for count in 0..=GIFTS - self.food.unwrap_or(0) {
            legal.insert(Action::Count(count).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, food, back } = self;
        let Action::Count(count) = action else { stray(action, "Gifts") };
        let Some(food) = food else {
            state.phase = Phase::Gifts { turn, food: Some(count), back };
            return;
        };
        let [food, wood, coins] = [food, count, GIFTS - food - count].map(u16::from);
        state.collect(log, Tag::RuneGifts, turn, [food, wood, coins, 0]);
        effect::resume(rules, state, log, back);
    }

    /// The gifts are four in all.
    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Count(_) = action else { return None };
        let fact = match self.food.unwrap_or(0) {
            0 => "the gifts are four in all".into(),
            food => format!("the gifts are four in all, and {food} of them food"),
        };
        Some(Refusal(Reason::TooMany, fact, "rune.gifts"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Count(count) = action else { return None };
        let text = match self.food {
            None => format!("{count} of the four gifts {} food", wording::is(count)),
            Some(food) => {
                let coins = wording::goods(Goods::Coin, GIFTS.saturating_sub(food + count).into());
                format!("get {food} food, {count} wood and {coins}")
            }
        };
        Some(explanation(text, &["rune.gifts"]))
    }
}
