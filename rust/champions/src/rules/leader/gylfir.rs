//! Gylfir: the Merchant Ship costs him nothing. `[leader.gylfir]` Rulebook p. 13.
//!
//! His second ability: food, wood or coins. `[ability.gylfir]` 4.2.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::boxes::mix;
use crate::rules::check::{Check, Part};
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag};
use crate::rules::leader::gift::{Gain, Gift, Values};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::helmet;
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use crate::words::{Goods, Stage};
use midgard_core::Seat;

/// Gylfir the Seaworthy.
pub(super) struct Gylfir;

impl Gift for Gylfir {
    const RULE: &'static str = "leader.gylfir";
    const ABILITY: Tag = Tag::AbilityGylfir;
    const TRADES_FREELY: bool = true;
    const DRAFT: Option<u8> = Some(2);
    const FITTED: Option<u8> = Some(2);

    fn text(_: u8) -> String {
        "the Merchant Ship costs nothing".into()
    }

    fn ability_text(_: &Rules, row: AbilityRow, _: bool) -> String {
        format!("{} of food, wood or coins", row.number)
    }

    fn gain(&self, _: &Fight, row: AbilityRow, _: impl FnOnce() -> u8) -> Gain {
        Gain { any_goods: row.number.into(), ..Gain::default() }
    }

    fn asks(&self, fight: Fight) -> Option<Phase> {
        Some(Phase::AbilityGoods { fight, food: None })
    }

    fn worth(&self, row: AbilityRow, values: &impl Values) -> f32 {
        let [wood, coin] = [Goods::Wood, Goods::Coin].map(|goods| values.goods(goods));
        f32::from(row.number) * if wood > coin { wood } else { coin }
    }
}

impl Ask for table::AbilityGoods {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "ability.gylfir"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        mix::prompt(self.fight.turn, self.food)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
    }

    fn details(&self) -> Details {
        Details { food: self.food, ..Details::of_fight(&self.fight) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

impl Decide for table::AbilityGoods {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        mix::legal(helmet::ability(rules, state, &self.fight).number, self.food, None, legal);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { fight, food } = self;
        let Action::Count(count) = action else { stray(action, "the goods of a helmet") };
        let Some(food) = food else {
            state.phase = Phase::AbilityGoods { fight, food: Some(count) };
            return;
        };
        let goods = mix::split(helmet::ability(rules, state, &fight).number, food, count);
        state.collect(log, Tag::AbilityGylfir, fight.turn, goods);
        helmet::settle(rules, state, log, fight);
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let number = helmet::ability(rules, state, &self.fight).number;
        mix::refuse(number, self.food, None, action, "ability.gylfir")
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let number = helmet::ability(rules, state, &self.fight).number;
        mix::explain("get", number, self.food, action, "ability.gylfir")
    }
}
