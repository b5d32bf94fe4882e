//! The shores: bounties, journeys and ships.

use super::{Blocks, MANY, SEATS, WARRIORS};
use crate::words::{Warband, Warrior};
use midgard_core::ValueRange;
use std::array::from_fn;

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, const S: usize>(encoder: &mut impl Blocks<'a>) {
    let flag = ValueRange::upto(1, 1);
    encoder.numbers(
        "bounties",
        &[],
        ValueRange::upto(MANY, 8),
        "coins on the monsters",
        |viewpoint, _| from_fn::<_, S, _>(|at| viewpoint.shore(at).bounty),
    );
    encoder.numbers(
        "face_down",
        &[],
        flag,
        "does a journey lie there face-down?",
        |viewpoint, _| from_fn::<_, S, _>(|at| viewpoint.shore(at).is_face_down()),
    );
    encoder.numbers("revealed", &[], flag, "does a journey lie there face-up?", |viewpoint, _| {
        from_fn::<_, S, _>(|at| viewpoint.shore(at).revealed)
    });
    encoder.word("journeys", &[S], "which journey it is, where the seat knows", |viewpoint, at| {
        viewpoint.shore(at).journey.journey()
    });
    let seats = &SEATS[..P];
    encoder.any_of("known_to", &[S], seats, "who has looked at the journey", |viewpoint, at| {
        viewpoint.rotated(viewpoint.shore(at).known_to)
    });
    let meaning = "is the journey of the deck before the reshuffle? (memory perfect)";
    encoder.numbers("old", &[], flag, meaning, |viewpoint, _| {
        from_fn::<_, S, _>(|at| viewpoint.shore(at).old && viewpoint.is_perfect())
    });
    encoder.one_of("ship_owner", &[S], seats, "whose ship is there", |viewpoint, at| {
        viewpoint.turned(viewpoint.shore(at).ship.map(|ship| ship.owner))
    });
    encoder.word("ship_kind", &[S], "which ship", |viewpoint, at| {
        viewpoint.shore(at).ship.map(|ship| ship.kind)
    });
    let meaning = "warriors aboard; those of others are at home while they are sealed";
    encoder.each::<Warrior, _, _>("ship_warriors", &[S], WARRIORS, meaning, |viewpoint, at| {
        *viewpoint.shore(at).ship.map_or(Warband::all(0), |ship| ship.warriors).values()
    });
    encoder.numbers(
        "ship_food",
        &[],
        ValueRange::upto(MANY, 4),
        "food aboard, likewise",
        |viewpoint, _| {
            from_fn::<_, S, _>(|at| viewpoint.shore(at).ship.map_or(0, |ship| ship.food))
        },
    );
}
