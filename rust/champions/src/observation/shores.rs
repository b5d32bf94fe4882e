//! The shores: bounties, journeys and ships.

use super::{Eye, MANY, SEATS, WARRIORS};
use crate::words::{Warband, Warrior};
use midgard_core::{Pen, Span, Word};
use std::array::from_fn;

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, const S: usize>(pen: &mut impl Pen<Eye<'a>>) {
    let flag = Span::upto(1, 1);
    pen.numbers("bounties", &[], Span::upto(MANY, 8), "coins on the monsters", |eye, _| {
        from_fn::<_, S, _>(|at| eye.shore(at).bounty)
    });
    pen.numbers("face_down", &[], flag, "does a journey lie there face-down?", |eye, _| {
        from_fn::<_, S, _>(|at| eye.shore(at).is_face_down())
    });
    pen.numbers("revealed", &[], flag, "does a journey lie there face-up?", |eye, _| {
        from_fn::<_, S, _>(|at| eye.shore(at).revealed)
    });
    pen.word("journeys", &[S], "which journey it is, where the seat knows", |eye, at| {
        eye.shore(at).journey.journey()
    });
    let seats = &SEATS[..P];
    pen.any_of("known_to", &[S], seats, "who has looked at the journey", |eye, at| {
        eye.rotated(eye.shore(at).known_to)
    });
    let meaning = "is the journey of the deck before the reshuffle? (memory perfect)";
    pen.numbers("old", &[], flag, meaning, |eye, _| {
        from_fn::<_, S, _>(|at| eye.shore(at).old && eye.is_perfect())
    });
    pen.one_of("ship_owner", &[S], seats, "whose ship is there", |eye, at| {
        eye.turned(eye.shore(at).ship.map(|ship| ship.owner))
    });
    pen.word("ship_kind", &[S], "which ship", |eye, at| eye.shore(at).ship.map(|ship| ship.kind));
    let meaning = "warriors aboard; those of others are at home while they are sealed";
    pen.named("ship_warriors", &[S], Warrior::WORDS, WARRIORS, meaning, |eye, at| {
        *eye.shore(at).ship.map_or(Warband::all(0), |ship| ship.warriors).values()
    });
    pen.numbers("ship_food", &[], Span::upto(MANY, 4), "food aboard, likewise", |eye, _| {
        from_fn::<_, S, _>(|at| eye.shore(at).ship.map_or(0, |ship| ship.food))
    });
}
