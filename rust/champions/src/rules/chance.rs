//! Chance events: what is rolled or drawn, with which distribution, and what follows.

use crate::players::MAX_PLAYERS;
use crate::rules::deck::{draw, draw_card, draw_distribution, number, unique};
use crate::rules::state::State;
use crate::rules::{FIRST_STALL, Rules};
use crate::words::{
    BergrisarCard, Blessing, ByJourney, Destiny, DraugrCard, Epic, Foe, Journey, JourneyDeck,
    Leader, Location, Merchant, MonsterCard, Rune, Shore, Stock, TrollCard, Warrior,
};
use midgard_core::{ChanceKey, Distribution, Outcome, Rng, Set, Word, below};

/// A chance event that a state waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChanceEvent {
    /// One of these stalls is drawn.
    Stall(Set<Location>),
    /// The start player is drawn.
    Start,
    /// One of these leaders is dealt.
    Leader(Set<Leader>),
    /// One of these destinies is drawn.
    Destiny(Set<Destiny>),
    /// A troll is drawn.
    Troll,
    /// A draugr is drawn.
    Draugr,
    /// A monster is drawn.
    Monster,
    /// A rune is drawn.
    Rune,
    /// A merchant ship is drawn.
    Merchant,
    /// The journey at a shore is determined.
    Journey(crate::words::Shore),
    /// A die of this kind is rolled.
    Die(Warrior),
    /// A Bergrisar is drawn.
    Bergrisar,
    /// A blessing is drawn.
    Blessing,
    /// An epic monster is drawn.
    Epic,
    /// A card of a journey deck is determined that a seat looks at.
    Foreseen(JourneyDeck, ByJourney<u8>),
}

impl ChanceEvent {
    /// Returns the exact distribution of its outcomes.
    pub(crate) fn distribution(self, rules: &Rules, state: &State) -> Distribution {
        let mut distribution = Distribution::default();
        match self {
            Self::Stall(stalls) => {
                stalls.iter().for_each(|stall| distribution.add(stall_number(stall), 1));
            }
            Self::Start => rules.seats().for_each(|seat| distribution.add(number(seat), 1)),
            Self::Leader(leaders) => return draw_distribution(leaders, unique),
            Self::Destiny(cards) => return draw_distribution(cards, unique),
            Self::Troll => return draw_distribution(state.deck.trolls, rules.like_troll()),
            Self::Draugr => return draw_distribution(state.deck.draugr, rules.like_draugr()),
            Self::Monster => return draw_distribution(state.deck.monsters, rules.like_monster()),
            Self::Rune => return draw_distribution(state.deck.runes, unique),
            Self::Merchant => return draw_distribution(state.deck.merchants, unique),
            Self::Journey(shore) => {
                for (journey, count) in state.journeys_at(shore).iter() {
                    distribution.add(card_number(journey), count.into());
                }
            }
            Self::Bergrisar => {
                return draw_distribution(state.deck.bergrisar, rules.like_bergrisar());
            }
            Self::Blessing => {
                for (blessing, copies) in state.deck.blessings.iter() {
                    distribution.add(number(blessing), copies.into());
                }
            }
            Self::Epic => return draw_distribution(state.deck.epics, unique),
            Self::Foreseen(_, pool) => {
                for (journey, count) in pool.iter() {
                    distribution.add(card_number(journey), count.into());
                }
            }
            Self::Die(warrior) => {
                for (face, &sides) in rules.cards.dice[warrior].weights.iter().enumerate() {
                    distribution.add(face as Outcome, sides.into());
                }
            }
        }
        distribution
    }

    /// Samples an outcome.
    #[inline]
    pub(crate) fn sample<R: Rng>(self, rules: &Rules, state: &State, rng: &mut R) -> Outcome {
        let deck = &state.deck;
        match self {
            Self::Troll => number(draw_card(deck.trolls, rules.like_troll(), rng)),
            Self::Draugr => number(draw_card(deck.draugr, rules.like_draugr(), rng)),
            Self::Monster => number(draw_card(deck.monsters, rules.like_monster(), rng)),
            Self::Rune => number(draw(deck.runes, rng)),
            Self::Merchant => number(draw(deck.merchants, rng)),
            Self::Leader(leaders) => number(draw(leaders, rng)),
            Self::Destiny(cards) => number(draw(cards, rng)),
            Self::Stall(stalls) => stall_number(draw(stalls, rng)),
            Self::Start => below(rng, rules.options.players.into()) as Outcome,
            Self::Journey(shore) => {
                card_number(Journey::ALL[any_copy(state.journeys_at(shore).values(), rng)])
            }
            Self::Bergrisar => number(draw_card(deck.bergrisar, rules.like_bergrisar(), rng)),
            Self::Blessing => any_copy(deck.blessings.values(), rng) as Outcome,
            Self::Epic => number(draw(deck.epics, rng)),
            Self::Foreseen(_, pool) => card_number(Journey::ALL[any_copy(pool.values(), rng)]),
            Self::Die(_) => unreachable!("dice are thrown together"),
        }
    }

    /// Returns an outcome in words.
    pub(crate) fn outcome_text(self, rules: &Rules, outcome: Outcome) -> String {
        fn word<W: Word>(outcome: usize) -> String {
            W::from_index(outcome).map_or_else(String::new, |word| word.word().into())
        }
        let index = usize::from(outcome);
        match self {
            Self::Stall(_) => stall_of(index).word().into(),
            Self::Start => format!("seat-{outcome}"),
            Self::Leader(_) => word::<Leader>(index),
            Self::Destiny(_) => word::<Destiny>(index),
            Self::Troll => word::<TrollCard>(index),
            Self::Draugr => word::<DraugrCard>(index),
            Self::Monster => word::<MonsterCard>(index),
            Self::Rune => word::<Rune>(index),
            Self::Merchant => word::<Merchant>(index),
            Self::Journey(shore) => card_word(JourneyDeck::of(shore), index),
            Self::Foreseen(deck, _) => card_word(deck, index),
            Self::Bergrisar => word::<BergrisarCard>(index),
            Self::Blessing => word::<Blessing>(index),
            Self::Epic => word::<Epic>(index),
            Self::Die(warrior) => {
                let faces = rules.cards.dice[warrior].faces.as_slice();
                faces.get(index).map_or_else(String::new, ToString::to_string)
            }
        }
    }

    /// Returns the event in words.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Stall(_) => "stall".into(),
            Self::Start => "start player".into(),
            Self::Leader(_) => "leader".into(),
            Self::Destiny(_) => "destiny".into(),
            Self::Troll => "troll".into(),
            Self::Draugr => "draugr".into(),
            Self::Monster => "monster".into(),
            Self::Rune => "rune".into(),
            Self::Merchant => "merchant ship".into(),
            Self::Journey(shore) => format!("journey of {shore}"),
            Self::Die(warrior) => format!("{warrior} die"),
            Self::Bergrisar => "bergrisar".into(),
            Self::Blessing => "blessing".into(),
            Self::Epic => "epic monster".into(),
            Self::Foreseen(deck, _) => format!("next card of the {deck} journeys"),
        }
    }
}

/// Returns the number of a stall among the outcomes of its draw.
fn stall_number(stall: Location) -> Outcome {
    if stall as usize > Location::Aumingi as usize {
        return number(stall) - FIRST_STALL as Outcome - BETWEEN;
    }
    number(stall) - FIRST_STALL as Outcome
}

/// Returns the stall with this number among the outcomes of its draw.
pub(crate) fn stall_of(index: usize) -> Location {
    if index + FIRST_STALL > Location::Aumingi as usize {
        return Location::ALL[index + FIRST_STALL + usize::from(BETWEEN)];
    }
    Location::ALL[index + FIRST_STALL]
}

/// The places between the stalls of the base game and those of the boxes: the Bergrisar.
const BETWEEN: Outcome = 2;

/// Returns the number of a journey among the outcomes of its draw: its number in the list of its deck.
fn card_number(journey: Journey) -> Outcome {
    number(journey) - number(JourneyDeck::of_card(journey).first_card())
}

/// Returns the journey with this number among the outcomes of the draw for a space.
pub(crate) fn card_of(shore: Shore, index: usize) -> Journey {
    journey_of(JourneyDeck::of(shore), index)
}

/// Returns the journey with this number in the list of its deck.
pub(crate) fn journey_of(deck: JourneyDeck, index: usize) -> Journey {
    Journey::ALL[index + deck.first_card() as usize]
}

/// Writes the journey with this number in the list of its deck, without the name of the deck.
fn card_word(deck: JourneyDeck, index: usize) -> String {
    let card = Journey::from_index(index + deck.first_card() as usize);
    card.map_or_else(String::new, |card| card.word().trim_start_matches("land-").into())
}

/// Draws one of these numbers of copies; all copies are equally likely. Returns the number of its kind.
fn any_copy<R: Rng>(copies: &[u8], rng: &mut R) -> usize {
    let mut card = below(rng, copies.iter().map(|&count| u32::from(count)).sum());
    let mut kind = 0;
    while card >= u32::from(copies[kind]) {
        card -= u32::from(copies[kind]);
        kind += 1;
    }
    kind
}

/// The bits of a seat or a shore in the place of a fight, in games of the base box and in others; those above are the foe.
const BASE_PLACE_BITS: u32 = 2;
const PLACE_BITS: u32 = 3;
const _: () = assert!(Shore::BASE_WORDS.len() <= 1 << BASE_PLACE_BITS);
const _: () = assert!(MAX_PLAYERS <= 1 << PLACE_BITS && Shore::COUNT <= 1 << PLACE_BITS);
const _: () = assert!(Foe::COUNT << PLACE_BITS <= 1 << u8::BITS);
/// The draws of a row have numbers of 8 bits, and so have the rounds.
const _: () = assert!(Stock::COUNT <= 1 << u8::BITS && Location::COUNT <= 1 << u8::BITS);
const _: () = assert!(Destiny::COUNT <= 1 << u8::BITS);

/// Returns the key of the chance event: equal in all runs that come to the same draw or throw, at the same
/// place in the same round.
pub(crate) fn key(rules: &Rules, state: &State) -> ChanceKey {
    ChanceKey { round: state.round, ..state.phase.key(rules, state) }
}

/// Games of the base box have the keys that they had before there were boxes: the same seed is the same game.
impl Rules {
    /// Returns the bits of a seat or a shore in the place of a fight.
    #[inline]
    pub(crate) fn place_bits(&self) -> u32 {
        if self.is_base_game() { BASE_PLACE_BITS } else { PLACE_BITS }
    }

    /// Returns the number of a step of round set-up.
    #[inline]
    pub(crate) fn number_of_step(&self, step: Stock) -> u8 {
        if self.is_base_game() { step.in_base() as u8 } else { step as u8 }
    }
}
