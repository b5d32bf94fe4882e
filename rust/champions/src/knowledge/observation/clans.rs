//! The clans, the own one first.

use super::{Eye, MANY, WARRIORS};
use crate::words::{Line, Warrior};
use midgard_core::{Encoder, Set, ValueRange, Word};
use std::array::from_fn;

/// Glory as a byte.
const LEAST_GLORY: i16 = -55;
const MOST_GLORY: i16 = 200;

#[inline(always)]
pub(super) fn blocks<'a, const P: usize>(encoder: &mut impl Encoder<Eye<'a>>) {
    encoder.word("leader", &[P], "each clan's leader", |eye, at| eye.clan(at).leader);
    let goods = &["food", "wood", "coins", "favor", "blame"];
    encoder.named(
        "goods",
        &[P],
        goods,
        ValueRange::upto(MANY, 10),
        "what each clan has",
        |eye, at| {
            let clan = eye.clan(at);
            [clan.food, clan.wood, clan.coins, clan.favor, clan.blame]
        },
    );
    encoder.named("warriors", &[P], Warrior::WORDS, WARRIORS, "warriors at home", |eye, at| {
        *eye.clan(at).warriors.values()
    });
    let workers = &["to_place", "begging", "extra"];
    let meaning = "workers not yet placed; begging; 1 if the extra worker is bought";
    encoder.named("workers", &[P], workers, ValueRange::upto(8, 5), meaning, |eye, at| {
        let clan = eye.clan(at);
        [clan.workers, clan.begging, clan.extra_worker.into()]
    });
    encoder.words("placed", &[P], "places with a worker", |eye, at| eye.clan(at).placed);
    encoder.word("longship", &[P], "the private longship", |eye, at| eye.clan(at).longship);
    encoder.words("runes", &[P], "runes not yet used", |eye, at| eye.clan(at).runes);
    encoder.words("used_runes", &[P], "runes used", |eye, at| eye.clan(at).used_runes);
    let meaning = "destinies that the seat knows: its own, those revealed, all at the end";
    encoder.words("destinies", &[P], meaning, |eye, at| eye.clan(at).destinies);
    encoder.words("shown", &[P], "destinies revealed by Success", |eye, at| eye.clan(at).revealed);
    let meaning = "destinies that the seat does not know";
    encoder.numbers("hidden", &[], ValueRange::upto(12, 4), meaning, |eye, _| {
        from_fn::<_, P, _>(|at| {
            eye.held[eye.seats[at]] as i32 - eye.clan(at).destinies.len() as i32
        })
    });
    piles::<P>(encoder);
    glory::<P>(encoder);
}

/// Beaten enemies.
#[inline(always)]
fn piles<'a, const P: usize>(encoder: &mut impl Encoder<Eye<'a>>) {
    let meaning = "trolls beaten, as far as the seat remembers or may look";
    encoder.words("beaten_trolls", &[P], meaning, |eye, at| {
        if eye.knows_pile(at) { eye.clan(at).trolls } else { Set::empty() }
    });
    encoder.words("beaten_draugr", &[P], "draugr beaten, likewise", |eye, at| {
        if eye.knows_pile(at) { eye.clan(at).draugr } else { Set::empty() }
    });
    encoder.words("beaten_monsters", &[P], "monsters beaten, likewise", |eye, at| {
        if eye.knows_pile(at) { eye.clan(at).monsters } else { Set::empty() }
    });
}

/// What has brought glory so far.
#[inline(always)]
fn glory<'a, const P: usize>(encoder: &mut impl Encoder<Eye<'a>>) {
    let score = ValueRange { low: LEAST_GLORY, high: MOST_GLORY, scale: 50 };
    encoder.numbers("score", &[], score, "glory on the track", |eye, _| {
        from_fn::<_, P, _>(|at| eye.seen.score(eye.seats[at]))
    });
    let line = ValueRange { scale: 20, ..score };
    let meaning = "where the glory is from; with memory table only one's own, until the end";
    encoder.named("sheet", &[P], Line::WORDS, line, meaning, |eye, at| {
        let known = eye.is_perfect() || eye.over || at == 0;
        if known { *eye.clan(at).sheet.values() } else { [0; Line::COUNT] }
    });
}
