//! The rune Knowledge: its owner sees every face-down journey. `[rune.knowledge]` Rulebook p. 13.
//! `[journey.both]` R-D-10: those of the sea, then those on land.

use crate::rules::Rules;
use crate::rules::back::Back;
use crate::rules::chance::{ChanceEvent, card_of};
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, Moment, table};
use crate::rules::rune::effect::{self, Effect};
use crate::rules::state::{Phase, State};
use crate::say::wording;
use crate::words::{JourneySpace, Rune, Shore};
use midgard_core::{ChanceKey, Seat};

/// The rune Knowledge.
pub(super) struct Knowledge;

impl Effect for Knowledge {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str =
        "whenever its owner decides before the last clean-up, but not in the middle of one choice";
    const TAG: Tag = Tag::RuneKnowledge;
    const AT_THE_END: bool = false; // R25

    fn worth(rounds: f32, _: u16) -> f32 {
        0.3 * rounds
    }

    #[inline]
    fn works(&self, rules: &Rules, state: &State, _: Seat) -> bool {
        !state.face_down(rules).is_empty()
    }

    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let (turn, back) = effect::interrupt(state, log, Rune::Knowledge, by);
        show(rules, state, log, turn, Shore::First, back);
    }

    fn idle(&self, _: Seat) -> String {
        "it does nothing: no journey lies face-down".into()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "see every journey that lies face-down".into()
    }
}

/// `[rune.knowledge]` Rulebook p. 13: shows every face-down journey, from left to right, beginning with this
/// shore. A journey that nobody has looked at is determined first.
fn show(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat, from: Shore, back: Back) {
    for &shore in &Shore::ALL[from as usize..] {
        if state.shores[shore].journey == JourneySpace::Unseen {
            state.phase = Phase::Knowledge { turn, shore, back };
            return;
        }
        if state.shores[shore].is_face_down() {
            state.look(log, Tag::RuneKnowledge, turn, shore);
        }
    }
    effect::resume(rules, state, log, back);
}

impl Ask for table::Knowledge {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Knowledge)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.knowledge"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("chance shows seat {} the journey of {}", self.turn, wording::shore(self.shore))
    }

    fn check(&self, check: &mut Check<'_>) {
        let (state, turn, shore) = (check.state, self.turn, self.shore);
        let unseen = |at: Shore| {
            let here = &state.shores[at];
            here.is_face_down() && !here.known_to.has(turn)
        };
        let next = check.rules.spaces().find(|&at| unseen(at));
        let fine = next == Some(shore) && state.shores[shore].journey.journey().is_none();
        must!(
            check, fine && !matches!(self.back, Back::Closing { .. });
            "phase.shore"; "the first shore whose journey nobody has looked at";
            "they are seen from left to right [rune.knowledge]"
        );
    }

    fn details(&self) -> Details {
        Details { sees: Some(self.shore), ..Details::of_back(self.back) }
    }
}

impl Draw for table::Knowledge {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        ChanceEvent::Journey(self.shore)
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        state.determine(self.shore, card_of(self.shore, index));
        show(rules, state, log, self.turn, self.shore, self.back);
    }

    fn key(&self, _: &Rules, _: &State) -> ChanceKey {
        ChanceKey { kind: 4, place: self.shore as u8, ..ChanceKey::default() }
    }
}
