//! Hervor: tokens of each purchase count as any kind. `[leader.hervor]` 4.2.
//!
//! Her second ability: a token of any kind in play. `[ability.hervor]` 4.2.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::{Check, Part};
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag, What};
use crate::rules::leader::gift::{Gift, Values};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{helmet, tokens};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording::{self, counted, verb};
use crate::words::{Expansion, Stage};
use midgard_core::Seat;

/// Hervor.
pub(super) struct Hervor;

impl Gift for Hervor {
    const RULE: &'static str = "leader.hervor";
    const BOX: Option<Expansion> = Some(Expansion::Valhalla);
    const PAYS_WITH_ANY: bool = true;
    const FITTED: Option<u8> = Some(4);
    const ABILITY: Tag = Tag::AbilityHervor;
    const COUNTED: bool = false;

    fn text(number: u8) -> String {
        format!(
            "{} of each purchase {} as any kind",
            counted(number, "token"),
            verb(number, "count")
        )
    }

    fn ability_text(_: &Rules, row: AbilityRow, _: bool) -> String {
        format!("{} of a kind of choice", counted(row.number, "sacrifice token"))
    }

    fn is_able(&self, rules: &Rules, state: &State, _: &Fight, row: AbilityRow) -> bool {
        let is_left = |kind| tokens::left(rules, state, kind) > 0;
        row.number > 0 && tokens::kinds(rules).any(is_left)
    }

    fn asks(&self, fight: Fight) -> Option<Phase> {
        Some(Phase::AbilityToken { fight })
    }

    fn worth(&self, row: AbilityRow, values: &impl Values) -> f32 {
        f32::from(row.number) * values.token()
    }
}

impl Ask for table::AbilityToken {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "ability.hervor"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} names a sacrifice token", self.fight.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
    }

    fn details(&self) -> Details {
        Details::of_fight(&self.fight)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

impl Decide for table::AbilityToken {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        for kind in tokens::kinds(rules).filter(|&kind| tokens::left(rules, state, kind) > 0) {
            legal.insert(Action::Kind(kind).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Kind(warrior) = action else { stray(action, "the token of a helmet") };
        let Fight { turn: seat, .. } = self.fight;
        let number = helmet::ability(rules, state, &self.fight).number;
        let count = number.min(tokens::left(rules, state, warrior));
        tokens::add(state, seat, warrior, count);
        log.say(Tag::AbilityHervor, What::Received { seat, warrior, count });
        helmet::settle(rules, state, log, self.fight);
    }

    fn refuse(&self, rules: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Kind(kind) = action else { return None };
        let (reason, fact) = if tokens::kinds(rules).any(|other| other == kind) {
            (Reason::NoToken, format!("no token of {kind} is left"))
        } else {
            (Reason::NotInPlay, format!("{kind} is not in play"))
        };
        Some(Refusal(reason, fact, "ability.hervor"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Kind(kind) = action else { return None };
        Some(explanation(format!("get {}", wording::tokens(kind, 1)), &["ability.hervor"]))
    }
}
