//! The rune True Vision is used at the Sage's House, or not. `[rune.true_vision]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::check::{Check, must};
use crate::rules::event::Log;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::place::sages_house as sage;
use crate::rules::state::State;
use crate::text::explain::{Explanation, explanation};
use crate::text::wording;
use crate::words::Rune;
use midgard_core::{ActionSet, Seat};

impl Ask for table::TrueVision {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.true_vision"
    }

    fn prompt(&self, rules: &Rules, _: &State) -> String {
        wording::may_use(rules, self.turn, Rune::TrueVision)
    }

    fn check(&self, check: &mut Check<'_>) {
        let turn = self.turn;
        let holds = check.state.clans[turn].holds(Rune::TrueVision);
        must!(
            check, holds;
            "clans[{turn}].runes"; "true_vision as well"; "it is asked for [rune.true_vision]"
        );
        let left = check.state.destinies_left();
        must!(check, left > 0; "deck.destinies"; "a destiny"; "one is drawn (M3) [rune.true_vision]");
        check.sage(turn, None, false);
    }
}

impl Decide for table::TrueVision {
    /// `[rune.true_vision]` Rulebook p. 13: the rune gives two more destinies.
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        legal.insert(Action::Rune(Rune::TrueVision).index());
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        match action {
            Action::Accept => sage::consult(rules, state, log, self.turn, 0),
            Action::Rune(rune) => {
                state.use_rune(log, self.turn, rune);
                sage::consult(rules, state, log, self.turn, 2);
            }
            _ => stray(action, "True Vision"),
        }
    }

    fn moment(&self) -> &'static [Rune] {
        &[Rune::TrueVision]
    }

    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        Some(explanation("keep True Vision for later", &["rune.true_vision"]))
    }
}
