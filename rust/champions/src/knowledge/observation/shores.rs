//! The shores: bounties, journeys and ships.

use super::{Blocks, FLAG, MANY, SEATS, Viewpoint, WARRIORS};
use crate::rules::state::ShoreState;
use crate::words::{Shore, Warband, Warrior};
use midgard_core::ValueRange;
use std::array::from_fn;

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, const S: usize>(encoder: &mut impl Blocks<'a>) {
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
        FLAG,
        "does a journey lie there face-down?",
        |viewpoint, _| from_fn::<_, S, _>(|at| viewpoint.shore(at).is_face_down()),
    );
    encoder.numbers("revealed", &[], FLAG, "does a journey lie there face-up?", |viewpoint, _| {
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
    encoder.numbers("old", &[], FLAG, meaning, |viewpoint, _| {
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

/// The spaces of land journeys.
const LAND: [Shore; 2] = [Shore::LeftBergrisar, Shore::RightBergrisar];

/// Encodes the spaces of land journeys.
#[inline(always)]
pub(super) fn land<'a, const P: usize>(encoder: &mut impl Blocks<'a>) {
    let meaning = "does a land journey lie there face-down?";
    encoder.numbers("land_face_down", &[], FLAG, meaning, |view, _| {
        LAND.map(|space| view.seen.shores[space].is_face_down())
    });
    encoder.numbers("land_revealed", &[], FLAG, "does one lie there face-up?", |view, _| {
        LAND.map(|space| view.seen.shores[space].revealed)
    });
    encoder.word("land_journeys", &[2], "which one it is, where the seat knows", |view, side| {
        view.land(side).journey.journey()
    });
    encoder.any_of("land_known_to", &[2], &SEATS[..P], "who has looked at it", |view, side| {
        view.rotated(view.land(side).known_to)
    });
    let meaning = "is it of the deck before the reshuffle? (memory perfect)";
    encoder.numbers("land_old", &[], FLAG, meaning, |view, _| {
        LAND.map(|space| view.seen.shores[space].old && view.is_perfect())
    });
    let meaning =
        "was the journey of this space laid from cards that somebody had ordered? (memory perfect)";
    encoder.numbers("grouped", &[], FLAG, meaning, |view, _| {
        from_fn::<_, { Shore::COUNT }, _>(|at| {
            view.seen.shores[Shore::ALL[at]].grouped && view.is_perfect()
        })
    });
}

impl<'a> Viewpoint<'a> {
    /// Returns the space of a land journey.
    #[inline]
    fn land(&self, side: usize) -> &'a ShoreState {
        &self.seen.shores[LAND[side]]
    }
}
