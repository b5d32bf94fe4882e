//! A rune by a blessing, as where runes are sold. `[blessing.carved_rune]` 4.3.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::back::Visit;
use crate::rules::check::{Check, Part};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::carved_taken;
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{Rune, Source, Stage, Thing};
use midgard_core::Seat;

/// Returns whether a rune is left.
pub(super) fn has_runes(state: &State) -> bool {
    state.rune_row != [None; 2] || !state.deck.runes.is_empty()
}

/// The clan has got a rune.
pub(super) fn carve(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    (rune, source): (Rune, Source),
    thing: Thing,
    back: Visit,
) {
    let seat = back.turn;
    state.clans[seat].runes.add(rune);
    log.say(Tag::BlessingCarvedRune, What::Took { seat, rune, source });
    carved_taken::offer(rules, state, log, table::CarvedTaken { turn: seat, rune, thing, back });
}

impl Ask for table::CarvedRune {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "blessing.carved_rune"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.buyer(self.back, self.turn, ".back");
        check.bought(self.thing, false);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} takes a rune by a blessing", self.turn)
    }

    fn details(&self) -> Details {
        Details { after: Some(self.back.after), ..Details::of_seat(self.seat()) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.back.after, true))
    }
}

impl Decide for table::CarvedRune {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        for rune in state.rune_row.into_iter().flatten() {
            legal.insert(Action::Take(rune).index());
        }
        if !state.deck.runes.is_empty() {
            legal.insert(first::DRAW);
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, thing, back } = self;
        match action {
            Action::Take(rune) => {
                let first = state.rune_row[0] == Some(rune);
                state.rune_row[usize::from(!first)] = None;
                let source = if first { Source::Rune1 } else { Source::Rune2 };
                carve(rules, state, log, (rune, source), thing, back);
            }
            Action::Step(Step::Draw) => state.phase = Phase::CarvedDraw { turn, thing, back },
            _ => stray(action, "a carved rune"),
        }
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let (reason, fact) = match action {
            Action::Take(rune) => {
                (Reason::NotFaceUp, format!("{rune} does not lie face-up beside the Runesmith"))
            }
            Action::Step(Step::Draw) => (Reason::NoRunesLeft, "the deck of runes is empty".into()),
            _ => return None,
        };
        Some(Refusal(reason, fact, "blessing.carved_rune"))
    }

    fn explain(&self, rules: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let text = match action {
            Action::Take(rune) => format!("take the rune {}", wording::rune(&rules.cards, rune)),
            _ => "take the next rune of the deck".into(),
        };
        Some(explanation(text, &["blessing.carved_rune"]))
    }
}
