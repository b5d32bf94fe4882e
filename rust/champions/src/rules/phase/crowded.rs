//! More warriors come than the longhouse holds: their owner chooses who is turned away. `[longhouse.limit]`
//! Rulebook p. 5.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::{Check, must, sum};
use crate::rules::combat::losable;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, turns};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Refusal, loss};
use crate::say::wording::counted;
use crate::words::{Item, Source, Warband, Warrior};
use midgard_core::Seat;

impl Ask for table::Crowded {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "longhouse.limit"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} turns {} away", self.turn, counted(self.left, "warrior"))
    }

    /// `[longhouse.limit]` M16: more have come than fit, of several kinds.
    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, offered, left, from } = *self;
        let base = check.base();
        let fine = check.recruits(turn).iter().any(|all| {
            let lost = |kind: &&Warrior| all[**kind] > offered[**kind];
            let last = Warrior::ALL.iter().rfind(lost).copied().unwrap_or(Warrior::Swordsman);
            let kinds = all.values().iter().filter(|&&count| count > 0).count();
            let fewer = Warrior::ALL.iter().all(|&kind| offered[kind] <= all[kind]);
            kinds > 1 && fewer && last == from
        });
        // The boxes give warriors in other ways too.
        let fine = fine || check.rules.has_box();
        must!(
            check, fine;
            "{base}.offered"; "warriors of a place where seat {turn} stands, turned away in order";
            "they come from there (M16) [longhouse.limit]"
        );
        let room = i64::from(check.state.room(check.rules, turn)); // `[leader_die.limit]`
        let right = i64::from(sum(&offered)) - room;
        let behind: u32 = offered.values()[from as usize..].iter().map(|&n| u32::from(n)).sum();
        must!(
            check, room > 0 && left > 0 && i64::from(left) == right && behind >= left.into();
            "{base}.left"; "{right}, with room for somebody"; "that number does not fit (M16) [longhouse.limit]"
        );
    }

    fn details(&self) -> Details {
        let details = Details::of_seat(self.seat()).losing(self.left, self.from);
        Details { offered: self.offered, ..details }
    }
}

impl Decide for table::Crowded {
    /// `[longhouse.limit]` M16: not all who come fit, and the owner chooses who is turned away.
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        for kind in losable(self.offered.lanes(), self.from as usize, self.left) {
            legal.insert(Action::Lose(Item::ALL[kind]).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, mut offered, left, .. } = self;
        let Action::Lose(item) = action else { stray(action, "a crowded longhouse") };
        let Some(from) = item.warrior() else { stray(action, "a crowded longhouse") };
        offered[from] -= 1;
        let mut warriors = Warband::default();
        warriors[from] = 1;
        let source = Source::Supply;
        log.say(Tag::LonghouseLimit, What::TurnedAway { seat: turn, warriors, source });
        if left > 1 {
            state.phase = Phase::Crowded { turn, offered, left: left - 1, from };
            return;
        }
        // A rune may have taken some of them from the supply meanwhile. `[supply.dice]`
        let offered = state.in_supply(log, turn, &offered);
        state.recruit(rules, log, (Tag::LonghouseLimit, source), turn, &offered);
        turns::next(rules, state, log, turn);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Lose(item) = action else { return None };
        let counts = Item::counts(&self.offered, 0);
        Some(loss(counts, Item::of(self.from), self.left, item, "longhouse.limit"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Lose(item) = action else { return None };
        let text = format!("{} is turned away, for the longhouse is full", one_of(item));
        Some(explanation(text, &["longhouse.limit"]))
    }
}
