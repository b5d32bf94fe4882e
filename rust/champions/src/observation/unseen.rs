//! What the seat has not seen, and what it remembers of the destinies.

use super::{Eye, MANY, Page, labels};
use crate::words::{
    ByJourney, Destiny, DraugrCard, Journey, Merchant, MonsterCard, Rune, TrollCard,
};
use midgard_core::{Layout, Seat, Set, Word};

/// Visits to the Sage's House in a game at most: one a round.
const VISITS: usize = 8;

pub(super) fn layout(layout: &mut Layout, seats: &[&'static str]) {
    let meaning = "trolls not yet seen, or with memory table: that lie nowhere in sight";
    layout.words("unseen_trolls", &[], &labels::<TrollCard>(), meaning);
    layout.words("unseen_draugr", &[], &labels::<DraugrCard>(), "draugr, likewise");
    layout.words("unseen_monsters", &[], &labels::<MonsterCard>(), "monsters, likewise");
    layout.words("unseen_runes", &[], &labels::<Rune>(), "runes, likewise");
    layout.words("unseen_merchants", &[], &labels::<Merchant>(), "merchant ships, likewise");
    let destinies = labels::<Destiny>();
    let meaning = "destinies that the seat has never seen, or with memory table: now not in sight";
    layout.words("unplaced", &[], &destinies, meaning);
    layout.numbers("destinies_left", &[1], (0, 12), 12, "destinies in the deck and under it");
    let journeys = labels::<Journey>();
    let meaning = "journeys in the deck and face-down that the seat does not know";
    layout.named("journeys_unseen", &[], &journeys, MANY, 4, meaning);
    let meaning = "those that lie face-down since before the reshuffle; with memory table they are \
                   among the others";
    layout.named("journeys_old", &[], &journeys, MANY, 4, meaning);
    layout.named("journeys_discards", &[], &journeys, MANY, 4, "journeys discarded");
    layout.numbers("journeys_left", &[1], MANY, 16, "journeys in the deck");
    let meaning = "visits to the Sage's House at which destinies were drawn, in order: whose \
                   (memory perfect, as what follows)";
    layout.word("visits", &[VISITS], seats, meaning);
    layout.numbers("visits_drawn", &[VISITS], (0, 4), 4, "how many were drawn at each");
    let meaning = "what the seat itself drew at each: 1 for the first draw, 2 for the second";
    layout.named("visits_own", &[VISITS], &destinies, (0, 4), 4, meaning);
    layout.word("visits_kept", &[VISITS], &destinies, "what it kept; the rest went under the deck");
    let meaning = "after how many visits Success revealed a destiny, and 1 more; 0 if it has not";
    layout.numbers("shown_after", &[1], (0, 9), 9, meaning);
}

pub(super) fn write(eye: &Eye<'_>, page: &mut Page<'_>) {
    let deck = &eye.seen.deck;
    let sight = if eye.is_perfect() { None } else { Some(Sight::of(eye)) };
    let sight = sight.as_ref();
    page.next("unseen_trolls").words(0, sight.map_or(deck.trolls, |it| unseen(it.trolls)));
    page.next("unseen_draugr").words(0, sight.map_or(deck.draugr, |it| unseen(it.draugr)));
    page.next("unseen_monsters").words(0, sight.map_or(deck.monsters, |it| unseen(it.monsters)));
    page.next("unseen_runes").words(0, sight.map_or(deck.runes, |it| unseen(it.runes)));
    page.next("unseen_merchants").words(0, sight.map_or(deck.merchants, |it| unseen(it.merchants)));
    page.next("unplaced").words(0, sight.map_or(deck.destinies, |it| unseen(it.destinies)));
    page.next("destinies_left").number(0, eye.view.destinies_left() as i32);
    let journeys = &eye.seen.journeys;
    let (mut fresh, mut old) = (journeys.unseen, journeys.old);
    if !eye.is_perfect() {
        for (kind, count) in std::mem::take(&mut old).iter() {
            fresh[kind] += count;
        }
    }
    let mut tell = |name, counts: &ByJourney<u8>| page.next(name).numbers(0, *counts.values());
    tell("journeys_unseen", &fresh);
    tell("journeys_old", &old);
    tell("journeys_discards", &journeys.discards);
    page.next("journeys_left").number(0, journeys.left);
    write_visits(eye, page);
}

/// What lies in sight of a seat that remembers nothing.
#[derive(Default)]
struct Sight {
    trolls: Set<TrollCard>,
    draugr: Set<DraugrCard>,
    monsters: Set<MonsterCard>,
    runes: Set<Rune>,
    merchants: Set<Merchant>,
    destinies: Set<Destiny>,
}

impl Sight {
    fn of(eye: &Eye<'_>) -> Self {
        let seen = eye.seen;
        let mut sight = Self {
            trolls: seen.troll.into_iter().collect(),
            draugr: seen.left_draugr.into_iter().chain(seen.right_draugr).collect(),
            runes: seen.rune_row.into_iter().flatten().collect(),
            merchants: seen.merchant.into_iter().collect(),
            destinies: eye.view.own_drawn(),
            ..Self::default()
        };
        for (_, shore) in eye.shores() {
            sight.monsters = sight.monsters.or(seen.shores[shore].monster.into_iter().collect());
        }
        for (_, seat) in eye.seats() {
            let (trolls, draugr, monsters) = eye.pile(seat);
            sight.trolls = sight.trolls.or(trolls);
            sight.draugr = sight.draugr.or(draugr);
            sight.monsters = sight.monsters.or(monsters);
            sight.runes = sight.runes.or(seen.clans[seat].all_runes());
            sight.destinies = sight.destinies.or(seen.clans[seat].destinies);
        }
        sight
    }
}

/// Everything else.
fn unseen<W: Word>(seen: Set<W>) -> Set<W> {
    Set::full().minus(seen)
}

/// The visits to the Sage's House.
fn write_visits(eye: &Eye<'_>, page: &mut Page<'_>) {
    let mut turns = page.next("visits");
    let mut counts = page.next("visits_drawn");
    let mut own = page.next("visits_own");
    let mut kept = page.next("visits_kept");
    let mut shown = page.next("shown_after");
    if !eye.is_perfect() {
        return;
    }
    for (at, visit) in eye.seen.sage.as_slice().iter().enumerate() {
        turns.word(at, Some(Seat::ALL[eye.place_of(visit.turn)]));
        counts.number(at, visit.drawn.as_slice().len() as i32);
        if visit.turn == eye.view.seat() {
            for (order, &card) in visit.drawn.as_slice().iter().enumerate() {
                own.number(at * Destiny::COUNT + card as usize, order as i32 + 1);
            }
            kept.word(at, visit.kept);
        }
    }
    shown.number(0, eye.seen.shown_after.map_or(0, |after| i32::from(after) + 1));
}
