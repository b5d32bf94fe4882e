//! The Loot Hoarder: its victor names goods. `[enemy.loot_hoarder]` R-D-21.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::boxes::mix;
use crate::rules::check::{Check, Part};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, stray, table};
use crate::rules::state::{Phase, State};
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use crate::words::Stage;
use midgard_core::Seat;

impl Ask for table::Loot {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "enemy.loot_hoarder"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        mix::prompt(self.fight.turn, self.food)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
    }

    fn details(&self) -> Details {
        Details { food: self.food, left: self.number, ..Details::of_fight(&self.fight) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some(self.fight.stage_of_victory())
    }
}

impl Decide for table::Loot {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        mix::legal(self.number, self.food, None, legal);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { fight, number, food } = self;
        let Action::Count(count) = action else { stray(action, "loot") };
        let Some(food) = food else {
            state.phase = Phase::Loot { fight, number, food: Some(count) };
            return;
        };
        state.collect(log, Tag::EnemyLootHoarder, fight.turn, mix::split(number, food, count));
        battle::rewarded(rules, state, log, fight);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        mix::refuse(self.number, self.food, None, action, "enemy.loot_hoarder")
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        mix::explain("get", self.number, self.food, action, "enemy.loot_hoarder")
    }
}
