//! The list of all phases: their names, their fields, and what they wait for.
//!
//! Nothing else names them all. Each phase implements [`Ask`] and [`Decide`] or [`Draw`] in the file of its
//! name, and whatever the game, the texts, the checks and the observation need of a phase is asked there.
//! The order of the list is that of the byte form. The number of a row is that of the observation. Both stay;
//! a new phase goes last, with the next number.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::back::Back;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, Part};
use crate::rules::combat::Fight;
use crate::rules::event::Log;
use crate::rules::phase::calls::{only, phases};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Draw};
use crate::rules::rune::{self, Moment};
use crate::rules::state::State;
use crate::rules::valhalla::visit::Visit;
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use crate::words::{
    Blessing, ByJourney, Destiny, Goods, Item, Journey as JourneyCard, JourneyDeck, Post, Rune,
    ShipKind, Shore, Site, Stage, Stock, Thing, Warband, Warrior,
};
use midgard_core::{
    ActionIndex, Awaiting, ChanceKey, List, Outcome, Rng, Seat, Set, Silent, Word, of_box,
};
use serde::{Deserialize, Serialize};

phases! {
    /// Chance draws a stall.
    chance closed Stalls = "stalls", 0 {}
    /// Chance draws the start player.
    chance closed Start = "start", 1 {}
    /// A seat chooses its leader.
    decision closed Draft = "draft", 2 {
        /// The seat that decides.
        turn: Seat,
    }
    /// Chance deals a leader, with leaders at random.
    chance closed Leaders = "leaders", 37 {
        /// The seat that gets the leader.
        turn: Seat,
    }
    /// Chance deals a destiny.
    chance closed Destinies = "destinies", 3 {
        /// The seat that gets the destiny.
        turn: Seat,
    }
    /// Chance draws a card for the board.
    chance closed Stocking = "stocking", 4 {
        /// The place that gets the card.
        step: Stock,
    }
    /// A seat places a worker, or begs.
    decision open Placement = "placement", 5 {
        /// The seat that decides.
        turn: Seat,
    }
    /// A seat chooses how much favor it buys at the Stave Church.
    decision open StaveChurch = "stave_church", 6 {
        /// The seat that decides.
        turn: Seat,
    }
    /// A seat chooses how often it gives to the Aumingi.
    decision open Aumingi = "aumingi", 7 {
        /// The seat that decides.
        turn: Seat,
    }
    /// A seat takes a rune that lies face-up, or draws one from the deck.
    decision open Runesmith = "runesmith", 8 {
        /// The seat that decides.
        turn: Seat,
    }
    /// A seat chooses the longship that it builds.
    decision open Shipwright = "shipwright", 9 {
        /// The seat that decides.
        turn: Seat,
    }
    /// Chance draws a rune.
    chance closed RuneDraw = "rune_draw", 10 {
        /// The seat that gets the rune.
        turn: Seat,
    }
    /// A seat has taken a rune that it may use at once.
    decision open RuneTaken = "rune_taken", 35 {
        /// The seat that decides.
        turn: Seat,
        /// The rune that was taken.
        rune: Rune,
    }
    /// More warriors come than the longhouse holds: a seat chooses whom it turns away.
    decision open Crowded = "crowded", 11 {
        /// The seat that decides.
        turn: Seat,
        /// The warriors that come.
        offered: Warband,
        /// How many more are turned away.
        left: u8,
        /// The first kind that may be named: kinds are named in order.
        from: Warrior,
    }
    /// A seat trades at the market.
    decision open Market = "market", 12 {
        /// The seat that decides.
        turn: Seat,
        /// The goods that it has given.
        given: Set<Goods>,
        /// The goods that it has taken.
        taken: Set<Goods>,
        /// The trade before, as given and taken.
        last: Option<(Goods, Goods)>,
    }
    /// A seat chooses the shore for its longship.
    decision open Sail = "sail", 13 {
        /// The seat that decides.
        turn: Seat,
        /// The longship.
        ship: ShipKind,
    }
    /// A seat may use the rune True Vision at the Sage's House.
    decision open TrueVision = "true_vision", 14 {
        /// The seat that decides.
        turn: Seat,
        /// The destinies that True Vision has added so far.
        #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
        more: u8,
    }
    /// A seat chooses the journey that it looks at.
    decision open Peek = "peek", 15 {
        /// The seat that decides.
        turn: Seat,
        /// How many destinies it draws afterwards.
        draws: u8,
    }
    /// Chance determines the journey that a seat looks at.
    chance closed PeekJourney = "peek_journey", 16 {
        /// The seat that looks.
        turn: Seat,
        /// How many destinies it draws afterwards.
        draws: u8,
        /// The shore of the journey.
        shore: Shore,
    }
    /// Chance draws a destiny at the Sage's House.
    chance closed SageDraw = "sage_draw", 17 {
        /// The seat that draws.
        turn: Seat,
        /// How many destinies it still draws.
        draws: u8,
        /// The destinies that it has drawn.
        drawn: Set<Destiny>,
    }
    /// A seat chooses the destiny that it keeps.
    decision closed KeepDestiny = "keep_destiny", 18 {
        /// The seat that decides.
        turn: Seat,
        /// The destinies that it has drawn.
        drawn: Set<Destiny>,
    }
    /// A seat chooses how much food, then how much wood the rune Gifts brings.
    decision closed Gifts = "gifts", 19 {
        /// The seat that decides.
        turn: Seat,
        /// The amount of food, once it is chosen.
        #[serde(deserialize_with = "Option::deserialize")]
        food: Option<u8>,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// A seat chooses the destiny that the rune Success reveals.
    decision closed Success = "success", 20 {
        /// The seat that decides.
        turn: Seat,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// Chance determines a journey that a seat looks at with the rune Knowledge.
    chance closed Knowledge = "knowledge", 21 {
        /// The seat that looks.
        turn: Seat,
        /// The shore of the journey.
        shore: Shore,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// A seat chooses how many warriors of a kind, or how much food, it sends.
    decision open Assignment = "assignment", 22 {
        /// The seat that decides.
        turn: Seat,
        /// Where it sends them.
        site: Site,
        /// The kind of warrior, or food.
        item: Item,
    }
    /// A seat may use the rune Success.
    decision open SuccessWindow = "success_window", 36 {
        /// The seat that decides.
        turn: Seat,
        /// The part of the round that is over.
        after: Stage,
    }
    /// Chance rolls the dice in the air.
    chance closed Dice = "dice", 23 {
        /// The fight or hunt.
        fight: Fight,
    }
    /// A seat accepts its roll, or spends favor or a rune on it.
    decision open Roll = "roll", 24 {
        /// The fight or hunt.
        fight: Fight,
    }
    /// A seat picks the dice that it rerolls.
    decision closed Pick = "pick", 25 {
        /// The fight or hunt.
        fight: Fight,
        /// The first kind and face that may be picked: dice are picked in order.
        from: (Warrior, u8),
    }
    /// A seat chooses a warrior who falls.
    decision open Casualties = "casualties", 26 {
        /// The fight.
        fight: Fight,
        /// How many more fall.
        left: u8,
        /// The first kind that may be named: kinds are named in order.
        from: Warrior,
        /// Whether nobody has been named yet.
        first: bool,
    }
    /// A foe has fallen, and a seat may use the rune Glory.
    decision open Fallen = "fallen", 27 {
        /// The fight.
        fight: Fight,
    }
    /// A seat that has defeated the troll gives a blame to another one.
    decision open Blame = "blame", 28 {
        /// The seat that decides.
        turn: Seat,
        /// With Valhalla the fight in which its survivors still stand.
        #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
        survivors: Option<Fight>,
    }
    /// Chance determines the journey that is turned up.
    chance closed Reveal = "reveal", 29 {
        /// The shore of the journey.
        shore: Shore,
        /// Whether this is the next card, after the rune Journey.
        again: bool,
    }
    /// A seat may use the rune Journey on the journey that was turned up.
    decision open Journey = "journey", 30 {
        /// The seat that decides.
        turn: Seat,
        /// The shore of the journey.
        shore: Shore,
    }
    /// A seat chooses a warrior or food that a journey takes.
    decision open Lost = "lost", 31 {
        /// The seat that decides.
        turn: Seat,
        /// The shore of the journey.
        shore: Shore,
        /// How many more are taken.
        left: u8,
        /// The first kind that may be named: kinds are named in order.
        from: Item,
    }
    /// A seat chooses a warrior who starves.
    decision open Starving = "starving", 32 {
        /// The seat that decides.
        turn: Seat,
        /// The shore of the ship.
        shore: Shore,
        /// How many more starve.
        left: u8,
        /// The first kind that may be named: kinds are named in order.
        from: Warrior,
    }
    /// A seat has its last chance to use runes.
    decision open Closing = "closing", 33 {
        /// The seat that decides.
        turn: Seat,
    }
    /// The game is over.
    nothing closed End = "end", 34 {}
    /// Chance draws a blessing for the first empty slot.
    chance closed Blessings = "blessings", 38 {}
    /// Chance draws an epic monster for the first empty slot.
    chance closed Epics = "epics", 39 {}
    /// A beggar names food, wood or a coin.
    decision closed Alms = "alms", 40 {
        /// The seat that decides.
        turn: Seat,
        /// The amount of food, once it is chosen.
        #[serde(deserialize_with = "Option::deserialize")]
        food: Option<u8>,
    }
    /// A seat names the goods that the Roving Rangers are paid.
    decision closed Rangers = "rangers", 41 {
        /// The seat that decides.
        turn: Seat,
        /// The amount of food, once it is chosen.
        #[serde(deserialize_with = "Option::deserialize")]
        food: Option<u8>,
    }
    /// A seat gives a blame to another one at the stall Gossip.
    decision open Gossip = "gossip", 42 {
        /// The seat that decides.
        turn: Seat,
    }
    /// A seat exchanges dice at the Trainer.
    decision closed Trainer = "trainer", 43 {
        /// The seat that decides.
        turn: Seat,
        /// Those who leave.
        leaving: Warband,
        /// Those who come; `None` while those who leave are named.
        #[serde(deserialize_with = "Option::deserialize")]
        coming: Option<Warband>,
    }
    /// A clan whose leader has a choice takes a die at the Jarl's Longhouse.
    decision open LonghouseDie = "longhouse_die", 44 {
        /// The seat that decides.
        turn: Seat,
    }
    /// A seat names the rune that Patience copies.
    decision closed Patience = "patience", 45 {
        /// The seat that decides.
        turn: Seat,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// A seat chooses the journey deck that it looks at.
    decision closed Awareness = "awareness", 46 {
        /// The seat that decides.
        turn: Seat,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// Chance determines a card that a seat looks at with the rune Awareness.
    chance closed AwarenessDraw = "awareness_draw", 47 {
        /// The seat that looks.
        turn: Seat,
        /// The deck.
        deck: JourneyDeck,
        /// The cards that it has looked at so far.
        cards: ByJourney<u8>,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// A seat puts cards back on a journey deck, from the top.
    decision closed AwarenessOrder = "awareness_order", 48 {
        /// The seat that decides.
        turn: Seat,
        /// The deck.
        deck: JourneyDeck,
        /// The cards that are not named yet.
        cards: ByJourney<u8>,
        /// The cards that are named, from the top.
        ordered: List<JourneyCard, 3>,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// A seat names another one that discards a blame too.
    decision closed Friendship = "friendship", 49 {
        /// The seat that decides.
        turn: Seat,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// A seat discards a blame, or gives one to another seat.
    decision closed Virtue = "virtue", 50 {
        /// The seat that decides.
        turn: Seat,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// A seat names the tokens that it discards.
    decision closed Resurrection = "resurrection", 51 {
        /// The seat that decides.
        turn: Seat,
        /// The kinds that are named.
        tokens: List<Warrior, 2>,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// A seat names the dice that leave, then those that come.
    decision closed Training = "training", 52 {
        /// The seat that decides.
        turn: Seat,
        /// Where dice are named now.
        site: Post,
        /// The dice that leave.
        leaving: List<(Post, Warrior), 2>,
        /// The dice that come; `None` while those that leave are named.
        #[serde(deserialize_with = "Option::deserialize")]
        coming: Option<List<Warrior, 2>>,
        /// The decision that the rune interrupts.
        #[serde(with = "crate::rules::named")]
        back: Back,
    }
    /// A seat pays what a land journey asks for, or does not.
    decision open LandJourney = "land_journey", 53 {
        /// The seat that decides.
        turn: Seat,
        /// The space of the journey.
        shore: Shore,
        /// The number of warriors hired so far.
        hired: u8,
    }
    /// A seat chooses the warrior that it hires.
    decision closed Hire = "hire", 54 {
        /// The seat that decides.
        turn: Seat,
        /// The space of the journey.
        shore: Shore,
        /// The number of warriors hired so far.
        hired: u8,
    }
    /// A seat names the warriors whom it loses in the Blizzard; the others are paid for.
    decision open Blizzard = "blizzard", 55 {
        /// The seat that decides.
        turn: Seat,
        /// The space of the journey.
        shore: Shore,
        /// The first kind that may be named: kinds are named in order.
        from: Warrior,
    }
    /// A seat names the die that the Cave Dweller takes.
    decision open Ambush = "ambush", 56 {
        /// The seat that decides.
        turn: Seat,
        /// The site of the fight.
        site: Site,
        /// How many more fall.
        left: u8,
        /// The first kind that may be named: kinds are named in order.
        from: Warrior,
    }
    /// A seat chooses the effect of its leader's helmet.
    decision open Helmet = "helmet", 57 {
        /// The fight or hunt.
        fight: Fight,
    }
    /// A seat picks the dice that the ability of its leader throws again.
    decision closed AbilityPick = "ability_pick", 58 {
        /// The fight or hunt.
        fight: Fight,
        /// The first kind and face that may be picked: dice are picked in order.
        from: (Warrior, u8),
    }
    /// A seat names the goods of its leader's ability.
    decision closed AbilityGoods = "ability_goods", 59 {
        /// The fight or hunt.
        fight: Fight,
        /// The amount of food, once it is chosen.
        #[serde(deserialize_with = "Option::deserialize")]
        food: Option<u8>,
    }
    /// A seat names the token of its leader's ability.
    decision closed AbilityToken = "ability_token", 60 {
        /// The fight or hunt.
        fight: Fight,
    }
    /// A hunt is settled, and a seat may use the rune The Hunt.
    decision open HuntSettled = "hunt_settled", 61 {
        /// The fight or hunt.
        fight: Fight,
    }
    /// Losses are due, and a seat may use the rune Healing.
    decision open Healing = "healing", 62 {
        /// The fight or hunt.
        fight: Fight,
        /// How many losses are due.
        left: u8,
    }
    /// Losses are due, and a seat may use mercy_of_eir.
    decision open Mercy = "mercy", 63 {
        /// The fight or hunt.
        fight: Fight,
        /// How many losses are due.
        left: u8,
    }
    /// A seat names the goods of the Loot Hoarder.
    decision closed Loot = "loot", 64 {
        /// The fight or hunt.
        fight: Fight,
        /// The number of goods.
        number: u8,
        /// The amount of food, once it is chosen.
        #[serde(deserialize_with = "Option::deserialize")]
        food: Option<u8>,
    }
    /// A seat may make a Swordsman a Spearman or an Axeman by its leader's ability.
    decision open Upgrade = "upgrade", 65 {
        /// The fight or hunt.
        fight: Fight,
    }
    /// A seat may buy something at Valhalla.
    decision open Valhalla = "valhalla", 66 {
        /// The seat that decides.
        turn: Seat,
        /// The part of the round that is over.
        after: Stage,
        /// Whether Success is offered after the visit.
        window: bool,
    }
    /// A seat names the die that it buys.
    decision closed BuyDie = "buy_die", 67 {
        /// The seat that decides.
        turn: Seat,
        /// The visit that the purchase belongs to.
        back: Visit,
    }
    /// A seat names the tokens that it pays.
    decision closed Payment = "payment", 68 {
        /// The seat that decides.
        turn: Seat,
        /// The purchase.
        thing: Thing,
        /// The kind of die that it buys; `None` for other things.
        #[serde(deserialize_with = "Option::deserialize")]
        die: Option<Warrior>,
        /// The tokens that are named.
        paid: Warband,
        /// The visit that the purchase belongs to.
        back: Visit,
    }
    /// A seat names the goods of a blessing.
    decision closed Provisions = "provisions", 69 {
        /// The seat that decides.
        turn: Seat,
        /// The blessing.
        card: Blessing,
        /// The slot of the card that was bought.
        thing: Thing,
        /// The amount of food, once it is chosen.
        #[serde(deserialize_with = "Option::deserialize")]
        food: Option<u8>,
        /// The visit that the purchase belongs to.
        back: Visit,
    }
    /// A seat takes a rune that lies face-up, or draws one from the deck, by a blessing.
    decision open CarvedRune = "carved_rune", 70 {
        /// The seat that decides.
        turn: Seat,
        /// The slot of the card that was bought.
        thing: Thing,
        /// The visit that the purchase belongs to.
        back: Visit,
    }
    /// Chance draws a rune for a blessing.
    chance closed CarvedDraw = "carved_draw", 71 {
        /// The seat that gets the rune.
        turn: Seat,
        /// The slot of the card that was bought.
        thing: Thing,
        /// The visit that the purchase belongs to.
        back: Visit,
    }
    /// A seat has got a rune by a blessing, which it may use at once.
    decision open CarvedTaken = "carved_taken", 72 {
        /// The seat that decides.
        turn: Seat,
        /// The rune that was taken.
        rune: Rune,
        /// The slot of the card that was bought.
        thing: Thing,
        /// The visit that the purchase belongs to.
        back: Visit,
    }
    /// Chance draws a destiny for a blessing.
    chance closed ThreadDraw = "thread_draw", 73 {
        /// The seat that draws.
        turn: Seat,
        /// How many destinies it still draws.
        draws: u8,
        /// The destinies that it has drawn.
        drawn: Set<Destiny>,
        /// The slot of the card that was bought.
        thing: Thing,
        /// The visit that the purchase belongs to.
        back: Visit,
    }
    /// A seat chooses the destiny that it keeps, by a blessing.
    decision closed ThreadKeep = "thread_keep", 74 {
        /// The seat that decides.
        turn: Seat,
        /// The destinies that it has drawn.
        drawn: Set<Destiny>,
        /// The slot of the card that was bought.
        thing: Thing,
        /// The visit that the purchase belongs to.
        back: Visit,
    }
    /// Chance draws a card for an empty slot of Valhalla.
    chance closed Refill = "refill", 75 {
        /// The slot of the card that was bought.
        thing: Thing,
        /// The visit that the purchase belongs to.
        back: Visit,
    }
}

/// The phases that an any-time rune may interrupt are those of [`Back`].
const _: () =
    assert!(OPEN == Back::NAMES.len(), "a phase is open and not in the list of `back.rs`");

/// Each number has one phase: where one is missing, another has it twice.
const _: () = {
    let mut number = 0;
    while number < COUNT {
        assert!(!Name::WORDS[number].is_empty(), "two phases have the same number");
        number += 1;
    }
};
