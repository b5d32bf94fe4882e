//! The journeys of two decks.
//!
//! `[rune.awareness]` A-8: a seat that has ordered the top knows it. A seat that had looked at some of these cards before
//! another ordered them knows that they are among a group: each way to lay the cards of the group on their places is
//! equally likely, as far as it agrees with what the seat has found out.

use super::{Parts, certain, shares};
use crate::knowledge::view::View;
use crate::knowledge::view::journeys::{found_out, looked_up};
use crate::rules::Rules;
use crate::words::{ByJourney, Journey, JourneyDeck, JourneySpace, Shore};

/// The knowledge of a seat about the unknown cards of a deck of which some are in a group.
struct Grouped {
    /// The card at a place of the group.
    within: ByJourney<Parts>,
    /// The card at another place.
    elsewhere: ByJourney<Parts>,
    /// Whether the group is of the deck before the reshuffle.
    old: bool,
}

impl View {
    /// Returns the journey of each space and the next one of each deck; `None` for an empty one.
    pub(super) fn lying_journeys(&self, rules: &Rules) -> Vec<(Shore, Option<ByJourney<Parts>>)> {
        let groups = [JourneyDeck::Sea, JourneyDeck::Land].map(|deck| self.grouped(rules, deck));
        let space = |shore: Shore| {
            let here = &self.seen.shores[shore];
            let group = groups[JourneyDeck::of(shore) as usize].as_ref();
            let chances = match (here.journey.journey(), group) {
                (Some(card), _) => certain(card),
                (None, Some(group)) if here.grouped => group.within,
                (None, Some(group)) if here.old == group.old => group.elsewhere,
                (None, _) => shares(&self.pool_at(shore)),
            };
            (shore, here.is_face_down().then_some(chances))
        };
        rules.spaces().map(space).collect()
    }

    /// Returns the unknown cards of which one lies at a space.
    fn pool_at(&self, shore: Shore) -> ByJourney<u8> {
        let pool = *self.seen.journeys_at(shore);
        if self.seen.shores[shore].old {
            return pool;
        }
        let looked = looked_up(&self.seen, self.seat, JourneyDeck::of(shore));
        ByJourney::from_fn(|kind| pool[kind].saturating_sub(looked[kind]))
    }

    /// Returns the next journey of a deck; `None` when it has run out. It is certain for the seat that has ordered the top.
    pub(super) fn next_journey(
        &self,
        rules: &Rules,
        deck: JourneyDeck,
    ) -> Option<ByJourney<Parts>> {
        let journeys = self.seen.journeys_in(deck);
        let top = journeys.top.as_slice().first();
        match (top, self.grouped(rules, deck)) {
            (Some(&card), _) if journeys.ordered_by == Some(self.seat) => Some(certain(card)),
            (Some(_), Some(group)) => Some(group.within),
            (None, Some(group)) if !group.old && journeys.left > 0 => Some(group.elsewhere),
            _ => (journeys.left > 0).then(|| shares(&journeys.unseen)),
        }
    }

    /// Returns what this seat knows of a group of cards of which some still lie hidden from it.
    fn grouped(&self, rules: &Rules, deck: JourneyDeck) -> Option<Grouped> {
        let journeys = self.seen.journeys_in(deck);
        let group = journeys.group.filter(|group| group.seat == self.seat)?;
        let spaces = || rules.spaces().filter(|&shore| JourneyDeck::of(shore) == deck);
        let lying: Vec<_> = spaces()
            .map(|shore| &self.seen.shores[shore])
            .filter(|it| it.grouped && it.journey == JourneySpace::Unseen)
            .collect();
        let own = journeys.ordered_by == Some(self.seat);
        let top = if own { 0 } else { journeys.top.as_slice().len() };
        let old = lying.first().is_some_and(|it| it.old);
        let pool = if old { &journeys.old } else { &journeys.unseen };
        let found = found_out(&self.seen, spaces(), &group);
        let hidden = lying.len() + top;
        (hidden > 0).then(|| Grouped { old, ..weigh(&group.seen, &found, pool, hidden) })
    }
}

/// Calls a function with every choice of the cards of a group that its seat had not seen, and its weight: in how many
/// ways they can be drawn, and with those `seen` lie so that these were `found`. `hidden` places remain; `pool`
/// are the cards that are not known now.
pub(crate) fn each_choice(
    seen: &ByJourney<u8>,
    found: &ByJourney<u8>,
    pool: &ByJourney<u8>,
    hidden: usize,
    see: &mut impl FnMut(&ByJourney<u8>, u128),
) {
    // What was found out and had not been seen was unknown when the group was formed.
    let pool = ByJourney::from_fn(|kind| pool[kind] + found[kind].saturating_sub(seen[kind]));
    let unknown = (hidden as u128 + sum(found)).saturating_sub(sum(seen));
    choices(&pool, unknown as u8, &mut |drawn: &ByJourney<u8>| {
        let mut weight = 1_u128;
        for &kind in Journey::ALL {
            weight *= ways(pool[kind].into(), drawn[kind].into());
            weight *= falling(u128::from(seen[kind] + drawn[kind]), found[kind].into());
        }
        if weight > 0 {
            see(drawn, weight);
        }
    });
}

fn sum(cards: &ByJourney<u8>) -> u128 {
    cards.values().iter().map(|&count| u128::from(count)).sum()
}

/// Returns the results of all choices, by weight.
fn weigh(
    seen: &ByJourney<u8>,
    shown: &ByJourney<u8>,
    pool: &ByJourney<u8>,
    hidden: usize,
) -> Grouped {
    let unknown = (hidden as u128 + sum(shown)).saturating_sub(sum(seen));
    let mut whole = 0;
    let (mut within, mut elsewhere) =
        (ByJourney::from_fn(|_| 0_u128), ByJourney::from_fn(|_| 0_u128));
    let before = ByJourney::from_fn(|kind| pool[kind] + shown[kind].saturating_sub(seen[kind]));
    each_choice(seen, shown, pool, hidden, &mut |drawn, weight| {
        let pool = &before;
        whole += weight;
        for &kind in Journey::ALL {
            within[kind] += weight * u128::from(seen[kind] + drawn[kind] - shown[kind]);
            elsewhere[kind] += weight * u128::from(pool[kind] - drawn[kind]);
        }
    });
    let rest = sum(&before).saturating_sub(unknown).max(1);
    Grouped {
        within: ByJourney::from_fn(|kind| (within[kind], whole.max(1) * hidden as u128)),
        elsewhere: ByJourney::from_fn(|kind| (elsewhere[kind], whole.max(1) * rest)),
        old: false,
    }
}

/// Visits every way to take a number of cards from the pool.
fn choices(pool: &ByJourney<u8>, count: u8, see: &mut impl FnMut(&ByJourney<u8>)) {
    fn go(
        pool: &ByJourney<u8>,
        from: usize,
        left: u8,
        drawn: &mut ByJourney<u8>,
        see: &mut impl FnMut(&ByJourney<u8>),
    ) {
        if left == 0 {
            return see(drawn);
        }
        for (at, &kind) in Journey::ALL.iter().enumerate().skip(from) {
            if drawn[kind] < pool[kind] {
                drawn[kind] += 1;
                go(pool, at, left - 1, drawn, see);
                drawn[kind] -= 1;
            }
        }
    }
    go(pool, 0, count, &mut ByJourney::default(), see);
}

/// Returns the number of ways to choose some of `all` cards.
fn ways(all: u128, count: u128) -> u128 {
    falling(all, count) / falling(count, count)
}

/// Returns the falling factorial: `all` times `all` - 1 and so on.
fn falling(all: u128, count: u128) -> u128 {
    (0..count).map(|less| all.saturating_sub(less)).product()
}
