//! The decks, what was drawn from them, and what went under them.

use crate::words::{
    BergrisarCard, ByBlessing, ByJourney, Destiny, DraugrCard, Epic, Journey, Merchant,
    MonsterCard, Rune, TrollCard,
};
use midgard_core::{List, Seat, Set, of_box};
use serde::{Deserialize, Serialize};

/// The visits at which destinies are drawn: one a round at the Sage's House, and those of blessings, of which four copies
/// at most draw destinies.
pub(crate) const MOST_VISITS: usize = 12;

/// The destinies that are drawn at one visit: with the boxes the rune for it may be copied, and a blessing may
/// draw as many.
pub(crate) const MOST_DRAWN: usize = 6;

/// The cards of each deck that nobody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// Unseen trolls.
    pub(crate) trolls: Set<TrollCard>,
    /// Unseen draugr.
    pub(crate) draugr: Set<DraugrCard>,
    /// Unseen monsters.
    pub(crate) monsters: Set<MonsterCard>,
    /// Unseen runes.
    pub(crate) runes: Set<Rune>,
    /// Unseen merchant ships.
    pub(crate) merchants: Set<Merchant>,
    /// Unseen destinies.
    pub(crate) destinies: Set<Destiny>,
    /// Unseen Bergrisar.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) bergrisar: Set<BergrisarCard>,
    /// The copies of each blessing in its deck.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) blessings: ByBlessing<u8>,
    /// Unseen epic monsters.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) epics: Set<Epic>,
}

/// Destinies that went under the deck together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The seat that put them there, and knows them.
    pub(crate) owner: Seat,
    /// The destinies.
    pub(crate) cards: Set<Destiny>,
}

/// The destinies that a seat drew at the Sage's House: everybody saw their number and their part of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SageVisit {
    /// The seat.
    pub(crate) turn: Seat,
    /// The destinies that it drew, in order.
    pub(crate) drawn: List<Destiny, MOST_DRAWN>,
    /// The destiny that it kept; `None` while it has not chosen yet.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) kept: Option<Destiny>,
}

/// The journey deck, by kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journeys {
    /// The number of cards in the deck.
    pub(crate) left: u8,
    /// The cards of each kind that nobody has seen, in the deck and face-down on the board.
    pub(crate) unseen: ByJourney<u8>,
    /// Those of them that lie face-down on the board and are from the deck before the reshuffle.
    pub(crate) old: ByJourney<u8>,
    /// The discards of each kind.
    pub(crate) discards: ByJourney<u8>,
    /// Cards on top of the deck that a seat has looked at, the next one first.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) top: List<Journey, 3>,
    /// The seat that has ordered them; `None` without such cards.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) ordered_by: Option<Seat>,
    /// The cards of these that another seat has seen.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) group: Option<Glimpse>,
}

/// The cards that a seat saw before another seat looked at them and ordered them. `[rune.awareness]` A-8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Glimpse {
    /// The seat.
    pub(crate) seat: Seat,
    /// The cards that it had seen when the group was formed.
    pub(crate) seen: ByJourney<u8>,
    /// The cards of the group that have turned up since.
    pub(crate) shown: ByJourney<u8>,
}
