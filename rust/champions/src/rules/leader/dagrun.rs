//! Dagrun: she draws one more destiny at the Sage's House. `[leader.dagrun]` Rulebook p. 13.
//!
//! Her second ability: a few other dice are thrown again and stand. `[ability.dagrun]` 4.2.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part};
use crate::rules::combat::Fight;
use crate::rules::event::fight::takes_up;
use crate::rules::event::{Log, Tag};
use crate::rules::leader::gift::Gift;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::helmet;
use crate::say::reasons::{Reason, Refusal, plain};
use crate::say::wording::counted;
use crate::words::{Item, Stage, Warrior};
use midgard_core::Seat;

/// Dagrun the Destined.
pub(super) struct Dagrun;

impl Gift for Dagrun {
    const RULE: &'static str = "leader.dagrun";
    const ABILITY: Tag = Tag::AbilityDagrun;
    const DRAWS: usize = 1;
    const DRAFT: Option<u8> = Some(4);
    const FITTED: Option<u8> = Some(1);
    const THROWS_AGAIN: bool = true;

    fn text(_: u8) -> String {
        "one more destiny to choose from at the Sage's House".into()
    }

    fn ability_text(_: &Rules, row: AbilityRow, _: bool) -> String {
        format!("throw up to {} again", counted(row.number, "other die"))
    }

    fn is_able(&self, _: &Rules, _: &State, fight: &Fight, row: AbilityRow) -> bool {
        row.number > 0 && fight.warband.total() > fight.warband[Warrior::Leader]
    }

    fn asks(&self, fight: Fight) -> Option<Phase> {
        Some(Phase::AbilityPick { fight, from: (Warrior::Swordsman, 0) })
    }
}

impl Ask for table::AbilityPick {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "ability.dagrun"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!(
            "seat {} picks dice to throw again ({} picked)",
            self.fight.turn,
            self.fight.to_throw.total()
        )
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
    }

    fn details(&self) -> Details {
        let (warrior, face) = self.from;
        let details = Details::of_fight(&self.fight);
        Details { from: Some(Item::of(warrior)), face: Some(face), ..details }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

impl table::AbilityPick {
    /// Returns whether no more dice may be picked.
    fn is_full(&self, rules: &Rules, state: &State) -> bool {
        self.fight.to_throw.total() >= helmet::ability(rules, state, &self.fight).number
    }
}

impl Decide for table::AbilityPick {
    /// Dice are picked in order of kind and face, at least one, never the Leader die.
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let fight = &self.fight;
        if !fight.to_throw.is_empty() {
            legal.insert(first::THROW);
        }
        if self.is_full(rules, state) {
            return;
        }
        for (warrior, counts) in fight.lying.iter().filter(|&(kind, _)| kind != Warrior::Leader) {
            for (face, &dice) in (0..).zip(&counts) {
                if dice > 0 && (warrior, face) >= self.from {
                    legal.insert(Action::Pick(warrior, face).index());
                }
            }
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let mut fight = self.fight;
        match action {
            Action::Pick(warrior, face) => {
                fight.lying[warrior][usize::from(face)] -= 1;
                fight.to_throw[warrior] += 1;
                takes_up(rules, log, Tag::AbilityDagrun, &fight, warrior, face);
                state.phase = Phase::AbilityPick { fight, from: (warrior, face) };
            }
            Action::Step(Step::Throw) => {
                fight.throw(fight.to_throw);
                state.phase = Phase::Dice { fight };
            }
            _ => stray(action, "picking dice"),
        }
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let tag = "ability.dagrun";
        let (warrior, face) = match action {
            Action::Pick(warrior, face) => (warrior, usize::from(face)),
            Action::Step(Step::Throw) => return Some(plain(Reason::NothingPicked, tag)),
            _ => return None,
        };
        let (reason, fact) = if self.fight.lying[warrior][face] == 0 {
            (Reason::NoSuchDie, format!("no {warrior} lies there that shows this face"))
        } else if self.is_full(rules, state) {
            (Reason::TooMany, "no more dice can be picked".into())
        } else if warrior == Warrior::Leader {
            (Reason::NotThisKind, "the Leader die stays".into())
        } else {
            let last = Action::Pick(self.from.0, self.from.1);
            (Reason::OutOfOrder, format!("dice are picked in order, and it comes before {last}"))
        };
        Some(Refusal(reason, fact, tag))
    }
}
