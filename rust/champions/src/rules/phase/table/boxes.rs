//! The phases that the boxes add, in the order of the byte form.

/// Calls a macro with all phases: those of the base game, then those of the boxes.
macro_rules! all {
    ($call:ident) => {
        base! {
            $call
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
                /// Whether the window for a rune opens after the visit.
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
    };
}

pub(in crate::rules::phase) use all;
