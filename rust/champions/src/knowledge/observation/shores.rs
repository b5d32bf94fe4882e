//! The shores: bounties, journeys and ships.

use super::{Eye, MANY, SEATS, WARRIORS};
use crate::words::{Warband, Warrior};
use midgard_core::{Encoder, ValueRange, Word};
use std::array::from_fn;

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, const S: usize>(encoder: &mut impl Encoder<Eye<'a>>) {
    let flag = ValueRange::upto(1, 1);
    encoder.numbers(
        "bounties",
        &[],
        ValueRange::upto(MANY, 8),
        "coins on the monsters",
        |eye, _| from_fn::<_, S, _>(|at| eye.shore(at).bounty),
    );
    encoder.numbers("face_down", &[], flag, "does a journey lie there face-down?", |eye, _| {
        from_fn::<_, S, _>(|at| eye.shore(at).is_face_down())
    });
    encoder.numbers("revealed", &[], flag, "does a journey lie there face-up?", |eye, _| {
        from_fn::<_, S, _>(|at| eye.shore(at).revealed)
    });
    encoder.word("journeys", &[S], "which journey it is, where the seat knows", |eye, at| {
        eye.shore(at).journey.journey()
    });
    let seats = &SEATS[..P];
    encoder.any_of("known_to", &[S], seats, "who has looked at the journey", |eye, at| {
        eye.rotated(eye.shore(at).known_to)
    });
    let meaning = "is the journey of the deck before the reshuffle? (memory perfect)";
    encoder.numbers("old", &[], flag, meaning, |eye, _| {
        from_fn::<_, S, _>(|at| eye.shore(at).old && eye.is_perfect())
    });
    encoder.one_of("ship_owner", &[S], seats, "whose ship is there", |eye, at| {
        eye.turned(eye.shore(at).ship.map(|ship| ship.owner))
    });
    encoder
        .word("ship_kind", &[S], "which ship", |eye, at| eye.shore(at).ship.map(|ship| ship.kind));
    let meaning = "warriors aboard; those of others are at home while they are sealed";
    encoder.named("ship_warriors", &[S], Warrior::WORDS, WARRIORS, meaning, |eye, at| {
        *eye.shore(at).ship.map_or(Warband::all(0), |ship| ship.warriors).values()
    });
    encoder.numbers(
        "ship_food",
        &[],
        ValueRange::upto(MANY, 4),
        "food aboard, likewise",
        |eye, _| from_fn::<_, S, _>(|at| eye.shore(at).ship.map_or(0, |ship| ship.food)),
    );
}
