//! The rune Awareness: the next cards of a journey deck are looked at and ordered. `[rune.awareness]` A-8.
//!
//! Three cards, or as many as there are; none is shuffled for it. The memory of them is in `boxes/journeys.rs`.

mod awareness_draw;
mod awareness_order;

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Foresight};
use crate::rules::back::Back;
use crate::rules::check::{Check, must, total};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, stray, table};
use crate::rules::rune::effect::{self, Effect, Origin};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::words::{ByJourney, Expansion, Journey, JourneyDeck, Rune};
use midgard_core::{List, Seat};

/// The number of cards that are looked at.
pub(crate) const LOOKS: u8 = 3;

/// The rune Awareness.
pub(super) struct Awareness;

/// Returns the decks that have a card left.
fn decks(state: &State) -> impl Iterator<Item = JourneyDeck> + '_ {
    JourneyDeck::ALL.iter().copied().filter(|&deck| state.journeys_in(deck).left > 0)
}

/// Looks at the next card that is not certain yet; then the order is named.
fn look(state: &mut State, turn: Seat, deck: JourneyDeck, cards: ByJourney<u8>, back: Back) {
    let seen: u8 = cards.values().iter().sum();
    state.phase = if seen < LOOKS.min(state.journeys_in(deck).left) {
        Phase::AwarenessDraw { turn, deck, cards, back }
    } else {
        Phase::AwarenessOrder { turn, deck, cards, ordered: List::default(), back }
    };
}

impl Effect for Awareness {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = effect::WHENEVER;
    const TAG: Tag = Tag::RuneAwareness;
    const ORIGIN: Origin = Origin::Box(Expansion::DarkMountains);
    const AT_THE_END: bool = false;

    #[inline]
    fn works(&self, _: &Rules, state: &State, _: Seat) -> bool {
        decks(state).next().is_some()
    }

    fn play(&self, _: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let (turn, back) = effect::interrupt(state, log, Rune::Awareness, by);
        state.phase = Phase::Awareness { turn, back };
    }

    fn idle(&self, _: Seat) -> String {
        "it does nothing: no journey deck has a card left".into()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "look at the next three cards of a journey deck and order them".into()
    }
}

impl Ask for table::Awareness {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Awareness)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.awareness"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} chooses the journey deck that it looks at", self.turn)
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl Decide for table::Awareness {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        for deck in decks(state) {
            legal.insert(Action::Foresee(Foresight::Deck(deck)).index());
        }
    }

    fn play(self, _: &Rules, state: &mut State, _: &mut impl Log, action: Action) {
        let Action::Foresee(Foresight::Deck(deck)) = action else { stray(action, "Awareness") };
        let mut cards = ByJourney::default();
        state.journeys_in(deck).top.as_slice().iter().for_each(|&card| cards[card] += 1);
        look(state, self.turn, deck, cards, self.back);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Foresee(Foresight::Deck(deck)) = action else { return None };
        let fact = format!("the {deck} deck has no card left");
        Some(Refusal(Reason::NothingThere, fact, "rune.awareness"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Foresee(Foresight::Deck(deck)) = action else { return None };
        let text = format!("look at the next cards of the {deck} journeys");
        Some(explanation(text, &["rune.awareness"]))
    }
}

impl Check<'_> {
    /// `[rune.awareness]` A-8: the seat looks at three cards, or at all if there are fewer, and those of a known top are among
    /// them.
    pub(crate) fn looked_at(&mut self, deck: JourneyDeck, cards: &ByJourney<u8>, all: bool) {
        let journeys = self.state.journeys_in(deck);
        let most = LOOKS.min(journeys.left);
        let known = |card: Journey, most: usize| {
            let top = journeys.top.as_slice().iter().take(most);
            top.filter(|&&other| other == card).count() as i64
        };
        let fits = Journey::ALL.iter().all(|&card| {
            let count = i64::from(cards[card]);
            let there = i64::from(journeys.unseen[card]) + known(card, usize::MAX);
            known(card, most.into()) <= count && count <= there
        });
        let (count, most) = (total(cards), i64::from(most));
        let right = if all { format!("{most} cards") } else { format!("fewer than {most} cards") };
        must!(
            self, fits && if all { count == most } else { count < most };
            "phase.cards"; "{right} of this deck"; "they are looked at one by one [rune.awareness]"
        );
    }
}
