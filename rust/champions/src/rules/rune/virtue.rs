//! The rune Virtue, a promo card: an own blame is discarded, or another seat takes one. `[rune.virtue]`.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Verdict};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, stray, table};
use crate::rules::rune::effect::{self, Effect, Origin};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::words::Rune;
use midgard_core::Seat;

/// The rune Virtue.
pub(super) struct Virtue;

impl Effect for Virtue {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = effect::WHENEVER;
    const TAG: Tag = Tag::RuneVirtue;
    const ORIGIN: Origin = Origin::Promos;

    #[inline]
    fn works(&self, _: &Rules, _: &State, _: Seat) -> bool {
        true
    }

    fn play(&self, _: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let (turn, back) = effect::interrupt(state, log, Rune::Virtue, by);
        state.phase = Phase::Virtue { turn, back };
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "discard a blame, or give one to another seat".into()
    }
}

impl Ask for table::Virtue {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Virtue)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.virtue"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} discards a blame or gives one to another seat", self.turn)
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl Decide for table::Virtue {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        if state.clans[self.turn].blame > 0 {
            legal.insert(Action::Judge(Verdict::Absolve, self.turn).index());
        }
        for seat in rules.seats().filter(|&seat| seat != self.turn) {
            legal.insert(Action::Judge(Verdict::Blame, seat).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        match action {
            Action::Judge(Verdict::Absolve, seat) => {
                state.clans[seat].blame -= 1;
                log.say(Tag::RuneVirtue, What::Absolved { seat });
            }
            Action::Judge(Verdict::Blame, seat) => {
                state.blame(log, Tag::RuneVirtue, seat, Some(self.turn))
            }
            _ => stray(action, "Virtue"),
        }
        effect::resume(rules, state, log, self.back);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let turn = self.turn;
        let (reason, fact) = match action {
            Action::Judge(Verdict::Absolve, seat) if seat == turn => {
                (Reason::NoBlame, format!("seat {turn} has no blame"))
            }
            Action::Judge(Verdict::Absolve, _) => {
                (Reason::OtherSeat, "only an own blame is discarded".into())
            }
            Action::Judge(Verdict::Blame, seat) if seat == turn => {
                (Reason::OwnSeat, Reason::OwnSeat.sentence().into())
            }
            Action::Judge(Verdict::Blame, seat) => {
                (Reason::NoSuchSeat, format!("nobody sits at seat {seat}"))
            }
            _ => return None,
        };
        Some(Refusal(reason, fact, "rune.virtue"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Judge(Verdict::Absolve, _) = action else { return None };
        Some(explanation("discard a blame", &["rune.virtue"]))
    }
}
