//! Decks: nothing is shuffled. A deck is the set of cards that nobody has seen, and what is known of its
//! bottom. A draw picks one of the unseen cards.

use crate::rules::Rules;
use crate::rules::event::{Log, Tag, What};
use crate::rules::state::{Group, Journeys, State};
use crate::words::{
    BergrisarCard, ByJourney, Destiny, DraugrCard, Journey, JourneyDeck, JourneySpace, MonsterCard,
    Shore, TrollCard,
};
use midgard_core::{Distribution, Outcome, Rng, Seat, Set, Word, below};

/// `M14` Returns the distribution of a draw: cards that look alike are one outcome, the lowest of them.
pub(crate) fn draw_distribution<W: Word>(
    unseen: Set<W>,
    alike: impl Fn(W) -> Set<W>,
) -> Distribution {
    let mut distribution = Distribution::default();
    let mut left = unseen;
    while let Some(card) = left.first() {
        let same = left.and(alike(card));
        distribution.add(number(card), same.len() as u32);
        left = left.minus(same);
    }
    distribution
}

/// Draws a card at random with the distribution of [`draw_distribution`].
#[inline]
pub(crate) fn draw_card<W: Word, R: Rng>(
    unseen: Set<W>,
    alike: impl Fn(W) -> Set<W>,
    rng: &mut R,
) -> W {
    unseen.and(alike(draw(unseen, rng))).first().expect("the card itself is among them")
}

/// Draws a word of a set, which must have one; all are equally likely.
#[inline]
pub(crate) fn draw<W: Word, R: Rng>(set: Set<W>, rng: &mut R) -> W {
    let number = below(rng, set.len() as u32);
    set.nth(number as usize).expect("the number is below that of the words")
}

/// Returns the outcome number of a word.
#[inline]
pub(crate) fn number<W: Word>(word: W) -> Outcome {
    word.index() as Outcome
}

/// Returns the set of this card alone: no other card looks like it.
#[inline]
pub(crate) fn unique<W: Word>(card: W) -> Set<W> {
    Set::empty().with(card)
}

impl Rules {
    #[inline]
    pub(crate) fn like_troll(&self) -> impl Fn(TrollCard) -> Set<TrollCard> + '_ {
        |card| self.alike_trolls[card]
    }

    #[inline]
    pub(crate) fn like_draugr(&self) -> impl Fn(DraugrCard) -> Set<DraugrCard> + '_ {
        |card| self.alike_draugr[card]
    }

    #[inline]
    pub(crate) fn like_bergrisar(&self) -> impl Fn(BergrisarCard) -> Set<BergrisarCard> + '_ {
        |card| self.alike_bergrisar[card]
    }

    #[inline]
    pub(crate) fn like_monster(&self) -> impl Fn(MonsterCard) -> Set<MonsterCard> + '_ {
        |card| self.alike_monsters[card]
    }
}

impl State {
    /// Returns the number of destinies that can still be drawn.
    pub(crate) fn destinies_left(&self) -> usize {
        let under = self.under.as_slice().iter().map(|group| group.cards.len());
        self.deck.destinies.len() + under.sum::<usize>()
    }

    /// Returns the destinies of which the next one is drawn: the unseen ones, then the group that went under
    /// the deck first.
    #[inline]
    pub(crate) fn next_destinies(&self) -> Set<Destiny> {
        if self.deck.destinies.is_empty() {
            self.under.as_slice().first().map_or(Set::empty(), |group| group.cards)
        } else {
            self.deck.destinies
        }
    }

    /// Takes a destiny from the deck.
    pub(crate) fn take_destiny(&mut self, destiny: Destiny) {
        if !self.deck.destinies.is_empty() {
            self.deck.destinies.remove(destiny);
            return;
        }
        if let Some(group) = self.under.as_mut_slice().first_mut() {
            group.cards.remove(destiny);
            if group.cards.is_empty() {
                self.under.remove_first();
            }
        }
    }

    /// `[place.sage]` Puts the destinies that are not kept under the deck; their owner knows which they are.
    pub(crate) fn put_under(
        &mut self,
        log: &mut impl Log,
        rule: Tag,
        owner: Seat,
        cards: Set<Destiny>,
    ) {
        if !cards.is_empty() {
            self.under.push(Group { owner, cards });
            let count = cards.len() as u8;
            log.say(rule, What::PutUnder { seat: owner, count, destinies: Some(cards) });
        }
    }

    /// Returns the unseen cards, one of which is the journey at this shore.
    #[inline]
    pub(crate) fn journeys_at(&self, shore: Shore) -> &ByJourney<u8> {
        let journeys = self.journeys_of(shore);
        if self.shores[shore].old { &journeys.old } else { &journeys.unseen }
    }

    /// Returns the deck of the journeys that lie at this shore.
    #[inline]
    fn journeys_of(&self, shore: Shore) -> &Journeys {
        self.journeys_in(JourneyDeck::of(shore))
    }

    /// Returns the deck of the journeys that lie at this shore.
    #[inline]
    pub(crate) fn journeys_of_mut(&mut self, shore: Shore) -> &mut Journeys {
        self.journeys_in_mut(JourneyDeck::of(shore))
    }

    /// Determines the unseen journey at this shore.
    pub(crate) fn determine(&mut self, shore: Shore, journey: Journey) {
        let old = self.shores[shore].old;
        let journeys = self.journeys_of_mut(shore);
        let pool = if old { &mut journeys.old } else { &mut journeys.unseen };
        pool[journey] -= 1;
        self.shores[shore].journey = journey.into();
    }

    /// R32: a seat looks at a face-down journey that is already determined.
    pub(crate) fn look(&mut self, log: &mut impl Log, rule: Tag, seat: Seat, shore: Shore) {
        let space = &mut self.shores[shore];
        space.known_to.add(seat);
        log.say(rule, What::Looked { seat, shore, journey: space.journey.journey() });
    }

    /// `[cleanup.journeys]` Moves a journey from its shore to the discards.
    pub(crate) fn discard_journey(&mut self, log: &mut impl Log, rule: Tag, shore: Shore) {
        let space = &mut self.shores[shore];
        let journey = space.journey.journey();
        space.journey = JourneySpace::Empty;
        space.revealed = false;
        space.old = false;
        space.known_to = Set::empty();
        if let Some(journey) = journey {
            self.journeys_of_mut(shore).discards[journey] += 1;
            log.say(rule, What::Discarded { shore, journey });
        }
    }
}
