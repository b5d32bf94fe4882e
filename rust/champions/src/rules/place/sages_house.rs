//! The Sage's House: a seat looks at a journey and draws destinies. `[place.sage]` Rulebook p. 6.

mod keep_destiny;
mod peek;
mod peek_journey;
mod sage_draw;

use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::turns;
use crate::rules::place::base::{Place, Visitor};
use crate::rules::rune::true_vision;
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, leader};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::Refusal;
use crate::words::{Destiny, Location, Rune, Shore};
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
        if !true_vision::offers(state, turn) {
            consult(rules, state, log, turn, 0);
        }
    }

    fn lacks(&self, _: &Visitor<'_>) -> Refusal {
        unreachable!("this place is open to everybody")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let draw = match draws(by.state, by.turn, 0, by.state.destinies_left()) {
            draws @ 2.. => format!("draw {draws} destinies and keep one"),
            0 => "draw no destiny, because none is left".into(),
            1 => "draw a destiny".into(),
        };
        let look = by.state.shores.values().iter().any(|shore| shore.is_face_down());
        let look = if look { "look at a journey and " } else { "" };
        let explained = explanation(format!("at the Sage's House {look}{draw}"), &["place.sage"]);
        if leader::draws(by.clan) > 0 { leader::by(by.clan, explained) } else { explained }
    }
}

/// Returns the number of destinies that a seat draws, with `more` from a rune. R31: at most as many as there are.
fn draws(state: &State, seat: Seat, more: usize, left: usize) -> usize {
    wanted(state, seat, more).min(left)
}

/// Returns how many destinies a seat would draw if there were as many.
pub(crate) fn wanted(state: &State, seat: Seat, more: usize) -> usize {
    1 + leader::draws(&state.clans[seat]) + more
}

/// `[place.sage]` Rulebook p. 6: the seat looks at a journey, R29: if one lies face-down, and then draws
/// destinies.
pub(crate) fn consult(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    more: usize,
) {
    let draws = draws(state, turn, more, state.destinies_left()) as u8;
    if rules.spaces().any(|shore| state.shores[shore].is_face_down()) {
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
            keep(state, log, Tag::PlaceSage, turn, only);
        }
        turns::next(rules, state, log, turn);
    }
}

/// Gives the seat the destiny that it keeps.
pub(crate) fn keep(state: &mut State, log: &mut impl Log, rule: Tag, turn: Seat, kept: Destiny) {
    state.clans[turn].destinies.add(kept);
    log.say(rule, What::Kept { seat: turn, destiny: Some(kept) });
    if let Some(visit) = state.sage.as_mut_slice().last_mut() {
        visit.kept = Some(kept);
    }
}

impl Check<'_> {
    /// `[rune.true_vision]` Returns the number of destinies that a seat draws from a deck of this size.
    pub(crate) fn draws(&self, seat: Seat, left: usize, seen: bool) -> usize {
        draws(self.state, seat, if seen { true_vision::DRAWS } else { 0 }, left)
    }

    /// `[place.sage]` The Sage's House: the seat looks at a journey, then draws destinies. `draws` is how many it
    /// will draw, if it has drawn none yet.
    pub(crate) fn sage(&mut self, turn: Seat, draws: Option<u8>, drawing: bool) {
        let (state, base) = (self.state, self.base());
        self.stands(turn, Location::SagesHouse);
        if let Some(draws) = draws {
            let left = state.destinies_left();
            let more = true_vision::is_used(&state.clans[turn]);
            let usual = self.draws(turn, left, false);
            let fine = usize::from(draws) == usual
                || more && usize::from(draws) == self.draws(turn, left, true);
            let fine = fine || self.rules.has_mountains() && self.has_used(turn, Rune::TrueVision);
            must!(self, fine; "{base}.draws"; "{usual}"; "a visit draws that number of destinies [place.sage]");
        }
        let shores = || self.rules.spaces().map(|shore| &state.shores[shore]);
        let hidden = shores().any(|shore| shore.is_face_down());
        let looked = shores().any(|shore| shore.is_face_down() && shore.known_to.has(turn));
        must!(
            self, !drawing || looked || !hidden;
            "phase.turn"; "a seat that has looked at a journey"; "that comes before the destinies [place.sage]"
        );
    }
}
