//! The Sage's House: a seat looks at a journey and draws destinies. `[place.sage]` Rulebook p. 6.

use crate::rules::Rules;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::placement;
use crate::rules::place::{Place, Visitor};
use crate::rules::state::{Phase, State};
use crate::text::explain::{Explanation, explanation};
use crate::text::reasons::Refusal;
use crate::words::{Destiny, Leader, Rune, Shore};
use midgard_core::{Seat, Set};

/// The Sage's House.
pub(super) struct SagesHouse;

impl Place for SagesHouse {
    #[inline]
    fn is_usable(&self, _: &Visitor<'_>) -> bool {
        true
    }

    /// `[rune.true_vision]` M11: the owner of the rune first decides on it.
    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        if state.clans[turn].holds(Rune::TrueVision) && state.destinies_left() > 0 {
            state.phase = Phase::TrueVision { turn };
        } else {
            consult(rules, state, log, turn, 0);
        }
    }

    fn lacks(&self, _: &Visitor<'_>) -> Refusal {
        unreachable!("this place is open to everybody")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let dagrun = by.clan.leads(Leader::Dagrun);
        let draws = (1 + usize::from(dagrun)).min(by.state.destinies_left());
        let draw = match draws {
            0 => "draw no destiny, for there is none".into(),
            1 => "draw a destiny".into(),
            _ => format!("draw {draws} destinies and keep one"),
        };
        let look = by.state.shores.values().iter().any(|shore| shore.is_face_down());
        let look = if look { "look at a journey and " } else { "" };
        let explained = explanation(format!("at the Sage's House {look}{draw}"), &["place.sage"]);
        if dagrun { explained.with_rule("leader.dagrun") } else { explained }
    }
}

/// `[place.sage]` Rulebook p. 6: the seat looks at a journey, R29: if one lies face-down, and then draws
/// destinies. `[leader.dagrun]` Rulebook p. 13: Dagrun draws one more. R31: a seat draws at most as many as
/// there are.
pub(crate) fn consult(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    more: usize,
) {
    let dagrun = usize::from(state.clans[turn].leads(Leader::Dagrun));
    let draws = (1 + dagrun + more).min(state.destinies_left()) as u8;
    if rules.shores().any(|shore| state.shores[shore].is_face_down()) {
        state.phase = Phase::Peek { turn, draws };
    } else {
        draw(rules, state, log, turn, draws, Set::empty());
    }
}

/// R32: only the seats that have looked know the journey.
pub(crate) fn peeked(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    draws: u8,
    shore: Shore,
) {
    state.look(log, Tag::PlaceSage, turn, shore);
    draw(rules, state, log, turn, draws, Set::empty());
}

/// Goes on to the next destiny that is drawn, or to the choice of the one that is kept.
pub(crate) fn draw(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    draws: u8,
    drawn: Set<Destiny>,
) {
    if draws > 0 {
        state.phase = Phase::SageDraw { turn, draws, drawn };
    } else if drawn.len() > 1 {
        state.phase = Phase::KeepDestiny { turn, drawn };
    } else {
        if let Some(only) = drawn.first() {
            keep(state, log, turn, only);
        }
        placement::next(rules, state, log, turn);
    }
}

/// Gives the seat the destiny that it keeps.
pub(crate) fn keep(state: &mut State, log: &mut impl Log, turn: Seat, kept: Destiny) {
    state.clans[turn].destinies.add(kept);
    log.say(Tag::PlaceSage, What::Kept { seat: turn, destiny: Some(kept) });
    if let Some(visit) = state.sage.as_mut_slice().last_mut() {
        visit.kept = Some(kept);
    }
}
