//! The rune Journey: the next card takes effect instead of the one that was turned over. `[rune.journey]` Rulebook
//! p. 13.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, stray, table, voyage};
use crate::rules::rune;
use crate::rules::rune::effect::Effect;
use crate::rules::state::{Clan, Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::wording;
use crate::words::{JourneyDeck, JourneySpace, Rune, Shore, Stage};
use midgard_core::Seat;

/// The rune Journey.
pub(super) struct Journey;

/// Asks the owner of the ship at a shore, if it holds the rune. Returns whether it asks.
pub(crate) fn offers(state: &mut State, turn: Seat, shore: Shore) -> bool {
    let offers = rune::at_hand(state, turn, Rune::Journey);
    let offers = offers && has_next(state, shore);
    if offers {
        state.phase = Phase::Journey { turn, shore };
    }
    offers
}

/// `[land_journey.deck]` A-47: returns whether there is a card for the rune: on land the deck or its discards need one
/// besides the card that lies there. At sea the revealed one may come again.
pub(crate) fn has_next(state: &State, shore: Shore) -> bool {
    if JourneyDeck::of(shore) == JourneyDeck::Sea {
        return true;
    }
    let journeys = &state.land_journeys;
    let discards = journeys.discards.values().iter().any(|&count| count > 0);
    (journeys.left > 0 || discards) && state.shores[shore].revealed
}

/// Returns whether the clan has used the rune.
pub(crate) fn is_used(clan: &Clan) -> bool {
    clan.used_runes.has(Rune::Journey)
}

impl Effect for Journey {
    const MOMENT: Moment = Moment::Journey;
    const WHEN: &'static str = "when the journey of an own ship is revealed";
    const WHEN_ON_LAND: &'static str =
        "when the journey of an own ship, or of own dice at a Bergrisar, is revealed";
    const TAG: Tag = Tag::RuneJourney;
    const FITTED: Option<u8> = Some(2);

    fn worth(rounds: f32, _: u16) -> f32 {
        0.8 * rounds
    }

    /// The next card takes effect instead. M4: this one is discarded at once.
    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let Phase::Journey { turn, shore } = state.phase else {
            stray(Action::Rune(Rune::Journey), "another phase than a journey");
        };
        state.use_rune(log, turn, Rune::Journey, by);
        state.discard_journey(log, Tag::RuneJourney, shore);
        state.lay_journey(rules, log, Tag::RuneJourney, shore);
        if state.shores[shore].journey != JourneySpace::Unseen {
            return voyage::revealed(rules, state, log, shore);
        }
        state.phase = Phase::Reveal { shore, again: true };
    }

    fn explain(&self, _: &Rules, state: &State, _: Seat) -> String {
        let Phase::Journey { shore, .. } = state.phase else { return String::new() };
        let journey = wording::journey(state.shores[shore].journey);
        format!("put {journey} away for the next journey of the deck")
    }
}

impl Ask for table::Journey {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.journey"
    }

    fn prompt(&self, rules: &Rules, _: &State) -> String {
        wording::may_use(&rules.cards, self.turn, Rune::Journey)
    }

    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, shore } = *self;
        if JourneyDeck::of(shore) == JourneyDeck::Land {
            check.comes_to(Some(turn), shore);
        } else if let Some(ship) = check.voyage(Some(turn), shore) {
            check.crew(shore, &ship);
        } else if check.rules.is_base_game() {
            return;
        }
        let holds = check.holds(turn, Rune::Journey);
        must!(
            check, holds;
            "clans[{turn}].runes"; "journey as well"; "it is asked for [rune.journey]"
        );
    }

    fn details(&self) -> Details {
        Details::at(self.seat(), self.shore)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((voyage::stage(self.shore), false))
    }
}

impl Decide for table::Journey {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        if state.clans[self.turn].holds(Rune::Journey) {
            legal.insert(Action::Rune(Rune::Journey).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Step(Step::Accept) = action else { stray(action, "a journey") };
        voyage::effect(rules, state, log, self.shore);
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment::Journey)
    }

    fn explain(&self, _: &Rules, state: &State, _: Action) -> Option<Explanation> {
        let journey = wording::journey(state.shores[self.shore].journey);
        let text = format!(
            "go through {journey} at {} and keep the rune Journey",
            wording::shore(self.shore)
        );
        Some(explanation(text, &["rune.journey"]))
    }
}
