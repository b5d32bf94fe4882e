//! An enemy has fallen, and its slayer may use the rune Glory. `[rune.glory]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, stray, table};
use crate::rules::state::State;
use crate::text::explain::{Explanation, explanation};
use crate::text::wording;
use crate::words::{Line, Rune, Stage};
use midgard_core::{ActionSet, Seat};

impl Ask for table::Fallen {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.glory"
    }

    fn prompt(&self, rules: &Rules, _: &State) -> String {
        wording::may_use(rules, self.fight.turn, Rune::Glory)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
        let turn = self.fight.turn;
        let holds = check.state.clans[turn].holds(Rune::Glory);
        must!(check, holds; "clans[{turn}].runes"; "glory as well"; "it is asked for [rune.glory]");
    }

    fn details(&self) -> Details {
        Details::of_fight(&self.fight)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

impl Decide for table::Fallen {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        legal.insert(Action::Rune(Rune::Glory).index());
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let fight = self.fight;
        match action {
            Action::Accept => {}
            Action::Rune(Rune::Glory) => {
                // R17: half of the printed glory, rounded down.
                let half = battle::print(rules, state, &fight).glory / 2;
                state.use_rune(log, fight.turn, Rune::Glory);
                state.earn(log, Tag::RuneGlory, fight.turn, Line::RuneEffects, half);
            }
            _ => stray(action, "victory"),
        }
        battle::spoils(rules, state, log, fight);
    }

    fn moment(&self) -> &'static [Rune] {
        &[Rune::Glory]
    }

    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        Some(explanation("keep Glory for later", &["rune.glory"]))
    }
}
