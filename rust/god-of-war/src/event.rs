//! What happens, as it happens.

use crate::codes::Code;
use crate::frame::Source;
use crate::words::{Hero, Position, Rune, SceneId, Status, Unit};
use midgard_core::{ActionIndex, Seat};
use serde::{Deserialize, Serialize};

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// A seat decided.
    Chose { seat: Seat, action: ActionIndex },
    /// A seat has a hero.
    Joined { seat: Seat, hero: Hero },
    /// A path card lies in the pyramid.
    Dealt { card: u8 },
    /// A player has an upgrade at the start.
    Given { seat: Seat, code: Code },
    /// A scene was laid.
    Laid { scene: SceneId },
    /// A unit stands at a column.
    Stood { unit: Unit, column: u8, back: bool },
    /// A unit changed places with its neighbour.
    Swapped { unit: Unit },
    /// Mimir has a carrier.
    Carried { unit: Unit },
    /// A round began.
    RoundBegan { round: u8 },
    /// A player drew a card.
    Drew { seat: Seat, code: Code },
    /// A discard became the deck.
    Rebuilt { seat: Seat },
    /// A unit attacks with this strength.
    Attacked { unit: Unit, strength: u16 },
    /// The enemy die was rolled.
    Rolled { shows: u8 },
    /// An armour value was broken.
    Broke { card: Position },
    /// An enemy took damage.
    Hurt { card: Position, damage: u16 },
    /// An enemy was defeated.
    Defeated { card: Position },
    /// An enemy has a Stun token.
    Stunned { card: Position },
    /// A stunned enemy lost its token instead of attacking.
    Woke { card: Position },
    /// A card was turned.
    Turned { card: Position, back: bool },
    /// A spot was paid.
    Paid { unit: Unit, card: Position },
    /// A Special was played.
    Played { seat: Seat, code: Code },
    /// A rage ability was used.
    Raged { unit: Unit },
    /// A unit was healed.
    Healed { unit: Unit, amount: u8 },
    /// A Freya token was placed.
    Shielded { unit: Unit },
    /// A Freya token cancelled a hit.
    Cancelled { unit: Unit },
    /// An enemy attacks with this strength.
    Struck { card: Position, strength: u8 },
    /// A unit took damage.
    Wounded { unit: Unit, damage: u8, source: Source },
    /// A unit was knocked down.
    Fell { unit: Unit },
    /// A status card lies on a deck.
    Afflicted { seat: Seat, status: Status },
    /// An upgrade was revealed.
    Revealed { code: Code, rune: Rune },
    /// A player took an upgrade.
    Took { seat: Seat, code: Code },
    /// A card left a discard or the game.
    Removed { seat: Seat, code: Code },
    /// A path card was chosen.
    Went { card: u8 },
    /// A scene was won.
    Finished { scene: SceneId },
    /// The game was won.
    Won,
    /// The game was lost.
    Lost,
}
