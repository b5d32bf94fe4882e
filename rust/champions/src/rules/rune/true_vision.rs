//! The rune True Vision: two more destinies to choose from at the Sage's House. `[rune.true_vision]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Decide, Moment, stray, table};
use crate::rules::place::sages_house as sage;
use crate::rules::rune;
use crate::rules::rune::effect::Effect;
use crate::rules::state::{Clan, Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::wording;
use crate::words::Rune;
use midgard_core::Seat;

/// The rune True Vision.
pub(super) struct TrueVision;

/// The number of destinies that the rune draws more. Rulebook p. 13.
pub(crate) const DRAWS: usize = 2;

/// M11: asks a seat that has reached the Sage's House and holds the rune. Returns whether it asks.
pub(crate) fn offers(state: &mut State, turn: Seat) -> bool {
    let offers = rune::at_hand(state, turn, Rune::TrueVision) && state.destinies_left() > 0;
    if offers {
        state.phase = Phase::TrueVision { turn, more: 0 };
    }
    offers
}

/// Returns whether the rune would add a destiny, given the number that it has added before.
pub(crate) fn does(state: &State, turn: Seat, more: u8) -> bool {
    let drawn = if more > 0 { sage::wanted(state, turn, more.into()) } else { 0 };
    state.destinies_left() > drawn
}

/// Returns whether the clan has used the rune.
pub(crate) fn is_used(clan: &Clan) -> bool {
    clan.used_runes.has(Rune::TrueVision)
}

impl Effect for TrueVision {
    const MOMENT: Moment = Moment::Sage;
    const WHEN: &'static str = "when a worker has reached the Sage's House";
    const TAG: Tag = Tag::RuneTrueVision;
    const FITTED: Option<u8> = Some(6);

    fn worth(rounds: f32, _: u16) -> f32 {
        1.5 * rounds
    }

    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let Phase::TrueVision { turn, more } = state.phase else {
            stray(Action::Rune(Rune::TrueVision), "another phase than True Vision");
        };
        state.use_rune(log, turn, Rune::TrueVision, by);
        let more = more + DRAWS as u8;
        if rune::at_hand(state, turn, Rune::TrueVision) && does(state, turn, more) {
            state.phase = Phase::TrueVision { turn, more }; // both count
            return;
        }
        sage::consult(rules, state, log, turn, more.into());
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "draw two more destinies, of which one is kept".into()
    }
}

impl Ask for table::TrueVision {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.true_vision"
    }

    fn prompt(&self, rules: &Rules, _: &State) -> String {
        wording::may_use(&rules.cards, self.turn, Rune::TrueVision)
    }

    fn check(&self, check: &mut Check<'_>) {
        let turn = self.turn;
        let holds = check.holds(turn, Rune::TrueVision);
        let copied = !check.rules.is_base_game() && check.has_used(turn, Rune::TrueVision);
        let holds = holds || copied;
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
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        if state.clans[self.turn].holds(Rune::TrueVision) {
            legal.insert(Action::Rune(Rune::TrueVision).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Step(Step::Accept) = action else { stray(action, "True Vision") };
        let more = self.more.into();
        sage::consult(rules, state, log, self.turn, more);
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment::Sage)
    }

    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        Some(explanation("keep True Vision for later", &["rune.true_vision"]))
    }
}
