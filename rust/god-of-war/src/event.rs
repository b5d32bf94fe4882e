//! The events, as they happen. No event is secret.

use crate::codes::Code;
use crate::frame::Source;
use crate::words::{Ability, COLUMNS, Hero, Position, Rune, SceneId, Side, Slot, Status, Unit};
use midgard_core::{Seat, Word, vocabulary};
use serde::{Deserialize, Serialize};

vocabulary! {
    /// The reasons why an attack on an enemy does no damage. `[attack.damage]` Rules 11, 12, 46.
    pub enum Guard / ByGuard in u8 {
        /// Armour that is not broken.
        Armour = "armour",
        /// The enemy die, and the defense of the enemy.
        Die = "die",
        /// The enemy is invulnerable.
        Invulnerable = "invulnerable",
    }
}

/// The events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// A seat has a hero.
    Joined { seat: Seat, hero: Hero },
    /// A path card lies in the pyramid.
    Dealt { card: u8 },
    /// A player has an upgrade at the start.
    DealtUpgrade { seat: Seat, code: Code, rune: Rune },
    /// A scene was laid.
    Laid { scene: SceneId },
    /// A unit stands at a column, 1 to 4; free if this is not its move of the turn.
    Stood { unit: Unit, column: u8, slot: Slot, free: bool },
    /// A unit changed places with its neighbour.
    Swapped { unit: Unit, free: bool },
    /// Mimir has a carrier.
    Carried { unit: Unit },
    /// A round began.
    RoundBegan { round: u8 },
    /// A turn began.
    TurnBegan { seat: Seat },
    /// An Extra Scene Activation began.
    ExtraBegan {},
    /// A player drew a card.
    Drew { seat: Seat, code: Code },
    /// A discard became the deck.
    Rebuilt { seat: Seat },
    /// Cards of a confirmed attack or defence left the hand, until the action is over.
    SetAside { seat: Seat, code: Code, amount: u8 },
    /// Cards that were set aside reached the discard.
    PutAway { seat: Seat, code: Code, amount: u8 },
    /// Cards of the hand paid for a spot, or were given up; they are in the discard.
    Discarded { seat: Seat, code: Code, amount: u8 },
    /// The rest of a hand was discarded at the end of a round.
    Emptied { seat: Seat },
    /// A unit attacks with this strength, before what others add; its bonus is used up.
    Attacked { unit: Unit, strength: u16 },
    /// The enemy die was rolled.
    Rolled { shows: u8 },
    /// An attack on an enemy did no damage: what stopped this strength, and how much that was.
    Resisted { card: Position, by: Guard, strength: u16, amount: u16 },
    /// An armour value was broken.
    Broke { card: Position },
    /// An enemy took damage.
    Hurt { card: Position, damage: u16 },
    /// The enemy of a track took damage from a program, without an attack on a card.
    TrackHurt { track: u8, damage: u8 },
    /// An enemy was defeated.
    Defeated { card: Position },
    /// An enemy has a Stun token.
    Stunned { card: Position },
    /// A stunned enemy lost its token instead of attacking.
    Woke { card: Position },
    /// A card was turned.
    Turned { card: Position, side: Side },
    /// A dead enemy lives again.
    Revived { card: Position },
    /// All damage of a card was healed.
    Restored { card: Position },
    /// The number of tokens on the slots of a card now.
    Counted { card: Position, tokens: u8 },
    /// A variable of the scene is so much now; they are counted from 0 in the order of their names.
    Tallied { variable: u8, amount: u8 },
    /// A spot was paid.
    Interacted { unit: Unit, card: Position, spot: u8 },
    /// A Special was played.
    Played { seat: Seat, code: Code },
    /// A rage ability was used: the tracker is at 0.
    Raged { unit: Unit },
    /// A unit has more rage now: so much.
    Enraged { unit: Unit, rage: u8 },
    /// A unit has this bonus for its next attack.
    Strengthened { unit: Unit, bonus: u8 },
    /// An ability of a companion was used.
    Helped { ability: Ability },
    /// A unit was healed.
    Healed { unit: Unit, amount: u8 },
    /// A Freya token was placed.
    Shielded { unit: Unit },
    /// A Freya token cancelled a hit.
    Cancelled { unit: Unit },
    /// A box of a card acts.
    BoxActed { card: Position },
    /// An enemy attacks with this strength.
    Struck { card: Position, strength: u8 },
    /// The attack of an enemy hits nobody: no unit stands in its columns.
    Missed { card: Position },
    /// A hit of so much was reduced by wards, and by a defence; the rest is damage.
    Reduced { unit: Unit, hit: u8, warded: u8, defended: u8, source: Source },
    /// A unit took damage.
    Wounded { unit: Unit, damage: u8, source: Source },
    /// A unit was knocked down.
    Fell { unit: Unit },
    /// A status card lies on a deck.
    Afflicted { seat: Seat, status: Status },
    /// An upgrade was revealed.
    Revealed { code: Code, rune: Rune },
    /// An upgrade is known on top of the deck, under those that are known already.
    Peeked { code: Code, rune: Rune },
    /// The known upgrades were arranged in this way, 1 to 6.
    Arranged { way: u8 },
    /// An upgrade went from the row under the deck.
    Buried { code: Code, rune: Rune },
    /// A player took an upgrade.
    Took { seat: Seat, code: Code, rune: Rune },
    /// A card left a discard or the game.
    Removed { seat: Seat, code: Code },
    /// A hindrance shuffled status cards into a deck.
    ShuffledIn { seat: Seat, status: Status, amount: u8 },
    /// A hindrance changed the hand limit of a player.
    Limited { seat: Seat, change: i8 },
    /// A path card was chosen.
    Went { card: u8 },
    /// A scene was won.
    Finished { scene: SceneId },
    /// The game was won.
    Won {},
    /// The game was lost.
    Lost {},
}

impl Event {
    /// Returns the seat that the event names.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match *self {
            Self::Joined { seat, .. }
            | Self::DealtUpgrade { seat, .. }
            | Self::TurnBegan { seat }
            | Self::Drew { seat, .. }
            | Self::Rebuilt { seat }
            | Self::Played { seat, .. }
            | Self::Afflicted { seat, .. }
            | Self::SetAside { seat, .. }
            | Self::PutAway { seat, .. }
            | Self::Discarded { seat, .. }
            | Self::Emptied { seat }
            | Self::Took { seat, .. }
            | Self::Removed { seat, .. }
            | Self::ShuffledIn { seat, .. }
            | Self::Limited { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// Returns what is wrong with the numbers of an event that was read.
    pub(crate) fn fault(&self, players: usize, paths: usize) -> Option<String> {
        if let Some(seat) = self.seat().filter(|seat| seat.index() >= players) {
            return Some(format!("there is no seat {seat}"));
        }
        match *self {
            Self::Stood { column, .. } if !(1..=COLUMNS).contains(&column.into()) => {
                Some(format!("there is no column {column}"))
            }
            Self::Dealt { card } | Self::Went { card } if !(1..=paths).contains(&card.into()) => {
                Some(format!("there is no path card {card}"))
            }
            Self::Arranged { way } if !(1..=6).contains(&way) => {
                Some(format!("there is no way {way}"))
            }
            Self::Reduced { hit, warded, defended, .. }
                if !(1..=u16::from(hit)).contains(&(u16::from(warded) + u16::from(defended))) =>
            {
                Some(format!("a hit of {hit} is not reduced by {warded} and {defended}"))
            }
            Self::Interacted { spot, .. } if !(1..=2).contains(&spot) => {
                Some(format!("there is no spot {spot}"))
            }
            _ => None,
        }
    }
}
