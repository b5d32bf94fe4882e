//! The clans, with the seat's own first.

use super::{Blocks, MANY, WARRIORS};
use crate::words::{Line, Warrior};
use midgard_core::{Set, ValueRange};
use std::array::from_fn;

/// The range of glory, as a byte.
const LEAST_GLORY: i16 = -55;
const MOST_GLORY: i16 = 200;

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, E: Blocks<'a>>(encoder: &mut E) {
    encoder.word("leader", &[P], "each clan's leader", |viewpoint, at| viewpoint.clan(at).leader);
    let goods = &["food", "wood", "coins", "favor", "blame"];
    encoder.named(
        "goods",
        &[P],
        goods,
        ValueRange::upto(MANY, 10),
        "what each clan has",
        |viewpoint, at| {
            let clan = viewpoint.clan(at);
            [clan.food, clan.wood, clan.coins, clan.favor, clan.blame]
        },
    );
    encoder.each::<Warrior, _, _>(
        "warriors",
        &[P],
        WARRIORS,
        "warriors at home",
        |viewpoint, at| *viewpoint.clan(at).warriors.values(),
    );
    let workers = &["to_place", "begging", "extra"];
    let meaning = "workers not yet placed; begging; 1 if the extra worker is bought";
    encoder.named("workers", &[P], workers, ValueRange::upto(8, 5), meaning, |viewpoint, at| {
        let clan = viewpoint.clan(at);
        [clan.workers, clan.begging, clan.extra_worker.into()]
    });
    encoder
        .words("placed", &[P], "places with a worker", |viewpoint, at| viewpoint.clan(at).placed);
    encoder.word("longship", &[P], "the private longship", |viewpoint, at| {
        viewpoint.clan(at).longship
    });
    encoder.words("runes", &[P], "runes not yet used", |viewpoint, at| viewpoint.clan(at).runes);
    encoder.words("used_runes", &[P], "runes used", |viewpoint, at| viewpoint.clan(at).used_runes);
    let meaning = "destinies that the seat knows: its own, those revealed, all at the end";
    encoder.words("destinies", &[P], meaning, |viewpoint, at| viewpoint.clan(at).destinies);
    encoder.words("shown", &[P], "destinies revealed by Success", |viewpoint, at| {
        viewpoint.clan(at).revealed
    });
    let meaning = "destinies that the seat does not know";
    encoder.numbers("hidden", &[], ValueRange::upto(E::DESTINIES, 4), meaning, |viewpoint, _| {
        from_fn::<_, P, _>(|at| {
            viewpoint.held[viewpoint.seats[at]] as i32 - viewpoint.clan(at).destinies.len() as i32
        })
    });
    piles::<P>(encoder);
    glory::<P>(encoder);
}

/// Encodes the beaten enemies.
#[inline(always)]
fn piles<'a, const P: usize>(encoder: &mut impl Blocks<'a>) {
    let meaning = "trolls beaten, as far as the seat remembers or may look";
    encoder.words("beaten_trolls", &[P], meaning, |viewpoint, at| {
        if viewpoint.knows_pile(at) { viewpoint.clan(at).trolls } else { Set::empty() }
    });
    encoder.words("beaten_draugr", &[P], "draugr beaten, likewise", |viewpoint, at| {
        if viewpoint.knows_pile(at) { viewpoint.clan(at).draugr } else { Set::empty() }
    });
    encoder.words("beaten_monsters", &[P], "monsters beaten, likewise", |viewpoint, at| {
        if viewpoint.knows_pile(at) { viewpoint.clan(at).monsters } else { Set::empty() }
    });
}

/// Encodes what has brought glory so far.
#[inline(always)]
fn glory<'a, const P: usize>(encoder: &mut impl Blocks<'a>) {
    let score = ValueRange { low: LEAST_GLORY, high: MOST_GLORY, scale: 50 };
    encoder.numbers("score", &[], score, "glory on the track", |viewpoint, _| {
        from_fn::<_, P, _>(|at| viewpoint.seen.score(viewpoint.seats[at]))
    });
    let line = ValueRange { scale: 20, ..score };
    let meaning = "where the glory is from; with memory table only one's own, until the end";
    encoder.each::<Line, _, _>("sheet", &[P], line, meaning, |viewpoint, at| {
        let known = viewpoint.is_perfect() || viewpoint.over || at == 0;
        if known { *viewpoint.clan(at).sheet.values() } else { [0; Line::COUNT] }
    });
}
