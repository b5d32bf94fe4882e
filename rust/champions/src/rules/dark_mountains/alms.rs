//! As an option a beggar names food, wood or a coin. `[placement.beggar]` R-D-14, X-18.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::boxes::mix;
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, turns};
use crate::rules::state::{Phase, State};
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use midgard_core::Seat;

/// The number of goods.
const ALMS: u8 = 1;

impl Ask for table::Alms {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "placement.beg"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.begs(self.turn);
        check.alms();
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        mix::prompt(self.turn, self.food)
    }

    fn details(&self) -> Details {
        Details { food: self.food, ..Details::of_seat(self.seat()) }
    }
}

impl Decide for table::Alms {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        mix::legal(ALMS, self.food, None, legal);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, food } = self;
        let Action::Count(count) = action else { stray(action, "begging") };
        let Some(food) = food else {
            state.phase = Phase::Alms { turn, food: Some(count) };
            return;
        };
        state.collect(log, Tag::PlacementBeg, turn, mix::split(ALMS, food, count));
        state.blame(log, Tag::PlacementBeg, turn, None);
        turns::next(rules, state, log, turn);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        mix::refuse(ALMS, self.food, None, action, "placement.beg")
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        mix::explain("get", ALMS, self.food, action, "placement.beg")
    }
}

impl Check<'_> {
    /// `[placement.beg]` X-18: the seat that names what it gets begs.
    pub(crate) fn begs(&mut self, turn: Seat) {
        let (base, begs) = (self.base(), self.state.clans[turn].begging > 0);
        must!(self, begs; "{base}.turn"; "a seat that begs"; "it names what it gets [placement.beg]");
    }

    /// `[placement.beggar]` X-18: beggars are asked what they get as an option alone.
    pub(crate) fn alms(&mut self) {
        must!(
            self, self.rules.options.boxes.alms;
            "{}.name", self.base(); "another phase"; "beggars get food in this game [placement.beggar]"
        );
    }
}
