//! The rune Friendship: its owner and another clan discard a blame each. `[rune.friendship]` A-14.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Verdict};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, stray, table};
use crate::rules::rune::effect::{self, Effect, Origin};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::words::{Expansion, Rune};
use midgard_core::Seat;

/// The rune Friendship.
pub(super) struct Friendship;

impl Effect for Friendship {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = effect::WHENEVER;
    const TAG: Tag = Tag::RuneFriendship;
    const ORIGIN: Origin = Origin::Box(Expansion::DarkMountains);

    #[inline]
    fn works(&self, _: &Rules, state: &State, _: Seat) -> bool {
        state.clans.values().iter().any(|clan| clan.blame > 0)
    }

    fn play(&self, _: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let (turn, back) = effect::interrupt(state, log, Rune::Friendship, by);
        state.phase = Phase::Friendship { turn, back };
    }

    fn idle(&self, _: Seat) -> String {
        "it does nothing: nobody has a blame".into()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "discard a blame, and another seat does too".into()
    }
}

impl Ask for table::Friendship {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Friendship)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.friendship"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} names another seat that discards a blame too", self.turn)
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl Decide for table::Friendship {
    /// Anybody else, or, without an own blame, those who have one.
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let own = state.clans[self.turn].blame > 0;
        for seat in rules.seats().filter(|&seat| seat != self.turn) {
            if own || state.clans[seat].blame > 0 {
                legal.insert(Action::Judge(Verdict::Absolve, seat).index());
            }
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Judge(Verdict::Absolve, friend) = action else { stray(action, "Friendship") };
        for seat in [self.turn, friend] {
            if state.clans[seat].blame > 0 {
                state.clans[seat].blame -= 1;
                log.say(Tag::RuneFriendship, What::Absolved { seat });
            }
        }
        effect::resume(rules, state, log, self.back);
    }

    fn refuse(&self, rules: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Judge(Verdict::Absolve, seat) = action else { return None };
        let (reason, fact) = if seat == self.turn {
            (Reason::OwnSeat, "another clan is named".into())
        } else if rules.seats().all(|other| other != seat) {
            (Reason::NoSuchSeat, format!("nobody sits at seat {seat}"))
        } else {
            (Reason::NoBlame, "neither of the two has a blame".into())
        };
        Some(Refusal(reason, fact, "rune.friendship"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Judge(Verdict::Absolve, seat) = action else { return None };
        let text = format!("seats {} and {seat} discard a blame, if they have one", self.turn);
        Some(explanation(text, &["rune.friendship"]))
    }
}
