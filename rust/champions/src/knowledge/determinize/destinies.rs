//! Samples where the destinies are that a seat has not seen.
//!
//! The visits to the Sage's House are replayed with the cards in play, of which only those that the seat has seen
//! have names. The choices of the others are picked at random, and a course of events that contradicts what the
//! seat saw is rejected: the rest has the right weights. Most of the time no contradiction is possible, because
//! it takes a destiny that the seat put under the deck and another seat drew.

use crate::knowledge::view::View;
use crate::rules::Rules;
use crate::rules::state::{Group, MOST_DRAWN, MOST_VISITS, Phase, SageVisit, State};
use crate::words::{BySeat, Destiny};
use midgard_core::{List, Rng, Seat, Set, below, nth_bit};

const COUNT: usize = Destiny::COUNT;

/// A set of the cards, a bit for each.
type Cards = u32;

/// One course of events: where each of the cards is, and which of them the seat has seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    /// The identity of each card that the seat knows. The cards from `next` on lie in the deck.
    pub(crate) names: [Option<Destiny>; COUNT],
    next: usize,
    /// The cards of each clan.
    pub(crate) hands: BySeat<Cards>,
    /// The groups under the deck, in order, and who put them there.
    groups: [(Seat, Cards); MOST_VISITS],
    /// The range of groups of which no card is drawn yet.
    first: usize,
    last: usize,
    /// The cards drawn at each visit, and the one that was kept.
    drawn: [[u8; MOST_DRAWN]; MOST_VISITS],
    kept: [u8; MOST_VISITS],
    /// The cards of a seat that has not yet chosen.
    pub(crate) open: Cards,
    /// How many cards there are.
    count: usize,
}

impl Places {
    /// Returns the cards of the deck.
    pub(crate) fn deck(&self) -> Cards {
        ((1_u32 << self.count()) - (1 << self.next)) as Cards
    }

    /// Returns how many cards there are.
    fn count(&self) -> usize {
        self.count
    }

    /// Returns the cards under the deck.
    pub(crate) fn under(&self) -> Cards {
        self.groups[self.first..self.last].iter().fold(0, |all, group| all | group.1)
    }

    /// Returns the cards of which the next one is drawn.
    pub(crate) fn next_drawn(&self) -> Cards {
        match self.deck() {
            0 if self.first < self.last => self.groups[self.first].1,
            deck => deck,
        }
    }

    /// Shows the seat what a card is. Returns `None` when that contradicts what it has seen before.
    fn see(&mut self, card: usize, name: Destiny) -> Option<()> {
        match self.names[card] {
            Some(known) => (known == name).then_some(()),
            None if self.names.contains(&Some(name)) => None,
            None => {
                self.names[card] = Some(name);
                Some(())
            }
        }
    }

    /// Draws a card from the deck, or any one of the group that went under it first.
    fn draw(&mut self, pick: &mut impl FnMut(u32) -> u32) -> usize {
        if self.next < self.count() {
            self.next += 1;
            return self.next - 1;
        }
        let group = &mut self.groups[self.first];
        let card = nth(group.1, pick(group.1.count_ones()));
        group.1 &= !(1 << card);
        if group.1 == 0 {
            self.first += 1;
        }
        card
    }
}

/// Returns the `k`-th card of a set, from 0.
fn nth(cards: Cards, k: u32) -> usize {
    nth_bit(cards.into(), k as usize)
}

/// Lists the cards of a set.
pub(crate) fn each(cards: Cards) -> impl Iterator<Item = usize> {
    (0..COUNT).filter(move |card| cards >> card & 1 == 1)
}

impl View {
    /// Replays everything that happened to destinies and picks what this seat did not see. Returns `None` when
    /// it contradicts what the seat saw.
    pub(crate) fn course(
        &self,
        rules: &Rules,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<Places> {
        let seen = &self.seen;
        let mut places = Places {
            names: [None; COUNT],
            next: 0,
            hands: BySeat::default(),
            groups: [(Seat::One, 0); MOST_VISITS],
            first: 0,
            last: 0,
            drawn: [[0; MOST_DRAWN]; MOST_VISITS],
            kept: [0; MOST_VISITS],
            open: 0,
            count: rules.destinies().len(),
        };
        for seat in rules.seats() {
            let mut own = seen.dealt(self.seat).iter();
            for _ in 0..self.dealt[seat] {
                let card = places.draw(pick);
                places.hands[seat] |= 1 << card;
                if seat == self.seat {
                    places.see(card, own.next()?)?;
                }
            }
        }
        for (number, visit) in seen.sage.as_slice().iter().enumerate() {
            self.show(rules, &mut places, number, pick)?;
            self.visit(&mut places, number, visit, pick)?;
        }
        self.show(rules, &mut places, seen.sage.as_slice().len(), pick)?;
        Some(places)
    }

    /// `[place.sage]` Replays a visit: what was drawn, which one was kept, and what went under the deck.
    fn visit(
        &self,
        places: &mut Places,
        number: usize,
        visit: &SageVisit,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<()> {
        let own = visit.turn == self.seat;
        let mut all: Cards = 0;
        for (at, &name) in visit.drawn.as_slice().iter().enumerate() {
            let card = places.draw(pick);
            if own {
                places.see(card, name)?;
            }
            places.drawn[number][at] = card as u8;
            all |= 1 << card;
        }
        if self.is_open(number) {
            places.open = all;
            return Some(());
        }
        let kept = match visit.kept {
            Some(kept) => each(all).find(|&card| places.names[card] == Some(kept))?,
            None => nth(all, pick(all.count_ones())),
        };
        places.kept[number] = kept as u8;
        places.hands[visit.turn] |= 1 << kept;
        let rest = all & !(1 << kept);
        if rest != 0 {
            places.groups[places.last] = (visit.turn, rest);
            places.last += 1;
        }
        Some(())
    }

    /// `[rune.success]` Replays the destiny that somebody revealed after some visits: any one of those that it
    /// had.
    fn show(
        &self,
        rules: &Rules,
        places: &mut Places,
        visits: usize,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<()> {
        let all = self.seen.sage.as_slice().len();
        if self.seen.shown_after.map_or(all, usize::from) != visits {
            return Some(());
        }
        for seat in rules.seats().filter(|&seat| seat != self.seat) {
            for name in self.seen.clans[seat].revealed {
                let hand = places.hands[seat];
                places.see(nth(hand, pick(hand.count_ones())), name)?;
            }
        }
        Some(())
    }

    /// When the game is over, everybody turns up all destinies. The choice here has no effect on where a
    /// destiny is.
    pub(crate) fn turn_up(
        &self,
        rules: &Rules,
        places: &mut Places,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<()> {
        if !matches!(self.seen.phase, Phase::End {}) {
            return Some(());
        }
        for seat in rules.seats().filter(|&seat| seat != self.seat) {
            let mut names = self.seen.clans[seat].destinies;
            for card in each(places.hands[seat]) {
                if let Some(name) = places.names[card] {
                    names.has(name).then(|| names.remove(name))?;
                }
            }
            // Nobody knows in which order the clan got them, so any order fits.
            for card in each(places.hands[seat]) {
                if places.names[card].is_none() {
                    let name = names.iter().nth(pick(names.len() as u32) as usize)?;
                    names.remove(name);
                    places.see(card, name)?;
                }
            }
        }
        Some(())
    }

    /// Samples the destinies that the seat has not seen, and everything that follows from them.
    pub(super) fn sample_destinies<R: Rng>(&self, rules: &Rules, state: &mut State, rng: &mut R) {
        let mut draw = || {
            let pick = &mut |count| below(rng, count);
            let mut places = self.course(rules, pick)?;
            self.turn_up(rules, &mut places, pick).map(|()| places)
        };
        let places = loop {
            if let Some(places) = draw() {
                break places;
            }
        };
        let known: Set<Destiny> = places.names.iter().flatten().copied().collect();
        let mut left = [Destiny::default(); COUNT];
        let mut count = 0;
        let all = rules.destinies();
        for name in all.minus(known).iter() {
            left[count] = name;
            count += 1;
        }
        super::shuffle(&mut left[..count], rng);
        let mut unseen = left.iter();
        let names = places.names.map(|name| name.unwrap_or_else(|| next(&mut unseen)));
        lay_out(rules, state, self.seat, &places, &names);
    }
}

/// Returns the next of the cards that are left.
fn next<'a>(cards: &mut impl Iterator<Item = &'a Destiny>) -> Destiny {
    cards.next().copied().unwrap_or_default() // the cards that are not in play come last
}

/// Lays the cards where they are.
pub(super) fn lay_out(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    places: &Places,
    names: &[Destiny; COUNT],
) {
    let set = |cards: Cards| -> Set<Destiny> { each(cards).map(|card| names[card]).collect() };
    state.deck.destinies = set(places.deck());
    for other in rules.seats() {
        state.clans[other].destinies = set(places.hands[other]);
    }
    state.under = List::default();
    for &(owner, cards) in &places.groups[places.first..places.last] {
        state.under.push(Group { owner, cards: set(cards) });
    }
    let open = places.open;
    let visits = state.sage.as_mut_slice();
    let last = visits.len();
    for (number, visit) in visits.iter_mut().enumerate().filter(|(_, visit)| visit.turn != seat) {
        for (name, &card) in visit.drawn.as_mut_slice().iter_mut().zip(&places.drawn[number]) {
            *name = names[usize::from(card)];
        }
        let going_on = open != 0 && number + 1 == last;
        visit.kept = (!going_on).then(|| names[usize::from(places.kept[number])]);
    }
    if let Phase::SageDraw { drawn, .. } | Phase::KeepDestiny { drawn, .. } = &mut state.phase {
        *drawn = set(open);
    }
    if let Phase::ThreadDraw { drawn, .. } | Phase::ThreadKeep { drawn, .. } = &mut state.phase {
        *drawn = set(open);
    }
}
