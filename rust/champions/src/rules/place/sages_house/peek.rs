//! A seat chooses the journey that it looks at. `[place.sage]` Rulebook p. 6.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Errand};
use crate::rules::check::{Check, must};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::place::sages_house as sage;
use crate::rules::state::{Phase, State};
use crate::say::reasons::{Reason, Refusal, not_a_shore};
use crate::say::wording;
use crate::words::{JourneyDeck, JourneySpace};
use midgard_core::Seat;

impl Ask for table::Peek {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.sage"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} looks at a journey", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let (base, state) = (check.base(), check.state);
        let hidden = check.rules.spaces().any(|shore| state.shores[shore].is_face_down());
        must!(check, hidden; "{base}.name"; "another phase"; "no journey lies face-down [place.sage]");
        check.sage(self.turn, Some(self.draws), false);
    }

    fn details(&self) -> Details {
        Details { draws: self.draws, ..Details::of_seat(self.seat()) }
    }
}

impl Decide for table::Peek {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        for shore in state.face_down(rules) {
            legal.insert(Action::Shore(Errand::Peek, shore).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, draws } = self;
        let Action::Shore(Errand::Peek, shore) = action else { stray(action, "the Sage's House") };
        if state.shores[shore].journey == JourneySpace::Unseen {
            state.phase = Phase::PeekJourney { turn, draws, shore };
        } else {
            sage::peeked(rules, state, log, turn, draws, shore);
        }
    }

    /// A shore must be in play, and a face-down journey must lie there.
    fn refuse(&self, rules: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Shore(Errand::Peek, shore) = action else { return None };
        let on_land = JourneyDeck::of(shore) == JourneyDeck::Land;
        Some(if on_land || rules.shores().any(|known| known == shore) {
            let fact = format!("no journey lies face-down at {}", wording::shore(shore));
            Refusal(Reason::NotFaceDown, fact, "place.sage")
        } else {
            not_a_shore(shore, rules.shores().count())
        })
    }
}
