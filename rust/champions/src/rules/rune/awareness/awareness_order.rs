//! The cards are put back, the next one first. `[rune.awareness]` A-8.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Foresight};
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::rune::effect;
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::Rune;
use midgard_core::{Seat, Word};

impl Ask for table::AwarenessOrder {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Awareness)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.awareness"
    }

    fn check(&self, check: &mut Check<'_>) {
        let mut cards = self.cards;
        for &card in self.ordered.as_slice() {
            cards[card] = cards[card].saturating_add(1);
        }
        check.looked_at(self.deck, &cards, true);
        let left = self.cards.values().iter().any(|&count| count > 0);
        must!(
            check, left;
            "phase.cards"; "a card that is not ordered"; "it is named [rune.awareness]"
        );
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} names the next card from the top", self.turn)
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl Decide for table::AwarenessOrder {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        for (card, _) in self.cards.iter().filter(|&(_, count)| count > 0) {
            legal.insert(Action::Foresee(Foresight::Next(card)).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, deck, mut cards, mut ordered, back } = self;
        let Action::Foresee(Foresight::Next(card)) = action else { stray(action, "Awareness") };
        cards[card] -= 1;
        ordered.push(card);
        if cards.values().iter().any(|&count| count > 0) {
            state.phase = Phase::AwarenessOrder { turn, deck, cards, ordered, back };
            return;
        }
        state.foresee(turn, deck, ordered);
        let count = ordered.as_slice().len() as u8;
        let what = What::Foresaw { seat: turn, deck, count, cards: Some(ordered) };
        log.say(Tag::RuneAwareness, what);
        effect::resume(rules, state, log, back);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Foresee(Foresight::Next(_)) = action else { return None };
        let fact = "it is not among the cards that were looked at".into();
        Some(Refusal(Reason::NotLookedAt, fact, "rune.awareness"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Foresee(Foresight::Next(card)) = action else { return None };
        Some(explanation(
            format!("{} is the next card", wording::journey_name(card.word())),
            &["rune.awareness"],
        ))
    }
}
