//! After a fight or hunt a Swordsman becomes a Spearman or an Axeman. `[ability.ragnhild]` 4.2.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part};
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, hunting, stray, table};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::words::{Foe, Stage, Warrior};
use midgard_core::Seat;

/// What a Swordsman may become.
const NEW: [Warrior; 2] = [Warrior::Spearman, Warrior::Axeman];

/// Returns those that the supply has.
pub(crate) fn dice(state: &State) -> impl Iterator<Item = Warrior> + '_ {
    NEW.into_iter().filter(|&kind| state.supply[kind] > 0)
}

/// Returns whether the ability was chosen, a Swordsman stands, and the supply has something for it.
fn is_possible(state: &State, fight: &Fight) -> bool {
    fight.upgrade && fight.warband[Warrior::Swordsman] > 0 && dice(state).next().is_some()
}

/// Asks before the survivors go home, if the ability was chosen. Returns whether it asks.
pub(crate) fn offers(state: &mut State, fight: Fight) -> bool {
    let offers = is_possible(state, &fight);
    if offers {
        state.phase = Phase::Upgrade { fight };
    }
    offers
}

/// The survivors go home.
fn end(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    if fight.foe == Foe::Hunt {
        hunting::end(rules, state, log, fight);
    } else {
        battle::go_home(rules, state, log, fight);
    }
}

impl Ask for table::Upgrade {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "ability.ragnhild"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} may make a swordsman a spearman or an axeman", self.fight.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
    }

    fn details(&self) -> Details {
        Details::of_fight(&self.fight)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some(self.fight.stage_of_victory())
    }
}

impl Decide for table::Upgrade {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        for kind in dice(state) {
            legal.insert(Action::Kind(kind).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let mut fight = self.fight;
        match action {
            Action::Step(Step::Accept) => {}
            Action::Kind(warrior) => {
                fight.warband[Warrior::Swordsman] -= 1;
                fight.warband[warrior] += 1;
                state.supply[warrior] -= 1;
                state.supply[Warrior::Swordsman] += 1;
                let Fight { turn: seat, foe, shore, .. } = fight;
                log.say(Tag::AbilityRagnhild, What::Upgraded { seat, foe, shore, warrior });
            }
            _ => stray(action, "the upgrade"),
        }
        end(rules, state, log, fight);
    }

    /// A rune may have taken what the supply had.
    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        if !offers(state, self.fight) {
            end(rules, state, log, self.fight);
        }
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Kind(kind) = action else { return None };
        let (reason, fact) = if NEW.contains(&kind) {
            (Reason::NotInSupply, format!("no {kind} is left"))
        } else {
            (Reason::NotThisKind, "a spearman or an axeman comes".into())
        };
        Some(Refusal(reason, fact, "ability.ragnhild"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let text = match action {
            Action::Kind(Warrior::Axeman) => "a swordsman becomes an axeman".into(),
            Action::Kind(kind) => format!("a swordsman becomes a {kind}"),
            _ => String::from("every swordsman stays one"),
        };
        Some(explanation(text, &["ability.ragnhild"]))
    }
}
