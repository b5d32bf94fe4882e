//! What the game waits for.

use crate::rules::back::Back;
use crate::rules::combat::Fight;
use crate::words::{
    Destiny, Goods, Item, Rune, ShipKind, Shore, Site, Stage, Stock, Warband, Warrior,
};
use midgard_core::{Seat, Set};
use serde::{Deserialize, Serialize};

/// What the game waits for. A phase holds what only that phase has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Chance draws a stall.
    Stalls {},
    /// Chance draws the start player.
    Start {},
    /// A seat chooses its leader.
    Draft {
        /// The seat that decides.
        turn: Seat,
    },
    /// Chance deals a leader, with leaders at random.
    Leaders {
        /// The seat that gets the leader.
        turn: Seat,
    },
    /// Chance deals a destiny.
    Destinies {
        /// The seat that gets the destiny.
        turn: Seat,
    },
    /// Chance draws a card for the board.
    Stocking {
        /// The place that gets the card.
        step: Stock,
    },
    /// A seat places a worker, or begs.
    Placement {
        /// The seat that decides.
        turn: Seat,
    },
    /// A seat chooses how much favor it buys at the Stave Church.
    StaveChurch {
        /// The seat that decides.
        turn: Seat,
    },
    /// A seat chooses how often it gives to the Aumingi.
    Aumingi {
        /// The seat that decides.
        turn: Seat,
    },
    /// A seat takes a rune that lies face-up, or draws one from the deck.
    Runesmith {
        /// The seat that decides.
        turn: Seat,
    },
    /// A seat chooses the longship that it builds.
    Shipwright {
        /// The seat that decides.
        turn: Seat,
    },
    /// Chance draws a rune.
    RuneDraw {
        /// The seat that gets the rune.
        turn: Seat,
    },
    /// A seat has taken a rune that it may use at once.
    RuneTaken {
        /// The seat that decides.
        turn: Seat,
        /// The rune that was taken.
        rune: Rune,
    },
    /// More warriors come than the longhouse holds: a seat chooses whom it turns away.
    Crowded {
        /// The seat that decides.
        turn: Seat,
        /// The warriors that come.
        offered: Warband,
        /// How many more are turned away.
        left: u8,
        /// The first kind that may be named: kinds are named in order.
        from: Warrior,
    },
    /// A seat trades at the market.
    Market {
        /// The seat that decides.
        turn: Seat,
        /// The goods that it has given.
        given: Set<Goods>,
        /// The goods that it has taken.
        taken: Set<Goods>,
        /// The trade before, as given and taken.
        last: Option<(Goods, Goods)>,
    },
    /// A seat chooses the shore for its longship.
    Sail {
        /// The seat that decides.
        turn: Seat,
        /// The longship.
        ship: ShipKind,
    },
    /// A seat may use the rune True Vision at the Sage's House.
    TrueVision {
        /// The seat that decides.
        turn: Seat,
    },
    /// A seat chooses the journey that it looks at.
    Peek {
        /// The seat that decides.
        turn: Seat,
        /// How many destinies it draws afterwards.
        draws: u8,
    },
    /// Chance determines the journey that a seat looks at.
    PeekJourney {
        /// The seat that looks.
        turn: Seat,
        /// How many destinies it draws afterwards.
        draws: u8,
        /// The shore of the journey.
        shore: Shore,
    },
    /// Chance draws a destiny at the Sage's House.
    SageDraw {
        /// The seat that draws.
        turn: Seat,
        /// How many destinies it still draws.
        draws: u8,
        /// The destinies that it has drawn.
        drawn: Set<Destiny>,
    },
    /// A seat chooses the destiny that it keeps.
    KeepDestiny {
        /// The seat that decides.
        turn: Seat,
        /// The destinies that it has drawn.
        drawn: Set<Destiny>,
    },
    /// A seat chooses how much food, then how much wood the rune Gifts brings.
    Gifts {
        /// The seat that decides.
        turn: Seat,
        /// The amount of food, once it is chosen.
        #[serde(deserialize_with = "Option::deserialize")]
        food: Option<u8>,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::text::notation::named")]
        back: Back,
    },
    /// A seat chooses the destiny that the rune Success reveals.
    Success {
        /// The seat that decides.
        turn: Seat,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::text::notation::named")]
        back: Back,
    },
    /// Chance determines a journey that a seat looks at with the rune Knowledge.
    Knowledge {
        /// The seat that looks.
        turn: Seat,
        /// The shore of the journey.
        shore: Shore,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::text::notation::named")]
        back: Back,
    },
    /// A seat chooses how many warriors of a kind, or how much food, it sends.
    Assignment {
        /// The seat that decides.
        turn: Seat,
        /// Where it sends them.
        site: Site,
        /// The kind of warrior, or food.
        item: Item,
    },
    /// A seat may use the rune Success.
    SuccessWindow {
        /// The seat that decides.
        turn: Seat,
        /// The part of the round that is over.
        after: Stage,
    },
    /// Chance rolls the dice in the air.
    Dice {
        /// The fight or hunt.
        fight: Fight,
    },
    /// A seat accepts its roll, or spends favor or a rune on it.
    Roll {
        /// The fight or hunt.
        fight: Fight,
    },
    /// A seat picks the dice that it rerolls.
    Pick {
        /// The fight or hunt.
        fight: Fight,
        /// The first kind and face that may be picked: dice are picked in order.
        from: (Warrior, u8),
    },
    /// A seat chooses a warrior who falls.
    Casualties {
        /// The fight.
        fight: Fight,
        /// How many more fall.
        left: u8,
        /// The first kind that may be named: kinds are named in order.
        from: Warrior,
        /// Whether nobody has been named yet.
        first: bool,
    },
    /// A foe has fallen, and a seat may use the rune Glory.
    Fallen {
        /// The fight.
        fight: Fight,
    },
    /// A seat that has defeated the troll gives a blame to another one.
    Blame {
        /// The seat that decides.
        turn: Seat,
    },
    /// Chance determines the journey that is turned up.
    Reveal {
        /// The shore of the journey.
        shore: Shore,
        /// Whether this is the next card, after the rune Journey.
        again: bool,
    },
    /// A seat may use the rune Journey on the journey that was turned up.
    Journey {
        /// The seat that decides.
        turn: Seat,
        /// The shore of the journey.
        shore: Shore,
    },
    /// A seat chooses a warrior or food that a journey takes.
    Lost {
        /// The seat that decides.
        turn: Seat,
        /// The shore of the journey.
        shore: Shore,
        /// How many more are taken.
        left: u8,
        /// The first kind that may be named: kinds are named in order.
        from: Item,
    },
    /// A seat chooses a warrior who starves.
    Starving {
        /// The seat that decides.
        turn: Seat,
        /// The shore of the ship.
        shore: Shore,
        /// How many more starve.
        left: u8,
        /// The first kind that may be named: kinds are named in order.
        from: Warrior,
    },
    /// A seat has its last chance to use runes.
    Closing {
        /// The seat that decides.
        turn: Seat,
    },
    /// The game is over.
    End {},
}
