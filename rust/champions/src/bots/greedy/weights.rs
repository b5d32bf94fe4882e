//! The values of things, in glory. They were found by trials in games among four greedy players.

/// A favor: two at the end, or a reroll.
pub(super) const FAVOR: f32 = 2.13;
/// A discarded favor that brings its clan glory at once.
pub(super) const PAID_FAVOR: f32 = 0.08;
/// A coin, while there is something to buy.
pub(super) const COIN: f32 = 0.77;
/// A coin, while the extra worker is to be bought.
pub(super) const COIN_FOR_WORKER: f32 = 1.67;
/// A coin in the last round, where three coins make a glory.
pub(super) const LAST_COIN: f32 = 0.13;
/// A wood: most of a rune, or part of a longship.
pub(super) const WOOD: f32 = 0.8;
/// A food: part of a voyage, or a favor of the Aumingi.
pub(super) const FOOD: f32 = 0.92;
/// A food when there is plenty.
pub(super) const PLENTY_FOOD: f32 = 0.35;
/// The amount of food that is plenty.
pub(super) const PLENTY: u16 = 6;
/// A warrior of the strength of one hit a round.
pub(super) const WARRIOR: f32 = 4.0;
/// The strength that a shield adds to a warrior, in hits.
pub(super) const SHIELD: f32 = 4.07;
/// Goods and warriors that can hardly be used any more.
pub(super) const LEFTOVER: f32 = 0.1;
/// A colour that a set is short of, and another colour.
pub(super) const SCARCE_COLOUR: f32 = 5.3;
pub(super) const COLOUR: f32 = 1.39;
/// A beaten monster, apart from its card: others do not have it, and the longship takes no place on land.
pub(super) const MONSTER: f32 = 0.13;
/// An enemy that a destiny of the seat counts.
pub(super) const DESTINY_STEP: f32 = 1.51;
/// Avoiding the troll's blame, as a part of what the blame would cost.
pub(super) const BLAME_SHARE: f32 = 1.53;
/// A blame given to another seat.
pub(super) const BLAME_OF_OTHERS: f32 = 0.41;
/// A fight of a clan to which dice with two hits bring glory.
pub(super) const DOUBLES: f32 = 0.61;
/// A worker for a round.
pub(super) const WORKER: f32 = 2.56;
/// A private longship with room for ten, for a round, apart from its glory.
pub(super) const OWN_SHIP: f32 = 0.5;
/// The own longship before a public one: it still has room for whoever comes later.
pub(super) const OWN_FIRST: f32 = 0.4;
/// Holding the marker.
pub(super) const MARKER: f32 = 2.17;
/// A look at a journey.
pub(super) const LOOK: f32 = 0.49;
/// A destiny at the Sage's House, and each further one to choose from.
pub(super) const DESTINY: f32 = 1.84;
pub(super) const DESTINY_CHOICE: f32 = 0.65;
/// A rune from the deck, with what it does.
pub(super) const DRAWN_RUNE: f32 = 3.71;
/// A visit to the Market.
pub(super) const MARKET: f32 = 0.08;
/// An unknown journey: what it takes, and the fights that are lost for it.
pub(super) const UNKNOWN_JOURNEY: f32 = 6.29;
/// The hits that a warband may deal in all, for each defense, from which on the next fight is considered: 2.25
/// wins 24 of 25 fights.
pub(super) const ENOUGH: f32 = 2.64;
/// A gain for which a rune is used before the last rounds.
pub(super) const RUNE_GAIN: f32 = 0.66;
/// A share of what warriors add to a fight that is not yet reserved.
pub(super) const LACKING_WARRIORS: f32 = 0.29;
/// A share of what food adds to a voyage that is not yet reserved.
pub(super) const LACKING_FOOD: f32 = 0.18;
/// A sacrifice token, and one in the last round.
pub(super) const TOKEN: f32 = 0.9;
pub(super) const LAST_TOKEN: f32 = 0.48;
/// The gain at Valhalla from a warrior that falls: its token, and room in the longhouse for the die that tokens buy.
pub(super) const FALLEN: f32 = 2.2;
/// An unknown journey in a game with Valhalla, where whoever falls leaves a token.
pub(super) const UNKNOWN_JOURNEY_AT_VALHALLA: f32 = 4.5;
/// A die that tokens buy, and how much less it is worth for each warrior at home.
pub(super) const BOUGHT_DIE: f32 = 4.5;
pub(super) const BESIDE_OTHERS: f32 = 0.5;
/// The chance that a token that is missing for a card still comes in time, and that in the last round.
pub(super) const TOKEN_COMES: f32 = 0.7;
pub(super) const LAST_TOKEN_COMES: f32 = 0.3;
/// The losses on a land journey, and the fights that are lost for it.
pub(super) const LAND_JOURNEY: f32 = 6.0;
/// An archer that a Bergrisar brings, as a part of what its dice are worth.
pub(super) const BOUNTY_ARCHER: f32 = 0.6;
/// An exchange of a die by the Trainer.
pub(super) const SWAP: f32 = 1.8;
/// The number of warriors that a fight may lack at once.
pub(super) const FEW: f32 = 2.0;
