//! A seat chooses the destiny that it keeps. `[place.sage]` Rulebook p. 6.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, add_destinies};
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::destinies::explain_destiny;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, turns};
use crate::rules::place::sages_house as sage;
use crate::rules::state::State;
use crate::say::explain::Explanation;
use crate::say::reasons::{Reason, Refusal};
use midgard_core::Seat;

impl Ask for table::KeepDestiny {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.sage"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} keeps one of {} destinies", self.turn, self.drawn.len())
    }

    fn check(&self, check: &mut Check<'_>) {
        must!(check, self.drawn.len() > 1; "phase.drawn"; "two destinies or more"; "one is kept [place.sage]");
        check.sage(self.turn, None, true);
    }

    fn details(&self) -> Details {
        Details { drawn: self.drawn, ..Details::of_seat(self.seat()) }
    }
}

impl Decide for table::KeepDestiny {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        add_destinies(legal, self.drawn);
    }

    /// R23: the seat keeps one; the others go under the deck as one group.
    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Destiny(kept) = action else { stray(action, "the choice of a destiny") };
        sage::keep(state, log, Tag::PlaceSage, self.turn, kept);
        state.put_under(log, Tag::PlaceSage, self.turn, self.drawn.without(kept));
        turns::next(rules, state, log, self.turn);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Destiny(_) = action else { return None };
        let fact = format!("seat {} has not drawn it", self.turn);
        Some(Refusal(Reason::NotYours, fact, "place.sage"))
    }

    fn explain(&self, rules: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Destiny(destiny) = action else { return None };
        Some(explain_destiny(rules, destiny, "place.sage"))
    }
}
