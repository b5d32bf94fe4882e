//! The clans, the own one first.

use super::{Eye, MANY, WARRIORS};
use crate::words::{Line, Warrior};
use midgard_core::{Pen, Set, Span, Word};
use std::array::from_fn;

/// Glory as a byte.
const LEAST_GLORY: i16 = -55;
const MOST_GLORY: i16 = 200;

#[inline(always)]
pub(super) fn blocks<'a, const P: usize>(pen: &mut impl Pen<Eye<'a>>) {
    pen.word("leader", &[P], "each clan's leader", |eye, at| eye.clan(at).leader);
    let goods = &["food", "wood", "coins", "favor", "blame"];
    pen.named("goods", &[P], goods, Span::upto(MANY, 10), "what each clan has", |eye, at| {
        let clan = eye.clan(at);
        [clan.food, clan.wood, clan.coins, clan.favor, clan.blame]
    });
    pen.named("warriors", &[P], Warrior::WORDS, WARRIORS, "warriors at home", |eye, at| {
        *eye.clan(at).warriors.values()
    });
    let workers = &["to_place", "begging", "extra"];
    let meaning = "workers not yet placed; begging; 1 if the extra worker is bought";
    pen.named("workers", &[P], workers, Span::upto(8, 5), meaning, |eye, at| {
        let clan = eye.clan(at);
        [clan.workers, clan.begging, clan.extra_worker.into()]
    });
    pen.words("placed", &[P], "places with a worker", |eye, at| eye.clan(at).placed);
    pen.word("longship", &[P], "the private longship", |eye, at| eye.clan(at).longship);
    pen.words("runes", &[P], "runes not yet used", |eye, at| eye.clan(at).runes);
    pen.words("used_runes", &[P], "runes used", |eye, at| eye.clan(at).used_runes);
    let meaning = "destinies that the seat knows: its own, those revealed, all at the end";
    pen.words("destinies", &[P], meaning, |eye, at| eye.clan(at).destinies);
    pen.words("shown", &[P], "destinies revealed by Success", |eye, at| eye.clan(at).revealed);
    let meaning = "destinies that the seat does not know";
    pen.numbers("hidden", &[], Span::upto(12, 4), meaning, |eye, _| {
        from_fn::<_, P, _>(|at| {
            eye.held[eye.seats[at]] as i32 - eye.clan(at).destinies.len() as i32
        })
    });
    piles::<P>(pen);
    glory::<P>(pen);
}

/// Beaten enemies.
#[inline(always)]
fn piles<'a, const P: usize>(pen: &mut impl Pen<Eye<'a>>) {
    let meaning = "trolls beaten, as far as the seat remembers or may look";
    pen.words("beaten_trolls", &[P], meaning, |eye, at| {
        if eye.knows_pile(at) { eye.clan(at).trolls } else { Set::empty() }
    });
    pen.words("beaten_draugr", &[P], "draugr beaten, likewise", |eye, at| {
        if eye.knows_pile(at) { eye.clan(at).draugr } else { Set::empty() }
    });
    pen.words("beaten_monsters", &[P], "monsters beaten, likewise", |eye, at| {
        if eye.knows_pile(at) { eye.clan(at).monsters } else { Set::empty() }
    });
}

/// What has brought glory so far.
#[inline(always)]
fn glory<'a, const P: usize>(pen: &mut impl Pen<Eye<'a>>) {
    let score = Span { low: LEAST_GLORY, high: MOST_GLORY, scale: 50 };
    pen.numbers("score", &[], score, "glory on the track", |eye, _| {
        from_fn::<_, P, _>(|at| eye.seen.score(eye.seats[at]))
    });
    let line = Span { scale: 20, ..score };
    let meaning = "where the glory is from; with memory table only one's own, until the end";
    pen.named("sheet", &[P], Line::WORDS, line, meaning, |eye, at| {
        let known = eye.is_perfect() || eye.over || at == 0;
        if known { *eye.clan(at).sheet.values() } else { [0; Line::COUNT] }
    });
}
