//! Decks: nothing is shuffled. A deck is the set of cards that nobody has seen, and what is known of its
//! bottom. A draw picks one of the unseen cards.

use crate::rules::Rules;
use crate::rules::boxes::BoxOptions;
use crate::rules::event::{Log, Tag, What};
use crate::rules::state::{Deck, Group, Journeys, State};
use crate::words::{
    BergrisarCard, Blessing, ByBlessing, ByJourney, Destiny, DraugrCard, Journey, JourneyDeck,
    JourneySpace, MonsterCard, Shore, TrollCard,
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

impl Rules {
    /// Returns the destinies in play.
    pub(crate) fn destinies(&self) -> Set<Destiny> {
        let boxes = &self.options.boxes;
        let mut destinies = first(DESTINIES);
        if !boxes.manual_counts {
            if self.has_mountains() {
                destinies.add(Destiny::Liberator);
            }
            if self.has_valhalla() {
                destinies = destinies.or(VALHALLA_DESTINIES.into_iter().collect());
                if self.has_mountains() {
                    destinies.add(Destiny::OdinsFletcher);
                }
            }
        }
        if boxes.promos { destinies.with(Destiny::Despised) } else { destinies }
    }

    /// Returns the decks before the first card is drawn.
    pub(crate) fn decks(&self) -> Deck {
        let BoxOptions { manual_counts, .. } = self.options.boxes;
        let (mountains, valhalla) = (self.has_mountains(), self.has_valhalla());
        let more = mountains && !manual_counts;
        let (trolls, draugr, monsters) = if more {
            (Set::full(), Set::full(), Set::full())
        } else {
            (
                first(TrollCard::TrollLord1 as usize),
                first(DraugrCard::SeidrDraugrRed as usize),
                first(MonsterCard::DarkShamanRed as usize),
            )
        };
        let bergrisar = match (mountains, manual_counts) {
            (false, _) => Set::<BergrisarCard>::empty(),
            (true, false) => Set::full(),
            (true, true) => self.cards.manual_bergrisar,
        };
        Deck {
            trolls,
            draugr,
            monsters,
            runes: self.runes(),
            merchants: Set::full(),
            destinies: self.destinies(),
            bergrisar,
            blessings: self.blessings(),
            epics: if valhalla { Set::full() } else { Set::empty() },
        }
    }

    /// Returns the copies of each blessing in the box.
    pub(crate) fn blessings(&self) -> ByBlessing<u8> {
        let needs = Blessing::HuntersHost;
        ByBlessing::from_fn(|card| {
            let row = &self.cards.blessings[card];
            match () {
                () if !self.has_valhalla() => 0,
                () if card == needs && !self.has_mountains() => 0,
                () if self.options.boxes.manual_counts => row.manual_count,
                () => row.count,
            }
        })
    }

    /// Returns whether a kind of journeys is in play: as a word, also if the box has no card of it.
    pub(crate) fn has_journey(&self, card: Journey) -> bool {
        let land = JourneyDeck::of_card(card) == JourneyDeck::Land;
        let promo =
            matches!(card, Journey::OdinsTrial | Journey::Shipwreck | Journey::LandMercenaries);
        (self.has_mountains() || !land) && (self.options.boxes.promos || !promo)
    }

    /// Returns the number of cards of a journey in the box.
    pub(crate) fn journey_count(&self, card: Journey) -> u8 {
        let boxes = &self.options.boxes;
        let promo =
            matches!(card, Journey::OdinsTrial | Journey::Shipwreck | Journey::LandMercenaries);
        let land = JourneyDeck::of_card(card) == JourneyDeck::Land;
        match () {
            () if land && !self.has_mountains() => 0,
            () if promo && !boxes.promos => 0,
            () if land && boxes.manual_counts => self.cards.manual_journeys[card],
            () => self.cards.journeys[card],
        }
    }

    /// Returns a journey deck before the first card is laid.
    pub(crate) fn journey_deck(&self, deck: JourneyDeck) -> Journeys {
        let unseen = ByJourney::from_fn(|card: Journey| {
            if JourneyDeck::of_card(card) == deck { self.journey_count(card) } else { 0 }
        });
        Journeys { left: unseen.values().iter().sum(), unseen, ..Journeys::default() }
    }
}

/// The number of destinies of the base game.
const DESTINIES: usize = 12;

/// The destinies of Valhalla alone.
pub(super) const VALHALLA_DESTINIES: [Destiny; 4] = [
    Destiny::ValkyriesFavored,
    Destiny::OdinsSwordsmith,
    Destiny::OdinsHafter,
    Destiny::OdinsBlacksmith,
];

/// Returns the first words of a list.
fn first<W: Word>(count: usize) -> Set<W> {
    W::ALL[..count].iter().copied().collect()
}
