//! The events, as they happen: a name and fields.

use crate::deal::Deal;
use crate::rules::Rules;
use crate::words::{DieFace, Face, Item, Location, Token};
use midgard_core::{Seat, vocabulary};
use serde::Serialize;

vocabulary! {
    /// The name of an event.
    pub enum EventName / ByEventName in u64 {
        /// A location was drawn.
        Placed = "placed",
        /// The supply card.
        Revealed = "revealed",
        /// Loot was added.
        Supplied = "supplied",
        /// An action card was turned.
        Turned = "turned",
        /// Market cards went to the discard.
        Discarded = "discarded",
        /// A discard became the deck.
        Reshuffled = "reshuffled",
        /// A market card was drawn.
        Shown = "shown",
        /// A destination was chosen.
        Sealed = "sealed",
        /// A ship moved.
        Moved = "moved",
        /// The first visitor was found.
        First = "first",
        /// A question was passed.
        Passed = "passed",
        /// A reaver was hired.
        Hired = "hired",
        /// The market was paid for.
        Refreshed = "refreshed",
        /// A raid token was bought.
        Bought = "bought",
        /// Terror was discarded.
        Shed = "shed",
        /// Something was sold.
        Sold = "sold",
        /// Terror was taken for a draw.
        Dared = "dared",
        /// A spoils card was revealed.
        Drew = "drew",
        /// A revealed card was kept.
        Kept = "kept",
        /// A blind offer was revealed.
        Offered = "offered",
        /// It was discarded.
        Declined = "declined",
        /// A token was taken for terror.
        TookToken = "took_token",
        /// Loot was added for visitors.
        Added = "added",
        /// A terror token was laid into the loot.
        Clashed = "clashed",
        /// A lone visitor took the loot.
        Collected = "collected",
        /// A lone visitor took the terror of Bjorn's location.
        Disturbed = "disturbed",
        /// A deal lies on the table.
        Proposed = "proposed",
        /// A slot was passed.
        Skipped = "skipped",
        /// A visitor accepted.
        Accepted = "accepted",
        /// A visitor rejected.
        Rejected = "rejected",
        /// A deal was carried out.
        Agreed = "agreed",
        /// Nobody agreed.
        Failed = "failed",
        /// The weapons die.
        Rolled = "rolled",
        /// The card of the die.
        Won = "won",
        /// Secret cards became known.
        Unveiled = "unveiled",
        /// Bjorn took the loot.
        Raided = "raided",
        /// The round is over.
        RoundEnded = "round_ended",
        /// The score of a seat.
        Scored = "scored",
        /// A deck or the supply was used up.
        Lacked = "lacked",
        /// The winners were found.
        Decided = "decided",
    }
}

vocabulary! {
    /// The name of a field of an event.
    pub enum Field / ByField in u32 {
        /// The seat it is about.
        Seat = "seat",
        /// Where it happens.
        Location = "location",
        /// A card.
        Card = "card",
        /// A kind of item.
        Item = "item",
        /// How many.
        Amount = "amount",
        /// A side of a card or die.
        Face = "face",
        /// Market cards.
        Cards = "cards",
        /// The deck.
        Deck = "deck",
        /// A slot of the market.
        Slot = "slot",
        /// The name of a phase.
        Phase = "phase",
        /// Coins paid or taken.
        Coins = "coins",
        /// Terror taken.
        Terror = "terror",
        /// A raid token.
        Token = "token",
        /// The seat that takes the terror.
        Target = "target",
        /// The discarded thing.
        Discarded = "discarded",
        /// A deal.
        Deal = "deal",
        /// Numbers of items.
        Items = "items",
        /// A round.
        Round = "round",
        /// A score.
        Score = "score",
        /// The lines of a sheet.
        Sheet = "sheet",
        /// The missing thing: the cards of a deck, or a raid token.
        Kind = "kind",
        /// The seats that win.
        Winners = "winners",
        /// The test that broke a tie.
        Tie = "tie",
    }
}

/// The value of a field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)] // the types are what their names say
pub enum Value {
    Null,
    Number(i64),
    Seat(Seat),
    Location(Location),
    Token(Token),
    Face(Face),
    Die(DieFace),
    Item(Item),
    Supply(u8),
    Reaver(u8),
    Reavers(Vec<u8>),
    Word(&'static str),
    Items(Vec<(Item, i32)>),
    Deal(Vec<Vec<(Item, i32)>>),
    Sheet(Vec<i32>),
    Seats(Vec<Seat>),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// What.
    pub name: EventName,
    /// The particulars, in order.
    pub fields: Vec<(Field, Value)>,
}

impl Event {
    /// Returns the value of a field.
    pub fn get(&self, field: Field) -> Option<&Value> {
        self.fields.iter().find(|(name, _)| *name == field).map(|(_, value)| value)
    }
}

/// The fields of each event, in order, with what stands in them.
pub(crate) fn shape(name: EventName) -> &'static [Field] {
    use EventName as E;
    use Field as F;
    match name {
        E::Placed | E::Clashed | E::Failed => &[F::Location],
        E::Revealed => &[F::Card, F::Round],
        E::Supplied | E::Added => &[F::Location, F::Item, F::Amount],
        E::Turned => &[F::Location, F::Face],
        E::Discarded => &[F::Cards],
        E::Reshuffled => &[F::Deck],
        E::Shown => &[F::Slot, F::Card],
        E::Sealed | E::Moved | E::Dared | E::Disturbed | E::Skipped | E::Accepted | E::Rejected => {
            &[F::Seat, F::Location]
        }
        E::First => &[F::Location, F::Seat],
        E::Passed => &[F::Seat, F::Phase, F::Item, F::Amount],
        E::Hired => &[F::Seat, F::Card, F::Slot, F::Coins, F::Terror],
        E::Refreshed => &[F::Seat, F::Coins],
        E::Bought => &[F::Seat, F::Item, F::Coins],
        E::Shed => &[F::Seat, F::Location, F::Coins, F::Token, F::Target],
        E::Sold => &[F::Seat, F::Item, F::Amount, F::Coins],
        E::Drew => &[F::Seat, F::Location, F::Item],
        E::Kept => &[F::Seat, F::Item, F::Discarded],
        E::Offered => &[F::Seat, F::Location, F::Card],
        E::Declined => &[F::Seat, F::Card],
        E::TookToken | E::Won => &[F::Seat, F::Item],
        E::Collected => &[F::Seat, F::Location, F::Items],
        E::Proposed => &[F::Seat, F::Location, F::Deal],
        E::Agreed => &[F::Location, F::Deal],
        E::Rolled => &[F::Seat, F::Face],
        E::Unveiled => &[F::Seat, F::Item, F::Amount],
        E::Raided => &[F::Location, F::Items],
        E::RoundEnded => &[F::Round],
        E::Scored => &[F::Seat, F::Score, F::Sheet],
        E::Lacked => &[F::Location, F::Seat, F::Kind, F::Amount],
        E::Decided => &[F::Winners, F::Score, F::Tie],
    }
}

/// Reports an event, if anybody listens.
macro_rules! hear {
    ($play:expr, $name:ident $(, $value:expr)*) => {
        if L::LISTENS {
            let name = $crate::event::EventName::$name;
            let values = [$($crate::event::Value::from($value)),*];
            let fields = $crate::event::shape(name).iter().copied().zip(values).collect();
            $play.listener.hear($crate::event::Event { name, fields });
        }
    };
}
pub(crate) use hear;

macro_rules! values {
    ($($from:ty => $variant:ident),* $(,)?) => {
        $(impl From<$from> for Value {
            fn from(value: $from) -> Self {
                Self::$variant(value.into())
            }
        })*
    };
}

values! {
    u8 => Number, u16 => Number, i32 => Number, Seat => Seat, Location => Location, Token => Token,
    Face => Face, DieFace => Die, Item => Item, &'static str => Word,
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// Returns the changes of the first positions.
pub(crate) fn table(rules: &Rules, deal: &Deal, positions: usize) -> Vec<Vec<(Item, i32)>> {
    (0..positions).map(|position| deal.changes(rules, position)).collect()
}
