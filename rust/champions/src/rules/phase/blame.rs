//! A seat that has defeated the troll gives a blame to another one. `[troll.blame]` Rulebook p. 9.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Verdict};
use crate::rules::check::{Check, Part};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Decide, battle, stray, table};
use crate::rules::state::State;
use crate::rules::valhalla::visit;
use crate::say::reasons::{Reason, Refusal, plain};
use crate::words::{Location, Stage};
use midgard_core::Seat;

impl Ask for table::Blame {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "troll.blame"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} blames another seat", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.stands(self.turn, Location::Troll);
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((Stage::Troll, true))
    }
}

impl Decide for table::Blame {
    fn legal(&self, rules: &Rules, _: &State, legal: &mut ActionSet) {
        for seat in rules.seats().filter(|&seat| seat != self.turn) {
            legal.insert(Action::Judge(Verdict::Blame, seat).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Judge(Verdict::Blame, seat) = action else { stray(action, "the blame") };
        state.blame(log, Tag::TrollBlame, seat, Some(self.turn));
        match self.survivors {
            Some(fight) => battle::survive(rules, state, log, fight),
            None => visit::resolve(rules, state, log, Stage::Troll, self.turn, true),
        }
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Judge(Verdict::Blame, seat) = action else { return None };
        if seat == self.turn {
            return Some(plain(Reason::OwnSeat, "troll.blame"));
        }
        let fact = format!("nobody sits at seat {seat}");
        Some(Refusal(Reason::NoSuchSeat, fact, "troll.blame"))
    }
}
