//! The exact probabilities of everything that a seat has not seen.
//!
//! Every course of events at the Sage's House that fits what the seat has seen is enumerated with its weight. A
//! card that a course does not name is each of the unnamed cards with equal probability.

pub(crate) mod journeys;
mod sealed;

pub use sealed::SentBelief;

use crate::knowledge::determinize::destinies::{Places, each};
use crate::knowledge::view::View;
use crate::players::MAX_PLAYERS;
use crate::rules::Rules;
use crate::rules::deck::{draw_distribution, unique};
use crate::words::{ByDestiny, ByJourney, BySeat, Destiny, Journey, JourneyDeck, Shore};
use midgard_core::{Outcome, Set, Word};
use std::collections::BTreeMap;

/// A probability as a fraction: a number of parts and the whole.
pub type Parts = (u128, u128);

/// Where a destiny can be, with the probability of each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DestinyBelief {
    /// It belongs to this clan.
    pub seats: BySeat<Parts>,
    /// Somebody has drawn it and not yet chosen.
    pub drawn: Parts,
    /// It is under the deck.
    pub under: Parts,
    /// It is in the deck.
    pub deck: Parts,
    /// It is the next that is drawn.
    pub next: Parts,
}

/// The probabilities of everything that a seat has not seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Belief {
    /// The face-down journey at each space; `None` for an empty space.
    pub journeys: Vec<(Shore, Option<ByJourney<Parts>>)>,
    /// Where each destiny in play is.
    pub destinies: Vec<(Destiny, DestinyBelief)>,
    /// The next card of every deck in play but that of the sea journeys; empty for a deck that has run out.
    pub next: Vec<(&'static str, Vec<(&'static str, Parts)>)>,
    /// The next journey of the deck; `None` when it has run out.
    pub next_journey: Option<ByJourney<Parts>>,
    /// The sealed warbands of each clan; `None` where nothing is hidden.
    pub sealed: Vec<Option<SentBelief>>,
}

/// The places of a tally: a place for each seat, then these.
const DRAWN: usize = MAX_PLAYERS;
const UNDER: usize = DRAWN + 1;
const DECK: usize = DRAWN + 2;
const NEXT: usize = DRAWN + 3;
const PLACES: usize = DRAWN + 4;

/// Divisible by every number of cards, so that a share of one card is a whole number of parts.
const SHARES: u128 = 232_792_560;

/// Courses of equal weight, summed up: how often each named destiny, and any unnamed one, is at each place.
#[derive(Clone, Copy, Default)]
struct Tally {
    courses: u128,
    named: ByDestiny<[u128; PLACES]>,
    unnamed: [u128; PLACES],
}

impl Tally {
    fn count(&mut self, places: &Places) {
        self.courses += 1;
        let mut groups = [0; PLACES];
        groups[..DRAWN].copy_from_slice(places.hands.values());
        (groups[DRAWN], groups[UNDER], groups[DECK]) = (places.open, places.under(), places.deck());
        groups[NEXT] = places.next_drawn();
        for (at, &group) in groups.iter().enumerate() {
            let share = match at {
                NEXT if group != 0 => SHARES / u128::from(group.count_ones()),
                _ => SHARES,
            };
            for card in each(group) {
                match places.names[card] {
                    Some(name) => self.named[name][at] += share,
                    None => self.unnamed[at] += share,
                }
            }
        }
    }

    fn add(&mut self, other: &Self, times: u128) {
        self.courses += other.courses * times;
        for (sums, more) in self.named.values_mut().iter_mut().zip(other.named.values()) {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more * times);
        }
        let unnamed = self.unnamed.iter_mut().zip(other.unnamed);
        unnamed.for_each(|(sum, more)| *sum += more * times);
    }
}

/// Returns the next sequence of picks: the last pick that can go up goes up.
fn advance(picks: &mut Vec<(u32, u32)>) -> bool {
    while let Some((pick, count)) = picks.pop() {
        if pick + 1 < count {
            picks.push((pick + 1, count));
            return true;
        }
    }
    false
}

fn greatest_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

impl View {
    /// Returns the probabilities of everything that the seat has not seen.
    pub fn belief(&self, rules: &Rules) -> Belief {
        let journeys = self.lying_journeys(rules);
        let next_journey = self.next_journey(rules, JourneyDeck::Sea);
        Belief {
            journeys,
            destinies: self.destinies(rules),
            next: self.next_cards(rules),
            next_journey,
            sealed: self.sealed(rules),
        }
    }

    /// Returns the next cards of the decks in play.
    fn next_cards(&self, rules: &Rules) -> Vec<(&'static str, Vec<(&'static str, Parts)>)> {
        let (seen, mut all) = (&self.seen, Vec::new());
        if rules.has_mountains() {
            let land = self.next_journey(rules, JourneyDeck::Land);
            let land = land.iter().flat_map(|chances| chances.iter());
            let land = land.filter(|(_, parts)| parts.0 > 0);
            let name = |card: Journey| card.word().trim_start_matches("land-");
            all.push(("land_journey", land.map(|(card, parts)| (name(card), parts)).collect()));
            all.push(("bergrisar", next(seen.deck.bergrisar, rules.like_bergrisar())));
        }
        if rules.has_valhalla() {
            let left = &seen.deck.blessings;
            let whole = left.values().iter().map(|&count| u128::from(count)).sum();
            let left = left.iter().filter(|&(_, count)| count > 0);
            let left = left.map(|(design, count)| (design.word(), (count.into(), whole)));
            all.push(("blessing", left.collect()));
            all.push(("epic", next(seen.deck.epics, unique)));
        }
        all.extend([
            ("troll", next(seen.deck.trolls, rules.like_troll())),
            ("draugr", next(seen.deck.draugr, rules.like_draugr())),
            ("monster", next(seen.deck.monsters, rules.like_monster())),
            ("rune", next(seen.deck.runes, unique)),
            ("merchant", next(seen.deck.merchants, unique)),
        ]);
        all
    }

    /// Returns where the destinies in play are. A destiny that no course names is one of the unnamed cards.
    fn destinies(&self, rules: &Rules) -> Vec<(Destiny, DestinyBelief)> {
        let tally = self.tally(rules);
        let whole = tally.courses * SHARES;
        let unnamed: u128 = tally.unnamed[..NEXT].iter().sum::<u128>() / whole;
        let all = rules.destinies();
        let belief = |destiny: Destiny| {
            let named = tally.named[destiny];
            let parts = |at: usize| match named[..NEXT].iter().sum::<u128>() {
                0 => (tally.unnamed[at], whole * unnamed),
                _ => (named[at], whole),
            };
            let belief = DestinyBelief {
                seats: BySeat::from_fn(|seat| parts(seat.index())),
                drawn: parts(DRAWN),
                under: parts(UNDER),
                deck: parts(DECK),
                next: parts(NEXT),
            };
            (destiny, belief)
        };
        all.iter().map(belief).collect()
    }

    /// Enumerates every course of events that fits. The weight of a course is one over the product of the
    /// numbers of cards that could have been picked.
    fn tally(&self, rules: &Rules) -> Tally {
        let mut by_weight: BTreeMap<u128, Tally> = BTreeMap::new();
        let mut picks: Vec<(u32, u32)> = Vec::new();
        loop {
            let mut at = 0;
            let places = self.course(rules, &mut |count| {
                if at == picks.len() {
                    picks.push((0, count));
                }
                at += 1;
                picks[at - 1].0
            });
            let places = places.and_then(|mut places| {
                let turned_up = self.turn_up(rules, &mut places, &mut |_| 0);
                turned_up.map(|()| places)
            });
            if let Some(places) = places {
                let ways = picks[..at].iter().map(|&(_, count)| u128::from(count)).product();
                by_weight.entry(ways).or_default().count(&places);
            }
            picks.truncate(at);
            if !advance(&mut picks) {
                break;
            }
        }
        let all = by_weight.keys().fold(1, |all, &ways| all / greatest_divisor(all, ways) * ways);
        let mut sum = Tally::default();
        by_weight.iter().for_each(|(&ways, tally)| sum.add(tally, all / ways));
        sum
    }
}

/// Returns the probabilities of the next card of a deck. Cards that look alike are one, as when they are drawn.
fn next<W: Word>(deck: Set<W>, alike: impl Fn(W) -> Set<W>) -> Vec<(&'static str, Parts)> {
    let distribution = draw_distribution(deck, alike);
    let name = |card: Outcome| W::ALL[usize::from(card)].word();
    let entries = distribution.entries().iter();
    entries
        .map(|&(card, weight)| (name(card), (weight.into(), distribution.total().into())))
        .collect()
}

fn certain(journey: Journey) -> ByJourney<Parts> {
    ByJourney::from_fn(|kind| (u128::from(kind == journey), 1))
}

fn shares(cards: &ByJourney<u8>) -> ByJourney<Parts> {
    let all = cards.values().iter().map(|&count| u128::from(count)).sum();
    ByJourney::from_fn(|kind| (cards[kind].into(), all))
}
