//! The cards that the seat has not seen, and the destinies that it remembers.

use super::{Blocks, FLAG, LOOKS, MANY, SEATS, Viewpoint};
use crate::rules::state::{Deck, Glimpse, Journeys, SageVisit};
use crate::words::{ByJourney, Destiny, Journey, JourneyDeck};
use midgard_core::{Set, ValueRange, Word};
use std::array::from_fn;

/// The most visits to the Sage's House in a game: one a round.
const VISITS: usize = 8;

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, E: Blocks<'a>>(encoder: &mut E) {
    let meaning = "trolls not yet seen, or with memory table: that lie nowhere in sight";
    encoder.words("unseen_trolls", &[], meaning, |viewpoint, _| viewpoint.unseen.trolls);
    encoder.words("unseen_draugr", &[], "draugr, likewise", |viewpoint, _| viewpoint.unseen.draugr);
    encoder.words("unseen_monsters", &[], "monsters, likewise", |viewpoint, _| {
        viewpoint.unseen.monsters
    });
    encoder.words("unseen_runes", &[], "runes, likewise", |viewpoint, _| viewpoint.unseen.runes);
    encoder.words("unseen_merchants", &[], "merchant ships, likewise", |viewpoint, _| {
        viewpoint.unseen.merchants
    });
    let meaning = "destinies that the seat has never seen, or with memory table: now not in sight";
    encoder.words("unplaced", &[], meaning, |viewpoint, _| viewpoint.unseen.destinies);
    let meaning = "destinies in the deck and under it";
    encoder.numbers(
        "destinies_left",
        &[],
        ValueRange::upto(E::DESTINIES, 12),
        meaning,
        |viewpoint, _| [viewpoint.view.destinies_left() as i32],
    );
    journeys(encoder);
    visits::<P, _>(encoder);
}

/// Encodes the journey deck.
#[inline(always)]
fn journeys<'a>(encoder: &mut impl Blocks<'a>) {
    let kinds = ValueRange::upto(MANY, 4);
    let meaning = "journeys in the deck and face-down that the seat does not know";
    encoder.each::<Journey, _, _>("journeys_unseen", &[], kinds, meaning, |viewpoint, _| {
        let (unseen, old) = (viewpoint.seen.journeys.unseen, viewpoint.seen.journeys.old);
        let both = ByJourney::from_fn(|kind| unseen[kind] + old[kind]);
        *if viewpoint.is_perfect() { unseen } else { both }.values()
    });
    let meaning = "those that lie face-down since before the reshuffle; with memory table they are \
                   among the others";
    encoder.each::<Journey, _, _>("journeys_old", &[], kinds, meaning, |viewpoint, _| {
        if viewpoint.is_perfect() {
            *viewpoint.seen.journeys.old.values()
        } else {
            [0; Journey::COUNT]
        }
    });
    encoder.each::<Journey, _, _>(
        "journeys_discards",
        &[],
        kinds,
        "journeys discarded",
        |viewpoint, _| *viewpoint.seen.journeys.discards.values(),
    );
    encoder.numbers(
        "journeys_left",
        &[],
        ValueRange::upto(MANY, 16),
        "journeys in the deck",
        |viewpoint, _| [viewpoint.seen.journeys.left],
    );
}

/// Encodes the visits to the Sage's House.
#[inline(always)]
fn visits<'a, const P: usize, E: Blocks<'a>>(encoder: &mut E) {
    let meaning = "visits to the Sage's House at which destinies were drawn, in order: whose \
                   (memory perfect, as what follows)";
    encoder.one_of("visits", &[VISITS], &SEATS[..P], meaning, |viewpoint, at| {
        viewpoint.turned(viewpoint.visit(at).map(|visit| visit.turn))
    });
    encoder.numbers("visits_drawn", &[], E::FEW, "how many were drawn at each", |viewpoint, _| {
        from_fn::<_, VISITS, _>(|at| {
            viewpoint.visit(at).map_or(0, |it| it.drawn.as_slice().len() as i32)
        })
    });
    let meaning = "what the seat itself drew at each: 1 for the first draw, 2 for the second";
    encoder.each::<Destiny, _, _>("visits_own", &[VISITS], E::FEW, meaning, |viewpoint, at| {
        let mut draws = [0; Destiny::COUNT];
        let drawn = viewpoint.own_visit(at).map_or(&[][..], |visit| visit.drawn.as_slice());
        for (order, &card) in (1..).zip(drawn) {
            draws[card.index()] = order;
        }
        draws
    });
    let meaning = "what it kept; the rest went under the deck";
    encoder.word("visits_kept", &[VISITS], meaning, |viewpoint, at| viewpoint.own_visit(at)?.kept);
    let meaning = "after how many visits Success revealed a destiny, and 1 more; 0 if it has not";
    encoder.numbers("shown_after", &[], ValueRange::upto(9, 9), meaning, |viewpoint, _| {
        let after = viewpoint.seen.shown_after.filter(|_| viewpoint.is_perfect());
        [after.map_or(0, |after| after + 1)]
    });
}

impl<'a> Viewpoint<'a> {
    /// Returns a visit to the Sage's House that the seat remembers.
    #[inline]
    fn visit(&self, at: usize) -> Option<&'a SageVisit> {
        self.seen.sage.as_slice().get(at).filter(|_| self.is_perfect())
    }

    /// Returns a visit of its own.
    #[inline]
    fn own_visit(&self, at: usize) -> Option<&'a SageVisit> {
        self.visit(at).filter(|visit| visit.turn == self.view.seat())
    }

    /// Returns the cards that the seat has never seen or, without memory, that lie nowhere in sight.
    #[inline]
    pub(super) fn unseen(&self) -> Deck {
        if self.is_perfect() { self.seen.deck } else { self.out_of_sight() }
    }

    /// Returns the cards that lie nowhere in sight.
    fn out_of_sight(&self) -> Deck {
        let seen = self.seen;
        let mut rest = Deck {
            trolls: all_but(seen.troll),
            draugr: all_but(seen.left_draugr.into_iter().chain(seen.right_draugr)),
            monsters: all_but(self.rules.shores().filter_map(|shore| seen.shores[shore].monster)),
            runes: all_but(seen.rune_row.into_iter().flatten()),
            merchants: all_but(seen.merchant),
            destinies: all_but(self.view.own_drawn().iter()),
            bergrisar: all_but(seen.left_bergrisar.into_iter().chain(seen.right_bergrisar)),
            blessings: self.blessings_out_of_sight(),
            epics: Set::full().minus(self.epics_in_sight()),
        };
        let all = self.rules.decks();
        rest.trolls = rest.trolls.and(all.trolls);
        rest.draugr = rest.draugr.and(all.draugr);
        rest.monsters = rest.monsters.and(all.monsters);
        rest.runes = rest.runes.and(all.runes);
        rest.destinies = rest.destinies.and(all.destinies);
        rest.bergrisar = rest.bergrisar.and(all.bergrisar);
        rest.epics = rest.epics.and(all.epics);
        for at in 0..self.rules.players() {
            let clan = self.clan(at);
            if self.knows_pile(at) {
                rest.trolls = rest.trolls.minus(clan.trolls);
                rest.draugr = rest.draugr.minus(clan.draugr);
                rest.monsters = rest.monsters.minus(clan.monsters);
                rest.bergrisar = rest.bergrisar.minus(clan.bergrisar);
            }
            rest.runes = rest.runes.minus(clan.all_runes());
            rest.destinies = rest.destinies.minus(clan.destinies);
        }
        rest
    }
}

/// Returns every word of a list except these.
fn all_but<W: Word>(seen: impl IntoIterator<Item = W>) -> Set<W> {
    Set::full().minus(seen.into_iter().collect())
}

/// Encodes the deck of land journeys, and the cards on top of both journey decks that somebody has ordered.
#[inline(always)]
pub(super) fn land_journeys<'a, const P: usize>(encoder: &mut impl Blocks<'a>) {
    let kinds = ValueRange::upto(MANY, 4);
    let meaning = "land journeys in the deck and face-down that the seat does not know";
    encoder.each::<Journey, _, _>("land_unseen", &[], kinds, meaning, |view, _| {
        let (unseen, old) = (view.seen.land_journeys.unseen, view.seen.land_journeys.old);
        let both = ByJourney::from_fn(|kind| unseen[kind] + old[kind]);
        *if view.is_perfect() { unseen } else { both }.values()
    });
    let meaning = "those that lie face-down since before the reshuffle (memory perfect)";
    encoder.each::<Journey, _, _>("land_unseen_old", &[], kinds, meaning, |view, _| {
        let old = view.seen.land_journeys.old;
        if view.is_perfect() { *old.values() } else { [0; Journey::COUNT] }
    });
    encoder.each::<Journey, _, _>(
        "land_discards",
        &[],
        kinds,
        "land journeys discarded",
        |view, _| *view.seen.land_journeys.discards.values(),
    );
    let left = ValueRange::upto(MANY, 16);
    encoder.numbers("land_left", &[], left, "land journeys in the deck", |view, _| {
        [view.seen.land_journeys.left]
    });
    let looks = ValueRange::upto(LOOKS as i16, LOOKS as u16);
    let meaning = "cards on top of the decks of the sea and of the land that somebody has ordered (memory perfect, \
                   as what follows)";
    encoder.numbers("top_count", &[], looks, meaning, |view, _| {
        [0, 1].map(|deck| view.deck(deck).map_or(0, |deck| deck.top.as_slice().len() as i32))
    });
    encoder.one_of("top_owner", &[2], &SEATS[..P], "who has ordered them", |view, deck| {
        view.turned(view.deck(deck)?.ordered_by)
    });
    let meaning = "which they are, the next one first, if it was the seat itself: of the sea, then of the land";
    encoder.word("top_cards", &[2 * LOOKS], meaning, |view, at| {
        let deck = view.deck(at / LOOKS)?;
        let own = deck.ordered_by == Some(view.view.seat());
        deck.top.as_slice().get(at % LOOKS).copied().filter(|_| own)
    });
    let meaning = "what the seat had seen of cards that another has ordered after it";
    encoder.each::<Journey, _, _>("group_seen", &[2], kinds, meaning, |view, deck| {
        *view.group(deck).map_or(ByJourney::default(), |group| group.seen).values()
    });
    let meaning = "the cards of that group that have turned up since";
    encoder.each::<Journey, _, _>("group_shown", &[2], kinds, meaning, |view, deck| {
        *view.group(deck).map_or(ByJourney::default(), |group| group.shown).values()
    });
    let meaning = "is there such a group? one that is used up counts too";
    encoder.numbers("group", &[], FLAG, meaning, |view, _| {
        [0, 1].map(|deck| view.group(deck).is_some())
    });
}

impl<'a> Viewpoint<'a> {
    /// Returns the deck of the sea or of the land, if the seat remembers what lies on it.
    #[inline]
    fn deck(&self, at: usize) -> Option<&'a Journeys> {
        let deck = JourneyDeck::ALL[at];
        self.is_perfect().then(|| self.seen.journeys_in(deck))
    }

    /// Returns what the seat has seen of cards that another has ordered after it.
    #[inline]
    fn group(&self, at: usize) -> Option<Glimpse> {
        self.deck(at)?.group.filter(|group| group.seat == self.view.seat())
    }
}
