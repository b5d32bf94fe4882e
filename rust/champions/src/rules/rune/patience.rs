//! The rune Patience: used as another rune, which is not turned over. `[rune.patience]` A-12.
//!
//! It copies any unused rune of a clan or on the board that could be used now if it were the owner's.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, add_runes};
use crate::rules::back::Back;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, stray, table};
use crate::rules::rune;
use crate::rules::rune::effect::{Effect, Origin};
use crate::rules::state::{Clan, Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::wording;
use crate::words::{Expansion, Rune};
use midgard_core::{Awaiting, Seat, Set};

/// Returns the runes that a seat can copy: unused ones of any clan, and those on the board; none without Patience.
#[inline]
pub(super) fn copies(state: &State, seat: Seat) -> Set<Rune> {
    if !state.clans[seat].holds(Rune::Patience) {
        return Set::empty();
    }
    let held = state.clans.values().iter().fold(Set::empty(), |all, clan| clan.runes.or(all));
    state.rune_row.iter().flatten().fold(held, |all, &rune| all.with(rune)).without(Rune::Patience)
}

/// Returns whether runes that a clan has not used can copy another one.
#[inline]
pub(crate) fn can_copy(runes: Set<Rune>) -> bool {
    runes.has(Rune::Patience)
}

/// Returns whether a clan has copied a rune.
#[inline]
pub(crate) fn has_copied(clan: &Clan) -> bool {
    clan.used_runes.has(Rune::Patience)
}

/// Returns what is left of the runes of a clan after it has copied one.
pub(crate) fn after_copying(runes: Set<Rune>) -> Set<Rune> {
    runes.without(Rune::Patience)
}

/// The rune Patience.
pub(super) struct Patience;

impl Effect for Patience {
    const MOMENT: Moment = Moment::Copy;
    const WHEN: &'static str = "whenever a rune that it can copy could be used";
    const TAG: Tag = Tag::RunePatience;
    const ORIGIN: Origin = Origin::Box(Expansion::DarkMountains);

    fn play(&self, _: &Rules, state: &mut State, _: &mut impl Log, _: Rune) {
        let (Awaiting::Decision(turn), Some(back)) = (state.awaiting(), Back::of(&state.phase))
        else {
            stray(Action::Rune(Rune::Patience), "the middle of a choice");
        };
        state.phase = Phase::Patience { turn, back };
    }

    fn idle(&self, _: Seat) -> String {
        "it does nothing: no rune could be copied now".into()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "use an unused rune that lies open, without turning it over".into()
    }
}

impl table::Patience {
    /// Returns the runes that can be copied in the decision that was interrupted.
    fn runes(&self, rules: &Rules, state: &State) -> Set<Rune> {
        let before = State { phase: self.back.into(), ..*state };
        rune::copyable(rules, &before, self.turn)
    }

    /// Returns why a rune cannot be copied.
    pub(crate) fn why_not(&self, state: &State, rune: Rune) -> crate::say::reasons::Refusal {
        use crate::say::reasons::{Reason, Refusal};
        if copies(state, self.turn).has(rune) {
            let fact = format!("{rune} could not be used now");
            return Refusal(Reason::RuneNotNow, fact, "rune.patience");
        }
        let fact = format!("no unused {rune} lies there to be copied");
        Refusal(Reason::NotToCopy, fact, "rune.patience")
    }

    /// Copies a rune: the decision that was interrupted goes on with it.
    pub(crate) fn copy(self, rules: &Rules, state: &mut State, log: &mut impl Log, rune: Rune) {
        state.phase = self.back.into();
        rune::play(rules, state, log, rune, Rune::Patience);
    }

    /// Explains copying a rune.
    pub(crate) fn explains(&self, rules: &Rules, state: &State, rune: Rune) -> Explanation {
        let before = State { phase: self.back.into(), ..*state };
        let does = rune::explain(rules, &before, self.turn, rune);
        let text = format!("copy the rune {}: {does}", wording::rune(&rules.cards, rune));
        explanation(text, &["rune.patience", rune::rule(rune).word()])
    }
}

impl Ask for table::Patience {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Patience)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.patience"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} names the rune that Patience copies", self.turn)
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl Decide for table::Patience {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        add_runes(legal, self.runes(rules, state));
    }

    /// A rune is named, which [`State::apply_with`] knows.
    fn play(self, _: &Rules, _: &mut State, _: &mut impl Log, action: Action) {
        stray(action, "Patience")
    }
}
