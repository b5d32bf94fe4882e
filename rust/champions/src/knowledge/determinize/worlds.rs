//! Lists the states that a seat cannot tell apart, where there are few.

use super::destinies::{Places, each, lay_out};
use crate::knowledge::view::View;
use crate::rules::Rules;
use crate::rules::state::{Phase, State};
use crate::words::{Destiny, Journey, JourneyDeck};
use midgard_core::Set;

impl View {
    /// Returns each state that the seat cannot tell from the true one, with its weight among those that
    /// [`View::determinize`] samples, if there are at most `most`. `None` also where others have drawn destinies at the
    /// Sage's House or shown one, while something is sealed, and in a game with a box while somebody has ordered journeys.
    pub(crate) fn worlds(&self, rules: &Rules, most: usize) -> Option<Vec<(State, u64)>> {
        let seen = &self.seen;
        if is_ordered(seen) {
            return None;
        }
        let mut others = rules.seats().filter(|&seat| seat != self.seat);
        let unclear = seen.is_sealed(rules)
            || matches!(seen.phase, Phase::End {})
            || seen.sage.as_slice().iter().any(|visit| visit.turn != self.seat)
            || others.any(|seat| !seen.clans[seat].revealed.is_empty());
        if unclear {
            return None;
        }
        let mut picked = false;
        let places = self.course(rules, &mut |count| {
            picked |= count > 1;
            0
        });
        let places = places.filter(|_| !picked)?;
        let mut worlds = self.deals(rules, &places, most)?;
        let spaces = rules.spaces();
        for shore in spaces.filter(|&shore| self.looked_at_by_others(shore)) {
            let with = |(world, weight): &(State, u64)| {
                let (world, weight) = (*world, *weight);
                let cards = *world.journeys_at(shore);
                let possible = Journey::ALL.iter().filter(move |&&journey| cards[journey] > 0);
                possible.map(move |&journey| {
                    let mut world = world;
                    world.determine(shore, journey);
                    (world, weight * u64::from(cards[journey]))
                })
            };
            worlds = worlds.iter().flat_map(with).take(most + 1).collect();
        }
        (worlds.len() <= most).then_some(worlds)
    }

    /// Lists who may have which destinies; all are equally likely.
    fn deals(&self, rules: &Rules, places: &Places, most: usize) -> Option<Vec<(State, u64)>> {
        let known: Set<Destiny> = places.names.iter().flatten().copied().collect();
        let all = rules.destinies();
        let mut deals = vec![(places.names, all.minus(known))];
        let mut left = all.minus(known).len();
        let mut count = 1;
        for seat in rules.seats().filter(|&seat| seat != self.seat) {
            for card in
                1..=each(places.hands[seat]).filter(|&at| places.names[at].is_none()).count()
            {
                count = count * left / card;
                left -= 1;
            }
            if count > most {
                return None;
            }
        }
        for seat in rules.seats().filter(|&seat| seat != self.seat) {
            let hand: Vec<_> =
                each(places.hands[seat]).filter(|&at| places.names[at].is_none()).collect();
            for (number, &at) in hand.iter().enumerate() {
                // The cards of a hand ascend, so that each hand is listed once.
                let before = number.checked_sub(1).map(|last| hand[last]);
                let with = |(names, left): &([Option<Destiny>; Destiny::COUNT], Set<Destiny>)| {
                    let (names, left) = (*names, *left);
                    let lowest = before.and_then(|before| names[before]);
                    let fits = left.iter().filter(move |&name| lowest.is_none_or(|it| name > it));
                    fits.map(move |name| {
                        let mut names = names;
                        names[at] = Some(name);
                        (names, left.without(name))
                    })
                };
                deals = deals.iter().flat_map(with).collect();
            }
        }
        let lay = |(names, left): ([Option<Destiny>; Destiny::COUNT], Set<Destiny>)| {
            let mut rest = left.iter();
            let names = names.map(|name| name.or_else(|| rest.next()));
            let names = names.map(Option::unwrap_or_default); // cards that are not in play come last
            let mut state = self.seen;
            lay_out(rules, &mut state, self.seat, places, &names);
            (state, 1)
        };
        Some(deals.into_iter().map(lay).collect())
    }
}

/// `[rune.awareness]` A-8: returns whether cards of a journey deck are known in an order, or as a group, or are looked at.
fn is_ordered(seen: &State) -> bool {
    let looks = matches!(seen.phase, Phase::AwarenessDraw { .. } | Phase::AwarenessOrder { .. });
    let mut decks =
        [JourneyDeck::Sea, JourneyDeck::Land].map(|deck| seen.journeys_in(deck)).into_iter();
    looks || decks.any(|deck| !deck.top.as_slice().is_empty() || deck.group.is_some())
}
