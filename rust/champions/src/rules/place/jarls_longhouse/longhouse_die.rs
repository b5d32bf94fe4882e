//! Ragnhild takes a spearman or an axeman at the Jarl's Longhouse. `[leader.ragnhild]` 3.4.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::Check;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Decide, placement, stray, table};
use crate::rules::place::Visitor;
use crate::rules::place::jarls_longhouse::{give, move_marker};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation, fitting, one_of};
use crate::say::reasons::{Reason, Refusal};
use crate::words::{Item, Leader, Location, Source, Warband, Warrior};
use midgard_core::Seat;

/// What Ragnhild may take.
const CHOSEN: [Warrior; 2] = [Warrior::Spearman, Warrior::Axeman];

/// Returns what Ragnhild may take: those in the supply; nothing for another leader.
fn dice(state: &State, turn: Seat) -> impl Iterator<Item = Warrior> {
    let (leads, supply) = (state.clans[turn].leads(Leader::Ragnhild), state.supply);
    CHOSEN.into_iter().filter(move |&kind| leads && supply[kind] > 0)
}

/// Explains what Ragnhild gets, if she has a choice, after these words.
pub(super) fn offer(by: &Visitor<'_>, text: &str) -> Option<Explanation> {
    let kinds: Vec<_> = dice(by.state, by.turn).map(|kind| one_of(Item::of(kind))).collect();
    if kinds.is_empty() {
        return None;
    }
    let text = format!("{text}{}", kinds.join(" or "));
    Some(fitting(by.rules, by.state, by.turn, 1).after(text, "leader.ragnhild"))
}

/// Asks Ragnhild, if she has a choice. With a full longhouse she takes nothing; with neither kind in the supply a swordsman
/// comes as for anybody.
pub(super) fn arrive(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    if dice(state, turn).next().is_none() {
        give(rules, state, log, turn);
        move_marker(rules, state, log, turn);
    } else if state.room(rules, turn) == 0 {
        move_marker(rules, state, log, turn);
    } else {
        state.phase = Phase::LonghouseDie { turn };
        return;
    }
    placement::next(rules, state, log, turn);
}

impl Ask for table::LonghouseDie {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "leader.ragnhild"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.stands(self.turn, Location::JarlsLonghouse);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} takes a spearman or an axeman", self.turn)
    }
}

impl Decide for table::LonghouseDie {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        for kind in dice(state, self.turn) {
            legal.insert(Action::Kind(kind).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Kind(kind) = action else { stray(action, "the Jarl's Longhouse") };
        let mut come = Warband::default();
        come[kind] = 1;
        state.recruit(rules, log, (Tag::LeaderRagnhild, Source::Supply), self.turn, &come);
        move_marker(rules, state, log, self.turn);
        placement::next(rules, state, log, self.turn);
    }

    /// After a rune the decision comes again, if there is still room and a die.
    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        arrive(rules, state, log, self.turn);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Kind(kind) = action else { return None };
        let (reason, fact) = if CHOSEN.contains(&kind) {
            (Reason::NotInSupply, format!("no {kind} is left"))
        } else {
            (Reason::NotThisKind, "a spearman or an axeman is taken".into())
        };
        Some(Refusal(reason, fact, "leader.ragnhild"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Kind(kind) = action else { return None };
        Some(explanation(format!("take {}", one_of(Item::of(kind))), &["leader.ragnhild"]))
    }
}
