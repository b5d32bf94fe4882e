//! The phases of the base game, in the order of the byte form.

/// Calls a macro with the phases of the base game and those that follow them.
macro_rules! base {
    ($call:ident $($more:tt)*) => {
        $call! {
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
            $($more)*
        }
    };
}

pub(in crate::rules::phase) use base;
